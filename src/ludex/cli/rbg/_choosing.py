"""How a person chooses a move: by its number in a list, or by typing it as it is sent."""

from __future__ import annotations

from itertools import islice
from typing import Final

from ludex.core import Action, Choices, OneOf, Refused, Seat, State

from .._actions import action_words
from .._play._screen import Screen
from .._view import lines_of
from ._sample import COUNTED, Choose, Language

LISTED: Final = 500  # moves on the screen; more can be chosen
STEPS: Final = 60  # next steps on the screen

RANDOM: Final = "-1"


class Numbers:
    """A Choose: all moves with their numbers; -1 is a random one."""

    def __init__(self, screen: Screen, language: Language, random: Choose) -> None:
        self._screen = screen
        self._language = language
        self._random = random

    def __call__(self, state: State, seat: Seat) -> Action:
        choices = state.choices(seat)
        self._show(state, seat, choices)
        while True:
            line = self._screen.ask(f"{seat}, which move? ")
            if line == RANDOM:
                return self._random(state, seat)
            action = _numbered(choices, line)
            if action is not None:
                return action
            self._screen.say(f"Type the number of a move, or {RANDOM}, not {line[:60]!r}.", "red")

    def _show(self, state: State, seat: Seat, choices: Choices) -> None:
        self._screen.draw(lines_of(state.view(seat)), f"the turn of {seat}")
        self._screen.say(f"{RANDOM}) random")
        for i, action in enumerate(islice(choices, LISTED)):
            words = action_words(state.game, state, seat, action)
            self._screen.say(f"{i}) {words}   {', '.join(self._language.steps(action))}")
        if choices.count(LISTED) is None:
            self._screen.say("... and more, that have the next numbers")


def _numbered(choices: Choices, line: str) -> Action | None:
    """None where there is no such number."""
    if not (line.isascii() and line.isdecimal() and len(line) < 9):
        return None
    n = choices.count(COUNTED)
    return choices.nth(int(line)) if int(line) < (COUNTED if n is None else n) else None


class Encodings:
    """A Choose: steps are typed, some or all of them at once, and what can follow is shown."""

    def __init__(self, screen: Screen, language: Language) -> None:
        self._screen = screen
        self._language = language

    def __call__(self, state: State, seat: Seat) -> Action:
        choices = state.choices(seat)
        (verb,) = choices.verbs()
        self._screen.draw(lines_of(state.view(seat)), f"the turn of {seat}")
        so_far = Action(verb.name)
        while so_far not in choices:
            so_far = self._longer(state, seat, choices, so_far)
        return so_far

    def _longer(self, state: State, seat: Seat, choices: Choices, so_far: Action) -> Action:
        """With what was typed; from the beginning where no move begins so."""
        if so_far.args:
            self._screen.say(f"So far: {', '.join(self._language.steps(so_far))}")
        self._show(choices, so_far)
        line = self._screen.ask(f"{seat}, vertex modifier ...? ")
        try:
            typed = self._language.codec.read(state, seat, line)
        except Refused as refused:
            self._screen.say(str(refused), "red")
            return so_far
        longer = Action(so_far.name, (*so_far.args, *typed.args))
        if longer in choices or choices.next(longer) is not None:
            return longer
        self._screen.say("No move begins like this; once more from its beginning.", "red")
        return Action(so_far.name)

    def _show(self, choices: Choices, so_far: Action) -> None:
        steps = list(islice(_next_steps(choices, so_far), STEPS + 1))
        self._screen.say("What can come next:")
        for vertex, modifier in steps[:STEPS]:
            self._screen.say(f"  {vertex} {modifier}   {self._language.step(vertex, modifier)}")
        if len(steps) > STEPS:
            self._screen.say("  ... and more")


def _next_steps(choices: Choices, so_far: Action) -> list[tuple[int, int]]:
    found = []
    for vertex in _values(choices, so_far):
        longer = Action(so_far.name, (*so_far.args, vertex))
        found += [(vertex, modifier) for modifier in _values(choices, longer)]
    return found


def _values(choices: Choices, partial: Action) -> list[int]:
    field = choices.next(partial)
    return list(field.options) if isinstance(field, OneOf) else []
