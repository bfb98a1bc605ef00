"""The program as a whole: help, exit codes, errors, streams."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from ludex import __version__
from ludex.cli.main import COMMANDS, main

from .running import PATIENCE, PROGRAM, environment, ludex, process, terminal

WRITTEN = list(COMMANDS)


def test_help_lists_every_command_with_an_honest_line() -> None:
    shown = ludex("--help")
    assert shown.code == 0
    for name in COMMANDS:
        assert f"  {name} " in shown.out
    assert shown.out == ludex().out


@pytest.mark.parametrize("name", WRITTEN)
def test_the_line_in_the_help_is_the_commands_own(name: str) -> None:
    with click.Context(main) as context:
        command = main.get_command(context, name)
    assert command is not None
    assert command.name == name
    assert command.short_help == COMMANDS[name].help


@pytest.mark.parametrize("name", WRITTEN)
def test_every_command_has_an_example(name: str) -> None:
    shown = ludex(name, "--help")
    assert shown.code == 0
    assert f"Example: ludex {name}" in shown.out


@pytest.mark.parametrize("args", [["--help"], ["--version"], ["nonsense"]])
def test_help_imports_neither_rich_nor_core_nor_any_command(args: list[str]) -> None:
    script = (
        "import sys\n"
        "from ludex.cli.main import main\n"
        "try: main.main(sys.argv[1:], standalone_mode=False)\n"
        "except Exception: pass\n"
        "print([name for name in sys.modules if name.split('.')[0] == 'rich' or name.startswith('ludex.core')\n"
        "       or (name.startswith('ludex.cli.') and name.split('.')[2] not in ('main', '_lazy', '_streams'))])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *args], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_version() -> None:
    assert process("--version").out == f"ludex {__version__}\n"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["chekc", "x"], "there is no command 'chekc'; did you mean 'check'?"),
        (["zzz"], f"there is no command 'zzz'; there are {', '.join(COMMANDS)}"),
        (["games", "--wat"], "no such option '--wat' (`ludex games --help` tells more)"),
        (["show"], "missing argument 'GAME' (`ludex show --help` tells more)"),
        (["show", "eihgts"], "there is no game 'eihgts'; did you mean 'eights'?"),
        (["show", "no/such.rbg"], "there is no file no/such.rbg"),
        (["show", "eights", "-o", "hand"], "an option is given as name=value, unlike 'hand'"),
        (["show", "eights", "-o", "hand=1"], "option hand must be a whole number from 3 to 10, not 1"),
        (["show", "eights", "-o", "hand=x"], "option hand must be a whole number from 3 to 10, not 'x'"),
        (["show", "eights", "-o", "hnd=3"], "eights has no option 'hnd'; it has hand"),
        (["show", "eights", "-o", "hand=3", "-o", "hand=4"], "option hand is given twice"),
        (["show", "eights", "--scenario", "x"], "eights has no scenario 'x'; it has none"),
        (["play", "eights", "--seat", "zed"], "nobody called 'zed' plays here; there are player 1, player 2"),
        (["play", "eights", "--players", "9"], "eights is played by 2 to 4 players, not by 9"),
        (["play", "eights", "--names", "a,a"], "eights: two seats have the same name in a, a"),
        (["play", "eights", "--names", "a,*"], "eights: the name '*' is reserved"),
        (["simulate", "eights", "--names", "a,a"], "eights: two seats have the same name in a, a"),
        (
            ["play", "eights", "--players", "3", "--names", "a,b"],
            "--players 3 and --names with 2 names contradict each other",
        ),
        (
            ["simulate", "eights", "-n", "0"],
            "invalid value for '-n' / '--matches': it is a whole number from 1, not '0' "
            "(`ludex simulate --help` tells more)",
        ),
        (["new", "cor", "x"], "there is no notation 'cor'; did you mean 'core'?"),
        (["new", "core", "X y"], "a game's name is made of small letters, digits and _, unlike 'X y'"),
        (["replay", "nosuch.json"], "there is no file nosuch.json"),
        (["check", "nosuch.py"], "there is no file nosuch.py"),
    ],
)
def test_wrong_use_is_one_sentence_and_exit_code_2(args: list[str], sentence: str) -> None:
    told = ludex(*args)
    assert (told.code, told.out, told.err) == (2, "", f"ludex: {sentence}\n")
    in_json = ludex(*args, "--json")
    assert (in_json.code, in_json.json, in_json.err) == (2, {"error": sentence}, told.err)


@pytest.mark.parametrize("seed", ["-1", "x", "1.5", str(2**128), "9" * 5000, "²"])
def test_a_seed_is_a_number(seed: str) -> None:
    told = ludex("simulate", "eights", "--seed", seed)
    assert told.code == 2
    assert f"it is a whole number from 0 to {2**128 - 1}, not" in told.err
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("args", [["show"], ["play"], ["simulate"]])
def test_a_broken_game_is_exit_code_1(args: list[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("GAME = (")
    told = ludex(*args, bad)
    assert (told.code, told.out) == (1, "")
    assert told.err == f"ludex: {bad}:1:8: error: '(' was never closed\n"


def test_rules_that_fail_at_the_start_are_a_sentence(nim: Path) -> None:
    nim.write_text(nim.read_text().replace('Position(self, setup.options["heap"])', "1 / 0"))
    for command in ("show", "play", "simulate"):
        told = ludex(command, nim)
        assert told.code == 1
        assert told.err == "ludex: nim does not start: ZeroDivisionError: division by zero\n"


def test_debug_raises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("GAME = 1")
    with pytest.raises(ValueError, match="GAME should be"):
        ludex("--debug", "show", bad)
    monkeypatch.setenv("LUDEX_DEBUG", "1")
    with pytest.raises(ValueError, match="GAME should be"):
        ludex("show", bad)
    assert "Traceback" in process("--debug", "show", bad).err
    assert "Traceback" not in process("show", bad).err


def test_control_characters_do_not_reach_the_terminal() -> None:
    told = ludex("show", "\x1b[31mred\x1b[0m\u202e")
    assert "\x1b" not in told.err
    assert "\u202e" not in told.err


def test_a_broken_pipe_is_silent() -> None:
    running = subprocess.Popen(
        [*PROGRAM, "show", "trails", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    err = running.stderr.read()
    running.stderr.close()
    assert (running.wait(PATIENCE), err) == (141, b"")


def test_any_locale_can_print_a_game() -> None:
    shown = process("games", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert shown.code == 0
    assert "goofspiel" in shown.out


def test_ctrl_c_is_130_without_a_traceback(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [*PROGRAM, "simulate", "goofspiel", "-n", "1000000", "--keep", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    while not any(tmp_path.iterdir()):  # until it plays
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out, err) == (130, b"", b"")


def test_ctrl_c_leaves_no_half_a_progress_bar() -> None:
    with terminal("simulate", "goofspiel", "-n", "1000000") as screen:
        screen.wait_for("playing")
        screen.type("\x03")
        assert screen.end() == 130
        assert "Traceback" not in screen.shown
        assert "\x1b[?25h" in screen.shown  # the cursor is back


def test_what_a_game_prints_is_not_in_the_document(nim: Path) -> None:
    nim.write_text(nim.read_text() + "\nprint('hello from the module')\n")
    shown = ludex("show", nim, "--json")
    assert shown.json["id"] == "nim"
    assert shown.err == "hello from the module\n"
