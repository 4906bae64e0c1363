# Ludoteca.  make play: run it.  make test: everything that CI checks.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
NODE := scripts/node
FRONT := $(shell find frontend/src frontend/scripts games/*/texts -type f) frontend/package.json frontend/vite.config.ts

.PHONY: play prod prod-test services setup test lint types e2e soak faults fmt playthroughs pictures art generated lock bench
.DEFAULT_GOAL := play

play: .venv/run frontend/dist/.vite/manifest.json  ## run the whole platform (PORT, LUDOTECA_DATA)
	@exec $(BIN)/python -m config.play

prod: .venv/run frontend/dist/.vite/manifest.json services  ## the production topology on this machine (PORT, LUDOTECA_DATA)
	@exec $(BIN)/python -m config.prod

setup: .venv/dev frontend/node_modules/.package-lock.json  ## the environment only
	@$(BIN)/python -m compileall -q accounts bench config games lobby matches ratings realtime social tournaments

test: ; @exec scripts/test  ## lint, types, contracts, all tests on both profiles, front end, browser
e2e: setup frontend/dist/.vite/manifest.json  ## every browser test: the house alone, then the whole platform
	$(NODE) npm --prefix frontend run house --silent
	scripts/with-services --chromium $(BIN)/python -m pytest tests/e2e -m "not soak"
prod-test: setup services ; @exec $(BIN)/python -m pytest -m prod tests/production  ## make prod: kills, halves, backup, stop
services:
	@scripts/need psql postgresql postgresql-client
	@scripts/need redis-server redis-server
	@scripts/need nginx nginx
faults: setup services frontend/dist/.vite/manifest.json  ## kill, stop and turn parts of make prod under 50 matches (FAULTS_SECONDS, FAULTS_OUT)
	@scripts/need cc gcc libc6-dev
	@exec $(BIN)/python -m tests.faults
soak: setup ; @exec $(BIN)/python -m pytest -m soak tests

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py generate --check
	$(NODE) npm --prefix frontend run lint
	$(NODE) npm --prefix frontend run check

types: setup
	$(BIN)/mypy

fmt: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NODE) npm --prefix frontend run format

generated: setup  ## what is made from the code: frame types, API types
	$(BIN)/python manage.py generate
	$(NODE) npm --prefix frontend run types

bench: .venv-bench/bin/python bench/peer/node_modules/.package-lock.json  ## us and the peer side by side: docs/performance.md
	$(NODE) .venv-bench/bin/python -m bench.run --report

playthroughs: setup ; $(BIN)/python -m tests.games.playthroughs
art: setup  ## the pictures of Dixit whose scenes changed
	@scripts/need chromium chromium
	$(BIN)/python -m games.dixit.art
pictures: setup ; $(BIN)/python -m tests.e2e.pictures  ## the table kit's parts, as test_pictures compares them

lock: setup  ## new pins from pyproject.toml
	scripts/lock

.venv/run: requirements/run.txt requirements/uv.txt
	scripts/install $(PYTHON) requirements/run.txt
	@touch $@

.venv/dev: requirements/dev.txt .venv/run
	scripts/install $(PYTHON) requirements/dev.txt
	@touch $@

.venv-bench/bin/python: requirements/bench.txt | .venv/run
	.venv/bin/uv venv --quiet --clear --python $$(scripts/fastest-python) .venv-bench
	.venv/bin/uv pip install --quiet --python .venv-bench/bin/python --require-hashes --compile-bytecode -r requirements/bench.txt
	@touch $@

bench/peer/node_modules/.package-lock.json: bench/peer/package-lock.json | .venv/run
	$(NODE) npm --prefix bench/peer ci --loglevel=error
	@touch $@

frontend/node_modules/.package-lock.json: frontend/package-lock.json | .venv/run
	$(NODE) npm --prefix frontend ci --no-fund --no-audit --loglevel=error
	@touch $@

frontend/dist/.vite/manifest.json: frontend/node_modules/.package-lock.json $(FRONT)
	$(NODE) npm --prefix frontend run build --silent
	@touch $@
