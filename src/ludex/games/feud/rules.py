"""Feud: two houses sell, build and raid for four years; who is bankrupt in winter has lost.

Each turn is two actions. A card sold brings 0 to 3 gold; a fort costs 2 gold. A raid costs 1 gold and is fought in up
to three rounds, for which both commit a reserve at the same time; for each round won the raider takes gold or a fort.
Every year ends with a tax and with winter. At the end a fort counts 2, gold 1.
"""

from typing import Any

from ludex.rules import (
    G,
    L,
    R,
    State,
    V,
    action,
    button,
    call,
    clear_undo,
    end,
    finish,
    goto,
    log,
    on,
    procedure,
    prompt,
    push_undo,
    random,
    set_add,
    set_delete,
    shuffle,
)

ROLES = ["A", "B"]
SCENARIOS = ["Standard"]
CHANCE = "35-bit MLCG"


def on_setup(scenario: str, options: Any) -> None:
    G.gold, G.forts, G.hand = [3, 3], [1, 1], [[], []]
    G.first = G.year = G.round = 0
    G.deck = list(range(20))
    shuffle(G.deck)
    for hand in G.hand:
        for _ in range(5):
            set_add(hand, G.deck.pop())
    G.active = 0
    call("main")


def on_view() -> None:
    V.gold, V.forts, V.year, V.round = G.gold, G.forts, G.year, G.round
    V.deck = len(G.deck)
    V.hand = G.hand[R] if R >= 0 else []


def on_redeal() -> None:
    """Who looks knows his own hand; the other's cards and the deck may be any of the rest."""
    hidden = [hand for role, hand in enumerate(G.hand) if role != R]
    cards = [card for hand in hidden for card in hand] + G.deck
    shuffle(cards)
    for hand in hidden:
        hand[:] = sorted(cards.pop() for _ in hand)
    G.deck = cards


async def main() -> None:
    for year in range(1, 5):
        G.year = year
        log(f"Year {year}")
        for number in range(1, 4):
            G.round = number
            await initiative()
            G.active = G.first
            await turn(who=G.first)
            G.active = 1 - G.first
            await turn(who=1 - G.first)
        G.active = [0, 1]
        await tax()
        for p in range(2):
            G.active = p
            if await winter(who=p) == "bankrupt":
                finish(1 - p, f"{ROLES[p]} is bankrupt.")
    score()


@procedure
def initiative() -> None:
    G.first = random(2)
    end()


async def turn(who: int) -> None:
    left = 2
    while left > 0:
        left = 0 if await act() == "pass" else left - 1


class act(State):
    inactive = "act"

    def prompt(self) -> None:
        prompt("Choose an action.")
        for card in G.hand[R]:
            action("card", card)
        button("build", G.gold[R] >= 2)
        button("raid", G.forts[1 - R] > 0 and G.gold[R] >= 1)
        button("pass")

    @on
    def card(self, card: int) -> None:
        push_undo()
        log(f"{ROLES[R]} sold {card}")
        set_delete(G.hand[R], card)
        G.gold[R] += card % 4
        end("card")

    @on
    def build(self) -> None:
        push_undo()
        log(f"{ROLES[R]} built")
        G.gold[R] -= 2
        G.forts[R] += 1
        end("build")

    @on
    def raid(self) -> None:
        clear_undo()
        log(f"{ROLES[R]} raids")
        G.gold[R] -= 1
        goto("battle", att=R)

    @on("pass")
    def pass_(self) -> None:
        end("pass")


async def battle(att: int) -> str:
    rounds, hits = 0, [0, 0]
    while rounds < 3 and sum(hits) < 2:
        G.active = [0, 1]
        bids = await commit(bid=[-1, -1])
        hits[fought(att, bids)] += 1
        rounds += 1
    G.active = att
    if hits[att] > 0:
        await spoils(count=hits[att])
    return "raid"


def fought(att: int, bids: list[int]) -> int:
    """Who wins this round; even is the defender's."""
    attack = random(6) + bids[att]
    defence = random(6) + bids[1 - att]
    log(f"round {attack} : {defence}")
    return att if attack > defence else 1 - att


class commit(State):
    inactive = "commit"

    def prompt(self) -> None:
        prompt("Commit a reserve.")
        for reserve in range(3):
            action("bid", reserve)

    @on
    def bid(self, reserve: int) -> None:
        L.bid[R] = reserve
        done(L.bid)


def done(result: Any = None) -> None:
    """This role has chosen; the state ends with the last one."""
    set_delete(G.active, R)
    if not G.active:
        end(result)


class spoils(State):
    def _begin(self) -> None:
        L.total = L.count

    def prompt(self) -> None:
        prompt(f"Take spoils ({L.count} of {L.total}).")
        if G.gold[1 - R] > 0:
            action("take", "gold")
        if G.forts[1 - R] > 0:
            action("take", "fort")
        button("done")

    @on
    def take(self, what: str) -> None:
        push_undo()
        if what == "gold":
            G.gold[1 - R] -= 1
            G.gold[R] += 1
        else:
            G.forts[1 - R] -= 1
        log(f"{ROLES[R]} took {what}")
        L.count -= 1
        if L.count == 0:
            end()

    @on
    def done(self) -> None:
        end()


class tax(State):
    def prompt(self) -> None:
        prompt("Pay tax or hoard.")
        button("pay", G.gold[R] > 0)
        button("hoard")

    @on
    def pay(self) -> None:
        G.gold[R] -= 1
        done()

    @on
    def hoard(self) -> None:
        if G.forts[R] > 0:
            G.forts[R] -= 1
        done()


class winter(State):
    def _begin(self) -> None:
        clear_undo()
        for _ in range(2):
            if G.deck:
                set_add(G.hand[L.who], G.deck.pop())

    def prompt(self) -> None:
        prompt("Winter: discard down to 4.")
        if len(G.hand[R]) > 4:
            for card in G.hand[R]:
                action("discard", card)
        else:
            button("next")

    @on
    def discard(self, card: int) -> None:
        push_undo()
        set_delete(G.hand[R], card)

    @on
    def next(self) -> None:
        end("bankrupt" if G.gold[R] == 0 and G.forts[R] == 0 else "ok")


def score() -> None:
    a, b = (gold + 2 * forts for gold, forts in zip(G.gold, G.forts, strict=True))
    if a == b:
        finish("Draw", "Tied.")
    winner = 0 if a > b else 1
    finish(winner, f"{ROLES[winner]} wins.")
