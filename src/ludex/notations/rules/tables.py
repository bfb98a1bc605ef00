"""S and P: the tables that an author fills with states and procedures, one pair for each load of a module."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, NamedTuple


class Text(NamedTuple):
    """A script, and where it stands."""

    text: str
    file: str
    line: int


def script(text: str) -> Any:
    """A procedure in the script language; compiled, and its errors reported, when the module is loaded."""
    caller = sys._getframe(1)
    return Text(text, caller.f_code.co_filename, caller.f_lineno)


def procedure(function: Callable[[], object]) -> Callable[..., Awaitable[Any]]:
    """Marks a plain function of the module as a procedure, under its own name; others enter it by await or call.

    What they give it, by name, is in its L.
    """
    function.__dict__["ludex_procedure"] = True
    return function  # type: ignore[return-value]  # no await of it is ever run


class Tables(NamedTuple):
    """What one module has put into S and P."""

    S: dict[str, Any]
    P: dict[str, Any]


_loading: Final[list[Tables]] = []


def opened() -> Tables:
    """From now on S and P are those of the module that is being loaded."""
    tables = Tables({}, {})
    _loading.append(tables)
    return tables


def closed() -> None:
    _loading.pop()


class Table:
    """S or P as authors import it. What is put there belongs to the module that is being loaded."""

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_name", name)

    def _of(self) -> dict[str, Any]:
        name = object.__getattribute__(self, "_name")
        if not _loading:
            raise RuntimeError(f"{name} is filled while the module is loaded, at its top level")
        table: dict[str, Any] = getattr(_loading[-1], name)
        return table

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self._of():
            raise ValueError(f"{object.__getattribute__(self, '_name')}.{name} is defined twice")
        self._of()[name] = value

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # somebody asks what kind of object this is
            raise AttributeError(name)
        try:
            return self._of()[name]
        except KeyError:
            raise AttributeError(f"there is no {object.__getattribute__(self, '_name')}.{name}") from None

    __setitem__ = __setattr__
    __getitem__ = __getattr__

    def __contains__(self, name: object) -> bool:
        return name in self._of()

    def __iter__(self) -> Iterator[str]:
        return iter(self._of())


class Known:
    """S or P after loading: what is in them, by attribute or by name; it can't change any more."""

    def __init__(self, name: str, table: dict[str, Any]) -> None:
        object.__setattr__(self, "_name", name)
        object.__setattr__(self, "_table", dict(table))

    def __getattr__(self, name: str) -> Any:
        table: dict[str, Any] = object.__getattribute__(self, "_table")
        if name not in table:
            raise AttributeError(f"there is no {object.__getattribute__(self, '_name')}.{name}")
        return table[name]

    def __setattr__(self, name: str, value: Any) -> None:
        raise RuntimeError(f"{object.__getattribute__(self, '_name')}.{name}: states and procedures are fixed by now")

    __getitem__ = __getattr__
    __setitem__ = __setattr__

    def __contains__(self, name: object) -> bool:
        return name in object.__getattribute__(self, "_table")

    def __iter__(self) -> Iterator[str]:
        return iter(object.__getattribute__(self, "_table"))


class Uncalled:
    """An `async def` procedure once the module is loaded: to call it as a function would do nothing."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *args: object, **more: object) -> None:
        del args, more
        raise RuntimeError(f"{self.name} is a procedure: enter it by await in another one, by call, or by goto")


S: Any = Table("S")
P: Any = Table("P")
