"""`ludex rules migrate`, and going on with what it wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.test_migrate import RULES

from ..running import ludex


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A match of four actions, saved while it waits five procedures deep."""
    monkeypatch.chdir(tmp_path)
    Path("nest.py").write_text(RULES)
    typed = "dig 1\ndig 2\ndig 0\ndig 1\nquit\n"
    assert ludex("play", "nest.py", "--seat", "all", "--seed", "1", "--save", "m.json", typed=typed).code == 0
    return tmp_path


def test_unchanged_rules(place: Path) -> None:
    shown = ludex("rules", "migrate", "m.json", "--game", "nest.py")
    assert shown.out.splitlines() == [
        "Nothing has changed for this match: its 4 entries give what they gave.",
        "  It is in main > season > month > week > day.",
    ]


def test_it_goes_on_where_it_is_and_is_played_to_the_end(place: Path) -> None:
    Path("nest.py").write_text(RULES.replace("end(n)", "end(5 * n)"))
    shown = ludex("rules", "migrate", "m.json", "--game", "nest.py", "-o", "n.json")
    assert "It goes on where it is, after 4 entries." in shown.out
    assert "wrote n.json" in shown.out
    typed = "dig 1\n" * 4
    ended = ludex("play", "nest.py", "--from", "n.json", "--seat", "all", typed=typed)
    assert ended.code == 0
    assert "White" in ended.out
    assert ludex("play", "nest.py", "--from", "n.json", "--seed", "3").code == 2


def test_it_says_why_not(place: Path) -> None:
    Path("nest.py").write_text(RULES.replace("range(3)", "range(2)").replace("found * weight", "found"))
    shown = ludex("rules", "migrate", "m.json", "--game", "nest.py")
    assert shown.code == 1
    assert shown.err.startswith("ludex: m.json does not go on under these rules: entry 2: ")
    assert "the procedure 'week' (" in shown.err
    assert "entry 2 of 4 is refused" in shown.err
    assert ludex("play", "nest.py", "--from", "m.json").code == 1


def test_json(place: Path) -> None:
    Path("nest.py").write_text(RULES.replace("found * weight", "found"))
    document = ludex("rules", "migrate", "m.json", "--game", "nest.py", "--json").json
    assert (document["how"], document["length"], document["written"]) == ("replayed", 4, None)
    assert document["in"] == ["main", "season", "month", "week", "day"]
    assert "'week'" in document["why"]


def test_nothing_is_written_over(place: Path) -> None:
    shown = ludex("rules", "migrate", "m.json", "--game", "nest.py", "-o", "m.json")
    assert (shown.code, shown.err) == (2, "ludex: m.json exists already; choose another file\n")
