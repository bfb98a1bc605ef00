"""Messages come out as they went in, however the network cuts them."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.wires.rbg.frames import Frames, TooLong, framed
from ludex.wires.rbg.seconds import FOREVER, read, shown, written


@given(st.lists(st.binary(max_size=20).map(lambda body: body.replace(b"\0", b"")), max_size=10), st.data())
def test_messages_come_out_as_they_went_in(bodies: list[bytes], data: st.DataObject) -> None:
    stream, found, frames = b"".join(map(framed, bodies)), [], Frames(20)
    while stream:
        cut = data.draw(st.integers(1, len(stream)))
        found += frames.feed(stream[:cut])
        stream = stream[cut:]
    assert found == bodies
    assert frames.begun == 0


@given(st.lists(st.binary(max_size=40), max_size=20))
def test_never_more_than_one_message_is_held(chunks: list[bytes]) -> None:
    frames = Frames(8)
    for chunk in chunks:
        for frame in frames.feed(chunk):
            assert isinstance(frame, TooLong) or len(frame) <= 8
        assert frames.begun <= 8


def test_a_message_that_is_too_long_is_told_at_once_and_the_next_one_is_whole() -> None:
    frames = Frames(4)
    assert frames.feed(b"abc") == []
    assert frames.feed(b"de") == [TooLong(4)]
    assert frames.feed(b"fghijklmn") == []
    assert frames.feed(b"\0next\0") == [b"next"]


def test_a_message_of_the_longest_length_is_not_too_long() -> None:
    assert Frames(4).feed(b"abcd\0abcde\0") == [b"abcd", TooLong(4)]


def test_a_message_holds_no_nul() -> None:
    with pytest.raises(ValueError, match="NUL"):
        framed("a\0b")


def test_seconds_are_written_as_c_does() -> None:
    assert written(10) == "10.000000"
    assert written(0.2) == "0.200000"
    assert len(written(FOREVER)) == 316
    assert written(FOREVER) == written(sys.float_info.max)
    assert written(FOREVER).startswith("179769313486231570814527")
    assert shown(FOREVER) == "1.79769e+308"
    assert shown(0.3) == "0.3"


@pytest.mark.parametrize(("text", "seconds"), [("10.000000", 10.0), ("10", 10.0), ("1e3", 1000.0), ("0", 0.0)])
def test_seconds_are_read(text: str, seconds: float) -> None:
    assert read(text) == seconds


def test_no_limit_is_read_as_no_limit() -> None:
    assert read(written(FOREVER)) == FOREVER


@pytest.mark.parametrize("text", ["", "-1", "nan", "soon", "1 2"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read(text)
