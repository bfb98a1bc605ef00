"""What every test may count on, and what a missing piece means: a clear skip on a desk, a failure in CI."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Compiling a game takes a second, and all workers and runs can share what one of them compiled.
os.environ.setdefault("LUDEX_CACHE", str(Path(__file__).parent.parent / ".pytest_cache" / "ludex"))

IN_CI = bool(os.environ.get("CI"))

# Started in the background by a shell, we are deaf to Ctrl-C, and so would be the programs that the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Examples are the same in every run of CI; whoever looks for more runs with HYPOTHESIS_PROFILE=search.
settings.register_profile("default", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("search", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def _missing(reason: str) -> None:
    pytest.fail(reason, pytrace=False) if IN_CI else pytest.skip(reason)


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("needs"):
        for program in mark.args:
            if shutil.which(program) is None:
                _missing(f"the program {program!r} is not installed; `make test` installs it as root on Debian")
    if item.get_closest_marker("vectors") and not _data().is_dir():
        _missing(f"the recorded data is not at {_data()}; name the folder that holds data/ by LUDEX_SHARED")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI nothing is skipped silently, however a test came to skip itself."""
    report = yield
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = (
            f"skipped in CI: {report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr}"
        )
    return report


def _data() -> Path:
    return Path(os.environ.get("LUDEX_SHARED", "../shared")) / "data"


@pytest.fixture
def vectors() -> Path:
    """The folder with recorded data of the original systems."""
    return _data()
