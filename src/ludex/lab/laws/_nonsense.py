"""Actions that nobody should send, made from those that somebody may."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core import CLOSE, UNDO, Action, Chance, Choices, Json

_NAMES = ("", "no such action", "__init__", "act", CLOSE, UNDO, "\x00", "move" * 1000)
_VALUES: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 2**53 - 1, 10**400, 0.0, 1.0, -0.5, float("nan"), float("inf"),
    "", "0", "*", "**", "\ud800", (), ((),), (None, "x"), "x" * 5000,
)  # fmt: skip


def nonsense(choices: Choices, chance: Chance) -> Iterator[Action]:
    """A few: unknown verbs, too few arguments, too many, wrong ones."""
    yield Action(chance.pick(_NAMES))
    yield Action(chance.pick(_NAMES), (chance.pick(_VALUES),))
    if not choices:
        return
    good = choices.sample(chance)
    yield good.then(chance.pick(_VALUES))
    if good.args:
        yield Action(good.name, good.args[:-1])
        at = chance.below(len(good.args))
        yield Action(good.name, (*good.args[:at], chance.pick(_VALUES), *good.args[at + 1 :]))
        yield Action(good.name, tuple(_twisted(arg) for arg in good.args))


def _twisted(arg: Json) -> Json:
    """Equal for Python, another value for JSON; or just next to it."""
    if isinstance(arg, bool):
        return int(arg)
    if isinstance(arg, int):
        return float(arg)
    return arg + " " if isinstance(arg, str) else (arg,)
