# deadheat: everything is set up by the first command that needs it.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
LOCK   := controller/constraints.txt
READY  := $(VENV)/.ready

# Tests that need QEMU and so on say so and are left out where that is missing; REQUIRE_ALL=1 makes it a failure.
REQUIRE_ALL ?= 0
# Coverage doubles the time; it is measured where everything is required.
COVER := $(if $(filter 1,$(REQUIRE_ALL)),--cov --cov-report=term:skip-covered)

.PHONY: help venv run demo test check bench screens lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

venv: $(READY) ## set up $(VENV) with everything that development needs

$(READY): pyproject.toml $(LOCK)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "deadheat needs Python 3.11 or newer: make PYTHON=python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c $(LOCK) -e '.[dev]'
	@touch $@

run: $(READY) ## a table without hardware at this terminal: its menu, or GAME=the-mind at once; bots play if there is no terminal
	@$(BIN)/deadheat run --virtual $(if $(GAME),--game $(GAME))

demo: $(READY) ## bots play a whole match in a moment, every ruling printed (GAME=the-mind SEED=1)
	@$(BIN)/deadheat demo $(GAME) $(if $(SEED),--seed $(SEED))

test: check ## the tests, after the checks of style, types and rooms
	@mkdir -p .cache
	DEADHEAT_REQUIRE_ALL=$(REQUIRE_ALL) $(BIN)/pytest -q -n 2 -m "not kernel" $(COVER)
	DEADHEAT_REQUIRE_ALL=$(REQUIRE_ALL) $(BIN)/pytest -q -m kernel

check: $(READY) ## style, types and the import rules of the rooms
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY) ## how right (fairness), how fast (beside gpiozero), what readers and screens cost
	$(BIN)/deadheat bench fairness
	$(BIN)/deadheat bench speed
	$(BIN)/deadheat bench readers
	$(BIN)/deadheat bench oled

screens: $(READY) ## a contact sheet of every screen in every language, as .cache/screens.png
	@mkdir -p .cache
	$(BIN)/python -m tests.devices.screens.sheet .cache/screens.png

lock: $(READY) ## write down the versions that are installed now, for repeatable installs
	$(BIN)/python -m pip freeze --exclude-editable --exclude deadheat > $(LOCK)

clean: ## remove what the commands above made
	rm -rf $(VENV) .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
