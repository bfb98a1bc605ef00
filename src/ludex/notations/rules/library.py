"""Sets, maps and arrays as plain lists: sorted sets, and maps as flat sorted lists [k0, v0, k1, v1, ...].

They are JSON as they are, equal exactly if their contents are, and the same in any language.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable
from typing import Any

from .frames import copied


def object_copy(value: Any) -> Any:
    """A deep copy of plain data."""
    return copied(value)


def object_diff(a: Any, b: Any) -> bool:
    """Are they different, in any depth?"""
    return bool(a != b)


def array_delete(array: list[Any], index: int) -> None:
    """Take out what is at the index."""
    del array[index]


def array_delete_item(array: list[Any], item: Any) -> None:
    """Take out the first that is equal, if there is one."""
    if item in array:
        array.remove(item)


def array_insert(array: list[Any], index: int, item: Any) -> None:
    array.insert(index, item)


def array_delete_pair(array: list[Any], index: int) -> None:
    """Take out what is at the index, and what follows."""
    del array[index : index + 2]


def array_insert_pair(array: list[Any], index: int, key: Any, value: Any) -> None:
    array[index:index] = [key, value]


def set_has(items: list[Any], item: Any) -> bool:
    at = bisect_left(items, item)
    return at < len(items) and bool(items[at] == item)


def set_add(items: list[Any], item: Any) -> None:
    if not items or items[-1] < item:
        items.append(item)
    elif not set_has(items, item):
        insort(items, item)


def set_delete(items: list[Any], item: Any) -> None:
    at = bisect_left(items, item)
    if at < len(items) and items[at] == item:
        del items[at]


def set_toggle(items: list[Any], item: Any) -> None:
    at = bisect_left(items, item)
    if at < len(items) and items[at] == item:
        del items[at]
    else:
        items.insert(at, item)


def set_clear(items: list[Any]) -> None:
    items.clear()


def _place(pairs: list[Any], key: Any) -> int:
    """Where the key is, or would be."""
    low, high = 0, len(pairs) >> 1
    while low < high:
        middle = (low + high) >> 1
        if pairs[middle << 1] < key:
            low = middle + 1
        else:
            high = middle
    return low << 1


def _at(pairs: list[Any], key: Any) -> int:
    """Where the key is; -1 if it is not there."""
    at = _place(pairs, key)
    return at if at < len(pairs) and pairs[at] == key else -1


def map_has(pairs: list[Any], key: Any) -> bool:
    return _at(pairs, key) >= 0


def map_get(pairs: list[Any], key: Any, missing: Any = None) -> Any:
    at = _at(pairs, key)
    return missing if at < 0 else pairs[at + 1]


def map_set(pairs: list[Any], key: Any, value: Any) -> None:
    at = _place(pairs, key)
    if at < len(pairs) and pairs[at] == key:
        pairs[at + 1] = value
    else:
        pairs[at:at] = [key, value]


def map_delete(pairs: list[Any], key: Any) -> None:
    at = _at(pairs, key)
    if at >= 0:
        del pairs[at : at + 2]


def map_clear(pairs: list[Any]) -> None:
    pairs.clear()


def map_for_each(pairs: list[Any], visit: Callable[[Any, Any], object]) -> None:
    """visit(key, value) for each, in order."""
    for at in range(0, len(pairs), 2):
        visit(pairs[at], pairs[at + 1])


def map_get_set(pairs: list[Any], key: Any) -> list[Any]:
    """The set of this key, an empty one that is now there if it had none."""
    at = _at(pairs, key)
    if at >= 0:
        found: list[Any] = pairs[at + 1]
        return found
    made: list[Any] = []
    map_set(pairs, key, made)
    return made


def object_group_by(items: Iterable[Any], key: Callable[[Any], Any] | str) -> dict[str, list[Any]]:
    """Lists by key, in the order of the items. Keys are text, as all keys of a saved object."""
    groups: dict[str, list[Any]] = {}
    for item in items:
        groups.setdefault(_text(_key(item, key)), []).append(item)
    return groups


def map_group_by(items: Iterable[Any], key: Callable[[Any], Any] | str) -> list[Any]:
    """A map from key to the list of the items that have it."""
    groups: list[Any] = []
    for item in items:
        map_get_set(groups, _key(item, key)).append(item)
    return groups


def _key(item: Any, key: Callable[[Any], Any] | str) -> Any:
    return key(item) if callable(key) else item[key]


def _text(key: Any) -> str:
    if isinstance(key, bool) or key is None:
        return {True: "true", False: "false", None: "null"}[key]
    return str(key)
