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


def lock(name: str, *extras: str) -> None:
    target = f"requirements/{name}.txt"
    sources = ["pyproject.toml", "requirements/build.in"]
    uv = [sys.executable, "-m", "uv", "pip", "compile"]
    wanted = [f"--extra={extra}" for extra in extras]
    command = [*uv, *COMMON, *SILENT, *wanted, "-o", target, *sources, *sys.argv[1:]]
    subprocess.run(command, cwd=ROOT, check=True)
    print(f"locked {target}")


lock("serve", "serve", "native", "javascript")  # a server plays every notation, and boards by machine code
lock("dev", "dev")
