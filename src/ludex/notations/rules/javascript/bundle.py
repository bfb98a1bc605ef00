"""rules.js and the files of its folder that it requires, as they will stand in the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ludex.core import BadGame, Problem

FIRST: Final = 10_001
"""In the engine every line of every file has a number of its own, from here on; below are ours, and those of eval()."""

LARGEST: Final = 8 * 2**20
FILES: Final = 200

_REQUIRE: Final = re.compile(r"""\brequire\s*\(\s*(["'`])(\.[^"'`\n]*)\1\s*\)""")
_ENDINGS: Final = ("", ".js", ".json")


@dataclass(frozen=True, slots=True)
class Source:
    """One file."""

    name: str
    """Its path in the folder."""
    text: str
    first: int
    """The number of its first line in the engine."""
    links: Mapping[str, str]
    """What it requires, as written, and the names of the files."""

    @property
    def last(self) -> int:
        return self.first + self.text.count("\n")

    @property
    def code(self) -> str:
        """An expression whose lines are those of the file: the body of a function."""
        body = f"module.exports = {self.text}" if self.name.endswith(".json") else self.text
        return f"(function (exports, require, module) {{{body}\n}})"


@dataclass(frozen=True, slots=True)
class Bundle:
    path: Path
    sources: tuple[Source, ...]
    """The first one is the module itself."""

    def place(self, line: int) -> tuple[str, int] | None:
        """File and line, counted from 1, of a line in the engine."""
        for source in self.sources:
            if source.first <= line <= source.last + 1:  # where a file ends too early, the engine notices behind it
                return str(self.path.parent / source.name), min(line, source.last) - source.first + 1
        return None


def read(path: Path) -> Bundle:
    """BadGame where one of the files can't be read."""
    folder = path.parent.resolve()
    names, sources, first = [path.name], [], FIRST
    for name in names:
        text = _text(path.parent / name)
        links = dict(_links(folder, name, text))
        names += [link for link in dict.fromkeys(links.values()) if link not in names]
        if len(names) > FILES:
            raise BadGame([Problem(f"the game requires more than {FILES} files", str(path))])
        sources.append(Source(name, text, first, links))
        first = sources[-1].last + 2
    return Bundle(path, tuple(sources))


def _links(folder: Path, name: str, text: str) -> Iterator[tuple[str, str]]:
    """What can be found of it. The rest may be in a comment; if it is not, the engine says so when it comes there."""
    for match in _REQUIRE.finditer(text):
        for ending in _ENDINGS:
            file = ((folder / name).parent / (match[2] + ending)).resolve()
            if file.is_relative_to(folder) and file.is_file():
                yield match[2], file.relative_to(folder).as_posix()
                break


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise BadGame([Problem(f"the file is larger than {LARGEST // 2**20} MiB", str(path))])
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadGame([Problem(f"this is not UTF-8 text at byte {error.start}", str(path))]) from None
    except OSError as error:
        raise BadGame([Problem(f"it can't be read: {(error.strerror or str(error)).lower()}", str(path))]) from None
