"""Each load of a module is a world of its own; two of them, and two matches of one, never mix."""

from __future__ import annotations

import gc
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludex.core import Action, BadGame, Seat
from ludex.library import find, notation_of
from ludex.notations.rules.game import RulesGame, load
from ludex.notations.rules.position import Position

from .authors import PROLOG, STOP, again, begun, do, module, problems, seen

COUNTING = """
from ludex.rules import G, L, R, V, State, call, button, on, log, finish
ROLES = ["White", "Black"]
CALLED = []
def on_setup(scenario, options):
    G.active, G.n = 0, START
    call("main", own=START)
def on_view():
    V.n, V.own, V.who = G.n, L.own, R
class main(State):
    def prompt(self): button("add"); CALLED.append(R)
    @on
    def add(self):
        G.n += STEP
        L.own += 1
        G.active = 1 - R
        log(f"{G.n}")
"""


def counting(start: int, step: int) -> RulesGame:
    return module(COUNTING.replace("START", str(start)).replace("STEP", str(step)), "")


def play(states: list[Position], rounds: int) -> list[object]:
    """All of them in turns; what each shows at last."""
    for _ in range(rounds):
        for state in states:
            (seat,) = state.movers()
            state.view(seat)
            do(state, "add", by=seat)
            state.view("Black")
    return [state.view(state.movers()[0]) for state in states]


def test_modules_and_matches_that_take_turns_do_not_mix() -> None:
    one, two = counting(0, 1), counting(1000, 7)

    def table() -> list[Position]:
        return [game.start(game.setup(seed)) for game in (one, two, one) for seed in (1, 2)]

    apart = [play([state], 20)[0] for state in table()]
    assert play(table(), 20) == apart
    assert [view["n"] for view in apart] == [20, 20, 1140, 1140, 20, 20]  # type: ignore[index]


def test_threads_wait_for_each_other() -> None:
    game, other = counting(0, 1), counting(5, 2)
    states = [(game if n % 2 else other).start(game.setup(n)) for n in range(8)]
    with ThreadPoolExecutor(8) as pool:
        shown = list(pool.map(lambda state: play([state], 200)[0], states))
    assert [view["n"] for view in shown] == [200 if n % 2 else 405 for n in range(8)]  # type: ignore[index]
    assert [view["own"] for view in shown] == [200 if n % 2 else 205 for n in range(8)]  # type: ignore[index]


def test_two_loads_of_one_file_share_nothing(tmp_path: Path) -> None:
    path = tmp_path / "counting.py"
    path.write_text(COUNTING.replace("START", "0").replace("STEP", "1"))
    one, two = load(path), load(path)
    one.start(one.setup(1)).view("White")
    spaces = [game.module.holders.G[0][0] for game in (one, two)]
    assert [space["CALLED"] for space in spaces] == [[0], []]
    assert one.id == two.id == "counting"


def test_a_module_that_nobody_needs_is_forgotten() -> None:
    state: Position | None = begun("P.main = script('call stop')" + STOP)
    assert state is not None
    name = state.machine.module.holders.G[0][0]["__name__"]
    assert name in sys.modules
    del state
    begun("P.main = script('call stop')" + STOP)  # the stage remembers one match, the last
    gc.collect()
    assert name not in sys.modules


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "duel"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        '"""Duel: who draws first."""\n'
        "from ludex.rules import G, L, call, finish, P, script\n"
        "from .duels import duel\n"
        "from .cards import DECK\n"
        'ROLES = ["Ann", "Bob"]\n'
        "def on_setup(scenario, options):\n"
        "    G.active, G.deck = 0, list(DECK)\n"
        '    call("main")\n'
        'P.main = script("while G.deck { call duel { n: 2 } ; log str(L._) }\\n eval finish(0)")\n'
    )
    (folder / "cards.py").write_text("DECK = range(5)\n")
    (folder / "duels.py").write_text(
        "from ludex import rules\n"
        "from ludex.rules import G as game, R, L, State, on, end, button\n"
        "async def duel(n):\n"
        "    drawn = 0\n"
        "    while drawn < n and game.deck:\n"
        "        drawn += 1\n"
        "        await shot(by=0)\n"
        "    return drawn\n"
        "class shot(State):\n"
        "    def prompt(self): rules.prompt('Draw.'), button('draw')\n"
        "    @on\n"
        "    def draw(self):\n"
        "        assert rules.G.deck is game.deck and rules.R == R == L.by\n"
        "        game.deck.pop()\n"
        "        end()\n"
    )
    return folder


def test_a_module_may_be_a_package(package: Path) -> None:
    for path in (package, package / "__init__.py"):
        game = load(path)
        assert (game.id, game.title, game.about) == ("duel", "Duel", "Who draws first.")
        assert sorted(path.name for path in game.module.files) == ["__init__.py", "cards.py", "duels.py"]
        state = game.start(game.setup(1))
        while state.outcome() is None:
            state = do(again(state), "draw", by="Ann")
        assert state.view()["log"] == ["2", "2", "1", "", ""]
    for path in (package, package / "__init__.py"):
        assert find(str(path)).id == "duel"
        assert notation_of(path).check(path) == []


def test_a_name_that_a_file_has_not_imported() -> None:
    prolog = PROLOG.replace("import *", "import G, V, P, call, script")
    for text in ("P.main = script('set L.x 3')", "async def main():\n    L.x = 3"):
        assert "L is used here, and not imported" in problems(text, prolog)[0].text


def test_problems_of_a_package_are_in_its_files(package: Path) -> None:
    (package / "duels.py").write_text("async def duel(n):\n    await nobody()\n")
    with pytest.raises(BadGame) as wrong:
        load(package)
    (problem,) = wrong.value.problems
    assert (Path(problem.file).name, problem.line) == ("duels.py", 2)
    (package / "cards.py").write_text("DECK = (\n")
    with pytest.raises(BadGame) as wrong:
        load(package)
    (problem,) = wrong.value.problems
    assert (Path(problem.file).name, problem.line) == ("cards.py", 1)


TWICE = """
class a(State):
    def prompt(self): pass
    @on
    def b(self): pass
    @on("b")
    def c(self): pass
"""


@pytest.mark.parametrize(
    ("text", "prolog", "why"),
    [
        ("1 / 0", PROLOG, "ZeroDivisionError: division by zero"),
        ("if\n", PROLOG, "invalid syntax"),
        ("P.a = script('')\nP.a = script('')", PROLOG, "ValueError: P.a is defined twice"),
        ("S.a = {'prompt': see}\nP.a = script('')", PROLOG, "there are two states or procedures called 'a'"),
        ("S.a = {}", PROLOG, "the state 'a' has no prompt()"),
        ("P.a = 3", PROLOG, "the state 'a' has no prompt()"),
        ("G.x = 3", PROLOG, "RuntimeError: no match is on stage"),
        (TWICE, PROLOG, "the state 'a' has two methods for the action 'b'"),
        ("", "from ludex.rules import *\ndef on_setup(s, o): pass\n", "the module has no ROLES"),
        ("ROLES = ['a']", "from ludex.rules import *\n", "the module has no on_setup"),
        ("ROLES = ['a', 'a']", PROLOG, "ROLES: two roles have the same name"),
        ("ROLES = ['*']", PROLOG, "ROLES: the name '*' is reserved"),
        ("SCENARIOS = 3", PROLOG, "SCENARIOS is a list of names"),
        ("OPTIONS = [3]", PROLOG, "OPTIONS is a list of options"),
        ("OPTIONS = [Option(Int('n', 1, 3), 4)]", PROLOG, "OPTIONS: the default of n must be a whole"),
        ("CHANCE = 'dice'", PROLOG, "CHANCE is one of 'ludex 1', '35-bit MLCG'"),
        ("VERSION = '1'", PROLOG, "VERSION is a whole number"),
        ("on_query = 3", PROLOG, "on_query is not a function"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_module_is_said(text: str, prolog: str, why: str) -> None:
    assert why in problems(text, prolog)[0].text


def test_roles_may_depend_on_scenario_and_options() -> None:
    game = module(
        '''
        SCENARIOS = {"short": ["Skirmish"], "long": ["War", "Peace"]}
        OPTIONS = [Option(Int("players", 2, 4), 3, "how many")]
        def ROLES(scenario, options):
            return ["Judge"] * (scenario == "War") + [f"House {n}" for n in range(options.players)]
        def on_setup(scenario, options):
            G.active, G.seen = [0, 1], [scenario, options["players"], dict(options), len(options)]
            call("stop")
        ''' + "\n".join("        " + line for line in STOP.split("\n"))
    )  # fmt: skip
    assert game.scenarios == ("Skirmish", "War", "Peace")
    state = game.start(game.setup(1, "War", {"players": 2}))
    seats: list[Seat] = ["Judge", "House 0", "House 1"]
    assert list(state.seats()) == seats
    assert seen(state) == ["War", 2, {"players": 2}, 1]
    assert state.view("House 1")["prompt"] == "Waiting for Judge and House 0 to go on."
    assert list(again(state).seats()) == seats


def test_queries_are_asked_of_the_rules_and_change_nothing() -> None:
    state = begun(
        "P.main = script('call stop')\ndef on_query(q, *args):\n    return {'q': q, 'args': args, 'who': R}\n" + STOP
    )
    assert state.query("Black", "paths", (1, 2)) == {"q": "paths", "args": (1, 2), "who": 1}  # type: ignore[attr-defined]
    bad = begun("P.main = script('call stop')\ndef on_query(q):\n    log(q)\n" + STOP)
    with pytest.raises(RuntimeError, match="looking never changes the game"):
        bad.query("*", "x", ())  # type: ignore[attr-defined]
    assert not hasattr(begun("P.main = script('call stop')\n" + STOP), "query")


def test_both_generations_of_style_and_objects() -> None:
    state = begun(
        """
P.main = script("call first ; call second ; call third")
S.first = {"inactive": "be first", "prompt": lambda: button("go"), "go": lambda: end()}
class Second:
    inactive = "be second"
    def prompt(self): button("go")
    def go(self): self.helper()
    def helper(self): end()
P.second = Second()
class Third:
    def _begin(self): see(P.main is P["main"] and "first" in S)
    def prompt(self): button("go")
    def go(self): finish("None", "Enough.")
P.third = Third
"""
    )
    assert state.view("Black")["prompt"] == "Waiting for White to be first."
    do(again(state), "go")
    do(do(state, "go"), "go")
    assert seen(state) == [True]
    assert state.view("Black")["prompt"] == "Waiting for White."
    do(state, "go")
    assert state.outcome() is not None


def test_states_keep_nothing_of_their_own() -> None:
    state = begun("class main(State):\n    def prompt(self): button('go')\n    @on\n    def go(self): self.x = 3\n")
    with pytest.raises(AttributeError, match="a state keeps nothing: put x into L, or into G"):
        do(state, "go")


def test_the_stage_is_closed_while_no_rules_run() -> None:
    from ludex import rules

    begun("P.main = script('call stop')\n" + STOP).view("White")
    for deed in (lambda: rules.G.x, lambda: rules.call("stop"), lambda: rules.log("x"), lambda: rules.prompt("x"),
                 lambda: rules.button("x"), rules.end, lambda: int(rules.R), lambda: rules.random(3)):  # fmt: skip
        with pytest.raises(RuntimeError, match=r"no match is on stage|outside of a state's prompt"):
            deed()


def test_an_action_of_several_arguments() -> None:
    state = begun(
        """
class main(State):
    def prompt(self):
        for a, b in ((1, 2), (1, 3), (2, 3)): action("move", a, b)
        action("swap", [4, 5])
        action("put", "x"); action("put", "a"); action("put", "x")
    @on
    def move(self, frm, to): see([frm, to])
    @on
    def swap(self, one, other): see([one, other])
    @on
    def put(self, what): see(what)
"""
    )
    assert [str(action) for action in state.choices("White")] == [
        "move 1 2",
        "move 1 3",
        "move 2 3",
        "swap 4 5",
        "put a",
        "put x",
    ]
    field = state.choices("White").next(Action("move", (1,)))
    assert field is not None
    assert (field.name, list(field)) == ("to", [2, 3])
    do(do(do(state, "move", 2, 3), "swap", 4, 5), "put", "x")
    assert seen(state) == [[2, 3], [4, 5], "x"]


def test_arguments_of_one_action_are_of_one_kind() -> None:
    for mixed in ("action('x', 1); action('x', 'a')", "button('x'); action('x', 1)"):
        state = begun(f"class main(State):\n    def prompt(self): {mixed}\n    @on\n    def x(self, n): pass\n")
        with pytest.raises(TypeError, match="'x' is offered"):
            state.view("White")


def test_an_attribute_of_g_is_an_ordinary_attribute() -> None:
    state = begun("P.main = script('call stop')\nimport sys\ndef kinds(): return [type(G), type(L)]\n" + STOP)
    space = state.machine.module.holders.G[0][0]
    state.view("White")
    for kind in space["kinds"]():
        assert kind.__getattribute__ is object.__getattribute__
        assert kind.__setattr__ is object.__setattr__
        assert not hasattr(kind, "__getattr__")
    assert space["G"] is state.machine.G
