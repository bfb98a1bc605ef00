"""A match at one keyboard: who is asked when, what he sees, and how what he types becomes an action."""

from ._prompt import Quit
from ._reload import Reload
from ._screen import Screen
from ._session import Session

__all__ = ["Quit", "Reload", "Screen", "Session"]
