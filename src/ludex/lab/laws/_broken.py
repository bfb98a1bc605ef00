"""What a run of the law reports."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache


class Broken(AssertionError):
    """A game breaks a law."""

    def __init__(self, law: int, text: str) -> None:
        super().__init__(f"law {law}: {text}")
        self.law = law


@dataclass(slots=True)
class Report:
    """How much was tried: a law that never applied has not been kept, only not been broken."""

    matches: int = 0
    actions: int = 0
    ended: int = 0
    checks: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        tried = ", ".join(f"{name} {n}" for name, n in sorted(self.checks.items()))
        return f"{self.matches} matches, {self.actions} actions, {self.ended} ended; checks: {tried}"


def require(law: int, truth: bool, text: str) -> None:
    if not truth:
        raise Broken(law, text)


@lru_cache(256)
def able(kind: type, ability: type) -> bool:
    """isinstance() of a state of this type, known by its type: a protocol takes its time to answer."""
    return issubclass(kind, ability)
