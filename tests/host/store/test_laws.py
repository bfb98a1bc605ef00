"""What every store promises, whatever it is made of."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from ludex.host.store import (
    Closed,
    Conflict,
    Head,
    Lease,
    LeaseLost,
    NoSuchTable,
    Row,
    Store,
    TableExists,
    Taken,
)
from tests.host.store.conftest import Place
from tests.host.store.journals import Clock, head, row, rows


async def names(store: Store, **wanted: object) -> list[str]:
    return [summary.head.table for summary in await store.list(**wanted)]  # type: ignore[arg-type]


# Tables


async def test_a_new_table_is_found_with_all_its_facts(store: Store) -> None:
    branch = Head("b", "go", 2, '{"size":19}', 5, parent="a", parent_n=12)
    await store.create(branch, "me", 10)
    assert await store.head("b") == branch
    assert await store.read("b") == []
    assert await store.latest("b") is None


async def test_a_table_is_created_once(store: Store) -> None:
    await store.create(head(), "me", 10)
    with pytest.raises(TableExists, match="'t1'"):
        await store.create(head(game="go"), "you", 10)
    assert (await store.head("t1")).game == "chess"


async def test_a_branch_appears_with_its_first_entries_or_not_at_all(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.create(head("b"), "me", 10, [row("b", 1), row("b", 3)])
    with pytest.raises(NoSuchTable):
        await store.head("b")
    lease = await store.create(head("b"), "me", 10, rows("b", 1, 5))
    await store.append(lease, rows("b", 6, 7))
    assert await store.read("b") == rows("b", 1, 7)


ASKING: list[Callable[[Store], Awaitable[object]]] = [
    lambda store: store.head("nobody"),
    lambda store: store.read("nobody"),
    lambda store: store.latest("nobody"),
    lambda store: store.list(before="nobody"),
    lambda store: store.lease("nobody", "me", 10),
    lambda store: store.append(Lease("nobody", "me", 1, 0), rows("nobody", 1, 1)),
    lambda store: store.snapshot(Lease("nobody", "me", 1, 0), 0, "{}"),
]


@pytest.mark.parametrize("ask", ASKING)
async def test_an_unknown_table_is_named(store: Store, ask: Callable[[Store], Awaitable[object]]) -> None:
    with pytest.raises(NoSuchTable, match="'nobody'"):
        await ask(store)


@pytest.mark.parametrize("table", ["", "a b", "a/b", "..", "é", "a\n", "x" * 65])
def test_an_id_fits_into_any_address(table: str) -> None:
    with pytest.raises(ValueError, match="id is 1 to 64"):
        head(table)


def test_a_branch_says_where_it_left_its_parent() -> None:
    with pytest.raises(ValueError, match="both a parent and its entry"):
        Head("b", "go", 1, "{}", 0, parent="a")


# Journals


async def test_entries_come_back_as_they_were_given(store: Store) -> None:
    lease = await store.create(head(), "me", 10)
    odd = [
        Row(1, "", "{}", "", 0),
        Row(2, "agent 3", '"\\u0000\0☃𝄞"', "d" * 500, 2**53),
        Row(3, "s", "x" * 3_000_000, "d", -5),
    ]
    await store.append(lease, odd)
    assert await store.read("t1") == odd


async def test_reading_starts_and_stops_where_it_is_told(store: Store) -> None:
    await store.create(head(), "me", 10, rows("t1", 1, 20))
    assert await store.read("t1", after=17) == rows("t1", 18, 20)
    assert await store.read("t1", after=5, limit=3) == rows("t1", 6, 8)
    assert await store.read("t1", limit=0) == []
    assert await store.read("t1", after=20) == []


@pytest.mark.parametrize("start", [1, 2, 4, 100, 0, -1])
async def test_a_journal_goes_on_after_its_last_entry(store: Store, start: int) -> None:
    lease = await store.create(head(), "me", 10, rows("t1", 1, 2))
    with pytest.raises(Conflict, match=f"'t1' goes on with entry 3, not with entry {start}") as refused:
        await store.append(lease, [row("t1", start)])
    assert (refused.value.table, refused.value.expected, refused.value.got) == ("t1", 3, start)
    assert await store.read("t1") == rows("t1", 1, 2)


async def test_all_rows_or_none(store: Store) -> None:
    lease = await store.create(head(), "me", 10)
    with pytest.raises(Conflict):
        await store.append(lease, [row("t1", 1), row("t1", 2), row("t1", 4)], over=True)
    with pytest.raises(UnicodeEncodeError):
        await store.append(lease, [row("t1", 1), Row(2, "\ud800", "{}", "", 0)], over=True)
    assert await store.read("t1") == []
    assert [summary.over for summary in await store.list()] == [False]


async def test_calls_for_one_table_are_carried_out_in_their_order(store: Store) -> None:
    lease = await store.create(head(), "me", 10)
    # Far more than the store takes at once, so that some have to wait for their turn.
    await asyncio.gather(*(store.append(lease, [row("t1", n)]) for n in range(1, 3001)))
    assert await store.read("t1") == rows("t1", 1, 3000)


async def test_many_tables_write_at_once(store: Store) -> None:
    async def play(table: str) -> None:
        lease = await store.create(head(table), "me", 10)
        for n in range(1, 30, 3):
            await store.append(lease, rows(table, n, n + 2))

    await asyncio.gather(*(play(f"t{number}") for number in range(50)))
    for number in range(50):
        assert await store.read(f"t{number}") == rows(f"t{number}", 1, 30)


async def test_a_refused_request_spoils_no_other(store: Store) -> None:
    leases = [await store.create(head(f"t{number}"), "me", 10) for number in range(10)]
    bad = [Row(1, "", "{}", "", 0), Row(2, "\ud800", "{}", "", 0)]  # fails with its first row already written
    requests = []
    for lease in leases:
        requests.append(store.append(lease, rows(lease.table, 1, 2)))
        requests.append(store.append(lease, rows(lease.table, 9, 9)))
        requests.append(store.append(lease, [Row(row.n + 2, row.seat, "{}", "", 0) for row in bad]))
        requests.append(store.append(lease, rows(lease.table, 3, 3)))
    answers = await asyncio.gather(*requests, return_exceptions=True)
    kinds = [type(answer) for answer in answers]
    assert kinds == [type(None), Conflict, UnicodeEncodeError, type(None)] * 10
    for lease in leases:
        assert await store.read(lease.table) == rows(lease.table, 1, 3)


async def test_what_was_acknowledged_is_seen_at_once(store: Store) -> None:
    lease = await store.create(head(), "me", 10)
    for n in range(1, 101):
        await store.append(lease, [row("t1", n)])
        assert [entry.n for entry in await store.read("t1", after=n - 1)] == [n]


async def test_all_is_there_after_opening_again(place: Place) -> None:
    store = await place.open()
    lease = await store.create(head(), "me", 10, rows("t1", 1, 3))
    await store.append(lease, rows("t1", 4, 4), over=True)
    await store.snapshot(lease, 4, '{"x":1}')
    await store.close()

    store = await place.open()
    assert await store.head("t1") == head()
    assert await store.read("t1") == rows("t1", 1, 4)
    assert await store.latest("t1") == (4, '{"x":1}')
    assert await names(store, over=True) == ["t1"]
    again = await store.lease("t1", "you", 10) if (await store.list())[0].holder is None else lease
    await store.append(again, rows("t1", 5, 5))
    await store.close()


# Leases


async def test_a_table_has_one_writer(store: Store, clock: Clock) -> None:
    await store.create(head(), "me", 10)
    with pytest.raises(Taken, match="'t1' is leased to 'me' until") as refused:
        await store.lease("t1", "you", 10)
    assert (refused.value.holder, refused.value.until) == ("me", clock.ms + 10_000)


async def test_renewing_keeps_the_token_and_moves_the_end(store: Store, clock: Clock) -> None:
    first = await store.create(head(), "me", 10)
    clock.seconds += 8
    second = await store.lease("t1", "me", 10)
    assert (second.token, second.until) == (first.token, first.until + 8000)
    clock.seconds += 8
    with pytest.raises(Taken):
        await store.lease("t1", "you", 10)
    await store.append(first, rows("t1", 1, 1))


async def test_after_the_end_anybody_may_take_the_table(store: Store, clock: Clock) -> None:
    mine = await store.create(head(), "me", 10)
    clock.seconds += 10
    yours = await store.lease("t1", "you", 10)
    assert yours.token > mine.token

    with pytest.raises(LeaseLost, match=f"lease {mine.token} of 'me' on table 't1' has ended"):
        await store.append(mine, rows("t1", 1, 1))
    with pytest.raises(LeaseLost):
        await store.snapshot(mine, 0, "{}")
    await store.append(yours, rows("t1", 1, 1))


async def test_a_late_writer_is_fenced_off_even_if_its_entry_would_fit(store: Store, clock: Clock) -> None:
    mine = await store.create(head(), "me", 10)
    clock.seconds += 11
    yours = await store.lease("t1", "you", 10)
    clock.seconds += 11
    again = await store.lease("t1", "me", 10)
    assert mine.token < yours.token < again.token
    with pytest.raises(LeaseLost):
        await store.append(mine, rows("t1", 1, 1))
    await store.append(again, rows("t1", 1, 1))


async def test_a_lease_that_ran_out_but_nobody_took_still_writes(store: Store, clock: Clock) -> None:
    lease = await store.create(head(), "me", 10)
    clock.seconds += 1000
    await store.append(lease, rows("t1", 1, 1))
    assert (await store.lease("t1", "me", 10)).token == lease.token


async def test_a_released_table_is_free_at_once(store: Store) -> None:
    mine = await store.create(head(), "me", 10)
    await store.release(mine)
    with pytest.raises(LeaseLost, match="it was released"):
        await store.append(mine, rows("t1", 1, 1))
    yours = await store.lease("t1", "you", 10)
    assert yours.token > mine.token
    await store.release(mine)  # long lost: changes nothing
    await store.append(yours, rows("t1", 1, 1))


@pytest.mark.parametrize("seconds", [0, -1, float("inf"), float("nan"), 1e12])
async def test_a_lease_has_a_sensible_length(store: Store, seconds: float) -> None:
    with pytest.raises(ValueError, match="a lease is for"):
        await store.create(head(), "me", seconds)
    assert await store.list() == []


# Snapshots


async def test_the_newest_snapshot_that_is_old_enough(store: Store) -> None:
    lease = await store.create(head(), "me", 10, rows("t1", 1, 30))
    for n in (0, 10, 20):
        await store.snapshot(lease, n, f'"after {n}"')
    assert await store.latest("t1") == (20, '"after 20"')
    assert await store.latest("t1", up_to=19) == (10, '"after 10"')
    assert await store.latest("t1", up_to=0) == (0, '"after 0"')
    await store.snapshot(lease, 20, '"again"')
    assert await store.latest("t1", up_to=25) == (20, '"again"')


async def test_no_snapshot_of_what_was_not_written(store: Store) -> None:
    lease = await store.create(head(), "me", 10, rows("t1", 1, 3))
    with pytest.raises(Conflict):
        await store.snapshot(lease, 4, "{}")
    assert await store.latest("t1") is None


# Lists


async def test_the_list_begins_with_what_was_created_last(store: Store) -> None:
    for number in range(7):
        await store.create(head(f"t{number}", game="go" if number % 2 else "chess"), "me", 10)
    assert await names(store) == ["t6", "t5", "t4", "t3", "t2", "t1", "t0"]
    assert await names(store, limit=3) == ["t6", "t5", "t4"]
    assert await names(store, limit=3, before="t4") == ["t3", "t2", "t1"]
    assert await names(store, game="go") == ["t5", "t3", "t1"]
    assert await names(store, game="go", before="t5", limit=1) == ["t3"]
    assert await names(store, game="draughts") == []


async def test_a_line_of_the_list_says_how_the_table_stands(store: Store, clock: Clock) -> None:
    lease = await store.create(head(created=77), "me", 10)
    (line,) = await store.list()
    assert (line.head, line.entries, line.last, line.over, line.holder) == (head(created=77), 0, 77, False, "me")
    await store.append(lease, rows("t1", 1, 9), over=True)
    clock.seconds += 11
    (line,) = await store.list()
    assert (line.entries, line.last, line.over, line.holder) == (9, 1009, True, None)


async def test_a_match_that_was_over_may_go_on(store: Store) -> None:
    lease = await store.create(head(), "me", 10)
    await store.create(head("t2"), "me", 10)
    await store.append(lease, rows("t1", 1, 1), over=True)
    assert (await names(store, over=True), await names(store, over=False)) == (["t1"], ["t2"])
    await store.append(lease, rows("t1", 2, 2))
    assert (await names(store, over=True), await names(store, over=False)) == ([], ["t2", "t1"])


# The end


async def test_closing_writes_what_waits(place: Place) -> None:
    store = await place.open()
    lease = await store.create(head(), "me", 10)
    waiting = [asyncio.create_task(store.append(lease, [row("t1", n)])) for n in range(1, 2001)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)

    store = await place.open()
    assert len(await store.read("t1")) == 2000
    await store.close()


async def test_a_closed_store_says_so(place: Place) -> None:
    store = await place.open()
    lease = await store.create(head(), "me", 10)
    await store.close()
    await store.close()
    for ask in (store.head("t1"), store.append(lease, rows("t1", 1, 1)), store.list(), store.release(lease)):
        with pytest.raises(Closed, match="closed"):
            await ask


async def test_who_stops_waiting_breaks_nothing(place: Place) -> None:
    store = await place.open()
    leases = [await store.create(head(f"t{number}"), "me", 10) for number in range(20)]
    tasks = [asyncio.create_task(store.append(lease, rows(lease.table, 1, 3))) for lease in leases for _ in range(100)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    # Whichever of its equal requests came through, one did, and wholly.
    for lease in leases:
        assert await store.read(lease.table) == rows(lease.table, 1, 3)
        await store.append(lease, rows(lease.table, 4, 4))
    await store.close()
