# Everything sets itself up: `make demo` and `make test` work in a fresh clone.
PYTHON := .venv/bin/python

.PHONY: help setup demo test lint suite deep clean

help:
	@echo "make demo   set up, start the example site, run a goal on it"
	@echo "make test   set up, then lint, type check and run the tests"
	@echo "make deep   the long suites"
	@echo "make clean  remove what set-up and tests made (not runs/)"

setup:
	@scripts/setup

demo: setup
	@$(PYTHON) examples/demo.py

# Tests wait for browsers and servers much of their time: three at once, and lint beside them.
test: setup
	@$(MAKE) --no-print-directory --jobs 2 suite lint

suite: setup
	@scripts/suite

lint: setup
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy

deep: setup
	$(PYTHON) -m pytest -q -m deep

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
