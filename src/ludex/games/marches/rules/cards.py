"""The cards: each is worth 1 to 3, and may be played for its event instead. Hands and the deck."""

from typing import NamedTuple

from ludex.rules import G, set_add, shuffle

BOTH = -1


class Card(NamedTuple):
    worth: int
    side: int  # whose event it is
    event: str  # a procedure
    text: str


_MARCH = "one army marches up to three towns"
_LEVY = "raise two foot in a supplied town"
_HIRE = "raise a horse in any town of yours"
_HARVEST = "draw two cards"
_SPIES = "see the enemy's hand, and campaign with 1"
_WALLS = "wall a town of yours: whoever attacks there hits less"
_PLAGUE = "in a town with three enemies or more, each dies on a 5 or 6"
_ENVOYS = "an empty town next to one of yours comes over to you; not a capital"
_WINTER = "this winter every town feeds two less"
_RAID = "an enemy army next to one of yours loses one"
_TRUCE = "the enemy does not attack in this round and the next"

CARDS = {
    "Night march": Card(2, BOTH, "forced_march", _MARCH),
    "Old road": Card(1, BOTH, "forced_march", _MARCH),
    "Long stride": Card(3, BOTH, "forced_march", _MARCH),
    "Northern levy": Card(2, BOTH, "levy", _LEVY),
    "Southern levy": Card(2, BOTH, "levy", _LEVY),
    "Riders for hire": Card(2, BOTH, "hire", _HIRE),
    "Free lances": Card(1, BOTH, "hire", _HIRE),
    "Good harvest": Card(1, BOTH, "harvest", _HARVEST),
    "Fat barns": Card(2, BOTH, "harvest", _HARVEST),
    "Spies": Card(2, BOTH, "spies", _SPIES),
    "A letter opened": Card(1, BOTH, "spies", _SPIES),
    "Masons": Card(2, BOTH, "walls", _WALLS),
    "Palisade": Card(1, BOTH, "walls", _WALLS),
    "Camp fever": Card(3, BOTH, "plague", _PLAGUE),
    "Plague": Card(2, BOTH, "plague", _PLAGUE),
    "Envoys": Card(1, BOTH, "envoys", _ENVOYS),
    "Open gates": Card(3, BOTH, "envoys", _ENVOYS),
    "Hard winter": Card(3, BOTH, "hard_winter", _WINTER),
    "Ambush": Card(3, BOTH, "raid", _RAID),
    "Deserters": Card(2, BOTH, "raid", _RAID),
    "Truce": Card(1, BOTH, "truce", _TRUCE),
    "The king's banner": Card(3, 0, "banner", "raise a foot and a horse in Kingsholt"),
    "Oath of the knights": Card(2, 0, "oath", "two foot in one town become horse"),
    "Royal road": Card(3, 0, "forced_march", _MARCH),
    "Silver fleet": Card(3, 1, "silver", "raise two foot and a horse in Lorn"),
    "Ships of the League": Card(2, 1, "ships", "an army sails from a port of yours to one without enemies"),
    "Guilds arm": Card(3, 1, "levy", _LEVY),
    "Bribed captain": Card(2, 1, "raid", _RAID),
}
"""Harrow and Oxmoor on their river, Saltmarsh and Lorn on the sea are ports."""


def deal() -> None:
    """Both hands are filled up."""
    for side in (0, 1):
        draw(side, G.full_hand - len(G.hand[side]))


def draw(side: int, n: int) -> int:
    """As many as there are, the discarded ones shuffled when the deck is out; how many that was."""
    drawn = 0
    for _ in range(n):
        if not G.deck:
            G.deck, G.discarded = G.discarded, []
            shuffle(G.deck)
        if G.deck:
            set_add(G.hand[side], G.deck.pop())
            drawn += 1
    return drawn


def leave_hand(side: int, card: str) -> None:
    """Spies know only what is still there: it may come back unseen."""
    G.hand[side].remove(card)
    G.spied[1 - side] = [known for known in G.spied[1 - side] if known != card]


def discard(side: int, card: str) -> None:
    leave_hand(side, card)
    G.discarded.append(card)


def spied(role: int) -> list[str]:
    """What this role knows of the enemy's hand."""
    return list(G.spied[role]) if role >= 0 else []


def is_event(card: str, side: int) -> bool:
    return CARDS[card].side in (BOTH, side)


def listed(card: str) -> str:
    """As a player reads it."""
    of = "" if CARDS[card].side == BOTH else " (Crown)" if CARDS[card].side == 0 else " (League)"
    return f"{card}, {CARDS[card].worth}{of}: {CARDS[card].text}"
