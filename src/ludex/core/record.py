"""A match as one JSON file: everything needed to play it again, and to prove that it is the same.

{"ludex": "match", "format": 1, "game": "eights", "version": 1, "setup": {...}, "parent": null,
 "entries": [[seat, [name, ...args], digest], ...], "marks": [[n, fingerprint], ...], "outcome": {...} or null}
"""

from __future__ import annotations

from typing import Final

from .actions import Action
from .errors import BadRecord, BadSetup, Refused
from .game import Game
from .match import Match
from .plain import Json, NotPlain, parse
from .setup import Setup

FORMAT: Final = 1
_KEYS: Final = {
    "game": str,
    "version": int,
    "setup": dict,
    "parent": list | None,
    "entries": list,
    "marks": list,
    "outcome": dict | None,
}


def record_of(match: Match) -> dict[str, Json]:
    """The match as JSON."""
    outcome = match.outcome()
    return {
        "ludex": "match",
        "format": FORMAT,
        "game": match.game.id,
        "version": match.game.version,
        "setup": match.setup.json(),
        "parent": list(match.parent) if match.parent else None,
        "entries": [[entry.seat, entry.action.json(), match.digest_at(n)] for n, entry in enumerate(match.journal, 1)],
        "marks": [list(mark) for mark in match.marks],
        "outcome": outcome.json() if outcome else None,
    }


def read_record(text: str | bytes) -> dict[str, Json]:
    """The text of a file as a record, its form checked; BadRecord says what is wrong with it."""
    try:
        record = parse(text)
    except NotPlain as error:
        raise BadRecord(f"this is not a saved match: {error}") from error
    return _checked(record)


def _checked(record: Json) -> dict[str, Json]:
    if not isinstance(record, dict) or record.get("ludex") != "match":
        raise BadRecord('this is not a saved match: it lacks "ludex": "match"')
    if type(record.get("format")) is not int or record["format"] < 1:
        raise BadRecord(f"the format of a saved match is a number from 1, not {record.get('format')!r}")
    if record["format"] > FORMAT:
        raise BadRecord(f"this match was saved by a newer Ludex (format {record['format']}, known is {FORMAT})")
    for key, kind in _KEYS.items():
        if key not in record:
            raise BadRecord(f"the saved match lacks {key!r}")
        if not isinstance(record[key], kind) or isinstance(record[key], bool):
            raise BadRecord(f"in the saved match, {key!r} has the wrong type {type(record[key]).__name__}")
    return record


def load(game: Game, record: Json) -> Match:
    """Play a record again, entry by entry; BadRecord at the first that differs from what it says.

    The digests prove that nobody changed the journal, the marks that the rules still do what they did.
    """
    record = _checked(record)
    if record["game"] != game.id:
        raise BadRecord(f"this is a match of {record['game']!r}, not of {game.id!r}")
    if record["version"] != game.version:
        raise BadRecord(
            f"this match was played under version {record['version']} of {game.id}, here is version {game.version}"
        )
    match = _begin(game, record)
    marks = _marks(record)
    for n, item in enumerate(record["entries"], 1):
        digest = _submit(match, n, item)
        if match.digest != digest:
            raise BadRecord(f"entry {n}: its digest is {digest}, the journal gives {match.digest}: it was changed")
        if n in marks and match.marks[-1].print != marks[n]:
            raise BadRecord(f"entry {n}: the rules of {game.id} no longer give the state that they gave")
    if marks and max(marks) > len(match):
        raise BadRecord(f"there is a mark of entry {max(marks)}, and there are only {len(match)} entries")
    if len(match) in marks and match.marks[-1].print != marks[len(match)]:
        raise BadRecord(f"the rules of {game.id} begin with another state than they did")
    outcome = match.outcome()
    if record["outcome"] != (outcome.json() if outcome else None):
        raise BadRecord("the outcome of the saved match is not the one that its journal gives: entries are missing")
    return match


def repair(game: Game, record: Json) -> tuple[Match, str | None]:
    """The longest part of the record that the rules of today accept, and why it ends there (None: it is whole)."""
    record = _checked(record)
    match = _begin(game, record)
    for n, item in enumerate(record["entries"], 1):
        try:
            _submit(match, n, item)
        except BadRecord as error:
            return match, str(error)
    return match, None


def _begin(game: Game, record: Json) -> Match:
    try:
        match = Match(game, Setup.from_json(record["setup"]))
    except BadSetup as error:
        raise BadRecord(f"the setup of the saved match does not suit: {error}") from error
    if parent := record["parent"]:
        if len(parent) != 2 or not isinstance(parent[0], str) or type(parent[1]) is not int:
            raise BadRecord("the parent of a saved match is [digest, entries]")
        match.parent = (parent[0], parent[1])
    return match


def _marks(record: Json) -> dict[int, str]:
    marks = record["marks"]
    if not all(isinstance(mark, list) and len(mark) == 2 and type(mark[0]) is int for mark in marks):
        raise BadRecord("the marks of a saved match are a list of [n, fingerprint]")
    return dict(marks)


def _submit(match: Match, n: int, item: Json) -> str:
    """Submit entry n; the digest that the record gives for it."""
    if not isinstance(item, list) or len(item) != 3 or not isinstance(item[0], str) or not isinstance(item[2], str):
        raise BadRecord(f"entry {n} is not [seat, action, digest]")
    seat, action, digest = item[0], item[1], str(item[2])
    try:
        match.submit(seat, Action.parse(action))
    except Refused as error:
        who = seat or "the house"
        raise BadRecord(f"entry {n}: {match.game.id} refuses {str(action)[:80]} of {who}: {error}") from error
    return digest
