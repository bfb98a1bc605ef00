"""A changed module takes a match up only where that is safe, and says why not where it is not."""

from __future__ import annotations

import re

import pytest

from ludex.core import Action, BadRecord, Match, load, read_record, record_of, repair, text_of
from ludex.notations.rules.saved import Changed

from .authors import STOP, module

TEXT = (
    """
async def main():
    total = 0
    while total < 9:
        await stop()  # first
        total += await stop()
    finish(0, str(total))
"""
    + STOP
)


def moved(old: str, new: str) -> Match:
    """A match in the middle of the old module's main, and thawed by the new one."""
    game = module(old)
    match = Match(game, game.setup(1))
    for n in (1, 2, 3):
        match.submit("White", Action("give", (n,)))
    module(new).thaw(match.state.freeze())
    return match


def test_a_frame_says_where_it_waits_and_the_state_what_its_procedures_are() -> None:
    game = module(TEXT)
    state = game.start(game.setup(1))
    frozen = state.freeze()
    assert [frame["I"] for frame in frozen["stack"]] == ["stop#1", ""]
    assert frozen["prints"] == {"main": game.module.programs["main"].print}
    assert re.fullmatch("[0-9a-f]{16}", frozen["prints"]["main"])


@pytest.mark.parametrize(
    "new",
    [
        TEXT.replace("# first", "# the first of two"),
        TEXT.replace("    total = 0", "    total   =   0\n"),
        TEXT.replace('"Go on."', '"Do go on."'),
        TEXT + "async def another():\n    await stop()\n",
        TEXT.replace("async def main():", 'async def main():\n    """Goes on until nine."""'),
    ],
)
def test_what_changes_no_procedure_is_taken_up(new: str) -> None:
    moved(TEXT, new)


@pytest.mark.parametrize(
    ("new", "why"),
    [
        (TEXT.replace("< 9", "< 12"), r"the procedure 'main' \(.*:\d+\) has changed; its journal can be played again"),
        (TEXT.replace("stop", "halt"), "the procedure 'main' .* has changed"),
        ("P.main = lambda: call(stop)" + STOP, "the procedure 'main' .* has changed"),
        (STOP.replace("class stop", "class main"), "has no procedure 'main' any more, and this match waits in it"),
    ],
)
def test_what_changes_one_is_refused(new: str, why: str) -> None:
    with pytest.raises(Changed, match=why):
        moved(TEXT, new)


def test_a_state_that_is_gone() -> None:
    old = "P.main = lambda: call('stop')" + STOP
    with pytest.raises(Changed, match="has no state 'stop' any more, and this match is in it") as changed:
        moved(old, old.replace("stop", "halt"))
    assert changed.value.name == "stop"


def test_a_journal_is_played_again_by_the_new_rules() -> None:
    match = moved(TEXT, TEXT)
    record = read_record(text_of(record_of(match)))
    record["game"] = "later"
    later = module(TEXT.replace("< 9", "< 12"))
    later.id = "later"
    repaired, why = repair(later, record)
    assert (len(repaired), why) == (3, None)
    assert load(later, record_of(repaired)).digest == repaired.digest


def test_chance_of_a_version_that_nobody_knows() -> None:
    game = module(TEXT)
    frozen = game.start(game.setup(1)).freeze()
    frozen["chance"][0] = "dice"
    with pytest.raises(BadRecord, match="draws from 'dice', which nobody knows here"):
        game.thaw(frozen)
