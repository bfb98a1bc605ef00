"""Goofspiel, the game of pure strategy: everybody chooses at once, and in secret. Straight on core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ludex.core import (
    JUDGE,
    NOTHING,
    UNDO,
    WATCHER,
    Action,
    Chance,
    Choices,
    Event,
    Game,
    Int,
    Json,
    Menu,
    OneOf,
    Option,
    Outcome,
    Refused,
    Roster,
    Seat,
    Setup,
    State,
    Why,
)


class Auction(State):
    def __init__(self, game: Game, seats: Sequence[Seat], prizes: list[int]):
        self.game = game
        self.prizes = prizes  # the one in play is the last
        self.stake = [prizes.pop()]  # several after a tie
        self.hands = {seat: list(range(1, len(prizes) + 2)) for seat in seats}
        self.bids: dict[Seat, int] = {}  # sealed
        self.scores = dict.fromkeys(seats, 0)

    def seats(self) -> Sequence[Seat]:
        return list(self.hands)

    def movers(self) -> Sequence[Seat]:
        return self.seats() if self.stake else []  # who has bid may think again

    def awaited(self) -> Sequence[Seat]:
        return [seat for seat in self.movers() if seat not in self.bids]

    def choices(self, seat: Seat) -> Choices:
        if seat not in self.movers():
            return NOTHING
        if seat in self.bids:
            return Menu({UNDO: ()})
        return Menu({"bid": (OneOf("card", self.hands[seat]),)})

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        if not self.stake:
            raise Refused(Why.OVER, "the match is over")
        if seat not in self.hands:
            raise Refused(Why.NOT_NOW, f"{seat or 'the house'} does not play here")
        self.choices(seat).demand(action)
        if action.name == UNDO:
            self.hands[seat] = sorted([*self.hands[seat], self.bids.pop(seat)])
            return [Event("thinks again", {"seat": seat})]
        (card,) = action.args
        self.hands[seat].remove(card)
        self.bids[seat] = card
        told = [Event("has bid", {"seat": seat})]
        return told if self.awaited() else [*told, self._reveal()]

    def _reveal(self) -> Event:
        bids, highest = self.bids, max(self.bids.values())
        best = [seat for seat, card in bids.items() if card == highest]
        winner = best[0] if len(best) == 1 else None
        told = Event(
            "revealed", {"bids": [[seat, bids[seat]] for seat in self.hands], "stake": self.stake, "to": winner}
        )
        if winner:
            self.scores[winner] += sum(self.stake)
        kept = [] if winner else self.stake
        self.stake = [*kept, self.prizes.pop()] if self.prizes else []
        self.bids = {}
        return told

    def outcome(self) -> Outcome | None:
        if self.stake:
            return None
        best = max(self.scores.values())
        return Outcome(tuple(seat for seat, score in self.scores.items() if score == best), dict(self.scores))

    def view(self, seat: Seat = WATCHER) -> Json:
        open_bids = {name: card for name, card in self.bids.items() if seat in (name, JUDGE)}
        return {
            "stake": list(self.stake),
            "prizes": list(self.prizes) if seat == JUDGE else sorted(self.prizes),
            "awaited": self.awaited(),
            "bids": open_bids,
            # A sealed card still looks as if it were in the hand.
            "hands": {name: sorted(self._cards(name)) for name in self.hands},
            "scores": dict(self.scores),
        }

    def _cards(self, seat: Seat) -> list[int]:
        return self.hands[seat] + ([self.bids[seat]] if seat in self.bids else [])

    def freeze(self) -> Json:
        return {
            "prizes": list(self.prizes),
            "stake": list(self.stake),
            "hands": [[seat, list(cards)] for seat, cards in self.hands.items()],
            "bids": [[seat, self.bids[seat]] for seat in self.hands if seat in self.bids],
            "scores": dict(self.scores),
        }

    def redeal(self, seat: Seat, chance: Chance) -> Auction:
        """Other cards under the bids of the others, and the prizes to come in another order."""
        twin = self.copy()
        if seat == JUDGE:
            return twin
        for name in [name for name in twin.bids if name != seat]:
            cards = twin._cards(name)
            twin.bids[name] = chance.pick(cards)
            cards.remove(twin.bids[name])
            twin.hands[name] = sorted(cards)
        chance.shuffle(twin.prizes)
        return twin

    def alike(self, actor: Seat, action: Action, other: Seat, chance: Chance) -> Action | None:
        """Another card, as long as somebody else has still to bid: then nothing is revealed."""
        if action.name != "bid" or other in (actor, JUDGE) or self.awaited() == [actor]:
            return None
        return Action("bid", (chance.pick(self.hands[actor]),))


class Goofspiel(Game):
    id = "goofspiel"
    title = "Goofspiel"
    about = (
        "Everybody holds the cards 1 to n, and a prize worth 1 to n is turned up. All bid one card in secret; the "
        "highest takes the prize, a tie leaves it on the table with the next. The bids are gone. Most points win."
    )
    options = (Option(Int("cards", 3, 13), 9, "cards in each hand, and prizes"),)

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        return Roster(least=2, most=4)

    def start(self, setup: Setup) -> Auction:
        prizes = list(range(1, setup.options["cards"] + 1))
        Chance(setup.seed).shuffle(prizes)  # all the chance there is
        return Auction(self, setup.seats, prizes)

    def thaw(self, frozen: Json) -> Auction:
        auction = Auction(self, [seat for seat, _ in frozen["hands"]], [0])
        auction.prizes, auction.stake = list(frozen["prizes"]), list(frozen["stake"])
        auction.hands = {seat: list(cards) for seat, cards in frozen["hands"]}
        auction.bids = dict(frozen["bids"])
        auction.scores = {seat: frozen["scores"][seat] for seat in auction.hands}
        return auction


GAME: Final = Goofspiel()
