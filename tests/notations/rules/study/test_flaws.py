"""What `check` finds without playing, each at its line and column; and what it must leave alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from ludex.core import Level, Problem
from ludex.library import notations

from ..authors import PROLOG, STOP, line_of, written

RULES = notations()["rules"]
MAIN = "async def main():\n    await stop()\n    finish(0, '')\n"


def found(text: str, prolog: str = PROLOG) -> Sequence[Problem]:
    return RULES.check(written(text, prolog))


def alone(text: str, prolog: str = PROLOG) -> Problem:
    (problem,) = found(text, prolog)
    return problem


def test_nothing_is_wrong_with_right_modules() -> None:
    assert found(MAIN + STOP) == []
    feud = Path(__file__).parents[4] / "src/ludex/games/feud/rules.py"
    assert RULES.check(feud) == []


@pytest.mark.parametrize("way", ["call", "goto"])
@pytest.mark.parametrize("named", ['"stpo"', "S.stpo", "NAME"])
def test_a_name_that_nobody_has(way: str, named: str) -> None:
    text = f"NAME = 'stpo'\n{MAIN}{STOP.replace('end(n)', f'{way}({named})')}"
    problem = alone(text)
    assert problem.text == f"{way} of 'stpo': there is no such state or procedure; did you mean 'stop'?"
    assert (problem.line, problem.column, problem.level) == (line_of(text, f"{way}({named})"), 9, Level.ERROR)


def test_a_name_that_a_helper_calls_is_told_at_the_helper() -> None:
    text = f"def leave():\n    call_or_goto(True, 'nowhere')\n{MAIN}{STOP.replace('end(n)', 'leave()')}"
    assert {problem.line for problem in found(text)} == {line_of(text, "call_or_goto")}
    assert all("'nowhere'" in problem.text for problem in found(text))


def test_names_in_scripts_and_awaits_are_wrong_when_the_module_is_loaded() -> None:
    assert "'stpo'" in alone("P.main = script('''\ncall stpo\n''')\n" + STOP).text
    assert "'stpo'" in alone(MAIN.replace("stop", "stpo") + STOP).text


def test_a_wrong_command_of_a_script_has_its_column() -> None:
    text = "P.main = script('''\n    call stop\n    foo bar\n    set G.x 1 +\n''')\n" + STOP
    foo, plus = found(text)
    assert foo.text.startswith("there is no command 'foo'")
    assert (foo.line, foo.column) == (line_of(text, "foo bar"), 5)
    assert plus.line == line_of(text, "set G.x")
    assert plus.column > 0


def test_where_the_game_begins_with_a_wrong_name_only_that_is_told() -> None:
    assert [problem.text[:14] for problem in found(MAIN + STOP, PROLOG.replace("main", "mian"))] == ["call of 'mian'"]


def test_what_nothing_leads_to() -> None:
    text = MAIN + STOP + "async def lost():\n    await stop()\n"
    problem = alone(text)
    assert problem.text == "nothing leads to the procedure 'lost'"
    assert (problem.line, problem.level) == (line_of(text, "async def lost"), Level.WARNING)


def test_a_computed_name_may_mean_what_stands_in_a_text() -> None:
    """Events are dispatched so; what is named nowhere can't be meant."""
    text = MAIN.replace("stop()", "call(EVENTS[0])") + STOP + "EVENTS = ['stop']\n"
    assert found(text) == []
    assert alone(text.replace("['stop']", "['st' + 'op']")).text == "nothing leads to the state 'stop'"


def test_what_only_a_computed_name_leads_to_leads_on() -> None:
    text = "EVENTS = ['war']\nasync def main():\n    await call(EVENTS[0])\n    finish(0, '')\n"
    assert found(text + "async def war():\n    await stop()\n" + STOP) == []


STATE = """
class odd(State):
    def prompt(self):
        prompt("Do it.")
        button("go")
    @on
    def go(self):
        end()
"""
ODD = MAIN.replace("stop", "odd") + STATE


def test_what_is_offered_and_not_handled() -> None:
    text = ODD.replace('button("go")', 'button("go")\n        action("goo", 1)')
    problem = alone(text)
    assert problem.text == "the state 'odd' offers 'goo' and has no method for it; did you mean 'go'?"
    assert (problem.line, problem.column, problem.level) == (line_of(text, 'action("goo"'), 9, Level.ERROR)


def test_what_is_handled_and_never_offered() -> None:
    text = ODD + "    @on('rest')\n    def sleep(self):\n        end()\n"
    problem = alone(text)
    assert (problem.text, problem.level) == ("the state 'odd' never offers its action 'rest'", Level.WARNING)
    assert (problem.line, problem.column) == (line_of(text, "@on('rest')"), 5)


def test_who_offers_computed_names_may_offer_any() -> None:
    text = ODD.replace('button("go")', "for name in ['go', 'rest']:\n            button(name)")
    assert found(text + "    @on\n    def rest(self):\n        end()\n") == []


def test_offers_and_prompts_of_helpers_count() -> None:
    helper = "def ask(text):\n    prompt(text)\n    button('go')\n"
    assert found(helper + ODD.replace('prompt("Do it.")\n        button("go")', 'ask("Do it.")')) == []
    inside = ODD.replace('prompt("Do it.")\n        button("go")', "self.ask()")
    assert found(inside + "    def ask(self):\n        prompt('Do it.')\n        button('go')\n") == []


@pytest.mark.parametrize("line", ["", "V.prompts = 1"])
def test_a_prompt_that_asks_nothing(line: str) -> None:
    text = ODD.replace('prompt("Do it.")', line or "pass")
    assert alone(text).text == "the state 'odd' asks nothing: its prompt never calls prompt(text)"
    assert found(ODD.replace('prompt("Do it.")', "V.prompt = 'Do it.'")) == []


def test_a_state_without_a_way_out() -> None:
    problem = alone(ODD.replace("        end()", "        log('still here')"))
    assert problem.text == "the state 'odd' has no way out: none of its actions calls, goes to or ends anything"
    assert problem.level is Level.WARNING
    assert found(ODD.replace("        end()", "        WAYS['go']()") + "WAYS = {'go': end}\n") == []


def test_a_prompt_that_changes_the_game() -> None:
    problem = alone(ODD.replace('prompt("Do it.")', 'prompt("Do it.")\n        G.n = random(6)'))
    assert problem.text.startswith("random() in the prompt of 'odd': looking never changes the game")


def test_a_procedure_that_goes_nowhere() -> None:
    text = ODD + "@procedure\ndef idle():\n    log('idle')\n"
    texts = [problem.text for problem in found(text)]
    assert "the procedure 'idle' never calls, goes to or ends anything: it would run for ever" in texts


def test_the_original_style_is_read_as_well() -> None:
    text = """
    P.main = script('''
        call first
        eval { finish(0, "") }
    ''')
    S.first = {"prompt": lambda: (prompt("x"), button("go"), button("og")), "go": lambda: end()}
    """
    problem = alone(text)
    assert "offers 'og'" in problem.text
    assert problem.line == line_of(text, "S.first")


def test_several_files_each_with_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "war"
    folder.mkdir()
    (folder / "__init__.py").write_text(PROLOG + "from .states import *\n" + MAIN)
    (folder / "states.py").write_text("from ludex.rules import *\n" + STOP.replace("end(n)", "call('nobody')"))
    (problem,) = RULES.check(folder / "__init__.py")
    assert (problem.file, problem.line) == (str(folder / "states.py"), 16)
