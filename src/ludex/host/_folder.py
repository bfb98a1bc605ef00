"""Where the server keeps its files."""

from __future__ import annotations

import os
from pathlib import Path


def default_folder() -> Path:
    """As the XDG base directories say: one place for each person."""
    base = os.environ.get("XDG_DATA_HOME", "")
    home = Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"
    return home / "ludex"


def prepare(folder: Path) -> None:
    """Made if it is missing; OSError if it can't be written to."""
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(13, "Permission denied", str(folder))
