"""Procedures: `async def` and scripts, as syntax trees, cut into blocks wherever they wait.

sources.py   the author's files: texts, trees, namespaces, and whom a name means
checks.py    what a procedure can't do, each with its place and a way out
naming.py    which names are variables of the frame, and what they become
lower.py     statements -> blocks
build.py     blocks -> functions, at the author's lines
"""

from ._compile import compile_async, compile_script

__all__ = ["compile_async", "compile_script"]
