"""Modules for the tests: a folder with rules.js, as an author has it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ludex.notations.rules.javascript.game import JavaScriptGame
from ludex.notations.rules.javascript.notation import NOTATION

MODULES = Path(__file__).parent / "modules"

GAMES: Mapping[str, Mapping[str, str]] = {
    "envoys": {},
    "ferry": {},
    "bazaar": {},
    "atlas": {
        "atlas_data.js": (MODULES / "atlas_data.js").read_text(),
        "atlas_names.json": (MODULES / "atlas_names.json").read_text(),
        "create.html": (MODULES / "atlas_create.html").read_text(),
    },
}
"""Ours, and what stands beside each."""


def text(name: str) -> str:
    """One of ours; where it is written in the framework, with that pasted behind it."""
    author = (MODULES / f"{name}.js").read_text()
    return pasted(author) if "on_setup" in author else author


def pasted(author: str) -> str:
    return author + (MODULES / "framework.js").read_text()


def bare(
    setup: str = "return {active: 'Red', turn: 0, log: []}",
    view: str = "return {log: state.log, actions: {go: 1}}",
    action: str = "state.turn++; return state",
    more: str = "",
) -> str:
    """The smallest module: one line for each function, and more behind them."""
    return f"""exports.roles = ["Red", "Blue"]
exports.setup = function (seed, scenario, options) {{ {setup} }}
exports.view = function (state, role) {{ {view} }}
exports.action = function (state, role, action, arg) {{ {action} }}
{more}
"""


def written(folder: Path, rules: str, **beside: str) -> Path:
    """Into the folder, with other files by their names."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "rules.js"
    path.write_text(rules)
    for name, content in beside.items():
        (folder / name).write_text(content)
    return path


def loaded(folder: Path, rules: str, **beside: str) -> JavaScriptGame:
    return NOTATION.load(written(folder, rules, **beside))
