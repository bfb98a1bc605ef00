"""The parts of the rules without modifiers, as expressions that map sets of cells to sets of cells.

Each distributes over union, so that nothing has to be visited twice: what a sum finds twice is once in the set.
Expressions are hash-consed by a Factory, whose methods simplify: equal means identical. Shifts, and whatever is known
before the game begins, collapse into a single relation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeVar

from ..tree import (
    Arithmetic,
    Assignment,
    Comparator,
    Comparison,
    Concatenation,
    Count,
    Description,
    Dot,
    Expression,
    Move,
    Number,
    Off,
    On,
    Pattern,
    Shift,
    Star,
    Sum,
    Switch,
)
from . import relations
from .relations import Rows


@dataclass(frozen=True, eq=False, slots=True)
class Rel:
    rows: Rows


@dataclass(frozen=True, eq=False, slots=True)
class Holds:
    """The cell holds one of these pieces; never all."""

    pieces: frozenset[int]


@dataclass(frozen=True, eq=False, slots=True)
class Guard:
    """Holds everywhere or nowhere."""

    test: Comparison


@dataclass(frozen=True, eq=False, slots=True)
class Look:
    """A way through the body begins here, or none does."""

    body: Pure
    exists: bool


@dataclass(frozen=True, eq=False, slots=True)
class Trial:
    """The same for a body with modifiers, which is tried on the state itself and taken back."""

    body: Move
    exists: bool


@dataclass(frozen=True, eq=False, slots=True)
class Cat:
    parts: tuple[Pure, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Either:
    parts: tuple[Pure, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Repeat:
    body: Pure


@dataclass(frozen=True, eq=False, slots=True)
class Slide:
    """`d ({P} d)*`: along a line, up to and with the first cell that does not hold one of the pieces."""

    step: Rel
    pieces: frozenset[int]


@dataclass(frozen=True, eq=False, slots=True)
class Run:
    """`(d {P})* {! d {P}}`: along a line as far as it goes. `meaning` is that, spelled out."""

    step: Rel
    pieces: frozenset[int]
    meaning: tuple[Pure, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Stop:
    """The end of a slide: the first cell on the line that does not hold one of the pieces."""

    step: Rel
    pieces: frozenset[int]


Pure = Rel | Holds | Guard | Look | Trial | Cat | Either | Repeat | Slide | Run | Stop
_FEW: Final = 24
_DEAR: Final = 20
_P = TypeVar("_P", bound=Pure)

_OPPOSITE: Final[dict[Comparator, Comparator]] = {
    "==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"
}  # fmt: skip


def changes(move: Move) -> bool:
    """Does it put or assign, outside patterns?"""
    match move:
        case Off() | Assignment():
            return True
        case Star(body):
            return changes(body)
        case Sum(parts) | Concatenation(parts):
            return any(map(changes, parts))
        case _:
            return False


def still(move: Move) -> bool:
    """Has it no modifiers outside patterns? Only then it is one expression."""
    match move:
        case Off() | Assignment() | Switch():
            return False
        case Star(body):
            return still(body)
        case Sum(parts) | Concatenation(parts):
            return all(map(still, parts))
        case _:
            return True


class Factory:
    """Makes expressions for one game on one layout."""

    def __init__(self, game: Description, cells: Sequence[int], bits: int) -> None:
        self.bits = bits
        self.all = sum(1 << cell for cell in cells)
        self._cells = cells
        self._pieces = {name: i for i, name in enumerate(game.pieces)}
        self._every = frozenset(range(len(game.pieces)))
        self._board = game.board
        self._made: dict[object, Pure] = {}
        self._reversed: dict[Pure, Pure] = {}
        self._of_moves: dict[int, tuple[Move, Pure]] = {}
        self._straight: dict[Rel, bool] = {}
        self._rays: dict[Rel, Rel] = {}
        self._chains: dict[tuple[Pure, Pure], Pure] = {}
        self.one = self.rel(relations.identity(cells, bits))
        self.nothing = self.rel((0,) * bits)
        self.label = cache(self._label)

    # From the tree

    def of(self, move: Move) -> Pure:
        """A move without modifiers outside patterns; switches inside patterns are passed through."""
        known = self._of_moves.get(id(move))
        if known is None:
            known = self._of_moves[id(move)] = (move, self._of(move))  # the move stays alive, and its id its own
        return known[1]

    def _of(self, move: Move) -> Pure:
        match move:
            case Shift(label):
                return self.label(label)
            case On(pieces):
                return self.holds(frozenset(map(self._pieces.__getitem__, pieces)))
            case Comparison():
                return self._interned(Guard, move)
            case Pattern(body, exists):
                return self._interned(Trial, body, exists) if changes(body) else self.look(self.of(body), exists)
            case Dot() | Switch():
                return self.one
            case Star(body):
                return self.repeat(self.of(body))
            case Sum(parts):
                return self.either([self.of(part) for part in parts])
            case Concatenation(parts):
                return self.cat([self.of(part) for part in parts])
            case _:
                raise AssertionError(move)

    def _label(self, label: str) -> Pure:
        rows = [0] * self.bits
        for vertex, cell in zip(self._board, self._cells, strict=True):
            if label in vertex.edges:
                rows[cell] = 1 << self._cells[vertex.edges[label]]
        return self.rel(tuple(rows))

    # Constructors that simplify

    def rel(self, rows: Rows) -> Rel:
        return self._interned(Rel, rows)

    def where(self, mask: int) -> Rel:
        return self.rel(relations.diagonal(mask, self.bits))

    def holds(self, pieces: frozenset[int]) -> Pure:
        if not pieces:
            return self.nothing
        return self.one if pieces == self._every else self._interned(Holds, pieces)

    def cat(self, parts: Iterable[Pure]) -> Pure:
        merged: list[Pure] = []
        for part in _flat(parts, Cat):
            while merged and (both := self._joined(merged[-1], part)) is not None:
                merged.pop()
                part = both
            if part is self.nothing:
                return self.nothing
            if part is not self.one:
                merged.append(part)
        merged = self._with_slides(merged)
        if len(merged) < 2:
            return merged[0] if merged else self.one
        return self._interned(Cat, tuple(merged))

    def _with_slides(self, parts: list[Pure]) -> list[Pure]:
        """`d ({P} d)*`, `(d {P})* d` and `d {P} (d {P})*` are slides."""
        found: list[Pure] = []
        for part in parts:
            found.append(part)
            match found[-2:]:
                case [Repeat(Cat((Rel() as step, Holds(pieces))) as round), Look(ahead, False)] if round is ahead:
                    if self.straight(step):
                        found[-2:] = [self._interned(Run, step, pieces, tuple(found[-2:]))]
            match found[-3:]:
                case [*_, Rel() as step, Repeat(Cat((Holds(pieces), Rel() as again)))] if step is again:
                    found[-2:] = self._slid(step, pieces, found[-2:])
                case [*_, Repeat(Cat((Rel() as again, Holds(pieces)))), Rel() as step] if step is again:
                    found[-2:] = self._slid(step, pieces, found[-2:])
                case [Rel() as step, Holds(first), Repeat(Cat((Rel() as again, Holds(pieces))))] if (
                    step is again and first == pieces and self.straight(step)
                ):
                    found[-3:] = [self.slide(step, pieces), self.holds(pieces)]
        return found

    def _slid(self, step: Rel, pieces: frozenset[int], parts: list[Pure]) -> list[Pure]:
        return [self.slide(step, pieces)] if self.straight(step) else parts

    def straight(self, step: Rel) -> bool:
        """Does it lead along lines, always upwards or always downwards in numbers?"""
        if step not in self._straight:
            rows, back = step.rows, relations.turned(step.rows)
            moves = relations.offsets(rows, -1)
            one_way = all(offset > 0 for offset in moves) or all(offset < 0 for offset in moves)
            self._straight[step] = bool(moves) and one_way and relations.functional(rows) and relations.functional(back)
        return self._straight[step]

    def _joined(self, first: Pure, second: Pure) -> Pure | None:
        match first, second:
            case Rel(), Rel():
                if (first, second) not in self._chains:
                    self._chains[first, second] = self.rel(relations.composed(first.rows, second.rows))
                return self._chains[first, second]
            case Holds(a), Holds(b):
                return self.holds(a & b)
            case Slide(step, pieces), Holds(wanted) if not pieces & wanted:
                return self.cat([self._interned(Stop, step, pieces), second])
            case _ if first is second and self.filters(first):
                return first
        return None

    def either(self, parts: Iterable[Pure]) -> Pure:
        found = list(dict.fromkeys(_flat(parts, Either)))
        held = [part for part in found if isinstance(part, Holds)]
        if held:
            kept = [part for part in found if not isinstance(part, Holds)]
            found = [*kept, self.holds(frozenset().union(*(part.pieces for part in held)))]
        found = self._by_tail(found)
        found = [part for part in found if part is not self.nothing]
        if len(found) < 2:
            return found[0] if found else self.nothing
        return self._interned(Either, tuple(found))

    def _by_tail(self, parts: list[Pure]) -> list[Pure]:
        """Alternatives that begin with a relation and go on alike are one."""
        tails: dict[tuple[Pure, ...], list[Rows]] = {}
        others: list[Pure] = []
        for part in parts:
            match part:
                case Rel(rows):
                    tails.setdefault((), []).append(rows)
                case Cat((Rel(rows), *rest)):
                    tails.setdefault(tuple(rest), []).append(rows)
                case _:
                    others.append(part)
        merged = [self.cat([self.rel(relations.united(rows)), *tail]) for tail, rows in tails.items()]
        return [*merged, *others]

    def repeat(self, body: Pure) -> Pure:
        match body:
            case Rel(rows):
                return self.rel(relations.closed(rows, self.one.rows))
            case Repeat():
                return body
            case _ if self.filters(body):
                return self.one
        return self._interned(Repeat, body)

    def spelled(self, body: Pure) -> Pure | None:
        """A repetition along a line, without repetition."""
        match body:
            case Cat((Rel() as step, Holds(pieces))) if self.straight(step):
                return self.either([self.one, self.cat([self.slide(step, pieces), self.holds(pieces)])])
            case Cat((Holds(pieces), Rel() as step)) if self.straight(step):
                return self.either([self.one, self.cat([self.holds(pieces), self.slide(step, pieces)])])
        return None

    def look(self, body: Pure, exists: bool) -> Pure:
        match body:
            case Rel(rows):
                mask = relations.domain(rows)
                return self.where(mask if exists else self.all & ~mask)
            case Repeat():
                return self.one if exists else self.nothing
            case Holds(pieces):
                return body if exists else self.holds(self._every - pieces)
            case Guard(test) if exists or not (_divides(test.left) or _divides(test.right)):
                opposite = Comparison(_OPPOSITE[test.comparator], test.left, test.right)
                return body if exists else self._interned(Guard, opposite)
            case Look(inner, positive) | Trial(inner, positive):
                return self._interned(type(body), inner, positive == exists)
            case _ if exists and self.filters(body):
                return body
        return self._interned(Look, body, exists)

    def slide(self, step: Rel, pieces: frozenset[int]) -> Pure:
        return self._interned(Slide, step, pieces)

    def holds_not(self, pieces: frozenset[int]) -> Pure:
        return self.holds(self._every - pieces)

    def upwards(self, step: Rel) -> bool:
        """Of a straight one."""
        return next(iter(relations.offsets(step.rows, -1))) > 0

    def ray(self, step: Rel) -> Rel:
        """Of any number of steps, but not of none."""
        if step not in self._rays:
            closed = relations.closed(step.rows, self.one.rows)
            self._rays[step] = self.rel(relations.composed(step.rows, closed))
        return self._rays[step]

    def reverse(self, pure: Pure) -> Pure:
        """From each cell, the cells from which the expression leads there."""
        known = self._reversed.get(pure)
        if known is None:
            known = self._reversed[pure] = self._reverse(pure)
            self._reversed[known] = pure
        return known

    def _reverse(self, pure: Pure) -> Pure:
        match pure:
            case Rel(rows):
                return self.rel(relations.turned(rows))
            case Cat(parts):
                return self.cat(self.reverse(part) for part in reversed(parts))
            case Either(parts):
                return self.either(self.reverse(part) for part in parts)
            case Repeat(body):
                return self.repeat(self.reverse(body))
            case Slide(step, pieces):
                return self._interned(Slide, self.rel(relations.turned(step.rows)), pieces)
            case Run(_, _, meaning):
                return self.cat(self.reverse(part) for part in reversed(meaning))
            case Stop(step, pieces):
                back = self._interned(Slide, self.rel(relations.turned(step.rows)), pieces)
                return self.cat([self.holds(self._every - pieces), back])
            case _:
                return pure

    # Facts

    def filters(self, pure: Pure) -> bool:
        """Does it lead nowhere but here?"""
        match pure:
            case Rel(rows):
                return all(row in (0, 1 << cell) for cell, row in enumerate(rows))
            case Cat(parts) | Either(parts):
                return all(map(self.filters, parts))
            case Repeat(body):
                return self.filters(body)
            case Slide() | Run() | Stop():
                return False
            case _:
                return True

    def leads(self, pure: Pure, mask: int) -> int:
        """At most to these, from some of the cells."""
        match pure:
            case Rel(rows):
                return relations.image(rows, mask)
            case Slide(step) | Stop(step):
                return relations.image(self.ray(step).rows, mask)
            case Run(step):
                return mask | relations.image(self.ray(step).rows, mask)
            case Cat(parts):
                for part in parts:
                    mask = self.leads(part, mask)
                return mask
            case Either(parts):
                found = 0
                for part in parts:
                    found |= self.leads(part, mask)
                return found
            case Repeat(body):
                now = mask
                while (further := now | self.leads(body, now)) != now:
                    now = further
                return now
            case _:
                return mask

    def distances(self, pure: Pure, here: Mapping[int, int]) -> dict[int, int] | None:
        """By which distances it leads whoever came by these, and which cells; None: not only by few of them."""
        match pure:
            case Rel(rows):
                found: dict[int, int] = {}
                for distance, cells in here.items():
                    for further, movers in relations.offsets(rows, cells).items():
                        target = distance + further
                        moved = movers << further if further > 0 else movers >> -further
                        found[target] = found.get(target, 0) | moved
                return found if len(found) <= _FEW else None
            case Cat(parts):
                for part in parts:
                    there = self.distances(part, here)
                    if there is None:
                        return None
                    here = there
                return dict(here)
            case Either(parts):
                found = {}
                for part in parts:
                    there = self.distances(part, here)
                    if there is None:
                        return None
                    for distance, cells in there.items():
                        found[distance] = found.get(distance, 0) | cells
                return found if len(found) <= _FEW else None
            case Holds() | Guard():
                return dict(here)
            case Look(body) if cost(body) < _DEAR:
                return dict(here)
            case _:
                return None

    def condition(self, pure: Pure) -> tuple[object, bool] | None:
        """A filter as something that holds or does not; its opposite is the same thing with the other sign."""
        match pure:
            case Look(body, exists):
                return body, exists
            case Holds(pieces):
                opposite = self._every - pieces
                return (pieces, True) if sorted(pieces) < sorted(opposite) else (opposite, False)
            case Rel(rows) if self.filters(pure):
                mask = relations.domain(rows)
                opposite_mask = self.all & ~mask
                return (mask, True) if mask < opposite_mask else (opposite_mask, False)
            case _:
                return None

    def simple(self, pure: Pure) -> Pure:
        """What leads to some of the same cells without going round: who gets there needs to look no further."""
        match pure:
            case Cat(parts):
                return self.cat(map(self.simple, parts))
            case Either(parts):
                return self.either(map(self.simple, parts))
            case Look(body, True):
                return self.look(self.simple(body), exists=True)
            case Look(body, False) if floods(body):
                return self.nothing
            case Repeat():
                return self.one
            case _:
                return pure

    def nearly(self, pure: Pure) -> Pure:
        """The same, but also what goes round once, and not back to the start."""
        match pure:
            case Either(parts):
                return self.either(map(self.nearly, parts))
            case Look(body, True):
                return self.look(self.nearly(body), exists=True)
            case Cat((Repeat(Cat((Rel() as step, *held))), Rel() as last, *rest)):
                ways = [self.cat([last, *rest])]
                for offset in relations.offsets(step.rows, -1):
                    out = tuple(row & _moved(1 << cell, offset) for cell, row in enumerate(step.rows))
                    on = tuple(row & ~_moved(1 << cell, -offset) for cell, row in enumerate(last.rows))
                    ways.append(self.cat([self.rel(out), *held, self.rel(on), *rest]))
                return self.either(ways)
            case _:
                return self.simple(pure)

    def passed(self, pure: Pure, rows: Rows) -> Rows | None:
        """Where one comes from where `rows` lead; None, if a cell itself may be looked at on the way."""
        match pure:
            case Rel(step):
                return relations.composed(rows, step)
            case Holds():
                return None if relations.reflexive(rows) else rows
            case Guard(test):
                return None if counts(test.left) or counts(test.right) else rows
            case Look(body):
                return None if self.passed(body, rows) is None else rows
            case Trial():
                return None
            case Slide(step) | Stop(step):
                there = relations.composed(rows, self.ray(step).rows)
                return None if relations.reflexive(there) else there
            case Run(_, _, meaning):
                return self._passed_on(meaning, rows)
            case Cat(parts):
                return self._passed_on(parts, rows)
            case Either(parts):
                ways = [self.passed(part, rows) for part in parts]
                return None if None in ways else relations.united([way for way in ways if way is not None])
            case Repeat(body):
                return self._passed_around(body, rows)

    def _passed_on(self, parts: Sequence[Pure], rows: Rows) -> Rows | None:
        for part in parts:
            further = self.passed(part, rows)
            if further is None:
                return None
            rows = further
        return rows

    def _passed_around(self, body: Pure, rows: Rows) -> Rows | None:
        while True:
            once = self.passed(body, rows)
            if once is None:
                return None
            further = relations.united([rows, once])
            if further == rows:
                return rows
            rows = further

    def _interned(self, kind: Callable[..., _P], *arguments: object) -> _P:
        key = (kind, arguments)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = kind(*arguments)
        return found  # type: ignore[return-value]  # its kind is in the key


def _flat(parts: Iterable[Pure], kind: type[Cat] | type[Either]) -> Iterable[Pure]:
    for part in parts:
        if isinstance(part, kind):
            yield from part.parts
        else:
            yield part


def single(factory: Factory, pure: Pure, domain: int) -> bool:
    """Does it lead from one cell to one at most, and does the code for it know that?"""
    match pure:
        case Rel(rows):
            return relations.functional(rows, domain)
        case Cat(parts):
            for part in parts:
                if not single(factory, part, domain):
                    return False
                domain = factory.leads(part, domain)
            return True
        case Either(parts):
            return all(map(factory.filters, parts))
        case Run() | Stop():
            return True
        case _:
            return factory.filters(pure)


def _moved(mask: int, offset: int) -> int:
    return mask << offset if offset > 0 else mask >> -offset


def floods(pure: Pure) -> bool:
    """Is there a repetition in it?"""
    match pure:
        case Repeat():
            return True
        case Cat(parts) | Either(parts):
            return any(map(floods, parts))
        case Look(body):
            return floods(body)
        case _:
            return False


def cost(pure: Pure) -> int:
    """Roughly, the size of its code."""
    match pure:
        case Cat(parts) | Either(parts):
            return sum(map(cost, parts))
        case Repeat(body):
            return 4 + cost(body)
        case Run():
            return 4
        case Look(body):
            return 1 + cost(body)
        case Slide() | Stop():
            return 4
        case _:
            return 1


def counts(expression: Expression) -> bool:
    """Does its value depend on the board?"""
    match expression:
        case Count():
            return True
        case Arithmetic(_, operands):
            return any(map(counts, operands))
        case _:
            return False


def _divides(expression: Expression) -> bool:
    """Can it be without a value?"""
    match expression:
        case Arithmetic(sign, operands):
            safe = sign != "/" or all(isinstance(each, Number) and each.value for each in operands[1:])
            return not safe or any(map(_divides, operands))
        case _:
            return False
