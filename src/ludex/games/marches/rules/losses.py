"""Who falls: the owner chooses, where there is something to choose."""

from ludex.rules import G, L, State, action, call, end, log, on, procedure, prompt, push_undo

from .land import KINDS, ROLES, force, named, size


@procedure
def lose() -> None:
    """L.hits of L.side at L.town; control comes back here when who falls has been chosen."""
    there = force(L.side, L.town)
    kinds = [kind for kind in KINDS if there[kind]]
    if L.hits >= size(L.side, L.town):
        fall({kind: there[kind] for kind in kinds})
    elif len(kinds) == 1:
        fall({kinds[0]: L.hits})
    elif L.hits > 0:
        G.active = L.side
        call(casualty, town=L.town)
        return
    G.active = G.turn
    end()


def fall(lost: dict[str, int]) -> None:
    for kind, n in lost.items():
        force(L.side, L.town)[kind] -= n
    if any(lost.values()):
        log(f"The {ROLES[L.side]} loses {named(lost)} at {L.town}.")
    L.hits = 0


class casualty(State):
    """One after the other; the caller counts."""

    inactive = "take losses"

    def prompt(self) -> None:
        prompt(f"Who falls at {L.town}?")
        for kind in KINDS:
            action("lose", kind)

    @on
    def lose(self, kind: str) -> None:
        push_undo()
        above = L.L
        assert above is not None
        force(above.side, above.town)[kind] -= 1
        log(f"The {ROLES[above.side]} loses 1 {kind} at {above.town}.")
        above.hits -= 1
        end()
