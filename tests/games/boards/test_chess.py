"""Chess in positions that are far from the first: castling, en passant, promotion, pins, and how games are drawn.

A position is set up from its FEN by thawing it. The counts of the public positions are those of the Chess Programming
Wiki, Perft Results, where each has a number.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

import pytest

from ludex.notations.rbg.state import Board
from ludex.notations.rbg.tree import Switch

from .test_boards import FEW, MANY, leaves, shelved

POSITIONS: Final = {
    "2, Kiwipete": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", [48, 2039, 97862]),
    "3": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", [14, 191, 2812, 43238]),
    "4, in check": ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", [6, 264, 9467]),
    "5": ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", [44, 1486, 62379]),
    "6": ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", [46, 2079, 89890]),
}

KINDS: Final = {"p": "Pawn", "n": "Knight", "b": "Bishop", "r": "Rook", "q": "Queen", "k": "King"}


SIDES: Final = ("whiteShort", "whiteLong", "blackShort", "blackLong")  # as KQkq in a FEN


def position(fen: str, **more: int) -> Board:
    """Points are as after a move that gave no check, and the last move ended where a pawn can be taken en passant."""
    placed, turn, rights, passed = fen.split()[:4]
    state = shelved("chess").start(shelved("chess").setup(0))
    description, mover = state.engine.description, {"w": "white", "b": "black"}[turn]
    pieces = list(chain.from_iterable(_pieces(mark) for mark in placed.replace("/", "")))
    values = dict.fromkeys((named.name for named in (*description.players, *description.variables)), 0)
    values |= {"white": 50, "black": 50, "jumped": int(passed != "-")}
    values |= {side: int(mark in rights) for mark, side in zip("KQkq", SIDES, strict=True)}
    values["spent"] = pieces.count("e") - pieces.count("whitePawn") - pieces.count("blackPawn")
    behind = {"-": "a1", "3": f"{passed[0]}4", "6": f"{passed[0]}5"}[passed[-1]]
    switches = [switch for switch in description.modifiers if isinstance(switch, Switch) and switch.player == mover]
    thawed = shelved("chess").thaw(
        {
            "pieces": [description.pieces.index(piece) for piece in pieces],
            "values": list((values | more).values()),
            "vertex": state.picture.numbers[behind],
            "after": switches[0].index,
        }
    )
    assert isinstance(thawed, Board)
    return thawed


def _pieces(mark: str) -> list[str]:
    return ["e"] * int(mark) if mark.isdigit() else [("white" if mark.isupper() else "black") + KINDS[mark.lower()]]


def play(state: Board, *words: str) -> Board:
    codec = shelved("chess").codec("text")
    assert codec is not None
    for word in words:
        (seat,) = state.movers()
        state.act(seat, codec.read(state, seat, word))
    return state


def count_as_published(number: str, most: int) -> None:
    fen, published = POSITIONS[number]
    state = position(fen, **({"white": 0} if "in check" in number else {}))
    wanted = [count for count in published if count <= most]
    assert [leaves(state.engine, state.position, depth) for depth in range(1, len(wanted) + 1)] == wanted


@pytest.mark.parametrize("number", POSITIONS)
def test_public_positions(number: str) -> None:
    count_as_published(number, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("number", POSITIONS)
def test_public_positions_deeper(number: str) -> None:
    count_as_published(number, MANY)


@pytest.mark.parametrize(
    ("fen", "word", "after"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1-g1", "r3k2r/8/8/8/8/8/8/R4RK1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1-c1", "r3k2r/8/8/8/8/8/8/2KR3R"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8-g8", "r4rk1/8/8/8/8/8/8/R3K2R"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8-c8", "2kr3r/8/8/8/8/8/8/R3K2R"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5-d6", "4k3/8/3P4/8/8/8/8/4K3"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3", "d4-e3", "4k3/8/8/8/8/4p3/8/4K3"),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "a7-a8:whiteKnight", "N3k3/8/8/8/8/8/8/4K3"),
    ],
)
def test_special_moves_read_as_people_write_them(fen: str, word: str, after: str) -> None:
    assert play(position(fen), word).view()["board"] == position(f"{after} w - -").view()["board"]


def test_no_castling_with_a_rook_that_came_back_or_has_been_taken() -> None:
    came_back = play(position("4k3/8/8/8/8/8/8/R3K2R w KQ -"), "a1-a2", "e8-e7", "a2-a1", "e7-e8")
    taken = play(position("4k3/8/8/3b4/8/8/8/R3K2R b KQ -"), "d5-h1")
    for state, left in ((came_back, {"e1-g1"}), (taken, {"e1-c1"})):
        codec = shelved("chess").codec("text")
        assert codec is not None
        words = {codec.write(state, "white", move) for move in state.choices("white")}
        assert words & {"e1-g1", "e1-c1"} == left


def test_en_passant_is_for_one_move_only() -> None:
    state = play(position("4k3/8/8/3pP3/8/8/8/4K3 w - d6"), "e1-e2", "e8-e7")
    assert len(list(state.choices("white"))) == len(list(position("8/4k3/8/3pP3/8/8/4K3/8 w - -").choices("white")))


def test_en_passant_may_not_uncover_the_king_along_the_row() -> None:
    with_it, without = (position(f"8/8/8/8/k2Pp2Q/8/8/3K4 b - {passed}") for passed in ("d3", "-"))
    assert len(list(with_it.choices("black"))) == len(list(without.choices("black")))


@pytest.mark.parametrize(
    ("fen", "word", "over"),
    [
        ("4k3/8/8/8/8/8/3p4/4K3 w - -", "e1-d2", True),  # the kings alone
        ("4kb2/8/8/8/8/8/3p4/4K3 w - -", "e1-d2", True),  # and one bishop
        ("4kbn1/8/8/8/8/8/3p4/4K3 w - -", "e1-d2", False),
        ("4k3/7p/8/8/8/8/3p4/4K3 w - -", "e1-d2", False),
    ],
)
def test_nobody_can_mate_any_more(fen: str, word: str, *, over: bool) -> None:
    outcome = play(position(fen), word).outcome()
    assert (outcome is not None) == over
    assert outcome is None or outcome.scores == {"white": 50, "black": 50}


def test_fifty_moves_without_a_capture_or_a_pawn() -> None:
    fen = "4k3/8/8/8/8/7r/P7/4K3 w - -"
    assert play(position(fen, quiet=98), "e1-e2").outcome() is None
    drawn = play(position(fen, quiet=99), "e1-e2").outcome()
    assert drawn is not None
    assert drawn.scores == {"white": 50, "black": 50}
    assert play(position(fen, quiet=99), "a2-a4").view()["variables"]["quiet"] == 0


def test_the_fiftieth_move_may_mate() -> None:
    mated = play(position("6k1/5ppp/8/8/8/8/8/R3K3 w - -", quiet=99), "a1-a8").outcome()
    assert mated is not None
    assert mated.scores == {"white": 100, "black": 0}


def test_after_a_check_with_the_fiftieth_move_one_more_decides() -> None:
    state = play(position("6k1/5pp1/8/8/8/8/8/R3K3 w - -", quiet=99), "a1-a8")
    assert state.outcome() is None
    drawn = play(state, "g8-h7").outcome()
    assert drawn is not None
    assert drawn.scores == {"white": 50, "black": 50}
