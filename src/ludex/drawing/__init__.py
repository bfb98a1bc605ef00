"""Diagrams as pictures: laid out here, written as SVG, PNG or DOT. Knows no game, only what core calls a diagram."""

from .errors import NoPicture
from .write import FORMATS, write

__all__ = ["FORMATS", "NoPicture", "write"]
