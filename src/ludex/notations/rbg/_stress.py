"""Places for the vertices of any graph: as far apart as the way between them is long, as well as that can be done.

First by the distances to a few vertices that are far apart (pivots), then by majorisation of the stress, which moves
each vertex to where all others want it. No chance is used: the same board looks the same everywhere.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import combinations
from math import cos, hypot, sin, sqrt
from typing import Final

Place = tuple[float, float]

PIVOTS: Final = 24
FEW: Final = 8  # pivots, where there are many vertices
MANY: Final = 3_000
ROUNDS: Final = 60
CLOSE: Final = 1_000  # vertices, up to which one looks whether any two are too near
NEAR: Final = 0.8  # how near they may be
WIDER: Final = 2.5  # the most that all is stretched for that
EFFORT: Final = 1_500_000  # pairs of vertices that are looked at, in all rounds together


def settled(neighbours: Sequence[Sequence[int]]) -> tuple[Place, ...]:
    """One apart where they are joined, on the average."""
    both = _both_ways(neighbours)
    places = _by_pivots(both)
    rounds = min(ROUNDS, EFFORT // len(both) ** 2)
    if rounds:
        places = _majorised(places, [_distances(both, i) for i in range(len(both))], rounds)
    return _scaled(places, both)


def _both_ways(neighbours: Sequence[Sequence[int]]) -> list[list[int]]:
    joined: list[set[int]] = [set() for _ in neighbours]
    for i, others in enumerate(neighbours):
        for other in others:
            if other != i:
                joined[i].add(other)
                joined[other].add(i)
    return [sorted(others) for others in joined]


def _distances(neighbours: Sequence[Sequence[int]], start: int) -> list[int]:
    """In steps; what can't be reached is a bit farther than all else."""
    found = [-1] * len(neighbours)
    found[start] = 0
    queue = deque([start])
    while queue:
        at = queue.popleft()
        for other in neighbours[at]:
            if found[other] < 0:
                found[other] = found[at] + 1
                queue.append(other)
    far = max(found) + 2
    return [distance if distance >= 0 else far for distance in found]


def _by_pivots(neighbours: Sequence[Sequence[int]]) -> list[Place]:
    columns, nearest = [], [len(neighbours)] * len(neighbours)
    pivot = 0
    for _ in range(min(PIVOTS if len(neighbours) < MANY else FEW, len(neighbours))):
        distances = _distances(neighbours, pivot)
        columns.append([float(distance * distance) for distance in distances])
        nearest = [min(pair) for pair in zip(nearest, distances, strict=True)]
        pivot = max(range(len(nearest)), key=nearest.__getitem__)
    centred = _centred(columns)
    first = _main_axis(centred, None)
    second = _main_axis(centred, first)
    across, down = (
        [sum(column[i] * share for column, share in zip(centred, axis, strict=True)) for i in range(len(neighbours))]
        for axis in (first, second)
    )
    # A tiny spiral keeps apart what the pivots can't tell apart.
    return [
        (x + 1e-4 * sqrt(i) * cos(2.4 * i), y + 1e-4 * sqrt(i) * sin(2.4 * i))
        for i, (x, y) in enumerate(zip(across, down, strict=True))
    ]


def _centred(columns: Sequence[Sequence[float]]) -> list[list[float]]:
    means = [sum(column) / len(column) for column in columns]
    rows = [sum(row) / len(row) for row in zip(*columns, strict=True)]
    whole = sum(means) / len(means)
    return [
        [-0.5 * (value - mean - row + whole) for value, row in zip(column, rows, strict=True)]
        for column, mean in zip(columns, means, strict=True)
    ]


def _main_axis(columns: Sequence[Sequence[float]], besides: Sequence[float] | None) -> list[float]:
    """By power iteration, over the small matrix of pivots."""
    size = len(columns)
    matrix = [[sum(a * b for a, b in zip(one, two, strict=True)) for two in columns] for one in columns]
    vector = [1.0 + 0.1 * i for i in range(size)]
    for _ in range(100):
        if besides is not None:
            share = sum(a * b for a, b in zip(vector, besides, strict=True))
            vector = [value - share * other for value, other in zip(vector, besides, strict=True)]
        vector = [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
        length = sqrt(sum(value * value for value in vector)) or 1.0
        vector = [value / length for value in vector]
    return vector


def _majorised(places: Sequence[Place], distances: Sequence[Sequence[int]], rounds: int) -> list[Place]:
    now = list(places)
    for _ in range(rounds):
        for i, wanted in enumerate(distances):
            x = y = total = 0.0
            for j, distance in enumerate(wanted):
                if i == j:
                    continue
                (xj, yj), weight = now[j], 1.0 / (distance * distance)
                dx, dy = now[i][0] - xj, now[i][1] - yj
                apart = hypot(dx, dy) or 1e-9
                x += weight * (xj + dx / apart * distance)
                y += weight * (yj + dy / apart * distance)
                total += weight
            if total:
                now[i] = (x / total, y / total)
    return now


def _scaled(places: Sequence[Place], neighbours: Sequence[Sequence[int]]) -> tuple[Place, ...]:
    """Neighbours about 1 apart, nobody much nearer; the first vertex at the top left, where text begins."""
    unit = _unit(places, neighbours)
    across, down = (_turned([place[i] / unit for place in places]) for i in (0, 1))
    return tuple((round(x, 3), round(y, 3)) for x, y in zip(across, down, strict=True))


def _unit(places: Sequence[Place], neighbours: Sequence[Sequence[int]]) -> float:
    lengths = [_apart(places[i], places[j]) for i, others in enumerate(neighbours) for j in others]
    mean = sum(lengths) / len(lengths) if lengths and sum(lengths) else 1.0
    if len(places) > CLOSE:
        return mean
    nearest = min((_apart(one, other) for one, other in combinations(places, 2)), default=mean)
    return min(mean, max(nearest / NEAR, mean / WIDER))


def _apart(one: Place, other: Place) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _turned(values: Sequence[float]) -> list[float]:
    """From 0; mirrored, if the first is beyond the middle."""
    sign = -1.0 if 2 * values[0] > min(values) + max(values) else 1.0
    least = min(sign * value for value in values)
    return [sign * value - least for value in values]
