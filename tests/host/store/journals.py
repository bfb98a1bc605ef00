"""Tables and entries to fill a store with, and a clock that stands still."""

import hashlib
from dataclasses import dataclass

from ludex.host.store import Head, Row


@dataclass
class Clock:
    seconds: float = 1_700_000_000.0

    def __call__(self) -> float:
        return self.seconds

    @property
    def ms(self) -> int:
        return round(self.seconds * 1000)


def head(table: str = "t1", game: str = "chess", created: int = 1_700_000_000_000) -> Head:
    return Head(table, game, 3, '{"seed":7}', created)


def row(table: str, n: int) -> Row:
    """An entry whose whole content follows from its place, so that any later reader can check it."""
    digest = hashlib.sha256(f"{table} {n}".encode()).hexdigest()
    # Lengths differ, so that entries lie at all offsets of a page and sometimes fill several.
    padding = "♞" * (n * 7919 % 97) + "x" * (9000 if n % 53 == 0 else 0)
    return Row(n, "White" if n % 3 else "", f'{{"name":"move","n":{n},"padding":"{padding}"}}', digest, 1000 + n)


def rows(table: str, first: int, last: int) -> list[Row]:
    return [row(table, n) for n in range(first, last + 1)]


def group_end(first: int) -> int:
    """The last of the entries that are appended together from this one on."""
    return first + first * 7 % 3
