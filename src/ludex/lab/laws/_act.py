"""Laws 1 to 5: about one state, and one action on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludex.core import HOUSE, JUDGE, WATCHER, Action, Chance, Choices, Event, Refused, Seat, State, parse, same, text_of

from ._broken import Broken, require
from ._look import STRANGER, Still, everybody, look
from ._nonsense import nonsense

APART: Final = ("freeze", "copy")
"""What must not change with the state that it was made of."""


def frozen(state: State) -> str:
    return text_of(state.freeze())


def thawed(state: State) -> State:
    return state.game.thaw(parse(frozen(state)))


def check_movers(state: State) -> None:
    """Law 1: over if and only if nobody moves; a mover is who has choices."""
    movers = list(state.movers())
    over = state.outcome() is not None
    require(1, over != bool(movers), f"the outcome is {state.outcome()}, and {movers} may move")
    require(1, len(set(movers)) == len(movers), f"somebody moves twice in {movers}")
    for seat in everybody(state):
        can = bool(state.choices(seat))
        if (seat in movers) != can:
            raise Broken(1, f"{seat!r} is {'' if seat in movers else 'not '}in movers, choices: {can}")
    for name in (WATCHER, JUDGE, STRANGER):
        require(1, name not in movers, f"{name!r} may move")
    unknown = [seat for seat in movers if seat != HOUSE and seat not in state.seats()]
    require(1, not unknown, f"{unknown} may move and have no seat")
    odd = [seat for seat in state.awaited() if seat not in movers or seat == HOUSE]
    require(1, not odd, f"{odd} are awaited and may not move")


def check_thaw(still: Still, seats: Sequence[Seat]) -> State:
    """Law 2: a thawed twin is the same text, and looks the same to these. The twin."""
    twin = still.twin()
    require(2, frozen(twin) == still.frozen, "freeze, thaw, freeze gives another text")
    for seat in seats:
        require(2, look(twin, seat) == still.look(seat), f"after freeze and thaw, {seat!r} sees something else")
    require(2, list(twin.movers()) == list(still.state.movers()), "after freeze and thaw, the movers differ")
    return twin


def check_choices(choices: Choices, action: Action, chance: Chance) -> None:
    """Law 4: what was sampled is among the choices, by every way of asking."""
    require(4, action in choices, f"{action!r} was sampled and is not among the choices")
    require(4, walked(choices, action), f"{action!r} was sampled and can't be walked to")
    again = Action.parse(parse(text_of(action.json())))
    require(4, same(again, action), f"{action!r} does not survive JSON")
    n = choices.count(1000)
    if n:
        some = choices.nth(chance.below(n))
        require(4, some in choices and walked(choices, some), f"{some!r} is listed and is not among the choices")


def walked(choices: Choices, action: Action) -> bool:
    """The slow way to ask whether it is among the choices, by verbs() and next() alone."""
    return Choices._complaint(choices, action) is None


def check_fields(choices: Choices, chance: Chance) -> None:
    """Law 4: wherever one walks, there is a way on."""
    for verb in choices.verbs():
        partial = Action(verb.name)
        while verb.enabled and (field := choices.next(partial)) is not None:
            require(4, field.size() != 0, f"after {partial} there is nothing to choose for {field.name}")
            value = field.sample(chance)
            require(4, value in field, f"{field.name} samples {value!r}, which is not in it")
            if field.optional and len(partial.args) > 20:
                break
            partial = partial.then(value)


def attempt(state: State, seat: Seat, action: Action) -> tuple[Event, ...] | Refused:
    try:
        return tuple(state.act(seat, action))
    except Refused as refusal:
        return refusal


def check_nonsense(still: Still, chance: Chance, seats: Sequence[Seat]) -> None:
    """Laws 3 and 5: nonsense of these is refused, and changes nothing; or it is among the choices."""
    state = still.state
    tried: list[tuple[Seat, Action]] = []
    for seat in seats:
        choices = state.choices(seat)
        for action in nonsense(choices, chance):
            claimed = action in choices
            if claimed != walked(choices, action):
                raise Broken(5, f"whether {seat!r} may {action!r:.200} depends on how one asks")
            if claimed:
                continue
            tried.append((seat, action))
            if not isinstance(attempt(state, seat, action), Refused):
                raise Broken(5, f"{action!r:.200} of {seat!r} was not offered, and is accepted")
    if frozen(state) != still.frozen:
        _accuse(still, tried)


def _accuse(still: Still, tried: Sequence[tuple[Seat, Action]]) -> None:
    """The state is another than before it was looked at and nonsense was tried: what was it?"""
    state = still.twin()
    for seat in still.everybody:
        look(state, seat)
    require(2, frozen(state) == still.frozen, "looking at the state has changed it")
    for seat, action in tried:
        attempt(state, seat, action)
        require(3, frozen(state) == still.frozen, f"{action!r:.200} of {seat!r} was refused, and changed the state")
    require(3, False, "looking at the state, or an action that was refused, has changed it")


def check_step(
    still: Still, twin: State, seat: Seat, action: Action, apart: Sequence[str] = APART
) -> tuple[Event, ...] | Refused:
    """Laws 2 to 4 around one action, done on a copy of the state and on its thawed twin. What came of it."""
    state = still.state.copy()
    before = still.frozen
    kept = state.freeze() if "freeze" in apart else None
    spare = state.copy() if "copy" in apart else None
    firm = state.choices(seat).firm
    result = attempt(state, seat, action)
    if kept is not None:
        require(2, text_of(kept) == before, "what freeze() gave changes with the state: it must be a copy")
    if spare is not None:
        require(2, frozen(spare) == before, "what copy() gave changes with the state")
    again = attempt(twin, seat, action)
    after = frozen(state)
    require(2, frozen(twin) == after, f"{action} gives another state after freeze and thaw")
    if isinstance(result, Refused):
        require(3, after == before, f"{action} of {seat!r} was refused, and changed the state")
        require(4, not firm, f"{action} of {seat!r} was offered, and is refused: {result}")
        require(2, isinstance(again, Refused) and str(again) == str(result), f"{action} is not refused after thaw")
    else:
        require(2, not isinstance(again, Refused) and again == result, f"{action} tells other things after thaw")
    return result
