"""The options that say how a match begins, shared by the commands that begin one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from secrets import randbits
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ._errors import Misuse

if TYPE_CHECKING:
    from ludex.core import Game, Json, Roster, Seat, Setup

F = TypeVar("F", bound=Callable[..., Any])


class Whole(click.types.IntParamType):
    """A whole number; click's own range fills the help with 39 digits."""

    name = "whole number"

    def __init__(self, low: int = 0, high: int | None = None) -> None:
        self._low = low
        self._high = high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number = int(value) if str(value).isascii() and str(value).isdecimal() and len(str(value)) < 40 else -1
        if number < self._low or (self._high is not None and number > self._high):
            to = "" if self._high is None else f" to {self._high}"
            self.fail(f"it is a whole number from {self._low}{to}, not {str(value)[:60]!r}", param, ctx)
        return number


ENTRANTS = 2  # into an open room, when nobody says how many


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was said on the command line; `setup` makes of it what the game takes."""

    scenario: str | None
    option: Sequence[str]
    players: int | None = None
    names: str | None = None

    def setup(self, game: Game, seed: int) -> Setup:
        """Checked and complete; BadSetup or Misuse otherwise."""
        options = options_of(game, self.option)
        alone = game.setup(seed, self.scenario, options)
        seats = self._seats(game.roster(alone.scenario, alone.options))
        return game.setup(seed, self.scenario, options, seats) if seats else alone

    def entrants(self, game: Game, setup: Setup) -> Sequence[Seat]:
        """Who enters an open room after the start; nobody where the seats are known."""
        roster = game.roster(setup.scenario, setup.options)
        return self._names(roster.least or ENTRANTS) if roster.open else ()

    def _seats(self, roster: Roster) -> Sequence[Seat]:
        if roster.open or (self.players is None and self.names is None):
            return ()
        if roster.names and self.players == len(roster.names) and self.names is None:
            return ()
        return self._names(roster.least)

    def _names(self, least: int) -> Sequence[Seat]:
        if self.names is None:
            return [f"player {i + 1}" for i in range(self.players or least)]
        names = [name.strip() for name in self.names.split(",")]
        if self.players not in (None, len(names)):
            raise Misuse(f"--players {self.players} and --names with {len(names)} names contradict each other")
        return names


def options_of(game: Game, given: Sequence[str]) -> Mapping[str, Json]:
    """name=value pairs, each value read as its option wants it."""
    fields = {option.name: option.field for option in game.options}
    options: dict[str, Json] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Misuse(f"an option is given as name=value, unlike {text!r}")
        if name in options:
            raise Misuse(f"option {name} is given twice")
        options[name] = _read(fields[name], value) if name in fields else value
    return options


def _read(field: Any, value: str) -> Json:
    try:
        return field.read(value)
    except ValueError as error:
        raise Misuse(f"option {error}") from None


def seed_or_random(seed: int | None) -> int:
    """Short enough to be typed again."""
    return randbits(32) if seed is None else seed


def scenario_options(command: F) -> F:
    """--scenario and --option."""
    command = click.option("--option", "-o", multiple=True, metavar="NAME=VALUE", help="An option of the game.")(
        command
    )
    return click.option("--scenario", metavar="NAME", help="The scenario; default is the first.")(command)


def seat_options(command: F) -> F:
    """--players and --names."""
    command = click.option("--names", metavar="A,B,...", help="Names of the players, in order.")(command)
    return click.option("--players", type=Whole(1, 1000), metavar="N", help="How many; default is as few as it needs.")(
        command
    )


def json_option(command: F) -> F:
    """--json. What it changes outside the command, main.status() knows."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")(command)
