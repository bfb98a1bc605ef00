"""Where journals lie: the interface of a store, and what it refuses.

The implementations are modules of their own, so that nobody loads a driver they do not use:
`ludex.host.store.sqlite`, and `ludex.host.store.memory` for what nobody wants to keep.
"""

from ludex.host.store.errors import CannotOpen as CannotOpen
from ludex.host.store.errors import Closed as Closed
from ludex.host.store.errors import Conflict as Conflict
from ludex.host.store.errors import Corrupt as Corrupt
from ludex.host.store.errors import InUse as InUse
from ludex.host.store.errors import LeaseLost as LeaseLost
from ludex.host.store.errors import NewerStore as NewerStore
from ludex.host.store.errors import NoSuchTable as NoSuchTable
from ludex.host.store.errors import NotAStore as NotAStore
from ludex.host.store.errors import NotWritten as NotWritten
from ludex.host.store.errors import StoreError as StoreError
from ludex.host.store.errors import TableExists as TableExists
from ludex.host.store.errors import Taken as Taken
from ludex.host.store.interface import Head as Head
from ludex.host.store.interface import Lease as Lease
from ludex.host.store.interface import Row as Row
from ludex.host.store.interface import Store as Store
from ludex.host.store.interface import Summary as Summary
