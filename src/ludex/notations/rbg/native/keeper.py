"""Each point as a function that takes the first path behind it, in the order of the text: the keeper plays that.

The same functions try patterns with modifiers, but those take everything back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..automaton import END
from ..tree import Concatenation, Dot, Move, Pattern, Shift, Star, Sum, Switch
from . import relations
from .cells import Facts, Many, One
from .graph import Edge
from .ir import FALSE, TRUE, Builder, Function, Value
from .modes import Emit, Writer, each_of, guard
from .points import Points
from .pure import Factory, Rel, cost, floods, single, still

_SIMPLE: Final = 60
"""Of questions that are better asked for all cells at once than again and again."""
_CHEAP: Final = 1
"""Of those that are better asked again than looked up."""


@dataclass(frozen=True, slots=True)
class Next:
    """Writes what happens at a cell: gives TRUE if a path goes on from there, else falls through."""

    go: Callable[[Writer, One], None]
    thin: bool  # only a call: it may be written twice


class Firsts:
    """Makes functions on demand, all of one graph.

    `first` at a point behind a modifier begins a search; within it, `at` goes on at any point, and knows which circles
    it has visited where.
    """

    def __init__(self, facts: Facts, points: Points, *, pattern: bool) -> None:
        self.facts = facts
        self.points = points
        self._pattern = pattern
        self._todo: list[tuple[Function, Callable[[Writer], None]]] = []
        self._names = 0
        self._circles = _count_circles(points)
        self._numbers: dict[int, int] = {}

    def function(self, point: int) -> str:
        name = f"first{self.points.name}_{point}"
        if name not in self.facts.program.functions:
            function = self._made(name, visiting=False)
            guard(self.facts, self.points, point, function)
            self._todo.append((function, lambda w: self._begin(w, point)))
        return name

    def finish(self) -> None:
        while self._todo:
            function, make = self._todo.pop()
            writer = Writer(self.facts, Builder(self.facts.program, function))
            make(writer)
            writer.b.give(FALSE)

    def _made(self, name: str, *, visiting: bool) -> Function:
        parameters = [Value("i32", "cell"), *([Value("ptr", "visited")] if visiting and self._circles else [])]
        function = Function(name, "bit", tuple(parameters))
        self.facts.program.functions[name] = function
        return function

    def _begin(self, w: Writer, point: int) -> None:
        one = One(Value("i32", "cell"), TRUE, True, self.points.domains[point])
        if not self._circles:
            self._state(w, point, one, None)
            return
        length = self._circles * (self.facts.none + 1)
        visited = w.b.array("i32", length)
        with w.b.times(w.b.i64(length)) as i:
            w.b.write(visited, w.b.narrow(i), w.b.i32(0))
        name = self._at(point)
        with w.b.when(w.b.call(name, one.cell, visited)):
            w.b.give(TRUE)

    def _at(self, point: int) -> str:
        name = f"at{self.points.name}_{point}"
        if name not in self.facts.program.functions:
            function = self._made(name, visiting=True)
            visited = Value("ptr", "visited") if self._circles else None
            one = One(Value("i32", "cell"), TRUE, True, self.points.domains[point])

            def make(w: Writer) -> None:
                if self.points.circle(point) is not None:
                    self._once(w, one, visited, self._number(point))
                self._state(w, point, one, visited)

            self._todo.append((function, make))
        return name

    def _number(self, point: int) -> int:
        return self._numbers.setdefault(point, len(self._numbers))

    def _once(self, w: Writer, one: One, visited: Value | None, number: int) -> None:
        """One visit at a cell is enough."""
        assert visited is not None
        place = w.b.add(one.cell, w.b.i32(number * (self.facts.none + 1)))
        with w.b.when(w.b.compare("ne", w.b.read(visited, place, "i32"), w.b.i32(0))):
            w.b.give(FALSE)
        w.b.write(visited, place, w.b.i32(1))

    def _state(self, w: Writer, point: int, one: One, visited: Value | None) -> None:
        if point == END:
            if self._pattern:
                w.b.give(TRUE)
            return
        epoch = w.b.epoch
        for edge in self.points.edges(point):
            if edge.modifies:
                self._modify(w, edge, one)
            else:
                self._run(w, _parts(edge.move), one, self._going(edge.target, visited), visited)
            w.b.epoch = epoch  # whatever was changed is taken back

    def _going(self, point: int, visited: Value | None) -> Next:
        inline = point == END or (self.points.entrances[point] == 1 and self.points.circle(point) is None)

        def go(w: Writer, one: One) -> None:
            if inline:
                self._state(w, point, one, visited)
                return
            more = () if visited is None else (visited,)
            with w.b.when(w.b.call(self._at(point), one.cell, *more)):
                w.b.give(TRUE)

        return Next(go, thin=not inline)

    def _modify(self, w: Writer, edge: Edge, one: One) -> None:
        modifier = edge.move
        if isinstance(modifier, Switch):
            w.b.store("cell", one.cell)
            w.b.store("after", w.b.i32(modifier.index))
            w.b.give(TRUE)
            return
        name = self.function(edge.target)

        def further(back: Emit) -> None:
            found = w.b.call(name, one.cell)
            if self._pattern:
                back()
                with w.b.when(found):
                    w.b.give(TRUE)
                return
            with w.b.when(found):
                w.b.give(TRUE)
            back()

        w.written(modifier, one, further)  # type: ignore[arg-type]  # it is one

    # Ways without modifiers, in order

    def _run(self, w: Writer, moves: tuple[Move, ...], one: One, then: Next, visited: Value | None) -> None:
        if not moves:
            then.go(w, one)
            return
        length = self._handy(moves, one.domain)
        if length == 0:
            self._branch(w, moves, one, then, visited)
            return
        pure = self.facts.factory.cat(map(self.facts.factory.of, moves[:length]))
        if single(self.facts.factory, pure, one.domain):
            for there in each_of(w, w.apply(pure, one)):
                self._run(w, moves[length:], there, then, visited)
            return
        asked = next((i for i in range(length, len(moves)) if not self._asks(moves[i])), len(moves))
        filtered = self.facts.factory.cat([pure, *map(self.facts.factory.of, moves[length:asked])])
        found = w.apply(filtered, one)
        if isinstance(found, Many):
            self._run_in_order(w, moves, (length, asked), one, found, then, visited)

    def _asks(self, move: Move) -> bool:
        """Is it a simple question about the cell where one is?"""
        pure = self.facts.factory.of(move)
        return self.facts.factory.filters(pure) and cost(pure) <= _SIMPLE and not floods(pure)

    def _run_in_order(
        self,
        w: Writer,
        moves: tuple[Move, ...],
        parts: tuple[int, int],
        one: One,
        found: Many,
        then: Next,
        visited: Value | None,
    ) -> None:
        """Through what is found, if the list is as the cells are numbered, or else through all of the list."""
        length, asked = parts
        lists = [self._list(moves[:length], cell) for cell in relations.bits_of(one.domain)]
        if all(each == sorted(each) for each in lists):
            for there in each_of(w, found):
                self._run(w, moves[asked:], there, then, visited)
        elif all(each == sorted(each, reverse=True) for each in lists):
            with w.b.each_backwards(found.set) as cell:
                there = One(cell, TRUE, True, found.domain, found.pieces)
                self._run(w, moves[asked:], there, then, visited)
        else:
            again = sum(cost(self.facts.factory.of(move)) for move in moves[length:asked]) <= _CHEAP
            with w.b.when(w.is_there(found)):
                for listed in self._listed(w, moves[:length], one):
                    if again:
                        self._run(w, moves[length:], listed, then, visited)
                        continue
                    with w.b.when(w.b.some(w.b.both(found.set, w.b.single(listed.cell)))):
                        there = One(listed.cell, TRUE, True, found.domain, found.pieces)
                        self._run(w, moves[asked:], there, then, visited)

    def _handy(self, moves: Sequence[Move], domain: int) -> int:
        """How many of the moves lead to one cell at most, or to cells that are known before the game begins."""
        factory = self.facts.factory
        for length in range(len(moves), 0, -1):
            pure = factory.cat(map(factory.of, moves[:length]))
            if single(factory, pure, domain) or (isinstance(pure, Rel) and all(map(_known, moves[:length]))):
                return length
        return 0

    def _listed(self, w: Writer, moves: tuple[Move, ...], one: One) -> Iterator[One]:
        """Each cell to which they lead, in order."""
        flat: list[int] = []
        starts = [0]
        for cell in range(self.facts.none + 1):
            if one.domain >> cell & 1:
                flat += self._list(moves, cell)
            starts.append(len(flat))
        if not flat:
            return
        domain = sum(1 << cell for cell in set(flat))
        program = self.facts.program
        end = w.b.lookup(program.table(starts[1:]), one.cell)
        at = w.b.var(w.b.lookup(program.table(starts[:-1]), one.cell))
        with w.b.loop():
            now = w.b.get(at)
            w.b.leave_if(w.b.compare("ge", now, end))
            w.b.put(at, w.b.add(now, w.b.i32(1)))
            yield One(w.b.lookup(program.table(flat), now), TRUE, True, domain)

    def _list(self, moves: tuple[Move, ...], cell: int) -> list[int]:
        return self.facts.in_order(moves, self.facts.vertices[cell])

    def _branch(self, w: Writer, moves: tuple[Move, ...], one: One, then: Next, visited: Value | None) -> None:
        first, rest = moves[0], moves[1:]
        factory = self.facts.factory
        domain = factory.leads(factory.of(first), one.domain)
        go = self._outlined(rest, domain, then, visited)
        match first:
            case Sum(parts):
                for part in parts:
                    self._run(w, _parts(part), one, go, visited)
            case Concatenation(parts):
                self._run(w, parts, one, go, visited)
            case Star(body):
                self._star(w, body, one, domain, go, visited)
            case _:
                raise AssertionError(first)

    def _outlined(self, rest: tuple[Move, ...], domain: int, then: Next, visited: Value | None) -> Next:
        """As a function, for code that is needed in several places."""
        if not rest and then.thin:
            return then

        def make(w: Writer) -> None:
            self._run(w, rest, One(Value("i32", "cell"), TRUE, True, domain), then, visited)

        return self._called("rest", make, visited)

    def _called(self, kind: str, make: Callable[[Writer], None], visited: Value | None) -> Next:
        self._names += 1
        function = self._made(f"{kind}{self.points.name}_{self._names}", visiting=True)
        self._todo.append((function, make))

        def go(w: Writer, one: One) -> None:
            more = () if visited is None else (visited,)
            with w.b.when(w.b.call(function.name, one.cell, *more)):
                w.b.give(TRUE)

        return Next(go, thin=True)

    def _star(self, w: Writer, body: Move, one: One, domain: int, then: Next, visited: Value | None) -> None:
        # Along a line nobody comes back.
        straight = self.facts.factory.spelled(self.facts.factory.of(body)) is not None
        number = None if straight else self._number(-1 - len(self._numbers))
        again: Next | None = None

        def make(w: Writer) -> None:
            here = One(Value("i32", "cell"), TRUE, True, domain)
            if number is not None:
                self._once(w, here, visited, number)
            assert again is not None
            self._run(w, _parts(body), here, again, visited)
            then.go(w, here)

        again = self._called("star", make, visited)
        again.go(w, one)


def _parts(move: Move) -> tuple[Move, ...]:
    return move.parts if isinstance(move, Concatenation) else (move,)


def _known(move: Move) -> bool:
    """Does it depend on nothing? Alternatives that together do not may do so one by one, and then have an order."""
    match move:
        case Shift() | Dot():
            return True
        case Star(body) | Pattern(body):
            return _known(body)
        case Sum(parts) | Concatenation(parts):
            return all(map(_known, parts))
        case _:
            return False


def _count_circles(points: Points) -> int:
    """What needs to know where it was visited."""
    edges = [edge for edges in points.graph.edges for edge in edges if not edge.modifies]
    stars = sum(_stars(points.factory, edge.move) for edge in edges)
    return stars + sum(points.circle(point) is not None for point in range(len(points.graph.edges)))


def _stars(factory: Factory, move: Move) -> int:
    match move:
        case Star(body):
            straight = factory.spelled(factory.of(body)) if still(body) else None
            return 0 if _known(move) or straight is not None else 1 + _stars(factory, body)
        case Sum(parts) | Concatenation(parts):
            return sum(_stars(factory, part) for part in parts)
        case _:
            return 0
