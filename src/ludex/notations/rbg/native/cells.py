"""Expressions without modifiers as code: on one cell, as long as there is only one, else on a set of cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from ..position import Places
from ..tree import Arithmetic, Comparison, Count, Description, Expression, Move, Number
from ..tree import Value as Named
from . import lines, relations
from .abi import MOST_CELLS, Uncompilable
from .ir import FALSE, TRUE, Builder, Function, Program, Table, Value, Var
from .order import in_order
from .pure import (
    Cat,
    Either,
    Factory,
    Guard,
    Holds,
    Look,
    Pure,
    Rel,
    Repeat,
    Run,
    Slide,
    Stop,
    Trial,
    cost,
    floods,
    single,
)

_MOST_SHIFTS: Final = 12
_MOST_PIECES: Final = 62
_NARROW: Final = 128
_HUGE: Final = 500
_MOST_ORDERS: Final = 20_000
_FAN: Final = 8
_MANY_SETS: Final = 3
_MANY: Final = 40
_CHUNK: Final = 20
_CHEAP: Final = 3
_WORTH_A_BRANCH: Final = 10
_LARGE: Final = 20
"""Of an expression: better a function than written out, better done for one cell after the other than for a set."""


@dataclass(frozen=True, slots=True)
class One:
    """A cell, if `holds`; where not `sure`, it can also be none."""

    cell: Value
    holds: Value
    sure: bool
    domain: int  # the cells that it can be
    pieces: frozenset[int] | None = None  # what is on it, if that is known


@dataclass(frozen=True, slots=True)
class Many:
    set: Value
    domain: int
    pieces: frozenset[int] | None = None


Cells = One | Many | None
"""None: there never is any."""

Spread = Mapping[int, Many]
"""Cells by how far they are from where they come."""


class Facts:
    """What all functions of a game share."""

    def __init__(self, game: Description, cells: Sequence[int], factory: Factory, program: Program) -> None:
        self.game = game
        self.cells = cells
        self.vertices = {cell: vertex for vertex, cell in enumerate(cells)}
        self.factory = factory
        self.program = program
        self.places = Places(game)
        self.none = program.bits
        self.pieces = len(game.pieces)
        self.huge = len(game.modifiers) > _HUGE
        """So much code that some is better called than written out."""
        self.trial: Callable[[Trial], str]
        """The function that tries a pattern with modifiers at a cell. Set by who makes such functions."""
        self._looks: dict[Pure, str] = {}
        self._orders: dict[tuple[tuple[Move, ...], int], list[int]] = {}
        self._lined: dict[Pure, tuple[frozenset[int], Sequence[Table]] | None] = {}
        board = [vertex.piece for vertex in game.board]
        self._at_start = {i: board.count(name) for i, name in enumerate(game.pieces)}

    def in_order(self, moves: tuple[Move, ...], vertex: int) -> list[int]:
        """The cells to which moves lead that depend on nothing."""
        key = (moves, vertex)
        if len(self._orders) > _MOST_ORDERS:
            raise Uncompilable("the keeper has too many ways to choose from")
        if key not in self._orders:
            self._orders[key] = [self.cells[found] for found in in_order(moves, vertex, self.game.board)]
        return self._orders[key]

    def look(self, body: Pure) -> str | None:
        """The function for a pattern that is too large to be written out."""
        if cost(body) < _LARGE:
            return None
        if body not in self._looks:
            name = self._looks[body] = f"look_{len(self._looks)}"
            function = Function(name, "bit", (Value("i32", "cell"),), looks=True)
            self.program.functions[name] = function
            w = Cellular(self, Builder(self.program, function))
            one = One(Value("i32", "cell"), TRUE, True, self.factory.all)
            w.b.give(w.exists(body, one))
        return self._looks[body]

    def lined(self, body: Pure) -> tuple[frozenset[int], Sequence[Table]] | None:
        """Of a pattern that asks for pieces at fixed places, the pieces and the masks."""
        if body not in self._lined:
            self._lined[body] = self._find_lines(body)
        return self._lined[body]

    def _find_lines(self, body: Pure) -> tuple[frozenset[int], Sequence[Table]] | None:
        found = lines.masks(self.factory, body) if self.program.bits <= _NARROW else None
        if found is None:
            return None
        columns = lines.columns(found[1], self.factory.all, self.program.bits)
        return None if columns is None else (found[0], [self.program.table([*c, 0], sets=True) for c in columns])

    def rare(self, pieces: frozenset[int]) -> bool:
        """Is there hardly ever more than one of them?"""
        return 1 <= sum(self._at_start[piece] for piece in pieces) <= 1


class Cellular:
    """Writes into one function."""

    def __init__(self, facts: Facts, builder: Builder) -> None:
        self.facts = facts
        self.b = builder
        self.factory = facts.factory

    # From cells to cells

    def apply(self, pure: Pure, cells: Cells) -> Cells:
        if cells is None or cells.domain == 0:
            return None
        match pure, cells:
            case Rel(), One():
                return self._related_one(pure, cells)
            case Rel(), Many():
                return self._related_many(pure, cells)
            case Holds(pieces), One():
                return self._held_one(pieces, cells)
            case Holds(pieces), Many():
                known = pieces if cells.pieces is None else pieces & cells.pieces
                return Many(self.b.both(cells.set, self.holding(pieces)), cells.domain, known)
            case Guard(test), _:
                return self.only_if(self.comparison(test), cells)
            case Look() | Trial(), One():
                return self.only_if(self.looked(pure, cells), cells)
            case Look() | Trial(), Many():
                return self._looked_many(pure, cells)
            case Cat(parts), _:
                return self._cat(parts, cells)
            case Either(parts), _:
                return self._either(parts, cells)
            case Repeat(body), _:
                line = self.factory.spelled(body)
                if line is not None:
                    return self.apply(line, cells)
                return self.b.remembered(("repeat", pure, cells), lambda: self._repeat(body, cells))
            case Run(), One():
                return self._run_one(pure, cells)
            case Run(_, _, meaning), Many():
                return self._cat(meaning, cells)
            case Stop(), One():
                return self._stop_one(pure, cells)
            case Stop(step, pieces), Many():
                return self._cat([self.factory.slide(step, pieces), self.factory.holds_not(pieces)], cells)
            case Slide(), One():
                return self._slide_one(pure, cells)
            case Slide(), Many():
                return self._slide_many(pure, cells)
        raise AssertionError(pure)

    def _cat(self, parts: Sequence[Pure], cells: Cells) -> Cells:
        for i, part in enumerate(parts):
            cells = self.apply(part, cells)
            further = sum(map(cost, parts[i + 1 :]))
            if (
                further >= _LARGE
                and isinstance(cells, Many)
                and isinstance(part, Holds)
                and self.facts.rare(part.pieces)
            ):
                return self._one_at_a_time(self.factory.cat(parts[i + 1 :]), cells)
            if further >= _WORTH_A_BRANCH and isinstance(cells, One) and cells.holds != TRUE:
                return self._only_then(self.factory.cat(parts[i + 1 :]), cells)
        return cells

    def _only_then(self, pure: Pure, one: One) -> Cells:
        """Not before it is known that there is a cell."""
        domain = self.factory.leads(pure, one.domain)
        found, cell = self.b.var(self.b.set(0)), self.b.var(self.b.i32(self.facts.none))
        result: Cells = None
        with self.b.when(self.is_there(one)):
            result = self.apply(pure, One(one.cell, TRUE, True, one.domain, one.pieces))
            if isinstance(result, Many):
                self.b.put(found, result.set)
            elif result is not None:
                self.b.put(cell, self.b.select(self.is_there(result), result.cell, self.b.i32(self.facts.none)))
        match result:
            case Many(_, _, pieces):
                return Many(self.b.get(found), domain, pieces)
            case One(_, _, _, there, pieces):
                return One(self.b.get(cell), TRUE, False, there, pieces)
        return None

    def _one_at_a_time(self, pure: Pure, many: Many) -> Cells:
        domain = self.factory.leads(pure, many.domain)
        found = self.b.var(self.b.set(0))
        with self.b.each(many.set) as cell:
            there = self.as_set(self.apply(pure, One(cell, TRUE, True, many.domain)))
            self.b.put(found, self.b.either(self.b.get(found), there))
        return Many(self.b.get(found), domain)

    def only_if(self, condition: Value, cells: One | Many) -> Cells:
        if condition == FALSE:
            return None
        if isinstance(cells, One):
            return One(cells.cell, self.b.both(cells.holds, condition), cells.sure, cells.domain, cells.pieces)
        return Many(self.b.select(condition, cells.set, self.b.set(0)), cells.domain, cells.pieces)

    def is_there(self, cells: Cells) -> Value:
        """Is there any?"""
        match cells:
            case None:
                return FALSE
            case Many(found):
                return self.b.some(found)
            case One(cell, holds, sure):
                return holds if sure else self.b.both(holds, self.b.compare("ne", cell, self.b.i32(self.facts.none)))

    def as_set(self, cells: Cells) -> Value:
        match cells:
            case None:
                return self.b.set(0)
            case Many(found):
                return found
            case One(cell, holds):
                return self.b.select(holds, self.b.single(cell), self.b.set(0))

    def count(self, cells: Cells) -> Value:
        if isinstance(cells, Many):
            return self.b.count(cells.set)
        return self.b.wide(self.is_there(cells))

    # Relations

    def _related_one(self, rel: Rel, one: One) -> Cells:
        rows = tuple(row if one.domain >> cell & 1 else 0 for cell, row in enumerate(rel.rows))
        leads = relations.image(rows, one.domain)
        if not leads:
            return None
        whole = all(row for row in relations.rows_of(rows, one.domain))
        if relations.functional(rows, one.domain):
            if all(row in (0, 1 << cell) for cell, row in enumerate(rows)):
                return self._among(one, leads)
            numbers = [row.bit_length() - 1 if row else self.facts.none for row in rows]
            table = self.facts.program.table([*numbers, self.facts.none])
            return One(self.b.lookup(table, one.cell), one.holds, one.sure and whole, leads)
        same = relations.constant(rows, one.domain)
        if same is not None:
            return Many(self.b.select(self.is_there(one), self.b.set(same), self.b.set(0)), leads)
        table = self.facts.program.table([*rows, 0], sets=True)
        found = self.b.lookup(table, one.cell)
        return Many(self.b.select(one.holds, found, self.b.set(0)), leads)

    def _among(self, one: One, mask: int) -> Cells:
        if one.domain & ~mask == 0:
            return one
        inside = [mask >> cell & 1 for cell in range(self.facts.none)]
        held = self.b.compare("ne", self.b.lookup(self.facts.program.table([*inside, 0]), one.cell), self.b.i32(0))
        return One(one.cell, self.b.both(one.holds, held), True, one.domain & mask, one.pieces)

    def _related_many(self, rel: Rel, many: Many) -> Cells:
        leads = relations.image(rel.rows, many.domain)
        if not leads:
            return None
        if isinstance(many.set.ref, int):
            return Many(self.b.set(relations.image(rel.rows, many.set.ref)), leads)
        same = relations.constant(rel.rows, many.domain)
        if same is not None:
            return Many(self.b.select(self.b.some(many.set), self.b.set(same), self.b.set(0)), leads)
        moves = relations.offsets(rel.rows, many.domain)
        if len(moves) <= _MOST_SHIFTS:
            return Many(self._shifted(many, moves), leads)
        return Many(self._one_by_one(rel, many), leads)

    def _shifted(self, many: Many, moves: Mapping[int, int]) -> Value:
        parts = []
        for offset, movers in moves.items():
            moved = many.set if many.domain & ~movers == 0 else self.b.both(many.set, self.b.set(movers))
            parts.append(self.b.shift(moved, offset))
        return reduce(self.b.either, parts)

    def _one_by_one(self, rel: Rel, many: Many) -> Value:
        found = self.b.var(self.b.set(0))
        table = self.facts.program.table([*rel.rows, 0], sets=True)
        with self.b.each(many.set) as cell:
            self.b.put(found, self.b.either(self.b.get(found), self.b.lookup(table, cell)))
        return self.b.get(found)

    # Pieces

    def _held_one(self, pieces: frozenset[int], one: One) -> Cells:
        if one.pieces is not None:
            pieces = pieces & one.pieces
            if pieces == one.pieces:
                return one
            if not pieces:
                return None
        held = self.piece_among(self.b.load("piece", "i32", one.cell), pieces)
        return One(one.cell, self.b.both(one.holds, held), True, one.domain, pieces)

    def piece_among(self, piece: Value, pieces: frozenset[int]) -> Value:
        if self.facts.pieces > _MOST_PIECES and len(pieces) > 1:
            table = self.facts.program.table([int(i in pieces) for i in range(self.facts.pieces + 1)])
            return self.b.compare("ne", self.b.lookup(table, piece), self.b.i32(0))
        return self.b.one_of(piece, sorted(pieces))

    def holding(self, pieces: frozenset[int]) -> Value:
        """All cells that hold one of them."""
        others = frozenset(range(self.facts.pieces)) - pieces
        chosen = pieces if len(pieces) <= len(others) + 1 else others
        held = reduce(self.b.either, (self._set_of(piece) for piece in sorted(chosen)))
        return held if chosen is pieces else self.b.without(self.b.set(self.factory.all), held)

    def _set_of(self, piece: int) -> Value:
        return self.b.load("set", "set", self.b.i32(piece))

    # By distance

    def spread(self, pure: Pure, here: Spread) -> Spread:
        match pure:
            case Rel():
                return self.merged([self._moved(pure, distance, many) for distance, many in here.items()])
            case Cat(parts):
                for part in parts:
                    here = self.spread(part, here)
                return here
            case Either(parts):
                return self.merged([self.spread(part, here) for part in parts])
            case _:
                found = {distance: self.apply(pure, many) for distance, many in here.items()}
                return {distance: many for distance, many in found.items() if isinstance(many, Many)}

    def _moved(self, rel: Rel, distance: int, many: Many) -> Spread:
        found = {}
        for further, movers in relations.offsets(rel.rows, many.domain).items():
            moved = self._shifted(many, {further: movers})
            there = movers & many.domain
            found[distance + further] = Many(moved, there << further if further > 0 else there >> -further)
        return found

    def merged(self, parts: Sequence[Spread]) -> Spread:
        found: dict[int, Many] = {}
        for part in parts:
            for distance, many in part.items():
                old = found.get(distance)
                if old is not None:
                    many = Many(self.b.either(old.set, many.set), old.domain | many.domain)
                found[distance] = many
        return found

    # Alternatives and repetition

    def _either(self, parts: Sequence[Pure], cells: One | Many) -> Cells:
        found = [found for part in parts if (found := self.apply(part, cells)) is not None]
        return self.union(found) if found else None

    def union(self, found: Sequence[One | Many]) -> One | Many:
        if len(found) == 1:
            return found[0]
        domain = reduce(int.__or__, (each.domain for each in found))
        ones = [each for each in found if isinstance(each, One)]
        if len(ones) == len(found) and len({each.cell for each in ones}) == 1:
            pieces = frozenset[int]().union(*(each.pieces or () for each in ones))
            known = pieces if all(each.pieces is not None for each in ones) else None
            holds = reduce(self.b.either, (each.holds for each in ones))
            return One(ones[0].cell, holds, all(each.sure for each in ones), domain, known)
        return Many(reduce(self.b.either, (self.as_set(each) for each in found)), domain)

    def _repeat(self, body: Pure, cells: One | Many) -> Cells:
        domain = self.factory.leads(self.factory.repeat(body), cells.domain)
        start = self.as_set(cells)
        reached = self.b.var(start)
        frontier = self.b.var(start)
        with self.b.loop():
            further = self.as_set(self.apply(body, Many(self.b.get(frontier), domain)))
            fresh = self.b.without(further, self.b.get(reached))
            self.b.leave_if(self.b.compare("eq", fresh, self.b.set(0)))
            self.b.put(reached, self.b.either(self.b.get(reached), fresh))
            self.b.put(frontier, fresh)
        return Many(self.b.get(reached), domain)

    # Along lines

    def _slide_one(self, slide: Slide, one: One) -> Cells:
        """All of the line, without what lies behind the first cell that stops."""
        rays = self.factory.ray(slide.step).rows
        leads = relations.image(rays, one.domain)
        if not leads:
            return None
        program = self.facts.program
        ray, stops = self._stops(slide, one)
        if self.factory.upwards(slide.step):
            behind = self.b.lookup(program.table([*rays, 0], sets=True), self.b.first(stops))
        else:
            behind = self.b.lookup(program.table([*reversed(rays), 0], sets=True), self.b.last(stops))
        found = self.b.xor(ray, behind)
        return Many(self.b.select(one.holds, found, self.b.set(0)), leads)

    def _stops(self, slide: Slide | Stop, one: One) -> tuple[Value, Value]:
        """All of a line, and what stops a slide on it."""
        rays = self.factory.ray(slide.step).rows
        ray = self.b.lookup(self.facts.program.table([*rays, 0], sets=True), one.cell)
        return ray, self.b.without(ray, self.holding(slide.pieces))

    def _stop_one(self, stop: Stop, one: One) -> Cells:
        leads = self.factory.leads(stop, one.domain)
        if not leads:
            return None
        _, stops = self._stops(stop, one)
        if self.factory.upwards(stop.step):
            cell = self.b.first(stops)
        else:
            bits = self.facts.none
            above = self.facts.program.table([*range(bits - 1, -1, -1), bits])
            cell = self.b.lookup(above, self.b.last(stops))
        return One(cell, one.holds, False, leads)

    def _run_one(self, run: Run, one: One) -> Cells:
        """Most runs are short."""
        rows, none = run.step.rows, self.facts.none
        table = self.facts.program.table([*(row.bit_length() - 1 if row else none for row in rows), none])
        at = self.b.var(one.cell)
        with self.b.loop():
            further = self.b.lookup(table, self.b.get(at))
            held = self.piece_among(self.b.load("piece", "i32", further), run.pieces)
            self.b.leave_if(self.b.invert(held))
            self.b.put(at, further)
        return One(self.b.get(at), one.holds, one.sure, self.factory.leads(run, one.domain))

    def _slide_many(self, slide: Slide, many: Many) -> Cells:
        """Twice as far in every round."""
        step, reached, free = slide.step, many.set, self.holding(slide.pieces)
        everywhere = self.factory.all
        longest = max(row.bit_count() for row in self.factory.ray(step).rows)
        length = 1
        while length < longest and any(step.rows):
            further = self.as_set(self._related_many(step, Many(reached, everywhere)))
            reached = self.b.either(reached, self.b.both(free, further))
            free = self.b.both(free, self.as_set(self._related_many(step, Many(free, everywhere))))
            step, length = self.factory.rel(relations.composed(step.rows, step.rows)), 2 * length
        domain = self.factory.leads(slide, many.domain)
        return Many(self.as_set(self._related_many(slide.step, Many(reached, everywhere))), domain) if domain else None

    # Patterns

    def looked(self, look: Look | Trial, one: One) -> Value:
        """Does the pattern hold at this cell? If there is no cell, the answer means nothing."""
        key = ("look", look.body, one.cell, one.domain, one.pieces)
        found = self.b.remembered(key, lambda: self._found(look, one))
        return found if look.exists else self.b.invert(found)

    def _found(self, look: Look | Trial, one: One) -> Value:
        if isinstance(look, Trial):
            return self._tried(look, one)
        lined = self.facts.lined(look.body)
        if lined is not None and not self._many_sets(lined[0]):
            return self._filled(*lined, one)
        if (name := self.facts.look(look.body)) is not None:
            return self.b.call(name, one.cell)
        return self.exists(look.body, One(one.cell, TRUE, True, one.domain, one.pieces))

    def exists(self, pure: Pure, cells: Cells) -> Value:
        """Does it lead anywhere? On large boards nobody looks further than needed."""
        match pure, cells:
            case Cat((Rel() as rel, Holds(pieces) as held)), One() if self._many_sets(pieces):
                if self._fans(rel, cells.domain):
                    return self._one_exists(rel, held, cells)
        if self._is_wide():
            match pure, cells:
                case Either(parts), _ if any(map(floods, parts)):
                    return self._any_exists(parts, cells)
                case Cat((Rel() as rel, *rest)), One(_, holds) if holds == TRUE and self._fans(rel, cells.domain):
                    return self._one_exists(rel, self.factory.cat(rest), cells)
                case Cat(parts), _:
                    for i, part in enumerate(parts):
                        if isinstance(part, Repeat) and self.factory.spelled(part.body) is None:
                            start = self.apply(self.factory.cat(parts[:i]), cells)
                            return self._flood(part.body, self.factory.cat(parts[i + 1 :]), start)
        match pure:
            case Either(parts) | Cat((*_, Either(parts))) if sum(map(cost, parts)) >= _MANY:
                before = pure.parts[:-1] if isinstance(pure, Cat) else ()
                if not any(isinstance(part, Holds) and self.facts.rare(part.pieces) for part in before):
                    start = self._cat(before, cells)
                    if isinstance(start, Many):
                        return self._chunks_exist(parts, start)
        return self.is_there(self.apply(pure, cells))

    def _chunks_exist(self, parts: Sequence[Pure], cells: Many) -> Value:
        """Some alternatives at a time: often one of the first suffices."""
        found = self.b.var(FALSE)
        left = list(parts)
        while left:
            chunk, size = [left.pop(0)], 0
            while left and (size := size + cost(chunk[-1])) < _CHUNK:
                chunk.append(left.pop(0))
            with self.b.when(self.b.invert(self.b.get(found))):
                self.b.put(found, self.is_there(self.apply(self.factory.either(chunk), cells)))
        return self.b.get(found)

    def _many_sets(self, pieces: frozenset[int]) -> bool:
        """Would it take many of them to know where these pieces are?"""
        return min(len(pieces), self.facts.pieces - len(pieces)) > _MANY_SETS

    def _fans(self, rel: Rel, domain: int) -> bool:
        """To more than one cell, but not to many."""
        return 1 < max(row.bit_count() for row in relations.rows_of(rel.rows, domain)) <= _FAN

    def _fanned(self, rel: Rel, one: One) -> Iterator[One]:
        """Its targets one by one, or none."""
        rows = [row if one.domain >> cell & 1 else 0 for cell, row in enumerate(rel.rows)]
        while any(rows):
            targets = [(row & -row).bit_length() - 1 if row else self.facts.none for row in rows]
            domain = sum(1 << cell for cell in set(targets) - {self.facts.none})
            cell = self.b.lookup(self.facts.program.table([*targets, self.facts.none]), one.cell)
            yield One(cell, one.holds, one.sure and all(relations.rows_of(tuple(rows), one.domain)), domain)
            rows = [row & (row - 1) for row in rows]

    def _one_exists(self, rel: Rel, rest: Pure, one: One) -> Value:
        if cost(rest) <= _CHEAP:
            return reduce(self.b.either, (self.exists(rest, each) for each in self._fanned(rel, one)))
        found = self.b.var(FALSE)
        for each in self._fanned(rel, one):
            with self.b.when(self.b.both(self.is_there(each), self.b.invert(self.b.get(found)))):
                self.b.put(found, self.exists(rest, One(each.cell, TRUE, True, each.domain)))
        return self.b.get(found)

    def _is_wide(self) -> bool:
        return self.facts.program.bits > _NARROW

    def _any_exists(self, parts: Sequence[Pure], cells: Cells) -> Value:
        found = self.b.var(FALSE)
        for part in sorted(parts, key=cost):
            with self.b.when(self.b.invert(self.b.get(found))):
                self.b.put(found, self.exists(part, cells))
        return self.b.get(found)

    def _flood(self, body: Pure, rest: Pure, start: Cells) -> Value:
        if start is None:
            return FALSE
        domain = self.factory.leads(self.factory.repeat(body), start.domain)
        # One flood at a time marks the cells.
        if isinstance(start, One) and self.facts.none < MOST_CELLS and not (floods(rest) or floods(body)):
            match body:
                case Cat((Rel() as rel, *after)) if self._fans(rel, domain):
                    onward = self.factory.cat(after)
                    if single(self.factory, onward, self.factory.all):
                        return self._flood_by_cells(rel, onward, rest, start, domain)
        first = self.as_set(start)
        reached, frontier, found = self.b.var(first), self.b.var(first), self.b.var(FALSE)
        with self.b.loop():
            there = self.is_there(self.apply(rest, Many(self.b.get(frontier), domain)))
            with self.b.when(there):
                self.b.put(found, TRUE)
                self.b.leave()
            further = self.as_set(self.apply(body, Many(self.b.get(frontier), domain)))
            fresh = self.b.without(further, self.b.get(reached))
            self.b.leave_if(self.b.compare("eq", fresh, self.b.set(0)))
            self.b.put(reached, self.b.either(self.b.get(reached), fresh))
            self.b.put(frontier, fresh)
        return self.b.get(found)

    def _flood_by_cells(self, rel: Rel, onward: Pure, rest: Pure, start: One, domain: int) -> Value:
        """With a stack: most floods find soon what they look for."""
        found, height = self.b.var(FALSE), self.b.var(self.b.i32(1))
        stack = self.b.array("i32", self.facts.none + 1)
        now = self.b.add(self.b.load("work.stamp", "i64"), self.b.i64(1))
        self.b.store("work.stamp", now)
        self.b.store("work.stamps", now, start.cell)
        self.b.write(stack, self.b.i32(0), start.cell)
        with self.b.when(self.is_there(start)), self.b.loop():
            top = self.b.sub(self.b.get(height), self.b.i32(1))
            self.b.leave_if(self.b.compare("lt", top, self.b.i32(0)))
            self.b.put(height, top)
            here = One(self.b.read(stack, top, "i32"), TRUE, True, domain)
            with self.b.when(self.exists(rest, here)):
                self.b.put(found, TRUE)
                self.b.leave()
            for each in self._fanned(rel, here):
                there = self.apply(onward, each)
                if isinstance(there, One):
                    self._push(there, stack, height, now)
        return self.b.get(found)

    def _push(self, one: One, stack: Value, height: Var, now: Value) -> None:
        fresh = self.b.compare("ne", self.b.load("work.stamps", "i64", one.cell), now)
        with self.b.when(self.b.both(self.is_there(one), fresh)):
            self.b.store("work.stamps", now, one.cell)
            self.b.write(stack, self.b.get(height), one.cell)
            self.b.put(height, self.b.add(self.b.get(height), self.b.i32(1)))

    def _filled(self, pieces: frozenset[int], tables: Sequence[Table], one: One) -> Value:
        missing = self.b.invert(self.holding(pieces))
        found = FALSE
        for table in tables:
            lacking = self.b.both(self.b.lookup(table, one.cell), missing)
            found = self.b.either(found, self.b.compare("eq", lacking, self.b.set(0)))
        return found

    def _tried(self, trial: Trial, one: One) -> Value:
        """It writes, which needs a cell."""
        result = self.b.var(FALSE)
        with self.b.when(self.is_there(one)):
            self.b.put(result, self.b.call(self.facts.trial(trial), one.cell))
        return self.b.get(result)

    def _looked_many(self, look: Look | Trial, many: Many) -> Cells:
        if isinstance(look, Look):
            back = self.apply(self.factory.reverse(look.body), Many(self.b.set(self.factory.all), self.factory.all))
            found = self.as_set(back)
            return Many((self.b.both if look.exists else self.b.without)(many.set, found), many.domain, many.pieces)
        kept = self.b.var(self.b.set(0))
        with self.b.each(many.set) as cell, self.b.when(self.looked(look, One(cell, TRUE, True, many.domain))):
            self.b.put(kept, self.b.either(self.b.get(kept), self.b.single(cell)))
        return Many(self.b.get(kept), many.domain)

    # Arithmetic

    def comparison(self, test: Comparison) -> Value:
        left, left_is = self.number(test.left)
        right, right_is = self.number(test.right)
        predicate = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}[test.comparator]
        return self.b.both(self.b.both(left_is, right_is), self.b.compare(predicate, left, right))

    def number(self, expression: Expression) -> tuple[Value, Value]:
        """Its value, and whether it has one."""
        match expression:
            case Number(value):
                return self.b.i64(value), TRUE
            case Named(name):
                return self.b.load("value", "i64", self.b.i32(self.facts.places.values[name])), TRUE
            case Count(name):
                return self.b.count(self._set_of(self.facts.places.pieces[name])), TRUE
            case Arithmetic(sign, operands):
                return reduce(lambda a, b: self._combined(sign, a, b), map(self.number, operands))

    def _combined(self, sign: str, a: tuple[Value, Value], b: tuple[Value, Value]) -> tuple[Value, Value]:
        fine = self.b.both(a[1], b[1])
        match sign:
            case "+":
                return self.b.add(a[0], b[0]), fine
            case "-":
                return self.b.sub(a[0], b[0]), fine
            case "*":
                return self.b.mul(a[0], b[0]), fine
        divides = self.b.compare("ne", b[0], self.b.i64(0))
        divisor = self.b.select(divides, b[0], self.b.i64(1))
        return self.b.div(a[0], divisor), self.b.both(fine, divides)
