"""A match: a state and the journal that made it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple, Self

from .actions import CLOSE, Action, Event
from .errors import BadRecord, Refused, Why
from .game import Game, State
from .outcome import Outcome
from .plain import NotPlain, brief, parse, text_of
from .seats import HOUSE, Seat
from .setup import Setup

STRIDE: Final = 64
"""Entries between two marks. A freeze costs about as much as a handful of acts, so that a mark now and then is cheap,
and a rebuild from the last one is a matter of milliseconds."""

KEPT: Final = 32
"""How many frozen states a match holds in memory; when there are more, it drops every other one."""


class Entry(NamedTuple):
    seat: Seat
    action: Action


class Mark(NamedTuple):
    """What the state was after n entries, in short."""

    n: int
    print: str


class Match:
    """The rules' judge: one writer, an append-only journal, and the promise that a refused action changes nothing.

    Each entry has a digest, a hash chained over game, version, setup and all entries so far: it proves the journal.
    A mark is the fingerprint of the frozen state at a point: it proves that the rules still do what they did.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = game.setup(setup.seed, setup.scenario, setup.options, setup.seats)  # BadSetup, if it does not suit
        self.state = game.start(self.setup)
        self.journal: list[Entry] = []
        self.parent: tuple[str, int] | None = None  # the digest of the match it was branched from, and where
        self._digests = [_first_digest(game, self.setup)]
        self._marks: list[Mark] = []
        self._kept: list[tuple[int, str]] = [(0, text_of(self.state.freeze()))]
        self._stride = STRIDE  # of the kept states; grows as they are thinned
        self._closed: Outcome | None = None

    @classmethod
    def resume(cls, game: Game, setup: Setup, journal: Sequence[Entry], n: int, frozen: str) -> Self:
        """From the frozen state after n of the entries: what a restart does, instead of playing all of them again.

        The marks before n are not known then, so verify() proves less until it has played them.
        """
        match = cls(game, setup)
        for entry in journal[:n]:
            match._write(entry, _entry_text(entry))
            if _is_close(entry):
                match._closed = Outcome.from_args(entry.action.args)
        match.state = game.thaw(parse(frozen))
        match._kept.append((n, frozen))
        for entry in journal[n:]:
            match.submit(*entry)
        return match

    def __len__(self) -> int:
        return len(self.journal)

    @property
    def digest(self) -> str:
        return self._digests[-1].hex()

    def digest_at(self, n: int) -> str:
        """The digest over the first n entries."""
        return self._digests[n].hex()

    @property
    def marks(self) -> Sequence[Mark]:
        """Fingerprints taken on the way, and of the state now."""
        now = Mark(len(self.journal), _print(text_of(self.state.freeze())))
        return [*self._marks, now] if not self._marks or self._marks[-1].n < now.n else list(self._marks)

    def outcome(self) -> Outcome | None:
        """The state's, or the one that it was closed with."""
        return self._closed or self.state.outcome()

    def submit(self, seat: Seat, action: Action) -> Sequence[Event]:
        """Act and write it down, or raise Refused and be as before, whatever the game's code did."""
        if self._closed is not None:
            raise Refused(Why.OVER, "the match has been closed")
        # The text first: it is the only thing that can fail on an action which the rules accept.
        entry = Entry(seat, _proper(action))
        try:
            text = _entry_text(entry)
        except NotPlain as error:
            raise Refused(Why.MALFORMED, str(error)) from error
        if seat == HOUSE and action.name == CLOSE:
            events = self._close(action)
        else:
            events = self._act(seat, action)
        self._write(entry, text)
        return events

    def _write(self, entry: Entry, text: str) -> None:
        self.journal.append(entry)
        self._digests.append(_next_digest(self._digests[-1], text))

    def close(self, outcome: Outcome) -> Sequence[Event]:
        """End the match from outside: a forfeit, an agreement, an operator."""
        return self.submit(HOUSE, Action(CLOSE, outcome.args()))

    def _close(self, action: Action) -> Sequence[Event]:
        if self.state.outcome() is not None:
            raise Refused(Why.OVER, "the match is over")
        try:
            self._closed = Outcome.from_args(action.args)
        except ValueError as error:
            raise Refused(Why.MALFORMED, str(error)) from error
        return _closing(Entry(HOUSE, action))

    def _act(self, seat: Seat, action: Action) -> Sequence[Event]:
        n = len(self.journal) + 1
        try:
            events = _proper_events(self.state.act(seat, action))
            if n % STRIDE == 0:
                self._mark(n)
        except Refused:
            raise
        except (Exception, SystemExit) as error:  # rules that call exit() end no more than rules that fail
            self._rebuild()
            what = f"the rules of {self.game.id} failed on {action.name[:60]!r} ({type(error).__name__})"
            raise Refused(Why.BROKEN, f"{what}; nothing has changed") from error
        except BaseException:  # an interrupt must not leave half a move behind either
            self._rebuild()
            raise
        return events

    def _mark(self, n: int) -> None:
        text = text_of(self.state.freeze())
        self._marks.append(Mark(n, _print(text)))
        if n % self._stride == 0:
            self._kept.append((n, text))
        if len(self._kept) > KEPT:
            self._stride *= 2
            self._kept = [kept for kept in self._kept if kept[0] % self._stride == 0]

    def _rebuild(self) -> None:
        """The state as the journal says. A mark that was just taken of a refused action goes, too."""
        n = len(self.journal)
        self._marks = [mark for mark in self._marks if mark.n <= n]
        self._kept = [kept for kept in self._kept if kept[0] <= n]
        self.state = self.at(n)

    def at(self, n: int) -> State:
        """The state after n entries, as a state of its own."""
        if not 0 <= n <= len(self.journal):
            raise IndexError(f"this match has {len(self.journal)} entries, there is no position {n}")
        start, text = next(kept for kept in reversed(self._kept) if kept[0] <= n)
        state = self.game.thaw(parse(text))
        for entry in self.journal[start:n]:
            if not _is_close(entry):
                state.act(*entry)
        return state

    def events(self, first: int, last: int | None = None) -> Iterator[tuple[int, Sequence[Event]]]:
        """What the entries from `first` (from 1) to `last` told, worked out again: nothing of it needs to be stored."""
        state = self.at(first - 1)
        for n, entry in enumerate(self.journal[first - 1 : last], first):
            yield n, _closing(entry) if _is_close(entry) else state.act(*entry)

    def branch(self, n: int) -> Match:
        """Another match with the first n entries, that remembers where it came from."""
        if not 0 <= n <= len(self.journal):
            raise IndexError(f"this match has {len(self.journal)} entries, there is no position {n}")
        twin = Match(self.game, self.setup)
        for entry in self.journal[:n]:
            twin.submit(*entry)
        twin.parent = (self.digest_at(n), n)
        return twin

    def replay(self) -> Iterator[tuple[int, Entry, Sequence[Event], State]]:
        """Play it again from the start: after each entry its number, itself, what it told, and the state.

        BadRecord at the first entry that the rules now refuse.
        """
        state = self.game.start(self.setup)
        for n, entry in enumerate(self.journal, 1):
            events = _closing(entry) if _is_close(entry) else act_again(state, n, entry)
            yield n, entry, events, state

    def verify(self) -> None:
        """Replay it all; BadRecord that names the first entry where digest or state differ."""
        digest = _first_digest(self.game, self.setup)
        marks = dict(self.marks)
        for n, entry, _, state in self.replay():
            digest = _next_digest(digest, _entry_text(entry))
            if digest != self._digests[n]:
                raise BadRecord(f"entry {n}: its digest is {self._digests[n].hex()}, the journal gives {digest.hex()}")
            if n in marks and _print(text_of(state.freeze())) != marks[n]:
                raise BadRecord(f"entry {n}: the rules of {self.game.id} no longer give the state that they gave")


def act_again(state: State, n: int, entry: Entry) -> Sequence[Event]:
    """Entry n on the state before it; BadRecord if the rules refuse it or fail."""
    try:
        return state.act(*entry)
    except Exception as error:
        who = entry.seat or "the house"
        raise BadRecord(f"entry {n}: {state.game.id} refuses {str(entry.action)[:80]!r} of {who}: {error}") from error


def _proper(action: object) -> Action:
    """Players written in Python may answer anything, and the rules must not meet it."""
    if not isinstance(action, Action) or not isinstance(action.name, str) or not isinstance(action.args, tuple):
        raise Refused(Why.MALFORMED, f"an Action of a name and a tuple was expected, not {brief(action)}")
    return action


def _proper_events(events: Sequence[Event]) -> tuple[Event, ...]:
    """Rules that tell something else are found before anybody is told."""
    told = tuple(events)
    for event in told:
        if not isinstance(event, Event):
            raise TypeError(f"an Event was expected, not {brief(event)}")
    return told


def _is_close(entry: Entry) -> bool:
    return entry.seat == HOUSE and entry.action.name == CLOSE


def _closing(entry: Entry) -> Sequence[Event]:
    return (Event(CLOSE, Outcome.from_args(entry.action.args).json()),)


def _first_digest(game: Game, setup: Setup) -> bytes:
    return blake2b(text_of([game.id, game.version, setup.json()]).encode(), digest_size=16).digest()


def _next_digest(digest: bytes, text: str) -> bytes:
    return blake2b(digest + text.encode(), digest_size=16).digest()


def _entry_text(entry: Entry) -> str:
    return text_of((entry.seat, entry.action.name, entry.action.args))


def _print(frozen: str) -> str:
    return blake2b(frozen.encode(), digest_size=16).hexdigest()
