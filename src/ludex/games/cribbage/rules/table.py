"""Who holds what, who has how much, who sees what, and what may be otherwise for who does not see it."""

from typing import Any

from ludex.rules import G, R, V, log, shuffle

from .counting import DECK, Parts, by_rank, pips, total, worth

COLOURS = ["Red", "Blue", "Green"]
TRIES = 200


def everybody() -> list[int]:
    return list(range(G.players))


def after(role: int) -> int:
    """At the left."""
    return int((role + 1) % G.players)


def to_lay_away() -> int:
    return 2 if G.players == 2 else 1


def clear() -> None:
    G.phase = "deal"
    G.hands, G.away, G.played = ([[] for _ in everybody()] for _ in range(3))
    G.pack, G.extra, G.pile = [], [], []  # the pile of this count: [role, card]
    G.starter = None
    G.turn = 0
    G.least = [0] * G.players  # pips of what each still holds, as he has told by his goes


def deal() -> None:
    clear()
    G.phase = "away"
    G.pack = list(DECK)
    shuffle(G.pack)
    G.hands = [by_rank([G.pack.pop() for _ in range(6 if G.players == 2 else 5)]) for _ in everybody()]
    G.extra = [G.pack.pop()] if G.players == 3 else []


def crib() -> list[str]:
    return [card for away in G.away for card in away] + list(G.extra)


def left(role: int) -> list[str]:
    """What he still holds in the play."""
    return [card for card in G.hands[role] if card not in G.played[role]]


def count() -> int:
    return total([card for _, card in G.pile])


def playable(role: int) -> list[str]:
    room = 31 - count()
    return [card for card in left(role) if pips(card) <= room]


# Points


def over() -> bool:
    return bool(max(G.score) >= G.to)


def peg(role: int, parts: Parts, of: str = "") -> None:
    points = worth(parts)
    G.score[role] = min(G.score[role] + points, G.to)
    what = ", ".join(f"{name} {n}" for name, n in parts) if len(parts) > 1 else parts[0][0]
    log(f"{COLOURS[role]} pegs {points} for {of}{what}: {G.score[role]}.")


# Who sees what


def view() -> None:
    V.players = [_seen(role) for role in everybody()]
    V.starter = G.starter
    if R >= 0:
        V.hand = left(R)
        V.away = G.away[R]
    if G.phase == "play":
        V.count = count()
        V.pile = [card for _, card in G.pile]
    if crib_is_open():
        V.crib = by_rank(crib())


def _seen(role: int) -> dict[str, Any]:
    shown: dict[str, Any] = {"player": COLOURS[role], "points": G.score[role]}
    if G.games > 1:
        shown["games"] = G.won[role]
    shown["deals"] = role == G.dealer
    if G.phase == "play":
        shown |= {"holds": len(left(role)), "played": G.played[role]}
    elif G.phase in ("show", "crib", "over"):
        shown["hand"] = G.hands[role]
    return shown


def crib_is_open() -> bool:
    return bool(G.phase in ("crib", "over"))


# What may be otherwise


def redeal(role: int) -> None:
    """For this role, or -1: the cards that it does not see, in another way that agrees with all that was said."""
    if crib_is_open() or G.phase == "deal":
        shuffle(G.pack)
        return
    others = [other for other in everybody() if other != role]
    cards = G.pack + G.extra + [card for other in others for card in left(other) + G.away[other]]
    sizes = [(other, len(left(other)), len(G.away[other])) for other in others]
    for _ in range(TRIES):
        shuffle(cards)
        if _fits(cards, sizes):
            _give(list(cards), sizes)
            return


def _fits(cards: list[str], sizes: list[tuple[int, int, int]]) -> bool:
    """Nobody holds what he could have laid when he said go; whose turn it is can lay something."""
    at = 0
    for other, held, _ in sizes:
        hand = [pips(card) for card in cards[at : at + held]]
        at += held
        if any(value < G.least[other] for value in hand):
            return False
        if G.phase == "play" and G.active == other and min(hand, default=32) > 31 - count():
            return False
    return True


def _give(cards: list[str], sizes: list[tuple[int, int, int]]) -> None:
    for other, held, _ in sizes:
        G.hands[other] = by_rank(G.played[other] + cards[:held])
        del cards[:held]
    for other, _, away in sizes:
        G.away[other] = cards[:away]
        del cards[:away]
    if G.extra:
        G.extra = [cards.pop()]
    G.pack = cards


def check() -> None:
    """Nothing is lost, nothing is there twice."""
    if G.phase != "deal":
        cards = G.pack + G.extra + [card for some in G.hands + G.away for card in some]
        assert sorted(cards + ([G.starter] if G.starter else [])) == sorted(DECK)
    assert all(0 <= score <= G.to for score in G.score)
