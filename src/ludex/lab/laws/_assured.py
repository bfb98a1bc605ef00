"""Law 9: what the rules say of every position themselves."""

from __future__ import annotations

from typing import cast

from ludex.core import Assured, State

from ._broken import Broken, Report, able


def check_assured(state: State, report: Report) -> None:
    if not able(type(state), Assured):
        return
    report.checks["assertions"] += 1
    try:
        cast(Assured, state).assure()
    except Exception as error:
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise Broken(9, f"the rules' own assertion fails: {what}") from error
