"""`ludex rbg server` and `ludex rbg client` as programs: what they print, how they end."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.running import PATIENCE, PROGRAM, ROOT, environment, ludex
from tests.wires.rbg.raw import NO_LIMIT, STONES, a_game_file, anna, ben


class Program:
    """One of our own, which prints lines."""

    def __init__(self, *args: object) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, "rbg", *map(str, args)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment(),
        )

    def line(self, pattern: str) -> re.Match[str]:
        """The next line is like this."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline().rstrip("\n")
        found = re.fullmatch(pattern, line)
        assert found, line
        return found

    def rest(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.read()

    def end(self) -> int:
        return self.process.wait(PATIENCE)


@contextmanager
def program(*args: object) -> Iterator[Program]:
    started = Program(*args)
    try:
        yield started
    finally:
        started.process.kill()
        started.process.wait()
        assert started.process.stdout is not None
        started.process.stdout.close()


@contextmanager
def client(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connected:
        yield connected


def expect(connected: socket.socket, data: bytes) -> None:
    got = b""
    while len(got) < len(data) and (chunk := connected.recv(len(data) - len(got))):
        got += chunk
    assert got == data


@pytest.mark.slow
def test_a_game_between_raw_clients_in_the_words_of_the_original(tmp_path: Path) -> None:
    game = a_game_file(tmp_path)
    results = tmp_path / "results.txt"
    flags = ("-deadline", "5000", "---log_results", results, "--log-moves=stdout", "-limit=1")
    with program("server", game, 0, *flags) as server:
        port = int(server.line(r"Listening on port (\d+)")[1])
        server.line(re.escape("Waiting for clients...(2 more needed)"))
        with client(port) as a:
            server.line("Got client number 0")
            server.line(re.escape("Waiting for clients...(1 more needed)"))
            with client(port) as b:
                server.line("Got client number 1")
                for number, each in enumerate((a, b), 1):
                    expect(each, b"5.000000\0" + STONES.encode() + b"\0%d\0" % number)
                    each.sendall(b"ready\0")
                a.sendall(anna(2) + anna(3))
                b.sendall(ben(1))
                expect(a, b"5.000000\0" + ben(1) + b"5.000000\0reset\0")
                expect(b, anna(2) + b"5.000000\0" + anna(3) + b"reset\0")
                assert a.recv(1) == b.recv(1) == b""
        assert server.end() == 0
        printed = server.rest().splitlines()
        assert printed[-5:-1] == [*(move.decode().rstrip("\0") for move in (anna(2), ben(1), anna(3))), "reset"]
        assert re.fullmatch(r"Players played for [\d.e-]+s", printed[-1])
    assert re.fullmatch(r"[\d.e-]+ 3 6 100 0\n", results.read_text())


@pytest.mark.slow
def test_a_client_that_leaves_ends_the_server_with_0(tmp_path: Path) -> None:
    with program("server", a_game_file(tmp_path), 0) as server:
        port = int(server.line(r"Listening on port (\d+)")[1])
        with client(port) as a:
            with client(port) as b:
                expect(b, NO_LIMIT)
            a.settimeout(PATIENCE)
            while a.recv(10_000):
                pass
        assert server.end() == 0
        assert "Client 1 which is player ben (2) disconnected." in server.rest()


@pytest.mark.slow
@pytest.mark.parametrize("players", [("random", "flat-mc"), ("uct", "random")])
def test_our_clients_play_on_our_server_and_end_when_it_does(players: tuple[str, str], tmp_path: Path) -> None:
    with program("server", "tic-tac-toe", 0, "--limit", 2, "--deadline", 300, "--send", "lowlevel") as server:
        port = int(server.line(r"Listening on port (\d+)")[1])
        flags = ("--seed", 3, "-additional_preparation_time", "10", "--sleep", 1)
        with (
            program("client", "127.0.0.1", port, "--player", players[0], *flags) as first,
            program("client", "127.0.0.1", port, "--player", players[1], "--quiet") as second,
        ):
            assert first.end() == second.end() == server.end() == 0
            told = first.rest()
            assert told.count("Game over: ") == 2
            assert told.splitlines()[-1] == second.rest().strip() == "Played 2 games"


@pytest.mark.slow
def test_the_player_of_the_documentation_plays(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "rbg-manager.md").read_text()
    path = tmp_path / "my_player.py"
    path.write_text(page.split("```python\n")[1].split("```")[0])
    with program("server", "tic-tac-toe", 0, "--limit", 1) as server:
        port = int(server.line(r"Listening on port (\d+)")[1])
        with program("client", "127.0.0.1", port, "--player", f"{path}:Greedy") as first:
            server.line(r"Waiting.*")
            server.line(r"Got client number 0")
            with program("client", "127.0.0.1", port) as second:
                assert first.end() == second.end() == server.end() == 0
            assert "Playing cross, player 1 of 2" in first.rest()


@pytest.mark.slow
def test_a_client_may_leave_after_one_game() -> None:
    with program("server", "tic-tac-toe", 0) as server:
        port = int(server.line(r"Listening on port (\d+)")[1])
        with (
            program("client", "127.0.0.1", port, "--time", 0) as first,
            program("client", "127.0.0.1", port, "--time", "-1") as second,
        ):
            assert first.end() == second.end() == server.end() == 0
            assert "disconnected." in server.rest()


@pytest.mark.slow
def test_a_polite_kill_leaves_the_logs_whole(tmp_path: Path) -> None:
    moves = tmp_path / "moves.txt"
    with program("server", a_game_file(tmp_path), 0, "--log_moves", moves) as server:
        port = int(server.line(r"Listening on port (\d+)")[1])
        with client(port) as a, client(port) as b:
            a.sendall(b"ready\0" + anna(2))
            b.sendall(b"ready\0")
            expect(b, NO_LIMIT + STONES.encode() + b"\x002\0" + anna(2))
            server.process.send_signal(signal.SIGTERM)
            assert server.end() == 0
    assert moves.read_text() == anna(2).decode().rstrip("\0") + "\n"


def test_trap_13_a_game_with_errors_is_not_served(tmp_path: Path) -> None:
    """Trap 13: the original's programs end with 0 whatever happened."""
    path = tmp_path / "wrong.rbg"
    path.write_text(STONES.replace("#players", "#playrs"))
    result = ludex("rbg", "server", path, 0)
    assert result.code == 1
    assert "wrong.rbg" in result.err


@pytest.mark.parametrize(
    ("args", "code", "sentence"),
    [
        (("server", "goofspiel", 0), 1, "goofspiel can't be sent to players: it is not written in Regular Boardgames"),
        (("server", "breakthrough"), 2, "missing argument 'PORT'"),
        (("server", "breakthrough", 70000), 2, "a whole number from 0 to 65535"),
        (("server", "breakthrough", 0, "--deadline", 0), 2, "a whole number from 1"),
        (("server", "breakthrough", 0, "--strict-deadlines"), 2, "--strict-deadlines needs a --deadline"),
        (("server", "breakthrough", 0, "-colour"), 2, "no such option"),
        (("server", "breakthrough", 0, "--log_moves", "/no/such/folder/f"), 1, "/no/such/folder/f: no such file"),
        (("client", "127.0.0.1", 1), 1, "127.0.0.1:1: connection refused"),
        (("client", "127.0.0.1", 1, "--player", "kasparov"), 2, "there is no player 'kasparov'"),
        (("client", "127.0.0.1", 1, "--player", "no.py:X"), 2, "there is no file no.py"),
    ],
)
def test_what_can_not_be_done_is_said_in_a_sentence(args: tuple[object, ...], code: int, sentence: str) -> None:
    result = ludex("rbg", *args)
    assert result.code == code
    assert sentence in result.err
    assert "Traceback" not in result.err


def test_a_taken_port_is_said_before_anything_else() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = ludex("rbg", "server", "breakthrough", port, "--host", "127.0.0.1")
    assert result.code == 2
    assert f"port {port} of 127.0.0.1 is taken" in result.err


def test_a_player_of_ones_own_must_be_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("class Mine: pass\n")
    result = ludex("rbg", "client", "127.0.0.1", 1, "--player", f"{path}:Mine")
    assert result.code == 1
    assert "has no class Mine that is a ludex.lab.players.Player" in result.err


@pytest.mark.slow
def test_a_server_of_another_kind_is_found_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with program("client", "127.0.0.1", port) as ours:
            accepted, _ = listening.accept()
            with accepted:
                accepted.sendall(b"HTTP/1.1 200 OK\0")
                assert ours.end() == 1
            said = ours.rest()
    assert f"127.0.0.1:{port} does not keep to the protocol: the server should have sent the time" in said


def test_the_help_has_every_flag_of_the_original() -> None:
    text = ludex("rbg", "server", "--help").out
    for flag in ("deadline", "time-for-player-preparation", "shutdown", "limit", "log-results", "log-moves"):
        assert f"--{flag} " in text
