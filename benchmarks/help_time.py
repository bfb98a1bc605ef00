"""What `ludex --help` costs, against an interpreter that does nothing.

    python benchmarks/help_time.py

The two take turns. The claim: under 150 ms, interpreter included; what is printed is the ratio.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Sequence

ROUNDS = 21
LIMIT = 0.150  # seconds
NOTHING = (sys.executable, "-c", "pass")
HELP = (sys.executable, "-c", "from ludex.cli.main import run; run()", "--help")


def seconds(command: Sequence[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def main() -> None:
    for command in (NOTHING, HELP):
        seconds(command)  # compiled and in the cache
    rounds = [(seconds(NOTHING), seconds(HELP)) for _ in range(ROUNDS)]
    nothing, help_ = (statistics.median(times) for times in zip(*rounds, strict=True))
    ratio = statistics.median(mine / base for base, mine in rounds)
    verdict = "kept" if help_ < LIMIT else "broken"
    print(f"python -c pass  {nothing * 1000:6.1f} ms")
    print(f"ludex --help    {help_ * 1000:6.1f} ms, {ratio:.1f} times as long")
    print(f"the claim of {LIMIT * 1000:.0f} ms is {verdict}")


if __name__ == "__main__":
    main()
