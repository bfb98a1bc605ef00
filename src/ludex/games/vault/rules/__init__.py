"""The Drowned Vault: bring the relics up before the sea takes the vault. A game for one.

You dive from the stair (#) into chambers that nobody has seen: each is drawn when you swim through a door into the
dark, and you choose how it lies. Swimming costs a breath, one more in silt (~), one more where a ceiling has sunk (it
is in round brackets then), and one more for each relic that you carry beyond the first. Who has none left for any way,
and is not on the stair, has drowned.

On the stair you lay down your relics and fill your lungs, but each time the tide rises by one, and somewhere a ceiling
sinks; when it sinks again the chamber has fallen in (*) and what was there is lost. When the tide has reached its
mark the sea takes the vault: you have what you brought up.

A relic (R) is taken for a breath. A chest (C) holds one, too, and needs a key (k). A bell (b) fills your lungs, once.
A lever (l) lets the tide fall by two, once. Eels (e) live in some chambers: fight them (a die: 4 or more and they are
gone, else it costs you two breaths) or slip past for one. You win with as many relics as the scenario asks for; go
up for good whenever you are on the stair.
"""

from typing import Any

from ludex.rules import (
    G,
    Int,
    L,
    Option,
    P,
    S,
    State,
    V,
    action,
    button,
    call,
    end,
    log,
    on,
    procedure,
    prompt,
    push_undo,
    reveal,
    script,
    shuffle,
)

from .arrival import arrive, go_home
from .chambers import BACK, SEEN, SHAPES, STAIR, STEPS, beside, cost, here, known, opens, picture, turnings

ROLES = ["Diver"]
_NEEDED = {"The abbey cellar": 4, "The smugglers' shaft": 3, "The king's cistern": 5}
SCENARIOS = list(_NEEDED)
OPTIONS = [
    Option(Int("air", 8, 14), 9, "breaths in your lungs"),
    Option(Int("tides", 5, 12), 6, "how often the tide can rise"),
]

_USUAL = {
    "empty": ["passage", "bend", "fork", "fork", "crossing"],
    "relic": ["bend", "passage", "end", "fork"],
    "chest": ["end"],
    "key": ["fork"],
    "bell": ["fork", "bend", "crossing"],
    "lever": ["passage", "fork"],
    "eel": ["crossing", "bend", "fork"],
    "silt": ["fork", "passage", "crossing"],
}
_SHAFT = {**_USUAL, "relic": ["bend", "fork"], "chest": ["end", "end", "bend"], "key": ["fork", "bend", "passage"]}
_CISTERN = {**_USUAL, "relic": ["end", "end", "bend", "passage", "fork", "fork"], "empty": ["crossing"] * 7}
_DECKS = dict(zip(SCENARIOS, (_USUAL, _SHAFT, _CISTERN), strict=True))


def on_setup(scenario: str, options: Any) -> None:
    G.needed = _NEEDED[scenario]
    G.air = G.lungs = options.air
    G.tide, G.mark = 0, options.tides
    G.bag, G.saved, G.keys = [], [], 0
    G.at = STAIR
    G.chambers = {STAIR: {"kind": "stair", "doors": "NESW", "sunk": 0}}
    G.deck = [[kind, shape] for kind, shapes in _DECKS[scenario].items() for shape in shapes]
    G.relics = sum(kind in ("relic", "chest") for kind, _ in G.deck)
    shuffle(G.deck)
    G.active = 0
    log("You stand on the stair. The water is black.")
    call("descent")


def on_view() -> None:
    V.map = picture()
    V.air, V.lungs, V.tide, V.mark = G.air, G.lungs, G.tide, G.mark
    V.bag, V.saved, V.needed, V.keys = len(G.bag), len(G.saved), G.needed, G.keys
    V.unseen = len(G.deck)


def on_redeal() -> None:
    shuffle(G.deck)


def on_assert() -> None:
    assert 0 <= G.air <= G.lungs
    assert len(G.bag) + len(G.saved) <= G.relics
    assert 0 <= G.tide <= G.mark


# The dive

P.descent = script("""
    while 1 {
        call dive
        if L._ == "up" {
            eval go_home()
        } elif L._ in STEPS {
            call explore { way: L._ }
        }
        call arrive
    }
""")


class dive(State):
    """Wherever the diver is. Ends with a way into the dark, "up" for good, or after a swim."""

    def prompt(self) -> None:
        prompt(f"{self.place()} {self.needs()}")
        for way in STEPS:
            if opens(G.at, way):
                if not known(way):
                    if G.deck and G.air:
                        action("explore", way)
                elif cost(beside(G.at, way)) <= G.air:
                    action("swim", way)
        self.offer()

    def offer(self) -> None:
        """What can be done here."""
        kind = here()["kind"]
        if kind == "relic":
            button("take", G.air)
        elif kind == "chest":
            button("unlock", G.keys and G.air)
        elif kind == "bell":
            button("breathe")
        elif kind == "lever":
            button("pull", G.tide)
        elif kind == "stair":
            button("up")

    def place(self) -> str:
        kind = here()["kind"]
        return "You stand on the stair." if kind == "stair" else f"You are in {SEEN[kind]}."

    def needs(self) -> str:
        return f"{G.air} of {G.lungs} breaths, {len(G.saved)} of {G.needed} relics brought up, {len(G.bag)} with you."

    @on
    def explore(self, way: str) -> None:
        end(way)

    @on
    def swim(self, way: str) -> None:
        push_undo()
        G.at = beside(G.at, way)
        G.air -= cost(G.at)
        end("swim")

    @on
    def take(self) -> None:
        push_undo()
        G.air -= 1
        _found()
        log("You take the relic.")
        end("take")

    @on
    def unlock(self) -> None:
        push_undo()
        G.air -= 1
        G.keys -= 1
        _found()
        log("The key turns. You take the relic out of the chest.")
        end("take")

    @on
    def breathe(self) -> None:
        push_undo()
        G.air = G.lungs
        here()["kind"] = "empty"
        log("You breathe in the bell until it is full of water.")
        end("breathe")

    @on
    def pull(self) -> None:
        push_undo()
        G.tide = max(G.tide - 2, 0)
        here()["kind"] = "empty"
        log(f"Somewhere water roars through a sluice: the tide falls to {G.tide}.")
        end("pull")

    @on
    def up(self) -> None:
        end("up")


def _found() -> None:
    """What lay here is in the bag."""
    G.bag.append(G.at)
    here()["kind"] = "empty"


@procedure
def explore() -> None:
    """Draws what is behind the door, and lets the diver choose how it lies."""
    if "kind" not in vars(L):
        kind, shape = reveal(G.deck.pop())
        L.kind, L.shape = kind, shape
        ways = turnings(SHAPES[shape], BACK[L.way])
        log(f"{L.way.capitalize()}: {SEEN[kind]}, {_AN[shape]}.")
        if len(ways) > 1:
            call("lay", kind=kind, shape=shape, ways=ways, entered=BACK[L.way])
            return
        L.doors = ways[0]
    enter(L.way, L.kind, getattr(L, "doors", None) or L._)
    end()


def enter(way: str, kind: str, doors: str) -> None:
    G.at = beside(G.at, way)
    G.chambers[G.at] = {"kind": kind, "doors": doors, "sunk": 0}
    G.air = max(G.air - cost(G.at), 0)


_AN = {"passage": "a passage", "bend": "a bend", "fork": "a fork", "crossing": "a crossing", "end": "a dead end"}

S.lay = {
    "prompt": lambda: _ask_how_it_lies(),
    "doors": lambda doors: end(doors),
}


def _ask_how_it_lies() -> None:
    prompt(f"{SEEN[L.kind].capitalize()}, {_AN[L.shape]}; you come in from the {L.entered}. Which doors does it have?")
    for doors in L.ways:
        action("doors", doors)


__all__ = ["arrive", "go_home"]  # for the script
