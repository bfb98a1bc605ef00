"""Watching, in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import BrowserContext, Page, expect

from ._gate import Gate
from .conftest import House

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

GAMES = ("eights", "goofspiel", "trails")
SIZES = {"desktop": (1280, 860), "phone": (375, 760)}

# How much wider than its window the page is.
OVERFLOW = "document.documentElement.scrollWidth - window.innerWidth"

expect.set_options(timeout=90_000)


class Complaints:
    """What the page says on its console; a refusal by the content policy is among it."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("pageerror", lambda error: self.heard.append(str(error)))
        page.on("console", lambda message: self.heard.append(message.text) if message.type == "error" else None)


async def opened(browser: BrowserContext, address: str) -> tuple[Page, Complaints]:
    page = await browser.new_page()
    complaints = Complaints(page)
    await page.goto(address)
    return page, complaints


async def follow(page: Page, game: str) -> None:
    """From the list to the live match, by keyboard; a quick one may be over when we come."""
    link = page.locator(f"article[aria-labelledby=game-{game}] a.button", has_text="Watch live")
    await link.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("#state")).to_have_text(re.compile("Live|Over"))


async def told(page: Page) -> list[int]:
    """The numbers of the entries, each once."""
    lines = await page.locator("#log li").evaluate_all("lines => lines.map(line => line.dataset.n)")
    return list(dict.fromkeys(int(line) for line in lines))


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_followed_to_its_end_and_on_to_the_next(
    house: House, browser: BrowserContext, game: str
) -> None:
    page, complaints = await opened(browser, f"http://127.0.0.1:{house.port}/")
    await follow(page, game)
    first = page.url
    await expect(page.locator("#log li").nth(0)).to_be_attached()
    await expect(page.locator("#end h2")).to_be_visible()
    await page.get_by_role("link", name="Watch the next match").click()
    await expect(page.locator("#state")).to_have_text(re.compile("Live|Over"))
    assert page.url != first
    assert complaints.heard == []


@pytest.mark.parametrize("house", [1.0], indirect=True)
async def test_a_lost_connection_comes_back_without_a_gap(gate: Gate, browser: BrowserContext) -> None:
    page, _ = await opened(browser, gate.url)
    await follow(page, "goofspiel")
    await expect(page.locator("#log li").nth(1)).to_be_attached()
    await gate.close()
    await expect(page.locator("#state")).to_have_text("Reconnecting")
    before = await told(page)
    await gate.open()
    await expect(page.locator("#state")).not_to_have_text("Reconnecting")
    await expect(page.locator("#end h2")).to_be_visible()
    after = await told(page)
    assert len(after) > len(before)
    assert after == list(range(after[0], after[-1] + 1))


@pytest.mark.parametrize("house", [1.0], indirect=True)
async def test_after_a_restart_the_page_says_so_and_leads_on(house: House, browser: BrowserContext) -> None:
    page, _ = await opened(browser, f"http://127.0.0.1:{house.port}/")
    await follow(page, "eights")
    house.stop()
    await expect(page.locator("#state")).to_have_text("Reconnecting")
    house.start()
    await expect(page.locator("#end h2")).to_have_text("This match is no longer here")
    await page.get_by_role("link", name="Watch the next match").click()
    await expect(page.locator("#state")).to_have_text(re.compile("Live|Over"))


async def test_a_table_that_never_was(house: House, browser: BrowserContext) -> None:
    page, _ = await opened(browser, f"http://127.0.0.1:{house.port}/tables/%3Cb%3Enowhere")
    await expect(page.locator("#title")).to_have_text("There is no such table")
    await expect(page.get_by_role("link", name="See what is played now")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
async def test_pictures(
    house: House, browser: BrowserContext, album: Path, size: str, scheme: Literal["light", "dark"]
) -> None:
    page, complaints = await opened(browser, f"http://127.0.0.1:{house.port}/")
    width, height = SIZES[size]
    await page.set_viewport_size({"width": width, "height": height})
    await page.emulate_media(color_scheme=scheme)
    await expect(page.locator("a.button").nth(2)).to_be_visible()
    await picture(page, album / f"list-{size}-{scheme}.png")
    for game in GAMES:
        await page.goto(f"http://127.0.0.1:{house.port}/")
        await follow(page, game)
        await expect(page.locator("#log li").nth(1)).to_be_attached()
        await picture(page, album / f"{game}-{size}-{scheme}.png")
    await expect(page.get_by_role("link", name="Watch the next match")).to_be_visible()
    await picture(page, album / f"end-{size}-{scheme}.png")
    assert complaints.heard == []


async def picture(page: Page, path: Path) -> None:
    assert await page.evaluate(OVERFLOW) <= 0
    await page.screenshot(path=path, full_page=True)
