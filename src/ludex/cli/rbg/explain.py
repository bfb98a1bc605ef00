"""`ludex rbg explain`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from ludex.core import SEEDS, Chance, Explained, Game
from ludex.library import find

from .._begin import begin
from .._clean import clean
from .._setup import Wanted, Whole, json_option
from .._streams import emit
from .._view import inline, lines_of
from .._words import outcome_words, plural
from ._sample import Choose, Language, Sample, Turn, randomly, turns_of

if TYPE_CHECKING:
    from ludex.core import State

    from .._play._screen import Screen

MOVES: Final = 1_000
RESET: Final = "reset"


@click.command("explain", short_help="Tell what the rules are, and play a sample game.")
@click.argument("game")
@click.option("--seed", type=Whole(0, SEEDS - 1), default=0, metavar="N", help="Of the random moves; default 0.")
@click.option(
    "--interactive",
    type=click.Choice(["no", "help", "full"]),
    default="no",
    help="help: choose moves by number; full: type them as they are sent.",
)
@click.option("--moves", type=Whole(0), default=MOVES, metavar="N", help=f"Of a game at most; default {MOVES}.")
@json_option
def command(game: str, seed: int, interactive: str, moves: int, as_json: bool) -> None:
    """Tell what the rules of a game are: players, pieces, variables, board, automaton, straightness; and play it.

    The moves are random, unless --interactive lets you choose them. At the end of such a game, `reset` begins another.

    Example: ludex rbg explain breakthrough.rbg --interactive help
    """
    found = find(game)
    language = Language(found)
    facts = found.facts() if isinstance(found, Explained) else {}
    if not as_json:
        _print_rules(found, facts)
    chance = Chance(seed)
    if interactive == "no":
        samples = [_random_game(found, language, chance, moves, silent=as_json)]
    else:
        samples = _interactive_games(found, language, chance, moves, interactive)
    if as_json:
        rules = {"game": found.id, "title": found.title, "about": found.about, **facts}
        emit(rules | {"seed": seed, "games": [sample.json() for sample in samples]})


def _first(game: Game) -> State:
    return begin(game, Wanted(None, ()), 0).state


# The rules


def _print_rules(game: Game, facts: Mapping[str, Any]) -> None:
    from .._paper import console, grid, heading, panel

    paper = console()
    paper.print(heading(f"{game.title} ({game.id})"))
    paper.print(clean(game.about, lines=True))
    paper.print()
    rows = grid()
    for name, fact in facts.items():
        lines = [f"{key} {inline(value)}" for key, value in fact.items()] if name in _SHORT else lines_of(fact)
        rows.add_row(name, ", ".join(lines) if name in _SHORT else "\n".join(lines))
    paper.print(rows)
    paper.print()
    paper.print(panel(lines_of(_first(game).view()), "the first position"))


_SHORT: Final = frozenset({"board", "automaton", "modifiers", "straightness"})
"""Facts that fit in a line."""


# Games


def _random_game(game: Game, language: Language, chance: Chance, limit: int, *, silent: bool) -> Sample:
    state = _first(game)
    sample = Sample(list(turns_of(state, language, randomly(chance), limit)), state.outcome())
    if not silent:
        _print_game(state, sample)
    return sample


def _print_game(state: State, sample: Sample) -> None:
    from .._paper import console, panel, table

    paper = console()
    made = table("", "player", "of moves", "move", "as it is sent", right=("", "of moves"))
    for n, turn in enumerate(sample.turns, 1):
        made.add_row(str(n), *map(clean, (turn.seat, _of(turn), turn.move, turn.encoded)))
    paper.print()
    paper.print(made)
    paper.print()
    paper.print(panel(lines_of(state.view()), "the last position"))
    paper.print(_end(sample))


def _of(turn: Turn) -> str:
    return "many" if turn.of is None else f"{turn.of:,}"


def _end(sample: Sample) -> str:
    if sample.outcome is None:
        return f"Stopped after {plural(len(sample.turns), 'move')}."
    return f"{outcome_words(sample.outcome)}, after {plural(len(sample.turns), 'move')}."


def _interactive_games(game: Game, language: Language, chance: Chance, limit: int, how: str) -> list[Sample]:
    """One after the other, as long as somebody types `reset`."""
    from .._play._screen import Screen
    from ._choosing import Encodings, Numbers

    screen = Screen()
    random = randomly(chance)
    choose: Choose = Numbers(screen, language, random) if how == "help" else Encodings(screen, language)
    samples = []
    try:
        while True:
            samples.append(Sample())
            _play(_first(game), language, choose, limit, samples[-1], screen)
            if screen.ask(f"`{RESET}` plays another game, anything else ends: ") != RESET:
                break
    except EOFError:
        screen.say()
    return samples


def _play(state: State, language: Language, choose: Choose, limit: int, sample: Sample, screen: Screen) -> None:
    """The sample grows while it is played: who stops in the middle has what there was."""
    for turn in turns_of(state, language, choose, limit):
        sample.turns.append(turn)
        screen.say(f"{turn.seat}: {turn.move} ({turn.encoded})", "cyan")
    sample.outcome = state.outcome()
    screen.draw(lines_of(state.view()), "the last position")
    screen.say(_end(sample), "bold")
