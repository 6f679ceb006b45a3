# Shorter names for what the README says in full.
.PHONY: run test lint format bench messages

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

# Collects what people read, brings the catalogues up to date and compiles them.
messages:
	python3 setup/prepare.py requirements.txt
	.venv/bin/python -m babel.messages.frontend extract -F babel.cfg -k say --add-location=file --sort-by-file \
		--project Deadwood --copyright-holder "its translators" -o translations/messages.pot rules web templates
	.venv/bin/python -m babel.messages.frontend update -i translations/messages.pot -d translations \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	.venv/bin/python -m babel.messages.frontend compile -d translations
