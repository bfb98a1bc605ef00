"""The land: towns, who holds them, who stands there, who is fed."""

from typing import Any, NamedTuple

from ludex.rules import G

ROLES = ["Crown", "League"]
KINDS = ["foot", "horse"]
POOL = {"foot": 12, "horse": 6}  # the pieces of each side


class Town(NamedTuple):
    value: int
    rough: bool
    roads: tuple[str, ...]


TOWNS = {
    "Kingsholt": Town(3, False, ("Northwatch", "Ashford", "Oxmoor")),
    "Northwatch": Town(1, False, ("Kingsholt", "Ashford", "Ravensfell")),
    "Ashford": Town(1, False, ("Kingsholt", "Northwatch", "Oxmoor", "Millbridge")),
    "Oxmoor": Town(1, False, ("Kingsholt", "Ashford", "Harrow")),
    "Ravensfell": Town(0, True, ("Northwatch", "Millbridge", "Greenmoor", "Stonegate")),
    "Millbridge": Town(2, False, ("Ashford", "Ravensfell", "Harrow", "Greenmoor")),
    "Harrow": Town(2, False, ("Oxmoor", "Millbridge", "Greenmoor", "Saltmarsh")),
    "Greenmoor": Town(2, False, ("Millbridge", "Ravensfell", "Harrow", "Eastmere")),
    "Stonegate": Town(1, True, ("Ravensfell", "Eastmere", "Lorn")),
    "Eastmere": Town(1, False, ("Greenmoor", "Stonegate", "Saltmarsh", "Lorn")),
    "Saltmarsh": Town(1, True, ("Harrow", "Eastmere", "Lorn")),
    "Lorn": Town(3, False, ("Stonegate", "Eastmere", "Saltmarsh")),
}
CAPITALS = ["Kingsholt", "Lorn"]
PORTS = ["Harrow", "Oxmoor", "Saltmarsh", "Lorn"]
MOST_WALLS = 6


def force(side: int, town: str) -> dict[str, int]:
    """Its foot and horse there."""
    there: dict[str, int] = G.forces[side][town]
    return there


def size(side: int, town: str) -> int:
    return int(sum(G.forces[side][town].values()))


def held(side: int) -> list[str]:
    """The towns with an army of the side."""
    return [town for town in TOWNS if size(side, town)]


def owned(side: int) -> list[str]:
    return [town for town in TOWNS if G.owner[town] == side]


def worth(side: int) -> int:
    return sum(TOWNS[town].value for town in owned(side))


def next_to(towns: list[str]) -> list[str]:
    """All that lie next to any of them, in the order of the land."""
    near = {road for town in towns for road in TOWNS[town].roads}
    return [town for town in TOWNS if town in near]


def spare(side: int, kind: str) -> int:
    """Pieces that are not on the map."""
    return POOL[kind] - sum(int(G.forces[side][town][kind]) for town in TOWNS)


def raise_(side: int, town: str, kind: str, n: int = 1) -> int:
    """As many as there are pieces; how many that was."""
    n = min(n, spare(side, kind))
    G.forces[side][town][kind] += n
    return n


def supplied(side: int) -> set[str]:
    """The own towns that a road of own towns without enemies joins to the capital."""
    found: set[str] = set()
    new = [CAPITALS[side]]
    while new:
        town = new.pop()
        if town not in found and G.owner[town] == side and not size(1 - side, town):
            found.add(town)
            new.extend(TOWNS[town].roads)
    return found


def feeds(side: int, town: str, fed: set[str]) -> int:
    """How many live through the winter there."""
    cold = 2 if G.hard_winter else 0
    if town not in fed:
        return max(TOWNS[town].value - cold, 0)
    return max(TOWNS[town].value + 3 - cold, 1)


def retreats(side: int, town: str) -> list[str]:
    """Next towns that are its own, or nobody's, without enemies."""
    return [road for road in TOWNS[town].roads if not size(1 - side, road) and G.owner[road] in (side, -1)]


def occupy() -> None:
    """Who stands alone in a town holds it."""
    for side in (0, 1):
        for town in held(side):
            if not size(1 - side, town) and G.owner[town] != side:
                G.owner[town] = side


def named(there: dict[str, int]) -> str:
    """3 foot and 1 horse"""
    return " and ".join(f"{n} {kind}" for kind, n in there.items() if n) or "nobody"


def armies(placed: dict[str, tuple[int, int]]) -> dict[str, Any]:
    return {town: dict(zip(KINDS, placed.get(town, (0, 0)), strict=True)) for town in TOWNS}
