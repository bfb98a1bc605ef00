"""Small descriptions that nobody would write: whatever the language allows, in every combination."""

from __future__ import annotations

from random import Random

from ..small import game

BOARDS = (
    "rectangle(up,down,left,right,[e,x,e][x,e,y])",
    "rectangle(up,down,left,right,[e,e,e,e][x, ,y,e][e,x,e,e])",
    "hexagon(up,ne,right,down,sw,left,[e,x][y,e,e][e,x])",
    "a[e]{up: b, left: c} b[x]{up: c, right: a} c[y]{up: a, down: b} d[e]{up: a}",
    "rectangle(up,down,left,right,{lines})",
    "rectangle(up,down,left,right,{wide})",
)
LINES = "".join("[" + ",".join("exye"[(i * j) % 4] for j in range(9)) + "]" for i in range(9))
WIDE = "".join("[" + ",".join("exye"[(i + j * j) % 4] for j in range(13)) + "]" for i in range(13))


def random_game(seed: int) -> str:
    return _Author(Random(seed)).text()


class _Author:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.board = random.choice(BOARDS).replace("{lines}", LINES).replace("{wide}", WIDE)
        labels = ["up", "down", "left", "right"] + (["ne", "sw"] if "hexagon" in self.board else [])
        self.labels = [label for label in labels if label in self.board]

    def text(self) -> str:
        turns = " ".join(self._turn(player) for player in self.random.choices("ab", k=self.random.randint(1, 3)))
        opening = self.move(1) + " ->> " if self.random.random() < 0.2 else ""
        return game(f"{opening}({turns})*", board=self.board, pieces="e, x, y", variables="v(3), w(2)")

    def _turn(self, player: str) -> str:
        keeper = self.random.choice(("", "", "->> " + self.move(2), f"->> ({self.move(2)} + {self.move(1)})"))
        return f"->{player} {self.move(3)} {keeper}"

    def move(self, depth: int) -> str:
        if depth == 0:
            return self._action()
        kind = self.random.random()
        if kind < 0.45:
            return " ".join(self.move(depth - 1) for _ in range(self.random.randint(2, 3)))
        if kind < 0.7:
            return "(" + " + ".join(self.move(depth - 1) for _ in range(self.random.randint(2, 3))) + ")"
        if kind < 0.82:
            return f"({self.move(depth - 1)})*"
        if kind < 0.92:
            return f"{{{self.random.choice('?!')} {self.move(depth - 1)}}}"
        return self._action()

    def _action(self) -> str:
        kind = self.random.random()
        pick = self.random.choice
        if kind < 0.35:
            return pick(self.labels)
        if kind < 0.41:
            return self._line()
        if kind < 0.48:
            return pick(("(up* + down*)", "(left* + right*)", "(up* + down*)(left* + right*)", "up*"))
        if kind < 0.65:
            return "{" + ",".join(sorted(set(self.random.choices("exy", k=self.random.randint(1, 2))))) + "}"
        if kind < 0.8:
            return f"[{pick('exy')}]"
        if kind < 0.88:
            return f"[$ {pick(('v', 'w', 'a', 'b'))} = {self._expression()}]"
        if kind < 0.95:
            return f"{{$ {self._expression()} {pick(('==', '!=', '<', '<=', '>', '>='))} {self._expression()}}}"
        return pick(("->>", "->a", "->b", "."))

    def _line(self) -> str:
        way, along, other = self.random.choice(self.labels), self.random.choice("exy"), self.random.choice("exy")
        if self.random.random() < 0.3:
            way = f"{way} {self.random.choice(self.labels)}"
        forms = (
            "({w} {{{a}}})* {w}",
            "{w} ({{{a}}} {w})* {{{o}}}",
            "({w} {{{a}}})*",
            "{w} {{{a}}} ({w} {{{a}}})*",
            "({w} {{{a}}})* {{! {w} {{{a}}}}}",
            "{{? ({w} {{{a}}})* {w} {{{o}}}}}",
            "({{{a}}} {w})* {{{o}}}",
            "({{{a}}} [{o}] {w})*",
        )
        return self.random.choice(forms).format(w=way, a=along, o=other)

    def _expression(self) -> str:
        pick = self.random.choice
        plain = pick(("v", "w", "a", "x", "e", "0", "1", "2"))
        if self.random.random() < 0.4:
            return plain
        return f"{plain} {pick('+-*/')} {pick(('v', 'w', '1', '2', 'y'))}"
