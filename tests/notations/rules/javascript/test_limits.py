"""Modules that fail, loop, eat memory or call themselves for ever cost one action and one sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ludex.core import Action, BadGame, Endless, Match, Refused, State, Why
from ludex.notations.rules.javascript import engine
from ludex.notations.rules.javascript.engine import RulesError
from ludex.notations.rules.javascript.game import JavaScriptGame

from .bring import bare, loaded

LOOP = "while (true) {}"
HUNGRY = "const all = []; while (true) all.push(new Array(1000).fill(all.length))"
DEEP = "const down = () => 1 + down(); down()"
LONG = "let text = 'x'; while (true) text += text"


@pytest.fixture(autouse=True)
def in_a_hurry(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """But time enough to eat all the memory, on a slow machine, too."""
    hungry = any(f"[{what}" in request.node.name for what in (HUNGRY, LONG)) or "memory" in request.node.name
    for limit in ("SECONDS", "LOADING"):
        monkeypatch.setattr(engine, limit, 20.0 if hungry else 0.2)


def with_action(folder: Path, what: str) -> JavaScriptGame:
    """Button `bad` does it, button `go` is fine."""
    action = f"state.turn++; if (action === 'bad') {{ {what} }} return state"
    return loaded(folder, bare(view="return {turn: state.turn, actions: {go: 1, bad: 1}}", action=action))


@pytest.mark.parametrize(
    ("what", "kind", "sentence"),
    [
        (LOOP, Endless, "the rules ran for too long (they may have 0.2 s of CPU) and were stopped"),
        (f"try {{ {LOOP} }} catch {{}}", Endless, "the rules ran for too long"),
        (f"[1, 2].sort(() => {{ {LOOP} }})", Endless, "the rules ran for too long"),
        ("/(a+)+$/.test('a'.repeat(40) + 'b')", Endless, "the rules ran for too long"),
        (HUNGRY, RulesError, "the rules needed more memory than they may have (64 MB)"),
        (LONG, RulesError, "the rules needed more memory than they may have (64 MB)"),
        (DEEP, RulesError, "the rules call themselves too deeply and were stopped"),
        ("let nest = []; for (let i = 0; i < 1e5; ++i) nest = [nest]; state.nest = nest", RulesError, "too deeply"),
        ("state.me = state", RulesError, "TypeError: circular reference"),
        ("null.x", RulesError, "TypeError: cannot read property 'x' of null"),
        ("throw 'so'", RulesError, "so"),
        ("throw null", RulesError, "threw null"),
        ("throw {}", RulesError, "[object Object]"),
        ("throw ''", RulesError, "the rules threw nothing at all"),
        ("return", RulesError, "action() returned no state"),
        ("return [1]", RulesError, "action() returned no state"),
        ("return 'state'", RulesError, "action() returned no state"),
        ("return { toJSON() { return 1 } }", RulesError, "action() returned no state"),
        ("state.active = 'Blue'; state.n = 10n", RulesError, "TypeError: BigInt are forbidden in JSON.stringify"),
    ],
)
def test_an_action_that_fails_has_not_happened(tmp_path: Path, what: str, kind: type[Exception], sentence: str) -> None:
    game = with_action(tmp_path, what)
    state = game.start(game.setup(1))
    state.act("Red", Action("go"))
    before = state.freeze()
    with pytest.raises(kind) as error:
        state.act("Red", Action("bad"))
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)
    assert state.freeze() == before
    state.act("Red", Action("go"))
    assert state.view()["turn"] == 2


@pytest.mark.parametrize("what", [LOOP, HUNGRY, DEEP, "null.x"])
def test_a_match_goes_on_and_other_matches_too(tmp_path: Path, what: str) -> None:
    game = with_action(tmp_path, what)
    match, other = (Match(game, game.setup(seed)) for seed in (1, 2))
    for table in (match, other):
        table.submit("Red", Action("go"))
    with pytest.raises(Refused) as error:
        match.submit("Red", Action("bad"))
    assert error.value.why is Why.BROKEN
    for table in (match, other):
        table.submit("Red", Action("go"))
        assert table.state.view()["turn"] == 2
        table.verify()


def test_the_place_is_named(tmp_path: Path) -> None:
    game = loaded(tmp_path, bare(action="helper(state)", more="function helper(state) {\n\treturn state.x.y\n}"))
    with pytest.raises(RulesError, match=r"rules\.js:6: TypeError: cannot read property 'y' of undefined$"):
        game.start(game.setup(1)).act("Red", Action("go"))


def test_a_position_whose_prompts_fail_is_never_reached(tmp_path: Path) -> None:
    """Or everybody who looks at it would meet the error."""
    view = "if (state.turn > 0) null.x; return {actions: {go: 1}}"
    state = (game := loaded(tmp_path, bare(view=view))).start(game.setup(1))
    with pytest.raises(RulesError, match="cannot read property"):
        state.act("Red", Action("go"))
    assert state.movers() == ["Red"]


def test_a_dead_end_is_never_reached(tmp_path: Path) -> None:
    view = "return {prompt: 'Stuck here.', actions: {go: state.turn === 0}}"
    state = (game := loaded(tmp_path, bare(view=view))).start(game.setup(1))
    with pytest.raises(RulesError) as error:
        state.act("Red", Action("go"))
    assert str(error.value) == "a dead end, nobody who is active can do anything: Red is told 'Stuck here.'"


def test_a_view_that_loops_costs_the_view(tmp_path: Path) -> None:
    view = f"if (role === 'Observer') {{ {LOOP} }} return {{actions: {{go: 1}}}}"
    state = (game := loaded(tmp_path, bare(view=view))).start(game.setup(1))
    with pytest.raises(Endless, match=r"rules\.js:3: the rules ran for too long"):
        state.view()
    state.act("Red", Action("go"))
    assert state.view("Blue") == {"actions": {"go": 1}}


def test_memory_that_a_module_keeps_is_given_back_when_it_is_stopped(tmp_path: Path) -> None:
    action = "for (let i = 0; i < 1e5; ++i) kept.push([i]); state.turn++; return state"
    game = loaded(tmp_path, bare(action=action, more="const kept = []"))
    state = game.start(game.setup(1))
    said = [tried(state) for _ in range(12)]
    assert 0 < len([sentence for sentence in said if sentence]) < 6
    assert all("more memory" in sentence for sentence in said if sentence)


def tried(state: State) -> str:
    try:
        state.act("Red", Action("go"))
    except RulesError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (LOOP, r"rules\.js: error: rules\.js:1: the rules ran for too long|the rules ran for too long"),
        (HUNGRY, "more memory than they may have"),
        ("null.x", r"rules\.js:1: error: TypeError: cannot read property 'x' of null"),
        ("let x = ;", r"rules\.js:1: error: SyntaxError: unexpected token in expression: ';'"),
        ("\nlet x\nlet x", r"rules\.js:3:1: error: SyntaxError: invalid redefinition"),
        ("}) ; (function () {", r"rules\.js:\d+: error: SyntaxError|a rules module exports"),
        ("exports.view = 1", r"a rules module exports setup\(\), view\(\) and action\(\); this one has no setup"),
        ("\n\0", r"rules\.js:2: error: there is a NUL character in it"),
        ("", "this one has no setup"),
        (bare(more="exports.roles = undefined"), "the module exports no roles"),
        (bare(more="exports.roles = []"), r"roles are a list of names, not \[\]"),
        (bare(more="exports.roles = 'Red'"), "roles are a list of names, not 'Red'"),
        (bare(more="exports.roles = ['Red', 7]"), "a role can't be a seat: a seat's name is text, not int"),
        (bare(more="exports.roles = ['Red', '*']"), r"a role can't be a seat: the name '\*' is reserved"),
        (bare(more="exports.roles = ['Red', 'Red']"), "every role has a name of its own"),
        (bare(more="exports.roles = ['Red', 'Observer']"), "every role has a name of its own, and none is 'Observer'"),
    ],
)
def test_a_module_that_can_t_be_loaded(tmp_path: Path, rules: str, sentence: str) -> None:
    with pytest.raises(BadGame, match=sentence):
        loaded(tmp_path, rules)


@pytest.mark.parametrize(
    ("used", "sentence"),
    [
        ("Math.random()", "a game can't use Math.random(), a replay would see something else"),
        ("Date.now()", "a game can't use Date, a replay would see something else: a game has no clock"),
        ("new Date()", "a game can't use Date"),
        ("Date()", "a game can't use Date"),
        ("performance.now()", "performance is not defined"),
        ("new WeakRef({})", "WeakRef is not defined"),
        ("__ludex.begin('x')", "__ludex is not defined"),
        ("require('fs')", 'require("fs") finds nothing'),
        ("process.exit()", "process is not defined"),
        ("globalThis.quickjs.x", "cannot read property 'x' of undefined"),
    ],
)
def test_what_is_outside_or_by_chance_is_not_there(tmp_path: Path, used: str, sentence: str) -> None:
    game = with_action(tmp_path, f"state.x = {used}")
    with pytest.raises(RulesError) as error:
        game.start(game.setup(1)).act("Red", Action("bad"))
    assert sentence in str(error.value)


def test_authors_may_talk_to_a_console_that_nobody_reads(tmp_path: Path) -> None:
    game = with_action(tmp_path, "console.log('x', state); console.time('x'); console.error()")
    state = game.start(game.setup(1))
    state.act("Red", Action("bad"))
    assert state.view()["turn"] == 1


def test_plain_data_is_copied_as_on_node(tmp_path: Path) -> None:
    copied = "const one = {a: [1, {b: null}], c: new Map([[1, [2]]])}, two = structuredClone(one); one.a[1].b = 3;"
    game = with_action(tmp_path, f"{copied} state.turn = [two.a, two.c.get(1)]")
    state = game.start(game.setup(1))
    state.act("Red", Action("bad"))
    assert state.view()["turn"] == [[1, {"b": None}], [2]]


def test_setup_that_fails_is_named(tmp_path: Path) -> None:
    game = loaded(tmp_path, bare(setup="throw new Error('Unknown scenario')"))
    with pytest.raises(RulesError, match=r"rules\.js:2: Error: Unknown scenario$"):
        game.start(game.setup(1))


def test_players_who_are_not_ready(tmp_path: Path) -> None:
    game = loaded(tmp_path, bare(more="exports.ready = (scenario, options, players) => players.length === 3"))
    with pytest.raises(RulesError, match=r"ready\(\) says that 2 players can't begin"):
        game.start(game.setup(1))


def test_half_a_character_is_shown_to_nobody(tmp_path: Path) -> None:
    game = loaded(tmp_path, bare(view="return {actions: {go: [state.turn ? '\\ud800' : 'x']}}"))
    state = game.start(game.setup(1))
    with pytest.raises(RulesError, match="holds half a character"):
        state.act("Red", Action("go", ("x",)))


def test_without_an_engine_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "quickjs", None)
    with pytest.raises(BadGame, match=r"need an engine that is not installed: `pip install 'ludex\[javascript\]'`"):
        loaded(tmp_path, bare())


def test_a_long_text_is_handed_out(tmp_path: Path) -> None:
    """The engine keeps long sums of texts as ropes, and can't hand these out."""
    game = with_action(tmp_path, "let t = ''; for (let i = 0; i < 1e5; ++i) t += 'ab' + i; state.t = t")
    state = game.start(game.setup(1))
    state.act("Red", Action("bad"))
    assert len(state.freeze()["state"]) > 5e5
