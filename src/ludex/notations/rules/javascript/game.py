"""A rules module as a game of Ludex."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Final

from ludex.core import BadGame, BadSetup, Game, Json, Option, Problem, Roster, Setup, flaw_of_name
from ludex.core.plain import brief

from .bundle import Bundle
from .engine import Engine, RulesError
from .form import given
from .state import OBSERVER, Answering, Position, Seen

SEEDS: Final = 2**35 - 31
"""Seeds of the original are whole numbers from 1 to one less."""


class JavaScriptGame(Game):
    """Its engines are made when they are needed, one for each thread that plays it."""

    def __init__(self, bundle: Bundle, name: str, title: str, options: Sequence[Option] = ()) -> None:
        self.id = name
        self.title = title
        self.options = options
        self._bundle = bundle
        self._local = threading.local()
        self._facts = self._read(self._engine().facts)
        self.scenarios = _scenarios(self._facts)
        if not callable_roles(self._facts):
            self._named("", {})

    def ask(self, call: str, *args: str) -> str:
        """Of the engine of this thread. One that was stopped is thrown away: positions are text, nothing is lost."""
        engine = self._engine()
        try:
            return engine.call(call, *args)
        finally:
            if engine.spent:
                self._local.engine = None

    def _engine(self) -> Engine:
        engine: Engine | None = getattr(self._local, "engine", None)
        if engine is None:
            engine = self._local.engine = Engine(self._bundle)
        return engine

    def _read(self, facts: Mapping[str, Json]) -> Mapping[str, Json]:
        if facts["missing"]:
            missing = ", ".join(f"{name}()" for name in facts["missing"])
            raise self._bad(f"a rules module exports setup(), view() and action(); this one has no {missing}")
        if facts.get("roles") is None:
            raise self._bad("the module exports no roles")
        return facts

    def _bad(self, text: str) -> BadGame:
        return BadGame([Problem(text, str(self._bundle.path))])

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        try:
            return Roster(names=self._named(scenario, options))
        except (BadGame, RulesError) as error:
            raise BadSetup(f"{self.id} has no roles for {scenario or 'this setup'}: {error}") from error

    def _named(self, scenario: str, options: Mapping[str, Json]) -> tuple[str, ...]:
        roles = json.loads(self.ask("roles", json.dumps({"scenario": scenario, "options": given(options)})))
        if not isinstance(roles, list) or not roles:
            raise self._bad(f"roles are a list of names, not {brief(roles)}")
        if flaw := next((flaw for flaw in map(flaw_of_name, roles) if flaw), None):
            raise self._bad(f"a role can't be a seat: {flaw}")
        if len(set(roles)) < len(roles) or OBSERVER in roles:
            raise self._bad(f"every role has a name of its own, and none is {OBSERVER!r}; these are {brief(roles)}")
        return tuple(roles)

    def start(self, setup: Setup) -> Position:
        roles = self._named(setup.scenario, setup.options)
        asked = {
            "seed": seed_of(setup.seed),
            "scenario": setup.scenario,
            "options": given(setup.options),
            "roles": roles,
        }
        return self._position(roles, *self.ask("setup", json.dumps(asked)).split("\n", 1))

    def thaw(self, frozen: Json) -> Position:
        return self._position(tuple(frozen["roles"]), None, frozen["state"])

    def _position(self, roles: tuple[str, ...], header: str | None, text: str) -> Position:
        kind = Answering if self._facts["query"] else Position
        return kind(self, roles, text, None if header is None else Seen.read(header))


def callable_roles(facts: Mapping[str, Json]) -> bool:
    """Do they depend on the scenario and the options?"""
    return bool(facts["roles"] == "function")


def _scenarios(facts: Mapping[str, Json]) -> Sequence[str]:
    """Without their groups; the one that the module prefers is the first."""
    names = list(dict.fromkeys(_listed(facts.get("scenarios"))))
    names.sort(key=lambda name: name != facts.get("first"))
    return names


def _listed(scenarios: Json) -> Iterator[str]:
    if isinstance(scenarios, dict):
        scenarios = [name for group in scenarios.values() if isinstance(group, list) for name in group]
    for name in scenarios if isinstance(scenarios, list) else ():
        if isinstance(name, str):
            yield name


def seed_of(seed: int) -> int:
    """Itself where the original could have drawn it; otherwise one of those, as likely as any other."""
    if 0 < seed < SEEDS:
        return seed
    digest = blake2b(str(seed).encode(), digest_size=16, person=b"ludex seed").digest()
    return 1 + int.from_bytes(digest, "little") % (SEEDS - 1)
