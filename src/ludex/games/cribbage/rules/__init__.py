"""Cribbage: peg to 121 by fifteens, pairs, runs and flushes.

Two players get six cards and lay two away, three get five and lay one away (with one of the pack): they are the crib,
which counts for the dealer. The player at the dealer's left cuts the starter; a jack is two for his heels.

The play: in turn, cards are laid and their pips counted (court cards are ten, aces one) up to 31. A fifteen pegs 2, a
pair 2, three alike 6, four 12, a run of three or more its length, 31 pegs 2. Who can lay nothing says go; when nobody
can, who laid the last card pegs 1, and the count begins anew with the next player. The very last card pegs 1, too.

The show: from the dealer's left, each counts his four cards with the starter, and the dealer then the crib. Each
fifteen 2, each pair 2, each run its length, a flush of four 4 and with the starter 5 (in the crib only five count),
the jack of the starter's suit 1 for his nobs. Who reaches 121 has won, at once, also in the middle of the play.

With muggins players say what their hands count: what they overlook goes to the player at their left, and so does
what they say too much. A skunk, no loser past 90, counts two games of a match; nobody past 60, three. To 61, a lurch
(nobody past 30) counts two. Who is last in a game deals first in the next.
"""

from itertools import permutations
from typing import Any

from ludex.rules import (
    G,
    Int,
    OneOf,
    Option,
    R,
    State,
    action,
    button,
    call,
    end,
    finish,
    log,
    on,
    prompt,
    shuffle,
)

from . import table
from .counting import DECK, by_rank, order, pegged
from .show import show
from .table import COLOURS, after, everybody, left, over, peg, playable

OPTIONS = [
    Option(OneOf("players", (2, 3)), 2, "how many play"),
    Option(OneOf("to", (121, 61)), 121, "points to win: twice round the board, or once"),
    Option(Int("games", 1, 7), 1, "games to win the match"),
    Option(OneOf("counting", ("automatic", "muggins")), "automatic", "who counts the hands in the show"),
    Option(OneOf("skunks", ("yes", "no")), "yes", "does a skunk count more than one game of a match?"),
]


def ROLES(scenario: str, options: Any) -> list[str]:  # noqa: N802  the framework's name
    return COLOURS[: options.players]


def on_setup(scenario: str, options: Any) -> None:
    G.players, G.to, G.games = options.players, options.to, options.games
    G.muggins, G.skunks = options.counting == "muggins", options.skunks == "yes"
    G.won, G.score = [0] * G.players, [0] * G.players
    G.dealer = 0
    table.clear()
    cut_for_deal()
    call("main")


def on_view() -> None:
    table.view()


def on_redeal() -> None:
    table.redeal(R)


def on_assert() -> None:
    table.check()


def cut_for_deal() -> None:
    """The lowest card deals first; equals cut again."""
    cutting = everybody()
    while len(cutting) > 1:
        pack = list(DECK)
        shuffle(pack)
        cuts = {role: pack.pop() for role in cutting}
        log("Cut for deal: " + ", ".join(f"{COLOURS[role]} {card}" for role, card in cuts.items()) + ".")
        lowest = min(order(card) for card in cuts.values())
        cutting = [role for role, card in cuts.items() if order(card) == lowest]
    G.dealer = cutting[0]


# The match


async def main() -> None:
    while True:
        await game()
        settle()
        if max(G.won) >= G.games:
            crown()
        G.active = G.dealer
        await ready()


async def game() -> None:
    G.score = [0] * G.players
    while True:
        table.deal()
        log(f"{COLOURS[G.dealer]} deals.")
        G.active = everybody()
        await discard()
        turn_up()
        if not over():
            await play()
        if not over():
            await show()
        if over():
            return
        G.dealer = G.active = after(G.dealer)
        await ready()


def settle() -> None:
    """Who has won the game, and how many games it counts."""
    winner = G.score.index(max(G.score))
    best = max(score for role, score in enumerate(G.score) if role != winner)
    worth_, how = games_for(best)
    G.won[winner] += worth_
    result = " : ".join(map(str, G.score))
    log(f"{COLOURS[winner]} wins the game{how}, {result}.")
    G.dealer = G.score.index(min(G.score))


def games_for(best: int) -> tuple[int, str]:
    """By what the best of the losers has."""
    if not G.skunks or best > G.to - 31:
        return 1, ""
    if G.to == 121 and best <= 60:
        return 3, " by a double skunk, which counts three"
    return 2, " by a skunk, which counts two" if G.to == 121 else " by a lurch, which counts two"


def crown() -> None:
    winner = G.won.index(max(G.won))
    games = f", {' : '.join(map(str, G.won))} games" if G.games > 1 else ""
    finish(winner, f"{COLOURS[winner]} has won{games or ', ' + ' : '.join(map(str, G.score))}.")


class ready(State):
    """Time to look at the hands."""

    inactive = "deal"

    def prompt(self) -> None:
        prompt("Deal the next hand.")
        button("deal")

    @on
    def deal(self) -> None:
        log()
        end()


# Away to the crib


class discard(State):
    """All at once; who is done may think again until the last one is."""

    inactive = "lay away"

    def prompt(self) -> None:
        crib = "your" if G.dealer == R else f"{COLOURS[G.dealer]}'s"
        if G.away[R]:
            prompt(f"{' '.join(G.away[R])} will go to {crib} crib; you may think again until all have laid away.")
        else:
            prompt(f"Lay {'two cards' if G.players == 2 else 'a card'} away to {crib} crib.")
            for cards in permutations(G.hands[R], table.to_lay_away()):
                action("away", cards)
        button("undo", G.away[R])

    @on
    def away(self, card: str, other: str = "") -> None:
        G.away[R] = [card, other] if other else [card]
        G.hands[R] = [held for held in G.hands[R] if held not in G.away[R]]
        if all(G.away):
            end()

    @on
    def undo(self) -> None:
        G.hands[R] = by_rank(G.hands[R] + G.away[R])
        G.away[R] = []


def turn_up() -> None:
    G.starter = G.pack.pop()
    G.phase = "play"
    log(f"The starter is {G.starter}.")
    if G.starter[0] == "J":
        peg(G.dealer, [("his heels", 2)])


# The play


async def play() -> None:
    G.turn = after(G.dealer)
    while not over() and any(map(left, everybody())):
        if playable(G.turn):
            G.active = G.turn
            await lay()
            next_after_lay()
        elif any(map(playable, everybody())):
            say_go(G.turn)
            G.turn = after(G.turn)
        else:
            nobody_can()
    if G.pile and not over():
        peg(G.pile[-1][0], [("the last card", 1)])


class lay(State):
    inactive = "lay a card"

    def prompt(self) -> None:
        prompt(f"The count is {table.count()}: lay a card.")
        for card in playable(R):
            action("lay", card)

    @on
    def lay(self, card: str) -> None:
        G.pile.append([R, card])
        G.played[R].append(card)
        log(f"{COLOURS[R]} lays {card}: {table.count()}.")
        parts = pegged([card for _, card in G.pile])
        if parts:
            peg(R, parts)
        end()


def next_after_lay() -> None:
    if table.count() == 31:
        G.pile = []
    G.turn = after(G.turn)


def say_go(role: int) -> None:
    """What is not said to who has no cards left; it tells that all that he holds is higher."""
    fits = 32 - table.count()
    if left(role) and G.least[role] < fits:
        G.least[role] = fits
    if left(role):
        log(f"{COLOURS[role]} says go.")


def nobody_can() -> None:
    for role in everybody():
        G.least[role] = max(G.least[role], 32 - table.count())
    last = G.pile[-1][0]
    peg(last, [(f"the go at {table.count()}", 1)])
    G.pile = []
    G.turn = after(last)
