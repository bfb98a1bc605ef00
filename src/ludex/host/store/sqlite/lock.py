"""One process at a time: a lock that the kernel drops when its holder dies, however it dies.

SQLite could share the file between processes, but not safely everywhere: up to 3.51.2 a commit in one
process and a checkpoint in another can lose committed rows (sqlite.org/wal.html#walresetbug), and many
systems still ship such a version. Being alone also means that every lease found at opening is a dead one's.

The lock is on a file beside the store. Never open the store itself other than through SQLite: closing
any descriptor of it drops the locks that SQLite holds on it for the whole process.
"""

import fcntl
import os
from pathlib import Path

from ludex.host.store.errors import CannotOpen, InUse


class Lock:
    def __init__(self, path: Path) -> None:
        beside = path.with_name(path.name + "-lock")
        try:
            # Python's descriptors are not inherited by programs we start, so none can keep the lock after us.
            self._descriptor = os.open(beside, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise CannotOpen(str(path), f"{beside.name}: {error.strerror}") from None
        self._take(path)

    def _take(self, path: Path) -> None:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(self._descriptor, 100).decode(errors="replace") or "another process"
            os.close(self._descriptor)
            raise InUse(str(path), holder) from None
        os.ftruncate(self._descriptor, 0)
        os.write(self._descriptor, f"process {os.getpid()}".encode())

    def release(self) -> None:
        # The file stays: removing it would let two processes lock two files of the same name.
        os.close(self._descriptor)
