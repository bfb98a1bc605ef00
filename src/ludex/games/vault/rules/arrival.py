"""What happens where the diver arrives: the tide, keys, eels; and how the dive ends."""

from ludex.rules import G, State, button, clear_undo, end, finish, log, on, prompt, push_undo, random

from .chambers import SEEN, STAIR, STEPS, beside, chamber, cost, here, known, opens


async def arrive() -> None:
    if G.at == STAIR:
        surface()
    elif here()["kind"] == "key":
        pick_up()
    elif here()["kind"] == "eel":
        await eel()
    if lost():
        finish("None", f"You have drowned. {_tally()}")


def surface() -> None:
    """A breath, and the tide."""
    clear_undo()
    if G.bag:
        log(f"You lay {_count(len(G.bag))} on the stair.")
    G.saved, G.bag = G.saved + G.bag, []
    G.air = G.lungs
    rise()
    if len(G.saved) == G.relics:
        go_home()
    if G.tide >= G.mark:
        log("The sea takes the vault.")
        go_home()


def rise() -> None:
    G.tide = min(G.tide + 1, G.mark)
    places = sorted(place for place in G.chambers if place != STAIR and chamber(place)["sunk"] < 2)
    if not places:
        log(f"The tide rises to {G.tide}.")
        return
    place = places[random(len(places))]
    struck = chamber(place)
    struck["sunk"] += 1
    what = "falls in" if struck["sunk"] > 1 else "sinks"
    log(f"The tide rises to {G.tide}; {SEEN[struck['kind']]}, {_where(place)}, {what}.")


def _where(place: str) -> str:
    """2 east, 1 north of the stair"""
    x, y = map(int, place.split(","))
    parts = [
        f"{abs(n)} {way}" for n, way in ((x, "east" if x > 0 else "west"), (y, "south" if y > 0 else "north")) if n
    ]
    return f"{', '.join(parts)} of the stair"


def pick_up() -> None:
    G.keys += 1
    here()["kind"] = "empty"
    log("You find a key.")


class eel(State):
    def prompt(self) -> None:
        prompt(f"Eels! Fight them, or slip past? You have {G.air} breaths.")
        button("fight")
        button("slip", G.air > 0)

    @on
    def fight(self) -> None:
        roll = 1 + random(6)
        if roll >= 4:
            here()["kind"] = "empty"
            log(f"You roll {roll}: the eels are gone.")
        else:
            G.air = max(G.air - 2, 0)
            log(f"You roll {roll}: they wind around you, and it costs two breaths.")
        end()

    @on
    def slip(self) -> None:
        push_undo()
        G.air -= 1
        log("You slip past the eels.")
        end()


def lost() -> bool:
    """No way on, and nothing here that helps."""
    if G.at == STAIR or (here()["kind"] == "bell"):
        return False
    doors = [way for way in STEPS if opens(G.at, way)]
    return not any(cost(beside(G.at, way)) <= G.air if known(way) else bool(G.deck and G.air) for way in doors)


def go_home() -> None:
    if len(G.saved) >= G.needed:
        finish(0, f"You have won: {_tally()}")
    finish("None", f"Too few. {_tally()}")


def _tally() -> str:
    return f"{_count(len(G.saved))} of {G.relics} brought up, {G.needed} needed."


def _count(n: int) -> str:
    return "1 relic" if n == 1 else f"{n} relics"
