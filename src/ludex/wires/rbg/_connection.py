"""A client's socket, with what it has sent and nobody has read."""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from .server_side import Answer, Fault, Ready, ServerSide

CHUNK: Final = 64 * 1024
UNREAD: Final = 64
"""Answers that may wait to be asked for; then the client's bytes stay in the network."""

UNSENT: Final = 8 * 2**20
"""Bytes that a client may leave unread beyond the greeting: then it is gone."""

LINGER: Final = 0.5
"""Seconds that a client has to leave by itself; a socket closed over unread bytes would take back the last `reset`."""


class Received(NamedTuple):
    event: Answer | Fault
    at: float


class Connection:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.side = ServerSide()
        self.ready: asyncio.Future[Ready | None] = asyncio.get_running_loop().create_future()
        """None: it left before."""
        self.left = False  # no more bytes will come
        self.heed: Callable[[], None] = _nothing  # called when it has left
        self._reader = reader
        self._writer = writer
        self._unread: deque[Received] = deque()
        self._changed = asyncio.Event()
        self._closing = False
        self._room = UNSENT
        self._task = asyncio.create_task(self._read(), name="reader of a client")

    @classmethod
    async def of(cls, accepted: socket.socket) -> Connection:
        accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return cls(*await asyncio.open_connection(sock=accepted, limit=CHUNK))

    @property
    def spent(self) -> bool:
        """It has left, and all that it said has been heard, or it would hear nothing more itself."""
        return self.left and (not self._unread or self._writer.is_closing())

    @property
    def has_answer(self) -> bool:
        return bool(self._unread)

    async def answer(self) -> Received:
        """The next one; for ever, if none comes."""
        while not self._unread:
            self._changed.clear()
            await self._changed.wait()
        self._changed.set()  # there is room again
        return self._unread.popleft()

    def drop_answer(self) -> bool:
        """Forget what came first, if anything did."""
        if not self._unread:
            return False
        self._unread.popleft()
        self._changed.set()
        return True

    def greet(self, seconds: float, text: bytes, number: int) -> None:
        greeting = self.side.greet(seconds, text, number)
        self._room += len(greeting)
        self.send(greeting)

    def send(self, data: bytes) -> None:
        """Never waits."""
        if self._writer.is_closing():
            return
        self._writer.write(data)
        if self._writer.transport.get_write_buffer_size() > self._room:
            self._writer.transport.abort()

    async def close(self) -> None:
        """What was sent arrives, if the client reads it; if we are in a hurry ourselves, it may not."""
        self._closing = True
        self._changed.set()
        try:
            with suppress(OSError):
                if self._writer.can_write_eof() and not self._writer.is_closing():
                    self._writer.write_eof()
            await asyncio.wait([self._task], timeout=LINGER)
        finally:
            self._task.cancel()
            self._writer.transport.abort()
        with suppress(OSError):
            await self._writer.wait_closed()

    async def _read(self) -> None:
        with suppress(OSError):
            while data := await self._reader.read(CHUNK):
                self._take(self.side.receive(data))
                while len(self._unread) >= UNREAD and not self._closing:
                    self._changed.clear()
                    await self._changed.wait()
        self._take(self.side.end())
        self.left = True
        if not self.ready.done():
            self.ready.set_result(None)
        self.heed()

    def _take(self, events: list[Answer | Fault | Ready]) -> None:
        now = asyncio.get_running_loop().time()
        for event in events:
            if isinstance(event, Ready):
                if not self.ready.done():
                    self.ready.set_result(event)
            elif not self._closing:
                self._unread.append(Received(event, now))
        self._changed.set()


def _nothing() -> None:
    pass
