"""Winter: who is too many dies, and who holds enough has won. And after the last one."""

from typing import Any

from ludex.rules import G, finish, log

from .land import ROLES, feeds, held, size, supplied, worth
from .losses import lose


async def winter() -> None:
    log("Winter." if not G.hard_winter else "A hard winter.")
    for side in range(2):
        G.turn = side
        for town, hits in hungry(side):
            await lose(side=side, town=town, hits=hits)
    G.hard_winter = False
    for side in range(2):
        if worth(side) >= G.enough:
            finish(side, f"The {ROLES[side]} holds towns worth {worth(side)}, and wins.")


def hungry(side: int) -> list[list[Any]]:
    """Where how many die."""
    fed = supplied(side)
    over = [(town, size(side, town) - feeds(side, town, fed)) for town in held(side)]
    return [[town, (many + 1) // 2] for town, many in over if many > 0]


def decide() -> None:
    crown, league = worth(0), worth(1)
    if crown == league:
        finish("Draw", f"Both hold towns worth {crown}: the land stays divided.")
    winner = 0 if crown > league else 1
    finish(winner, f"The {ROLES[winner]} wins, {max(crown, league)} to {min(crown, league)}.")
