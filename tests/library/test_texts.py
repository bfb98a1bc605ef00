"""Games whose texts came from elsewhere."""

from __future__ import annotations

import pytest

from ludex.core import BadGame
from ludex.library import find, read


def test_a_text_is_read_as_a_file_of_that_ending_would_be() -> None:
    text = find("tic-tac-toe").printed("source")  # type: ignore[attr-defined]
    game = read(text, ".rbg")
    assert game.printed("source") == text  # type: ignore[attr-defined]


def test_line_ends_stay_as_they_are() -> None:
    text = find("tic-tac-toe").printed("source").replace("\n", "\r\n")  # type: ignore[attr-defined]
    assert read(text, ".rbg").printed("source") == text  # type: ignore[attr-defined]


def test_problems_name_the_text_and_no_file() -> None:
    with pytest.raises(BadGame, match=r"^what came: error: there is no 'players' directive"):
        read("#rules = x", ".rbg", "what came")
