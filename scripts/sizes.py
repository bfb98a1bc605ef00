"""Size is watched: lines, the longest modules, the wheel, the import. Printed at the end of `make test`."""

import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "ludex"


def main() -> None:
    lines = {path: len(path.read_text().splitlines()) for path in SOURCE.rglob("*.py")}
    rooms = Counter[str]()
    for path, n in lines.items():
        rooms[path.relative_to(SOURCE).parts[0]] += n
    tests = sum(len(path.read_text().splitlines()) for path in (ROOT / "tests").rglob("*.py"))
    print(
        f"{'lines of source':28}{sum(lines.values()):>8}   "
        + ", ".join(f"{room} {n}" for room, n in rooms.most_common())
    )
    print(f"{'lines of tests':28}{tests:>8}")
    longest = sorted(lines, key=lines.__getitem__, reverse=True)[:3]
    print(
        f"{'longest modules':28}{'':8}   " + ", ".join(f"{path.relative_to(SOURCE)} {lines[path]}" for path in longest)
    )
    print(f"{'wheel, kB':28}{wheel():>8}")
    print(f"{'modules behind `--help`':28}{modules():>8}")


def wheel() -> int:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        return sum(path.stat().st_size for path in Path(folder).iterdir()) // 1024


def modules() -> int:
    code = "import sys; before = len(sys.modules); import ludex.cli.main; print(len(sys.modules) - before)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(run.stdout)


main()
