"""What can be known of a module without playing it: where its states and procedures lead, and what is wrong with them.

texts.py    functions and their syntax trees
effects.py  what a function says to the framework, itself and through the functions that it calls
chart.py    every state and procedure, and the ways between them
flaws.py    what is wrong, as problems at their places
picture.py  the chart as a diagram
lines.py    which lines can run, and whose they are
"""

from .chart import Chart, chart_of
from .flaws import flaws_of
from .lines import lines_of, parts_of
from .picture import picture

__all__ = ["Chart", "chart_of", "flaws_of", "lines_of", "parts_of", "picture"]
