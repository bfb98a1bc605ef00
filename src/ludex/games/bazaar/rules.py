"""Bazaar: pick goods from hands that go round, and score them in sets.

Everybody gets a hand of cards, keeps one in secret, shows it with all the others and passes the hand on: to the left on
odd days, to the right on even ones. The last card of a hand is nobody's. Three days (or as agreed), then the winnings.

At the end of each day:
  silk     each pair 5
  spices   each set of different ones 1, 3, 6, 10, 15 for one to five kinds
  pearls   the first 1, the second 3 more, the third 5, the fourth 7
  camels   most 6, second most 3; shared among equals, rounded down; nobody scores without one
  bandits  each takes 2 from both neighbours, for each guard that a neighbour has one bandit less
  carpets  1 each, and 3 for each day that you had one on before
  porters  who has one may, once for each, keep two cards; the porter goes into the hand that he passes on

Contracts are kept face down until the end. The silk merchant pays 2 for each pair of silk of the whole game, the
grocer 4 for each day with three spices or more, the jeweller 2 for each pearl, the drover 3 for each day with camels
and the hermit 9 if you never kept a bandit or a guard. Most coins win; of equals, who has more contracts fulfilled.
"""

from typing import Any

from ludex.rules import (
    G,
    Int,
    L,
    OneOf,
    Option,
    P,
    R,
    State,
    V,
    action,
    button,
    call,
    end,
    finish,
    log,
    on,
    prompt,
    random,
    script,
    shuffle,
)

NAMES = ["Amina", "Bashir", "Casim", "Dalia", "Emre"]
SPICES = ["pepper", "saffron", "clove", "cinnamon", "cumin"]
CONTRACTS = ["silk merchant", "grocer", "jeweller", "drover", "hermit"]
DECK = {  # enough for five players and four days
    "silk": 24,
    **dict.fromkeys(SPICES, 7),
    "pearl": 18,
    "camel": 18,
    "bandit": 9,
    "guard": 11,
    "carpet": 14,
    "porter": 7,
}
CARD_ORDER = [*DECK, *CONTRACTS]
HAND = {3: 9, 4: 8, 5: 7}

OPTIONS = [
    Option(Int("players", 3, 5), 4, "how many play"),
    Option(Int("days", 1, 4), 3, "hands that are dealt"),
    Option(OneOf("contracts", ("yes", "no")), "yes", "are there contracts, kept face down until the end?"),
]


def ROLES(scenario: str, options: Any) -> list[str]:  # noqa: N802  the framework's name
    return NAMES[: options.players]


def on_setup(scenario: str, options: Any) -> None:
    G.players, G.days, G.contracts = options.players, options.days, options.contracts == "yes"
    G.day = 0
    G.coins = [0] * G.players
    G.hands, G.stalls, G.secret = ([[] for _ in everybody()] for _ in range(3))
    G.history = [[] for _ in everybody()]  # of each: the stalls of the days that are over
    G.deck = [card for card, n in DECK.items() for _ in range(n)]
    if G.contracts:
        G.deck += CONTRACTS * 2
    shuffle(G.deck)
    G.active = everybody()
    call("market")


def everybody() -> list[int]:
    return list(range(G.players))


def on_view() -> None:
    V.day, V.days = G.day, G.days
    V.players = [seen(role) for role in everybody()]
    if R >= 0:
        V.passes_to = NAMES[neighbour(R)]
        V.hand = G.hands[R]
        V.contracts = G.secret[R]
        V.kept = L.picks[R] if L is not None and L.P == "pick" else []


def seen(role: int) -> dict[str, Any]:
    contracts = {"contracts": len(G.secret[role])} if G.contracts else {}
    return {"player": NAMES[role], "coins": G.coins[role], **contracts, "stall": tally(G.stalls[role])}


def tally(cards: list[str]) -> dict[str, int]:
    return {card: cards.count(card) for card in CARD_ORDER if card in cards}


def sorted_hand(cards: list[str]) -> list[str]:
    return sorted(cards, key=CARD_ORDER.index)


def neighbour(role: int) -> int:
    """To whom the hand goes."""
    return int((role + (1 if G.day % 2 else -1)) % G.players)


# The days

P.market = script("""
    for G.day in 1 to G.days {
        eval open_market()
        while len(G.hands[0]) > 1 {
            set G.active everybody()
            call pick { picks: [[] for role in everybody()] }
            eval keep(L._)
        }
        eval close_market()
    }
    eval settle()
""")


def open_market() -> None:
    log(f"Day {G.day} of {G.days}.")
    for role in everybody():
        G.hands[role] = sorted_hand([G.deck.pop() for _ in range(HAND[G.players])])


class pick(State):
    """All at once, in secret; who has chosen may think again until the last one has."""

    inactive = "choose"

    def prompt(self) -> None:
        kept = L.picks[R]
        if not kept:
            prompt(f"Keep a card; the others go to {NAMES[neighbour(R)]}.")
            for card in sorted(set(G.hands[R])):
                action("keep", card)
            if "porter" in G.stalls[R]:
                for cards in self.pairs():
                    action("porter", cards)
        else:
            prompt(f"You keep {' and '.join(kept)}; the others still choose.")
        button("undo", kept)

    def pairs(self) -> list[tuple[str, str]]:
        """What a porter could help to keep; in any order, for whoever names it."""
        hand = G.hands[R]
        kinds = sorted(set(hand))
        return [(a, b) for a in kinds for b in kinds if (a != b or hand.count(a) > 1) and len(hand) > 2]

    @on
    def keep(self, card: str) -> None:
        settle_pick([card])

    @on
    def porter(self, card: str, other: str) -> None:
        settle_pick([card, other])

    @on
    def undo(self) -> None:
        L.picks[R] = []


def settle_pick(cards: list[str]) -> None:
    L.picks[R] = cards
    if all(L.picks):
        end(L.picks)


def keep(picks: list[list[str]]) -> None:
    """All show what they keep, and pass the rest."""
    for role, cards in enumerate(picks):
        for card in cards:
            G.hands[role].remove(card)
            (G.secret if card in CONTRACTS else G.stalls)[role].append(card)
        if len(cards) > 1:
            G.stalls[role].remove("porter")
            G.hands[role] = sorted_hand([*G.hands[role], "porter"])
    log(", ".join(f"{NAMES[role]} {told(cards)}" for role, cards in enumerate(picks)) + ".")
    before = [list(hand) for hand in G.hands]
    for role, hand in enumerate(before):
        G.hands[neighbour(role)] = hand


def told(cards: list[str]) -> str:
    shown = " and ".join("a contract" if card in CONTRACTS else card for card in cards)
    return f"{shown} (by porter)" if len(cards) > 1 else shown


def close_market() -> None:
    """The day's coins."""
    scored = [day_scores(role) for role in everybody()]
    for role, parts in enumerate(scored):
        G.coins[role] += sum(parts.values())
        listed = ", ".join(f"{what} {coins}" for what, coins in parts.items() if coins) or "nothing"
        log(f"{NAMES[role]}: {listed}; {G.coins[role]} coins.")
    for role in everybody():
        G.deck = G.hands[role] + G.deck  # under the others, where nobody looks
        G.history[role].append(G.stalls[role])
        G.hands[role], G.stalls[role] = [], []
    log()


def day_scores(role: int) -> dict[str, int]:
    stall = G.stalls[role]
    return {
        "silk": stall.count("silk") // 2 * 5,
        "spices": spice_sets([stall.count(spice) for spice in SPICES]),
        "pearls": stall.count("pearl") ** 2,
        "camels": camels(role, [other.count("camel") for other in G.stalls]),
        "bandits": robbed(role),
        "carpets": carpets(stall, G.history[role]),
    }


def spice_sets(counts: list[int]) -> int:
    """Sets as large as can be, one after the other."""
    sets = [sum(n > i for n in counts) for i in range(max(counts))]
    return sum(kinds * (kinds + 1) // 2 for kinds in sets)


def camels(role: int, counts: list[int]) -> int:
    """Equals share what their places bring together."""
    mine = counts[role]
    if not mine:
        return 0
    better = sum(n > mine for n in counts)
    equal = counts.count(mine)
    return sum((6, 3)[better : better + equal]) // equal


def robbed(role: int) -> int:
    """What his bandits bring, less what others' take."""
    total = 0
    for other in {(role - 1) % G.players, (role + 1) % G.players}:
        total += 2 * loot(role, other) - 2 * loot(other, role)
    return total


def loot(thief: int, victim: int) -> int:
    return int(max(G.stalls[thief].count("bandit") - G.stalls[victim].count("guard"), 0))


def carpets(stall: list[str], history: list[list[str]]) -> int:
    n = stall.count("carpet")
    return n + (3 * sum("carpet" in day for day in history) if n else 0)


# The end


def settle() -> None:
    fulfilled = [0] * G.players
    for role in everybody():
        for contract in G.secret[role]:
            paid = pays(contract, G.history[role])
            G.coins[role] += paid
            fulfilled[role] += paid > 0
            log(f"{NAMES[role]}'s {contract} pays {paid}: {G.coins[role]} coins.")
    results = [(G.coins[role], fulfilled[role]) for role in everybody()]
    winners = [role for role in everybody() if results[role] == max(results)]
    who = " and ".join(NAMES[role] for role in winners)
    coins = ", ".join(f"{NAMES[role]} {G.coins[role]}" for role in everybody())
    G.secret = [[] for _ in everybody()]
    finish(winners, f"{who} win{'s' if len(winners) == 1 else ''}: {coins}.")


def pays(contract: str, days: list[list[str]]) -> int:
    """What it brings at the end."""
    if contract == "silk merchant":
        return 2 * sum(day.count("silk") // 2 for day in days)
    if contract == "grocer":
        return 4 * sum(sum(day.count(spice) for spice in SPICES) >= 3 for day in days)
    if contract == "jeweller":
        return 2 * sum(day.count("pearl") for day in days)
    if contract == "drover":
        return 3 * sum("camel" in day for day in days)
    return 0 if any(card in day for day in days for card in ("bandit", "guard")) else 9


# What may be otherwise


def on_redeal() -> None:
    """Others' hands, their contracts and the deck, for all that this role has not seen of them."""
    if not G.day or not G.hands[0]:
        shuffle(G.deck)
        return
    hidden = [role for role in everybody() if role != R]
    pool = G.deck + [card for role in hidden for card in G.hands[role] + G.secret[role]]
    shuffle(pool)
    contracts = [card for card in pool if card in CONTRACTS]
    for role in hidden:
        G.secret[role] = [contracts.pop() for _ in G.secret[role]]
        for card in G.secret[role]:
            pool.remove(card)
    for role in hidden:
        G.hands[role] = sorted_hand([pool.pop() for _ in G.hands[role]])
    G.deck = pool
    if L is not None and L.P == "pick":
        for role in hidden:
            if L.picks[role]:
                L.picks[role] = [G.hands[role][random(len(G.hands[role]))]]


def on_assert() -> None:
    kept = [card for some in (*G.hands, *G.stalls, *G.secret) for card in some]
    days = [card for history in G.history for day in history for card in day]
    assert L is None or sorted(G.deck + kept + days) == sorted(all_cards())


def all_cards() -> list[str]:
    return [card for card, n in DECK.items() for _ in range(n)] + (CONTRACTS * 2 if G.contracts else [])
