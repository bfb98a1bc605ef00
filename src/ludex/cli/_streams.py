"""Standard streams: what may be written on them, and where a JSON document goes."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TextIO

_DOCUMENT: Final[ContextVar[TextIO | None]] = ContextVar("document", default=None)


def harden() -> None:
    """No text that a game or a file brings can fail to be printed, whatever the locale."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


@contextmanager
def document_on(stream: TextIO) -> Iterator[None]:
    """What emit() writes in here goes to this stream, wherever sys.stdout goes meanwhile."""
    token = _DOCUMENT.set(stream)
    try:
        yield
    finally:
        _DOCUMENT.reset(token)


def emit(document: Any) -> None:
    """The one JSON document of a command."""
    import json

    stream = _DOCUMENT.get() or sys.stdout
    stream.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")
    stream.flush()
