"""The utility library, against Python's own sets and dicts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludex import rules

NUMBERS = st.lists(st.tuples(st.sampled_from(["add", "delete", "toggle"]), st.integers(0, 12)), max_size=40)


@given(NUMBERS)
def test_sets(steps: list[tuple[str, int]]) -> None:
    items: list[int] = []
    expected: set[int] = set()
    for what, n in steps:
        assert rules.set_has(items, n) == (n in expected)
        getattr(rules, f"set_{what}")(items, n)
        if what == "add" or (what == "toggle" and n not in expected):
            expected.add(n)
        else:
            expected.discard(n)
        assert items == sorted(expected)
    rules.set_clear(items)
    assert items == []


@given(st.lists(st.tuples(st.sampled_from(["set", "delete", "get_set"]), st.integers(0, 9)), max_size=40))
def test_maps(steps: list[tuple[str, int]]) -> None:
    pairs: list[object] = []
    expected: dict[int, object] = {}
    for i, (what, key) in enumerate(steps):
        assert rules.map_has(pairs, key) == (key in expected)
        assert rules.map_get(pairs, key, "none") == expected.get(key, "none")
        if what == "set":
            rules.map_set(pairs, key, i)
            expected[key] = i
        elif what == "delete":
            rules.map_delete(pairs, key)
            expected.pop(key, None)
        elif not isinstance(expected.get(key), int):
            assert rules.map_get_set(pairs, key) is rules.map_get(pairs, key)
            expected.setdefault(key, [])
        assert pairs == [part for pair in sorted(expected.items()) for part in pair]
    visited: list[object] = []
    rules.map_for_each(pairs, lambda key, value: visited.extend([key, value]))
    assert visited == pairs
    rules.map_clear(pairs)
    assert pairs == []


def test_arrays() -> None:
    array = [1, 2, 3, 2]
    rules.array_insert(array, 1, 9)
    rules.array_delete(array, 0)
    rules.array_delete_item(array, 2)
    rules.array_delete_item(array, 77)
    assert array == [9, 3, 2]
    rules.array_insert_pair(array, 1, 5, 6)
    rules.array_delete_pair(array, 2)
    assert array == [9, 5, 2]


def test_groups() -> None:
    items = [{"n": 1, "k": "b"}, {"n": 2, "k": "a"}, {"n": 3, "k": "b"}]
    assert rules.object_group_by(items, "k") == {"b": [items[0], items[2]], "a": [items[1]]}
    assert list(rules.object_group_by([1, 2, 3], lambda n: n > 1)) == ["false", "true"]
    assert rules.map_group_by([5, 2, 8, 3], lambda n: n % 2) == [0, [2, 8], 1, [5, 3]]


def test_objects() -> None:
    deep = {"a": [1, {"b": 2}]}
    twin = rules.object_copy(deep)
    assert (twin == deep, twin["a"] is deep["a"], rules.object_diff(deep, twin)) == (True, False, False)
    twin["a"][1]["b"] = 3
    assert rules.object_diff(deep, twin)
