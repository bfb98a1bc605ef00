"""A game's text to a machine that plays it: by way of the cache, where it was prepared before.

A text has two keys. The first is made of its bytes, and leads to the description, so that nobody parses what was
parsed. The second is made of the rules in normal form and of the processor, and leads to the object code, so that two
texts that mean the same share it.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, Final

from ..lower import lower
from ..tree import Description
from .abi import EXPORTS, Layout
from .cache import Cache, compiler, default, key_of
from .machine import Machine

PROTOCOL: Final = 5


def described(text: str, parse: Callable[[], Description], cache: Cache | None = None) -> Description:
    """What this text means, parsed only if that is not known."""
    cache = cache or default()
    key = key_of("description", compiler(), text)
    data = cache.get(key)
    if data is None:
        description = parse()
        cache.put(key, pickle.dumps(description, PROTOCOL))
        return description
    known: Description = _trusted(data)
    return known


def machine_for(description: Description, cache: Cache | None = None) -> Machine:
    """Uncompilable where it can't be had; the interpreter can still play the game."""
    from .code import loaded, processor

    cache = cache or default()
    key = key_of("code", compiler(), processor(), lower(description))
    data = cache.get(key)
    if data is None:
        layout, code = _compiled(description)
        cache.put(key, pickle.dumps((layout, code), PROTOCOL))
    else:
        layout, code = _trusted(data)
    addresses, owner = loaded(code, EXPORTS)
    return Machine(layout, addresses, owner)


def _compiled(description: Description) -> tuple[Layout, bytes]:
    from .code import can_deposit, compiled
    from .compiler import compile_game
    from .llvm import llvm_text

    made = compile_game(description)
    return made.layout, compiled(llvm_text(made.program, made.layout, deposit=can_deposit()))


def _trusted(data: bytes) -> Any:
    """The cache gives only what this very program put there, see cache.py."""
    return pickle.loads(data)  # noqa: S301
