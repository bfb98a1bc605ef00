"""Recorded sessions of the original: its clients' bytes against our server, its server's bytes against our client."""

from __future__ import annotations

import ast
import asyncio
import re
import socket
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from ludex.core import Action, Coded, State
from ludex.lab.players import Player
from ludex.library import read
from ludex.wires.rbg import Manners, visit
from ludex.wires.rbg.seconds import read as seconds

from .raw import PATIENCE, RawClient, serving

LINE = re.compile(r"\s*[\d.]+ client(\d+) (S->C|C->S) \d+ bytes: (b['\"].*)")


@dataclass
class Session:
    """Of each client, who spoke and what: parts that follow each other are joined."""

    talks: dict[int, list[tuple[str, bytes]]] = field(default_factory=dict)

    @classmethod
    def of(cls, path: Path) -> Session:
        session = cls()
        for line in path.read_text().splitlines():
            if found := LINE.fullmatch(line):
                session._add(int(found[1]), found[2], ast.literal_eval(found[3]))
        return session

    def _add(self, client: int, way: str, data: bytes) -> None:
        talk = self.talks.setdefault(client, [])
        if talk and talk[-1][0] == way:
            talk[-1] = way, talk[-1][1] + data
        else:
            talk.append((way, data))

    def sent(self, client: int, way: str) -> bytes:
        return b"".join(data for direction, data in self.talks[client] if direction == way)

    def messages(self, client: int, way: str) -> Sequence[bytes]:
        return self.sent(client, way).split(b"\0")[:-1]

    @property
    def players(self) -> Sequence[int]:
        """Clients in the order of the players' numbers."""
        return sorted(self.talks, key=lambda client: self.messages(client, "S->C")[2])

    @property
    def text(self) -> str:
        return self.messages(self.players[0], "S->C")[1].decode()

    def terms(self) -> dict[str, Any]:
        greeting = self.messages(self.players[0], "S->C")
        games = greeting.count(b"reset")
        # A deadline behind the last reset: a game had begun when the clients left.
        ends = all(self.messages(client, "S->C")[-1] == b"reset" for client in self.talks)
        return {
            "preparation": seconds(greeting[0].decode()),
            "deadline": seconds(greeting[3].decode()),
            "limit": games if ends else None,
        }


def sessions(folder: Path) -> dict[str, Session]:
    found = {path.name: Session.of(path) for path in sorted((folder / "rbg").glob("capture_*.txt"))}
    whole = {name: session for name, session in found.items() if session.talks}
    assert whole, f"there is no recorded session in {folder / 'rbg'}"
    return whole


# The original's clients, our server


@pytest.mark.vectors
async def test_our_server_answers_the_recorded_clients_as_the_original_did(vectors: Path) -> None:
    for name, session in sessions(vectors).items():
        async with serving(read(session.text, ".rbg"), **session.terms()) as server:
            clients = await server.clients(len(session.players))
            talks = [replay(client, session.talks[of]) for client, of in zip(clients, session.players, strict=True)]
            await asyncio.wait_for(asyncio.gather(*talks), PATIENCE)
            assert await server.end(), name
            assert all("forfeit" not in line for line in server.lines), name


async def replay(client: RawClient, talk: Sequence[tuple[str, bytes]]) -> None:
    for way, data in talk:
        if way == "S->C":
            await client.expect(data)
        else:
            client.send(data)


# The original's server, our client


class Replayed(Player):
    """Plays what was recorded, and checks that it is asked in those positions."""

    def __init__(self, moves: Sequence[bytes]) -> None:
        self.moves = list(moves)
        self.games = 0

    def play(self, state: State, seconds: float) -> Action:
        codec = self.game.codec("rbg") if isinstance(self.game, Coded) else None
        assert codec is not None
        action = codec.read(state, self.seat, self.moves.pop(0).decode())
        assert action in state.choices(self.seat)
        return action

    def over(self, state: State) -> None:
        assert state.outcome() is not None
        self.games += 1


@pytest.mark.vectors
def test_our_client_answers_the_recorded_server_as_the_original_did(vectors: Path) -> None:
    for name, session in sessions(vectors).items():
        for client, talk in session.talks.items():
            ready, *moves = session.messages(client, "C->S")
            player, manners = Replayed(moves), Manners()
            games = session.messages(client, "S->C").count(b"reset")
            answers = recorded_server(talk, player, manners)
            assert answers == session.sent(client, "C->S"), (name, client)
            assert player.games == games, (name, client)
            assert ready == b"ready"


def recorded_server(talk: Sequence[tuple[str, bytes]], player: Replayed, manners: Manners) -> bytes:
    """What the client says to it."""
    heard = bytearray()
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            accepted, _ = listening.accept()
            with accepted:
                accepted.settimeout(PATIENCE)
                for way, data in talk:
                    if way == "S->C":
                        accepted.sendall(data if player.moves or not last_asks(data) else unasked(data))
                    else:
                        heard.extend(receive(accepted, len(data)))

        thread = threading.Thread(target=serve)
        thread.start()
        visit(player, "127.0.0.1", listening.getsockname()[1], manners)
        thread.join(PATIENCE)
        assert not thread.is_alive()
    return bytes(heard)


def last_asks(data: bytes) -> bool:
    """The recorded client left upon the last reset, and did not answer what came with it."""
    return b"reset\0" in data


def unasked(data: bytes) -> bytes:
    return data[: data.rindex(b"reset\0") + len(b"reset\0")]


def receive(accepted: socket.socket, n: int) -> bytes:
    data = b""
    while len(data) < n and (chunk := accepted.recv(n - len(data))):
        data += chunk
    return data


# What it printed


@pytest.mark.vectors
async def test_what_is_printed_before_a_game_is_what_the_original_printed(vectors: Path) -> None:
    scenes = 0
    for path in sorted((vectors / "rbg").glob("capture_*.txt")):
        for args, printed in printed_scenes(path.read_text()):
            scenes += 1
            terms: dict[str, Any] = {"deadline": flag(args, "--deadline"), "preparation": flag(args, "--deadline")}
            if "--time_for_player_preparation" in args:
                terms["preparation"] = flag(args, "--time_for_player_preparation")
            text = next(session.text for session in sessions(vectors).values() if "xplayer" in session.text)
            async with serving(read(text, ".rbg"), **terms) as server:
                await server.clients()
                await server.printed("Sending player id oplayer(2)")
                ours = [line for line in server.lines if line.startswith("Sending")]
                assert ours == [line for line in printed if line.startswith("Sending")]
    assert scenes > 0


def printed_scenes(text: str) -> Sequence[tuple[list[str], list[str]]]:
    found = []
    for scene in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        args = ast.literal_eval("[" + scene.splitlines()[0].rpartition(" [")[2])
        printed = scene.partition("stdout: ")[2]
        found.append((args, [line.strip() for line in printed.splitlines()]))
    return found


def flag(args: Sequence[str], name: str) -> float:
    return int(args[args.index(name) + 1]) / 1000 if name in args else float("inf")
