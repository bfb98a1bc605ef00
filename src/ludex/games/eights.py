"""Eights: a card game with hidden hands and a deck, for two to four. Straight on core."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ludex.core import (
    JUDGE,
    NOTHING,
    WATCHER,
    Action,
    Chance,
    Choices,
    Event,
    Game,
    Int,
    Json,
    Listing,
    Option,
    Outcome,
    Refused,
    Roster,
    Seat,
    Setup,
    State,
    Why,
)

RANKS: Final = "23456789TJQKA"
SUITS: Final = "SHDC"
DECK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
POINTS: Final = {"8": 50, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 1}


class Position(State):
    def __init__(self, game: Game, hands: dict[Seat, list[str]], stock: list[str], pile: list[str], chance: Chance):
        self.game = game
        self.hands = hands  # in the order of play
        self.stock = stock  # the next card is the last
        self.pile = pile  # the card in play is the last
        self.suit = pile[-1][1]  # the one to follow; an eight may have named another
        self.turn: Seat = next(iter(hands))
        self.passes = 0  # in a row
        self.chance = chance

    def seats(self) -> Sequence[Seat]:
        return list(self.hands)

    def movers(self) -> Sequence[Seat]:
        return [] if self._over() else [self.turn]

    def choices(self, seat: Seat) -> Choices:
        if self._over() or seat != self.turn:
            return NOTHING
        draw = Action("draw" if self._can_draw() else "pass")
        return Listing(list(self._playable()) or [draw], arguments=("card", "suit"))

    def _playable(self) -> Iterator[Action]:
        for card in self.hands[self.turn]:
            if card[0] == "8":
                yield from (Action("play", (card, suit)) for suit in SUITS)
            elif card[0] == self.pile[-1][0] or card[1] == self.suit:
                yield Action("play", (card,))

    def _can_draw(self) -> bool:
        return bool(self.stock) or len(self.pile) > 1

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        if self._over():
            raise Refused(Why.OVER, "the match is over")
        if seat != self.turn:
            raise Refused(Why.NOT_NOW, f"it is {self.turn}'s turn")
        self.choices(seat).demand(action)
        if action.name == "play":
            events = self._play(*action.args)
        else:
            events = self._draw() if action.name == "draw" else self._pass()
        order = list(self.hands)
        self.turn = order[(order.index(seat) + 1) % len(order)]
        return events

    def _play(self, card: str, suit: str = "") -> Sequence[Event]:
        self.hands[self.turn].remove(card)
        self.pile.append(card)
        self.suit = suit or card[1]
        self.passes = 0
        return [Event("played", {"seat": self.turn, "card": card, "suit": self.suit})]

    def _draw(self) -> Sequence[Event]:
        if not self.stock:
            self.stock, self.pile = self.pile[:-1], self.pile[-1:]
            self.chance.shuffle(self.stock)
        card = self.stock.pop()
        self.hands[self.turn] = sorted([*self.hands[self.turn], card])
        self.passes = 0
        others = tuple(seat for seat in self.hands if seat != self.turn)
        return [
            Event("drew", {"seat": self.turn, "card": card}, (self.turn,)),
            Event("drew", {"seat": self.turn}, (*others, WATCHER)),
        ]

    def _pass(self) -> Sequence[Event]:
        self.passes += 1
        return [Event("passed", {"seat": self.turn})]

    def _over(self) -> bool:
        return self.passes == len(self.hands) or not all(self.hands.values())

    def outcome(self) -> Outcome | None:
        if not self._over():
            return None
        left = {seat: sum(map(_points, hand)) for seat, hand in self.hands.items()}
        best = min(left.values())
        winners = tuple(seat for seat, points in left.items() if points == best)
        return Outcome(winners, {seat: -points for seat, points in left.items()})

    def view(self, seat: Seat = WATCHER) -> Json:
        open_hands = list(self.hands) if seat == JUDGE or self._over() else [seat]
        return {
            "turn": None if self._over() else self.turn,
            "card": self.pile[-1],
            "suit": self.suit,
            "pile": len(self.pile),
            "stock": list(self.stock) if seat == JUDGE else len(self.stock),
            "hands": {name: list(hand) if name in open_hands else len(hand) for name, hand in self.hands.items()},
        }

    def freeze(self) -> Json:
        return {
            "hands": [[seat, list(hand)] for seat, hand in self.hands.items()],
            "stock": list(self.stock),
            "pile": list(self.pile),
            "suit": self.suit,
            "turn": self.turn,
            "passes": self.passes,
            "chance": self.chance.freeze(),
        }

    def redeal(self, seat: Seat, chance: Chance) -> Position:
        """The cards that this seat does not see, dealt anew, and another future."""
        twin = self.copy()
        twin.chance = Chance(chance.word())
        if seat == JUDGE or self._over():
            return twin  # all is seen
        hidden = [name for name in self.hands if name != seat]
        cards = [card for name in hidden for card in self.hands[name]] + self.stock
        chance.shuffle(cards)
        for name in hidden:
            twin.hands[name] = sorted(cards.pop() for _ in self.hands[name])
        twin.stock = cards
        return twin


def _points(card: str) -> int:
    return POINTS[card[0]] if card[0] in POINTS else int(card[0])


class Eights(Game):
    id = "eights"
    title = "Eights"
    about = (
        "Follow the suit or the rank of the card in play; who can't draws one. An eight may be played on anything and "
        "names the suit to follow. Who has no cards left wins; if nobody can go on, who holds the fewest points."
    )
    options = (Option(Int("hand", 3, 10), 5, "cards dealt to each"),)

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        return Roster(least=2, most=4)

    def start(self, setup: Setup) -> Position:
        chance = Chance(setup.seed)
        cards = list(DECK)
        chance.shuffle(cards)
        hands = {seat: sorted(cards.pop() for _ in range(setup.options["hand"])) for seat in setup.seats}
        return Position(self, hands, cards, [cards.pop()], chance)

    def thaw(self, frozen: Json) -> Position:
        hands = {seat: list(hand) for seat, hand in frozen["hands"]}
        chance = Chance.thaw(frozen["chance"])
        position = Position(self, hands, list(frozen["stock"]), list(frozen["pile"]), chance)
        position.suit, position.turn, position.passes = frozen["suit"], frozen["turn"], frozen["passes"]
        return position


GAME: Final = Eights()
