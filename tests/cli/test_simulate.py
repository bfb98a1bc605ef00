"""ludex simulate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from ludex.cli._tally import Tally, wilson
from ludex.core import Game, Outcome, Perft, Seat, State, Sums, load, read_record
from ludex.lab.simulate import Played
from ludex.library import find

from .conftest import Toy
from .running import ludex, process


def results(*args: object) -> dict[str, Any]:
    shown = ludex("simulate", *args, "--json").json
    return {key: value for key, value in shown.items() if key not in ("seconds", "rate")}


def test_the_same_seed_gives_the_same_matches() -> None:
    assert results("eights", "-n", 20, "--seed", 1) == results("eights", "-n", 20, "--seed", 1)
    assert results("eights", "-n", 20, "--seed", 1) != results("eights", "-n", 20, "--seed", 2)


def test_what_is_counted() -> None:
    shown = ludex("simulate", "goofspiel", "-n", 30, "--players", 3, "--seed", 5, "--json").json
    assert list(shown) == [
        "game", "version", "seed", "batch", "matches", "seats", "ends", "length", "limit", "seconds", "rate",
    ]  # fmt: skip
    assert shown["matches"] == 30
    assert [row["seat"] for row in shown["seats"]] == ["player 1", "player 2", "player 3"]
    assert sum(row["wins"] for row in shown["seats"]) == pytest.approx(30)
    assert sum(shown["ends"].values()) == 30
    assert shown["length"]["least"] == shown["length"]["most"] == 27
    for row in shown["seats"]:
        low, high = row["interval"]
        assert 0 <= low <= row["share"] <= high <= 1


def test_the_table_is_on_stdout_and_nothing_else_anywhere() -> None:
    shown = process("simulate", "eights", "-n", "10", "--seed", "1")
    assert (shown.code, shown.err) == (0, "")
    assert "10 matches, seed 1" in shown.out
    assert "player 2" in shown.out
    assert "length: " in shown.out


def test_without_a_seed_it_tells_the_one_it_took() -> None:
    seed = results("trails", "-n", 3)["seed"]
    assert results("trails", "-n", 3, "--seed", seed)["seed"] == seed


def test_options_scenarios_and_names(toy: Toy) -> None:
    assert results("goofspiel", "-n", 2, "-o", "cards=3", "--names", "ann,bob")["length"]["most"] == 6
    assert [row["seat"] for row in results("goofspiel", "-n", 2, "--names", "ann,bob")["seats"]] == ["ann", "bob"]
    assert results(toy("steps"), "-n", 2, "--scenario", "long")["matches"] == 2
    assert [row["seat"] for row in results(toy("room"), "-n", 2, "--players", 3)["seats"]] == [
        f"player {i}" for i in (1, 2, 3)
    ]


def test_a_million_choices_are_never_listed(toy: Toy) -> None:
    shown = ludex("simulate", toy("million"), "-n", 5)
    assert shown.code == 0
    assert "the rules do not say who wins: 5 matches" in shown.out
    assert results(toy("million"), "-n", 5)["seats"][0]["share"] is None


def test_matches_that_do_not_end_are_stopped_and_told() -> None:
    shown = ludex("simulate", "eights", "-n", 10, "--limit", 3, "--seed", 1)
    assert shown.code == 0
    assert "stopped after 3 actions (--limit) and not counted above: 10 matches" in shown.out
    assert results("eights", "-n", 10, "--limit", 3)["ends"]["stopped"] == 10


def test_kept_matches_replay(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    args = ("simulate", "goofspiel", "-n", 3, "--seed", 7, "--keep", folder)
    assert ludex(*args).code == 0
    assert [path.name for path in sorted(folder.iterdir())] == [f"goofspiel-7-00000{i}.json" for i in (1, 2, 3)]
    for path in folder.iterdir():
        match = load(find("goofspiel"), read_record(path.read_bytes()))
        assert match.outcome() is not None
        assert ludex("replay", path).code == 0
    again = ludex(*args)
    assert again.code == 2
    assert "exists already; choose another folder or another seed" in again.err


def test_rules_that_fail_in_the_middle(nim: Path) -> None:
    nim.write_text(nim.read_text().replace("self.heap -= stones", "self.heap -= stones / (self.heap - 15)"))
    told = ludex("simulate", nim, "--seed", 1)
    assert told.code == 1
    assert "match 1 (its seed is " in told.err
    assert "the rules of nim failed on 'take' (ZeroDivisionError); nothing has changed" in told.err


class Fast:
    """Goofspiel that claims to play itself."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def playouts(self, state: State, n: int, seed: int) -> Sequence[Mapping[Seat, float]]:
        one, two, *_ = state.seats()
        return [{one: 1.0, two: (seed + i) % 2} for i in range(n)]

    def sums(self, state: State, n: int, seed: int, threads: int = 1) -> Sums:
        return Sums(n, 0, 0, {})

    def perft(self, state: State, depth: int) -> Perft:
        return Perft(0, 0)


def test_a_game_that_plays_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("ludex.cli.simulate.find", lambda name: Fast(find(name)))
    shown = results("goofspiel", "-n", 40, "--seed", 1)
    assert shown["batch"] is True
    assert shown["length"] is None
    assert shown["matches"] == 40
    assert sum(row["wins"] for row in shown["seats"]) == 40
    assert "played by the game's own batch" in ludex("simulate", "goofspiel").out
    kept = results("goofspiel", "-n", 1, "--keep", tmp_path)
    assert kept["batch"] is False


def test_how_matches_end() -> None:
    tally = Tally()
    for outcome in (Outcome(("a",)), Outcome(("a", "b")), Outcome(()), Outcome(), None):
        tally.add(Played(1, ("a", "b"), outcome, {}, 3))
    counted = tally.json()
    assert counted["ends"] == {"won": 1, "shared": 1, "nobody": 1, "unsaid": 1, "stopped": 1}
    assert [row["wins"] for row in counted["seats"]] == [1.5, 0.5]
    assert counted["seats"][0]["share"] == 0.5


def test_wilsons_interval() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)
