"""A module may be several files of one folder, and nothing else can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.core import Action, BadGame
from ludex.notations.rules.javascript.bundle import read
from ludex.notations.rules.javascript.engine import RulesError

from .bring import bare, loaded, written


def seen(folder: Path, more: str, **beside: str) -> object:
    """What the module's variable `x` is, in a view."""
    game = loaded(folder, bare(view="return {x, actions: {go: 1}}", more=more), **beside)
    return game.start(game.setup(1)).view()["x"]


@pytest.mark.parametrize("asked", ["./data", "./data.js", "././data", "../game/data"])
def test_a_file_of_the_folder(tmp_path: Path, asked: str) -> None:
    more = f"const x = require('{asked}').areas"
    assert seen(tmp_path / "game", more, **{"data.js": "exports.areas = [1, 2]"}) == [1, 2]


def test_files_in_folders_of_the_folder_that_require_each_other(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.js").write_text("exports.a = 1; exports.b = require('./b').b + require('../c.json').c")
    (tmp_path / "deep" / "b.js").write_text("const a = require('./a'); exports.b = 10 * a.a")
    assert seen(tmp_path, "const x = require(`./deep/a`)", **{"c.json": '{"c": 5}'}) == {"a": 1, "b": 15}


def test_module_exports_and_a_strict_file(tmp_path: Path) -> None:
    strict = '"use strict"\nmodule.exports = (function () { return this === undefined })()'
    assert seen(tmp_path, "const x = require('./strict')", **{"strict.js": strict}) is True


def test_a_file_is_run_once(tmp_path: Path) -> None:
    more = "const one = require('./data'), two = require('./data.js'); const x = one === two"
    assert seen(tmp_path, more, **{"data.js": "exports.a = 1"}) is True


def test_a_mark_of_the_byte_order_and_other_line_ends(tmp_path: Path) -> None:
    path = written(tmp_path, "")
    path.write_bytes(b"\xef\xbb\xbf" + bare(action="null.x").replace("\n", "\r\n").encode())
    game = loaded_from(path)
    with pytest.raises(RulesError, match=r"rules\.js:4: TypeError"):
        game.start(game.setup(1)).act("Red", Action("go"))


def loaded_from(path: Path):  # type: ignore[no-untyped-def]
    from ludex.notations.rules.javascript.notation import NOTATION

    return NOTATION.load(path)


@pytest.mark.parametrize(
    "asked", ["fs", "node:fs", "/etc/passwd", "../secret", "../secret.js", "./link", "./missing", "./", "..", "./deep"]
)
def test_nothing_else_is_found(tmp_path: Path, asked: str) -> None:
    (tmp_path / "secret.js").write_text("exports.x = 'secret'")
    folder = tmp_path / "game"
    (folder / "deep").mkdir(parents=True)
    (folder / "link.js").symlink_to(tmp_path / "secret.js")
    with pytest.raises(BadGame) as error:
        loaded(folder, bare(more=f'const x = require("{asked}")'))
    assert f'require("{asked}") finds nothing: a game can require files of its own folder' in str(error.value)
    assert "rules.js:5:" in str(error.value)


def test_a_computed_name_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(BadGame, match="by a literal"):
        loaded(tmp_path, bare(more="const x = require('./da' + 'ta')"), **{"data.js": ""})


def test_what_stands_in_a_comment_needs_not_be_there(tmp_path: Path) -> None:
    assert seen(tmp_path, "// const fs = require('fs'), y = require('./y')\nconst x = 1") == 1


def test_an_error_in_another_file_is_named_there(tmp_path: Path) -> None:
    game = loaded(
        tmp_path,
        bare(action="require('./data').go()"),
        **{"data.js": "// one\nexports.go = function () {\n\tthrow new TypeError('no')\n}\n"},
    )
    with pytest.raises(RulesError, match=r"data\.js:3: TypeError: no$"):
        game.start(game.setup(1)).act("Red", Action("go"))


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("data.js", "\nlet = = 1", r"data\.js:2:\d+: error: SyntaxError"),
        ("data.js", "let x; let x", r"data\.js:1: error: SyntaxError: invalid redefinition"),
        ("data.js", "\n\nnull.x", r"data\.js:3:\d+: error: TypeError"),
        ("data.json", "{", r"data\.json:\d+:?\d*: error: SyntaxError"),
    ],
)
def test_an_error_on_loading_another_file_is_named_there(
    tmp_path: Path, name: str, content: str, sentence: str
) -> None:
    with pytest.raises(BadGame, match=sentence):
        loaded(tmp_path, bare(more=f"const x = require('./{name}')"), **{name: content})


def test_lines_have_numbers_of_their_own(tmp_path: Path) -> None:
    bundle = read(written(tmp_path, "require('./a')\n\n", **{"a.js": "1\n2\n"}))
    rules, other = bundle.sources
    assert bundle.place(rules.first) == (str(tmp_path / "rules.js"), 1)
    assert bundle.place(rules.last) == (str(tmp_path / "rules.js"), 3)
    assert bundle.place(other.first + 1) == (str(tmp_path / "a.js"), 2)
    assert bundle.place(other.last + 1) == (str(tmp_path / "a.js"), 3)
    assert bundle.place(1) is bundle.place(other.last + 2) is None


def test_files_that_can_t_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadGame, match=r"rules\.js: error: it can't be read: no such file or directory"):
        read(tmp_path / "rules.js")
    path = written(tmp_path, "require('./bad')")
    (tmp_path / "bad.js").write_bytes(b"'\xff'")
    with pytest.raises(BadGame, match=r"bad\.js: error: this is not UTF-8 text at byte 1"):
        read(path)
