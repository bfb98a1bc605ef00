"""Whether each name of the rules is what its place asks for, and each number one that can be."""

from __future__ import annotations

from typing import Final

from . import parsed
from .boards import MAX_VERTICES
from .names import Names
from .problems import Report
from .tokens import Token
from .tree import Operator

GREATEST: Final = 2**63 - 1
"""Of all results on the way, so that every engine works them out alike."""

_INSTEAD: Final = {
    "piece": "write {{{0}}} to test for it or [{0}] to put it",
    "player": "write ->{0} to pass the turn",
    "variable": "write {{$ ...}} to compare it or [$ {0} = ...] to change it",
}


def check(move: parsed.Move, names: Names, report: Report) -> None:
    """Reports all that is wrong, not only the first."""
    _Checker(names, report).move(move)


class _Checker:
    def __init__(self, names: Names, report: Report) -> None:
        self._names = names
        self._report = report

    def move(self, move: parsed.Move) -> None:
        match move:
            case parsed.Step(label):
                self._label(label)
            case parsed.Test(pieces) | parsed.Put(pieces):
                for piece in pieces:
                    self._expect(piece, "a piece", ("piece",))
            case parsed.Assign(assignments):
                for target, value in assignments:
                    self._assignment(target, value)
            case parsed.Compare(_, left, right):
                self._expression(left)
                self._expression(right)
            case parsed.Turn(player):
                self._turn(player)
            case parsed.Look(body) | parsed.Loop(_, body) | parsed.Power(_, body):
                self.move(body)
            case parsed.Either(parts) | parsed.Then(parts):
                for part in parts:
                    self.move(part)

    def _label(self, label: Token) -> None:
        role = self._role(label)
        if role in _INSTEAD:
            self._report.error(f"{role} {label} cannot be used as a move: {_INSTEAD[role].format(label.text)}", label)

    def _turn(self, player: Token | None) -> None:
        if player is not None:
            self._expect(player, "a player", ("player",))

    def _assignment(self, target: Token, value: parsed.Expression) -> None:
        self._expect(target, "a variable or a player to assign to", ("variable", "player"))
        self._expression(value)
        bound = self._names.bound(target.text)
        if bound is not None and isinstance(value, parsed.Figure) and value.value > bound:
            text = f"this is never legal: {target} goes from 0 to {bound}, and {value.value} is more"
            self._report.warning(text, value.token)

    def _expression(self, expression: parsed.Expression) -> int:
        """The greatest value, without its sign, that it can come to."""
        match expression:
            case parsed.Figure(_, value):
                return value
            case parsed.Named(token):
                self._expect(token, "a variable, a player or a piece", ("variable", "player", "piece"))
                return self._names.bound(token.text) or MAX_VERTICES
            case parsed.Chain(operator, operands):
                for divisor in operands[1:] if operator == "/" else ():
                    if isinstance(divisor, parsed.Figure) and divisor.value == 0:
                        self._report.warning("this is a division by zero", divisor.token)
                return self._chain(expression)

    def _chain(self, chain: parsed.Chain) -> int:
        operands = [self._expression(operand) for operand in chain.operands]
        greatest = operands[0]
        for operand in operands[1:]:
            greatest = _combined(chain.operator, greatest, operand)
            if greatest > GREATEST:
                self._report.error("the result can be greater than 64 bits can hold", _first_token(chain))
                return 1
        return greatest

    def _expect(self, token: Token, what: str, roles: tuple[str, ...]) -> None:
        role = self._role(token)
        if role is not None and role not in roles:
            self._report.error(f"expected {what}, encountered {role} {token}", token)

    def _role(self, token: Token) -> str | None:
        """None if it has none, which is reported, unless a broken section may be to blame."""
        role = self._names.role(token.text)
        if role is None and self._names.complete:
            self._report.error(f"{token} is not declared", token)
        return role


def _combined(operator: Operator, left: int, right: int) -> int:
    match operator:
        case "+" | "-":
            return left + right
        case "*":
            return left * right
        case "/":
            return left


def _first_token(expression: parsed.Expression) -> Token:
    while isinstance(expression, parsed.Chain):
        expression = expression.operands[0]
    return expression.token
