"""Errors as one sentence and an exit code: 1, something is wrong with a game or a file; 2, with the command."""

from __future__ import annotations

import sys
from typing import Final, TextIO

import click

from ludex.core import BadGame, BadRecord, BadSetup, Endless, NotPlain, Refused
from ludex.drawing.errors import NoPicture
from ludex.lab.perft import Uncountable
from ludex.lab.simulate import Stuck
from ludex.library import Unknown

from ._clean import clean
from ._streams import document_on, emit

WRONG: Final = 1
MISUSED: Final = 2


class Misuse(click.UsageError):
    """A command that can't be carried out as it was given."""


class Failure(Exception):
    """Something is wrong with a game or a file, and this sentence says what."""


SPOKEN: Final = (BadRecord, BadSetup, Endless, Failure, NoPicture, NotPlain, Refused, Stuck, Uncountable, Unknown)
"""Errors whose text is a sentence already."""


def tell(error: Exception, document: TextIO | None = None) -> int:
    """Say it on stderr, and in the JSON document if there is to be one; the exit code."""
    sentence = clean(sentence_of(error))
    print(f"ludex: {sentence}", file=sys.stderr)
    if document is not None:
        with document_on(document):
            emit({"error": sentence})
    return code_of(error)


def code_of(error: Exception) -> int:
    misused = isinstance(error, click.UsageError | Unknown | BadSetup)
    return MISUSED if misused else WRONG


def sentence_of(error: Exception) -> str:
    if isinstance(error, click.UsageError):
        return _usage(error)
    if isinstance(error, BadGame):
        return _problems(error)
    if isinstance(error, OSError):
        return f"{error.filename or 'the system'}: {(error.strerror or str(error)).lower()}"
    if isinstance(error, ModuleNotFoundError) and not (error.name or "ludex").startswith("ludex"):
        return f"this needs {error.name}, which is not installed (`pip install 'ludex[all]'` brings it)"
    if isinstance(error, SPOKEN):
        return str(error)
    return f"{type(error).__name__}: {error} (`ludex --debug ...` shows where)"


def _usage(error: click.UsageError) -> str:
    """Click's message, as a sentence of ours."""
    text = error.format_message().strip()
    text = text[:1].lower() + text[1:].removesuffix(".")
    if isinstance(error, Misuse) or error.ctx is None or text.startswith("there is no command"):
        return text
    return f"{text} (`{error.ctx.command_path} --help` tells more)"


def _problems(error: BadGame) -> str:
    first = error.problems[0] if error.problems else "this is not a game"
    more = len(error.problems) - 1
    return f"{first} (and {more} more: `ludex check` lists them)" if more > 0 else str(first)
