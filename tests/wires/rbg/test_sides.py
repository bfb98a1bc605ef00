"""The two state machines: what comes when, and what is nonsense."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.wires.rbg.client_side import ClientSide, Deadline, Greeting, Moved, ProtocolError, Reset
from ludex.wires.rbg.seconds import FOREVER
from ludex.wires.rbg.server_side import Answer, Fault, OutOfOrder, Ready, ServerSide, Stage

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=50)
MOVES = st.lists(st.integers(1, 999), min_size=2, max_size=8).map(lambda numbers: " ".join(map(str, numbers)))


def playing() -> ServerSide:
    side = ServerSide(100)
    side.greet(1, b"text", 1)
    side.begin()
    return side


# The server's side


def test_the_first_message_is_the_ready_whatever_it_says() -> None:
    side = ServerSide()
    assert side.receive(b"2 4\0ready\0") == [Ready("2 4"), Answer("ready")]


@pytest.mark.parametrize(
    ("text", "passes"), [("ready", True), ("READY", True), ("steady", False), ("", False), (None, False)]
)
def test_a_ready_passes_by_its_length(text: str | None, passes: bool) -> None:
    assert Ready(text).passes is passes


def test_a_ready_that_is_no_text_is_one_all_the_same() -> None:
    assert ServerSide().receive(b"\xff\xfe\0" + b"1 2\0") == [Ready(None), Answer("1 2")]
    assert ServerSide(4).receive(b"12345678\0" + b"1 2\0") == [Ready(None), Answer("1 2")]


def test_answers_come_with_their_white_space() -> None:
    side = ServerSide()
    assert side.receive(b"ready\0  5\t4 \n\0") == [Ready("ready"), Answer("  5\t4 \n")]


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\xff\xfe\0", "sent 2 bytes that are no text"),
        (b"1 2\x1b[31m\0", "sent 8 bytes that are no text"),
        (b"1\x1c2\0", "sent 3 bytes that are no text"),
        (b"1" * 101, "sent a message of more than 100 bytes"),
    ],
)
def test_what_can_be_no_answer_is_a_fault(data: bytes, what: str) -> None:
    side = playing()
    side.receive(b"ready\0")
    assert side.receive(data) == [Fault(what)]


def test_half_a_message_at_the_end_is_a_fault() -> None:
    side = playing()
    assert side.receive(b"ready\x001 2 3") == [Ready("ready")]
    assert side.end() == [Fault("sent 5 bytes of a message without its end, and left")]


def test_who_leaves_between_messages_is_at_no_fault() -> None:
    side = playing()
    side.receive(b"ready\x001 2\0")
    assert side.end() == []
    assert ServerSide().end() == []


def test_the_server_keeps_to_the_order() -> None:
    side = ServerSide()
    with pytest.raises(OutOfOrder, match="playing"):
        side.ask(1)
    assert side.greet(0.5, b"text", 2) == b"0.500000\0text\x002\0"
    with pytest.raises(OutOfOrder):
        side.greet(0.5, b"text", 2)
    with pytest.raises(OutOfOrder):
        side.reset()
    side.begin()
    assert side.stage is Stage.PLAYING
    assert side.ask(2) + side.tell("1 2") + side.reset() == b"2.000000\x001 2\0reset\0"


@given(st.lists(st.binary(max_size=200)))
def test_any_bytes_are_events(chunks: list[bytes]) -> None:
    side = playing()
    for i, event in enumerate([event for chunk in chunks for event in side.receive(chunk)]):
        assert isinstance(event, Ready if i == 0 else Answer | Fault)


# The client's side


@given(st.sampled_from([0.2, 10.0, FOREVER]), TEXTS, st.lists(MOVES | st.none(), max_size=6), st.data())
def test_what_the_server_says_is_what_the_client_hears(
    seconds: float, text: str, moves: list[str | None], data: st.DataObject
) -> None:
    server, client = ServerSide(), ClientSide()
    stream = server.greet(seconds, text.encode(), 2)
    server.begin()
    expected: list[object] = [Greeting(seconds, text, 2)]
    for move in moves:
        stream += server.ask(seconds) if move is None else server.tell(move)
        expected.append(Deadline(seconds) if move is None else Moved(move))
    stream += server.reset()
    heard: list[object] = []
    while stream:
        cut = data.draw(st.integers(1, len(stream)))
        heard += client.receive(stream[:cut])
        stream = stream[cut:]
    assert heard == [*expected, Reset()]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"soon\0", "should have sent the time for preparation, and sent 'soon'"),
        (b"-1\0", "should have sent the time for preparation"),
        (b"1\0text\0first\0", "should have sent the number of the player, and sent 'first'"),
        (b"1\0\xff\0", "should have sent the text of the game, and sent 1 bytes that are not UTF-8 text"),
        (b"1\0text\x001\0hello\0", "should have sent a deadline, a move or reset, and sent 'hello'"),
        (b"1\0text\x001\0\0", "should have sent a deadline, a move or reset, and sent ''"),
        (b"1\0" + b"x" * 101, "should have sent the text of the game, and sent a message of more than 100 bytes"),
    ],
)
def test_a_server_of_another_kind_is_found_out(data: bytes, sentence: str) -> None:
    with pytest.raises(ProtocolError, match=sentence):
        ClientSide(100).receive(data)


@given(st.lists(st.binary(max_size=100)))
def test_any_bytes_are_events_or_one_kind_of_error(chunks: list[bytes]) -> None:
    side = ClientSide(50)
    with suppress(ProtocolError):
        for chunk in chunks:
            side.receive(chunk)
