"""`ludex cover`: the tables that an author reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.test_cover import RULES

from .running import ludex


def test_parts_and_lines_of_a_rules_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("dig.py").write_text(RULES)
    shown = ludex("cover", "dig.py", "-n", "3", "--seed", "1")
    assert shown.code == 0
    rows = {tuple(line.split()[:2]): line.split()[2:] for line in shown.out.splitlines() if "dig.py:" in line}
    assert rows["action", "day.dig"] == ["15", "dig.py:21"]
    assert rows["action", "day.fly"] == ["never", "dig.py:25"]
    assert "dig.py: 11 of 14 lines ran (79%); never: 11, 15, 27" in shown.out


def test_json(tmp_path: Path) -> None:
    path = tmp_path / "dig.py"
    path.write_text(RULES)
    document = ludex("cover", path, "-n", "2", "--seed", "1", "--json").json
    assert (document["game"], document["seed"], document["matches"]) == ("dig", "1", 2)
    assert {part["name"]: part["reached"] for part in document["parts"]}["day.fly"] == 0
    assert document["files"] == [{"file": str(path), "lines": 14, "missed": [11, 15, 27]}]


def test_verbs_of_other_games() -> None:
    shown = ludex("cover", "goofspiel", "-n", "2", "--seed", "1")
    assert "bid" in shown.out
    assert "offered" in shown.out
