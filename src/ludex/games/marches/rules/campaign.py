"""Marching: a point of a campaign moves an army, or a part of it, one town; horse alone may ride on to a second."""

from ludex.rules import G, L, R, State, action, button, call, end, log, on, prompt, push_undo

from .land import KINDS, ROLES, TOWNS, force, held, named, size


def may_enter(side: int, town: str) -> bool:
    """A truce keeps the enemy's towns shut."""
    return not G.truce[side] or not size(1 - side, town)


def can_leave(side: int, town: str) -> bool:
    """Who has met an enemy stays for the battle."""
    return not size(1 - side, town) and any(may_enter(side, road) for road in TOWNS[town].roads)


class campaign(State):
    """L.points are left."""

    inactive = "campaign"

    def prompt(self) -> None:
        prompt(f"Campaign: choose an army to march ({L.points} left).")
        if L.points:
            for town in held(R):
                if can_leave(R, town):
                    action("army", town)
        button("done")

    @on
    def army(self, town: str) -> None:
        push_undo()
        L.points -= 1
        call(march, at=town, foot=force(R, town)["foot"], horse=force(R, town)["horse"], rode=False, left=1)

    @on
    def done(self) -> None:
        end()


class march(State):
    """The army that marches is L.foot and L.horse at L.at; it goes L.left towns."""

    inactive = "march"

    def prompt(self) -> None:
        prompt(f"Where to from {L.at} with {named({kind: getattr(L, kind) for kind in KINDS})}?")
        for road in TOWNS[L.at].roads:
            if may_enter(R, road):
                action("to", road)
        for kind in KINDS:
            if L.foot + L.horse > 1 and getattr(L, kind):
                action("leave", kind)
        if L.rode:
            button("halt")

    @on
    def leave(self, kind: str) -> None:
        push_undo()
        setattr(L, kind, getattr(L, kind) - 1)

    @on
    def to(self, town: str) -> None:
        push_undo()
        log(f"{ROLES[R]}: {named({'foot': L.foot, 'horse': L.horse})}, {L.at} to {town}.")
        for kind in KINDS:
            force(R, L.at)[kind] -= getattr(L, kind)
            force(R, town)[kind] += getattr(L, kind)
        L.left -= 1
        rides_on = L.left > 0 or (not L.foot and not L.rode)
        L.at, L.rode = town, True
        if not rides_on or not can_leave(R, town):
            end()

    @on
    def halt(self) -> None:
        end()


class sail(State):
    """Of the ships: an army from a port of one's own to one without enemies."""

    inactive = "sail"

    def prompt(self) -> None:
        prompt(f"Where do the ships from {L.at} land?")
        for port in L.ports:
            if port != L.at and not size(1 - R, port):
                action("to", port)

    @on
    def to(self, town: str) -> None:
        push_undo()
        there = force(R, L.at)
        log(f"{ROLES[R]}: {named(there)} sail from {L.at} to {town}.")
        for kind in KINDS:
            force(R, town)[kind] += there[kind]
            there[kind] = 0
        end()


class town(State):
    """One of L.towns, for L.what; its name is the result. Nothing, where there is none."""

    inactive = "choose a town"

    def prompt(self) -> None:
        prompt(L.what if L.towns else "There is no town for it.")
        for name in L.towns:
            action("town", name)
        if not L.towns:
            button("next")

    @on
    def town(self, name: str) -> None:
        push_undo()
        end(name)

    @on
    def next(self) -> None:
        end()
