"""The web application: games, tables, and a match to watch.

So far it only shows: an exhibition of the installed games, open to whoever can reach the port. Accounts, a lobby and
worker processes come on top of the same tables. Starlette routes, msgspec writes and reads JSON; docs/web.md says why.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ludex import __version__
from ludex.core import Game
from ludex.library import games

from . import _live
from ._documents import Fault, GameDocument, Health, TableDocument, of_game, of_table
from ._exhibition import Exhibition, Shown
from ._pages import Pages
from .store import Store
from .store.sqlite import SQLiteStore

log = logging.getLogger(__name__)

STORE: Final = "exhibition.sqlite3"

LARGEST_REQUEST: Final = 65_536


def app(folder: Path, pace: float = 1.0, installed: Mapping[str, Game] | None = None) -> Starlette:
    """Its lifespan opens the store in this folder, or raises StoreError, and keeps the exhibition running."""
    house = _House(_usable(games() if installed is None else installed))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        store = await _new_store(folder / STORE)
        try:
            async with Exhibition(store, house.games, pace).running() as house.exhibition:
                yield
        finally:
            await store.close()

    return Starlette(
        routes=house.routes(),
        lifespan=lifespan,
        exception_handlers={HTTPException: house.fault, Exception: house.failure},
        max_body_size=LARGEST_REQUEST,
    )


class _House:
    """What the routes answer."""

    exhibition: Exhibition

    def __init__(self, usable: Mapping[str, tuple[Game, GameDocument]]) -> None:
        self.games = {name: game for name, (game, _) in usable.items()}
        self._catalogue = [document for _, document in usable.values()]
        self._pages = Pages()

    def routes(self) -> list[Route | WebSocketRoute]:
        return [
            Route("/", self.index),
            Route("/tables/{id}", self.table_page),
            Route("/static/{name:path}", self.static),
            Route("/healthz", self.health),
            Route("/api/v1/games", self.list_games),
            Route("/api/v1/tables", self.list_tables),
            Route("/api/v1/tables/{id}", self.one_table),
            WebSocketRoute("/api/v1/tables/{id}/watch", self.watch),
        ]

    # Pages

    async def index(self, request: Request) -> Response:
        return self._page(request, "index.html")

    async def table_page(self, request: Request) -> Response:
        # The page itself says in words that there is no such table; the status says it to programs.
        found = self.exhibition.find(request.path_params["id"])
        return self._page(request, "table.html", 200 if found else 404)

    async def static(self, request: Request) -> Response:
        return self._page(request, request.path_params["name"])

    def _page(self, request: Request, name: str, status: int = 200) -> Response:
        answer = self._pages.answer(request, name, status)
        if answer is None:
            raise HTTPException(404, "there is nothing here")
        return answer

    # Documents

    async def health(self, _: Request) -> Response:
        running = [shown for shown in self.exhibition.matches() if shown.table.outcome is None]
        return _json(Health("ok", __version__, len(running)))

    async def list_games(self, _: Request) -> Response:
        return _json({"games": self._catalogue})

    async def list_tables(self, _: Request) -> Response:
        return _json({"tables": [self._document(shown) for shown in self.exhibition.matches()]})

    async def one_table(self, request: Request) -> Response:
        name = request.path_params["id"]
        shown = self.exhibition.find(name)
        if shown is None:
            raise HTTPException(404, f"there is no table {name[:64]!r}; /api/v1/tables lists them")
        return _json(self._document(shown))

    def _document(self, shown: Shown) -> TableDocument:
        return of_table(shown, self.exhibition.stages[shown.table.match.game.id].after(shown))

    # Live

    async def watch(self, socket: WebSocket) -> None:
        name = socket.path_params["id"]
        shown = self.exhibition.find(name)
        await _live.watch(socket, shown.table if shown else None, name)

    # Faults

    async def fault(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if request.url.path.startswith(("/api/", "/healthz")):
            return _json(Fault(error.detail), error.status_code, error.headers)
        return self._page(request, "missing.html", error.status_code)

    async def failure(self, _: Request, __: Exception) -> Response:
        return _json(Fault("the server failed at this; its log says more"), 500)


def _json(document: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    secure = {"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}
    return Response(msgspec.json.encode(document), status, secure | dict(headers or {}), media_type="application/json")


def _usable(installed: Mapping[str, Game]) -> dict[str, tuple[Game, GameDocument]]:
    """Those that can be loaded; one that can't must not keep the others from being served."""
    usable = {}
    for name in installed:
        try:
            usable[name] = installed[name], of_game(installed[name])
        except Exception as error:
            log.error("the game %s is left out: %s", name, error)
    return usable


async def _new_store(path: Path) -> Store:
    """An empty one: the exhibition of yesterday interests nobody."""
    # Opened first: what is no store of ours, or is another server's at this moment, is refused and not removed.
    await (await SQLiteStore.open(path)).close()
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    return await SQLiteStore.open(path)
