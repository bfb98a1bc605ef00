"""Some games once more, in plain Python: they know nothing of RBG, and count sequences of moves by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

# Kalah: south's pits are 0 to 5, then north's.


class Kalah:
    def __init__(self) -> None:
        self.pits = [4] * 12
        self.stores = [0, 0]
        self.turn: int | None = 0  # nobody's: it is over

    def moves(self) -> list[int]:
        return [] if self.turn is None else [pit for pit in self._own(self.turn) if self.pits[pit]]

    @staticmethod
    def _own(player: int) -> range:
        return range(6 * player, 6 * player + 6)

    def play(self, pit: int) -> None:
        assert self.turn is not None
        me, own = self.turn, self._own(self.turn)
        track = [*own, None, *self._own(1 - me)]  # None: the store
        hand, self.pits[pit], place = self.pits[pit], 0, track.index(pit)
        for _ in range(hand):
            place = (place + 1) % 13
            self._sow(me, track[place])
        last = track[place]
        if last is not None and last in own and self.pits[last] == 1 and self.pits[11 - last]:
            self.stores[me] += 1 + self.pits[11 - last]
            self.pits[last] = self.pits[11 - last] = 0
        self._pass(me if last is None else 1 - me)

    def _sow(self, me: int, pit: int | None) -> None:
        if pit is None:
            self.stores[me] += 1
        else:
            self.pits[pit] += 1

    def _pass(self, player: int) -> None:
        left = [sum(self.pits[:6]), sum(self.pits[6:])]
        self.turn = player if all(left) else None
        if self.turn is None:
            self.stores = [store + seeds for store, seeds in zip(self.stores, left, strict=True)]

    def copy(self) -> Kalah:
        other = Kalah()
        other.pits, other.stores, other.turn = self.pits[:], self.stores[:], self.turn
        return other


def kalah(depth: int, game: Kalah | None = None) -> int:
    game = game or Kalah()
    return 1 if depth == 0 else sum(kalah(depth - 1, _after(game, pit)) for pit in game.moves())


def _after(game: Kalah, pit: int) -> Kalah:
    after = game.copy()
    after.play(pit)
    return after


# Paper soccer: points are from (0, 0) to (8, 10), the goals above and below.

Point = tuple[int, int]
_POINTS: Final = {*product(range(9), range(11)), *product((3, 4, 5), (-1, 11))}
_STEPS: Final = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]


def paper_soccer(depth: int, ball: Point = (4, 5), lines: frozenset[frozenset[Point]] = frozenset()) -> int:
    if depth == 0:
        return 1
    return sum(
        (depth == 1 if over else paper_soccer(depth - 1, end, drawn)) for end, drawn, over in _turns(ball, lines)
    )


def _turns(
    ball: Point, lines: frozenset[frozenset[Point]]
) -> Iterator[tuple[Point, frozenset[frozenset[Point]], bool]]:
    """All moves: where the ball is then, the lines, and whether the game is over."""
    been = {(4, 5)}.union(*lines)
    for dx, dy in _STEPS:
        end = (ball[0] + dx, ball[1] + dy)
        line = frozenset((ball, end))
        if end not in _POINTS or line in lines or _is_wall(ball, end):
            continue
        drawn = lines | {line}
        if end[1] in (-1, 11):
            yield end, drawn, True
        elif end in been or end[0] in (0, 8) or (end[1] in (0, 10) and end[0] != 4):
            yield from list(_turns(end, drawn)) or [(end, drawn, True)]
        else:
            yield end, drawn, False


def _is_wall(start: Point, end: Point) -> bool:
    """Border of the field or a goal, or through it from outside."""
    (x, y), (u, v) = sorted((start, end))
    if not {y, v} <= set(range(11)):
        return {x, u} in ({3}, {5}) or not {x, u} <= {3, 4, 5}
    return (x == u and x in (0, 8)) or (y == v and y in (0, 10) and not 3 <= x < 5)


# Chinese checkers: points are x, y, z with the sum 0, as in a cube seen from a corner.

Place = tuple[int, int, int]
_STAR: Final = {
    (x, y, -x - y) for x, y in product(range(-8, 9), repeat=2) if min(x, y, -x - y) >= -4 or max(x, y, -x - y) <= 4
}
_AROUND: Final = [(1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1)]
_CAMPS: Final = [(0, 1), (2, -1), (1, 1), (0, -1), (2, 1), (1, -1)]  # clockwise: which coordinate is beyond 4, or -4
_SEATS: Final = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: range(6)}


def chinese_checkers(players: int, depth: int) -> int:
    camps = [_CAMPS[seat] for seat in _SEATS[players]]
    return _checkers([frozenset(place for place in _STAR if place[axis] * sign > 4) for axis, sign in camps], depth)


def _checkers(men: list[frozenset[Place]], depth: int) -> int:
    """Whose turn it is, is first; nobody can win so early."""
    if depth == 0:
        return 1
    mine, *others = men
    taken = frozenset().union(*men)
    return sum(_checkers([*others, mine - {start} | {end}], depth - 1) for start in mine for end in _ends(start, taken))


def _ends(start: Place, taken: frozenset[Place]) -> set[Place]:
    leapt = {start}
    todo = [start]
    while todo:
        place = todo.pop()
        found = {_next(place, way, 2) for way in _AROUND if _next(place, way) in taken - {start}}
        todo += (found & _STAR) - taken - leapt
        leapt |= (found & _STAR) - taken
    return (leapt | ({_next(start, way) for way in _AROUND} & _STAR) - taken) - {start}


def _next(place: Place, way: Place, steps: int = 1) -> Place:
    x, y, z = (at + steps * by for at, by in zip(place, way, strict=True))
    return x, y, z
