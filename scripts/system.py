"""Install the programs that the tests use, where this is Debian and we are root; else say what is missing.

    python3 scripts/system.py

Never fails: a test whose program is missing says so itself, and in CI that is a failure.
"""

import os
import shutil
import subprocess
import sys

# The program that a test looks for, and Debian's package that has it.
PROGRAMS = {
    "cc": "gcc",
    "chromium": "chromium",
    "git": "git",
}
HEADERS = {"cc": "libc6-dev"}


def main() -> None:
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    if not missing:
        return
    packages = [PROGRAMS[program] for program in missing] + [HEADERS[name] for name in missing if name in HEADERS]
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        hint = "the tests that need them will be skipped; as root on Debian, `apt-get install {}` brings them"
        print("ludex: without {}, {}".format(", ".join(missing), hint.format(" ".join(packages))), file=sys.stderr)
        return
    print("ludex: installing {}".format(" ".join(packages)), flush=True)
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages],
    ):
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            print("ludex: {} failed:\n{}".format(" ".join(command), done.stdout[-2000:]), file=sys.stderr)


if __name__ == "__main__":
    main()
