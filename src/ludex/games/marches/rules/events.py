"""What the events of the cards do; each is a procedure that its card names."""

from ludex.rules import G, clear_undo, end, goto, log, procedure, random

from .campaign import campaign, can_leave, march, sail, town
from .cards import draw, spied
from .land import CAPITALS, MOST_WALLS, PORTS, ROLES, force, held, next_to, owned, raise_, size, spare, supplied
from .losses import lose


def me() -> int:
    return int(G.turn)


async def forced_march() -> None:
    side = me()
    at = await town(what="Which army marches?", towns=[name for name in held(side) if can_leave(side, name)])
    if at is not None:
        await march(at=at, foot=force(side, at)["foot"], horse=force(side, at)["horse"], rode=False, left=3)


async def levy() -> None:
    side = me()
    towns = sorted(supplied(side)) if spare(side, "foot") else []
    where = await town(what="Where do two foot join you?", towns=towns)
    if where is not None:
        log(f"{raise_(side, where, 'foot', 2)} foot join the {ROLES[side]} at {where}.")


async def hire() -> None:
    side = me()
    towns = [name for name in owned(side) if not size(1 - side, name)] if spare(side, "horse") else []
    where = await town(what="Where does the horse join you?", towns=towns)
    if where is not None:
        raise_(side, where, "horse")
        log(f"A horse joins the {ROLES[side]} at {where}.")


@procedure
def harvest() -> None:
    drawn = draw(me(), 2)
    log(f"The {ROLES[me()]} draws {drawn}.")
    clear_undo()
    end()


@procedure
def spies() -> None:
    clear_undo()
    side = me()
    G.spied[side] = list(G.hand[1 - side])
    log(f"The {ROLES[side]} has seen {len(spied(side))} cards.")
    goto(campaign, points=1)


async def walls() -> None:
    side = me()
    towns = [name for name in owned(side) if name not in G.walls] if len(G.walls) < MOST_WALLS else []
    where = await town(what="Which town do you wall?", towns=towns)
    if where is not None:
        G.walls.append(where)
        log(f"{where} has walls now.")


async def plague() -> None:
    side = me()
    towns = [name for name in held(1 - side) if size(1 - side, name) >= 3]
    where = await town(what="Where does it break out?", towns=towns)
    if where is not None:
        fever(1 - side, where)


def fever(side: int, where: str) -> None:
    there = force(side, where)
    for kind, n in there.items():
        there[kind] -= sum(random(6) > 3 for _ in range(n))
    log(f"Sickness at {where}: {size(side, where)} of the {ROLES[side]} are left.")


async def envoys() -> None:
    side = me()
    towns = [
        name
        for name in next_to(owned(side))
        if G.owner[name] != side and name not in CAPITALS and not size(0, name) and not size(1, name)
    ]
    where = await town(what="Which town comes over to you?", towns=towns)
    if where is not None:
        G.owner[where] = side
        log(f"{where} opens its gates to the {ROLES[side]}.")


@procedure
def hard_winter() -> None:
    G.hard_winter = True
    log("The geese fly early: this winter is hard.")
    end()


async def raid() -> None:
    side = me()
    towns = [name for name in next_to(held(side)) if size(1 - side, name)]
    where = await town(what="Which army loses one?", towns=towns)
    if where is not None:
        await lose(side=1 - side, town=where, hits=1)


@procedure
def truce() -> None:
    G.truce[1 - me()] = 2
    log(f"The {ROLES[1 - me()]} does not attack until the end of the next round.")
    end()


@procedure
def banner() -> None:
    join("Kingsholt", foot=1, horse=1)


@procedure
def silver() -> None:
    join("Lorn", foot=2, horse=1)


def join(capital: str, **kinds: int) -> None:
    """In the capital, unless the enemy holds it."""
    side = me()
    if G.owner[capital] == side:
        came = {kind: raise_(side, capital, kind, n) for kind, n in kinds.items()}
        log(f"{came['foot']} foot and {came['horse']} horse join the {ROLES[side]} at {capital}.")
    end()


async def oath() -> None:
    side = me()
    towns = [name for name in held(side) if force(side, name)["foot"]] if spare(side, "horse") else []
    where = await town(what="Where do foot become horse?", towns=towns)
    if where is not None:
        knighted(side, where)


def knighted(side: int, where: str) -> None:
    there = force(side, where)
    n = min(2, there["foot"], spare(side, "horse"))
    there["foot"] -= n
    there["horse"] += n
    log(f"{n} foot at {where} are horse now.")


async def ships() -> None:
    side = me()
    free = [port for port in PORTS if not size(1 - side, port)]
    towns = [port for port in free if size(side, port) and G.owner[port] == side] if len(free) > 1 else []
    at = await town(what="From which port?", towns=towns)
    if at is not None:
        await sail(at=at, ports=free)
