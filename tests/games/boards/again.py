"""The rules of some games once more, in plain Python, with nothing in common with the engine or the language.

Squares are pairs of numbers from 0, called by a letter and a number as on the shelf. Seats are 0 and 1, and so are men
on squares; moves are written without whatever tells them apart only from those of other games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

Square = tuple[int, int]
Scores = tuple[int, int]

ROOK = ((0, 1), (1, 0), (0, -1), (-1, 0))
BISHOP = ((1, 1), (1, -1), (-1, 1), (-1, -1))
QUEEN = ROOK + BISHOP
AXES = ((1, 0), (0, 1), (1, 1), (1, -1))
ARROW = 2
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def name(square: Square) -> str:
    return f"{LETTERS[square[0]]}{square[1] + 1}"


def square(text: str) -> Square:
    return LETTERS.index(text[0]), int(text[1:]) - 1


def beyond(start: Square, way: Square, steps: int = 1) -> Square:
    return start[0] + steps * way[0], start[1] + steps * way[1]


def won(seat: int, most: int = 100) -> Scores:
    return (most, 0) if seat == 0 else (0, most)


class Again(ABC):
    def __init__(self, width: int, height: int = 0) -> None:
        self.squares = [(x, y) for x in range(width) for y in range(height or width)]
        self.men: dict[Square, int] = {}
        self.turn = 0
        self.scores: Scores | None = None  # when it is over

    @abstractmethod
    def moves(self) -> set[str]: ...

    @abstractmethod
    def play(self, move: str) -> None: ...

    def empty(self) -> Iterator[Square]:
        return (square for square in self.squares if square not in self.men)

    def run(self, start: Square, way: Square, man: int) -> int:
        """How many such men stand in this direction, one behind the other."""
        steps = 0
        while self.men.get(beyond(start, way, steps + 1)) == man:
            steps += 1
        return steps

    def slide(self, start: Square, ways: Iterable[Square] = QUEEN) -> Iterator[Square]:
        for way in ways:
            there = beyond(start, way)
            while there in self.squares and there not in self.men:
                yield there
                there = beyond(there, way)

    def joined(self, start: Square, ways: Iterable[Square], man: int | None) -> set[Square]:
        """All such squares that hang together with the first one, and itself."""
        seen, todo = {start}, [start]
        while todo:
            here = todo.pop()
            near = {beyond(here, way) for way in ways} & set(self.squares)
            further = {there for there in near if self.men.get(there) == man} - seen
            seen |= further
            todo += further
        return seen


class Row(Again):
    """Who has so many in a row wins."""

    def __init__(self, size: int, judge: Callable[[list[int]], bool | None], height: int = 0) -> None:
        super().__init__(size, height)
        self.judge = judge

    def moves(self) -> set[str]:
        return set(map(name, self.empty()))

    def play(self, move: str) -> None:
        self.put(square(move))
        self.turn = 1 - self.turn

    def put(self, there: Square) -> None:
        self.men[there] = self.turn
        rows = [1 + self.run(there, (x, y), self.turn) + self.run(there, (-x, -y), self.turn) for x, y in self.axes()]
        verdict = self.judge(rows)
        if verdict is not None:
            self.scores = won(self.turn if verdict else 1 - self.turn)
        elif len(self.men) == len(self.squares):
            self.scores = (50, 50)

    def axes(self) -> Iterable[Square]:
        return AXES


class ConnectFour(Row):
    def __init__(self) -> None:
        super().__init__(7, lambda rows: max(rows) >= 4 or None, 6)

    def moves(self) -> set[str]:
        columns = [[(x, y) for y in range(6) if (x, y) not in self.men] for x in range(7)]
        return {name(column[0]) for column in columns if column}


class Connect6(Row):
    def __init__(self) -> None:
        super().__init__(19, lambda rows: max(rows) >= 6 or None)

    def play(self, move: str) -> None:
        self.put(square(move))
        self.turn = (len(self.men) + 1) // 2 % 2


class Yavalath(Row):
    """Axial coordinates: every line of hexagons begins further to the left or right."""

    def __init__(self) -> None:
        super().__init__(1, lambda rows: max(rows) >= 4 or (False if 3 in rows else None))
        self.squares = [(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4]

    def name(self, place: Square) -> str:
        q, r = place
        return name((q - max(-4, -4 - r), r + 4))

    def moves(self) -> set[str]:
        return set(map(self.name, self.empty()))

    def play(self, move: str) -> None:
        self.put(next(place for place in self.squares if self.name(place) == move))
        self.turn = 1 - self.turn

    def axes(self) -> Iterable[Square]:
        return ((1, 0), (0, 1), (1, -1))


class Hex(Row):
    def __init__(self) -> None:
        super().__init__(11, lambda _: None)

    def put(self, there: Square) -> None:
        self.men[there] = self.turn
        chain = self.joined(there, (*ROOK, (1, -1), (-1, 1)), self.turn)
        if {0, 10} <= {place[1 - self.turn] for place in chain}:
            self.scores = won(self.turn)


class Knightthrough(Again):
    def __init__(self) -> None:
        super().__init__(8)
        self.men = {(x, y): y // 4 for x in range(8) for y in (0, 1, 6, 7)}

    def moves(self) -> set[str]:
        ahead = 1 if self.turn == 0 else -1
        leaps = [(x, y * ahead) for x, y in ((1, 2), (-1, 2), (2, 1), (-2, 1))]
        own = [there for there, man in self.men.items() if man == self.turn]
        pairs = ((there, beyond(there, leap)) for there in own for leap in leaps)
        return {f"{name(a)}-{name(b)}" for a, b in pairs if b in self.squares and self.men.get(b) != self.turn}

    def play(self, move: str) -> None:
        start, end = map(square, move.split("-"))
        self.men[end] = self.men.pop(start)
        if end[1] == 7 * (1 - self.turn) or 1 - self.turn not in self.men.values():
            self.scores = won(self.turn)
        self.turn = 1 - self.turn


class Reversi(Again):
    def __init__(self) -> None:
        super().__init__(8)
        self.men = {(3, 3): 1, (4, 4): 1, (3, 4): 0, (4, 3): 0}

    def turned(self, there: Square, seat: int) -> list[Square]:
        found = []
        for way in QUEEN:
            steps = self.run(there, way, 1 - seat)
            if self.men.get(beyond(there, way, steps + 1)) == seat:
                found += [beyond(there, way, i) for i in range(1, steps + 1)]
        return found

    def possible(self, seat: int) -> set[str]:
        return {name(there) for there in self.empty() if self.turned(there, seat)}

    def moves(self) -> set[str]:
        return self.possible(self.turn) or {"pass"}

    def play(self, move: str) -> None:
        if move != "pass":
            there = square(move)
            self.men |= dict.fromkeys([there, *self.turned(there, self.turn)], self.turn)
        self.turn = 1 - self.turn
        if not self.possible(0) and not self.possible(1):
            discs = list(self.men.values())
            self.scores = discs.count(0), discs.count(1)


class Amazons(Again):
    def __init__(self) -> None:
        super().__init__(10)
        self.men = {square(there): 0 for there in ("a4", "d1", "g1", "j4")}
        self.men |= {square(there): 1 for there in ("a7", "d10", "g10", "j7")}

    def moves(self) -> set[str]:
        return set(self.walk())

    def walk(self) -> Iterator[str]:
        for start in [there for there, man in self.men.items() if man == self.turn]:
            del self.men[start]
            for end in list(self.slide(start)):
                self.men[end] = self.turn
                yield from (f"{name(start)}-{name(end)}-{name(arrow)}" for arrow in list(self.slide(end)))
                del self.men[end]
            self.men[start] = self.turn

    def play(self, move: str) -> None:
        start, end, arrow = map(square, move.split("-"))
        self.men[end] = self.men.pop(start)
        self.men[arrow] = ARROW
        self.turn = 1 - self.turn
        if not self.moves():
            self.scores = won(1 - self.turn)


class FoxAndHounds(Again):
    def __init__(self) -> None:
        super().__init__(8)
        self.men = {(x, 7): 1 for x in (1, 3, 5, 7)}

    def moves(self) -> set[str]:
        if 0 not in self.men.values():
            return {"a1", "c1", "e1", "g1"}
        ways = [way for way in BISHOP if self.turn == 0 or way[1] < 0]
        own = [there for there, man in self.men.items() if man == self.turn]
        pairs = ((there, beyond(there, way)) for there in own for way in ways)
        return {f"{name(a)}-{name(b)}" for a, b in pairs if b in self.squares and b not in self.men}

    def play(self, move: str) -> None:
        start, _, end = move.partition("-")
        if not end:
            self.men[square(start)] = 0
            return
        self.men[square(end)] = self.men.pop(square(start))
        self.turn = 1 - self.turn
        if self.turn == 1 and end.endswith("8"):
            self.scores = (100, 0)
        elif not self.moves():
            self.scores = won(1 - self.turn)


class Pentago(Again):
    CLOCKWISE = ("c6", "f6", "c3", "f3")
    OTHER = ("a4", "d4", "a1", "d1")

    def __init__(self) -> None:
        super().__init__(6)

    def five(self, seat: int) -> bool:
        own = [there for there, man in self.men.items() if man == seat]
        return any(self.run(there, axis, seat) >= 4 for there in own for axis in AXES)

    def moves(self) -> set[str]:
        found: set[str] = set()
        for there in list(self.empty()):
            self.men[there] = self.turn
            corners = [] if self.five(self.turn) else [*self.CLOCKWISE, *self.OTHER]
            found |= {"-".join(dict.fromkeys((name(there), corner))) for corner in corners} or {name(there)}
            del self.men[there]
        return found

    def play(self, move: str) -> None:
        start, _, corner = move.partition("-")
        self.men[square(start)] = self.turn
        if self.five(self.turn):
            self.scores = won(self.turn)
        else:
            self.rotate(corner or start)
            self.judge(self.five(self.turn), self.five(1 - self.turn))
        self.turn = 1 - self.turn

    def rotate(self, corner: str) -> None:
        left, bottom = (number // 3 * 3 for number in square(corner))
        old = dict(self.men)
        for x, y in ((x, y) for x in range(3) for y in range(3)):
            self.men.pop((left + x, bottom + y), None)
            source = (left + 2 - y, bottom + x) if corner in self.CLOCKWISE else (left + y, bottom + 2 - x)
            if source in old:
                self.men[left + x, bottom + y] = old[source]

    def judge(self, own: bool, other: bool) -> None:
        if own != other:
            self.scores = won(self.turn if own else 1 - self.turn)
        elif own or len(self.men) == 36:
            self.scores = (50, 50)


class Go(Again):
    KOMI: ClassVar = 7

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.ko: Square | None = None
        self.passed = False

    def liberties(self, group: Iterable[Square]) -> set[Square]:
        beside = {beyond(stone, way) for stone in group for way in ROOK} & set(self.squares)
        return beside - set(self.men)

    def taken(self, there: Square) -> set[Square]:
        """By a stone that was just put there."""
        near = [beyond(there, way) for way in ROOK]
        groups = [self.joined(stone, ROOK, 1 - self.turn) for stone in near if self.men.get(stone) == 1 - self.turn]
        return {stone for group in groups if not self.liberties(group) for stone in group}

    def moves(self) -> set[str]:
        return {name(there) for there in list(self.empty()) if there != self.ko and self.is_legal(there)} | {"pass"}

    def is_legal(self, there: Square) -> bool:
        self.men[there] = self.turn
        legal = bool(self.taken(there) or self.liberties(self.joined(there, ROOK, self.turn)))
        del self.men[there]
        return legal

    def play(self, move: str) -> None:
        if move == "pass":
            self.ko = None
            if self.passed:
                self.scores = self.area(0), self.area(1) + self.KOMI
        else:
            self.put(square(move))
        self.passed = move == "pass"
        self.turn = 1 - self.turn

    def put(self, there: Square) -> None:
        self.men[there] = self.turn
        taken = self.taken(there)
        for stone in taken:
            del self.men[stone]
        group = self.joined(there, ROOK, self.turn)
        self.ko = min(taken) if len(taken) == len(group) == 1 and self.liberties(group) == taken else None

    def area(self, seat: int) -> int:
        stones = sum(man == seat for man in self.men.values())
        return stones + sum(self.bordered_by(point) == {seat} for point in self.empty())

    def bordered_by(self, point: Square) -> set[int]:
        region = self.joined(point, ROOK, None)
        return {self.men[there] for here in region for way in ROOK if (there := beyond(here, way)) in self.men}


GAMES: dict[str, Callable[[], Again]] = {
    "amazons": Amazons,
    "connect-four": ConnectFour,
    "connect6": Connect6,
    "fox-and-hounds": FoxAndHounds,
    "go-9x9": lambda: Go(9),
    "gomoku": lambda: Row(15, lambda rows: 5 in rows or None),
    "hex": Hex,
    "knightthrough": Knightthrough,
    "pentago": Pentago,
    "reversi": Reversi,
    "yavalath": Yavalath,
}
