"""Law 6: nobody learns what he may not see."""

from __future__ import annotations

from typing import cast

from ludex.core import JUDGE, WATCHER, Action, Chance, Redealable, Refused, Seat, Secretive, State

from ._act import attempt, check_movers, check_thaw
from ._broken import Broken, Report, able, require
from ._look import Still, look, told
from ._nonsense import nonsense


def check_redeal(still: Still, chance: Chance, report: Report, one: Seat | None = None) -> None:
    """Other secrets: the same view, the same choices, the same refusals in the same words.

    For all; or for one seat, of which the twin is saved and tried with nonsense only now and then.
    """
    state = still.state
    if not able(type(state), Redealable):
        return
    for seat in [*state.seats(), WATCHER, JUDGE] if one is None else [one]:
        twin = cast(Redealable, state).redeal(seat, chance)
        other = Still(twin)
        report.checks["redeals"] += 1
        report.checks["redeals that differ"] += other.frozen != still.frozen
        require(6, other.look(seat) == still.look(seat), f"{seat!r} can tell two deals apart by looking")
        check_movers(twin)
        if one is None or chance.below(4) == 0:
            check_thaw(other, other.everybody if one is None else [one])
            _check_refusals(state, twin, seat, chance)


def _check_refusals(state: State, twin: State, seat: Seat, chance: Chance) -> None:
    choices = state.choices(seat)
    for action in nonsense(choices, chance):
        if action not in choices:
            one, other = attempt(state, seat, action), attempt(twin, seat, action)
            if not (isinstance(one, Refused) and isinstance(other, Refused) and str(one) == str(other)):
                raise Broken(6, f"{seat!r} can tell two deals apart by trying {action!r:.200}: {one} and {other}")


def check_alike(state: State, actor: Seat, action: Action, chance: Chance, report: Report) -> None:
    """Another secret action: the others are told the same, and see the same afterwards."""
    if not able(type(state), Secretive):
        return
    for other in (*state.seats(), WATCHER):
        twin_action = cast(Secretive, state).alike(actor, action, other, chance) if other != actor else None
        if twin_action is None:
            continue
        one, two = state.copy(), state.copy()
        here, there = attempt(one, actor, action), attempt(two, actor, twin_action)
        if isinstance(here, Refused) or isinstance(there, Refused):
            continue
        report.checks["secret actions"] += 1
        require(6, told(here, other) == told(there, other), f"{other!r} is told what {actor!r} keeps secret: {action}")
        require(6, look(one, other) == look(two, other), f"{other!r} sees what {actor!r} keeps secret: {action}")
