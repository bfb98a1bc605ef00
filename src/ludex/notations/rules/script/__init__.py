"""The script language of the original, with expressions in Python: text -> the statements that it stands for.

words.py      text -> commands of words, with their places
expressions.py  words -> Python's own syntax trees
parse.py      commands -> statements
"""

from .parse import Script, parse_script

__all__ = ["Script", "parse_script"]
