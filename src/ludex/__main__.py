"""python -m ludex"""

from ludex.cli.main import run

run()
