"""What somebody typed, as an action."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from ludex.core import UNDO, Action, Choices, Field, Json, OneOf, Refused, Seat, State, Text

from .._actions import codec_of

Ask = Callable[[Field, str], str]
"""Asks for one argument, and says what was wrong with the last answer; "" when nothing is given."""

WORDS = 12  # how many words one argument may take


def read_action(line: str, state: State, seat: Seat, choices: Choices, ask: Ask) -> Action | None:
    """By the game's own notation, or as verb and arguments; None: he was asked for the rest and gave up.

    ValueError, with the sentence that helps, where it is neither. Whether it may be done, the rules say.
    """
    codec, complaint = codec_of(state.game), ""
    if codec is not None:
        try:
            return codec.read(state, seat, line)
        except Refused as error:
            complaint = str(error)
    verb, rest = _verb(line, choices)
    if verb is None or line in _disabled(choices):
        raise ValueError(complaint or _no_such_action(line, choices))
    try:
        return _filled(Action(verb), rest, choices, ask)
    except ValueError as error:
        # Who wrote no verb meant the game's own notation, and wants to hear what is wrong with that.
        raise ValueError(complaint if complaint and rest == line else str(error)) from error


def _verb(line: str, choices: Choices) -> tuple[str | None, str]:
    """The verb that the line begins with, and the rest of it. The only verb there is may be left out."""
    names = [verb.name for verb in choices.verbs() if verb.enabled]
    for name in sorted(names, key=len, reverse=True):
        if line == name or line.lower().startswith(name.lower() + " "):
            return name, line[len(name) :].strip()
    word, _, rest = line.partition(" ")
    begun = [name for name in names if name.lower().startswith(word.lower())]
    if len(begun) == 1:
        return begun[0], rest.strip()
    alone = [name for name in names if name != UNDO]
    return (alone[0], line) if len(alone) == 1 and choices.next(Action(alone[0])) else (None, line)


def _no_such_action(line: str, choices: Choices) -> str:
    if line in _disabled(choices):
        return f"{line} is not possible now"
    names = [verb.name for verb in choices.verbs() if verb.enabled]
    return f"there is no action {line.split()[0]!r} here; possible: {', '.join(names[:20])}"


def _disabled(choices: Choices) -> set[str]:
    """The words that are actions, only not now. Undo is one everywhere: people try it."""
    verbs = choices.verbs()
    return {UNDO, *(verb.name for verb in verbs)} - {verb.name for verb in verbs if verb.enabled}


def _filled(partial: Action, rest: str, choices: Choices, ask: Ask) -> Action | None:
    """The action with its arguments: first from the rest of the line, then by asking."""
    asking = False
    while (field := choices.next(partial)) is not None:
        if rest:
            value, rest = _taken(field, rest)
            partial = partial.then(value)
            continue
        answer = [] if field.optional and not asking else _asked(field, ask)
        if not answer:
            return partial if field.optional else None
        partial, asking = partial.then(answer[0]), True
    if rest:
        raise ValueError(f"{partial.name} takes {_arguments(partial)}, so {rest!r} is too much")
    return partial


def _asked(field: Field, ask: Ask) -> list[Json]:
    """The one value that was given; or none. A list, because None can be a value."""
    complaint = ""
    while text := ask(field, complaint):
        try:
            return [field.read(text)]
        except ValueError as error:
            complaint = str(error)
    return []


def _arguments(action: Action) -> str:
    n = len(action.args)
    return "no argument" if n == 0 else f"{n} argument{'s' if n > 1 else ''}"


def _taken(field: Field, rest: str) -> tuple[Json, str]:
    """A value from the beginning of the line, and what is left."""
    if rest.startswith('"') and (quoted := _quoted(rest)):
        return field.read(quoted[0]), quoted[1]
    if isinstance(field, Text):
        return field.read(rest), ""
    words = rest.split()[:WORDS]
    # "agent 3" is one of the names, not "agent" and a 3; elsewhere a blank divides.
    longest_first = isinstance(field, OneOf)
    for n in sorted(range(1, len(words) + 1), reverse=longest_first):
        try:
            return field.read(" ".join(words[:n])), _after(rest, n)
        except ValueError:
            continue
    return field.read(words[0]), ""


def _quoted(rest: str) -> tuple[str, str] | None:
    try:
        value, end = json.JSONDecoder().raw_decode(rest)
    except ValueError:
        return None
    return value, rest[end:].strip()


def _after(rest: str, n: int) -> str:
    parts: Sequence[str] = rest.split(maxsplit=n)
    return parts[n] if len(parts) > n else ""
