"""Text to tokens."""

from __future__ import annotations

import pytest

from ludex.core import Level
from ludex.notations.rbg.problems import Exhausted, Report
from ludex.notations.rbg.tokens import MARKS, MAX_NAME, MAX_NUMBER, MAX_TEXT, RESERVED, Token, tokenize


def kinds(text: str) -> list[str]:
    report = Report(text)
    tokens = tokenize(text, report)
    assert report.problems == []
    return [token.kind for token in tokens]


def complaints(text: str) -> list[tuple[Level, str, int, int]]:
    report = Report(text)
    tokenize(text, report)
    return [(problem.level, problem.text, problem.line, problem.column) for problem in report.problems]


def test_names_numbers_and_strings() -> None:
    assert tokenize('ab1 12 "x y"', Report("")) == [
        Token("name", "ab1", 0),
        Token("number", "12", 4),
        Token("string", '"x y"', 7),
    ]


@pytest.mark.parametrize("mark", sorted(MARKS))
def test_every_mark_is_a_token(mark: str) -> None:
    assert kinds(mark) == [mark]


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_every_reserved_word_is_its_own_kind(word: str) -> None:
    assert kinds(f"{word} {word}s {word.upper()}") == [word, "name", "name"]


def test_the_longest_mark_wins() -> None:
    assert kinds("->>-> >=<==!={?{{$[$+>") == ["->>", "->", ">=", "<=", "=", "!=", "{?", "{", "{$", "[$", "+>"]


def test_brackets_of_two_characters_must_be_contiguous() -> None:
    assert kinds("{ ?") == ["{", "?"]


def test_a_name_begins_with_a_letter_and_a_number_has_no_point() -> None:
    assert kinds("1a 1.5") == ["number", "name", "number", ".", "number"]


def test_leading_zeros_are_dropped() -> None:
    assert [token.text for token in tokenize("007 000", Report(""))] == ["7", "0"]


def test_space_and_comments_separate() -> None:
    assert kinds("a\t\v\f\r\nb//c\nd/*e\n*/f/**/g/h") == ["name"] * 5 + ["/", "name"]


def test_a_comment_does_not_nest() -> None:
    assert kinds("/* /* */ a") == ["name"]


def test_a_comment_that_is_never_closed_eats_the_rest() -> None:
    report = Report("a\n /*/ b")
    assert len(tokenize("a\n /*/ b", report)) == 1
    assert complaints("a\n /*/ b") == [
        (Level.WARNING, "this comment is never closed, the rest of the text is skipped", 2, 2)
    ]


def test_a_string_that_is_never_closed() -> None:
    assert complaints('a "b') == [(Level.WARNING, "this string is never closed", 1, 3)]
    assert complaints('"') == [(Level.WARNING, "this string is never closed", 1, 1)]


def test_a_stray_character_is_skipped() -> None:
    report = Report("u_p")
    assert [token.text for token in tokenize("u_p", report)] == ["u", "p"]
    assert complaints("u_p\n é") == [
        (Level.WARNING, "stray character '_' is skipped", 1, 2),
        (Level.WARNING, "stray character '\\xe9' is skipped", 2, 2),
    ]


def test_digits_and_letters_are_those_of_ascii() -> None:
    assert [text for _, text, _, _ in complaints("٣ª")] == [
        "stray character '\\u0663' is skipped",
        "stray character '\\xaa' is skipped",
    ]


@pytest.mark.parametrize(
    "digits", [str(MAX_NUMBER + 1), str(2**32 - 6), "9" * 5000], ids=["by one", "of 32 bits", "of 5000 digits"]
)
def test_a_number_that_is_too_large(digits: str) -> None:
    text = f"{MAX_NUMBER} {digits}"
    assert complaints(text) == [(Level.ERROR, f"the number is too large; the greatest is {MAX_NUMBER}", 1, 12)]


def test_a_name_that_is_too_long() -> None:
    assert kinds("x" * MAX_NAME) == ["name"]
    with pytest.raises(Exhausted, match="a name of 201 characters"):
        tokenize("x" * (MAX_NAME + 1), Report(""))


def test_a_text_that_is_too_long() -> None:
    with pytest.raises(Exhausted, match="at most 1000000 are read"):
        tokenize(" " * (MAX_TEXT + 1), Report(""))
