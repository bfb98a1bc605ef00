"""The law: what every game keeps, whatever it is written in.

    from ludex.lab.laws import hold
    hold(GAME)

plays random matches and raises Broken, with the law's number and the way to play it again, at the first violation.
"""

from ._broken import Broken, Report
from ._hold import hold

__all__ = ["Broken", "Report", "hold"]
