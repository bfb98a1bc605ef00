"""Clients who are late, wrong, gone or hostile: what it costs them, and that it costs nobody else."""

from __future__ import annotations

import asyncio
import random

import pytest

from ludex.library import read
from ludex.wires.rbg import listen
from ludex.wires.rbg._connection import UNSENT, Connection
from ludex.wires.rbg._door import Door

from .raw import NO_LIMIT, RawClient, anna, ben, greeted, one_game, playing, serving

# Moves that are none


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (ben(2), "illegal"),  # of the other player
        (b"2 2\0", "illegal"),  # the beginning of a move
        (anna(2)[:-1] + b" 2 2\0", "illegal"),  # more than one
        (b"99 2 99 3 99 4 99 5\0", "illegal"),  # the original dies of it
        (b"0 0\0", "illegal"),
        (b"999999999 999999999\0", "illegal"),
        (b"2\0", "malformed"),
        (b"-1 2\0", "malformed"),
        (b"1 99999999999999999999\0", "malformed"),
        (b"hello world\0", "malformed"),
        (b"\0", "malformed"),
        (b" \0", "malformed"),
        (b"ready\0", "malformed"),
        (b"reset\0", "malformed"),
        (b"\xff\xfe\x01\0", "malformed"),
        (b"2 2 " * 100_000 + b"\0", "malformed"),
    ],
)
async def test_trap_12_an_illegal_move_forfeits_the_game_and_the_next_one_starts(sent: bytes, why: str) -> None:
    """Traps 12 and 13: the original ends without a word, and with exit code 0."""
    async with playing(limit=2) as (server, a, b):
        a.send(sent)
        await b.expect(b"reset\0")
        await a.expect(b"reset\0" + NO_LIMIT)
        await one_game(a, b)
        assert await server.end()
        forfeited, played = server.result()
        assert forfeited.startswith("0 ")
        assert forfeited.endswith(f" 0 100 forfeit=0({why})")
        assert played == "3 6 100 0"
        assert server.count("Client 0 which is player anna (1) forfeits: it sent ") == 1


async def test_who_forfeits_after_some_moves_loses_whatever_the_position_says() -> None:
    async with playing(limit=1) as (server, a, b):
        a.send(anna(2))
        await b.expect(anna(2) + NO_LIMIT)
        b.send(ben(2))  # occupied; the position says 100 for anna, and would say so for ben after his move
        await a.expect(b"reset\0")
        await b.expect(b"reset\0")
        assert await server.end()
        assert server.result() == ["1 5 100 0 forfeit=1(illegal)"]
        assert server.moves.getvalue().splitlines()[-2:] == [ben(2).decode().rstrip("\0"), "reset"]
        assert "The move sent by the client is not legal" in server.lines


async def test_what_is_no_move_gets_one_line_in_the_log_and_none_of_its_own_making() -> None:
    async with playing(limit=1) as (server, a, _):
        a.send(b"1 2\nreset\nx\0")
        await a.expect(b"reset\0")
        assert await server.end()
        assert server.moves.getvalue() == "1 2 reset x\nreset\n"


async def test_half_a_message_and_good_bye_forfeits() -> None:
    async with playing() as (server, a, b):
        a.send(b"2 2 2 3")
        await asyncio.sleep(0.05)
        await a.leave()
        await b.expect(b"reset\0")
        await b.expect_end()
        assert await server.end()
        assert server.count("forfeits: it sent 7 bytes of a message without its end, and left") == 1
        assert server.result() == ["0 3 0 100 forfeit=0(malformed)"]


async def test_a_message_that_is_too_long_forfeits_before_it_ends() -> None:
    async with playing(limit=2) as (server, a, b):
        a.send(b"7" * 300_000)
        await b.expect(b"reset\0")
        await a.expect(b"reset\0" + NO_LIMIT)
        a.send(b"7" * 300_000 + b"\0")
        await one_game(a, b)
        assert await server.end()
        assert server.count("forfeits: it sent a message of more than 262144 bytes") == 1


# Too late


async def test_a_late_move_loses_where_deadlines_are_strict() -> None:
    async with playing(b"0.200000\0", deadline=0.2, strict=True, limit=2) as (server, a, b):
        await a.expect(b"reset\0")
        await b.expect(b"reset\0")
        a.send(anna(1))  # the answer to the first deadline: it is no move of the second game
        await a.expect(b"0.200000\0")
        a.send(anna(2))
        await b.expect(anna(2) + b"0.200000\0")
        b.send(ben(1))
        await a.expect(ben(1) + b"0.200000\0")
        a.send(anna(3))
        await b.expect(anna(3) + b"reset\0")
        assert await server.end()
        assert server.result() == ["0 0 0 100 timeouts=1,0 forfeit=0(late)", "3 6 100 0"]
        assert server.count("Client 0 which is player anna (1) forfeits: it sent no move within 0.2s") == 1


async def test_who_says_nothing_loses_one_game_after_the_other_and_may_wake_up() -> None:
    async with playing(b"0.100000\0", deadline=0.1, strict=True, limit=3) as (server, a, b):
        await a.expect(b"reset\0" + b"0.100000\0" + b"reset\0" + b"0.100000\0")
        a.send(anna(2))
        await b.expect(b"reset\0reset\0" + anna(2) + b"0.100000\0")
        await a.expect(b"reset\0")  # now ben has lost by time
        assert await server.end()
        assert [line.split("forfeit=")[-1] for line in server.result()] == ["0(late)", "0(late)", "1(late)"]


# Gone


@pytest.mark.parametrize("who", [0, 1])
async def test_a_client_that_leaves_ends_it_without_a_word(who: int) -> None:
    async with playing() as (server, *clients):
        await clients[who].leave()
        await clients[1 - who].expect_end()
        assert await server.end()
        name = ("anna (1)", "ben (2)")[who]
        assert server.lines[-1] == f"Client {who} which is player {name} disconnected."
        assert server.result() == []


async def test_a_client_that_leaves_before_it_is_ready_ends_it() -> None:
    async with serving() as server:
        a, b = await server.clients()
        b.send(b"ready\0")
        await a.leave()
        await greeted(b, 2)
        await b.expect_end()
        assert await server.end()
        assert server.count("Something went wrong when receiving ready from player 0") == 1


async def test_who_leaves_after_the_last_move_leaves_the_result() -> None:
    async with playing() as (server, a, b):
        a.send(anna(2))
        await b.expect(anna(2))
        b.send(ben(1))
        await a.expect(ben(1) + NO_LIMIT)
        a.send(anna(3))
        await a.leave()
        await b.expect(NO_LIMIT + anna(3) + b"reset\0")
        await b.expect_end()
        assert await server.end()
        assert server.result() == ["3 6 100 0"]


@pytest.mark.parametrize("who", [0, 1])
async def test_another_client_may_come_for_one_that_left(who: int) -> None:
    async with playing(reconnect=True, limit=1) as (server, *clients):
        clients[0].send(anna(2))
        await clients[1].expect(anna(2) + NO_LIMIT)
        await clients[who].leave()
        await clients[1 - who].expect(b"reset\0")
        await server.printed("Waiting for clients...(1 more needed)")
        clients[who] = await RawClient.connect(server.port)
        await greeted(clients[who], who + 1)
        clients[who].send(b"ready\0")
        a, b = clients
        await a.expect(NO_LIMIT)
        await one_game(a, b)
        assert await server.end()
        assert server.result() == ["3 6 100 0"]
        assert server.moves.getvalue().count("reset") == 1


async def test_who_was_not_ready_when_another_left_is_waited_for_again() -> None:
    async with serving(reconnect=True) as server:
        a, b = await server.clients()
        await greeted(b, 2)
        await a.leave()
        a = await RawClient.connect(server.port)
        await greeted(a, 1)
        a.send(b"ready\0")
        await server.printed("Got ready from player 0")
        await a.expect_nothing()
        b.send(b"ready\0")
        await a.expect(NO_LIMIT)
        assert server.count("late") == 0


async def test_a_client_that_comes_back_may_leave_again() -> None:
    async with playing(reconnect=True) as (server, a, b):
        for _ in range(5):
            await a.leave()
            await b.expect(b"reset\0")
            a = await RawClient.connect(server.port)
            await greeted(a, 1)
            a.send(b"ready\0")
            await a.expect(NO_LIMIT)
        assert not server.task.done()


# Rules that fail


async def test_a_keeper_without_an_end_costs_the_table_and_nobody_the_game() -> None:
    text = """#players = a(1), b(1)
#pieces = e, x
#variables = v(2)
#board = rectangle(u, d, l, r, [e, e])
#rules = ->a [x] ->> ({! {x} {! l}} ->> + {x} (r + l) ->> )* ->b [x] ->a
"""
    game = read(text, ".rbg")
    async with serving(game) as server:
        a, _ = await server.clients()
        for client in (a, _):
            client.send(b"ready\0")
        await server.printed("Got ready from player 1")
        a.send(b"1 2 1 3\0")
        ended = await asyncio.wait_for(server.task, 60)
        assert not ended
        assert server.count("This table ends: the rules of game fail: ") == 1
        assert server.count("forfeits") == 0


# Hostile


async def test_a_flood_stays_in_the_network() -> None:
    """Who may not move yet can't fill our memory: the server stops reading, and the flood stops."""
    async with playing() as (_, a, b):
        b.writer.transport.set_write_buffer_limits(high=1)
        sent = 0

        async def flood() -> None:
            nonlocal sent
            while True:
                b.send(b"1 6\0" * 10_000)
                await b.writer.drain()
                sent += 40_000

        with pytest.raises(TimeoutError):
            await asyncio.wait_for(flood(), 0.5)
        assert sent < 20_000_000
        a.send(anna(2))  # the other is served all the same, and wins
        await a.expect(b"reset\0" + NO_LIMIT)


async def test_who_never_reads_is_cut_off() -> None:
    with listen("127.0.0.1", 0) as socket:
        client = await RawClient.connect(socket.getsockname()[1])
        client.reader._transport.pause_reading()  # type: ignore[attr-defined]
        connection = await Door(socket).next()
        connection.send(b"x" * UNSENT)
        await asyncio.sleep(0.05)
        assert not spent(connection)
        for _ in range(8):
            connection.send(b"x" * 2**20)
        await asyncio.sleep(0.05)
        assert spent(connection)
        await connection.close()
        await client.leave()


def spent(connection: Connection) -> bool:
    return connection.spent


def nasty(seed: int) -> bytes:
    dice = random.Random(seed)
    moves = [anna(1), ben(1), anna(2), ben(3)]
    pieces = [b"\0", b"ready\0", b"1 2 1 3", *moves, b" ", b"\xff", b"9" * 300, b"-", b"reset\0"]
    return b"".join(
        dice.choice(pieces) if dice.random() < 0.8 else dice.randbytes(dice.randrange(50))
        for _ in range(dice.randrange(40))
    )


@pytest.mark.parametrize("batch", [0, *(pytest.param(i, marks=pytest.mark.slow) for i in range(1, 12))])
async def test_whatever_clients_send_the_server_lives_and_the_next_ones_can_play(batch: int) -> None:
    async with serving(reconnect=True, preparation=0.05, deadline=0.2, strict=True) as server:
        for seed in range(batch * 10, batch * 10 + 10):
            dice = random.Random(seed)
            guests = [await RawClient.connect(server.port) for _ in range(2)]
            for guest in guests:
                data = nasty(dice.randrange(2**32))
                cut = dice.randrange(len(data) + 1)
                guest.send(data[:cut])
                await asyncio.sleep(dice.random() * 0.02)
                guest.send(data[cut:])
            await asyncio.sleep(dice.random() * 0.05)
            for guest in guests:
                if dice.random() < 0.3:
                    guest.writer.transport.abort()
                await guest.leave()
            assert not server.task.done(), server.lines[-5:]
        await still_plays(server.port)


async def still_plays(port: int) -> None:
    """Two decent clients come to play; it may take a moment until the places are free."""
    a, b = await RawClient.connect(port), await RawClient.connect(port)
    for client in (a, b):
        client.send(b"ready\0")
        assert await asyncio.wait_for(client.reader.readuntil(b"\0"), 20) == b"0.050000\0"


# Several tables


async def test_tables_are_filled_one_after_the_other_and_end_each_for_itself() -> None:
    async with serving(tables=3, limit=1) as server:
        clients = await server.clients(6)
        for i, client in enumerate(clients):
            await greeted(client, i % 2 + 1)
            client.send(b"ready\0")
        for a in clients[::2]:
            await a.expect(NO_LIMIT)
        await clients[2].leave()
        await clients[3].expect_end()
        await one_game(clients[0], clients[1])
        await one_game(clients[4], clients[5])
        assert await server.end()
        assert server.result() == ["3 6 100 0"] * 2
        assert server.moves.getvalue().count("reset") == 2
        assert "Table 2: Client 0 which is player anna (1) disconnected." in server.lines
