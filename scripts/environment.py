"""Make .venv, the project's own environment, with nothing but a Python and its pip.

    python3 scripts/environment.py serve     what `ludex serve` needs
    python3 scripts/environment.py dev       what the tests need

Installs exactly what requirements/*.txt locks, hashes checked, and Ludex itself. Does nothing when nothing has changed.
Runs on the bare Python of a fresh machine: standard library only, and no syntax that an old Python would trip over
before it can be told that it is too old.
"""

import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
TOOLS = os.path.join(ROOT, ".venv-tools")
PYTHON = os.path.join(VENV, "bin", "python")
OLDEST = (3, 11)


def main() -> None:
    kind = sys.argv[1] if len(sys.argv) == 2 else ""
    if kind not in ("serve", "dev"):
        stop("say which environment: python3 scripts/environment.py serve, or dev", 2)
    if sys.version_info < OLDEST:
        found = ".".join(str(part) for part in sys.version_info[:3])
        stop(
            "Ludex needs Python 3.11 or newer, and this is {}; name another one: make PYTHON=python3.12 ...".format(
                found
            )
        )
    lock = os.path.join(ROOT, "requirements", kind + ".txt")
    if ready(kind):
        return
    if not os.path.exists(PYTHON):
        say("making the environment .venv")
        make()
    say("installing what requirements/{}.txt locks".format(kind))
    pip("install", "--require-hashes", "-r", lock)
    pip("install", "--no-deps", "--no-build-isolation", "-e", ROOT)
    stamp(kind, lock)


def ready(kind: str) -> bool:
    """Is it installed as it is locked now? The tests' environment serves, too."""
    if not os.path.exists(PYTHON):
        return False
    for found in {kind, "dev"}:
        path = os.path.join(VENV, "ludex-" + found)
        locked = os.path.join(ROOT, "requirements", found + ".txt")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                if file.read() == fingerprint(locked):
                    return True
    return False


def stamp(kind: str, lock: str) -> None:
    with open(os.path.join(VENV, "ludex-" + kind), "w", encoding="utf-8") as file:
        file.write(fingerprint(lock))


def fingerprint(lock: str) -> str:
    """Of all that decides what is installed; also of where the environment lies, for it can't be moved."""
    digest = hashlib.sha256(VENV.encode() + sys.version.encode())
    for path in (lock, os.path.join(ROOT, "pyproject.toml")):
        with open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def make() -> None:
    """By venv; where a distribution has taken that apart, by one of the ways round."""
    for way in (by_venv, by_venv_without_pip, by_virtualenv):
        if way() and works():
            return
        shutil.rmtree(VENV, ignore_errors=True)
    stop(
        "this Python can make no environment: it has neither venv nor a pip that works. On Debian or Ubuntu, "
        "`apt-get install python3-venv python3-pip` mends it; or name another Python: make PYTHON=... "
    )


def by_venv() -> bool:
    return run([sys.executable, "-m", "venv", VENV])


def by_venv_without_pip() -> bool:
    """Debian leaves out ensurepip, which puts pip into the environment; the pip outside can do that."""
    return run([sys.executable, "-m", "venv", "--without-pip", VENV]) and run(
        [sys.executable, "-m", "pip", "--python", PYTHON, "install", "--quiet", "pip"]
    )


def by_virtualenv() -> bool:
    """Into a folder of ours: that is allowed even where the system's packages are managed from outside."""
    if not run([sys.executable, "-m", "pip", "install", "--quiet", "--target", TOOLS, "virtualenv"]):
        return False
    return run([sys.executable, "-m", "virtualenv", "--quiet", VENV], PYTHONPATH=TOOLS)


def works() -> bool:
    return run([PYTHON, "-m", "pip", "--version"])


def run(command: "list[str]", **more: str) -> bool:
    """Quietly: a way that fails is followed by another."""
    environment = dict(os.environ, **more)
    return (
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment).returncode == 0
    )


def pip(*words: str) -> None:
    command = [PYTHON, "-m", "pip", "--disable-pip-version-check", words[0], "--quiet", *words[1:]]
    if subprocess.run(command).returncode != 0:
        stop("pip could not install what is needed; its own words are above")


def say(text: str) -> None:
    print("ludex: " + text, flush=True)


def stop(text: str, code: int = 1) -> None:
    print("ludex: " + text, file=sys.stderr)
    sys.exit(code)


if __name__ == "__main__":
    main()
