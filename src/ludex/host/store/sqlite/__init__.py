"""Journals in one SQLite file."""

from ludex.host.store.sqlite.store import SQLiteStore as SQLiteStore
