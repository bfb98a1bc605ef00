"""Battles: up to three rounds, with a card of the hand that both may commit in secret; then somebody withdraws."""

from typing import Any

from ludex.rules import G, L, R, State, action, button, clear_undo, end, log, on, prompt, push_undo, random

from .cards import CARDS, discard
from .land import KINDS, ROLES, TOWNS, force, named, occupy, retreats, size
from .losses import lose

ROUNDS = 3


def battlefields() -> list[str]:
    return [town for town in TOWNS if size(0, town) and size(1, town)]


async def battles() -> None:
    """All that a campaign has led to, in the order that the attacker likes."""
    while battlefields():
        fields = battlefields()
        where = fields[0]
        if len(fields) > 1:
            G.active = G.turn
            where = await which(fields=fields)
        await battle(where=where, attacker=G.turn)
    G.active = G.turn
    occupy()


class which(State):
    inactive = "choose a battle"

    def prompt(self) -> None:
        prompt("Which battle is fought first?")
        for town in L.fields:
            action("battle", town)

    @on
    def battle(self, town: str) -> None:
        end(town)


async def battle(where: str, attacker: int) -> None:
    log(f"Battle of {where}: {armies(where, attacker)}.")
    G.active = [0, 1]
    picks = await commit(town=where, picks=[None, None])
    extra = committed(picks)
    number = 0
    while size(0, where) and size(1, where):
        number += 1
        hits = volley(where, attacker, extra)
        for side in (1 - attacker, attacker):
            await lose(side=side, town=where, hits=hits[1 - side])
        extra = [0, 0]
        if size(0, where) and size(1, where):
            G.active = [0, 1]
            stays = await resolve(town=where, attacker=attacker, picks=[None, None], number=number)
            for side in (1 - attacker, attacker):
                if not stays[side] and size(1 - side, where):
                    await withdraw(side=side, town=where)
    occupy()
    log(f"{where} is {'nobody' if G.owner[where] < 0 else 'the ' + ROLES[G.owner[where]]}'s.")


def armies(where: str, attacker: int) -> str:
    return " against ".join(f"{named(force(side, where))} of the {ROLES[side]}" for side in (attacker, 1 - attacker))


def committed(picks: list[str]) -> list[int]:
    """What was committed is shown and gone; a card gives its worth in dice, for the first round."""
    clear_undo()
    extra = [0, 0]
    for side, card in enumerate(picks):
        if card in CARDS:
            extra[side] = CARDS[card].worth
            discard(side, card)
            log(f"The {ROLES[side]} commits {card}, +{extra[side]}.")
    return extra


def volley(where: str, attacker: int, extra: list[int]) -> list[int]:
    """Both sides roll, at once: what each hits."""
    hits, told = [0, 0], []
    for side in (attacker, 1 - attacker):
        rolls = [(kind, 1 + random(6)) for kind in KINDS for _ in range(force(side, where)[kind])]
        rolls += [("foot", 1 + random(6)) for _ in range(extra[side])]
        hits[side] = sum(die >= needs(kind, where, side == attacker) for kind, die in rolls)
        told.append(f"{ROLES[side]} {' '.join(str(die) for _, die in rolls)}: {hits[side]}")
    log("; ".join(told) + ".")
    return hits


def needs(kind: str, where: str, attacks: bool) -> int:
    """Foot hits on 5, horse on 4; attackers of walls on one more, and so their horse in rough country."""
    base = 5 if kind == "foot" else 4
    if attacks and where in G.walls:
        return min(base + 1, 6)
    return base + (attacks and kind == "horse" and TOWNS[where].rough)


class commit(State):
    """Both in secret; who has chosen may think again until the other has, too."""

    inactive = "commit a card"

    def prompt(self) -> None:
        choose_secretly("Commit a card to the battle of " + L.town + ", or none?", G.hand[R])

    @on
    def card(self, card: str) -> None:
        settle(card)

    @on
    def none(self) -> None:
        settle("none")

    @on
    def undo(self) -> None:
        L.picks[R] = None


def choose_secretly(what: str, cards: list[str], none: bool = True) -> None:
    picked = L.picks[R]
    if picked is None:
        prompt(what)
        for card in cards:
            action("card", card)
        if none:
            button("none")
    else:
        prompt(f"You have chosen {picked if picked != 'none' else 'no card'}; the other still thinks.")
    button("undo", picked is not None)


def settle(choice: Any) -> None:
    """The state ends with the second choice."""
    L.picks[R] = choice
    if None not in L.picks:
        end(L.picks)


class resolve(State):
    """Hold or withdraw, both in secret. After the third round the attacker withdraws."""

    inactive = "hold or withdraw"

    def prompt(self) -> None:
        if L.picks[R] is None:
            last = L.attacker == R and L.number == ROUNDS
            prompt(f"The battle of {L.town}, after round {L.number}: hold or withdraw?")
            button("hold", not last)
            button("withdraw", last or bool(retreats(R, L.town)))
        else:
            prompt("The other still thinks.")
        button("undo", L.picks[R] is not None)

    @on
    def hold(self) -> None:
        settle(True)

    @on
    def withdraw(self) -> None:
        settle(False)

    @on
    def undo(self) -> None:
        L.picks[R] = None


async def withdraw(side: int, town: str) -> None:
    """Under the blows of the other's horse, to one town; who has none to go to lays down arms."""
    await lose(side=side, town=town, hits=pursuit(side, town))
    if size(side, town):
        ways = retreats(side, town)
        if ways:
            G.active = side
            await retreat(town=town, ways=ways)
        else:
            surrender(side, town)
    G.active = G.turn


def pursuit(side: int, town: str) -> int:
    clear_undo()
    hits = sum(random(6) >= 4 for _ in range(force(1 - side, town)["horse"]))
    log(f"The {ROLES[side]} withdraws from {town}" + (f", and is ridden down: {hits}." if hits else "."))
    return hits


def surrender(side: int, town: str) -> None:
    log(f"The {ROLES[side]} has nowhere to go: {named(force(side, town))} lay down arms at {town}.")
    for kind in KINDS:
        force(side, town)[kind] = 0


class retreat(State):
    inactive = "withdraw"

    def prompt(self) -> None:
        prompt(f"Where does your army withdraw to from {L.town}?")
        for way in L.ways:
            action("to", way)

    @on
    def to(self, way: str) -> None:
        push_undo()
        for kind in KINDS:
            force(R, way)[kind] += force(R, L.town)[kind]
            force(R, L.town)[kind] = 0
        log(f"It goes to {way}.")
        end()
