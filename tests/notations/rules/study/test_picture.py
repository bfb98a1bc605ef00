"""A module as a diagram: who calls whom, by which action, and where it ends."""

from __future__ import annotations

from textwrap import dedent

from ludex.core import Diagram, Drawable, Mapped
from ludex.drawing import write
from ludex.library import games

from ..authors import STOP, line_of, module


def drawn(text: str) -> Diagram:
    game = module(dedent(text) + STOP)
    assert isinstance(game, Drawable)
    return game.diagram("graph")


def links(diagram: Diagram) -> set[tuple[str, str, str]]:
    return {(link.source, link.target, link.label) for link in diagram.links}


def test_states_and_procedures_and_their_links() -> None:
    text = """
    async def main():
        while G.active < 1:
            if await stop() == 2:
                return await war(who=1)
        finish(0, "peace")
    @procedure
    def war():
        finish(1, "war")
    """
    diagram = drawn(text)
    assert links(diagram) == {
        ("on_setup", "main", ""),
        ("main", "stop", ""),
        ("main", "war", "(goto)"),
        ("main", "the end", ""),
        ("war", "the end", ""),
    }
    (stop,) = [node for node in diagram.nodes if node.name == "stop"]
    assert (stop.shape, stop.caption) == ("double", "stop\nends: give, go")


def test_scripts_and_computed_names() -> None:
    text = """
    EVENTS = ["war"]
    P.main = script('''
        call stop
        call (G.event)
        goto war
    ''')
    P.war = script("eval { finish(0, '') }")
    """
    diagram = drawn(text)
    assert ("main", "(computed)", "") in links(diagram)
    assert ("main", "war", "(goto)") in links(diagram)
    assert ("war", "the end", "") in links(diagram)


def test_feud_is_drawn_in_every_form() -> None:
    game = games()["feud"]
    assert isinstance(game, Drawable)
    diagram = game.diagram("graph")
    assert ("act", "battle", "raid (goto)") in links(diagram)
    for form in ("dot", "svg"):
        assert b"battle" in write(diagram, form)


def test_the_lines_that_can_run_and_whose_they_are() -> None:
    text = """
    TABLE = [
        1,
    ]
    async def main():
        await stop()
        if G.active > 5:
            log("never")
        finish(0, "")
    """
    text = dedent(text) + STOP
    game = module(text)
    assert isinstance(game, Mapped)
    (file,) = game.files()
    lines = set(game.lines()[file])
    for part in ("await stop()", 'log("never")', 'finish(0, "")', "push_undo()", "end(n)"):
        assert line_of(text, part) in lines, part
    for part in ("TABLE", "1,", "async def main", "def give", '"go on"'):
        assert line_of(text, part) not in lines, part
    parts = {part.name: part for part in game.parts()}
    assert {name: part.kind for name, part in parts.items()} == {
        "main": "procedure", "stop": "state", "stop.go": "action", "stop.give": "action",
    }  # fmt: skip
    assert line_of(text, "push_undo()") in parts["stop.give"].lines
    assert line_of(text, 'log("never")') in parts["main"].lines
