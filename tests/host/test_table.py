"""The table: the only writer of its match, and nobody is told what is not on disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ludex.core import (
    CLOSE,
    HOUSE,
    JUDGE,
    TICK,
    UNDO,
    WATCHER,
    Action,
    BadRecord,
    Event,
    Game,
    Outcome,
    Refused,
    Seat,
    Why,
    text_of,
)
from ludex.host import CutOff, Policy, Price, RandomPlayer, Stopped, Table, TableGone, Told, Turn, Watch
from ludex.host.store import Closed, Lease, NotWritten, Row, Taken
from ludex.host.store.sqlite import SQLiteStore
from ludex.library import games
from tests.shelf import QUICK
from tests.toys import LINE, MILLION, ROOM, STEPS, TOYS

GOOFSPIEL, EIGHTS, TRAILS = games()["goofspiel"], games()["eights"], games()["trails"]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SQLiteStore]:
    store = await SQLiteStore.open(tmp_path / "journals.sqlite3")
    yield store
    await store.close()


@asynccontextmanager
async def a_table(
    store: Any, game: Game, *, policy: Policy | None = None, name: str = "t", **setup: Any
) -> AsyncIterator[Table]:
    async with await Table.create(store, game, game.setup(7, **setup), id=name, owner="me", policy=policy) as table:
        yield table


async def until_over(table: Table) -> Outcome:
    return await asyncio.wait_for(table.over(), 20)


async def until(truth: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not truth():  # noqa: ASYNC110 - what is waited for has no event of its own
            await asyncio.sleep(0.001)


class Scripted:
    """Plays a list; then waits for ever."""

    def __init__(self, *actions: Action) -> None:
        self.actions = list(actions)
        self.turns: list[Turn] = []
        self.told: list[tuple[int, Sequence[Event]]] = []

    async def choose(self, turn: Turn) -> Action:
        self.turns.append(turn)
        if not self.actions:
            await asyncio.Event().wait()
        return self.actions.pop(0)

    async def tell(self, seat: Seat, n: int, events: Sequence[Event]) -> None:
        self.told.append((n, events))


class Faulty(Scripted):
    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    async def choose(self, turn: Turn) -> Action:
        raise self.error


class Fickle(type(STEPS)):  # type: ignore[misc]
    """Refuses what it offers, but for every n-th time."""

    id = "fickle"

    def __init__(self, n: int) -> None:
        self.n = n
        self.tried = 0

    def start(self, setup: Any) -> Any:
        return self._moody(super().start(setup))

    def thaw(self, frozen: Any) -> Any:
        return self._moody(super().thaw(frozen))

    def _moody(self, state: Any) -> Any:
        right = type(state).act

        class Moody(type(state)):  # type: ignore[misc]
            def act(moody, seat: Seat, action: Action) -> Sequence[Event]:
                self.tried += 1
                if not self.n or self.tried % self.n:
                    raise Refused(Why.ILLEGAL, "not today")
                return list(right(moody, seat, action))

        state.__class__ = Moody
        return state


# Playing


@pytest.mark.parametrize("game", [*QUICK.values(), STEPS, MILLION, TOYS["tiles"]], ids=lambda game: game.id)
async def test_players_in_python_play_to_the_end(store: SQLiteStore, game: Game) -> None:
    options = {"pace": 50, "size": 8} if game is TRAILS else {}
    async with a_table(store, game, options=options) as table:
        watch = table.watch()
        for seat in table.match.state.seats():
            table.sit(seat, RandomPlayer(3))
        outcome = await until_over(table)
        told = [told async for told in watch]
    assert outcome == table.match.outcome() == told[-1].outcome
    assert [t.n for t in told] == list(range(told[0].n, len(table.match) + 1))
    table.match.verify()
    rows = await store.read("t")
    assert [(row.n, row.seat, row.digest) for row in rows] == [
        (n, entry.seat, table.match.digest_at(n)) for n, entry in enumerate(table.match.journal, 1)
    ]
    (summary,) = await store.list()
    assert (summary.over, summary.entries, summary.holder) == (True, len(rows), None)


async def test_a_player_is_told_what_reaches_it_and_sees_its_own_view(store: SQLiteStore) -> None:
    ann, bob = Scripted(Action("bid", (1,))), Scripted(Action("bid", (2,)))
    async with a_table(store, GOOFSPIEL, seats=("ann", "bob")) as table:
        table.sit("ann", ann)
        table.sit("bob", bob)
        await until(lambda: len(ann.turns) == 2)
    assert ann.turns[0].view["bids"] == {}
    assert ann.turns[0].choices.verbs()[0].name == "bid"
    assert [n for n, _ in ann.told] == [1, 2]
    assert [event.name for _, events in bob.told for event in events] == ["has bid", "has bid", "revealed"]


async def test_people_act_from_outside_and_may_think_again(store: SQLiteStore) -> None:
    async with a_table(store, GOOFSPIEL, seats=("ann", "bob")) as table:
        receipt = await table.submit("ann", Action("bid", (3,)))
        assert receipt.n == 1
        assert receipt.digest == table.match.digest_at(1)
        assert (await table.look("ann"))["bids"] == {"ann": 3}
        assert (await table.look())["bids"] == {}
        assert [verb["name"] for verb in (await table.offer("ann"))["verbs"]] == [UNDO]
        await table.submit("ann", Action(UNDO))
        assert (await table.look(JUDGE))["bids"] == {}


async def test_a_refusal_is_for_who_asked_and_leaves_no_trace(store: SQLiteStore) -> None:
    async with a_table(store, GOOFSPIEL, seats=("ann", "bob")) as table:
        watch = table.watch()
        with pytest.raises(Refused, match="card must be one of") as refused:
            await table.submit("ann", Action("bid", (77,)))
        assert refused.value.why is Why.ILLEGAL
        await table.submit("ann", Action("bid", (3,)))
        assert [(await anext(watch)).n for _ in range(2)] == [0, 1]
        assert len(await store.read("t")) == 1


async def test_many_who_act_at_once_are_written_together(store: SQLiteStore) -> None:
    """A hundred actions in one batch: all of them in order, each with its receipt."""
    async with a_table(store, LINE, seats=("a", "b", "c", "d", "e")) as table:
        said = [table.submit("abcde"[i % 5], Action("say", (i,))) for i in range(100)]
        receipts = await asyncio.gather(*said)
        assert sorted(receipt.n for receipt in receipts) == sorted({receipt.n for receipt in receipts})
        assert len(receipts) == 100
        table.match.verify()


async def test_the_same_request_twice_is_one_action(store: SQLiteStore) -> None:
    async with a_table(store, LINE) as table:
        first = await table.submit("player 1", Action("say", ("hello",)), key="k1")
        again = await table.submit("player 1", Action("say", ("hello",)), key="k1")
        other = await table.submit("player 1", Action("say", ("hello",)), key="k2")
        assert first == again != other


async def test_who_gives_up_waiting_does_not_take_the_action_back(store: SQLiteStore) -> None:
    async with a_table(store, GOOFSPIEL, seats=("ann", "bob")) as table:
        task = asyncio.create_task(table.submit("ann", Action("bid", (3,))))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await table.look("ann"))["bids"] == {"ann": 3}


# Watching


async def test_somebody_who_comes_back_misses_nothing_and_hears_nothing_twice(store: SQLiteStore) -> None:
    async with a_table(store, EIGHTS) as table:
        first = table.watch("player 1")
        for seat in table.match.setup.seats:
            table.sit(seat, RandomPlayer(5))
        seen = [await anext(first) for _ in range(4)]
        back = table.watch("player 1", after=seen[-1].n)
        await until_over(table)
        rest = [told async for told in back]
        whole = [told async for told in table.watch("player 1", after=0)]
    together = [(told.n, told.events) for told in [*seen[1:], *rest]]
    assert [n for n, _ in together] == list(range(1, len(table.match) + 1))
    assert together == [(told.n, told.events) for told in whole]
    assert all(told.view is None for told in whole[:-1])
    assert whole[-1].outcome is not None


async def test_what_can_not_be_told_again_is_said(store: SQLiteStore, caplog: pytest.LogCaptureFixture) -> None:
    """Rules that play the same entry in two ways."""
    game = Fickle(1)
    async with a_table(store, game) as table:
        await table.submit("Red", Action("done"))
        game.n = 0
        with pytest.raises(CutOff, match="can't be told again"):
            await anext(table.watch(after=0))
        assert (await anext(table.watch())).n == 1
    assert "not today" in caplog.text


async def test_secrets_reach_only_whom_they_are_for(store: SQLiteStore) -> None:
    async with a_table(store, EIGHTS) as table:
        watches = {seat: table.watch(seat, after=0) for seat in ("player 1", "player 2", WATCHER, JUDGE)}
        for seat in table.match.setup.seats:
            table.sit(seat, RandomPlayer(5))
        await until_over(table)
        told = {seat: [told async for told in watch] for seat, watch in watches.items()}
    drawn = {seat: [e.data for t in said for e in t.events if e.name == "drew"] for seat, said in told.items()}
    assert any("card" in data for data in drawn["player 1"])
    assert all(data["seat"] == "player 1" for data in drawn["player 1"] if "card" in data)
    assert not any("card" in data for data in drawn[WATCHER])
    assert len(drawn[JUDGE]) == 2 * len(drawn[WATCHER])


async def test_a_slow_reader_is_cut_off_and_nobody_waits(store: SQLiteStore) -> None:
    async with a_table(store, LINE) as table:
        slow, lazy = table.watch(), Watch(WATCHER, patience=3)
        await table.look()
        table._audience._watches.append(lazy)
        for i in range(5):
            await table.submit("player 1", Action("say", (i,)))
        with pytest.raises(CutOff, match="3 entries were waiting"):
            await anext(lazy)
        assert [(await anext(slow)).n for _ in range(6)] == list(range(6))
        assert not lazy.open


async def test_who_missed_too_much_is_told_to_begin_anew(store: SQLiteStore) -> None:
    async with a_table(store, LINE) as table:
        for _ in range(6):
            await asyncio.gather(*(table.submit("player 1", Action("say", (i,))) for i in range(200)))
        with pytest.raises(CutOff, match="too many to tell"):
            await anext(table.watch(after=0))
        assert (await anext(table.watch(after=None))).n == len(table.match)


async def test_a_view_that_fails_costs_the_view_alone(store: SQLiteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(store, GOOFSPIEL, seats=("ann", "bob")) as table:
        monkeypatch.setattr(type(table.match.state), "view", _raise)
        watch = table.watch("ann")
        player = Scripted(Action("bid", (1,)))
        table.sit("ann", player)
        assert (await anext(watch)).view is None
        assert (await anext(watch)).n == 1
        with pytest.raises(RuntimeError, match="no view"):
            await table.look("ann")


def _raise(*_: object) -> None:
    raise RuntimeError("no view")


async def test_a_game_answers_questions(store: SQLiteStore) -> None:
    async with a_table(store, LINE, seats=("ann", "bob")) as table:
        await table.submit("ann", Action("move", (1,)))
        assert await table.query("bob", "distance", ("ann", "bob")) == 1
        with pytest.raises(Refused, match="only ask for the distance"):
            await table.query("bob", "weather")
    async with a_table(store, STEPS, name="t2") as table:
        with pytest.raises(Refused, match="steps answers no questions"):
            await table.query("Red", "distance")


# Late, and misbehaving


@pytest.mark.parametrize("price", [Price.FORFEIT, Price.RANDOM])
async def test_who_is_late_pays(store: SQLiteStore, price: Price) -> None:
    policy = Policy(seconds=0.05, late=price)
    async with a_table(store, GOOFSPIEL, seats=("ann", "bob"), options={"cards": 3}, policy=policy) as table:
        table.sit("ann", Scripted())  # sits and thinks
        table.sit("bob", RandomPlayer(1))
        outcome = await until_over(table)
    if price is Price.FORFEIT:
        assert outcome == Outcome(("bob",), dropped=("ann",), text="ann was late")
        assert table.match.journal[-1].action.name == CLOSE
    else:
        assert outcome.scores
        assert {entry.seat for entry in table.match.journal} == {"ann", "bob"}


@pytest.mark.parametrize("firmness", [0, 5])
async def test_who_is_late_pays_also_where_the_rules_refuse_what_they_offer(store: SQLiteStore, firmness: int) -> None:
    """Of so many random actions the last is accepted; or none, and then the match is closed."""
    game = Fickle(firmness)
    async with a_table(store, game, policy=Policy(seconds=0.02, late=Price.RANDOM)) as table:
        await until(lambda: len(table.match) > 0)
        seat, action = table.match.journal[0]
        assert seat == "Red" if firmness else (seat, action.name) == (HOUSE, CLOSE)


async def test_an_empty_seat_is_late_too(store: SQLiteStore) -> None:
    async with a_table(store, GOOFSPIEL, seats=("ann", "bob"), policy=Policy(seconds=0.05)) as table:
        await table.submit("bob", Action("bid", (1,)))
        assert table.left("bob") is None
        assert 0 <= (table.left("ann") or 0) <= 0.05
        assert (await until_over(table)).dropped == ("ann",)


async def test_who_may_wait_can_still_answer(store: SQLiteStore) -> None:
    policy = Policy(seconds=0.02, late=Price.WAIT)
    async with a_table(store, GOOFSPIEL, seats=("ann", "bob"), policy=policy) as table:
        await asyncio.sleep(0.1)
        await table.submit("ann", Action("bid", (1,)))
        assert table.match.outcome() is None


async def test_the_game_says_how_to_go_on_without_somebody(store: SQLiteStore) -> None:
    """Trails knows drop: the others drive on."""
    policy = Policy(misbehaving=Price.FORFEIT)
    seats = ("ann", "bob", "cyd")
    async with a_table(store, TRAILS, seats=seats, options={"pace": 50, "size": 20}, policy=policy) as table:
        table.sit("ann", Faulty(RuntimeError()))
        watch = table.watch()
        async for told in watch:
            if told.events and told.events[0].name == "dropped":
                break
        assert told.events == (Event("dropped", {"seat": "ann"}),)
        assert told.outcome is None


@pytest.mark.parametrize("error", [RuntimeError("I have a bug"), asyncio.CancelledError(), SystemExit("I have a bug")])
async def test_a_player_whose_code_fails_forfeits(
    store: SQLiteStore, caplog: pytest.LogCaptureFixture, error: BaseException
) -> None:
    caplog.set_level(logging.INFO)
    async with a_table(store, GOOFSPIEL, seats=("ann", "bob")) as table:
        table.sit("ann", Faulty(error))
        assert (await until_over(table)).text == "ann failed to answer"
    assert str(error) in caplog.text
    assert type(error).__name__ in caplog.text


async def test_who_does_not_behave_is_told_why_and_then_pays(store: SQLiteStore) -> None:
    rude = Scripted(*[Action("bid", (99,))] * 10)
    async with a_table(store, GOOFSPIEL, seats=("ann", "bob"), policy=Policy(refusals=2)) as table:
        table.sit("ann", rude)
        assert (await until_over(table)).text == "ann did not behave"
    assert len(rude.turns) == 3
    assert rude.turns[0].refused is None
    assert "card must be one of" in str(rude.turns[1].refused)


@pytest.mark.parametrize("answer", [None, "bid 3", ("bid", (3,)), Action(None), Action("bid", [3])])  # type: ignore[arg-type]
async def test_an_answer_that_is_no_action_costs_who_gave_it(store: SQLiteStore, answer: Any) -> None:
    rude = Scripted(*[answer] * 10)
    async with a_table(store, GOOFSPIEL, seats=("ann", "bob")) as table:
        with pytest.raises(Refused, match="an Action of a name and a tuple was expected"):
            await table.submit("bob", answer)
        table.sit("ann", rude)
        assert (await until_over(table)).text == "ann did not behave"
    assert len(rude.turns) == 4


async def test_misbehaviour_in_a_row_counts_not_in_sum(store: SQLiteStore) -> None:
    clumsy = Scripted(*[action for card in (1, 2, 3) for action in (Action("bid", (99,)), Action("bid", (card,)))])
    async with a_table(
        store, GOOFSPIEL, seats=("ann", "bob"), options={"cards": 3}, policy=Policy(refusals=1)
    ) as table:
        table.sit("ann", clumsy)
        table.sit("bob", RandomPlayer(1))
        assert (await until_over(table)).scores


async def test_a_late_answer_of_somebody_who_was_replaced_does_not_count(store: SQLiteStore) -> None:
    class Slow(Scripted):
        async def choose(self, turn: Turn) -> Action:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                return Action("bid", (9,))  # will not take no for an answer
            raise AssertionError

    async with a_table(store, GOOFSPIEL, seats=("ann", "bob")) as table:
        table.sit("ann", Slow())
        await table.look()
        table.sit("ann", Scripted(Action("bid", (1,))))
        await until(lambda: len(table.match) == 1)
        assert (await table.look("ann"))["bids"] == {"ann": 1}


# The clock


async def test_the_house_ticks_until_the_end(store: SQLiteStore) -> None:
    async with a_table(store, LINE) as table:
        watch = table.watch()
        async for told in watch:
            if told.n == 5:
                break
        assert all(entry == (HOUSE, Action(TICK)) for entry in table.match.journal)
        await table.submit(HOUSE, Action("end"))
        n = len(table.match)
        await asyncio.sleep(0.05)
        assert len(table.match) == n
        with pytest.raises(Refused):
            await table.submit("player 1", Action("say", (1,)))


# The journal


class Disk:
    """A store of which one can take the disk away."""

    def __init__(self, store: SQLiteStore) -> None:
        self.store = store
        self.full: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        self.appended: list[int] = []

    async def append(self, lease: Lease, rows: Sequence[Row], *, over: bool = False) -> None:
        await self.gate.wait()
        if self.full is not None:
            raise self.full
        await self.store.append(lease, rows, over=over)
        self.appended += [row.n for row in rows]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


async def test_nobody_is_told_what_is_not_on_disk(store: SQLiteStore) -> None:
    disk = Disk(store)
    async with a_table(disk, GOOFSPIEL, seats=("ann", "bob")) as table:
        watch = table.watch()
        await anext(watch)
        disk.gate.clear()
        acting = asyncio.create_task(table.submit("ann", Action("bid", (3,))))
        looking = asyncio.create_task(table.look("ann"))
        hearing = asyncio.create_task(_next(watch))
        await asyncio.sleep(0.05)
        assert not acting.done()
        assert table.n == 0
        assert not looking.done()
        assert not hearing.done()
        disk.gate.set()
        assert (await acting).n == (await hearing).n == 1
        assert (await looking)["bids"] == {"ann": 3}
        assert disk.appended == [1]


async def _next(watch: Watch) -> Told:
    return await anext(watch)


async def test_a_full_disk_costs_the_action_and_nothing_else(store: SQLiteStore) -> None:
    disk = Disk(store)
    async with a_table(disk, GOOFSPIEL, seats=("ann", "bob")) as table:
        await table.submit("ann", Action("bid", (3,)))
        before = text_of(table.match.state.freeze())
        disk.full = NotWritten("journals", "the disk is full")
        with pytest.raises(NotWritten, match="disk is full"):
            await table.submit("bob", Action("bid", (4,)), key="k")
        assert text_of(table.match.state.freeze()) == before
        disk.full = None
        assert (await table.submit("bob", Action("bid", (4,)), key="k")).n == 2
        table.match.verify()


async def test_a_disk_that_refuses_and_writes_all_the_same_stops_the_table(store: SQLiteStore) -> None:
    """Nobody knows then what a restart will find: the table must read it, not guess."""

    class Liar(Disk):
        async def append(self, lease: Lease, rows: Sequence[Row], *, over: bool = False) -> None:
            await super().append(lease, rows, over=over)
            raise NotWritten("journals", "disk I/O error")

    async with a_table(Liar(store), GOOFSPIEL, seats=("ann", "bob")) as table:
        with pytest.raises(TableGone, match="disk I/O error"):
            await table.submit("ann", Action("bid", (3,)))
    async with await Table.reopen(store, games(), id="t", owner="me") as again:
        assert (await again.look("ann"))["bids"] == {"ann": 3}


async def test_a_table_that_was_taken_away_stops(store: SQLiteStore) -> None:
    disk = Disk(store)
    async with a_table(disk, GOOFSPIEL, seats=("ann", "bob")) as table:
        watch = table.watch()
        await anext(watch)
        disk.full = Closed("the store")
        with pytest.raises(TableGone):
            await table.submit("ann", Action("bid", (3,)))
        with pytest.raises(Stopped):
            await anext(watch)
        for ask in (table.look(), table.over(), table.submit("ann", Action("bid", (3,)))):
            with pytest.raises(TableGone):
                await asyncio.wait_for(ask, 5)
        with pytest.raises(Stopped):
            await anext(table.watch())


async def test_stopping_finishes_what_is_being_written(store: SQLiteStore) -> None:
    disk = Disk(store)
    async with a_table(disk, GOOFSPIEL, seats=("ann", "bob")) as table:
        disk.gate.clear()
        acting = asyncio.create_task(table.submit("ann", Action("bid", (3,))))
        await asyncio.sleep(0.01)
        stopping = asyncio.create_task(table.stop())
        await asyncio.sleep(0.01)
        disk.gate.set()
        await stopping
        assert (await acting).n == 1
    with pytest.raises(TableGone, match="table t: it was stopped"):
        await table.over()


@pytest.mark.parametrize("game", [EIGHTS, GOOFSPIEL, LINE], ids=lambda game: game.id)
async def test_a_table_reopens_where_it_was(store: SQLiteStore, game: Game) -> None:
    known = {**games(), **TOYS}
    async with a_table(store, game) as table:
        seats = table.match.setup.seats
        for i in range(4):
            for seat in seats:
                choices = table.match.state.choices(seat)
                if choices and seat in [*table.match.state.awaited(), *(seats if game is LINE else ())]:
                    await table.submit(
                        seat, choices.nth(i % (choices.count() or 1)) if choices.count() else Action("say", (i,))
                    )
        before, digest = text_of(table.match.state.freeze()), table.match.digest
    async with await Table.reopen(store, known, id="t", owner="another") as again:
        assert text_of(again.match.state.freeze()) == before or game is LINE  # which ticks
        assert again.match.digest_at(len(table.match)) == digest
        again.match.verify()


async def test_a_long_table_reopens_from_its_snapshot(store: SQLiteStore) -> None:
    async with a_table(store, LINE) as table:
        for _ in range(3):
            await asyncio.gather(*(table.submit("player 1", Action("say", (i,))) for i in range(200)))
    snapshot = await store.latest("t")
    assert snapshot is not None
    assert snapshot[0] > 256
    async with await Table.reopen(store, TOYS, id="t", owner="me") as again:
        assert again.match.digest_at(len(table.match)) == table.match.digest


async def test_what_is_over_reopens_as_over(store: SQLiteStore) -> None:
    async with a_table(store, GOOFSPIEL, seats=("ann", "bob"), policy=Policy(seconds=0.01)) as table:
        outcome = await until_over(table)
    async with await Table.reopen(store, games(), id="t", owner="me") as again:
        assert await until_over(again) == outcome
        with pytest.raises(Refused, match="closed"):
            await again.submit("ann", Action("bid", (1,)))


async def test_a_journal_that_does_not_fit_is_refused(store: SQLiteStore) -> None:
    async with a_table(store, STEPS) as table:
        await table.submit("Red", Action("done"))
    with pytest.raises(BadRecord, match="its game 'steps' is not installed"):
        await Table.reopen(store, games(), id="t", owner="me")

    class Newer(type(STEPS)):  # type: ignore[misc]
        version = 2

    with pytest.raises(BadRecord, match="played under version 1 of steps, here is 2"):
        await Table.reopen(store, {"steps": Newer()}, id="t", owner="me")
    lease = await store.lease("t", "me", 30)
    await store.append(lease, [Row(2, "Blue", '["done"]', "not its digest", 0)])
    with pytest.raises(BadRecord, match="entry 2 is not the one that was written"):
        await Table.reopen(store, TOYS, id="t", owner="me")
    await store.append(lease, [Row(3, "Blue", '["done"]', "", 0)])
    with pytest.raises(BadRecord, match="the rules now refuse"):
        await Table.reopen(store, TOYS, id="t", owner="me")


async def test_two_servers_do_not_share_a_table(store: SQLiteStore) -> None:
    async with a_table(store, STEPS):
        with pytest.raises(Taken, match="me"):
            await Table.reopen(store, TOYS, id="t", owner="another")


async def test_people_come_and_go(store: SQLiteStore) -> None:
    async with a_table(store, ROOM) as table:
        await table.submit(HOUSE, Action("enter", ("ann",)))
        with pytest.raises(Refused, match="ann is in the room"):
            await table.submit(HOUSE, Action("enter", ("ann",)))
        await table.submit("ann", Action("talk", ("hello",)))
        await table.submit(HOUSE, Action("leave", ("ann",)))
        with pytest.raises(Refused, match="you are not in the room"):
            await table.submit("ann", Action("talk", ("hello",)))


@pytest.mark.parametrize("wrong", [{"seconds": 0}, {"seconds": -1.0}, {"seconds": float("inf")}, {"refusals": -1}])
def test_a_policy_that_makes_no_sense(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="not"):
        Policy(**wrong)
