# Shorter names for what the README says in full.
.PHONY: run test lint format bench

run:
	./run

test:
	./test

lint:
	python3 setup/prepare.py requirements-dev.txt
	.venv/bin/python -m ruff check .
	.venv/bin/python -m ruff format --check .

format:
	python3 setup/prepare.py requirements-dev.txt
	.venv/bin/python -m ruff check --fix .
	.venv/bin/python -m ruff format .

bench:
	python3 bench/rules.py
	python3 bench/sheet.py
