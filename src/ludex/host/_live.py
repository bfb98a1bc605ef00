"""A watch over a WebSocket: each frame is what one entry of the journal told."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ._documents import of_told
from .table import Table
from .watch import CutOff, Stopped, Watch

log = logging.getLogger(__name__)

# Close codes: 4000 to 4999 are the application's own.
OVER: Final = 1000
FAILED: Final = 1011
BAD_REQUEST: Final = 4400
UNKNOWN_TABLE: Final = 4404
CUT_OFF: Final = 4408
GONE: Final = 4410

SLOWEST: Final = 20.0
"""Seconds that a reader may take to make room for one frame."""


class BadPlace(ValueError):
    """The place to begin after is not one."""


async def watch(socket: WebSocket, table: Table | None, name: str) -> None:
    """To the end of the match, or of the connection; every end has its code and its reason."""
    await socket.accept()
    if table is None:
        return await socket.close(UNKNOWN_TABLE, _reason(f"there is no table {name[:64]!r}"))
    try:
        after = _place(socket.query_params.get("after"))
    except BadPlace as error:
        return await socket.close(BAD_REQUEST, _reason(str(error)))
    seen = table.watch(after=after)
    try:
        await _until_either_ends(socket, seen)
    finally:
        seen.close()


def _place(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 12:
        raise BadPlace("after is the number of an entry, 0 or more")
    return int(text)


async def _until_either_ends(socket: WebSocket, seen: Watch) -> None:
    telling = asyncio.create_task(_tell(socket, seen))
    hearing = asyncio.create_task(_hear(socket))
    try:
        await asyncio.wait([telling, hearing], return_when=asyncio.FIRST_COMPLETED)
    finally:
        telling.cancel()
        hearing.cancel()
        await asyncio.gather(telling, hearing, return_exceptions=True)


async def _hear(socket: WebSocket) -> None:
    """A watcher has nothing to say; listening is how we learn that he went."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _tell(socket: WebSocket, seen: Watch) -> None:
    try:
        async for told in seen:
            frame = msgspec.json.encode(of_told(told)).decode()
            await asyncio.wait_for(socket.send_text(frame), SLOWEST)
        await socket.close(OVER, "the match is over")
    except WebSocketDisconnect:
        pass
    except Stopped as error:
        await socket.close(GONE, _reason(str(error)))
    except (CutOff, TimeoutError) as error:
        with suppress(TimeoutError):  # whoever does not read does not read this either
            await asyncio.wait_for(socket.close(CUT_OFF, _reason(str(error) or "too slow")), 1)
    except Exception:
        log.exception("a watch failed")
        await socket.close(FAILED, "what happened can't be shown")


def _reason(text: str) -> str:
    """As much of it as a close frame holds: 123 bytes."""
    return text.encode()[:123].decode(errors="ignore")
