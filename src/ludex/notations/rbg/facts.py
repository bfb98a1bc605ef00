"""What is to be known about the rules of a game, in numbers and names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict

from ludex.core import Json

from .automaton import Automaton, Look, automaton
from .picture import Picture
from .straightness import straightness
from .tree import Assignment, Description, Off, Switch


def facts(game: Description, picture: Picture) -> Mapping[str, Json]:
    return {
        "players": [{"player": player.name, "most": player.bound} for player in game.players],
        "pieces": _pieces(game, picture),
        "variables": [{"variable": variable.name, "most": variable.bound} for variable in game.variables],
        "board": _board(game),
        "automaton": _automaton(automaton(game.rules)),
        "modifiers": _modifiers(game),
        "straightness": asdict(straightness(game.rules)),
    }


def _pieces(game: Description, picture: Picture) -> Json:
    """How many of each at the start, and its mark on the board."""
    at_start = Counter(vertex.piece for vertex in game.board)
    return [{"piece": piece, "mark": picture.marks[piece], "at start": at_start[piece]} for piece in game.pieces]


def _board(game: Description) -> dict[str, Json]:
    edges = Counter(label for vertex in game.board for label in vertex.edges)
    return {
        "kind": game.drawing.kind,
        "vertices": len(game.board),
        "edges": edges.total(),
        "by label": {label: edges[label] for label in game.labels if edges[label]},
    }


def _automaton(rules: Automaton) -> dict[str, Json]:
    patterns = list(_patterns(rules))
    return {
        "states": len(rules.edges),
        "edges": sum(map(len, rules.edges)),
        "patterns": len(patterns),
        "states in patterns": sum(len(body.edges) for body in patterns),
    }


def _patterns(rules: Automaton) -> Iterator[Automaton]:
    """Each as often as it is used."""
    for edge in (edge for edges in rules.edges for edge in edges):
        if isinstance(edge.action, Look):
            yield edge.action.body
            yield from _patterns(edge.action.body)


def _modifiers(game: Description) -> dict[str, Json]:
    kinds = Counter(type(modifier) for modifier in game.modifiers)
    return {
        "all": len(game.modifiers),
        "on squares": kinds[Off],
        "assignments": kinds[Assignment],
        "switches": kinds[Switch],
    }
