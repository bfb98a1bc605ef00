"""How a match begins: its options, whose names, its seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from .errors import BadSetup
from .fields import Field
from .plain import Json
from .seats import Seat


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen before a match begins."""

    field: Field
    default: Json
    about: str = ""

    @property
    def name(self) -> str:
        return self.field.name

    def json(self) -> dict[str, Json]:
        return {"field": self.field.json(), "default": self.default, "about": self.about}


@dataclass(frozen=True, slots=True)
class Roster:
    """Whose names: fixed by the rules (names), bound at the start (least to most), or open (enter and leave)."""

    names: tuple[Seat, ...] = ()
    least: int = 0
    most: int = 0
    open: bool = False

    def __str__(self) -> str:
        if self.names:
            return ", ".join(self.names)
        if self.open:
            return "whoever enters"
        return f"{self.least} players" if self.least == self.most else f"{self.least} to {self.most} players"

    def json(self) -> dict[str, Json]:
        return {"names": list(self.names), "least": self.least, "most": self.most, "open": self.open}


@dataclass(frozen=True, slots=True)
class Setup:
    """All that a match begins with. Game.setup() makes it, checked and complete."""

    seed: int
    scenario: str = ""
    options: Mapping[str, Json] = field(default_factory=dict)  # complete: defaults filled in
    seats: tuple[Seat, ...] = ()  # in order; only for a bound roster

    def json(self) -> dict[str, Json]:
        # The seed as text: 128 bits are more than most readers of JSON keep.
        return {
            "seed": str(self.seed),
            "scenario": self.scenario,
            "options": dict(self.options),
            "seats": list(self.seats),
        }

    @classmethod
    def from_json(cls, json: Json) -> Self:
        """The inverse of json(); BadSetup where it is none. Whether it suits a game, Game.setup() says."""
        if not isinstance(json, dict) or json.keys() != {"seed", "scenario", "options", "seats"}:
            raise BadSetup("a setup has exactly seed, scenario, options and seats")
        seed, scenario, options, seats = (json[key] for key in ("seed", "scenario", "options", "seats"))
        if not isinstance(seed, str) or not seed.isascii() or not seed.isdecimal() or len(seed) > 39:
            raise BadSetup(f"the seed of a setup is a number of at most 39 digits, as text, not {str(seed)[:60]!r}")
        if not isinstance(scenario, str) or not isinstance(options, dict) or not isinstance(seats, list):
            raise BadSetup("in a setup, scenario is text, options an object and seats a list")
        return cls(int(seed), scenario, options, tuple(seats))
