"""ludex replay: what a saved match shows, and to whom; and files that are none."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import BadRecord, load, read_record, text_of
from ludex.library import find

from .running import ludex, process


def changed(saved: Path, change: Callable[[Any], Any]) -> Path:
    record = json.loads(saved.read_text())
    changed = change(record)
    other = saved.with_name("changed.json")
    other.write_text(text_of(record if changed is None else changed))
    return other


def test_it_shows_entries_events_position_and_outcome(saved: Path, nim: Path) -> None:
    shown = ludex("replay", saved, "--game", nim)
    assert (shown.code, shown.err) == (0, "")
    for line in ("Nim (nim, version 1)", "1. First: take 1", "     First taken: stones 1", "6. Second: take 3"):
        assert line in shown.out.splitlines()
    assert "after 6 of 6 entries" in shown.out
    assert "Second wins" in shown.out
    assert "verified, digest " in shown.out


def test_it_stops_where_it_should(saved: Path, nim: Path) -> None:
    shown = ludex("replay", saved, "--game", nim, "--to", 2)
    assert "2. Second: take 2" in shown.out
    assert "3. First" not in shown.out
    assert "after 2 of 6 entries" in shown.out
    assert "wins" not in shown.out
    assert ludex("replay", saved, "--game", nim, "--to", 0, "--json").json["entries"] == []
    too_far = ludex("replay", saved, "--game", nim, "--to", 7)
    assert (too_far.code, too_far.err) == (2, f"ludex: {saved} has 6 entries, there is no position 7\n")


def test_as_json(saved: Path, nim: Path) -> None:
    shown = ludex("replay", saved, "--game", nim, "--to", 1, "--json").json
    assert list(shown) == [
        "game", "version", "seat", "setup", "digest", "length", "entries", "position", "view", "outcome", "repaired",
    ]  # fmt: skip
    assert shown["entries"] == [
        {"n": 1, "seat": "First", "action": ["take", 1], "events": [["taken", {"seat": "First", "stones": 1}]]}
    ]
    assert (shown["length"], shown["position"], shown["outcome"], shown["seat"]) == (6, 1, None, "judge")
    assert ludex("replay", saved, "--game", nim, "--json").json["outcome"]["winners"] == ["Second"]


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """Two sealed bids, of 2 by ann and of 1 by bob, and one that is not revealed."""
    path = tmp_path / "secret.json"
    args = ("play", "goofspiel", "--names", "ann,bob", "--seat", "all", "--seed", 1, "--save", path)
    assert ludex(*args, typed="2\n1\n9\n").code == 0
    return path


def test_a_seat_sees_what_it_saw(secret: Path) -> None:
    judge, bob = ludex("replay", secret).out, ludex("replay", secret, "--seat", "bob").out
    assert "3. ann: bid 9" in judge
    assert "seed 1" in judge
    assert "3. ann: …" in bob
    assert "2. bob: bid 1" in bob
    assert "as bob sees it" in bob
    assert "seed" not in bob
    for name in ("bob", "watcher"):
        shown = ludex("replay", secret, "--seat", name, "--json").json
        assert shown["entries"][2]["action"] is None
        assert shown["setup"]["seed"] is None
        assert shown["view"]["bids"] == {}
    assert ludex("replay", secret, "--json").json["view"]["bids"] == {"ann": 9}
    unknown = ludex("replay", secret, "--seat", "zed")
    assert (unknown.code, unknown.err) == (
        2,
        "ludex: nobody called 'zed' plays here; there are ann, bob, judge, watcher\n",
    )


def test_the_file_does_not_say_which_code_is_run(saved: Path, nim: Path) -> None:
    nim.write_text(nim.read_text() + "\nraise SystemExit('it ran')\n")
    hostile = changed(saved, lambda record: record | {"game": str(nim)})
    told = ludex("replay", hostile)
    assert told.code == 1
    assert "which is not installed; --game FILE says where it is" in told.err


CHANGES: dict[str, tuple[Callable[[Any], Any], str]] = {
    "newer": (lambda r: r | {"format": 2}, "this match was saved by a newer Ludex (format 2, known is 1)"),
    "alien": (lambda r: {"hello": 1}, 'this is not a saved match: it lacks "ludex": "match"'),
    "a list": (lambda r: [], 'this is not a saved match: it lacks "ludex": "match"'),
    "another game": (lambda r: r | {"game": "eights"}, "this is a match of 'eights', not of 'nim'"),
    "changed action": (lambda r: r["entries"][0].__setitem__(1, ["take", 2]), "entry 1: its digest is "),
    "illegal action": (lambda r: r["entries"][0].__setitem__(1, ["take", 9]), "entry 1: nim refuses ['take', 9] of "),
    "changed digest": (lambda r: r["entries"][3].__setitem__(2, "00" * 16), "entry 4: its digest is 0000"),
    "changed mark": (lambda r: r["marks"][-1].__setitem__(1, "00"), "entry 6: the rules of nim no longer give"),
    "shortened": (
        lambda r: r["entries"].pop() and None,
        "there is a mark of entry 6, and there are only 5 entries",
    ),
    "no setup": (lambda r: r.pop("setup") and None, "the saved match lacks 'setup'"),
    "odd entry": (lambda r: r["entries"].__setitem__(2, 7), "entry 3 is not [seat, action, digest]"),
    "wrong type": (lambda r: r | {"entries": {}}, "in the saved match, 'entries' has the wrong type dict"),
    "older": (
        lambda r: r | {"version": 0},
        "this match was played under version 0 of nim, here is version 1; --repair",
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_file_that_is_wrong_is_one_sentence_and_exit_code_1(what: str, saved: Path, nim: Path) -> None:
    change, sentence = CHANGES[what]
    told = ludex("replay", changed(saved, change), "--game", nim)
    assert (told.code, told.out) == (1, "")
    assert told.err.startswith(f"ludex: {sentence}")
    assert len(told.err.splitlines()) == 1
    assert ludex("replay", saved.with_name("changed.json"), "--game", nim, "--json").json["error"] in told.err


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{", b"[" * 100_000, b"nan", b'{"ludex":"match"}', b"9" * 10_000])
def test_bytes_that_are_no_match(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(data)
    told = ludex("replay", path)
    assert (told.code, told.out, len(told.err.splitlines())) == (1, "", 1)


def test_a_truncated_file(saved: Path, nim: Path) -> None:
    text = saved.read_text()
    for length in range(0, len(text) - 1, 37):
        saved.write_text(text[:length])
        told = ludex("replay", saved, "--game", nim)
        assert (told.code, told.err[:36]) == (1, "ludex: this is not a saved match: no")


def test_a_folder_and_a_huge_file(tmp_path: Path) -> None:
    assert ludex("replay", tmp_path).err == f"ludex: {tmp_path}: is a directory\n"
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(65 * 2**20)
    assert ludex("replay", huge).err == f"ludex: {huge} is larger than 64 MiB: this is not a saved match\n"


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=3), st.lists, max_leaves=5)
KEYS = st.sampled_from(["game", "version", "setup", "parent", "entries", "marks", "outcome", "format"])


@given(KEYS, JSON)
def test_no_record_breaks_it(key: str, value: Any) -> None:
    game = find("goofspiel")
    record = {
        "ludex": "match", "format": 1, "game": "goofspiel", "version": 1, "setup": game.setup(1).json(),
        "parent": None, "entries": [], "marks": [], "outcome": None, key: value,
    }  # fmt: skip
    # Nothing but a BadRecord comes out.
    with suppress(BadRecord):
        load(game, read_record(text_of(record)))


def test_repair_after_the_rules_have_changed(saved: Path, nim: Path) -> None:
    nim.write_text(nim.read_text().replace("version = 1", "version = 2").replace("min(3, self.heap)", "2"))
    told = ludex("replay", saved, "--game", nim)
    assert (told.code, told.err) == (
        1,
        "ludex: this match was played under version 1 of nim, here is version 2; "
        "--repair tries how far the rules of today carry it\n",
    )
    shown = ludex("replay", saved, "--game", nim, "--repair")
    assert shown.code == 0
    assert "after 2 of 2 entries" in shown.out
    assert "the first 2 entries of 6 could be played again (then entry 3: nim refuses ['take', 3] of First" in shown.out
    repaired = ludex("replay", saved, "--game", nim, "--repair", "--json").json
    assert repaired["length"] == 2
    assert "the first 2 entries of 6" in repaired["repaired"]


def test_repair_of_what_is_whole_says_nothing(saved: Path, nim: Path) -> None:
    assert ludex("replay", saved, "--game", nim, "--repair", "--json").json["repaired"] is None


def test_an_installed_game_in_a_process(tmp_path: Path) -> None:
    assert process("play", "eights", "--seed", 3, "--save", "m.json", folder=tmp_path, typed="1\n1\n").code == 0
    shown = process("replay", "m.json", folder=tmp_path)
    assert shown.code == 0
    assert "verified" in shown.out
