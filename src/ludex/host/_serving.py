"""The process around the application: the port, uvicorn, signals."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn
from starlette.applications import Starlette

SETTINGS: Final = {
    "loop": "auto",  # uvloop where there is one
    "ws": "websockets-sansio",
    "ws_max_size": 65_536,
    "ws_per_message_deflate": False,  # positions are small, and each connection would hold a compressor
    "lifespan": "off",  # we enter it ourselves, so that its errors come to us and not into a log
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "proxy_headers": False,
    "timeout_graceful_shutdown": 1,
}


def listen(host: str, port: int) -> socket.socket:
    """Before anything else, so that a taken port is the first thing that one hears of; OSError."""
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    return socket.create_server(address[:2], family=family)


def url(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(app: Starlette, listening: socket.socket, ready: Callable[[], None]) -> int | None:
    """Until a signal comes, which is what is returned. What the app's lifespan raises comes through."""
    server = uvicorn.Server(uvicorn.Config(app, **SETTINGS))  # type: ignore[arg-type]
    received: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        """Before uvicorn listens to signals, and when it repeats them at its end, which would else kill us."""
        del frame
        received.append(number)
        server.should_exit = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(_serve(app, server, listening, ready))
    return received[-1] if received else None


async def _serve(app: Starlette, server: uvicorn.Server, listening: socket.socket, ready: Callable[[], None]) -> None:
    async with app.router.lifespan_context(app):
        ready()
        await server.serve(sockets=[listening])
