"""The real program on a free port, seen from outside by clients that are not ours."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PROGRAM = [sys.executable, "-c", "from ludex.cli.main import run; run()", "serve"]
PATIENCE = 60


class Running:
    """`ludex serve`, and the address that it printed."""

    started: ClassVar[list[subprocess.Popen[str]]] = []

    def __init__(self, folder: Path, *options: str) -> None:
        args = [*PROGRAM, "--port", "0", "--data", str(folder), "--pace", "0.02", *options]
        self.process = subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.started.append(self.process)
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"http://[^ ]+/", self.line)
        assert found, self.end(signal.SIGKILL)
        self.url = found[0]

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.url + path, timeout=PATIENCE)

    def tables(self, game: str) -> list[dict[str, Any]]:
        listed = self.get("api/v1/tables").json()["tables"]
        return [table for table in listed if table["game"] == game]

    def newest(self, game: str) -> str:
        while True:
            if tables := self.tables(game):
                return str(tables[0]["id"])

    def watch(self, table: str, place: str = "") -> ClientConnection:
        return connect(f"ws{self.url[4:]}api/v1/tables/{table}/watch{place}", open_timeout=PATIENCE, proxy=None)

    def end(self, number: int) -> tuple[int, str]:
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


@pytest.fixture(scope="module", autouse=True)
def nothing_is_left_running() -> Iterator[None]:
    """Also where a test fails half-way."""
    yield
    for process in Running.started:
        if process.poll() is None:
            process.kill()
            process.communicate()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("served") / "made" / "if missing")
    yield running
    assert running.end(signal.SIGTERM) == (0, "")


def frames(watching: ClientConnection) -> tuple[list[dict[str, Any]], int, str]:
    """All of them, and how it was closed."""
    told = []
    try:
        while True:
            told.append(json.loads(watching.recv(timeout=PATIENCE)))
    except ConnectionClosed as closed:
        return (told, closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (told, 1006, "")


def test_it_says_where_it_is_and_how_to_stop_it(server: Running) -> None:
    assert re.fullmatch(r"Ludex \S+ is serving on http://127\.0\.0\.1:\d+/ — Ctrl-C stops it\n", server.line)


def test_it_is_well(server: Running) -> None:
    health = server.get("healthz").json()
    assert (health["status"], set(health)) == ("ok", {"status", "version", "tables"})


def test_the_games_are_listed_with_their_options(server: Running) -> None:
    games = {game["id"]: game for game in server.get("api/v1/games").json()["games"]}
    assert games["goofspiel"]["title"] == "Goofspiel"
    assert games["goofspiel"]["players"] == "2 to 4 players"
    assert [option["field"]["name"] for option in games["trails"]["options"]] == ["size", "pace"]


@pytest.mark.parametrize("game", ["eights", "goofspiel", "trails"])
def test_a_match_can_be_watched_to_its_end(server: Running, game: str) -> None:
    with server.watch(server.newest(game), "?after=0") as watching:
        told, code, reason = frames(watching)
    numbers = [frame["n"] for frame in told]
    assert numbers == list(range(1, len(told) + 1)) or told[0]["n"] == 0  # 0: we came before the first entry
    assert told[-1]["outcome"]["words"]
    assert (code, reason) == (1000, "the match is over")


def test_who_comes_back_misses_nothing_and_hears_nothing_twice(server: Running) -> None:
    table = server.newest("goofspiel")
    with server.watch(table, "?after=0") as watching:
        whole, _, _ = frames(watching)
    last = whole[len(whole) // 2]["n"]
    with server.watch(table, f"?after={last}") as watching:
        rest, _, _ = frames(watching)
    assert [(frame["n"], frame["events"]) for frame in rest] == [
        (frame["n"], frame["events"]) for frame in whole if frame["n"] > last
    ]


def test_a_new_match_follows_and_the_old_one_names_it(server: Running) -> None:
    first = server.newest("trails")
    with server.watch(first) as watching:
        frames(watching)
    while not (found := server.get(f"api/v1/tables/{first}").json())["next"]:
        pass
    assert found["outcome"] is not None
    assert server.get(f"api/v1/tables/{found['next']}").json()["game"] == "trails"


def test_a_watcher_of_cards_sees_no_hand_before_the_end(server: Running) -> None:
    with server.watch(server.newest("eights"), "?after=0") as watching:
        told, _, _ = frames(watching)
    hands = [frame["view"]["hands"] for frame in told[:-1] if frame["view"] is not None]
    assert all(isinstance(cards, int) for hand in hands for cards in hand.values())


def test_an_unknown_table(server: Running) -> None:
    answer = server.get("api/v1/tables/nowhere")
    assert (answer.status_code, answer.json()) == (
        404,
        {"error": "there is no table 'nowhere'; /api/v1/tables lists them"},
    )
    assert server.get("tables/nowhere").status_code == 404
    with server.watch("nowhere") as watching:
        assert frames(watching) == ([], 4404, "there is no table 'nowhere'")


@pytest.mark.parametrize("place", ["-1", "1.5", "x", "9" * 40, "%E2%91%A0"])
def test_a_place_that_is_none(server: Running, place: str) -> None:
    with server.watch(server.newest("goofspiel"), f"?after={place}") as watching:
        assert frames(watching)[1] == 4400


def test_a_place_that_has_not_come_yet(server: Running) -> None:
    with server.watch(server.newest("goofspiel"), "?after=999999") as watching:
        told, code, _ = frames(watching)
    assert code == 1000
    assert told[-1]["outcome"]


@pytest.mark.parametrize("path", ["nowhere", "static/nothing.js", "static/../__init__.py", "static/%2e%2e/app.py"])
def test_what_is_not_there(server: Running, path: str) -> None:
    answer = server.get(path)
    assert answer.status_code == 404
    assert "There is nothing here" in answer.text


def test_the_pages_allow_nothing_from_elsewhere(server: Running) -> None:
    for path in ("", "static/style.css", "static/js/table.js", f"tables/{server.newest('eights')}"):
        answer = server.get(path)
        assert answer.status_code == 200
        assert "default-src 'none'; script-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
    page = server.get("").text
    assert not re.search(r"<script(?![^>]*src=)|style=| on[a-z]+=|https?://", page)


def test_a_page_that_has_not_changed_is_not_sent_again(server: Running) -> None:
    tag = server.get("static/style.css").headers["etag"]
    answer = httpx.get(server.url + "static/style.css", headers={"If-None-Match": tag}, timeout=PATIENCE)
    assert (answer.status_code, answer.content) == (304, b"")


def test_methods_that_are_not_offered(server: Running) -> None:
    answer = httpx.post(server.url + "api/v1/tables", json={}, timeout=PATIENCE)
    assert (answer.status_code, answer.json()) == (405, {"error": "Method Not Allowed"})


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_signal_stops_it_and_says_so_to_the_watchers(tmp_path: Path, number: int, code: int) -> None:
    running = Running(tmp_path, "--pace", "30")
    with running.watch(running.newest("eights")) as watching:
        watching.recv(timeout=PATIENCE)
        assert running.end(number) == (code, "")
        assert frames(watching)[1] == 1012  # the server restarts, or so the code is called


def run(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *args], capture_output=True, text=True, timeout=PATIENCE, env=environment or None, check=False
    )


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = run("--port", str(port), "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"ludex: port {port} of 127.0.0.1 is taken; --port 0 takes a free one\n"


def test_a_folder_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run("--port", "0", "--data", str(tmp_path / "file"))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "can't be used for the server's files" in done.stderr


def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "exhibition.sqlite3").write_text("my holiday diary " * 100)
    done = run("--port", "0", "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert "expected a Ludex store" in done.stderr
    assert "holiday" in (tmp_path / "exhibition.sqlite3").read_text()


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    running = Running(tmp_path)
    done = run("--port", "0", "--data", str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "in use by process" in done.stderr
    assert running.get("healthz").status_code == 200
    assert running.end(signal.SIGTERM) == (0, "")


def test_its_own_files_of_yesterday_are_no_hindrance(tmp_path: Path) -> None:
    Running(tmp_path).end(signal.SIGKILL)
    running = Running(tmp_path)
    assert running.end(signal.SIGTERM) == (0, "")


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    hide = (
        "import importlib.util as util, sys; found = util.find_spec\n"
        "util.find_spec = lambda name, *rest: None if name in ('uvicorn', 'starlette') else found(name, *rest)\n"
        "from ludex.cli.main import run; run()"
    )
    args = [sys.executable, "-c", hide, "serve", "--data", str(tmp_path)]
    done = subprocess.run(args, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("ludex: the server needs packages that are not installed (starlette, uvicorn)")
    assert "pip install ludex[serve]" in done.stderr
