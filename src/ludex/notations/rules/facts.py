"""What a module says of itself at its top level: ROLES, SCENARIOS, OPTIONS, and its hooks."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ludex.core import Option, Problem, flaw_of_name

from .chances import FROM_SEED, OURS
from .module import Facts

_HOOKS: Final = ("on_setup", "on_view", "on_query", "on_assert", "on_redeal")


def facts_of(space: Mapping[str, Any], path: Path) -> tuple[Facts | None, Sequence[Problem]]:
    """The facts, unless something is wrong with them."""
    wrong: list[str] = []
    title, about = _heading(space.get("__doc__") or "")
    name = _id(path)
    roles = space.get("ROLES")
    scenarios = _scenarios(space.get("SCENARIOS", ()))
    options = space.get("OPTIONS", ())
    version = space.get("VERSION", 1)
    chance = space.get("CHANCE", OURS)
    wrong += _flaws_of_roles(roles) + _flaws_of_options(options)
    if scenarios is None:
        wrong.append("SCENARIOS is a list of names, or a dict of group to such a list")
    if type(version) is not int:
        wrong.append(f"VERSION is a whole number, not {version!r}")
    if chance not in FROM_SEED:
        wrong.append(f"CHANCE is one of {', '.join(map(repr, FROM_SEED))}, not {chance!r}")
    wrong += [f"{hook} is async; what waits is a procedure, for call" for hook in _HOOKS if _waits(space.get(hook))]
    wrong += [f"{hook} is not a function" for hook in _HOOKS if hook in space and not callable(space[hook])]
    if "on_setup" not in space:
        wrong.append("the module has no on_setup(scenario, options), which sets the game up and calls its first state")
    if wrong:
        return None, [Problem(flaw, str(path)) for flaw in wrong]
    hooks = {hook: space.get(hook) for hook in _HOOKS}
    hooks["on_view"] = hooks["on_view"] or _nothing
    title = str(space.get("TITLE") or title or name.replace("_", " ").replace("-", " ").capitalize())
    about = str(space.get("ABOUT") or about)
    return Facts(name, title, about, version, roles, scenarios, tuple(options), chance, **hooks), []  # type: ignore[arg-type]  # checked above


def _waits(hook: Any) -> bool:
    return inspect.iscoroutinefunction(hook)


def _nothing() -> None:
    """A game in which there is nothing to see but the log."""


def _id(path: Path) -> str:
    """The name of the file, or of the package; of the folder around it if that is called rules."""
    path = path.resolve()
    named = path.parent if path.stem == "__init__" else path
    return named.parent.name if named.stem == "rules" else named.stem


def _heading(doc: str) -> tuple[str, str]:
    """Title and rules in words: 'Feud: two houses fight', as the first line of the docstring says it."""
    first, _, rest = doc.strip().partition("\n")
    title, colon, about = first.partition(":")
    if not colon:
        return first.strip().rstrip("."), rest.strip()
    about = about.strip()
    return title.strip(), "\n".join([about[:1].upper() + about[1:], rest.rstrip()]).strip()


def _scenarios(given: Any) -> tuple[str, ...] | None:
    if isinstance(given, Mapping):
        given = [name for group in given.values() for name in group]
    if not isinstance(given, Sequence) or isinstance(given, str) or not all(isinstance(name, str) for name in given):
        return None
    return tuple(given)


def _flaws_of_roles(roles: Any) -> list[str]:
    if callable(roles):
        return []
    if not isinstance(roles, Sequence) or isinstance(roles, str) or not roles:
        return ["the module has no ROLES, a list of the players' names, or a function of scenario and options"]
    flaws = [f"ROLES: {flaw}" for flaw in map(flaw_of_name, roles) if flaw]
    return flaws or ([] if len(set(roles)) == len(roles) else ["ROLES: two roles have the same name"])


def _flaws_of_options(options: Any) -> list[str]:
    if not isinstance(options, Iterable) or not all(isinstance(option, Option) for option in options):
        return ['OPTIONS is a list of options, like Option(Int("players", 2, 4), 2, "how many play")']
    names = [option.name for option in options]
    twice = [f"OPTIONS: {name!r} is there twice" for name in {*names} if names.count(name) > 1]
    wrong = [option for option in options if option.default not in option.field]
    return twice + [f"OPTIONS: the default of {option.field.wrong(option.default)}" for option in wrong]
