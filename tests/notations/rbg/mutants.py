"""Texts that somebody spoiled: real ones with something taken out, doubled, moved or put in; and heaps of tokens."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hypothesis import strategies as st

from ludex.notations.rbg.tokens import MARKS, RESERVED

WORDS = (
    *sorted(MARKS),
    *sorted(RESERVED),
    *("#players", "#pieces", "#variables", "#board", "#rules", "#m", "#m(a;b) =", "m", "m(", "a~b", "a~", "~"),
    *("a", "b", "e", "x", "v", "up", "down", "left", "right"),
    *("0", "1", "2", "007", "2147483647", "2147483648", "99999999999999999999", '"s"', '"', "//", "/*", "*/"),
    *("\n", "\r\n", "\t", " ", "\x00", "\x1b", "_", "é", "😀", "\u2028", "\ufeff"),
)

_PART = re.compile(r"\w+|\s+|[^\w\s]")

heaps = st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join)


@st.composite
def mutants(draw: st.DrawFn, texts: Sequence[str]) -> str:
    parts = _PART.findall(draw(st.sampled_from(texts)))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(parts)))
        end = min(len(parts), start + draw(st.integers(0, 12)))
        there = draw(st.integers(0, len(parts)))
        match draw(st.sampled_from(("drop", "double", "move", "put", "cut"))):
            case "drop":
                del parts[start:end]
            case "double":
                parts[start:start] = parts[start:end]
            case "move":
                parts[there:there] = parts[start:end]
            case "put":
                parts.insert(start, f" {draw(st.sampled_from(WORDS))} ")
            case "cut":
                del parts[start:]
    return "".join(parts)
