"""The show: from the dealer's left all count their hands, and the dealer then the crib."""

from ludex.rules import G, L, R, State, action, end, goto, log, on, procedure, prompt

from . import table
from .counting import Parts, by_rank, shown, worth
from .table import COLOURS, after, over, peg

MOST = 29  # what a hand can count


async def show() -> None:
    G.phase = "show"
    role = after(G.dealer)
    for _ in range(G.players):
        await counted(role=role, crib=False)
        if over():
            return
        role = after(role)
    G.phase = "crib"
    await counted(role=G.dealer, crib=True)
    G.phase = "over"


@procedure
def counted() -> None:
    """By its owner, with muggins."""
    G.active = L.role
    if G.muggins:
        goto(claim, role=L.role, crib=L.crib)
    else:
        parts = parts_of(L.role, L.crib)
        G.score[L.role] = min(G.score[L.role] + worth(parts), G.to)
        log(f"{counted_as(L.role, L.crib, parts)} {COLOURS[L.role]} has {G.score[L.role]}.")
        end()


def parts_of(role: int, crib: bool) -> Parts:
    return shown(table.crib() if crib else G.hands[role], G.starter, crib)


def counted_as(role: int, crib: bool, parts: Parts) -> str:
    cards = " ".join(by_rank(table.crib() if crib else G.hands[role]))
    listed = ", ".join(f"{name} {points}" for name, points in parts) or "nothing"
    return f"{COLOURS[role]}'s {'crib' if crib else 'hand'} {cards} with {G.starter}: {listed}, {worth(parts)} in all."


class claim(State):
    """Muggins: say what it counts."""

    inactive = "count"

    def prompt(self) -> None:
        what = "crib" if L.crib else "hand"
        cards = " ".join(by_rank(table.crib() if L.crib else G.hands[R]))
        prompt(f"What does your {what} count, {cards} with {G.starter}?")
        action("claim", 0)
        for points in range(1, MOST + 1):
            action("claim", points)

    @on
    def claim(self, points: int) -> None:
        parts = parts_of(R, L.crib)
        true = worth(parts)
        log(f"{COLOURS[R]} claims {points}. {counted_as(R, L.crib, parts)}")
        G.score[R] = min(G.score[R] + min(points, true), G.to)
        if points != true and not over():
            peg(after(R), [("muggins" if points < true else "what was claimed too much", abs(points - true))])
        end()
