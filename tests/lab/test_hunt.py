"""The hunt finds what is wrong, makes it short, and keeps it for replay."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core import Action, Chance, Game, Menu, Refused, State, Why, load
from ludex.lab.fuzz import Fuzzer
from ludex.lab.hunt import Finding, Hunt
from ludex.lab.laws import Broken
from ludex.library import games
from tests.toys import STEPS

from .test_laws import broken


def found(game: Game, n: int = 50, seed: int = 1) -> tuple[Hunt, Finding]:
    hunt = Hunt(game, seed)
    return hunt, next(finding for finding in hunt.run(n) if finding)


def test_nothing_is_found_in_a_right_game() -> None:
    hunt = Hunt(games()["goofspiel"], 3)
    assert list(hunt.run(5)) == [None] * 5
    assert hunt.report.matches == hunt.report.ended == 5
    assert hunt.report.checks["redeals that differ"] > 0


def test_rules_that_raise_are_found_with_the_line_and_made_short() -> None:
    def act(right: Any, state: Any, seat: str, action: Action) -> Any:
        events = right(seat, action)
        if action.name == "draw" and seat == "player 2":
            raise ZeroDivisionError("the card has no value")
        return events

    hunt, finding = found(broken(games()["eights"], act=act))
    assert finding.law is None
    assert finding.text == "ZeroDivisionError: the card has no value"
    assert "test_hunt.py" in finding.places[-1]
    short = hunt.shorten(finding, patience=3)
    assert short.doing is not None
    assert (short.doing.seat, short.doing.action.name) == ("player 2", "draw")
    assert len(short.entries) < len(finding.entries)
    record = short.record(games()["eights"])
    assert record is not None
    assert len(load(games()["eights"], record)) == len(short.entries)
    assert record["finding"]["text"] == finding.text


def test_broken_laws_are_found_and_keep_their_number() -> None:
    def act(right: Any, state: Any, seat: str, action: Action) -> Any:
        right(seat, action)
        raise Refused(Why.ILLEGAL, "no, but it is done")

    hunt, finding = found(broken(games()["eights"], act=act))
    assert finding.law == 3
    assert hunt.shorten(finding, patience=5).law == 3
    assert len(hunt.shorten(finding, patience=5).entries) == 0


def test_what_the_rules_assert_is_law_9() -> None:
    class Wary(type(STEPS)):  # type: ignore[misc]
        def start(self, setup: Any) -> State:
            return wary(super().start(setup))

        def thaw(self, frozen: Any) -> State:
            return wary(super().thaw(frozen))

    def wary(state: State) -> State:
        kind = type(state)

        def assure(self: Any) -> None:
            raise ValueError("it never holds")

        state.__class__ = type("Wary", (kind,), {"assure": assure})
        return state

    game = Wary.__new__(Wary)
    game.__dict__.update(STEPS.__dict__)
    _, finding = found(game)
    assert (finding.law, finding.entries) == (9, ())
    assert "ValueError: it never holds" in finding.text


def test_a_game_that_does_not_start_is_a_finding_without_a_record() -> None:
    class Unready(type(STEPS)):  # type: ignore[misc]
        def start(self, setup: Any) -> State:
            raise RuntimeError("not today")

    game = Unready.__new__(Unready)
    game.__dict__.update(STEPS.__dict__)
    hunt, finding = found(game)
    assert finding.text == "RuntimeError: not today"
    assert finding.setup is not None
    assert hunt.shorten(finding).text == finding.text
    assert finding.record(game) is None


def test_the_same_seed_finds_the_same() -> None:
    def act(right: Any, state: Any, seat: str, action: Action) -> Any:
        if action.args and str(action.args[0]).startswith("K"):
            raise KeyError(str(action.args[0]))
        return right(seat, action)

    game = broken(games()["eights"], act=act)
    assert found(game)[1].json() == found(game)[1].json()


def test_an_endless_match_is_a_finding_unless_it_may_be_one() -> None:
    assert isinstance(next(iter(Hunt(games()["eights"], 1, steps=3).run(1))).error, Broken)  # type: ignore[union-attr]
    assert next(iter(Hunt(games()["eights"], 1, steps=3, ends=False).run(1))) is None


@pytest.mark.slow
def test_our_rules_games_stand_a_longer_hunt() -> None:
    assert not any(Hunt(games()["feud"], 11).run(300))


def test_some_matches_like_one_verb_much_more() -> None:
    """Where one action ends the match, even choices would never go far."""

    def longest(moody: bool) -> int:
        lengths = []
        for seed in range(40):
            fuzzer, steps = Fuzzer(Chance(seed), moody=moody), 0
            while fuzzer.action("", Menu({"on": (), "stop": ()})).name == "on":
                steps += 1
            lengths.append(steps)
        return max(lengths)

    assert longest(moody=True) > 3 * longest(moody=False)
