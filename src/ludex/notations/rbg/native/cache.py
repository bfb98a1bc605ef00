"""Object code on disk: what was compiled once is loaded in milliseconds afterwards.

Code that is loaded is code that is run. So the folder is ours alone, a file that somebody else owns or may write is not
read, and one that is not what was written (a full disk, a torn write, a bad sector) counts as missing and is removed.
Writers never wait for each other: each writes a file of its own and moves it into place, and the last one stands.

Nobody's game fails because of the cache: where it can't be used, everything is compiled anew.
"""

from __future__ import annotations

import logging
import os
import stat
import sys
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from typing import Final

log = logging.getLogger(__name__)

LARGEST: Final = 512 << 20
"""Bytes in the folder; beyond, what was not used for longest goes."""

_MAGIC: Final = b"ludex cache 1\n"
_DIGEST: Final = 32
_ENDING: Final = ".code"


class Cache:
    """Bytes by key; a key is made by key_of()."""

    def __init__(self, folder: Path, largest: int = LARGEST) -> None:
        self.folder = folder
        self._largest = largest

    def get(self, key: str) -> bytes | None:
        """What was put there last; None: nothing, or nothing that can be trusted."""
        path = self._path(key)
        try:
            data = _read(path)
        except OSError:
            return None
        payload = _opened(data, key) if data is not None else None
        with suppress(OSError):
            if payload is None:
                path.unlink()
            else:
                os.utime(path)  # used just now: it goes last
        return payload

    def put(self, key: str, payload: bytes) -> None:
        """Whole or not at all."""
        path = self._path(key)
        draft = path.with_name(f".{token_hex(8)}")
        try:
            self._ready()
            with open(draft, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
                file.write(_closed(payload, key))
            draft.replace(path)
            self._tidy()
        except OSError as error:
            log.info("nothing is kept in %s: %s", self.folder, error)
            with suppress(OSError):
                draft.unlink()

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{_ENDING}"

    def _ready(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_ours(self.folder.stat()):
            raise PermissionError(f"the folder belongs to somebody else, or others may write in it: {self.folder}")

    def _tidy(self) -> None:
        """Files go in the order of their last use, until the rest has room."""
        found = [(path, path.stat()) for path in self.folder.iterdir()]
        size = sum(status.st_size for _, status in found)
        for path, status in sorted(found, key=lambda item: item[1].st_mtime):
            if size <= self._largest:
                break
            with suppress(FileNotFoundError):  # somebody else tidies, too
                path.unlink()
            size -= status.st_size


class NoCache(Cache):
    """Keeps nothing."""

    def __init__(self) -> None:
        super().__init__(Path(os.devnull))

    def get(self, key: str) -> bytes | None:
        del key
        return None

    def put(self, key: str, payload: bytes) -> None:
        del key, payload


def key_of(*parts: bytes | str) -> str:
    """Of all that the cached bytes depend on; no two lists of parts have the same."""
    digest = blake2b(digest_size=20)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()


@cache
def default() -> Cache:
    """$LUDEX_CACHE names the folder, `off` keeps nothing; otherwise the place that the system has for such things."""
    named = os.environ.get("LUDEX_CACHE")
    if named == "off":
        return NoCache()
    if named:
        return Cache(Path(named) / "rbg")
    home = os.environ.get("XDG_CACHE_HOME")
    try:
        return Cache((Path(home) if home else Path.home() / ".cache") / "ludex" / "rbg")
    except RuntimeError:  # somebody without a home
        return NoCache()


@cache
def compiler() -> str:
    """A fingerprint of whoever compiles: our own source, and the Python that wrote what is cached.

    A version number would have to be raised by hand, and one day would not be.
    """
    room = Path(__file__).parent.parent
    sources = sorted(room.rglob("*.py"))
    return key_of(sys.version, *(data for path in sources for data in (path.name, path.read_bytes())))


def _closed(payload: bytes, key: str) -> bytes:
    return _MAGIC + _digest(payload, key) + payload


def _opened(data: bytes, key: str) -> bytes | None:
    start = len(_MAGIC) + _DIGEST
    payload = data[start:]
    return payload if data[:start] == _MAGIC + _digest(payload, key) else None


def _digest(payload: bytes, key: str) -> bytes:
    """Of the key, too: a file that was renamed is not the one that is asked for."""
    return blake2b(payload, key=key.encode(), digest_size=_DIGEST).digest()


def _read(path: Path) -> bytes | None:
    """None where somebody else could have written it."""
    # Neither a link to elsewhere, nor a pipe on which one would wait for ever.
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | _CAREFULLY)) as file:
        status = os.fstat(file.fileno())
        return file.read() if stat.S_ISREG(status.st_mode) and _is_ours(status) else None


_CAREFULLY: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def _is_ours(status: os.stat_result) -> bool:
    if not hasattr(os, "getuid"):  # Windows: the folder lies in one's own profile
        return True
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
