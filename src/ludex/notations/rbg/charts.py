"""The automaton of the rules as a diagram: what happens in a row is one link, a longer pattern a chart of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ludex.core import NEUTRAL, Diagram, Link, Node

from ._fewer import Way, fewer, folded
from .automaton import END, START, Action, Automaton, Look, automaton
from .lower import action_text
from .tree import Assignment, Description, Off, On, Switch

SHORT: Final = 16  # characters of a pattern that is told where it is used


def rules_chart(game: Description, title: str) -> Diagram:
    return _Charts(game).diagram(title)


class _Charts:
    def __init__(self, game: Description) -> None:
        self._game = game
        self._names: dict[Automaton, str] = {}  # of patterns that have a chart
        self._tints = {player.name: i for i, player in enumerate(game.players)}

    def diagram(self, title: str) -> Diagram:
        nodes, links = self._chart("", automaton(self._game.rules))
        drawn = 0
        while drawn < len(self._names):  # a chart may name further patterns
            body, name = list(self._names.items())[drawn]
            more = self._chart(name, body)
            nodes, links = nodes + more[0], links + more[1]
            drawn += 1
        seats = [*(player.name for player in self._game.players), "the keeper"]
        return Diagram(title, nodes, links, seats, self._legend())

    def _legend(self) -> Sequence[tuple[str, str]]:
        patterns = [("P1", "a pattern with a chart of its own")] if self._names else []
        return [
            ("S", "here the rules begin, or a pattern"),
            *patterns,
            ("{? }", "goes on if there is a path through it"),
            ("{! }", "goes on if there is none"),
            ("#1", "the number of a modifier, as in moves"),
            ("end", "nobody can move: the game is over"),
            ("coloured", "here the turn of a player begins, or the keeper's"),
        ]

    def _chart(self, name: str, rules: Automaton) -> tuple[list[Node], list[Link]]:
        turns = {} if name else {target: switch for switch, target in _switches(rules)}
        ways = fewer(self._ways(rules, whole=not name), frozenset({START, END, *turns}))
        states = _reading_order(ways)
        ways = [way for way in ways if way.source in set(states)]
        ends = set(states) - {way.source for way in ways}
        numbers = {state: i for i, state in enumerate(states)}
        nodes = []
        for state, number in numbers.items():
            label = "S" if state == START else "" if state == END and name else str(number)
            nodes.append(
                Node(
                    f"{name}.{number}",
                    label,
                    caption="end" if state in ends and not name else "",
                    shape="double" if state in ends else "round",
                    tint=self._tint(turns.get(state)),
                    group=f"{name}: a pattern" if name else "",
                )
            )
        links = [
            Link(f"{name}.{numbers[way.source]}", f"{name}.{numbers[way.target]}", folded(way.words)) for way in ways
        ]
        return nodes, links

    def _ways(self, rules: Automaton, *, whole: bool) -> Iterator[Way]:
        """Without what can never be passed, and without the way to the end of the whole rules, which ends no move."""
        order = 0
        for source, edges in enumerate(rules.edges):
            for edge in edges:
                never = edge.action == On(()) or (whole and edge.target == END and edge.action is None)
                if not never:
                    order += 1
                    yield Way(source, self._words(edge.action), edge.target, order)

    def _tint(self, turn: Switch | None) -> int:
        if turn is None:
            return NEUTRAL
        return len(self._tints) if turn.player is None else self._tints[turn.player]

    def _words(self, action: Action | None) -> tuple[str, ...]:
        match action:
            case None:
                return ()
            case Look(body, exists):
                return (self._look(body, exists),)
            case Off() | Assignment() | Switch() if action.index:
                return (f"{action_text(action)}#{action.index}",)
            case _:
                return (action_text(action),)

    def _look(self, body: Automaton, exists: bool) -> str:
        inline = self._inline(body)
        if inline is None:
            inline = self._names.setdefault(body, f"P{len(self._names) + 1}")
        return f"{{{'?' if exists else '!'} {inline}}}"

    def _inline(self, body: Automaton) -> str | None:
        """Where it is one short chain of actions."""
        words: list[str] = []
        state = START
        while state != END:
            if len(body.edges[state]) != 1 or isinstance(body.edges[state][0].action, Look):
                return None
            words += self._words(body.edges[state][0].action)
            state = body.edges[state][0].target
            if len(" ".join(words)) > SHORT or not words:
                return None
        return " ".join(words)


def _switches(rules: Automaton) -> Iterator[tuple[Switch, int]]:
    return ((action, target) for action, target in rules.modifiers() if isinstance(action, Switch))


def _reading_order(ways: Sequence[Way]) -> list[int]:
    """From the start, depth first; the end last. What cannot be reached is left out with its ways."""
    leaving: dict[int, list[Way]] = {}
    for way in ways:
        leaving.setdefault(way.source, []).append(way)
    order: dict[int, None] = {}
    stack = [START]
    while stack:
        state = stack.pop()
        if state not in order:
            order[state] = None
            stack += _targets(leaving, state)
    return sorted(order, key=lambda state: state == END)


def _targets(leaving: Mapping[int, Sequence[Way]], state: int) -> list[int]:
    return [way.target for way in reversed(leaving.get(state, ()))]
