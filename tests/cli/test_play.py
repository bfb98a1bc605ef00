"""ludex play: through pipes, and at a terminal."""

from __future__ import annotations

import json
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from ludex.core import UNDO, load, read_record
from ludex.library import find

from .conftest import Toy
from .running import PATIENCE, PROGRAM, environment, ludex, process, terminal

WIPE = "\x1b[H\x1b[2J\x1b[3J"


def test_a_whole_match_through_a_pipe(tmp_path: Path, nim: Path) -> None:
    shown = process("play", nim, "--seat", "all", "--save", "m.json", typed="1\n2\n3\n3\n3\n3\n", folder=tmp_path)
    assert (shown.code, shown.err) == (0, "")
    assert "\x1b" not in shown.out
    assert "First> 1\n  First taken: stones 1\n" in shown.out
    assert "Second wins" in shown.out
    assert f"Saved: `ludex replay m.json --game {nim}` shows it." in shown.out
    match = load(find(str(nim)), read_record((tmp_path / "m.json").read_bytes()))
    assert len(match) == 6


def test_against_random_players() -> None:
    shown = ludex("play", "eights", "--seed", 3, "--players", 3, typed="1\n" * 200)
    assert shown.code == 0
    assert "player 2 played: card" in shown.out
    assert "player 3" in shown.out
    assert shown.out.rstrip().splitlines()[-1].startswith("player ")
    assert "the end" in shown.out


def test_what_is_offered_is_shown_once() -> None:
    shown = ludex("play", "feud", "--seed", 1, typed="quit\n").out
    assert "│ prompt" in shown
    assert "│ actions" not in shown


def test_the_same_seed_the_same_opponents() -> None:
    args = ("play", "eights", "--seed", 3)
    assert ludex(*args, typed="1\n1\n1\n").out == ludex(*args, typed="1\n1\n1\n").out


def test_the_end_of_a_pipe_ends_politely(tmp_path: Path) -> None:
    save = tmp_path / "m.json"
    shown = process("play", "eights", "--seed", 3, "--save", save, typed="1\n")
    assert (shown.code, shown.err) == (0, "")
    assert "Good-bye. The match is not over; 2 actions so far." in shown.out
    assert len(json.loads(save.read_text())["entries"]) == 2


def test_quit_and_its_kin() -> None:
    shown = ludex("play", "eights", "--seed", 3, typed="help\n?\nlog\nlook\nfoo\n99\n\n/quit\n1\n")
    assert shown.code == 0
    assert shown.out.count("Type the number of an action") == 2
    assert shown.out.count("player 1, Eights") == 2
    assert "there is no action 'foo' here" in shown.out or "card must be" in shown.out
    assert "There is no number 99 in the list." in shown.out
    assert "Nothing happens before you act" in shown.out
    assert "0 actions so far" in shown.out


def test_a_json_document_and_the_match_on_stderr() -> None:
    shown = ludex("play", "goofspiel", "-o", "cards=3", "--seed", 1, "--json", typed="3\n2\n1\n")
    assert list(shown.json) == ["game", "version", "setup", "seats", "people", "length", "outcome", "saved"]
    assert shown.json["people"] == ["player 1"]
    assert shown.json["outcome"]["scores"].keys() == {"player 1", "player 2"}
    assert "Goofspiel, seed 1" in shown.err
    assert ludex("play", "goofspiel", "--json").json["outcome"] is None


def test_secrets_of_others_are_not_told() -> None:
    shown = ludex("play", "eights", "--names", "ann,bob", "--seat", "bob", "--seed", 1, typed="1\n1\n1\nlog\n").out
    assert "bob  " in shown
    assert "ann drew: card" not in shown


def test_hot_seat_through_a_pipe_says_whose_turn_it_is() -> None:
    shown = ludex("play", "goofspiel", "-o", "cards=3", "--seat", "all", typed="1\n2\n3\n3\n2\n1\n").out
    assert "--- player 2 ---" in shown
    assert shown.count("has bid") >= 6
    assert "wins" in shown or "share it" in shown


def test_what_both_see_is_told_once_on_one_screen(nim: Path) -> None:
    shown = ludex("play", nim, "--seat", "all", typed="1\n2\n").out
    assert shown.count("First taken: stones 1") == 1
    assert "---" not in shown


def test_the_games_own_undo(toy: Toy, tmp_path: Path) -> None:
    save = tmp_path / "m.json"
    shown = ludex("play", toy("steps"), "--seed", 1, "--save", save, typed="undo\nadd 2\nundo\nadd 3\ndone\n")
    assert "undo is not possible now" in shown.out
    assert "undo) take back the last step" in shown.out
    names = [action[0] for seat, action, _ in json.loads(save.read_text())["entries"] if seat == "Red"]
    assert names == ["add", UNDO, "add", "done"]


def test_taking_back_a_move_and_all_since(toy: Toy, tmp_path: Path) -> None:
    save = tmp_path / "m.json"
    typed = "back\nadd 2\ndone\nback\nback\nadd 3\n"
    shown = ludex("play", toy("steps"), "--seed", 1, "--save", save, typed=typed)
    assert "You have not acted yet." in shown.out
    assert shown.out.count("Taken back.") == 2
    record = json.loads(save.read_text())
    assert [entry[:2] for entry in record["entries"]] == [["Red", ["add", 3]]]
    assert ludex("replay", save, "--game", toy("steps")).code == 0


def test_a_million_choices_are_never_listed(toy: Toy) -> None:
    shown = ludex("play", toy("million"), "--seed", 1, typed="point 3 4\npoint\n5\n0\n6\n7 8\n9 9\n")
    assert "point <x> ...   x: a whole number from 1 to 1000" in shown.out
    assert "y must be a whole number from 1 to 1000, not 0" in shown.out
    assert "The match is over (Left 24, Right" in shown.out


def test_time_passes_with_enter() -> None:
    shown = ludex("play", "trails", "-o", "size=6", "--seed", 4, typed="\n" * 50)
    assert shown.code == 0
    assert "tick: time 1" in shown.out
    assert "the end" in shown.out


def test_time_passes_by_itself_for_who_has_acted() -> None:
    shown = ludex("play", "trails", "-o", "size=6", "--seed", 4, typed="1\n").out
    assert "tick: time 1" in shown


def test_the_house_is_nobodys_seat() -> None:
    shown = ludex("play", "trails", "--seed", 4, typed="drop\nquit\n").out
    assert "drop" not in shown.replace("player 1> drop", "").replace("'drop'", "")


def test_an_open_room_where_nobody_is_awaited(toy: Toy) -> None:
    shown = ludex("play", toy("room"), "--names", "ann,bob", "--seed", 5, typed="talk hello\n" * 60)
    assert shown.code == 0
    assert "talk: ann hello" in shown.out
    assert " bob " in shown.out
    assert "sold" in shown.out


def test_a_save_does_not_write_over_a_file(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text("mine")
    refused = ludex("play", "eights", "--save", kept, typed="1\n")
    assert refused.code == 2
    assert refused.err == f"ludex: {kept} exists already; choose another file to save the match in\n"
    assert kept.read_text() == "mine"
    nowhere = ludex("play", "eights", "--save", tmp_path / "no" / "m.json")
    assert nowhere.code == 1
    assert nowhere.err == f"ludex: {tmp_path / 'no' / 'm.json'}: no such file or directory\n"


def test_rules_that_fail_cost_one_action_of_a_person(nim: Path) -> None:
    nim.write_text(nim.read_text().replace("self.heap -= stones", "self.heap -= stones if stones < 3 else 1 / 0"))
    shown = ludex("play", nim, "--seat", "all", typed="3\n2\nquit\n")
    assert shown.code == 0
    assert "the rules of nim failed on 'take' (ZeroDivisionError); nothing has changed" in shown.out
    assert "1 action so far" in shown.out


def test_rules_that_fail_on_a_random_player_end_it_with_what_was_played(nim: Path, tmp_path: Path) -> None:
    nim.write_text(nim.read_text().replace("self.heap -= stones", "self.heap -= stones if seat == 'First' else 1 / 0"))
    save = tmp_path / "m.json"
    told = ludex("play", nim, "--save", save, typed="3\n")
    assert told.code == 1
    assert told.err.startswith("ludex: the rules of nim failed on 'take'")
    assert len(json.loads(save.read_text())["entries"]) == 1


def test_a_strangers_words_do_not_reach_the_terminal(toy: Toy) -> None:
    shown = ludex(
        "play", toy("room"), "--seat", "all", typed="talk \x1b[2Jhi [red]there[/red]\ntalk [red]there[/red]\n"
    )
    assert "\x1b" not in shown.out.replace("> talk \x1b[2Jhi [red]there[/red]", "")
    assert "talk: player 1 [red]there[/red]" in shown.out or "talk: player 2 [red]there[/red]" in shown.out


def _interrupted(running: subprocess.Popen[str]) -> tuple[str, str]:
    """What it says after a Ctrl-C; again if that came just before it began to wait for a line."""
    for _ in range(5):
        running.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            # Its input stays open: at the end of it, it would end by itself.
            running.wait(PATIENCE / 6)
            break
    return running.communicate(timeout=PATIENCE)


def test_ctrl_c_in_a_pipe_saves(tmp_path: Path) -> None:
    save = tmp_path / "m.json"
    running = subprocess.Popen(
        [*PROGRAM, "play", "eights", "--save", str(save)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert running.stdout is not None
    seen = ""
    while not seen.endswith("player 1> "):
        seen += running.stdout.read(1) or pytest.fail(f"it ended: {seen}")
    out, err = _interrupted(running)
    assert (running.returncode, err) == (130, "")
    assert "Good-bye." in out
    assert json.loads(save.read_text())["entries"] == []


def test_a_match_at_a_terminal(nim: Path) -> None:
    with terminal("play", nim, "--seat", "all") as screen:
        for stones, seat in zip("123333", ["First", "Second"] * 3, strict=True):
            screen.wait_for(f"{seat}> ")
            screen.type(stones + "\r")
        screen.wait_for("the end")
        assert "Second wins" in screen.wait_for("Second wins")
        assert screen.end() == 0


def test_one_player_does_not_see_what_another_saw() -> None:
    with terminal("play", "goofspiel", "--seat", "all", "--names", "ann,bob", "--seed", 1) as screen:
        screen.wait_for("ann> ")
        screen.type("bid 7\r")
        assert WIPE not in screen.wait_for("pass the keyboard to bob.")
        screen.type("\r")
        assert WIPE in screen.wait_for("bob, press Enter.")
        screen.type("\r")
        seen = screen.wait_for("bob> ")
        assert WIPE in seen
        assert "ann has bid" in seen
        screen.type("\x1b[A")  # the line that was typed before: there must be none
        screen.type("log\r")
        assert "bid 7" not in screen.wait_for("bob> ")
        screen.type("\x04")
        screen.wait_for("Good-bye. The match is not over; 1 action so far.")
        assert screen.end() == 0


def test_leaving_a_terminal_with_ctrl_c(tmp_path: Path) -> None:
    save = tmp_path / "m.json"
    with terminal("play", "eights", "--save", save) as screen:
        screen.wait_for("player 1> ")
        screen.interrupt_until("Good-bye.")
        assert screen.end() == 130
        assert "Traceback" not in screen.shown
    assert json.loads(save.read_text())["game"] == "eights"


def test_leaving_a_terminal_with_ctrl_d(tmp_path: Path) -> None:
    save = tmp_path / "m.json"
    with terminal("play", "eights", "--save", save) as screen:
        screen.wait_for("player 1> ")
        screen.type("\x04")
        screen.wait_for("Good-bye.")
        assert screen.end() == 0
    assert json.loads(save.read_text())["game"] == "eights"
