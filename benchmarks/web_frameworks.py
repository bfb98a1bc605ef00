"""What a web framework costs: server CPU per request and per WebSocket message, import time, memory.

    python benchmarks/web_frameworks.py [--rounds 7] [--requests 1600]

Every candidate of `_web_candidates.py` runs as a uvicorn process of its own, all with the same settings, all at once
and idle but for the one that is being asked; rounds are interleaved, so that what the machine does besides falls on
all alike. This process makes the load. CPU is what the kernel counted for the server process, not elapsed time.
The claim: on the documented path the frameworks that generate OpenAPI cost a quarter to nearly twice as much as
Starlette with msgspec; on the live path it is the reader of JSON that costs, not the framework.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from websockets.frames import Frame, Opcode

HERE: Final = Path(__file__).parent
CANDIDATES: Final = ("bare", "starlette", "litestar", "fastapi")
CONNECTIONS: Final = 16
SETTINGS: Final = ("--loop", "uvloop", "--ws", "websockets-sansio", "--no-access-log", "--log-level", "warning")
PATIENT: Final = ("--timeout-keep-alive", "3600", "--ws-ping-interval", "3600")  # idle while the others are asked

NEW: Final = {"game": "goofspiel", "seats": ["Ada", "Blaise"], "options": {"cards": 9, "open": True}, "seconds": 30.0}
MOVE: Final = {"type": "submit", "table": "goofspiel-000007", "seat": "Ada", "action": ["bid", 9], "key": "k-000123"}


def request(method: str, body: bytes = b"") -> bytes:
    head = f"{method} /tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    return f"{head}\r\n\r\n".encode() + body


GET: Final = request("GET")
POST: Final = request("POST", json.dumps(NEW).encode())
FRAME: Final = Frame(Opcode.TEXT, json.dumps(MOVE).encode()).serialize(mask=True)
UPGRADE: Final = (
    "GET /live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\n\r\n"
).encode()


class Server:
    """One candidate in its own process."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.port = _free_port()
        app = ("--factory", f"_web_candidates:{name}", "--app-dir", str(HERE), "--port", str(self.port))
        self.process = subprocess.Popen([sys.executable, "-m", "uvicorn", *app, *SETTINGS, *PATIENT])
        self._wait()
        self.plain = [self._connect() for _ in range(CONNECTIONS)]
        self.live = [self._connect() for _ in range(CONNECTIONS)]
        for connection in self.live:
            connection.sendall(UPGRADE)
            assert _head(connection)[0].startswith(b"HTTP/1.1 101")

    def _connect(self) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def _wait(self) -> None:
        for _ in range(600):
            try:
                return self._connect().close()
            except ConnectionRefusedError:
                time.sleep(0.05)
        raise SystemExit(f"{self.name} did not start")

    def cpu(self) -> float:
        """Seconds, user and system: the process's own clock, as clock_getcpuclockid(3) makes its id from a pid."""
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def get(self) -> None:
        self._http(GET, b"200")

    def post(self) -> None:
        self._http(POST, b"201")

    def message(self) -> None:
        for connection in self.live:
            connection.sendall(FRAME)
        for connection in self.live:
            assert _frame(connection).startswith(b'{"type":"accepted"')

    def _http(self, asked: bytes, status: bytes) -> None:
        for connection in self.plain:
            connection.sendall(asked)
        for connection in self.plain:
            assert _answer(connection).startswith(status)

    def stop(self) -> None:
        for connection in (*self.plain, *self.live):
            connection.close()
        self.process.terminate()
        self.process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def _head(connection: socket.socket) -> tuple[bytes, bytes]:
    """Head and the beginning of the body."""
    got = b""
    while b"\r\n\r\n" not in got:
        got += _some(connection)
    head, body = got.split(b"\r\n\r\n", 1)
    return head, body


def _some(connection: socket.socket) -> bytes:
    got = connection.recv(65_536)
    if not got:
        raise ConnectionError("the server has closed a connection")
    return got


def _answer(connection: socket.socket) -> bytes:
    head, body = _head(connection)
    length = int(head.lower().split(b"content-length:")[1].split()[0])
    while len(body) < length:
        body += _some(connection)
    return head.split()[1] + body


def _frame(connection: socket.socket) -> bytes:
    """Short enough to come whole, from a server that sends one at a time."""
    got = _some(connection)
    return got[2:] if got[1] < 126 else got[4:]


WORK: Final[dict[str, Callable[[Server], None]]] = {
    "GET": Server.get,
    "POST": Server.post,
    "WebSocket": Server.message,
}


def microseconds(server: Server, work: Callable[[Server], None], requests: int) -> float:
    turns = requests // CONNECTIONS
    before = server.cpu()
    for _ in range(turns):
        work(server)
    return (server.cpu() - before) / (turns * CONNECTIONS) * 1e6


def import_ms(name: str) -> float:
    """CPU to import the framework and build the app, without the interpreter's own start."""
    code = f"import time, _web_candidates as c; t = time.process_time(); c.{name}(); print(time.process_time() - t)"
    done = subprocess.run([sys.executable, "-c", code], cwd=HERE, check=True, capture_output=True, text=True)
    return float(done.stdout) * 1000


def measure(rounds: int, requests: int) -> dict[str, dict[str, list[float]]]:
    """By kind of work and candidate: one figure a round."""
    figures: dict[str, dict[str, list[float]]] = {}
    servers = [Server(name) for name in CANDIDATES]
    try:
        figures["MiB after start"] = {server.name: [server.megabytes()] for server in servers}
        for server in servers:  # caches, first lookups
            for work in WORK.values():
                microseconds(server, work, requests // 4)
        for kind in WORK:
            figures[f"{kind}, µs"] = {name: [] for name in CANDIDATES}
        figures["import, ms"] = {name: [] for name in CANDIDATES}
        for turn in range(rounds):
            for server in servers[turn % len(servers) :] + servers[: turn % len(servers)]:
                for kind, work in WORK.items():
                    figures[f"{kind}, µs"][server.name].append(microseconds(server, work, requests))
                figures["import, ms"][server.name].append(import_ms(server.name))
    finally:
        for server in servers:
            server.stop()
    return figures


def show(figures: dict[str, dict[str, list[float]]]) -> None:
    print(f"{'':16}" + "".join(f"{name:>24}" for name in CANDIDATES))
    for kind, found in figures.items():
        base = statistics.median(found["starlette"])
        cells = []
        for name in CANDIDATES:
            median = statistics.median(found[name])
            spread = (max(found[name]) - min(found[name])) / 2 / median if median else 0
            cells.append(f"{median:9.1f} ±{spread:4.0%} {median / base:6.2f}×")
        print(f"{kind:16}" + "".join(f"{cell:>24}" for cell in cells))
    print("medians; × is to starlette; ± is half the range of the rounds")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--requests", type=int, default=1600)
    given = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, {CONNECTIONS} connections", flush=True)
    show(measure(given.rounds, given.requests))


if __name__ == "__main__":
    main()
