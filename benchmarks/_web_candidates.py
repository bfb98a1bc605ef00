"""The same small game server written for each framework; `web_frameworks.py` starts and loads them.

GET /tables answers a list of 50 tables, POST /tables makes one from a checked request, /live accepts moves.
Each is written as its own documentation would have it. `bare` has no framework at all: what is left of the figures
of the others when uvicorn's and msgspec's part is taken away.
"""

# No `from __future__ import annotations`: the frameworks read the types of functions made inside functions.

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

Message = MutableMapping[str, Any]
App = Callable[[Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]]

ROWS = 50
SEATS = ["Ada", "Blaise", "Chess club of Kraków"]


class Table(msgspec.Struct):
    id: str
    game: str
    title: str
    seats: list[str]
    entries: int
    over: bool
    options: dict[str, int | str | bool]
    winners: list[str] | None = None


class NewTable(msgspec.Struct):
    game: str
    seats: list[str]
    options: dict[str, int | str | bool] = {}
    seed: int | None = None
    seconds: float | None = None


class Submit(msgspec.Struct, tag="submit"):
    table: str
    seat: str
    action: list[int | str]
    key: str


class Accepted(msgspec.Struct, tag="accepted"):
    table: str
    key: str
    n: int
    digest: str


def _fields(i: int) -> dict[str, Any]:
    return {
        "id": f"goofspiel-{i:06}",
        "game": "goofspiel",
        "title": "Goofspiel",
        "seats": SEATS,
        "entries": 17 * i,
        "over": i % 2 == 0,
        "options": {"cards": 13, "open": False, "pace": "slow"},
        "winners": SEATS[:1] if i % 2 == 0 else None,
    }


def _table(new: NewTable) -> Table:
    return Table("goofspiel-000051", new.game, "Goofspiel", new.seats, 0, False, new.options)


def _accepted(move: Submit) -> Accepted:
    return Accepted(move.table, move.key, 18, "5f3a9c0d77e14b2896aa01c4d5e6f708")


def bare() -> App:
    tables = [Table(**_fields(i)) for i in range(ROWS)]

    async def app(scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Any]) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                answer = msgspec.json.encode(_accepted(msgspec.json.decode(message["text"], type=Submit)))
                await send({"type": "websocket.send", "text": answer.decode()})
            return
        if scope["method"] == "POST":
            status = 201
            body = msgspec.json.encode(_table(msgspec.json.decode((await receive())["body"], type=NewTable)))
        else:
            status, body = 200, msgspec.json.encode(tables)
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return app


def starlette() -> App:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route, WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    tables = [Table(**_fields(i)) for i in range(ROWS)]

    def answer(value: object, status: int = 200) -> Response:
        return Response(msgspec.json.encode(value), status, media_type="application/json")

    async def get(request: Request) -> Response:
        return answer(tables)

    async def post(request: Request) -> Response:
        return answer(_table(msgspec.json.decode(await request.body(), type=NewTable)), 201)

    async def live(socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                move = msgspec.json.decode(await socket.receive_text(), type=Submit)
                await socket.send_text(msgspec.json.encode(_accepted(move)).decode())
        except WebSocketDisconnect:
            pass

    return Starlette(
        routes=[
            Route("/tables", get),
            Route("/tables", post, methods=["POST"]),
            WebSocketRoute("/live", live),
        ]
    )


def litestar() -> App:
    from litestar import Litestar, WebSocket, get, post, websocket
    from litestar.exceptions import WebSocketDisconnect

    tables = [Table(**_fields(i)) for i in range(ROWS)]

    @get("/tables")
    async def listed() -> list[Table]:
        return tables

    @post("/tables")
    async def create(data: NewTable) -> Table:
        return _table(data)

    @websocket("/live")
    async def live(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        try:
            while True:
                move = msgspec.json.decode(await socket.receive_text(), type=Submit)
                await socket.send_text(msgspec.json.encode(_accepted(move)).decode())
        except WebSocketDisconnect:
            pass

    return Litestar([listed, create, live])  # type: ignore[return-value]


def fastapi() -> App:
    from typing import Literal

    from fastapi import FastAPI, WebSocket, WebSocketDisconnect
    from pydantic import BaseModel

    class TableModel(BaseModel):
        id: str
        game: str
        title: str
        seats: list[str]
        entries: int
        over: bool
        options: dict[str, int | str | bool]
        winners: list[str] | None = None

    class NewTableModel(BaseModel):
        game: str
        seats: list[str]
        options: dict[str, int | str | bool] = {}
        seed: int | None = None
        seconds: float | None = None

    class SubmitModel(BaseModel):
        type: Literal["submit"]
        table: str
        seat: str
        action: list[int | str]
        key: str

    class AcceptedModel(BaseModel):
        type: Literal["accepted"] = "accepted"
        table: str
        key: str
        n: int
        digest: str

    app = FastAPI()
    tables = [TableModel(**_fields(i)) for i in range(ROWS)]

    @app.get("/tables")
    async def listed() -> list[TableModel]:
        return tables

    @app.post("/tables", status_code=201)
    async def create(new: NewTableModel) -> TableModel:
        return TableModel(
            **_fields(51) | {"game": new.game, "seats": new.seats, "options": new.options, "winners": None}
        )

    @app.websocket("/live")
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                move = SubmitModel.model_validate_json(await socket.receive_text())
                told = AcceptedModel(table=move.table, key=move.key, n=18, digest="5f3a9c0d77e14b2896aa01c4d5e6f708")
                await socket.send_text(told.model_dump_json())
        except WebSocketDisconnect:
            pass

    return app
