"""Each point of the graph as functions of the cell: count the moves behind it, take one, visit all.

A function counts, takes or visits what its segment comes to: for each modifier the cells where it can be applied. It
is applied, the function of the point behind it called, and it is taken back. What ends with a switch is counted at
once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from ..tree import Assignment, Off, Switch
from . import relations
from .abi import DEEP, ENDLESS, MOST_BLOCKS, MOST_SUMS, MOST_WORDS, Uncompilable
from .cells import Cells, Cellular, Facts, Many, One, Spread
from .graph import Edge, Modifier
from .ir import FALSE, TRUE, Builder, Function, Type, Value, Var
from .points import Points
from .pure import Look, Pure, floods

Emit = Callable[[], None]

_MOST_THROUGH: Final = 64
"""Blocks after which what follows a modifier has a function of its own."""
MOST_DISTANCES = 20
MOST_EDGES = 64


@dataclass(frozen=True, slots=True)
class First:
    """A modifier, applied where the cells of an arrival come from by this distance."""

    edge: Edge
    distance: int
    domain: int
    pieces: frozenset[int] | None


@dataclass(frozen=True, slots=True)
class Arrival:
    """At a modifier; or at a point with functions of its own."""

    edge: Edge | None
    point: int
    cells: Cells
    first: First | None = None  # the modifier before, if both are counted together


@dataclass(slots=True)
class Block:
    """An arrival at the first point of a move, or behind modifiers with which all moves begin that go this way."""

    arrival: Arrival
    number: Value
    first: int  # of its sums
    path: tuple[Block, ...]
    sums: int = 0
    through: bool = False


class Writer(Cellular):
    """Also modifiers."""

    def written(self, modifier: Modifier, one: One, inside: Callable[[Emit], None]) -> None:
        """`inside` gets what takes it back, and calls that at the end of every way out."""
        match modifier:
            case Off(piece):
                self._put(self.facts.places.pieces[piece], one, inside)
            case Assignment():
                self._assigned(modifier, inside)
            case Switch():
                inside(lambda: None)

    def _put(self, piece: int, one: One, inside: Callable[[Emit], None]) -> None:
        new = self.b.i32(piece)
        known = one.pieces
        if known is not None and known == {piece}:
            inside(lambda: None)
            return
        known_one = known is not None and len(known) == 1
        old = self.b.i32(next(iter(known or ()))) if known_one else self.b.load("piece", "i32", one.cell)
        self._replace(one.cell, old, new)
        inside(lambda: self._replace(one.cell, new, old))

    def _replace(self, cell: Value, old: Value, new: Value) -> None:
        if self.facts.huge:
            self.b.call("put", cell, old, new)
        else:
            self.put(cell, old, new)

    def put(self, cell: Value, old: Value, new: Value) -> None:
        self.b.exclude(old, cell)
        self.b.include(new, cell)
        self.b.store("piece", new, cell)

    def _assigned(self, assignment: Assignment, inside: Callable[[Emit], None]) -> None:
        place = self.facts.places.values[assignment.name]
        bound = self.facts.places.bounds[place]
        value, fine = self.number(assignment.value)
        fine = self.b.both(fine, self.b.compare("ge", value, self.b.i64(0)))
        fine = self.b.both(fine, self.b.compare("le", value, self.b.i64(bound)))
        if fine == FALSE:
            return
        if fine == TRUE:
            self._set_value(place, value, inside)
            return
        with self.b.when(fine):
            self._set_value(place, value, inside)

    def _set_value(self, place: int, value: Value, inside: Callable[[Emit], None]) -> None:
        index = self.b.i32(place)
        old = self.b.load("value", "i64", index)
        self.b.store("value", value, index)
        inside(lambda: self.b.store("value", old, index))


class Modes:
    """Makes functions on demand, all of one graph."""

    def __init__(self, facts: Facts, points: Points) -> None:
        self.facts = facts
        self.points = points
        self._todo: list[tuple[str, int]] = []
        self._makers: dict[str, Callable[[Writer, int], None]] = {
            "count": self._count,
            "root": self._root,
            "take": self._take,
            "visit": self._visit,
        }
        self._results: dict[str, Type] = {"count": "i64", "root": "i64", "take": "void", "visit": "void"}

    def function(self, mode: str, point: int) -> str:
        """Its name; it is made when there is time."""
        name = f"{mode}{self.points.name}_{point}"
        if name not in self.facts.program.functions:
            more = (Value("i64", "n"),) if mode == "take" else ()
            parameters = (Value("i32", "cell"), *more)
            self.facts.program.functions[name] = Function(name, self._results[mode], parameters)
            self._todo.append((mode, point))
        return name

    def finish(self) -> None:
        while self._todo:
            mode, point = self._todo.pop()
            function = self.facts.program.functions[self.function(mode, point)]
            guard(self.facts, self.points, point, function)
            self._makers[mode](Writer(self.facts, Builder(self.facts.program, function)), point)

    # Segments

    def arrivals(self, w: Writer, start: int, cell: Value | None = None) -> list[Arrival]:
        one = One(cell or Value("i32", "cell"), TRUE, True, self.points.domains[start])
        coming: dict[int, list[Cells]] = {start: [one]}
        found: list[Arrival] = []
        order = self.points.segment(start)
        done: set[int] = set()
        for point in order:
            if point in done or point not in coming:
                continue
            if self.points.circle(point) is not None:
                self._around(w, point, order, coming, found, done)
                continue
            cells = united(w, coming[point])
            if cells is None:
                continue
            if point != start and isinstance(cells, One) and self._outlined(start, point):
                found.append(Arrival(None, point, cells))
                continue
            self._leave(w, point, cells, coming, found)
        return found

    def _outlined(self, start: int, point: int) -> bool:
        return self.points.shared(point) and self.points.apart(start, point)

    def _leave(self, w: Writer, point: int, cells: Cells, coming: dict[int, list[Cells]], found: list[Arrival]) -> None:
        for edge in self.points.edges(point):
            if edge.modifies:
                lifted = self._lifted(w, edge, cells) or self._sifted(w, edge, cells)
                found += [Arrival(edge, edge.target, cells)] if lifted is None else lifted
            else:
                there = w.apply(self.points.pure(edge), cells)
                if there is not None:
                    coming.setdefault(edge.target, []).append(there)

    def _lifted(self, w: Writer, first: Edge, cells: Cells) -> list[Arrival] | None:
        """What comes next, for all cells of a set at once: by distances, if there are few and nobody looks back."""
        if not isinstance(cells, Many) or not self.points.blind(first):
            return None
        segment = self.points.segment(first.target)
        nexts = [edge for point in segment for edge in self.points.edges(point) if edge.modifies]
        if any(self._at_once(edge) is None for edge in nexts) or any(map(self.points.circle, segment)):
            return None
        if self._distances(segment, cells.domain) is None:
            return None
        coming: dict[int, Spread] = {first.target: {0: cells}}
        found: list[Arrival] = []
        for point in segment:
            for edge in self.points.edges(point):
                here = coming.get(point, {})
                if not edge.modifies:
                    there = w.spread(self.points.pure(edge), here)
                    coming[edge.target] = w.merged([coming.get(edge.target, {}), there])
                    continue
                for distance, targets in here.items():
                    before = First(first, distance, cells.domain, cells.pieces)
                    found.append(Arrival(edge, edge.target, targets, before))
        return found

    def _sifted(self, w: Writer, first: Edge, cells: Cells) -> list[Arrival] | None:
        """Where only a pattern comes next that mostly holds for a simple reason: those for whom it does, at once."""
        if not isinstance(cells, Many) or not isinstance(first.move, Off):
            return None
        edge, following = self._only(first.target), None
        if edge is not None and not edge.modifies:
            following = self._only(edge.target)
        if edge is None or following is None or not following.modifies or self._at_once(following) is None:
            return None
        match self.points.pure(edge):
            case Look(body, True) if floods(body):
                simple = self._reason(body, cells.domain)
            case _:
                return None
        factory = self.points.factory
        if simple is None:
            return None
        surely = w.apply(factory.look(simple, exists=True), cells)
        if not isinstance(surely, Many):
            return None
        rest = Many(w.b.without(cells.set, surely.set), cells.domain, cells.pieces)
        before = First(first, 0, cells.domain, cells.pieces)
        return [Arrival(following, following.target, surely, before), Arrival(first, first.target, rest)]

    def _reason(self, body: Pure, domain: int) -> Pure | None:
        """Why a pattern holds most often, if that does not depend on the cell itself."""
        factory = self.points.factory
        start = relations.diagonal(domain, factory.bits)
        reasons = (factory.nearly(body), factory.simple(body))
        return next((reason for reason in reasons if factory.passed(reason, start) is not None), None)

    def _only(self, point: int) -> Edge | None:
        edges = self.points.edges(point)
        return edges[0] if len(edges) == 1 else None

    def _distances(self, segment: list[int], domain: int) -> set[int] | None:
        """From the first point of a segment; None: too many."""
        coming: dict[int, dict[int, int]] = {segment[0]: {0: domain}}
        found: set[int] = set()
        for point in segment:
            for edge in self.points.edges(point):
                here = coming.get(point, {})
                if edge.modifies:
                    found |= here.keys()
                    continue
                there = self.points.factory.distances(self.points.pure(edge), here)
                if there is None or len(found) > MOST_DISTANCES:
                    return None
                before = coming.setdefault(edge.target, {})
                for distance, cells in there.items():
                    before[distance] = before.get(distance, 0) | cells
        return found if len(found) <= MOST_DISTANCES else None

    def _around(
        self,
        w: Writer,
        entrance: int,
        order: list[int],
        coming: dict[int, list[Cells]],
        found: list[Arrival],
        done: set[int],
    ) -> None:
        """Points from one of which one comes to all others and back, until nothing is new at any of them."""
        circle = self.points.circle(entrance)
        members = [point for point in order if self.points.circle(point) == circle]
        done.update(members)
        reached = {p: w.b.var(w.as_set(united(w, coming.get(p, [])))) for p in members}
        domains = self.points.domains
        with w.b.loop():
            again = w.b.var(FALSE)
            for point in members:
                for edge in self.points.edges(point):
                    if not edge.modifies and edge.target in reached:
                        self._flow(w, reached[point], reached[edge.target], edge, domains[point], again)
            w.b.leave_if(w.b.invert(w.b.get(again)))
        for point in members:
            cells = Many(w.b.get(reached[point]), domains[point])
            for edge in self.points.edges(point):
                if edge.modifies:
                    found.append(Arrival(edge, edge.target, cells))
                elif edge.target not in reached:
                    there = w.apply(self.points.pure(edge), cells)
                    if there is not None:
                        coming.setdefault(edge.target, []).append(there)

    def _flow(self, w: Writer, source: Var, target: Var, edge: Edge, domain: int, again: Var) -> None:
        there = w.as_set(w.apply(self.points.pure(edge), Many(w.b.get(source), domain)))
        before = w.b.get(target)
        fresh = w.b.without(there, before)
        w.b.put(target, w.b.either(before, fresh))
        w.b.put(again, w.b.either(w.b.get(again), w.b.some(fresh)))

    # Count

    def _count(self, w: Writer, point: int) -> None:
        total = w.b.var(w.b.i64(0))

        def more(number: Value) -> None:
            w.b.put(total, w.b.add(w.b.get(total), number))

        for arrival in self.arrivals(w, point):
            more_here = self._count_arrival(w, arrival, more)
            if more_here is not None:
                more(more_here)
        w.b.give(w.b.get(total))

    def _count_arrival(self, w: Writer, arrival: Arrival, more: Callable[[Value], None]) -> Value | None:
        if arrival.edge is None:
            for one in each_of(w, arrival.cells):
                more(w.b.call(self.function("count", arrival.point), one.cell))
            return None
        at_once = self._at_once(arrival.edge)
        if at_once is not None:
            return w.b.mul(w.count(arrival.cells), w.b.i64(at_once))
        for one in each_of(w, arrival.cells):
            self._count_behind(w, arrival.edge, one, more)
        return None

    def _count_behind(self, w: Writer, edge: Edge, one: One, more: Callable[[Value], None]) -> None:
        name = self.function("count", edge.target)
        if self.points.blind(edge):
            more(w.b.call(name, one.cell))
            return

        def counted(back: Emit) -> None:
            more(w.b.call(name, one.cell))
            back()

        w.written(_modifier(edge.move), one, counted)

    def _at_once(self, edge: Edge) -> int | None:
        """How many moves behind an edge, if nobody has to look."""
        if isinstance(edge.move, Switch):
            return 1
        return self.points.constant(edge.target) if self.points.surely(edge) else None

    # Take

    def _take(self, w: Writer, point: int) -> None:
        left = w.b.var(Value("i64", "n"))
        *arrivals, last = self.arrivals(w, point) or [Arrival(None, point, None)]
        if not isinstance(last.cells, One):
            arrivals.append(last)
        for arrival in arrivals:
            if arrival.edge is None:
                self._take_shared(w, arrival, left)
            elif self._at_once(arrival.edge) is not None:
                self._take_at_once(w, arrival, left)
            else:
                self._take_counting(w, arrival, left)
        if isinstance(last.cells, One):
            self._take_last(w, last, last.cells, left)
        w.b.give()

    def _take_last(self, w: Writer, arrival: Arrival, one: One, left: Var) -> None:
        """It must be this one."""
        if arrival.edge is None:
            w.b.call(self.function("take", arrival.point), one.cell, w.b.get(left))
        else:
            there = One(one.cell, TRUE, True, one.domain, one.pieces)
            self._go_through(w, arrival, there, w.b.get(left))

    def _take_shared(self, w: Writer, arrival: Arrival, left: Var) -> None:
        for one in each_of(w, arrival.cells):
            number = w.b.call(self.function("count", arrival.point), one.cell)
            with w.b.when(w.b.compare("lt", w.b.get(left), number)):
                w.b.call(self.function("take", arrival.point), one.cell, w.b.get(left))
                w.b.give()
            w.b.put(left, w.b.sub(w.b.get(left), number))

    def _take_at_once(self, w: Writer, arrival: Arrival, left: Var) -> None:
        assert arrival.edge is not None
        share = self._at_once(arrival.edge)
        assert share is not None
        if share == 0:
            return
        number = w.b.mul(w.count(arrival.cells), w.b.i64(share))
        now = w.b.get(left)
        with w.b.when(w.b.compare("lt", now, number)):
            cells = arrival.cells
            chosen = w.b.div(now, w.b.i64(share)) if share > 1 else now
            if isinstance(cells, Many):
                one = One(w.b.nth(cells.set, chosen), TRUE, True, cells.domain)
            else:
                assert cells is not None
                one = cells
            rest = w.b.sub(now, w.b.mul(chosen, w.b.i64(share))) if share > 1 else w.b.i64(0)
            self._go_through(w, arrival, one, rest)
        w.b.put(left, w.b.sub(now, number))

    def _go_through(self, w: Writer, arrival: Arrival, one: One, rest: Value) -> None:
        edge, first = arrival.edge, arrival.first
        assert edge is not None
        if first is None:
            self._go_on(w, edge, one, rest)
        else:
            w.written(_modifier(first.edge.move), source_of(w, first, one), lambda _: self._go_on(w, edge, one, rest))

    def _go_on(self, w: Writer, edge: Edge, one: One, rest: Value) -> None:
        """Plays the modifier for good."""
        if isinstance(edge.move, Switch):
            w.b.store("cell", one.cell)
            w.b.store("after", w.b.i32(edge.move.index))
            w.b.give()
            return

        def further(_: Emit) -> None:
            w.b.call(self.function("take", edge.target), one.cell, rest)
            w.b.give()

        w.written(_modifier(edge.move), one, further)

    def _take_counting(self, w: Writer, arrival: Arrival, left: Var) -> None:
        assert arrival.edge is not None
        count, take = self.function("count", arrival.point), self.function("take", arrival.point)
        modifier, blind = _modifier(arrival.edge.move), self.points.blind(arrival.edge)
        for one in each_of(w, arrival.cells):

            def taken(_: Emit, one: One = one) -> None:
                w.b.call(take, one.cell, w.b.get(left))
                w.b.give()

            def tried(back: Emit, one: One = one, taken: Callable[[Emit], None] = taken) -> None:
                number = w.b.call(count, one.cell)
                with w.b.when(w.b.compare("lt", w.b.get(left), number)):
                    if blind:
                        w.written(modifier, one, taken)
                    else:
                        taken(back)
                w.b.put(left, w.b.sub(w.b.get(left), number))
                back()

            if blind:
                tried(lambda: None)
            else:
                w.written(modifier, one, tried)

    # The first points of a move: what was counted is kept, and not counted again by who takes

    def root(self, point: int) -> tuple[str, str]:
        """Functions that count and take."""
        edges = [edge for inside in self.points.segment(point) for edge in self.points.edges(inside) if edge.modifies]
        sums = sum(self.points.domains[point_].bit_count() for point_ in self._sources(point))
        if len(edges) > MOST_EDGES or sums > MOST_SUMS or self.facts.program.bits > 64 * MOST_WORDS:
            return self.function("count", point), self.function("take", point)
        count, take = self.function("root", point), f"taken{self.points.name}_{point}"
        if take not in self.facts.program.functions:
            parameters = (Value("i32", "cell"), Value("i64", "n"))
            self.facts.program.functions[take] = Function(take, "void", parameters)
        return count, take

    def _sources(self, point: int) -> list[int]:
        """Of each modifier of a segment, where it is met."""
        return [inside for inside in self.points.segment(point) for e in self.points.edges(inside) if e.modifies]

    def _root(self, w: Writer, point: int) -> None:
        total = w.b.var(w.b.i64(0))
        blocks: list[Block] = []
        self._count_blocks(w, point, Value("i32", "cell"), (), total, blocks)
        w.b.give(w.b.get(total))
        if len(blocks) > MOST_BLOCKS or sum(block.sums for block in blocks) > MOST_SUMS:
            raise Uncompilable("a move can begin in too many different ways")
        self._taken(point, blocks)

    def _count_blocks(
        self, w: Writer, point: int, cell: Value, path: tuple[Block, ...], total: Var, blocks: list[Block]
    ) -> None:
        for arrival in self.arrivals(w, point, cell):
            first = sum(block.sums for block in blocks)
            block = Block(arrival, w.b.i32(len(blocks)), first, path)
            blocks.append(block)
            assert arrival.cells is not None
            w.b.store("work.sets", w.as_set(arrival.cells), block.number)
            # Two ways through each of many modifiers in a row would be more blocks than anybody can write down.
            if len(blocks) <= _MOST_THROUGH and self._goes_through(w, arrival):
                self._count_through(w, block, total, blocks)
            else:
                self._count_block(w, block, total)
                w.b.store("work.ends", w.b.get(total), block.number)

    def _goes_through(self, w: Writer, arrival: Arrival) -> bool:
        """Is it the modifier with which all moves begin that go this way?"""
        edge = arrival.edge
        if edge is None or arrival.first is not None or not isinstance(arrival.cells, One):
            return False
        if self._at_once(edge) is not None or self.points.recursive(edge.target):
            return False
        return self.points.surely(edge) and w.is_there(arrival.cells) == TRUE

    def _count_through(self, w: Writer, block: Block, total: Var, blocks: list[Block]) -> None:
        edge, one = block.arrival.edge, block.arrival.cells
        assert edge is not None
        assert isinstance(one, One)
        block.through = True

        def counted(back: Emit) -> None:
            self._count_blocks(w, edge.target, one.cell, (*block.path, block), total, blocks)
            back()

        w.written(_modifier(edge.move), one, counted)

    def _count_block(self, w: Writer, block: Block, total: Var) -> None:
        def more(number: Value) -> None:
            w.b.put(total, w.b.add(w.b.get(total), number))

        arrival = block.arrival
        assert arrival.cells is not None
        if arrival.edge is None or self._at_once(arrival.edge) is not None:
            here = self._count_arrival(w, arrival, more)
            if here is not None:
                more(here)
            return
        block.sums = arrival.cells.domain.bit_count()
        at = w.b.var(w.b.i32(block.first))
        for one in each_of(w, arrival.cells):
            self._count_behind(w, arrival.edge, one, more)
            now = w.b.get(at)
            w.b.store("work.sums", w.b.get(total), now)
            w.b.put(at, w.b.add(now, w.b.i32(1)))

    def _taken(self, point: int, blocks: list[Block]) -> None:
        function = self.facts.program.functions[f"taken{self.points.name}_{point}"]
        w = Writer(self.facts, Builder(self.facts.program, function))
        wanted = Value("i64", "n")
        before = w.b.i64(0)
        for block in (block for block in blocks if not block.through):
            end = w.b.load("work.ends", "i64", block.number)
            with w.b.when(w.b.compare("lt", wanted, end)):
                self._take_path(w, block.path, partial(self._take_block, w, block, wanted, before))
                w.b.give()
            before = end
        w.b.give()

    def _take_path(self, w: Writer, path: tuple[Block, ...], then: Emit) -> None:
        """Plays the modifiers that all moves of a block begin with."""
        if not path:
            then()
            return
        arrival = path[0].arrival
        assert arrival.edge is not None
        assert isinstance(arrival.cells, One)
        cell = w.b.first(w.b.load("work.sets", "set", path[0].number))
        one = One(cell, TRUE, True, arrival.cells.domain, arrival.cells.pieces)
        w.written(_modifier(arrival.edge.move), one, lambda _: self._take_path(w, path[1:], then))

    def _take_block(self, w: Writer, block: Block, wanted: Value, before: Value) -> None:
        arrival, rest = block.arrival, w.b.sub(wanted, before)
        assert arrival.cells is not None
        cells = w.b.load("work.sets", "set", block.number)
        known = Many(cells, arrival.cells.domain, arrival.cells.pieces)
        if arrival.edge is None:
            w.b.call(self.function("take", arrival.point), w.b.first(cells), rest)
        elif self._at_once(arrival.edge) is not None:
            self._take_at_once(w, replace(arrival, cells=known), w.b.var(rest))
        else:
            self._take_summed(w, block, known, wanted, before)

    def _take_summed(self, w: Writer, block: Block, cells: Many, wanted: Value, before: Value) -> None:
        assert block.arrival.edge is not None
        passed, at = w.b.var(before), w.b.var(w.b.i32(block.first))
        with w.b.loop():
            total = w.b.load("work.sums", "i64", w.b.get(at))
            w.b.leave_if(w.b.compare("lt", wanted, total))
            w.b.put(passed, total)
            w.b.put(at, w.b.add(w.b.get(at), w.b.i32(1)))
        which = w.b.wide(w.b.sub(w.b.get(at), w.b.i32(block.first)))
        one = One(w.b.nth(cells.set, which), TRUE, True, cells.domain, cells.pieces)
        self._go_on(w, block.arrival.edge, one, w.b.sub(wanted, w.b.get(passed)))

    # Visit

    def _visit(self, w: Writer, point: int) -> None:
        for arrival in self.arrivals(w, point):
            for one in each_of(w, arrival.cells):
                if arrival.first is None:
                    self._visit_one(w, arrival, one)
                else:
                    self._visit_both(w, arrival, arrival.first, one)
        w.b.give()

    def _visit_both(self, w: Writer, arrival: Arrival, first: First, one: One) -> None:
        source, modifier = source_of(w, first, one), _modifier(first.edge.move)

        def visited(back: Emit) -> None:
            self._visit_one(w, arrival, one)
            back()

        with w.b.when(w.b.call("enter", source.cell, w.b.i32(modifier.index))):
            w.written(modifier, source, visited)
            w.b.store("work.length", w.b.sub(w.b.load("work.length", "i64"), w.b.i64(1)))

    def _visit_one(self, w: Writer, arrival: Arrival, one: One) -> None:
        if arrival.edge is None:
            w.b.call(self.function("visit", arrival.point), one.cell)
            return
        modifier = _modifier(arrival.edge.move)
        number = w.b.i32(modifier.index)
        if isinstance(modifier, Switch):
            w.b.call("leaf", one.cell, number)
            return
        name = self.function("visit", arrival.point)

        def visited(back: Emit) -> None:
            w.b.call(name, one.cell)
            back()

        with w.b.when(w.b.call("enter", one.cell, number)):
            w.written(modifier, one, visited)
            w.b.store("work.length", w.b.sub(w.b.load("work.length", "i64"), w.b.i64(1)))


def source_of(w: Writer, first: First, one: One) -> One:
    return One(w.b.sub(one.cell, w.b.i32(first.distance)), TRUE, True, first.domain, first.pieces)


def _modifier(move: object) -> Modifier:
    assert isinstance(move, Off | Assignment | Switch)
    return move


def united(w: Cellular, cells: list[Cells]) -> Cells:
    there = [each for each in cells if each is not None]
    return w.union(there) if there else None


def each_of(w: Cellular, cells: Cells) -> Iterator[One]:
    """Once, for code that is for each of them."""
    match cells:
        case One():
            there = w.is_there(cells)
            if there == TRUE:
                yield cells
            else:
                with w.b.when(there):
                    yield One(cells.cell, TRUE, True, cells.domain, cells.pieces)
        case Many(found, domain, pieces):
            with w.b.each(found) as cell:
                yield One(cell, TRUE, True, domain, pieces)


def guard(facts: Facts, points: Points, point: int, function: Function) -> None:
    """Where a search could take for ever or recurse too deeply, somebody watches it."""
    recursive = points.watched(point)
    if not recursive and (points.recursive(point) or not points.long(point)):
        return
    b = Builder(facts.program, function)
    nothing = None if function.result == "void" else Value(function.result, 0)
    # What is not watched behind a long point is some thousand steps at the most, and mostly far fewer.
    left = b.sub(b.load("work.left", "i64"), b.i64(64 if points.long(point) else 1))
    b.store("work.left", left)
    with b.when(b.compare("lt", left, b.i64(0))):
        with b.when(b.compare("eq", b.load("work.failed", "i64"), b.i64(0))):
            b.store("work.failed", b.i64(ENDLESS))
        b.give(nothing)
    if recursive:
        deep = b.sub(b.load("work.base", "i64"), b.stack())
        with b.when(b.compare("gt", deep, b.load("work.room", "i64"))):
            b.store("work.failed", b.i64(DEEP))
            b.store("work.left", b.i64(-1))
            b.give(nothing)
