"""What may be otherwise for who does not see it: hands, the deck, and what was chosen in secret."""

from typing import Any

from ludex.rules import G, L, R, random, shuffle

from .battle import ROUNDS
from .cards import CARDS, spied
from .land import retreats


def redeal() -> None:
    """Who looks knows his own hand and what his spies saw."""
    hidden = [side for side in (0, 1) if side != R]
    known = spied(R)
    unknown = [[card for card in G.hand[side] if card not in known] for side in hidden]
    pool = G.deck + [card for cards in unknown for card in cards]
    shuffle(pool)
    for side, cards in zip(hidden, unknown, strict=True):
        kept = [card for card in G.hand[side] if card in known]
        G.hand[side] = sorted(kept + [pool.pop() for _ in cards])
    G.deck = pool
    if L is not None and hasattr(L, "picks"):
        for side in hidden:
            if L.picks[side] is not None:
                L.picks[side] = _another(side)


def _another(side: int) -> Any:
    """Something that he may have chosen instead."""
    if L.P == "resolve":
        may_hold = side != L.attacker or L.number < ROUNDS
        may_go = not may_hold or bool(retreats(side, L.town))
        return bool(random(2)) if may_hold and may_go else may_hold
    cards = [card for card in G.hand[side] if card in CARDS]
    chosen = random(len(cards) + 1) if L.P == "commit" else random(len(cards)) if cards else 0
    return cards[chosen] if chosen < len(cards) else "none"
