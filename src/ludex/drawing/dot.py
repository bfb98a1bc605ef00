"""A diagram as DOT, for Graphviz and all that reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.core import NEUTRAL, Diagram, Node

from .colours import Paint, paints

_SHAPES = {"round": "circle", "double": "doublecircle", "box": "box", "square": "square", "hexagon": "hexagon"}


def dot(diagram: Diagram) -> str:
    return "\n".join(["digraph {", *(f"  {line}" for line in _lines(diagram)), "}"]) + "\n"


def _lines(diagram: Diagram) -> Iterator[str]:
    yield f"label={_quoted(diagram.title)}; labelloc=t;"
    yield 'node [fontname="monospace", style=filled, fillcolor="#ffffff"];'
    yield 'edge [fontname="monospace"];'
    colours = paints(diagram.seats)
    for i, group in enumerate(dict.fromkeys(node.group for node in diagram.nodes)):
        nodes = [_node(node, colours[node.tint]) for node in diagram.nodes if node.group == group]
        yield from _cluster(i, group, nodes) if group else nodes
    for link in diagram.links:
        words = ([f"label={_quoted(link.label)}"] if link.label else []) + (["dir=both"] if link.both else [])
        told = f" [{', '.join(words)}]" if words else ""
        yield f"{_quoted(link.source)} -> {_quoted(link.target)}{told};"


def _cluster(number: int, title: str, nodes: Sequence[str]) -> Iterator[str]:
    yield f"subgraph cluster_{number} {{"
    yield f"  label={_quoted(title)};"
    yield from (f"  {node}" for node in nodes)
    yield "}"


def _node(node: Node, paint: Paint) -> str:
    words = [f"label={_quoted(node.label)}", f"shape={_SHAPES[node.shape]}"]
    if node.tint != NEUTRAL:
        words += [f'fillcolor="{paint[0]}"', f'fontcolor="{paint[1]}"']
    if node.caption:
        words.append(f"xlabel={_quoted(node.caption)}")
    if node.place:
        words.append(f'pos="{node.place[0]:g},{-node.place[1]:g}!"')
    return f"{_quoted(node.name)} [{', '.join(words)}];"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
