"""One position of a match: a text, and what the module says that may be done there."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from ludex.core import (
    JUDGE,
    NOTHING,
    WATCHER,
    Action,
    Choices,
    Event,
    Json,
    Outcome,
    Refused,
    Seat,
    State,
    Why,
    flaw,
    parse,
)

from .engine import RulesError
from .offer import Offered, argument

if TYPE_CHECKING:
    from .game import JavaScriptGame

OBSERVER: Final = "Observer"
"""Whom the module calls so sees what a watcher may see."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of a position without reading it."""

    offers: Mapping[Seat, Offered]
    """Of those who can do something."""
    over: bool
    result: Json
    text: str
    news: Sequence[Json] | None
    """Of the action that led here: how many lines of the log it took back, then those that it wrote."""

    @classmethod
    def read(cls, header: str) -> Self:
        """RulesError where nobody could play on from there."""
        said = json.loads(header)
        if "\\ud" in header and (wrong := flaw(said, "what is shown")):  # a rare sign, a slow look
            raise RulesError(wrong)
        offers = {role: Offered(_actions(role, actions)) for role, actions, _ in said["offers"]}
        able = {role: offered for role, offered in offers.items() if offered}
        if not able and not said["over"]:
            raise RulesError(_dead_end(said["offers"]))
        text = said["text"] if isinstance(said["text"], str) else ""
        return cls(able, said["over"], said["result"], text, said["news"])


def _actions(role: Seat, actions: Json) -> Mapping[str, Json]:
    if actions is None:
        return {}
    if not isinstance(actions, dict):
        raise RulesError(f"the actions in the view of {role} are no object")
    return actions


def _dead_end(offers: Sequence[Sequence[Json]]) -> str:
    told = "; ".join(f"{role} is told {prompt!r:.200}" for role, _, prompt in offers)
    return f"a dead end, nobody who is active can do anything: {told}"


class Position(State):
    game: JavaScriptGame

    def __init__(self, game: JavaScriptGame, roles: tuple[Seat, ...], text: str, seen: Seen | None) -> None:
        self.game = game
        self._roles = roles
        self._names = json.dumps(roles)
        self._stand(text, seen)

    def _stand(self, text: str, seen: Seen | None) -> None:
        self._text = text
        self._known = seen
        self._views: dict[Seat, str] = {}

    @property
    def _seen(self) -> Seen:
        if self._known is None:
            self._known = Seen.read(self.game.ask("look", self._text, self._names))
        return self._known

    def seats(self) -> Sequence[Seat]:
        return self._roles

    def movers(self) -> Sequence[Seat]:
        return list(self._seen.offers)

    def choices(self, seat: Seat) -> Choices:
        return self._seen.offers.get(seat, NOTHING)

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        """All of it, up to what everybody may do next, comes to an end before anything is changed."""
        seen = self._seen
        if seen.over:
            raise Refused(Why.OVER, "the match is over")
        if seat not in seen.offers:
            raise Refused(Why.NOT_NOW, f"it is the turn of {' and '.join(seen.offers)}")
        seen.offers[seat].demand(action)
        given = json.dumps(argument(action))
        header, text = self.game.ask("act", self._text, self._names, seat, action.name, given).split("\n", 1)
        after = Seen.read(header)
        self._stand(text, after)
        return _events(after.news)

    def view(self, seat: Seat = WATCHER) -> Json:
        role = seat if seat in self._roles else OBSERVER
        if role not in self._views:
            self._views[role] = self.game.ask("view", self._text, role)
        view = parse(self._views[role])
        return view if seat != JUDGE else {"watcher": view, "state": self._bare()}

    def _bare(self) -> Json:
        """What a judge sees: all but what is in the watcher's view anyway, or gone."""
        state = json.loads(self._text)
        return {key: value for key, value in state.items() if key not in ("log", "undo")}

    def outcome(self) -> Outcome | None:
        seen = self._seen
        return Outcome(self._winners(seen.result), text=seen.text or _said(seen.result)) if seen.over else None

    def _winners(self, result: Json) -> tuple[Seat, ...] | None:
        """A draw is shared by all, "None" won by nobody, "A, B" by both; of anything else the rules know more."""
        if result == "Draw":
            return self._roles
        if result == "None":
            return ()
        names = [result] if result in self._roles else str(result).split(", ")
        return tuple(names) if all(name in self._roles for name in names) else None

    def freeze(self) -> Json:
        """The state as its text: read and written again, its keys would have another order."""
        return {"roles": list(self._roles), "state": self._text}

    def copy(self) -> Self:
        twin = type(self)(self.game, self._roles, self._text, self._known)
        twin._views = dict(self._views)
        return twin


class Answering(Position):
    """Of a module that answers queries."""

    def query(self, seat: Seat, name: str, args: tuple[Json, ...]) -> Json:
        role = seat if seat in self._roles else OBSERVER
        asked = json.dumps(name), json.dumps(argument(Action(name, args)))
        try:
            return parse(self.game.ask("query", self._text, role, *asked))
        except RulesError as error:  # the module's own words for "no such question"
            raise Refused(Why.ILLEGAL, f"the rules do not answer {name[:60]!r} with these arguments") from error


def _said(result: Json) -> str:
    return "" if result is None else str(result)


def _events(news: Sequence[Json] | None) -> Sequence[Event]:
    """The log as everybody reads it, line by line."""
    if not news:
        return []
    gone, *lines = news
    events = [Event("taken back", {"lines of the log": gone})] if gone else []
    return [*events, *(Event("log", line) for line in lines if line not in ("", None))]
