"""A gate between a browser and the server: closing it is losing the network."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Gate:
    """Passes bytes both ways from a port of its own, as long as it is open."""

    def __init__(self, port: int) -> None:
        self._behind = port
        self._port = 0
        self._server: asyncio.Server | None = None
        self._passing: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}/"

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for writer in list(self._passing):
            writer.transport.abort()
        await self._server.wait_closed()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", self._behind)
        self._passing |= {writer, inner_writer}
        try:
            await asyncio.gather(_copy(reader, inner_writer), _copy(inner_reader, writer))
        finally:
            for one in (writer, inner_writer):
                self._passing.discard(one)
                one.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
        writer.write_eof()
