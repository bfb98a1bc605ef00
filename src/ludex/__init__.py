"""Ludex: judges, serves and studies games."""

__version__ = "0.1.0"
