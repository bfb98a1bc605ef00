"""The board for people: names of squares, a mark for each piece, rows of marks where the board can be drawn so.

Squares of a rectangle are called as in chess, a1 at the bottom left; those of a hexagon as in Hex, a1 at the top left,
and each of its lines begins with a, whatever holes come before. Elsewhere, and where there are more columns than
letters, they have the names of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits
from typing import Final

from ludex.core import Json

from .embedding import embedded
from .passing import IDLE, passes
from .tree import Description

EMPTY: Final = frozenset(("e", "empty"))
"""How authors call a piece that is none."""

SIGNS: Final = dict.fromkeys(EMPTY, ".") | {
    "dot": ".",
    "space": " ",
    "plus": "+",
    "star": "*",
    "ball": "●",
    "dash": "─",
    "bar": "│",
    "slash": "╱",
    "backslash": "╲",
    "cross": "╳",
}
"""Pieces that are called like a sign are drawn as it."""

_DIGITS: Final = digits + ascii_lowercase + ascii_uppercase

_NUMBERED: Final = re.compile(r"[A-Za-z]+(\d+)")
_GENERATED: Final = re.compile(r"[rh]x(\d+)y(\d+)")


class Picture:
    """What of a game's board never changes."""

    def __init__(self, game: Description) -> None:
        self._pieces = game.pieces
        self._kind = game.drawing.kind
        self.places = game.drawing.places or tuple((x, y, 0.0) for x, y in embedded(game.board))
        self.names = names(game)
        self.numbers = {name: i for i, name in enumerate(self.names, 1)}
        self.owners = owners_of(game)
        self._marks = marks(game.pieces, self.owners)
        self.marks = dict(zip(game.pieces, self._marks, strict=True))
        self._seats = _marks_of_seats(game, self.owners, self._marks)
        self.scattered = not game.drawing.places  # neither a generator nor its names tell where a vertex lies
        self._cells = _cells(self.places) if not self.scattered or _whole(self.places) else []
        self._joined = _joined(game) if self.scattered else []
        self._game = game

    @cached_property
    def passes(self) -> frozenset[int]:
        """Switches; none where that could be taken for the name of a square."""
        return frozenset() if IDLE in self.numbers else passes(self._game)

    def view(self, pieces: Sequence[int]) -> dict[str, Json]:
        """The board with these pieces on it: in rows, for who draws those, and vertex by vertex."""
        squares: dict[str, Json] = {"names": list(self.names), "pieces": [self._pieces[piece] for piece in pieces]}
        legend = {self._marks[piece]: self._pieces[piece] for piece in sorted(set(pieces))}
        joined: dict[str, Json] = {"joined": self._joined} if self._joined else {}
        return self._rows(pieces) | {"legend": legend, "squares": squares | self._places() | joined}

    def _rows(self, pieces: Sequence[int]) -> dict[str, Json]:
        if not self._cells:
            return {}
        width, height = (1 + max(cell[i] for cell in self._cells) for i in (0, 1))
        rows = [[" "] * width for _ in range(height)]
        for (x, y), piece in zip(self._cells, pieces, strict=True):
            rows[y][x] = self._marks[piece]
        return {"board": ["".join(row) for row in rows]} | ({"marks": dict(self._seats)} if self._seats else {})

    def _places(self) -> dict[str, Json]:
        """x, y and z of each vertex; z only where there is more than one layer."""
        axes = dict(zip("xyz", zip(*self.places, strict=True), strict=False))
        flat = len(set(axes.get("z", ()))) < 2
        return {"kind": self._kind} | {
            axis: [int(value) if value == int(value) else value for value in values]
            for axis, values in axes.items()
            if axis != "z" or not flat
        }


def _joined(game: Description) -> list[Json]:
    """Pairs of vertices, from 0, with an edge one way or both; lines for who draws a board that is no grid."""
    pairs = {
        (min(i, target), max(i, target))
        for i, vertex in enumerate(game.board)
        for target in vertex.edges.values()
        if i != target
    }
    return [list(pair) for pair in sorted(pairs)]


def names(game: Description) -> tuple[str, ...]:
    own = tuple(vertex.name for vertex in game.board)
    found = [_GENERATED.fullmatch(name) for name in own]
    cells = [(int(match[1]), int(match[2])) for match in found if match]
    letters = game.drawing.kind in ("rectangle", "hexagon") and len(cells) == len(own)
    if not letters or any(x >= len(ascii_lowercase) for x, _ in cells):
        return own
    if game.drawing.kind == "rectangle":
        lines = 1 + max(y for _, y in cells)
        return tuple(f"{ascii_lowercase[x]}{lines - y}" for x, y in cells)
    first = {y: x for x, y in reversed(cells)}
    return tuple(f"{ascii_lowercase[x - first[y]]}{y + 1}" for x, y in cells)


def owners_of(game: Description) -> Mapping[str, int]:
    """Whose a piece seems to be, by its name: whitePawn and wPawn are white's, x is xplayer's."""
    players = [player.name for player in game.players]
    return {piece: i for piece in game.pieces for i, player in enumerate(players) if _belongs(piece, player, players)}


def _belongs(piece: str, player: str, players: Sequence[str]) -> bool:
    if piece.startswith(player):
        return True
    alone = sum(other[0] == player[0] for other in players) == 1
    return alone and re.fullmatch(f"{player[0]}([A-Z0-9].*)?", piece) is not None


def marks(pieces: Sequence[str], owners: Mapping[str, int]) -> tuple[str, ...]:
    """A character for each, no two alike: capitals for the first player's men, small letters for others."""
    taken: set[str] = set()
    found: list[str] = []
    for piece in pieces:
        mark = next(mark for mark in _candidates(piece, owners.get(piece)) if mark not in taken)
        taken.add(mark)
        found.append(mark)
    return tuple(found)


def _candidates(piece: str, owner: int | None) -> Iterator[str]:
    if piece in SIGNS:
        yield SIGNS[piece]
    if len(piece) == 1:
        yield piece
    number = _NUMBERED.fullmatch(piece)
    if number and int(number[1]) < len(_DIGITS):
        yield _DIGITS[int(number[1])]
    words = re.findall(r"[A-Z0-9]?[a-z]*", piece)
    initials = [word[0] for word in words[owner is not None :] if word]
    for letter in (*initials, *piece[len(words[0]) :], *piece):
        yield letter.upper() if owner == 0 else letter.lower()
    yield from piece + ascii_letters + digits
    yield from map(chr, count(0x100))


def _marks_of_seats(game: Description, owners: Mapping[str, int], shown: Sequence[str]) -> dict[str, str]:
    """Where each player has one kind of men, its mark stands for the player."""
    own = [
        [shown[game.pieces.index(piece)] for piece, owner in owners.items() if owner == i]
        for i in range(len(game.players))
    ]
    if any(len(men) != 1 for men in own):
        return {}
    return {player.name: mark for player, (mark,) in zip(game.players, own, strict=True)}


def _whole(places: Sequence[tuple[float, float, float]]) -> bool:
    return all(value == int(value) for place in places for value in place)


def _cells(places: Sequence[tuple[float, float, float]]) -> list[tuple[int, int]]:
    """Column and row of each vertex, layers side by side; none where it does not lie on a grid."""
    if any((2 * x) % 1 for x, _, _ in places):
        return []
    halves = any(x % 1 for x, _, _ in places)
    left = min((x for x, _, _ in places), default=0)
    columns = [int((x - left) * (2 if halves else 1)) for x, _, _ in places]
    width = 2 + max(columns, default=0)
    rows, layers = _ranks([y for _, y, _ in places]), _ranks([z for _, _, z in places])
    return [(x + z * width, y) for x, y, z in zip(columns, rows, layers, strict=True)]


def _ranks(values: Sequence[float]) -> list[int]:
    order = {value: i for i, value in enumerate(sorted(set(values)))}
    return [order[value] for value in values]
