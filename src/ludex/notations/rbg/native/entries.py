"""The exported functions, and what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ..automaton import START
from ..interpreter import TURNS
from ..tree import Switch
from .abi import CHECKSUM, ENDLESS, EXPORTS, FIRST, LIST, LONGEST, MOVES, PERFT, SCORES, STEPS, TURNS_SQUARED
from .abi import TURNS as PLIES
from .cells import Facts, One
from .ir import FALSE, TRUE, Builder, Function, Type, Value
from .keeper import Firsts
from .modes import Modes, Writer

_PATH: Final = 2 * LONGEST


class Entries:
    def __init__(self, facts: Facts, modes: Modes, firsts: Firsts) -> None:
        self.facts = facts
        self.program = facts.program
        self.modes = modes
        self.firsts = firsts
        points = modes.points
        switches = [(m.index, m.player, point) for m, point in points.graph.modifiers() if isinstance(m, Switch)]
        self._players = {index: point for index, player, point in switches if player is not None}
        self._keepers = {0: START, **{index: point for index, player, point in switches if player is None}}

    def make(self) -> None:
        for name in ("visit_all", "count_all", "keep"):
            self._declare(name, "i64" if name == "count_all" else "void")
        self._declare("take_nth", "bit", "i64")
        self._declare("perft_here", "i64", "i64")
        self._declare("perft_child", "i64", "i32", "i32")
        self._declare("enter", "bit", "i32", "i32")
        self._declare("leaf", "void", "i32", "i32")
        for name, make in self._internal().items():
            make(Builder(self.program, self.program.functions[name]))
        for name, (result, parameters) in EXPORTS.items():
            make = getattr(self, f"_{name}")
            function = self._declare(name, result, *parameters)  # type: ignore[arg-type]  # they are types
            function.exported = True
            make(Builder(self.program, function), *function.parameters)

    def _declare(self, name: str, result: Type, *parameters: Type) -> Function:
        named = tuple(Value(kind, f"p{i}") for i, kind in enumerate(parameters))
        self.program.functions[name] = Function(name, result, named)
        return self.program.functions[name]

    def _internal(self) -> Mapping[str, Callable[[Builder], None]]:
        return {
            "enter": self._enter,
            "leaf": self._leaf,
            "visit_all": lambda b: self._by_after(b, self._players, lambda point: self._visit_from(b, point)),
            "count_all": self._count_all,
            "take_nth": self._take_nth,
            "keep": self._keep,
            "perft_here": self._perft_here,
            "perft_child": self._perft_child,
        }

    # By the last switch

    def _by_after(self, b: Builder, points: Mapping[int, int], make: Callable[[int], None]) -> None:
        after = b.load("after", "i32")
        self._search(b, after, sorted(points), points, make)

    def _search(
        self, b: Builder, after: Value, left: Sequence[int], points: Mapping[int, int], make: Callable[[int], None]
    ) -> None:
        if not left:
            return
        if len(left) == 1:
            with b.when(b.compare("eq", after, b.i32(left[0]))):
                make(points[left[0]])
            return
        middle = left[len(left) // 2]
        with b.when(b.compare("lt", after, b.i32(middle))):
            self._search(b, after, left[: len(left) // 2], points, make)
        with b.otherwise():
            self._search(b, after, left[len(left) // 2 :], points, make)

    def _visit_from(self, b: Builder, point: int) -> None:
        b.call(self.modes.function("visit", point), b.load("cell", "i32"))

    def _count_all(self, b: Builder) -> None:
        self._by_after(b, self._players, lambda point: b.give(b.call(self.modes.root(point)[0], b.load("cell", "i32"))))
        b.give(b.i64(0))

    def _take_nth(self, b: Builder) -> None:
        def take(point: int) -> None:
            b.call(self.modes.root(point)[1], b.load("cell", "i32"), Value("i64", "p0"))
            b.give(TRUE)

        self._by_after(b, self._players, take)
        b.give(FALSE)

    def _keep(self, b: Builder) -> None:
        """Plays for the keeper until it is a player's turn, or until he can't."""
        turns = b.var(b.i64(0))
        with b.loop():

            def first(point: int) -> None:
                with b.when(b.invert(b.call(self.firsts.function(point), b.load("cell", "i32")))):
                    b.give()
                b.put(turns, b.add(b.get(turns), b.i64(1)))
                with b.when(b.compare("gt", b.get(turns), b.i64(TURNS))):
                    self._fail(b)
                    b.give()

            before = b.get(turns)
            self._by_after(b, self._keepers, first)
            b.leave_if(b.compare("eq", b.get(turns), before))

    def _fail(self, b: Builder) -> None:
        b.store("work.failed", b.i64(ENDLESS))
        b.store("work.left", b.i64(-1))

    # Visiting

    def _enter(self, b: Builder) -> None:
        """One more modifier on the path, unless nobody wants to know what is behind it."""
        cell, modifier = Value("i32", "p0"), Value("i32", "p1")
        with b.when(b.compare("ne", b.load("work.stop", "i64"), b.i64(0))):
            b.give(FALSE)
        length = b.load("work.length", "i64")
        vertex = b.lookup(self.program.table(self._numbers()), cell)
        place = b.narrow(b.add(length, length))
        next_place = b.add(place, b.i32(1))
        guided = b.load("work.guided", "i64")
        with b.when(b.compare("lt", length, guided)):
            guide = b.load("work.guide", "ptr")
            with b.when(b.compare("ne", b.read(guide, place, "i32"), vertex)):
                b.give(FALSE)
            with b.when(b.compare("ne", b.read(guide, next_place, "i32"), modifier)):
                b.give(FALSE)
        with b.when(b.compare("le", length, guided)):
            b.store("work.told", b.i64(0))
        with b.when(b.compare("ne", b.load("work.told", "i64"), b.i64(0))):
            b.give(FALSE)
        with b.when(b.compare("ge", length, b.i64(LONGEST))):
            self._fail(b)
            b.store("work.stop", b.i64(1))
            b.give(FALSE)
        b.store("work.path", vertex, place)
        b.store("work.path", modifier, next_place)
        b.store("work.length", b.add(length, b.i64(1)))
        b.give(TRUE)

    def _numbers(self) -> list[int]:
        vertices = self.facts.vertices
        return [vertices.get(cell, -1) + 1 for cell in range(self.facts.none + 1)]

    def _leaf(self, b: Builder) -> None:
        """A whole move."""
        cell, modifier = Value("i32", "p0"), Value("i32", "p1")
        with b.when(b.invert(b.call("enter", cell, modifier))):
            b.give()
        kind = b.load("work.kind", "i64")
        for number, make in ((LIST, self._leaf_list), (STEPS, self._leaf_steps), (FIRST, self._leaf_first)):
            with b.when(b.compare("eq", kind, b.i64(number))):
                make(b)
        with b.when(b.compare("eq", kind, b.i64(PERFT))):
            found = b.call_on_copy("perft_child", cell, modifier)
            b.store("work.found", b.add(b.load("work.found", "i64"), found))
        b.store("work.length", b.sub(b.load("work.length", "i64"), b.i64(1)))

    def _leaf_list(self, b: Builder) -> None:
        skip = b.load("work.skip", "i64")
        with b.when(b.compare("gt", skip, b.i64(0))):
            b.store("work.skip", b.sub(skip, b.i64(1)))
        with b.otherwise():
            length, used = b.load("work.length", "i64"), b.load("work.used", "i64")
            numbers = b.add(length, length)
            after = b.add(b.add(used, numbers), b.i64(1))
            with b.when(b.compare("gt", after, b.load("work.capacity", "i64"))):
                b.store("work.stop", b.i64(1))
            with b.otherwise():
                out = b.load("work.out", "ptr")
                b.write(out, b.narrow(used), b.narrow(length))
                with b.times(numbers) as n:
                    place = b.narrow(b.add(b.add(used, n), b.i64(1)))
                    b.write(out, place, b.load("work.path", "i32", b.narrow(n)))
                b.store("work.used", after)
                b.store("work.found", b.add(b.load("work.found", "i64"), b.i64(1)))

    def _leaf_steps(self, b: Builder) -> None:
        guided = b.load("work.guided", "i64")
        with b.when(b.compare("gt", b.load("work.length", "i64"), guided)):
            found = b.load("work.found", "i64")
            out = b.load("work.out", "ptr")
            start = b.narrow(b.add(guided, guided))
            step = [b.load("work.path", "i32", b.add(start, b.i32(i))) for i in (0, 1)]
            self._leave_if_told(b, out, found, step)
            with b.when(b.compare("ge", b.add(found, found), b.load("work.capacity", "i64"))):
                b.store("work.stop", b.i64(1))
            with b.otherwise():
                to = b.narrow(b.add(found, found))
                for i in (0, 1):
                    b.write(out, b.add(to, b.i32(i)), step[i])
                b.store("work.found", b.add(found, b.i64(1)))
                b.store("work.told", b.i64(1))

    def _leave_if_told(self, b: Builder, out: Value, found: Value, step: Sequence[Value]) -> None:
        """Moves that begin alike do not always come one after the other."""
        with b.times(found) as i:
            at = b.narrow(b.add(i, i))
            same = b.compare("eq", b.read(out, at, "i32"), step[0])
            same = b.both(same, b.compare("eq", b.read(out, b.add(at, b.i32(1)), "i32"), step[1]))
            with b.when(same):
                b.store("work.length", b.sub(b.load("work.length", "i64"), b.i64(1)))
                b.give()

    def _leaf_first(self, b: Builder) -> None:
        b.store("work.found", b.i64(1))
        b.store("work.stop", b.i64(1))

    def _perft_child(self, b: Builder) -> None:
        b.store("cell", Value("i32", "p0"))
        b.store("after", Value("i32", "p1"))
        b.store("work.left", b.load("work.patience", "i64"))
        b.call("keep")
        b.give(b.call("perft_here", b.sub(b.load("work.plies", "i64"), b.i64(1))))

    def _perft_here(self, b: Builder) -> None:
        plies = Value("i64", "p0")
        with b.when(b.compare("le", plies, b.i64(0))):
            b.give(b.i64(1))
        with b.when(b.compare("eq", plies, b.i64(1))):
            b.give(b.call("count_all"))
        saved = {name: b.load(f"work.{name}", "i64") for name in ("plies", "found", "length")}
        b.store("work.plies", plies)
        b.store("work.found", b.i64(0))
        b.store("work.length", b.i64(0))
        b.call("visit_all")
        found = b.load("work.found", "i64")
        for name, value in saved.items():
            b.store(f"work.{name}", value)
        b.give(found)

    # Exported

    def _begin(self, b: Builder) -> None:
        b.store("work.left", b.load("work.patience", "i64"))
        b.store("work.base", b.stack())
        for name in ("failed", "length", "guided", "skip", "found", "used", "stop", "told"):
            b.store(f"work.{name}", b.i64(0))

    def _end(self, b: Builder, result: Value) -> None:
        with b.when(b.compare("ne", b.load("work.failed", "i64"), b.i64(0))):
            b.give(b.i64(-1))
        b.give(result)

    def _start(self, b: Builder) -> None:
        self._begin(b)
        game, places = self.facts.game, self.facts.places
        for value in range(len(places.bounds)):
            b.store("value", b.i64(0), b.i32(value))
        pieces = [places.pieces[vertex.piece] for vertex in game.board]
        by_cell = dict(zip(self.facts.cells, pieces, strict=True))
        table = self.program.table([by_cell.get(cell, 0) for cell in range(self.facts.none)])
        with b.times(b.i64(self.facts.none)) as i:
            b.store("piece", b.lookup(table, b.narrow(i)), b.narrow(i))
        b.store("cell", b.i32(self.facts.cells[0]))
        b.store("after", b.i32(0))
        self._make_sets(b)
        b.call("keep")
        self._end(b, b.i64(0))

    def _make_sets(self, b: Builder) -> None:
        """From the pieces."""
        for piece in range(self.facts.pieces):
            b.store("set", b.set(0), b.i32(piece))
        with b.each(b.set(self.facts.factory.all)) as cell:
            b.include(b.load("piece", "i32", cell), cell)
        b.store("piece", b.i32(self.facts.pieces), b.i32(self.facts.none))

    def _load(self, b: Builder) -> None:
        self._begin(b)
        self._make_sets(b)
        b.give(b.i64(0))

    def _count(self, b: Builder) -> None:
        self._begin(b)
        self._end(b, b.call("count_all"))

    def _over(self, b: Builder) -> None:
        self._begin(b)
        b.store("work.kind", b.i64(FIRST))
        b.call("visit_all")
        self._end(b, b.wide(b.compare("eq", b.load("work.found", "i64"), b.i64(0))))

    def _play(self, b: Builder, n: Value) -> None:
        self._begin(b)
        number = b.call("count_all")
        with b.when(b.compare("ge", n, number)):
            self._end(b, b.i64(1))
        with b.when(b.compare("lt", n, b.i64(0))):
            self._end(b, b.i64(1))
        b.call("take_nth", n)
        b.call("keep")
        self._end(b, b.i64(0))

    def _apply(self, b: Builder, path: Value, length: Value) -> None:
        self._begin(b)
        if "write" in self.program.functions:
            cells = self.program.table([0, *self.facts.cells])
            with b.times(length) as n:
                place = b.narrow(b.add(n, n))
                cell = b.lookup(cells, b.read(path, place, "i32"))
                b.call("write", cell, b.read(path, b.add(place, b.i32(1)), "i32"))
        b.call("keep")
        self._end(b, b.i64(0))

    def _moves(self, b: Builder, guide: Value, length: Value, skip: Value, out: Value, capacity: Value) -> None:
        self._begin(b)
        b.store("work.skip", skip)
        self._visit_guided(b, LIST, guide, length, out, capacity)

    def _steps(self, b: Builder, guide: Value, length: Value, out: Value, capacity: Value) -> None:
        self._begin(b)
        self._visit_guided(b, STEPS, guide, length, out, capacity)

    def _visit_guided(self, b: Builder, kind: int, guide: Value, length: Value, out: Value, capacity: Value) -> None:
        b.store("work.kind", b.i64(kind))
        b.store("work.guide", guide)
        b.store("work.guided", length)
        b.store("work.out", out)
        b.store("work.capacity", capacity)
        b.call("visit_all")
        self._end(b, b.load("work.found", "i64"))

    def _perft(self, b: Builder, depth: Value) -> None:
        self._begin(b)
        b.store("work.kind", b.i64(PERFT))
        self._end(b, b.call("perft_here", depth))

    def _playouts(self, b: Builder, n: Value, random: Value, turns: Value, sums: Value) -> None:
        self._begin(b)
        self._declare_playout()
        with b.times(n):
            b.store("work.left", b.load("work.patience", "i64"))
            b.call_on_copy("playout", random, turns, sums)
            b.leave_if(b.compare("ne", b.load("work.failed", "i64"), b.i64(0)))
        self._end(b, n)

    def _declare_playout(self) -> None:
        """One random game, in a state that it may use up."""
        function = self._declare("playout", "i64", "ptr", "i64", "ptr")
        random, turns, sums = function.parameters
        b = Builder(self.program, function)
        plies, moves, check = b.var(b.i64(0)), b.var(b.i64(0)), b.var(b.i64(0))
        stream = b.var(b.read(random, b.i32(0), "i64"))
        with b.loop():
            b.store("work.left", b.load("work.patience", "i64"))
            number = b.call("count_all")
            b.leave_if(b.compare("le", number, b.i64(0)))
            with b.when(b.compare("ge", b.get(plies), turns)):
                self._fail(b)
                b.leave()
            b.put(moves, b.add(b.get(moves), number))
            b.put(stream, b.advance(b.get(stream)))
            chosen = b.draw(b.get(stream), number)
            b.put(check, b.add(b.get(check), chosen))
            b.call("take_nth", chosen)
            b.call("keep")
            b.put(plies, b.add(b.get(plies), b.i64(1)))
            b.store("work.left", b.load("work.patience", "i64"))
        b.write(random, b.i32(0), b.get(stream))
        total = b.get(plies)
        added = [(PLIES, total), (TURNS_SQUARED, b.mul(total, total)), (MOVES, b.get(moves)), (CHECKSUM, b.get(check))]
        for i in range(len(self.facts.game.players)):
            score = b.load("value", "i64", b.i32(i))
            added += [(SCORES + 2 * i, score), (SCORES + 2 * i + 1, b.mul(score, score))]
        for place, value in added:
            b.write(sums, b.i32(place), b.add(b.read(sums, b.i32(place), "i64"), value))
        b.give(b.i64(0))


def make_put(facts: Facts) -> None:
    """A piece instead of another one, for games in which that is said very often."""
    parameters = (Value("i32", "cell"), Value("i32", "old"), Value("i32", "new"))
    function = Function("put", "void", parameters)
    facts.program.functions["put"] = function
    w = Writer(facts, Builder(facts.program, function))
    w.put(*parameters)
    w.b.give()


def make_write(facts: Facts, modes: Modes) -> None:
    """One modifier of a known path, whichever it is."""
    function = Function("write", "void", (Value("i32", "cell"), Value("i32", "modifier")))
    facts.program.functions["write"] = function
    w = Writer(facts, Builder(facts.program, function))
    cell, number = function.parameters
    one = One(cell, TRUE, True, facts.factory.all)
    by_kind: dict[object, list[int]] = {}
    for modifier, _ in modes.points.graph.modifiers():
        by_kind.setdefault(_without_index(modifier), []).append(modifier.index)
    kinds = list(by_kind)
    last = max((m.index for m, _ in modes.points.graph.modifiers()), default=0)
    rows = [0] * (last + 1)
    for i, kind in enumerate(kinds):
        for index in by_kind[kind]:
            rows[index] = i
    chosen = w.b.lookup(facts.program.table(rows), number)
    modifiers = {modifier.index: modifier for modifier, _ in modes.points.graph.modifiers()}

    def search(low: int, high: int) -> None:
        if high - low == 1:
            modifier = modifiers[by_kind[kinds[low]][0]]
            if isinstance(modifier, Switch):
                w.b.store("cell", cell)
                w.b.store("after", number)
            else:
                w.written(modifier, one, lambda _: None)
            return
        middle = (low + high) // 2
        with w.b.when(w.b.compare("lt", chosen, w.b.i32(middle))):
            search(low, middle)
        with w.b.otherwise():
            search(middle, high)

    if kinds:
        search(0, len(kinds))
    w.b.give()


def _without_index(modifier: object) -> object:
    if isinstance(modifier, Switch):
        return Switch
    return replace(modifier, index=0)  # type: ignore[type-var]  # all have one
