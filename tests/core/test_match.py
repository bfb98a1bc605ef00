"""A match: refused means as before, whatever the game's code does; a journal gives the same match again."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import (
    CLOSE,
    HOUSE,
    Action,
    BadRecord,
    BadSetup,
    Chance,
    Entry,
    Event,
    Game,
    Match,
    Outcome,
    Refused,
    Seat,
    Setup,
    State,
    Why,
    load,
    read_record,
    record_of,
    text_of,
)
from ludex.core.match import KEPT, STRIDE
from ludex.lab.fuzz import Fuzzer
from ludex.library import games
from tests.shelf import QUICK
from tests.toys import LINE, STEPS, TOYS

EIGHTS, GOOFSPIEL = games()["eights"], games()["goofspiel"]
ALL = [*QUICK.values(), *TOYS.values()]


def play(game: Game, seed: int = 1, entries: int = 10_000) -> Match:
    """A random match, of at most so many entries."""
    fuzzer = Fuzzer(Chance(seed), house=0.02)
    match = Match(game, fuzzer.setup(game))
    while match.outcome() is None and len(match) < entries:
        seat = fuzzer.mover(match.state)
        try:
            match.submit(seat, fuzzer.action(seat, match.state.choices(seat)))
        except Refused:
            continue
    return match


def long_match(entries: int) -> Match:
    """A world that ticks, for as long as one likes."""
    match = Match(LINE, LINE.setup(1))
    for _ in range(entries // 2):
        match.submit("player 1", Action("move", (1,)))
        match.submit(HOUSE, Action("tick"))
    return match


def frozen(state: State) -> str:
    return text_of(state.freeze())


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
@given(seed=st.integers(0, 2**64))
def test_any_point_can_be_visited_and_branched(game: Game, seed: int) -> None:
    match = play(game, seed, 100)
    n = Chance(seed).below(len(match) + 1)
    branch = match.branch(n)
    assert frozen(branch.state) == frozen(match.at(n))
    assert branch.digest == match.digest_at(n)
    assert branch.parent == (match.digest_at(n), n)
    assert match.parent is None
    match.verify()


def test_a_branch_goes_its_own_way() -> None:
    match = play(STEPS, entries=3)
    before = frozen(match.state)
    branch = match.branch(1)
    branch.submit(next(iter(branch.state.movers())), Action("done"))
    assert frozen(match.state) == before
    assert len(match) == 3


@pytest.mark.parametrize("n", [-1, 4])
def test_a_position_that_is_not_there(n: int) -> None:
    match = play(STEPS, entries=3)
    for ask in (match.at, match.branch):
        with pytest.raises(IndexError, match="has 3 entries"):
            ask(n)


def test_what_was_told_is_told_again() -> None:
    match = Match(GOOFSPIEL, GOOFSPIEL.setup(3))
    told = []
    fuzzer = Fuzzer(Chance(3))
    while match.outcome() is None:
        seat = fuzzer.mover(match.state)
        told.append(tuple(match.submit(seat, fuzzer.action(seat, match.state.choices(seat)))))
    assert [tuple(events) for _, events in match.events(1)] == told
    assert [(n, tuple(events)) for n, events in match.events(3, 5)] == [(n, told[n - 1]) for n in (3, 4, 5)]
    assert [tuple(events) for _, _, events, _ in match.replay()] == told


def test_a_long_match_keeps_few_states_and_reaches_any() -> None:
    match = long_match(STRIDE * KEPT * 3)
    assert len(match._kept) <= KEPT
    assert [mark.n for mark in match.marks] == list(range(STRIDE, len(match) + 1, STRIDE))
    for n in (0, 1, 63, 64, 65, 3000, len(match) - 1, len(match)):
        assert match.at(n).view()["time"] == n // 2
    match.verify()


def test_a_match_resumes_from_a_snapshot() -> None:
    match = long_match(300)
    snapshot = frozen(match.at(256))
    again = Match.resume(LINE, match.setup, match.journal, 256, snapshot)
    assert again.digest == match.digest
    assert frozen(again.state) == frozen(match.state)
    again.submit(HOUSE, Action("tick"))
    again.verify()


# Closed from outside


def test_the_house_may_close_a_match() -> None:
    match = play(GOOFSPIEL, entries=4)
    forfeit = Outcome(("player 2",), dropped=("player 1",), text="player 1 was late")
    events = match.close(forfeit)
    assert events == (Event(CLOSE, forfeit.json()),)
    assert match.outcome() == forfeit
    with pytest.raises(Refused) as refused:
        match.submit("player 2", Action("bid", (1,)))
    assert refused.value.why is Why.OVER
    with pytest.raises(Refused, match="closed"):
        match.close(Outcome())
    match.verify()
    again = load(GOOFSPIEL, read_record(text_of(record_of(match))))
    assert again.outcome() == forfeit
    assert again.branch(4).outcome() is None
    resumed = Match.resume(GOOFSPIEL, match.setup, match.journal, len(match), frozen(match.state))
    assert resumed.outcome() == forfeit


def test_what_is_over_can_not_be_closed() -> None:
    match = play(STEPS)
    with pytest.raises(Refused, match="over"):
        match.close(Outcome())


def test_only_the_house_closes_and_only_with_an_outcome() -> None:
    match = play(STEPS, entries=2)
    with pytest.raises(Refused) as refused:
        match.submit(HOUSE, Action(CLOSE, ("nonsense",)))
    assert refused.value.why is Why.MALFORMED
    with pytest.raises(Refused):
        match.submit("Red", Action(CLOSE, Outcome().args()))
    assert match.outcome() is None
    assert len(match) == 2


# Game code that fails


class Brittle(type(STEPS)):  # type: ignore[misc]
    """Changes everything, then raises what it was told to."""

    error: BaseException | None = None
    told: object = None

    def start(self, setup: Setup) -> State:
        return self._glass(super().start(setup))

    def thaw(self, frozen: Any) -> State:
        return self._glass(super().thaw(frozen))

    def _glass(self, state: State) -> State:
        right = type(state).act

        class Glass(type(state)):  # type: ignore[misc]
            def act(glass, seat: Seat, action: Action) -> Sequence[Event]:
                events = right(glass, seat, action)
                if action.name == "roll" and self.error is not None:
                    glass.total = [99, 99]
                    glass.steps = ["half"]
                    raise self.error
                return cast("Sequence[Event]", self.told if action.name == "done" and self.error else events)

        state.__class__ = Glass
        return state


@pytest.mark.parametrize("error", [KeyError("gold"), RecursionError(), MemoryError(), SystemExit("gold")])
def test_code_that_raises_half_way_leaves_nothing_behind(error: BaseException) -> None:
    game = Brittle()
    match = Match(game, game.setup(1))
    match.submit("Red", Action("add", (2,)))
    before, digest = frozen(match.state), match.digest
    game.error = error
    for verb in ("roll", "done"):  # it raises, and then it gives None for events
        with pytest.raises(Refused) as refused:
            match.submit("Red", Action(verb))
        assert refused.value.why is Why.BROKEN
        assert "gold" not in str(refused.value)  # the game's own words may hold secrets
        assert (frozen(match.state), match.digest, len(match)) == (before, digest, 1)
    assert str(refused.value) == "the rules of steps failed on 'done' (TypeError); nothing has changed"
    game.error = None
    match.submit("Red", Action("roll"))
    match.verify()


@pytest.mark.parametrize("told", [5, ["done"], [("done", None)], [None]])
def test_rules_that_tell_what_is_no_event_fail(told: object) -> None:
    game = Brittle()
    match = Match(game, game.setup(1))
    match.submit("Red", Action("add", (2,)))
    before, game.error, game.told = frozen(match.state), KeyError(), told
    with pytest.raises(Refused, match="nothing has changed") as refused:
        match.submit("Red", Action("done"))
    assert refused.value.why is Why.BROKEN
    assert frozen(match.state) == before


@pytest.mark.parametrize("error", [KeyboardInterrupt(), GeneratorExit()])
def test_an_interrupt_goes_through_and_leaves_nothing_behind(error: BaseException) -> None:
    game = Brittle()
    match = Match(game, game.setup(1))
    match.submit("Red", Action("add", (2,)))
    before = frozen(match.state)
    game.error = error
    with pytest.raises(type(error)):
        match.submit("Red", Action("roll"))
    assert frozen(match.state) == before


def test_a_state_that_can_not_be_frozen_is_found_at_the_mark() -> None:
    match = long_match(STRIDE - 2)
    match.submit("player 1", Action("move", (1,)))
    cast(Any, match.state).places["player 1"] = object()  # as a bug in the rules would
    with pytest.raises(Refused) as refused:
        match.submit(HOUSE, Action("tick"))
    assert refused.value.why is Why.BROKEN
    assert match.state.view()["places"] == {"player 1": STRIDE // 2}
    assert len(match) == len(match.journal) == STRIDE - 1


@pytest.mark.parametrize("said", [object(), "half a character: \ud800", float("nan")])
def test_an_action_that_json_can_not_hold_is_refused_before_the_rules_see_it(said: object) -> None:
    match = Match(LINE, LINE.setup(1))
    before = frozen(match.state)
    with pytest.raises(Refused) as refused:
        match.submit("player 1", Action("say", (said,)))
    assert refused.value.why is Why.MALFORMED
    assert (frozen(match.state), len(match)) == (before, 0)


@pytest.mark.parametrize(
    "answer",
    [None, "done", ("done", ()), ["done"], Action(None), Action("done", None), Action("x", [1])],  # type: ignore[arg-type]
)
def test_what_is_no_action_at_all_is_refused(answer: Any) -> None:
    match = Match(STEPS, STEPS.setup(1))
    with pytest.raises(Refused, match="an Action of a name and a tuple was expected, not ") as refused:
        match.submit("Red", answer)
    assert refused.value.why is Why.MALFORMED
    assert len(match) == 0


def test_a_match_needs_a_setup_that_suits() -> None:
    with pytest.raises(BadSetup, match="no option"):
        Match(EIGHTS, Setup(1, "", {"cards": 3}, ("a", "b")))


def test_an_incomplete_setup_is_completed_before_it_is_digested() -> None:
    match = Match(EIGHTS, Setup(1))
    assert match.setup.options == {"hand": 5}
    match.close(Outcome())
    match.verify()
    assert match.digest == match.branch(1).digest == load(EIGHTS, record_of(match)).digest


# Verifying


def test_a_changed_journal_is_found() -> None:
    match = play(STEPS, seed=4, entries=8)
    at = next(n for n, entry in enumerate(match.journal) if entry.action.name == "add")
    seat, action = match.journal[at]
    match.journal[at] = Entry(seat, Action("add", (action.args[0] % 3 + 1,)))
    with pytest.raises(BadRecord, match=f"entry {at + 1}: its digest is"):
        match.verify()


def test_rules_that_have_changed_are_found() -> None:
    match = long_match(STRIDE * 2)
    original = type(match.state).act

    def slower(self: Any, seat: Seat, action: Action) -> Sequence[Event]:
        events = original(self, seat, action)
        self.ready = dict.fromkeys(self.ready, 0)
        return events

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(match.state), "act", slower)
        with pytest.raises(BadRecord, match=f"entry {STRIDE}: the rules of line no longer give the state"):
            match.verify()


def test_a_record_loads_in_another_process_with_another_hash_seed(tmp_path: Path) -> None:
    code = (
        "import sys; from ludex.core import *; from ludex.library import games; from tests.toys import TOYS\n"
        "for path in sys.argv[1:]:\n"
        "    record = read_record(open(path, 'rb').read())\n"
        "    game = {**games(), **TOYS}[record['game']]\n"
        "    match = load(game, record); match.verify(); print(match.digest)\n"
    )
    paths, digests = [], []
    for game in ALL:
        match = play(game, 5, 300)
        path = tmp_path / f"{game.id}.json"
        path.write_text(text_of(record_of(match)))
        paths.append(str(path))
        digests.append(match.digest)
    for hash_seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path.cwd())}
        run = subprocess.run(
            [sys.executable, "-c", code, *paths], env=environment, capture_output=True, text=True, check=True
        )
        assert run.stdout.split() == digests
