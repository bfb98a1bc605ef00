"""The Marches: the Crown and the League fight for twelve towns with armies, cards and winters.

The land between two capitals: Kingsholt of the Crown, Lorn of the League. Who takes the other's capital wins at once,
and so does who holds towns worth 14 (or as agreed) in winter; after the last year the higher worth wins.

Each year begins with new cards, up to a hand of six, and from the second on with a muster: both raise armies for 1 and
a quarter of the worth of their towns; foot costs 1, horse 2, at most two in a supplied town. Then come four rounds.

In a round both choose a card in secret. The card worth more is played first; between equals the side that was second
in the last such case. A card is played for its event, if that is not the enemy's, or as a campaign: each point lets an
army, or a part of it, march to the next town, and horse alone ride two. Who meets an enemy fights there when all have
marched.

In a battle both may commit a card of the hand, in secret, for as many more dice in the first round. Every foot hits on
5, every horse on 4; attackers of a walled town on one more, and so attacking horse in rough country (Ravensfell,
Stonegate, Saltmarsh). Losses are the owner's choice. After each round both say in secret whether they hold or withdraw;
after the third the attacker has to. Horse rides down who withdraws: each hits on 5. Who has no town to go to, his own
or nobody's and next to the field, lays down his arms.

In winter a supplied town feeds 3 armies and its worth, another only its worth. Half of who is too many die, rounded up.
A town is supplied when own towns without enemies join it to the own capital.
"""

from typing import Any

from ludex.rules import (
    G,
    Int,
    L,
    Option,
    P,
    R,
    State,
    action,
    button,
    call,
    clear_undo,
    end,
    finish,
    goto,
    log,
    on,
    prompt,
    push_undo,
    script,
    set_delete,
    shuffle,
)

from . import cards, events, hidden, sight
from .battle import battles, choose_secretly, settle
from .campaign import campaign
from .cards import CARDS, is_event, leave_hand, listed
from .land import (
    CAPITALS,
    KINDS,
    ROLES,
    TOWNS,
    armies,
    force,
    occupy,
    raise_,
    spare,
    supplied,
    worth,
)
from .winter import decide, winter

OPTIONS = [
    Option(Int("hand", 5, 8), 6, "cards in a full hand; four are played in a year, the others are for battles"),
    Option(Int("enough", 11, 18), 14, "worth of towns that wins at once, in winter"),
]
_START = {
    0: {"Kingsholt": (3, 1), "Northwatch": (2, 0), "Ashford": (2, 0), "Millbridge": (1, 1)},
    1: {"Lorn": (3, 1), "Stonegate": (2, 0), "Eastmere": (2, 0), "Greenmoor": (1, 1)},
}
_LAST_STAND = {
    0: {"Kingsholt": (2, 1), "Ashford": (2, 1), "Oxmoor": (2, 0), "Millbridge": (3, 1), "Ravensfell": (2, 0)},
    1: {"Lorn": (3, 1), "Stonegate": (2, 0), "Saltmarsh": (2, 0), "Greenmoor": (3, 0), "Eastmere": (1, 1)},
}
SCENARIOS = ["Six summers", "The last stand of the League"]


def on_setup(scenario: str, options: Any) -> None:
    G.full_hand, G.enough = options.hand, options.enough
    short = scenario == SCENARIOS[1]
    placed = _LAST_STAND if short else _START
    G.years = 4 if short else 6
    G.year = G.round = G.turn = 0
    G.forces = [armies(placed[side]) for side in (0, 1)]
    G.owner = dict.fromkeys(TOWNS, -1)
    for side, towns in enumerate((["Kingsholt", "Oxmoor", "Ashford"], ["Lorn", "Saltmarsh", "Eastmere"])):
        for town in towns:
            G.owner[town] = side
    occupy()
    G.walls = ["Kingsholt", "Lorn"] + (["Greenmoor"] if short else [])
    G.truce, G.hard_winter = [0, 0], False
    G.first = 1  # who plays first of equals
    G.hand, G.spied, G.played, G.order = [[], []], [[], []], [None, None], []
    G.deck, G.discarded = sorted(CARDS), []
    shuffle(G.deck)
    G.active = 0
    call("war")


def on_view() -> None:
    sight.show()


def on_redeal() -> None:
    hidden.redeal()


def on_assert() -> None:
    held_cards = G.deck + G.discarded + G.hand[0] + G.hand[1] + [card for card in G.played if card]
    assert sorted(held_cards) == sorted(CARDS), held_cards
    for side in (0, 1):
        assert all(n >= 0 for town in TOWNS for n in force(side, town).values())
        assert all(spare(side, kind) >= 0 for kind in KINDS)


# The years

P.war = script("""
    for G.year in 1 to G.years {
        log f"Year {G.year} of {G.years}"
        eval cards.deal()
        if G.year > 1 {
            set G.active [0, 1]
            call muster { points: [1 + worth(0) // 4, 1 + worth(1) // 4] }
        }
        for G.round in 1 to 4 {
            call play_round
        }
        call winter
        log
    }
    eval decide()
""")

P.play_round = script("""
    set G.active [0, 1]
    call choose { picks: [None, None] }
    eval show_cards(L._)
    for G.turn in G.order {
        set G.active G.turn
        call impulse
        call battles
        eval put_away(G.turn)
        eval take_capital()
    }
    eval end_truce()
""")


class muster(State):
    """Both at once; each may take back his own."""

    inactive = "muster"

    def prompt(self) -> None:
        points = L.points[R]
        prompt(f"Muster: raise foot (1) or horse (2), {points} left.")
        for town in sorted(supplied(R)):
            if raised_here(R, town) < 2:
                for cost, kind in enumerate(KINDS, 1):
                    if cost <= points and spare(R, kind):
                        action(kind, town)
        button("done")

    def _begin(self) -> None:
        L.raised = [{}, {}]

    @on
    def foot(self, town: str) -> None:
        muster_one("foot", town, 1)

    @on
    def horse(self, town: str) -> None:
        muster_one("horse", town, 2)

    @on
    def done(self) -> None:
        set_delete(G.active, R)
        if not G.active:
            end()


def raised_here(side: int, town: str) -> int:
    return int(L.raised[side].get(town, 0))


def muster_one(kind: str, town: str, cost: int) -> None:
    push_undo()
    L.points[R] -= cost
    L.raised[R][town] = raised_here(R, town) + 1
    raise_(R, town, kind)
    log(f"The {ROLES[R]} raises a {kind} at {town}.")


# A round


class choose(State):
    """A card, in secret."""

    inactive = "choose a card"

    def prompt(self) -> None:
        if G.hand[R]:
            choose_secretly(f"Round {G.round}: choose a card.", G.hand[R], none=False)
        else:
            choose_secretly("You have no card left.", [])

    @on
    def card(self, card: str) -> None:
        settle(card)

    @on
    def none(self) -> None:
        settle("none")

    @on
    def undo(self) -> None:
        L.picks[R] = None


def show_cards(picks: list[str]) -> None:
    """Who plays first."""
    clear_undo()
    worths = []
    for side, card in enumerate(picks):
        G.played[side] = card if card in CARDS else None
        worths.append(CARDS[card].worth if card in CARDS else 0)
        if card in CARDS:
            leave_hand(side, card)
    log(f"Round {G.round}: " + ", ".join(f"{ROLES[side]} {shown(side)}" for side in (0, 1)) + ".")
    if worths[0] == worths[1]:
        first = G.first
        G.first = 1 - G.first
    else:
        first = int(worths[1] > worths[0])
    G.order = [first, 1 - first]


def shown(side: int) -> str:
    card = G.played[side]
    return f"{card} ({CARDS[card].worth})" if card else "no card"


class impulse(State):
    """The card that was chosen: its event, or a campaign."""

    inactive = "play a card"

    def prompt(self) -> None:
        card = G.played[R]
        if card is None:
            prompt("You have no card to play.")
        else:
            prompt(f"Play {listed(card)}; or campaign with {CARDS[card].worth}.")
            button("event", is_event(card, R))
            button("campaign")
        button("pass")

    @on
    def event(self) -> None:
        push_undo()
        log(f"The {ROLES[R]} plays {G.played[R]}.")
        goto(CARDS[G.played[R]].event)

    @on
    def campaign(self) -> None:
        push_undo()
        log(f"The {ROLES[R]} campaigns with {CARDS[G.played[R]].worth}.")
        goto(campaign, points=CARDS[G.played[R]].worth)

    @on("pass")
    def pass_(self) -> None:
        push_undo()
        log(f"The {ROLES[R]} passes.")
        end()


def put_away(side: int) -> None:
    """The card is played."""
    if G.played[side]:
        G.discarded.append(G.played[side])
        G.played[side] = None


def take_capital() -> None:
    for side, capital in enumerate(CAPITALS):
        if G.owner[capital] == 1 - side:
            finish(1 - side, f"{capital} has fallen: the {ROLES[1 - side]} wins.")


def end_truce() -> None:
    G.truce = [max(left - 1, 0) for left in G.truce]


__all__ = ["battles", "cards", "decide", "events", "winter", "worth"]  # by name, in scripts and on cards
