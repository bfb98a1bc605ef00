"""Where clients come in, one after the other. Who comes when no seat is free waits outside, as with the original."""

from __future__ import annotations

import asyncio
import logging
import socket

from ._connection import Connection

log = logging.getLogger(__name__)

PAUSE = 0.2
"""Seconds, when the system has no more sockets for us."""


class Door:
    def __init__(self, listening: socket.socket) -> None:
        self.turn = asyncio.Lock()
        """Of the room whose clients are coming: one is filled after the other."""
        self._listening = listening
        self._listening.setblocking(False)

    async def next(self) -> Connection:
        while True:
            try:
                accepted, _ = await asyncio.get_running_loop().sock_accept(self._listening)
                return await Connection.of(accepted)
            except OSError as error:  # it left at once, or there are too many
                log.warning("a client could not come in: %s", error)
                await asyncio.sleep(PAUSE)
