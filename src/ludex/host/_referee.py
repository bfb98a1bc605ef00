"""What a table does upon one request: who acts and how, what it costs to be late or not to behave."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence

from ludex.core import HOUSE, TICK, Action, Chance, Event, Match, Refused, Seat, Why

from ._asking import Answer, Asking, Late
from ._journal import Journal
from ._promises import fail, keep
from ._requests import Misbehaved, Receipt, Request, Submit, Tick
from .policy import Policy, Price, amends

log = logging.getLogger(__name__)

Entries = list[tuple[int, Sequence[Event]]]
"""Numbers of entries, and what each tells."""

Settle = Callable[[], None]
"""What is to be done about a request once the batch is on disk."""


class Referee:
    """Acts on the match in memory; nothing of it is told here."""

    def __init__(self, journal: Journal, asking: Asking, policy: Policy) -> None:
        self._journal = journal
        self._asking = asking
        self._policy = policy
        self._chance = Chance(int(self.match.digest, 16))  # for actions taken for somebody; never the state's

    @property
    def match(self) -> Match:
        return self._journal.match

    def act(self, request: Request, entries: Entries) -> Settle:
        """The first accepted action of what the request means; its entry is added to the others."""
        refused = None
        for seat, action in self._meant(request):
            try:
                events = self._journal.act(seat, action)
            except Refused as refusal:
                refused = refusal
                if refusal.why is Why.BROKEN:
                    log.error("table %s: %s", self._table, refusal, exc_info=refusal.__cause__)
            else:
                entries.append((len(self.match), events))
                self._asking.accepted(seat)
                return self._receipt(request)
        return self._refusal(request, refused, entries) if refused else _nothing

    @property
    def _table(self) -> str:
        return self._journal.lease.table

    def _receipt(self, request: Request) -> Settle:
        if not isinstance(request, Submit):
            return _nothing
        receipt = Receipt(len(self.match), self.match.digest)
        return lambda: keep(request.done, receipt)

    def _meant(self, request: Request) -> Iterable[tuple[Seat, Action]]:
        """Who acts, and how, when this request comes to be done."""
        if isinstance(request, Submit):
            return [(request.seat, request.action)]
        if isinstance(request, Late):
            due = self._asking.due(request)
            return self._price(request.seat, self._policy.late, "was late") if due else ()
        if isinstance(request, Answer):
            return self._answered(request) if self._asking.expected(request) else ()
        if isinstance(request, Misbehaved):
            return self._price(request.seat, self._policy.misbehaving, "did not behave")
        return [(HOUSE, Action(TICK))] if isinstance(request, Tick) else ()

    def _answered(self, answer: Answer) -> Iterable[tuple[Seat, Action]]:
        if answer.error is None:
            return [(answer.seat, answer.action)]
        log.info("table %s: the player at %s failed", self._table, answer.seat, exc_info=answer.error)
        return self._price(answer.seat, self._policy.misbehaving, "failed to answer")

    def _price(self, seat: Seat, price: Price, reason: str) -> Iterable[tuple[Seat, Action]]:
        log.info("table %s: %s %s: %s", self._table, seat, reason, price.value)
        if price is Price.WAIT or self.match.outcome() is not None:
            return ()
        self._asking.interrupt(seat)
        return amends(price, self.match, seat, reason, self._chance)

    def _refusal(self, request: Request, refusal: Refused, entries: Entries) -> Settle:
        if isinstance(request, Submit):
            return lambda: break_promise(request, refusal)
        if isinstance(request, Answer) and request.n == len(self.match):  # else the position has moved under him
            times = self._asking.refused(request.seat, refusal)
            if times > self._policy.refusals:
                return self.act(Misbehaved(request.seat), entries)
        return _nothing


def _nothing() -> None:
    pass


def break_promise(request: Request, error: Exception) -> None:
    """To whoever waits for what it comes to."""
    if isinstance(request, Submit):
        fail(request.done, error)
