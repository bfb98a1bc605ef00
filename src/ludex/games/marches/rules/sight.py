"""What is shown, and to whom."""

from typing import Any

from ludex.rules import G, R, V

from .cards import BOTH, CARDS, spied
from .land import ROLES, TOWNS, force, worth


def show() -> None:
    V.year, V.years, V.round = G.year, G.years, G.round
    V.towns = [seen(name) for name in TOWNS]
    V.sides = [standing(side) for side in (0, 1)]
    V.deck, V.discarded = len(G.deck), G.discarded
    if R >= 0:
        V.hand = [described(card) for card in G.hand[R]]
        V.spied = spied(R)


def seen(name: str) -> dict[str, Any]:
    town = TOWNS[name]
    marks = [mark for mark, there in (("walls", name in G.walls), ("rough", town.rough)) if there]
    armies_ = {ROLES[side]: {kind: n for kind, n in force(side, name).items() if n} for side in (0, 1)}
    owner = ROLES[G.owner[name]] if G.owner[name] >= 0 else None
    return {"town": name, "worth": town.value, "owner": owner, "ground": marks, **armies_}


def standing(side: int) -> dict[str, Any]:
    truce = {"truce": G.truce[side]} if any(G.truce) else {}
    return {"side": ROLES[side], "worth": worth(side), "cards": len(G.hand[side]), "plays": G.played[side], **truce}


def described(card: str) -> dict[str, Any]:
    of = ROLES[CARDS[card].side] if CARDS[card].side != BOTH else "both"
    return {"card": card, "worth": CARDS[card].worth, "of": of, "event": CARDS[card].text}
