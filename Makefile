# Two commands on a fresh machine: make serve, make test. Every one makes the environment that it needs.

PYTHON ?= python3
BIN := .venv/bin
# Board games are compiled once, where the tests look for them, and not by each test that starts a server.
WARM := LUDEX_CACHE=$(CURDIR)/.pytest_cache/ludex $(BIN)/ludex rbg bench --all --seconds 0.01 --json > /dev/null

.PHONY: help serve test quick check docs lock clean
.DEFAULT_GOAL := help

help:
	@echo "make serve   start the server            make quick   the tests of a working day, in minutes"
	@echo "make test    everything, as CI does      make check   types, style, arrows"
	@echo "make docs    build the documentation     make lock    lock the dependencies anew"

serve:
	@$(PYTHON) scripts/environment.py serve
	@$(BIN)/ludex serve $(ARGS) || [ $$? -eq 130 ]

test: check
	@$(PYTHON) scripts/system.py
	@$(WARM)
	@$(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)
	@$(MAKE) --no-print-directory docs
	@$(BIN)/python scripts/sizes.py

quick: check
	@$(WARM)
	@$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" $(ARGS)

check:
	@$(PYTHON) scripts/environment.py dev
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/lint-imports --no-logo | tail -n 1
	@$(BIN)/mypy --no-error-summary

docs:
	@$(PYTHON) scripts/environment.py dev
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

lock:
	@$(PYTHON) scripts/environment.py dev
	@$(BIN)/python scripts/lock.py

clean:
	rm -rf .venv .venv-tools .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache site dist
