"""Saved matches under changed rules: in the middle of five nested procedures, after each action."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.core import Action, BadRecord, Game, Match, parse, text_of
from ludex.lab.migrate import Carried, NotCarried, kept, migrated
from ludex.library import find

RULES = '''"""Nest: five procedures deep."""
from ludex.rules import G, L, P, State, V, action, button, call, end, finish, on, procedure, prompt, script
ROLES = ["White", "Black"]
def on_setup(scenario, options):
    G.active, G.gold, G.years = 0, 0, 0
    call("main")
def on_view():
    V.gold = G.gold
async def main():
    for year in range(2):
        G.years += 1
        await season(name="summer")
        await season(name="winter")
    finish(0, f"{G.gold}")
async def season(name):
    if name == "winter":
        G.gold -= 1
    await month(days=2)
P.month = script("""
    set L.sum 0
    for L.day in 1 to L.days {
        call week { weight: L.day }
        set L.sum (L.sum + L._)
    }
    set G.gold (G.gold + L.sum)
""")
async def week(weight):
    found = await day()
    return found * weight
class day(State):
    def prompt(self):
        prompt("Dig.")
        for n in range(3):
            action("dig", n)
    @on
    def dig(self, n):
        G.active = 1 - G.active
        end(n)
'''


def game_of(text: str, folder: Path) -> Game:
    path = folder / "nest.py"
    path.write_text(text)
    return find(str(path))


def played(game: Game, n: int) -> Match:
    match = Match(game, game.setup(1))
    for i in range(n):
        (seat,) = match.state.movers()
        match.submit(seat, Action("dig", (i % 3,)))
    return match


def saved(n: int, folder: Path) -> Any:
    """Through a file's text."""
    return parse(text_of(kept(played(game_of(RULES, folder), n))))


def over(text: str, n: int, folder: Path) -> Carried:
    record = saved(n, folder)
    return migrated(game_of(text, folder), record)


@pytest.mark.parametrize("n", range(9))
def test_nothing_has_changed(n: int, tmp_path: Path) -> None:
    assert over(RULES.replace("Five", "Six") + "# a comment\n", n, tmp_path).how == "unchanged"


@pytest.mark.parametrize("n", range(1, 8))
def test_a_match_goes_on_where_it_is_if_only_other_things_have_changed(n: int, tmp_path: Path) -> None:
    """From now on each day gives ten times as much: what was is not touched."""
    carried = over(RULES.replace("end(n)", "end(10 * n)"), n, tmp_path)
    before = played(game_of(RULES, tmp_path), n)
    assert carried.how == ("resumed" if n > 1 else "unchanged")  # the first digs nothing
    assert text_of(carried.match.state.freeze()) == text_of(before.state.freeze())
    (seat,) = carried.match.state.movers()
    carried.match.submit(seat, Action("dig", (1,)))
    again = migrated(carried.match.game, parse(text_of(kept(carried.match)))) if n < 7 else None
    assert again is None or again.match.digest == carried.match.digest


def test_it_ends_as_the_old_position_and_the_new_rules_say(tmp_path: Path) -> None:
    carried = over(RULES.replace("end(n)", "end(10 * n)"), 7, tmp_path)
    gold = carried.match.state.view("White")["gold"]
    (frame,) = [frame for frame in carried.match.state.freeze()["stack"] if frame["P"] == "month"]
    (seat,) = carried.match.state.movers()
    carried.match.submit(seat, Action("dig", (1,)))
    outcome = carried.match.outcome()
    assert outcome is not None
    assert outcome.text == str(gold + frame["sum"] + 10 * 2)


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("for year in range(2):", "for year in range(3):", "main"),
        ("G.gold -= 1", "G.gold -= 2", "season"),
        ("set L.sum 0", "set L.sum 1", "month"),
        ("found * weight", "found + weight", "week"),
    ],
)
def test_a_changed_procedure_on_the_stack_is_named_and_all_is_played_again(
    old: str, new: str, name: str, tmp_path: Path
) -> None:
    carried = over(RULES.replace(old, new), 6, tmp_path)
    if name == "main":  # until here it does the same
        carried_why = over(RULES.replace(old, new).replace("end(n)", "end(n + 1)"), 6, tmp_path).why
    else:
        carried_why = carried.why
    assert f"the procedure {name!r} (" in carried_why
    assert carried.how == "replayed"
    assert len(carried.match) == 6
    assert migrated(carried.match.game, kept(carried.match)).how == "unchanged"


def test_the_reason_tells_the_procedure_and_the_entry_where_the_replay_stops(tmp_path: Path) -> None:
    changed = RULES.replace("found * weight", "found + weight").replace("range(3)", "range(2)")
    with pytest.raises(NotCarried) as why:
        over(changed, 6, tmp_path)
    text = str(why.value)
    assert "the procedure 'week' (" in text
    assert "nest.py:" in text
    assert "entry 3 of 6 is refused" in text


def test_a_state_that_is_gone(tmp_path: Path) -> None:
    changed = RULES.replace("class day", "class night").replace("await day()", "await night()")
    carried = over(changed, 4, tmp_path)
    assert carried.how == "replayed"


def test_a_record_without_a_position_is_played_again(tmp_path: Path) -> None:
    record = saved(5, tmp_path)
    del record["position"]
    carried = migrated(game_of(RULES.replace("end(n)", "end(2 * n)"), tmp_path), record)
    assert carried.how == "replayed"
    assert "has no position" in carried.why


def test_a_position_that_somebody_changed_is_not_believed(tmp_path: Path) -> None:
    record = saved(5, tmp_path)
    record["position"]["G"]["gold"] = 1000
    carried = migrated(game_of(RULES.replace("end(n)", "end(2 * n)"), tmp_path), record)
    assert carried.how == "replayed"
    assert carried.match.state.view("White")["gold"] < 100
    assert "it was changed" in carried.why


@pytest.mark.parametrize("junk", [None, 3, [], {}, {"roles": 1}, {"stack": [{"P": "day"}]}])
def test_a_position_that_is_none(junk: Any, tmp_path: Path) -> None:
    record = saved(5, tmp_path)
    record["position"] = junk
    assert migrated(game_of(RULES.replace("end(n)", "end(2 * n)"), tmp_path), record).how == "replayed"


def test_a_match_of_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="this is a match of 'nest', not of 'feud'"):
        migrated(find("feud"), saved(2, tmp_path))


def test_a_finished_match_needs_no_position(tmp_path: Path) -> None:
    record = saved(8, tmp_path)
    assert "position" not in record
    assert migrated(game_of(RULES, tmp_path), record).how == "unchanged"
