"""What a store refuses, and why."""


class StoreError(Exception):
    """The root of the family; its message is one sentence for whoever runs the server."""


class NoSuchTable(StoreError):
    def __init__(self, table: str) -> None:
        super().__init__(f"the store has no table {table!r}")
        self.table = table


class TableExists(StoreError):
    def __init__(self, table: str) -> None:
        super().__init__(f"the store already has a table {table!r}, and a table is created only once")
        self.table = table


class Conflict(StoreError):
    """Somebody wrote before us, or we skipped an entry."""

    def __init__(self, table: str, expected: int, got: int) -> None:
        super().__init__(f"the journal of table {table!r} goes on with entry {expected}, not with entry {got}")
        self.table, self.expected, self.got = table, expected, got


class Taken(StoreError):
    def __init__(self, table: str, holder: str, until: int) -> None:
        super().__init__(f"table {table!r} is leased to {holder!r} until {until} (milliseconds since the epoch)")
        self.table, self.holder, self.until = table, holder, until


class LeaseLost(StoreError):
    """Whoever gets this is no longer the writer of the table: it must stop, and may lease and read again."""

    def __init__(self, table: str, owner: str, token: int, current: int) -> None:
        super().__init__(
            f"lease {token} of {owner!r} on table {table!r} has ended: "
            + ("it was released" if current == token else f"the table is at lease {current}")
        )
        self.table, self.owner, self.token, self.current = table, owner, token, current


class Closed(StoreError):
    def __init__(self, where: str) -> None:
        super().__init__(f"the store {where} is closed, or closing, and takes no more requests")


class NotWritten(StoreError):
    """The disk refused (full, broken, locked).

    Nothing was acknowledged, but bytes may have reached the disk all the same:
    whether the entries exist is known only after reading again.
    """

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"the store {where} could not write: {reason}")


class Corrupt(StoreError):
    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"the store {where} is damaged, restore it from a copy: {reason}")


class CannotOpen(StoreError):
    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"the store {where} cannot be opened: {reason}")


class InUse(CannotOpen):
    def __init__(self, where: str, holder: str) -> None:
        super().__init__(where, f"it is in use by {holder}, and one process at a time may have it open")


class NotAStore(CannotOpen):
    def __init__(self, where: str, found: str) -> None:
        super().__init__(where, f"expected a Ludex store, found {found}")


class NewerStore(CannotOpen):
    def __init__(self, where: str, found: int, known: int) -> None:
        super().__init__(where, f"a newer Ludex wrote it (format {found}, this one knows formats up to {known})")
