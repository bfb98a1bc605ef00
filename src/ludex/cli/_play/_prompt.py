"""One seat is asked what it does: the view, the choices, and a line that is typed, until something is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from ludex.core import Action, Choices, Field, Json, Refused, Seat

from .._clean import clean
from .._view import lines_of
from .._words import seat_words, told
from ._offer import numbered, offer
from ._typed import read_action

if TYPE_CHECKING:
    from ._session import Session


class Quit(Exception):
    """Somebody has had enough."""


HELP: Final = """\
Type the number of an action; or the action itself, as it is written in the list, and what is missing is asked for.
A lone Enter lets the others go first, and lets time pass in a game on a clock.

  help   this            log    all that you were told
  look   the position    back   take back your last move, and all since
  quit   end the match

Where the game has an action of the same name, write /help, /log and so on."""


def without_offers(view: Json, choices: Choices) -> Json:
    """Where the view says what is offered, too: below it is a list to choose from."""
    if not isinstance(view, Mapping) or not isinstance(view.get("actions"), Mapping):
        return view
    if view["actions"].keys() != {verb.name for verb in choices.verbs()}:
        return view
    return {name: value for name, value in view.items() if name != "actions"}


class Prompt:
    """Over when run() returns; what it returns says whether the seat is done for this round."""

    def __init__(self, session: Session, seat: Seat) -> None:
        self._session = session
        self._screen = session.screen
        self._seat = seat
        self._choices: Choices = session.state.choices(seat)
        self._listed: Mapping[str, Action] = numbered(self._choices)
        self._words: Mapping[str, Callable[[], bool | None]] = {
            "help": self._help,
            "?": self._help,
            "log": self._log,
            "look": self._look,
            "back": self._back,
            "quit": self._quit,
        }

    def run(self) -> bool:
        if self._session.renewed():
            return False
        self._look()
        while True:
            line = self._screen.ask(f"{self._seat}> ")
            if self._session.renewed():  # what he typed was for the old ones
                return False
            over = self._line(line)
            if over is not None:
                return over

    def _line(self, line: str) -> bool | None:
        """None: nothing has come of it, ask again."""
        if not line:
            return self._pass()
        if word := self._word(line):
            return word()
        try:
            action = self._listed.get(line) or self._read(line)
            return self._act(action) if action else None
        except (ValueError, Refused) as error:
            off = line.isdecimal() and self._listed and line not in self._listed
            self._screen.say(f"There is no number {line} in the list." if off else clean(error), "red")
            return None

    def _word(self, line: str) -> Callable[[], bool | None] | None:
        """Ours, unless the game means something by it."""
        taken = any(verb.name == line for verb in self._choices.verbs())
        return self._words.get(line.removeprefix("/")) if not taken else None

    def _read(self, line: str) -> Action | None:
        return read_action(line, self._session.state, self._seat, self._choices, self._ask)

    def _ask(self, field: Field, complaint: str) -> str:
        if complaint:
            self._screen.say(f"  {complaint}", "red")
        enough = "Enter: no more" if field.optional else "Enter: never mind"
        return self._screen.ask(f"  {field.name}, {field.expected()} ({enough}): ")

    def _act(self, action: Action) -> bool:
        self._session.submit(self._seat, action)
        self._session.tell(self._seat)
        return not self._session.ticking

    def _pass(self) -> bool | None:
        if self._session.may_pass(self._seat):
            return True
        self._screen.say("Nothing happens before you act; `help` says how.")
        return None

    def _look(self) -> None:
        state = self._session.state
        view = without_offers(state.view(self._seat), self._choices)
        self._screen.draw(lines_of(view), f"{seat_words(self._seat)}, {state.game.title}")
        for line in offer(state, self._seat, self._choices, self._listed):
            self._screen.say(line)

    def _help(self) -> None:
        self._screen.say(HELP)

    def _log(self) -> None:
        for n, events in enumerate(self._session.history, 1):
            for line in told(events, self._seat):
                self._screen.say(f"{n}. {line}")

    def _back(self) -> bool | None:
        try:
            taken = self._session.take_back(self._seat)
        except Refused as refusal:  # the rules were edited
            self._screen.say(f"These rules do not lead there: {clean(refusal)}")
            return None
        if taken:
            self._screen.say("Taken back.")
            return False
        self._screen.say("You have not acted yet.")
        return None

    def _quit(self) -> bool | None:
        raise Quit
