"""Lock the dependencies anew: requirements/*.txt, hashed, for plain pip on any platform.

python scripts/lock.py [--upgrade]
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMON = ["--universal", "--python-version", "3.11", "--generate-hashes", "--quiet"]
# No addresses: the lock must install from whatever index a machine is set up for.
SILENT = ["--no-header", "--no-emit-index-url", "--no-emit-find-links"]


def lock(extra: str) -> None:
    target = f"requirements/{extra}.txt"
    sources = ["pyproject.toml", "requirements/build.in"]
    uv = [sys.executable, "-m", "uv", "pip", "compile"]
    command = [*uv, *COMMON, *SILENT, "--extra", extra, "-o", target, *sources, *sys.argv[1:]]
    subprocess.run(command, cwd=ROOT, check=True)
    print(f"locked {target}")


for extra in ("serve", "dev"):
    lock(extra)
