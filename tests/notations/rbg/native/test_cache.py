"""The cache holds code that will be run: what it gives is what was put, or nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.notations.rbg.native import cache as cache_module
from ludex.notations.rbg.native.cache import Cache, NoCache, compiler, default, key_of

KEY = key_of("some", "game")


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache")


def the_file(cache: Cache) -> Path:
    (path,) = cache.folder.iterdir()
    return path


def test_gives_what_was_put(cache: Cache) -> None:
    assert cache.get(KEY) is None
    cache.put(KEY, b"code")
    assert cache.get(KEY) == b"code"
    cache.put(KEY, b"")
    assert cache.get(KEY) == b""


def test_its_folder_and_files_are_for_nobody_else(cache: Cache) -> None:
    cache.put(KEY, b"code")
    assert cache.folder.stat().st_mode & 0o777 == 0o700
    assert the_file(cache).stat().st_mode & 0o777 == 0o600


def test_keys_differ_where_their_parts_are_cut_differently() -> None:
    assert len({key_of("ab", "c"), key_of("a", "bc"), key_of("abc"), key_of("abc", ""), key_of(b"ab", b"c")}) == 4


@given(cut=st.integers(0, 200), byte=st.integers(1, 255), at=st.integers(0, 200))
def test_a_damaged_file_is_missing_and_goes(
    tmp_path_factory: pytest.TempPathFactory, cut: int, byte: int, at: int
) -> None:
    cache = Cache(tmp_path_factory.mktemp("cache"))
    cache.put(KEY, bytes(range(100)))
    path = the_file(cache)
    data = bytearray(path.read_bytes())
    data[at % len(data)] ^= byte
    for damaged in (bytes(data), path.read_bytes()[: cut % len(data)], path.read_bytes() + b"more"):
        path.write_bytes(damaged)
        path.chmod(0o600)
        assert cache.get(KEY) is None
        assert not path.exists()


def test_a_file_under_another_name_is_not_the_one_asked_for(cache: Cache) -> None:
    cache.put(KEY, b"code")
    other = key_of("another")
    the_file(cache).rename(cache.folder / f"{other}.code")
    assert cache.get(other) is None


def test_what_others_may_write_is_not_read(cache: Cache) -> None:
    cache.put(KEY, b"code")
    the_file(cache).chmod(0o666)
    assert cache.get(KEY) is None


def test_what_lies_behind_a_link_is_not_read(cache: Cache, tmp_path: Path) -> None:
    cache.put(KEY, b"code")
    path = the_file(cache)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    assert cache.get(KEY) is None


def test_nobody_waits_at_a_pipe(cache: Cache) -> None:
    cache.folder.mkdir(mode=0o700)
    os.mkfifo(cache.folder / f"{KEY}.code")
    assert cache.get(KEY) is None


def test_a_folder_in_which_others_may_write_keeps_nothing(cache: Cache) -> None:
    cache.folder.mkdir()
    cache.folder.chmod(0o777)
    cache.put(KEY, b"code")
    assert list(cache.folder.iterdir()) == []


def test_what_can_t_be_kept_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    cache = Cache(tmp_path / "file")
    cache.put(KEY, b"code")
    assert cache.get(KEY) is None
    assert (tmp_path / "file").read_text() == "no folder"


def test_the_longest_unused_goes_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", largest=3500)
    keys = [key_of(str(i)) for i in range(4)]
    for age, key in enumerate(keys[:3]):
        cache.put(key, bytes(1000))
        os.utime(cache.folder / f"{key}.code", (age + 1, age + 1))
    assert cache.get(keys[0]) is not None  # and so was used last
    cache.put(keys[3], bytes(1000))
    assert [key for key in keys if cache.get(key) is not None] == [keys[0], keys[2], keys[3]]


WRITER = """
import sys
from pathlib import Path
from ludex.notations.rbg.native.cache import Cache, key_of
cache = Cache(Path(sys.argv[1]))
for i in range(300):
    cache.put(key_of("shared"), sys.argv[2].encode() * 5000)
    found = cache.get(key_of("shared"))
    assert found is None or found in (b"a" * 5000, b"b" * 5000), found[:20]
"""


def test_writers_at_the_same_time_leave_something_whole(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(folder), letter]) for letter in "ab"]
    assert [writer.wait() for writer in writers] == [0, 0]
    assert Cache(folder).get(key_of("shared")) in (b"a" * 5000, b"b" * 5000)
    assert [path.suffix for path in folder.iterdir()] == [".code"]


def test_the_environment_says_where(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def found(**environment: str) -> Cache:
        default.cache_clear()
        for name in ("LUDEX_CACHE", "XDG_CACHE_HOME"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return default()

    try:
        assert found(LUDEX_CACHE=str(tmp_path)).folder == tmp_path / "rbg"
        assert found(XDG_CACHE_HOME=str(tmp_path)).folder == tmp_path / "ludex" / "rbg"
        assert found(HOME=str(tmp_path)).folder == tmp_path / ".cache" / "ludex" / "rbg"
        nowhere = found(LUDEX_CACHE="off")
        assert isinstance(nowhere, NoCache)
        nowhere.put(KEY, b"code")
        assert nowhere.get(KEY) is None
    finally:
        default.cache_clear()


def test_another_compiler_has_other_keys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = compiler()
    assert before == compiler()
    (tmp_path / "native").mkdir()
    (tmp_path / "rules.py").write_text("changed")
    monkeypatch.setattr(cache_module, "__file__", str(tmp_path / "native" / "cache.py"))
    compiler.cache_clear()
    try:
        assert compiler() != before
    finally:
        compiler.cache_clear()
