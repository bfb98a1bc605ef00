"""The chart of a module as a diagram: states round, procedures boxes, and what leads from one to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ludex.core import Diagram, Link, Node

from .chart import SETUP, Box, Chart
from .effects import Way

OVER: Final = "the end"
COMPUTED: Final = "(computed)"


def picture(chart: Chart, title: str) -> Diagram:
    links = [*_links(SETUP, [("", way) for way in chart.begin.ways])]
    for name, box in chart.boxes.items():
        links += _links(name, box.ways)
    ends = {link.target for link in links}
    nodes = [Node(SETUP, SETUP, shape="box")]
    nodes += [_node(name, box) for name, box in chart.boxes.items()]
    nodes += [Node(name, name, shape="box") for name in (OVER, COMPUTED) if name in ends]
    known = {node.name for node in nodes}
    return Diagram(title, nodes, [link for link in links if link.target in known], legend=_legend(chart, ends))


def _node(name: str, box: Box) -> Node:
    if not box.is_state:
        return Node(name, name, shape="box")
    ends = sorted({verb for verb, way in box.ways if way.kind == "end"})
    returns = f"{name}\nends: {', '.join(ends)}" if ends else name
    return Node(name, "", returns, shape="double" if ends else "round")


def _links(source: str, ways: Iterable[tuple[str, Way]]) -> Iterator[Link]:
    """One for each pair, with all that goes it."""
    words: dict[tuple[str, str], dict[str, None]] = {}
    for verb, way in ways:
        if way.kind != "end":
            target = OVER if way.kind == "finish" else way.target or COMPUTED
            word = " ".join(part for part in (verb, "(goto)" if way.kind == "goto" else "") if part)
            words.setdefault((source, target), {})[word] = None
    for (start, target), said in words.items():
        yield Link(start, target, "\n".join(word for word in said if word))


def _legend(chart: Chart, ends: set[str]) -> list[tuple[str, str]]:
    legend = [
        ("box", "a procedure, or where it begins"),
        ("circle", "a state; ends: by these actions, and then its caller goes on"),
        ("link", "calls, with the action that does it; (goto) leaves, and does not come back"),
    ]
    if OVER in ends:
        legend.append((OVER, "the game is finished"))
    if COMPUTED in ends:
        spoken = sorted(chart.spoken - {way.target for way in chart.ways()})
        which = f": {', '.join(spoken)}" if spoken else ""
        legend.append((COMPUTED, f"a name that is decided in play{which}"))
    return legend
