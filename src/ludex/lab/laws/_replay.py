"""Law 7: a journal replays to the same match."""

from __future__ import annotations

from ludex.core import BadRecord, Chance, Match, load, parse, read_record, record_of, text_of

from ._act import frozen
from ._broken import Broken, require


def check_replay(match: Match, chance: Chance) -> None:
    """Verify it, branch it anywhere and play the rest, write it down and read it again."""
    try:
        match.verify()
        again = load(match.game, read_record(text_of(record_of(match))))
    except BadRecord as error:
        raise Broken(7, f"the journal does not replay: {error}") from error
    require(7, again.digest == match.digest, "the record gives another digest")
    require(7, frozen(again.state) == frozen(match.state), "the record gives another state")
    at = chance.below(len(match) + 1)
    branch = match.branch(at)
    require(7, frozen(branch.state) == frozen(match.at(at)), f"a branch at {at} has another state than the match had")
    for entry in match.journal[at:]:
        branch.submit(*entry)
    require(7, branch.digest == match.digest, f"a branch at {at}, played on, has another digest")
    require(7, frozen(branch.state) == frozen(match.state), f"a branch at {at}, played on, has another state")
    require(7, parse(text_of(match.setup.json())) == match.setup.json(), "the setup does not survive JSON")
