"""The server over real sockets, byte by byte, with clients who know nothing of how it is made."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludex.library import find, read
from ludex.wires.rbg import NotForThisWire, served

from .raw import (
    NO_LIMIT,
    STONES,
    RawClient,
    anna,
    ben,
    greeted,
    one_game,
    playing,
    serving,
    stones,
)

# Coming in


async def test_nothing_is_sent_before_all_are_there() -> None:
    async with serving() as server:
        first = await RawClient.connect(server.port)
        await first.expect_nothing()
        second = await RawClient.connect(server.port)
        await greeted(first, 1)
        await greeted(second, 2)


async def test_what_is_printed_is_what_the_original_prints() -> None:
    async with serving(deadline=10.0, preparation=10.0) as server:
        a, b = await server.clients()
        b.send(b"ready\0")
        await server.printed("Got ready from player 1")
        a.send(b"ready\0")
        await server.printed("Got ready from player 0")
        assert server.lines == [
            "Waiting for clients...(2 more needed)",
            "Got client number 0",
            "Waiting for clients...(1 more needed)",
            "Got client number 1",
            "Sending time for preparation which is 10 to client 0",
            "Sending game text to client 0",
            "Sending player id anna(1) to client 0",
            "Sending time for preparation which is 10 to client 1",
            "Sending game text to client 1",
            "Sending player id ben(2) to client 1",
            "Got ready from player 1",
            "Got ready from player 0",
        ]


async def test_without_a_deadline_it_is_the_largest_number() -> None:
    async with playing() as (server, _, _):
        assert "Sending time for preparation which is 1.79769e+308 to client 0" in server.lines


async def test_trap_01_the_text_is_sent_byte_for_byte(tmp_path: Path) -> None:
    """Trap 1: comments, macros and line ends as they are in the file."""
    odd = STONES.replace("\n", "\r\n") + "// \N{SNOWMAN} and no end of line"
    path = tmp_path / "odd.rbg"
    path.write_bytes(odd.encode())
    async with serving(find(str(path))) as server:
        for number, client in enumerate(await server.clients(), 1):
            await greeted(client, number, text=odd)


async def test_the_low_level_form_is_sent_for_who_asks_for_it() -> None:
    async with serving(form="lowlevel") as server:
        for number, client in enumerate(await server.clients(), 1):
            await greeted(client, number, text=stones().printed("lowlevel"))  # type: ignore[attr-defined]


async def test_a_third_client_waits_outside() -> None:
    async with playing(limit=1) as (server, a, b):
        third = await RawClient.connect(server.port)
        await one_game(a, b)
        await third.expect_nothing()
        assert server.count("Got client") == 2


async def test_who_leaves_before_the_others_come_gives_the_place_to_the_next() -> None:
    async with serving() as server:
        (a,) = await server.clients(1)
        await a.leave()
        await asyncio.sleep(0.05)
        b, c = await RawClient.connect(server.port), await RawClient.connect(server.port)
        await greeted(c, 1)
        await greeted(b, 2)


def test_a_game_that_knows_no_wire_is_not_served() -> None:
    with pytest.raises(NotForThisWire, match="goofspiel can't be sent to players"):
        served(find("goofspiel"))


def test_a_game_that_is_over_at_its_start_is_not_served() -> None:
    with pytest.raises(NotForThisWire, match="it is over before anybody can move"):
        served(read(STONES.replace("->anna anywhere {e}", "->anna anywhere {x}"), ".rbg"))


async def test_one_player_alone() -> None:
    text = """#players = anna(100)
#pieces = e, x
#variables =
#board = rectangle(up, down, left, right, [e, e])
#rules = (->anna (left* + right*) {e} [x] [$ anna=100] ->anna {x} [x] ->>)*
"""
    async with serving(read(text, ".rbg"), limit=1) as server:
        (a,) = await server.clients(1)
        a.send(b"ready\0")
        await greeted(a, 1, text=text)
        for move in (b"1 2 1 3 1 4\0", b"1 5 1 6\0", b"2 2 2 3 2 4\0", b"2 5 2 6\0"):
            await a.expect(NO_LIMIT)
            a.send(move)
        await a.expect(b"reset\0")
        assert await server.end()
        assert server.result() == ["4 5 100"]


# Playing


async def test_two_games_and_the_end() -> None:
    async with playing(limit=2) as (server, a, b):
        await one_game(a, b)
        await a.expect(NO_LIMIT)
        await one_game(a, b)
        await a.expect_end()
        await b.expect_end()
        assert await server.end()
        assert server.count("Players played for ") == 1
        game = [anna(2), ben(1), anna(3)]
        moves = [move.decode().rstrip("\0") for move in game]
        assert server.moves.getvalue().splitlines() == [*moves, "reset"] * 2
        assert server.result() == ["3 6 100 0"] * 2  # moves, legal moves of all positions, scores
        assert all(float(line.split()[0]) < 20 for line in server.results.getvalue().splitlines())


async def test_the_time_ends_it_only_between_two_games() -> None:
    async with playing(shutdown=0.0) as (server, a, b):
        await asyncio.sleep(0.05)
        await one_game(a, b)
        await a.expect_end()
        assert await server.end()


async def test_a_move_is_read_with_any_white_space_and_told_without() -> None:
    async with playing() as (server, a, b):
        odd = b"\t 2\n2 2   3 2 4 2 5 \0"
        a.send(odd)
        await b.expect(anna(2) + NO_LIMIT)
        await b.leave()
        await server.end()
        assert server.moves.getvalue() == odd.decode().rstrip("\0") + "\n"


async def test_a_move_before_ones_turn_waits() -> None:
    async with playing() as (_, a, b):
        b.send(ben(1))
        await asyncio.sleep(0.05)
        a.send(anna(2))
        await b.expect(anna(2) + NO_LIMIT)
        await a.expect(ben(1) + NO_LIMIT)


async def test_ready_and_all_moves_in_one_packet() -> None:
    async with serving(limit=1) as server:
        a, b = await server.clients()
        a.send(b"ready\0" + anna(2) + anna(3))
        b.send(b"ready\0" + ben(1))
        await greeted(a, 1)
        await greeted(b, 2)
        await a.expect(NO_LIMIT + ben(1) + NO_LIMIT + b"reset\0")
        await b.expect(anna(2) + NO_LIMIT + anna(3) + b"reset\0")
        assert await server.end()


async def test_who_has_sent_all_its_moves_may_close_its_side() -> None:
    async with serving(limit=1) as server:
        a, b = await server.clients()
        a.send(b"ready\0" + anna(2) + anna(3))
        a.writer.write_eof()
        b.send(b"ready\0" + ben(1))
        await greeted(b, 2)
        await b.expect(anna(2) + NO_LIMIT + anna(3) + b"reset\0")
        assert server.result() == ["3 6 100 0"]


async def test_bytes_that_drop_in_one_by_one() -> None:
    async with playing() as (_, a, b):
        for byte in anna(3):
            a.send(bytes([byte]))
            await asyncio.sleep(0.001)
        await b.expect(anna(3) + NO_LIMIT)


# Getting ready


async def test_a_late_ready_is_swallowed_and_the_game_has_begun() -> None:
    async with serving(preparation=0.2, deadline=9.0, limit=1) as server:
        a, b = await server.clients()
        b.send(b"ready\0")
        await greeted(a, 1, b"0.200000\0")
        await greeted(b, 2, b"0.200000\0")
        await a.expect(b"9.000000\0")
        await server.printed("Client 0 was late with sending ready.")
        a.send(b"ready\0")
        await one_game(a, b, b"9.000000\0")
        assert await server.end()
        assert server.result() == ["3 6 100 0 timeouts=0(lateready),0"]


async def test_compat_waits_for_every_ready() -> None:
    async with serving(preparation=0.05, deadline=9.0, limit=1, waits=True) as server:
        a, b = await server.clients()
        b.send(b"ready\0")
        await greeted(a, 1, b"0.050000\0")
        await a.expect_nothing(0.3)
        a.send(b"ready\0")
        await a.expect(b"9.000000\0")
        await greeted(b, 2, b"0.050000\0")
        await one_game(a, b, b"9.000000\0")
        assert await server.end()
        assert server.result() == ["3 6 100 0 timeouts=0(lateready),0"]


@pytest.mark.parametrize("compat", [False, True])
@pytest.mark.parametrize("said", [b"steady", b"", b"2 2 2 3 2 4 2 5", b"\xff\xff", b"x" * 300_000])
async def test_trap_12_a_malformed_ready_is_never_a_move(said: bytes, compat: bool) -> None:
    """Trap 12: the original leaves it in the buffer, and reads it as the first move."""
    async with serving(limit=1, waits=compat) as server:
        a, b = await server.clients()
        a.send(said + b"\0")
        b.send(b"ready\0")
        await greeted(a, 1)
        await greeted(b, 2)
        await a.expect(NO_LIMIT)
        await one_game(a, b)
        assert await server.end()
        assert server.count("Something went wrong when receiving ready from player 0") == 1
        assert server.count("Client 0 was late with sending ready.") == 1
        assert server.result() == ["3 6 100 0 timeouts=0(lateready),0"]


async def test_a_malformed_ready_of_the_right_length_passes() -> None:
    async with serving(limit=1) as server:
        a, b = await server.clients()
        a.send(b"READY\0")
        b.send(b"ready\0")
        await greeted(a, 1)
        await a.expect(NO_LIMIT)
        line = "Player sent a bad ready message. She sent READY instead of ready. Treating it as ready."
        assert server.lines.index(line) + 1 == server.lines.index("Got ready from player 0")


# Deadlines


async def test_a_late_move_counts_and_is_noted() -> None:
    async with playing(b"0.100000\0", deadline=0.1, limit=1) as (server, a, b):
        await asyncio.sleep(0.2)
        await one_game(a, b, b"0.100000\0")
        assert await server.end()
        line = "Deadline exceeded for client 0 which is player anna (1) the move was received after 0."
        assert server.count(line) == 1
        assert server.result() == ["3 6 100 0 timeouts=1,0"]


async def test_a_move_that_came_long_before_its_turn_does_not_make_the_manager_late() -> None:
    async with playing(b"0.100000\0", deadline=0.1, limit=1) as (server, a, b):
        b.send(ben(1))
        await asyncio.sleep(0.3)
        a.send(anna(2))
        await a.expect(ben(1) + b"0.100000\0")
        a.send(anna(3))
        await b.expect(anna(2) + b"0.100000\0" + anna(3) + b"reset\0")
        assert await server.end()
        assert server.result() == ["3 6 100 0 timeouts=1,0"]
