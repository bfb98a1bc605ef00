"""The exhibition among games that misbehave."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ludex.core import Game, Json, Roster, Setup, State
from ludex.host._exhibition import Exhibition
from ludex.host.app import app
from ludex.host.store.sqlite import SQLiteStore
from ludex.library import games


class Broken(Game):
    """Its code fails wherever it is told to."""

    id = "broken"
    title = "Broken"

    def __init__(self, roster_fails: bool) -> None:
        self._roster_fails = roster_fails

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        if self._roster_fails:
            raise RuntimeError("no roster")
        return Roster(least=2, most=2)

    def start(self, setup: Setup) -> State:
        raise RuntimeError("no start")

    def thaw(self, frozen: Json) -> State:
        raise RuntimeError("no thaw")


async def until_three_have_ended(exhibition: Exhibition) -> None:
    ended: set[str] = set()
    while len(ended) < 3:
        ended |= {shown.table.id for shown in exhibition.matches() if shown.table.outcome is not None}
        await asyncio.sleep(0.01)


async def test_a_game_that_fails_does_not_stop_the_others(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "ludex.host")  # it fails again and again, by design
    store = await SQLiteStore.open(tmp_path / "store")
    installed: dict[str, Game] = {"broken": Broken(roster_fails=False), "eights": games()["eights"]}
    async with Exhibition(store, installed, 0.001).running() as exhibition:
        await until_three_have_ended(exhibition)
        assert exhibition.stages["broken"].failures > 0
        assert not exhibition.stages["broken"].matches
    await store.close()


async def test_old_matches_are_let_go(tmp_path: Path) -> None:
    store = await SQLiteStore.open(tmp_path / "store")
    async with Exhibition(store, {"eights": games()["eights"]}, 0.001).running() as exhibition:
        seen: set[str] = set()
        while len(seen) < 7:
            seen |= {shown.table.id for shown in exhibition.matches()}
            assert len(exhibition.matches()) <= 4
            await asyncio.sleep(0.01)
    assert len(await store.list()) >= 7  # the store keeps them all
    await store.close()


async def test_a_game_that_cannot_even_be_described_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    installed: dict[str, Game] = {"broken": Broken(roster_fails=True), "eights": games()["eights"]}
    made = app(tmp_path, 0.01, installed)
    async with made.router.lifespan_context(made):
        answer = await _get(made, "/api/v1/games")
    assert b"eights" in answer
    assert b"broken" not in answer
    assert "the game broken is left out: no roster" in caplog.text


async def _get(made: Any, path: str) -> bytes:
    import httpx

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=made), base_url="http://here") as client:
        return (await client.get(path)).content
