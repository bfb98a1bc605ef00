"""Plain data: what may be frozen, shown and journalled.

JSON with its corners cut off: no NaN, no infinity, no object whose keys are not text.
One text for one value, so that two states are equal exactly if their texts are.
"""

from __future__ import annotations

import json
import json.encoder
from collections.abc import Callable, Iterable
from math import isfinite
from typing import Any, Final, TypeAlias

Json: TypeAlias = Any
"""None, bool, int, finite float, str, list (or tuple) and dict with str keys. A recursive type would
say so to the checker, and make every game spell out casts; the law checks it instead."""

LARGEST: Final = 2**53 - 1
"""The largest whole number that every JSON reader keeps exact; views and actions stay within it."""

HALF: Final = "holds half a character"

MAX_DEPTH: Final = 64
"""How deep a text from outside may nest."""


class NotPlain(ValueError):
    """A value that JSON can't hold, or a text that is not JSON."""


def _slow_encoder() -> Callable[[Json], str]:
    return json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")).encode


def _encoder() -> Callable[[Json], str]:
    """The C encoder, made once: json.dumps makes a new one for every list, which is two thirds of its time."""
    make: Any = getattr(json.encoder, "c_make_encoder", None)
    try:
        chunks = make(None, None, json.encoder.encode_basestring, None, ":", ",", True, False, False)
    except TypeError:  # another Python than CPython, or one in which it takes other arguments
        return _slow_encoder()
    return lambda value: "".join(chunks(value, 0))


_encode = _encoder()


def text_of(value: Json) -> str:
    """The one text of this value: keys sorted, no white space. All of it can be sent as UTF-8."""
    try:
        text = _encode(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise NotPlain(f"this can't be written as JSON: {_reason(error)}") from error
    if not is_unicode(text):
        raise NotPlain(f"this can't be written as JSON: it {HALF}")
    return text


def _reason(error: Exception) -> str:
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)


def brief(value: object) -> str:
    """A value in a sentence, whatever it is."""
    try:
        text = repr(value)
    except Exception:  # Python refuses to write very long numbers, and anybody's own __repr__ may fail
        return f"something of type {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


def is_unicode(text: str) -> bool:
    """A Python text may hold half a character, a lone surrogate, that no wire and no file can carry."""
    if text.isascii():  # known without a look at the text
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def parse(text: str | bytes) -> Json:
    """Read JSON from a stranger: refuses NaN, numbers without end, and what nests too deeply."""
    try:
        decoded = text if isinstance(text, str) else text.decode()  # json would guess UTF-16 and more
        value = json.loads(decoded, parse_constant=_no_constant, parse_float=_finite)
    except RecursionError as error:
        raise NotPlain(f"the JSON nests deeper than {MAX_DEPTH}") from error
    except UnicodeDecodeError as error:
        raise NotPlain(f"not UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise NotPlain(f"not JSON at line {error.lineno}, column {error.colno}: {error.msg}") from error
    except ValueError as error:  # also a number of more digits than Python converts
        raise NotPlain(f"not JSON: {error}") from error
    if _depth(value) > MAX_DEPTH:
        raise NotPlain(f"the JSON nests deeper than {MAX_DEPTH}")
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _finite(digits: str) -> float:
    """Of a number as large as 1e999 Python makes infinity."""
    number = float(digits)
    if not isfinite(number):
        raise ValueError(f"{brief(digits)} is too large a number")
    return number


def _depth(value: Json) -> int:
    """Level by level instead of by recursion: hostile nesting must not cost stack."""
    depth, level = 0, [value]  # scalars are counted with what holds them: most of a text is scalars
    while level and depth <= MAX_DEPTH:
        depth += 1
        level = [child for item in level for child in _children(item) if type(child) is dict or type(child) is list]
    return depth


def _children(value: Json) -> Iterable[Json]:
    if type(value) is dict:
        return value.values()
    return value if type(value) is list else ()


def flaw(value: Json, where: str = "", depth: int = MAX_DEPTH) -> str | None:
    """What keeps this value from being shown to any client, and where; None if nothing does."""
    if value is None or isinstance(value, bool):
        return None
    if depth == 0:
        return f"{where or 'it'} nests deeper than {MAX_DEPTH}"
    if isinstance(value, str):
        return None if is_unicode(value) else f"{where or 'it'} {HALF}"
    if isinstance(value, int):
        return (
            None if -LARGEST <= value <= LARGEST else f"{where or 'it'} is {value}, beyond what a browser keeps exact"
        )
    if isinstance(value, float):
        return None if isfinite(value) else f"{where or 'it'} is {value}"
    if isinstance(value, list | tuple):
        for i, item in enumerate(value):
            if not _is_short(item) and (found := flaw(item, f"{where}[{i}]", depth - 1)):
                return found
        return None
    if isinstance(value, dict):
        return _flaw_of_object(value, where, depth)
    return f"{where or 'it'} is of type {type(value).__name__}"


def _flaw_of_object(value: dict[Any, Json], where: str, depth: int) -> str | None:
    for key, item in value.items():
        if not isinstance(key, str):
            return f"{where or 'it'} has the key {key!r}, which is not text"
        if not _is_short(item) and (found := flaw(item, f"{where}.{key}", depth - 1)):
            return found
    return None


def _is_short(value: Json) -> bool:
    """Of what most views are made of: seen at a glance to be fine."""
    kind = type(value)
    if kind is int:
        return -LARGEST <= value <= LARGEST  # type: ignore[no-any-return]
    return kind is bool or value is None or (kind is str and value.isascii())


def same(a: Json, b: Json) -> bool:
    """Equal as JSON: Python thinks that 1, 1.0 and True are one thing, a journal must not."""
    if type(a) is not type(b):
        return False
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b)
