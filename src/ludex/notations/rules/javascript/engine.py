"""The engine: one JavaScript world with the module in it, under limits. Text in, text out."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from ludex.core import BadGame, Endless, Problem

from .bundle import Bundle, Source

SECONDS: Final = 1.0
"""Of CPU, for all that one action does; the process's, so that threads of ours that work meanwhile count, too."""

LOADING: Final = 5.0
"""For all that the files do when they are loaded."""

MEGABYTES: Final = 64

_HOST: Final = Path(__file__).with_name("host.js").read_text("utf-8")
_FRAME: Final = re.compile(r"<input>:(\d+)(?::(\d+))?")
_STACK: Final = re.compile(r"\n    at .*", re.DOTALL)
_MEMORY: Final = f"needed more memory than they may have ({MEGABYTES} MB)"
_EXHAUSTED: Final = {
    "InternalError: out of memory": _MEMORY,
    "InternalError: string too long": _MEMORY,
    "null": f"{_MEMORY}, or threw null,",  # for the error itself, there was no memory left
    "RangeError: Maximum call stack size exceeded": "call themselves too deeply",
}
_CALLS: Final = ("begin", "roles", "setup", "act", "look", "view", "query")


class RulesError(RuntimeError):
    """What the module threw, or what it needed too much of; a sentence, with its place where that is known."""

    def __init__(self, text: str, file: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(f"{file}:{line}: {text}" if line else text)
        self.problem = Problem(text, file, line, column)


class Engine:
    """Used by the thread that made it, and by no other."""

    def __init__(self, bundle: Bundle) -> None:
        self._bundle = bundle
        self.spent = False
        """It was stopped in the middle of something: what is left of it is not to be trusted."""
        self._error, self._context = _world(bundle)
        self._limit(LOADING)
        self._eval(_HOST)
        host = {name: self._context.eval(f"__ludex.{name}") for name in _CALLS}
        for source in bundle.sources:
            self._define(source)
        self._eval("delete globalThis.__ludex")
        self._calls = host
        self.facts: Any = json.loads(self.call("begin", bundle.sources[0].name))
        self._limit(SECONDS)

    def call(self, name: str, *args: str) -> str:
        """One of the functions of host.js. RulesError or Endless, with a sentence."""
        try:
            return str(self._calls[name](*args))
        except self._error as error:
            raise self._told(str(error)) from None

    def _limit(self, seconds: float) -> None:
        self._seconds = seconds
        self._context.set_time_limit(seconds)

    def _eval(self, code: str, file: str = "") -> Any:
        try:
            return self._context.eval(code)
        except self._error as error:
            raise self._told(str(error), file) from None

    def _define(self, source: Source) -> None:
        file = str(self._bundle.path.parent / source.name)
        if "\0" in source.text:
            raise RulesError(
                "there is a NUL character in it", file, source.text[: source.text.index("\0")].count("\n") + 1
            )
        links = json.dumps(list(source.links.items()))
        opening = f"__ludex.define({json.dumps(source.name)}, {links}, "
        self._eval("\n" * (source.first - 1) + opening + source.code + ")", file)

    def _told(self, text: str, loading: str = "") -> Exception:
        file, line, column = self._place(text) or (loading, 0, 0)
        said = " ".join(_STACK.sub("", text).removesuffix("\nundefined").split())
        if said == "InternalError: interrupted":
            self.spent = True
            where = f"{file}:{line}: " if line else ""
            return Endless(
                f"{where}the rules ran for too long (they may have {self._seconds:g} s of CPU) and were stopped"
            )
        if exhausted := _EXHAUSTED.get(said):
            self.spent = True
            return RulesError(f"the rules {exhausted} and were stopped", file, line, column)
        return RulesError(said or "the rules threw nothing at all", file, line, column)

    def _place(self, text: str) -> tuple[str, int, int] | None:
        """The innermost place in the author's files."""
        for frame in _FRAME.finditer(text):
            if place := self._bundle.place(int(frame[1])):
                file, line = place
                return file, line, int(frame[2] or 0) if line > 1 else 0  # our opening stands before the first line
        return None


def _world(bundle: Bundle) -> tuple[type[Exception], Any]:
    """Imported here: the rest of Ludex works without it."""
    try:
        import quickjs
    except ModuleNotFoundError:
        text = "games in JavaScript need an engine that is not installed: `pip install 'ludex[javascript]'` brings it"
        raise BadGame([Problem(text, str(bundle.path))]) from None
    context = quickjs.Context()
    context.set_memory_limit(MEGABYTES * 2**20)
    return quickjs.JSException, context
