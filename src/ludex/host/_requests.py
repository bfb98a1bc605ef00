"""What comes into a table's inbox."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ludex.core import Action, Seat

from ._asking import Answer, Late


class Receipt(NamedTuple):
    """What was committed."""

    n: int
    digest: str


@dataclass(frozen=True, slots=True)
class Submit:
    seat: Seat
    action: Action
    done: asyncio.Future[Receipt]


@dataclass(frozen=True, slots=True)
class Call:
    """Something to do between two batches, when the state is the one on disk."""

    what: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Misbehaved:
    seat: Seat


class Tick:
    """Time passes."""


class Stop:
    """The last one."""


Request = Submit | Call | Tick | Stop | Misbehaved | Answer | Late
