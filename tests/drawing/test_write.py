"""Diagrams as SVG, PNG and DOT: read back, with all their words in them."""

from __future__ import annotations

import sys
from io import BytesIO
from unittest.mock import patch
from xml.etree import ElementTree

import pytest
from PIL import Image

from ludex.core import Diagram, Link, Node
from ludex.drawing import NoPicture, write
from ludex.drawing.colours import NAMED, paints

from .small import BOARD, STATES

SVG = "{http://www.w3.org/2000/svg}"


def svg(diagram: Diagram) -> ElementTree.Element:
    return ElementTree.fromstring(write(diagram, "svg"))


def words(diagram: Diagram) -> list[str]:
    return [text.text or "" for text in svg(diagram).iter(f"{SVG}text")]


def test_all_words_of_a_diagram_are_in_its_svg() -> None:
    assert set(words(STATES)) >= {
        *("Toll & <ferry>", "S", "1", "end", "two", "lines", 'a<b>&"c"\\ \ufffd', "again", "word"),
        *("P1: a pattern", "ann", "black", "the start"),
    }
    assert set(words(BOARD)) >= {"K", "a1", "b1", "d1", "bridge", "back", "king", "right", "white"}


@pytest.mark.parametrize("diagram", [STATES, BOARD], ids=["states", "board"])
def test_an_svg_holds_all_that_it_draws(diagram: Diagram) -> None:
    root = svg(diagram)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for text in root.iter(f"{SVG}text"):
        assert left < float(text.attrib["x"]) < left + width
        assert top < float(text.attrib["y"]) < top + height
    assert root.findtext(f"{SVG}title") == diagram.title


def test_a_png_has_the_same_proportions_and_something_on_it() -> None:
    image = Image.open(BytesIO(write(BOARD, "png")))
    root = svg(BOARD)
    assert image.width / image.height == pytest.approx(float(root.attrib["width"]) / float(root.attrib["height"]), 0.02)
    assert len(image.convert("RGB").getcolors(1 << 20) or ()) > 10


def test_the_colours_of_a_man_are_those_of_his_owner() -> None:
    fills = [circle.attrib["fill"] for circle in svg(BOARD).iter(f"{SVG}circle")]
    assert fills.count(NAMED["black"][0]) == 2  # the king, and the legend
    assert paints(["ann", "white"])[0] == NAMED["black"]  # white is taken
    assert len(set(paints([f"p{i}" for i in range(8)]).values())) == 9


def test_a_large_picture_gets_fewer_pixels_and_not_more_memory() -> None:
    row = [Node(str(i), "", "", "square", place=(float(i % 300), float(i // 300))) for i in range(300 * 300)]
    with patch("ludex.drawing.png.PIXELS", 1_000_000):
        image = Image.open(BytesIO(write(Diagram("large", row[::50]), "png")))
    assert 500_000 < image.width * image.height <= 1_100_000


def test_dot_has_every_node_link_and_group() -> None:
    text = write(STATES, "dot").decode()
    assert text.startswith("digraph {\n")
    assert text.endswith("}\n")
    assert r'"s" -> "t" [label="a<b>&\"c\"\\ ' in text
    assert 'subgraph cluster_1 {\n    label="P1: a pattern";' in text
    assert r'label="two\nlines", shape=box' in text
    assert 'pos="2,-1.5!"' in write(BOARD, "dot").decode()


def test_an_empty_diagram_is_a_picture_of_its_title() -> None:
    assert words(Diagram("Nothing", [])) == ["Nothing"]
    assert write(Diagram("", []), "png").startswith(b"\x89PNG")


def test_a_link_to_itself_and_one_in_a_circle() -> None:
    circle = Diagram("c", [Node("a", "a"), Node("b", "b")], [Link("a", "b"), Link("b", "a"), Link("a", "a")])
    assert len(list(svg(circle).iter(f"{SVG}path"))) == 3


def test_what_cannot_be_drawn_is_said() -> None:
    with pytest.raises(NoPicture, match=r"a picture is svg, png, dot, not 'gif'"):
        write(BOARD, "gif")
    with patch.dict(sys.modules, {"PIL": None}), pytest.raises(NoPicture, match=r"needs Pillow .*ludex\[draw\]"):
        write(BOARD, "png")
