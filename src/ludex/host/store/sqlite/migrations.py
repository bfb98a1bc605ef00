"""The schema's history: numbered steps, each applied once, in a transaction of its own.

A step that was released is never edited; a change is a new step at the end. The file's
`user_version` is the number of steps it has seen, its `application_id` says that it is ours.
"""

import sqlite3
from collections.abc import Sequence

APPLICATION_ID = 0x4C756478  # "Ludx"

Step = Sequence[str]

# `entries` is a plain rowid table with an index, not WITHOUT ROWID: a commit for 64 tables then dirties the
# last page of one log and a few shared index leaves instead of 64 leaves (0.5 - 0.9 ms against 1.2 - 1.7 ms a
# commit). Leases have their own table so that renewing one does not rewrite its table's setup.
_FIRST: Step = (
    """
    CREATE TABLE heads (
        number   INTEGER PRIMARY KEY AUTOINCREMENT,
        id       TEXT NOT NULL UNIQUE,
        game     TEXT NOT NULL,
        version  INTEGER NOT NULL,
        setup    TEXT NOT NULL,
        created  INTEGER NOT NULL,
        parent   TEXT,
        parent_n INTEGER,
        over     INTEGER NOT NULL DEFAULT 0
    ) STRICT
    """,
    "CREATE INDEX heads_by_game ON heads (game)",
    # Running tables are few among all that were ever played, and asked for most.
    "CREATE INDEX heads_running ON heads (number) WHERE over = 0",
    """
    CREATE TABLE entries (
        number INTEGER NOT NULL REFERENCES heads,
        n      INTEGER NOT NULL,
        seat   TEXT NOT NULL,
        action TEXT NOT NULL,
        digest TEXT NOT NULL,
        at     INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE UNIQUE INDEX entries_in_order ON entries (number, n)",
    """
    CREATE TABLE snapshots (
        number INTEGER NOT NULL REFERENCES heads,
        n      INTEGER NOT NULL,
        state  TEXT NOT NULL,
        PRIMARY KEY (number, n)
    ) STRICT
    """,
    """
    CREATE TABLE leases (
        number INTEGER PRIMARY KEY REFERENCES heads,
        token  INTEGER NOT NULL,
        owner  TEXT,
        until  INTEGER NOT NULL
    ) STRICT
    """,
)

STEPS: Sequence[Step] = (_FIRST,)


def version(connection: sqlite3.Connection) -> int:
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return found


def migrate(connection: sqlite3.Connection, steps: Sequence[Step] = STEPS) -> None:
    for number in range(version(connection) + 1, len(steps) + 1):
        _apply(connection, number, steps[number - 1])


def _apply(connection: sqlite3.Connection, number: int, step: Step) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in step:
            connection.execute(statement)
        # Both live in the file's first page, so they are part of the transaction.
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
