"""The game manager: a port, and behind it tables of clients who play one game after the other."""

from __future__ import annotations

import asyncio
import logging
import socket

from ._course import Logs
from ._door import Door
from ._room import Room
from ._terms import Fails, Say, Served, Terms

log = logging.getLogger(__name__)

BACKLOG = 128


def listen(host: str, port: int) -> socket.socket:
    """Before anything else, so that a taken port is the first thing that one hears of; OSError."""
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    return socket.create_server(address[:2], family=family, backlog=BACKLOG)


async def manage(served: Served, terms: Terms, listening: socket.socket, say: Say, logs: Logs) -> bool:
    """Until every table has ended; False if one failed."""
    door = Door(listening)
    rooms = [Room(served, terms, door, logs, _of_table(say, i, terms.tables)) for i in range(1, terms.tables + 1)]
    return all(await asyncio.gather(*(_run(room, say) for room in rooms)))


async def _run(room: Room, say: Say) -> bool:
    """One table's end is not the others'."""
    try:
        await room.run()
    except Fails as fails:
        say(f"This table ends: {fails}")
        return False
    except Exception:
        log.exception("a table failed")
        return False
    return True


def _of_table(say: Say, number: int, tables: int) -> Say:
    return say if tables == 1 else lambda line: say(f"Table {number}: {line}")
