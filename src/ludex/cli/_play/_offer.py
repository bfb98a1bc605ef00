"""What somebody may do, as lines on the screen: a numbered list where it is short, the verbs where it is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core import UNDO, Action, Anything, Chance, Choices, Seat, State, Text

from .._actions import action_words
from .._clean import clean

FEW = 24  # actions in a numbered list
VERBS = 20  # shown where there are more
WIDE = 78


def numbered(choices: Choices) -> Mapping[str, Action]:
    """The actions by what to type for each; empty where there are too many to list.

    Where they differ in one number, they have this number: of two numbers in a line, people type the wrong one.
    """
    n = choices.count(FEW)
    actions = [choices.nth(i) for i in range(n or 0)]
    moves = [action for action in actions if action.name != UNDO]
    keys = _own_numbers(moves) or [str(i) for i in range(1, len(moves) + 1)]
    return dict(zip(keys, moves, strict=True))


def _own_numbers(moves: Sequence[Action]) -> list[str]:
    alike = len({move.name for move in moves}) == 1
    if not alike or not all(len(move.args) == 1 and type(move.args[0]) is int for move in moves):
        return []
    return [str(move.args[0]) for move in moves]


def offer(state: State, seat: Seat, choices: Choices, listed: Mapping[str, Action]) -> list[str]:
    """The lines to show."""
    if listed:
        items = [f"{key}) {_button(state, seat, choices, action)}" for key, action in listed.items()]
        lines = _columns(items)
    else:
        lines = _forms(state, seat, choices)
    undo = any(verb.name == UNDO and verb.enabled for verb in choices.verbs())
    return [*lines, f"{UNDO}) take back the last step"] if undo and (listed or not lines) else lines


def _button(state: State, seat: Seat, choices: Choices, action: Action) -> str:
    """A verb without arguments is shown by its label; what can be typed, too, where that is another word."""
    words = action_words(state.game, state, seat, action)
    labels = [verb.label for verb in choices.verbs() if verb.name == action.name and verb.label]
    return f"{words} ({clean(labels[0])})" if labels and labels[0] != action.name else words


def _forms(state: State, seat: Seat, choices: Choices) -> list[str]:
    names = [verb.name for verb in choices.verbs() if verb.enabled and verb.name != UNDO]
    lines = [_form(choices, name) for name in names[:VERBS]]
    if len(names) > VERBS:
        lines.append(f"and {len(names) - VERBS} more")
    if telling := [name for name in names if not isinstance(choices.next(Action(name)), Text | Anything | None)]:
        # Always the same example for a position: it is no hint.
        example = choices.complete(Action(telling[0]), Chance(0))
        lines.append(f"for example: {action_words(state.game, state, seat, example)}")
    return lines


def _form(choices: Choices, name: str) -> str:
    field = choices.next(Action(name))
    if field is None:
        return clean(name)
    more = " ..." if _goes_on(choices, name) else ""
    return clean(f"{name} <{field.name}>{more}   {field.name}: {field.expected()}")


def _goes_on(choices: Choices, name: str) -> bool:
    """Does another argument follow the first? Asked of one value."""
    field = choices.next(Action(name))
    return field is not None and choices.next(Action(name, (field.sample(Chance(0)),))) is not None


def _columns(items: Sequence[str]) -> list[str]:
    """Side by side where they are short, down before across."""
    width = max(map(len, items)) + 3
    across = max(1, WIDE // width)
    down = -(-len(items) // across)
    rows = [items[i::down] for i in range(down)]
    return ["".join(item.ljust(width) for item in row).rstrip() for row in rows]
