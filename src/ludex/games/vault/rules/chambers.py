"""The vault: chambers on a grid, joined where two doors meet; and the picture of it."""

from typing import Any

from ludex.rules import G

STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
BACK = {"north": "south", "east": "west", "south": "north", "west": "east"}
DOORS = {"N": "north", "E": "east", "S": "south", "W": "west"}
STAIR = "0,0"

SHAPES = {"passage": "NS", "bend": "NE", "fork": "NES", "crossing": "NESW", "end": "N"}
SIGNS = {
    "stair": "#",
    "empty": ".",
    "relic": "R",
    "chest": "C",
    "key": "k",
    "bell": "b",
    "lever": "l",
    "eel": "e",
    "silt": "~",
}

SEEN = {
    "empty": "an empty chamber",
    "relic": "a chamber with a relic",
    "chest": "a chamber with a locked chest",
    "key": "a chamber with a key",
    "bell": "a chamber with air under a bell",
    "lever": "a chamber with a lever",
    "eel": "a den of eels",
    "silt": "a chamber full of silt",
}

Chamber = dict[str, Any]


def here() -> Chamber:
    return chamber(G.at)


def chamber(place: str) -> Chamber:
    found: Chamber = G.chambers[place]
    return found


def beside(place: str, way: str) -> str:
    x, y = map(int, place.split(","))
    dx, dy = STEPS[way]
    return f"{x + dx},{y + dy}"


def turned(doors: str, times: int) -> str:
    """The doors after quarter turns to the right, in the order of the letters."""
    letters = "NESW"
    return "".join(sorted((letters[(letters.index(door) + times) % 4] for door in doors), key=letters.index))


def turnings(doors: str, entered: str) -> list[str]:
    """All ways to lay it that have a door where one comes in."""
    ways = {turned(doors, times) for times in range(4)}
    return sorted(way for way in ways if entered in map(DOORS.get, way))


def opens(place: str, way: str) -> bool:
    """Is there a door on this side, and not a wall or rubble behind it?"""
    if way not in map(DOORS.get, chamber(place)["doors"]):
        return False
    other = G.chambers.get(beside(place, way))
    if other is None:
        return True
    return BACK[way] in map(DOORS.get, other["doors"]) and other["sunk"] < 2


def known(way: str) -> bool:
    return beside(G.at, way) in G.chambers


def cost(place: str) -> int:
    """Breath to swim there."""
    there = chamber(place)
    heavy = max(len(G.bag) - 1, 0)
    return int(1 + (there["kind"] == "silt") + there["sunk"] + heavy)


def picture() -> list[str]:
    """Five signs by three a chamber; @ is the diver, * fallen in, capitals what is worth to come for."""
    places = [tuple(map(int, place.split(","))) for place in G.chambers]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    rows = []
    for y in range(min(ys), max(ys) + 1):
        line = [_signs(f"{x},{y}") for x in range(min(xs), max(xs) + 1)]
        rows += ["".join(part) for part in zip(*line, strict=True)]
    return rows


def _signs(place: str) -> tuple[str, str, str]:
    found = G.chambers.get(place)
    if found is None:
        return " " * 5, " " * 5, " " * 5
    north, east, south, west = (
        sign if door in found["doors"] else " " for door, sign in zip("NESW", "|-|-", strict=True)
    )
    left, right = "()" if found["sunk"] == 1 else "[]"
    sign = "@" if place == G.at else "*" if found["sunk"] > 1 else SIGNS[found["kind"]]
    return f"  {north}  ", f"{west}{left}{sign}{right}{east}", f"  {south}  "
