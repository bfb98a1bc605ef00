"""`--graph` and `--board`: a game's diagrams, into a file or on stdout."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludex.core import Diagram, Drawable, Game
from ludex.drawing import FORMATS, write

from ._errors import Failure, Misuse
from ._streams import emit

STDOUT = "-"


def drawn(game: Game, wanted: Mapping[str, str], *, as_json: bool) -> None:
    """Each wanted diagram goes where it is said; without a file, as DOT on stdout."""
    diagrams = {name: diagram_of(game, name) for name in wanted}
    forms = {name: _form(name, where) for name, where in wanted.items()}
    written = {name: where for name, where in wanted.items() if where != STDOUT}
    pictures = {where: write(diagrams[name], forms[name]) for name, where in written.items()}
    for where, picture in pictures.items():  # all or none
        Path(where).write_bytes(picture)
    if as_json:
        emit(_document(game, diagrams, written))
        return
    for name, diagram in diagrams.items():
        if name in written:
            print(f"wrote {written[name]}: {len(diagram.nodes)} nodes, {len(diagram.links)} links")
        else:
            print(write(diagram, "dot").decode(), end="")


def diagram_of(game: Game, name: str) -> Diagram:
    if not isinstance(game, Drawable) or name not in game.diagrams():
        raise Failure(f"{game.id} has no {name} to draw")
    return game.diagram(name)


def _form(name: str, where: str) -> str:
    form = Path(where).suffix.lower().removeprefix(".")
    if where != STDOUT and form not in FORMATS:
        *others, last = (f".{form}" for form in FORMATS)
        raise Misuse(f"--{name} {where}: a picture is a file that ends with {', '.join(others)} or {last}")
    return form


def _document(game: Game, diagrams: Mapping[str, Diagram], written: Mapping[str, str]) -> dict[str, Any]:
    return {"id": game.id, "written": written, **{name: diagram.json() for name, diagram in diagrams.items()}}
