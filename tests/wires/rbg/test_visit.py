"""Our client on a raw server that sends what the original's does."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from ludex.core import Action, BadGame, State
from ludex.lab.players import Player, RandomPlayer
from ludex.wires.rbg import Manners, ProtocolError, visit

from .raw import NO_LIMIT, PATIENCE, STONES, anna, ben, stones

Script = Callable[[socket.socket], None]


@contextmanager
def raw_server(script: Script) -> Iterator[int]:
    """One client comes; what goes wrong in the script fails the test."""
    failed: list[BaseException] = []

    def serve() -> None:
        try:
            accepted, _ = listening.accept()
            with accepted:
                accepted.settimeout(PATIENCE)
                script(accepted)
        except BaseException as error:
            failed.append(error)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=serve)
        thread.start()
        yield listening.getsockname()[1]
        thread.join(PATIENCE)
    if failed:
        raise failed[0]


def expect(connected: socket.socket, data: bytes) -> None:
    got = b""
    while len(got) < len(data) and (chunk := connected.recv(len(data) - len(got))):
        got += chunk
    assert got == data


def greeting(number: int, text: str = STONES) -> bytes:
    return NO_LIMIT + text.encode() + b"\0%d\0" % number


class Scripted(Player):
    def __init__(self, *vertices: int) -> None:
        self.vertices = list(vertices)
        self.times: list[float] = []
        self.games = 0

    def play(self, state: State, seconds: float) -> Action:
        self.times.append(seconds)
        vertex = self.vertices.pop(0)
        return next(action for action in state.choices(self.seat) if action.args[0] == vertex)

    def over(self, state: State) -> None:
        self.games += 1


def test_two_games_as_the_first_player_until_the_server_closes() -> None:
    def script(client: socket.socket) -> None:
        client.sendall(greeting(1))
        expect(client, b"ready\0")
        for _ in range(2):
            client.sendall(b"2.500000\0")
            expect(client, anna(2))
            client.sendall(ben(1) + b"2\0")  # coalesced; a real number need not have a '.'
            expect(client, anna(3))
            client.sendall(b"reset\0")

    player = Scripted(2, 3, 2, 3)
    with raw_server(script) as port:
        assert visit(player, "127.0.0.1", port) == 2
    assert player.times == [2.5, 2.0, 2.5, 2.0]
    assert player.games == 2
    assert player.seat == "anna"


@pytest.mark.parametrize("form", ["source", "lowlevel"])
def test_both_forms_of_the_text_are_understood(form: str) -> None:
    def script(client: socket.socket) -> None:
        client.sendall(greeting(2, stones().printed(form)))  # type: ignore[attr-defined]
        expect(client, b"ready\0")
        client.sendall(anna(2) + NO_LIMIT)
        expect(client, ben(3))

    with raw_server(script) as port:
        assert visit(Scripted(3), "127.0.0.1", port) == 0


def test_a_game_that_is_broken_off_is_followed_by_a_new_one() -> None:
    def script(client: socket.socket) -> None:
        client.sendall(greeting(1))
        expect(client, b"ready\0")
        client.sendall(NO_LIMIT)
        expect(client, anna(2))
        client.sendall(b"reset\0" + NO_LIMIT)
        expect(client, anna(2))

    with raw_server(script) as port:
        assert visit(Scripted(2, 2), "127.0.0.1", port) == 1


def test_it_leaves_after_the_first_game_that_ends_late_enough() -> None:
    def script(client: socket.socket) -> None:
        client.sendall(greeting(2))
        expect(client, b"ready\0")
        client.sendall(anna(1) + NO_LIMIT)
        expect(client, ben(2))
        client.sendall(anna(3) + b"reset\0")
        assert client.recv(1) == b""

    with raw_server(script) as port:
        assert visit(Scripted(2), "127.0.0.1", port, Manners(stay=0.0)) == 1


def test_a_server_that_dies_is_the_end_and_no_error() -> None:
    def script(client: socket.socket) -> None:
        client.sendall(greeting(1))
        expect(client, b"ready\0")
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # a reset, not a good-bye

    with raw_server(script) as port:
        assert visit(RandomPlayer(1), "127.0.0.1", port) == 0


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (greeting(3), "the server made us player 3, and 2 play this game"),
        (greeting(0), "the server made us player 0"),
        (greeting(2) + NO_LIMIT, "the server asked ben to move, and it is not the turn of ben"),
        (greeting(2) + ben(1), "the server sent '1 6 1 7 1 8 1 1' as a move of anna"),
        (greeting(2) + b"7 7\0", "the server sent '7 7' as a move of anna"),
        (b"hello\0", "the server should have sent the time for preparation, and sent 'hello'"),
    ],
)
def test_what_the_server_does_wrong_is_said(said: bytes, sentence: str) -> None:
    with raw_server(lambda client: client.sendall(said)) as port, pytest.raises(ProtocolError, match=sentence):
        visit(RandomPlayer(1), "127.0.0.1", port)


def test_a_text_that_is_no_game_is_said_to_be_none() -> None:
    sentence = r"^the text from the server: error: there is no 'players' directive"
    script: Script = lambda client: client.sendall(greeting(1, "#rules = nonsense"))  # noqa: E731
    with raw_server(script) as port, pytest.raises(BadGame, match=sentence):
        visit(RandomPlayer(1), "127.0.0.1", port)


def test_python_that_a_server_sends_is_never_run(tmp_path: object) -> None:
    text = f"import pathlib\npathlib.Path({str(tmp_path)!r}, 'run').touch()\n"
    with raw_server(lambda client: client.sendall(greeting(1, text))) as port, pytest.raises(BadGame):
        visit(RandomPlayer(1), "127.0.0.1", port)
    import pathlib

    assert not (pathlib.Path(str(tmp_path)) / "run").exists()
