"""Both ends of the protocol with nothing but sockets: strict about bytes, and knowing nothing of how ours are made.

What the original's programs send, and in which order, is written here a second time.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

from ludex.core import Game
from ludex.library import find, read
from ludex.wires.rbg import Logs, Terms, listen, manage, served

PATIENCE = 20.0

STONES = """// Whoever puts the last of three stones, wins.
#players = anna(100), ben(100)
#pieces = e, x, o
#variables =
#board = rectangle(up, down, left, right, [e, e, e])
#anywhere = (left* + right*)
#rules = (
    ->anna anywhere {e} [x] [$ anna=100, ben=0]
    ->ben anywhere {e} [o] [$ ben=100, anna=0]
  )*
"""

NO_LIMIT = b"%f" % 1.7976931348623157e308 + b"\0"
"""The largest number, 316 characters."""


def stones() -> Game:
    return read(STONES, ".rbg")


def anna(vertex: int) -> bytes:
    return f"{vertex} 2 {vertex} 3 {vertex} 4 {vertex} 5".encode() + b"\0"


def ben(vertex: int) -> bytes:
    return f"{vertex} 6 {vertex} 7 {vertex} 8 {vertex} 1".encode() + b"\0"


_OPEN: list[RawClient] = []


class RawClient:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def connect(cls, port: int) -> RawClient:
        client = cls(*await asyncio.open_connection("127.0.0.1", port))
        _OPEN.append(client)
        return client

    async def expect(self, data: bytes) -> None:
        """Exactly these bytes, however they are cut."""
        got = b""
        try:
            while len(got) < len(data) and data.startswith(got):
                chunk = await asyncio.wait_for(self.reader.read(len(data) - len(got)), PATIENCE)
                if not chunk:
                    break
                got += chunk
        except TimeoutError:
            pass
        assert got == data, f"{got!r} came, and {data!r} was expected"

    async def expect_nothing(self, seconds: float = 0.1) -> None:
        try:
            got = await asyncio.wait_for(self.reader.read(1000), seconds)
        except TimeoutError:
            return
        raise AssertionError(f"nothing was expected, and {got!r} came")

    async def expect_end(self) -> None:
        try:
            got = await asyncio.wait_for(self.reader.read(1000), PATIENCE)
        except ConnectionError:
            return
        assert got == b""

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def leave(self) -> None:
        self.writer.close()
        with suppress(OSError):
            await self.writer.wait_closed()


@dataclass
class Server:
    port: int
    task: asyncio.Task[bool]
    lines: list[str] = field(default_factory=list)
    moves: io.StringIO = field(default_factory=io.StringIO)
    results: io.StringIO = field(default_factory=io.StringIO)

    async def clients(self, n: int = 2) -> list[RawClient]:
        """Connected in this order."""
        found = []
        for _ in range(n):
            before = self.count("Got client number")
            found.append(await RawClient.connect(self.port))
            await self.until(lambda before=before: self.count("Got client number") > before)
        return found

    def count(self, text: str) -> int:
        return sum(text in line for line in self.lines)

    async def printed(self, text: str) -> None:
        await self.until(lambda: self.count(text) > 0, text)

    async def until(self, truth: Any, what: str = "") -> None:
        for _ in range(int(PATIENCE / 0.005)):
            if truth():
                return
            await asyncio.sleep(0.005)
        raise AssertionError(f"{what!r} does not come true; printed: {self.lines}")

    async def end(self) -> bool:
        """What the server comes to, when everybody has left it."""
        for client in _OPEN:
            client.writer.close()
        return await asyncio.wait_for(self.task, PATIENCE)

    def result(self) -> list[str]:
        """The results without their first number, the seconds."""
        return [line.partition(" ")[2] for line in self.results.getvalue().splitlines()]


@asynccontextmanager
async def serving(game: Game | None = None, form: str = "source", **terms: Any) -> AsyncIterator[Server]:
    with listen("127.0.0.1", 0) as socket:
        server = Server(socket.getsockname()[1], None)  # type: ignore[arg-type]
        logs = Logs(server.moves, server.results)
        managed = manage(served(game or stones(), form), Terms(**terms), socket, server.lines.append, logs)
        server.task = asyncio.create_task(managed)
        try:
            yield server
        finally:
            while _OPEN:
                client = _OPEN.pop()
                client.writer.transport.abort()  # it may hold what the server will never read
                await client.leave()
            server.task.cancel()
            await asyncio.gather(server.task, return_exceptions=True)


@asynccontextmanager
async def playing(
    written: bytes = NO_LIMIT, preparation: float = inf, **terms: Any
) -> AsyncIterator[tuple[Server, RawClient, RawClient]]:
    """Two raw clients who are greeted and ready; the first has its first deadline."""
    async with serving(preparation=preparation, **terms) as server:
        a, b = await server.clients()
        for number, client in enumerate((a, b), 1):
            await greeted(client, number)
            client.send(b"ready\0")
        await a.expect(written)
        yield server, a, b


async def greeted(client: RawClient, number: int, preparation: bytes = NO_LIMIT, text: str = STONES) -> None:
    await client.expect(preparation + text.encode() + b"\0" + str(number).encode() + b"\0")


async def one_game(a: RawClient, b: RawClient, deadline: bytes = NO_LIMIT) -> None:
    """From the first answer to the reset. The last mover is only told the reset."""
    a.send(anna(2))
    await b.expect(anna(2) + deadline)
    b.send(ben(1))
    await a.expect(ben(1) + deadline)
    a.send(anna(3))
    await b.expect(anna(3) + b"reset\0")
    await a.expect(b"reset\0")


def a_game_file(folder: Path, text: str = STONES) -> Path:
    path = folder / "stones.rbg"
    path.write_bytes(text.encode())
    assert find(str(path)) is not None
    return path
