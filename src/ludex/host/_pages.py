"""The files of the page, read once, and the headers that keep them harmless."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",  # a newer Ludex must be seen; the ETag makes asking cheap
}


class Pages:
    """Few and small, so all are kept in memory, and no path from outside ever touches the disk."""

    def __init__(self) -> None:
        self._files = {name: file.read_bytes() for name, file in _walk(files("ludex.web"))}
        self._tags = {name: f'"{hashlib.sha256(data).hexdigest()[:20]}"' for name, data in self._files.items()}

    def answer(self, request: Request, name: str, status: int = 200) -> Response | None:
        """None if there is no such file."""
        if name not in self._files:
            return None
        headers = HEADERS | {"ETag": self._tags[name], "Content-Type": TYPES[_suffix(name)]}
        if status == 200 and request.headers.get("if-none-match") == self._tags[name]:
            return Response(status_code=304, headers=headers)
        return Response(self._files[name], status, headers)


def _walk(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        elif _suffix(entry.name) in TYPES:
            yield prefix + entry.name, entry


def _suffix(name: str) -> str:
    return name[name.rfind(".") :]
