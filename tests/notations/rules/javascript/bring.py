"""Modules for the tests: a folder with rules.js, as an author has it."""

from __future__ import annotations

from pathlib import Path

from ludex.notations.rules.javascript.game import JavaScriptGame
from ludex.notations.rules.javascript.notation import NOTATION

MODULES = Path(__file__).parent / "modules"


def text(name: str) -> str:
    """One of ours; where it is written in the framework, with that pasted behind it."""
    author = (MODULES / f"{name}.js").read_text()
    return pasted(author) if "on_setup" in author else author


def pasted(author: str) -> str:
    return author + (MODULES / "framework.js").read_text()


def written(folder: Path, rules: str, **beside: str) -> Path:
    """Into the folder; `beside` are files by their names, with _ for the dot."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "rules.js"
    path.write_text(rules)
    for name, content in beside.items():
        (folder / name.replace("_", ".")).write_text(content)
    return path


def loaded(folder: Path, rules: str, **beside: str) -> JavaScriptGame:
    return NOTATION.load(written(folder, rules, **beside))
