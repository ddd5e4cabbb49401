# The bare call prints the targets.
help: ## print this
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

play: ## play the first game in the terminal
	scripts/backburn play forest-fire-path

setup: ## make .venv with everything that tests and checks need
	scripts/setup test check

fast: setup ## the developer's loop, under a minute: clauses, core, agents, the house, the command line
	scripts/fast

check: ## style, types, walls between rooms
	scripts/check

test: ## everything that must pass
	scripts/test

format: setup ## let ruff arrange the code
	.venv/bin/ruff check --fix -q . ; .venv/bin/ruff format -q .

new: setup ## begin a new game as a copy that plays (GAME=my-game, FROM=fire-tower for a copy of another game)
	.venv/bin/python scripts/new.py $(GAME) $(if $(FROM),--from $(FROM))

trace: setup ## docs/trace: where clauses, code and tests are; plays to count only for new clauses, or with COUNT=yes (GAME=id for one game)
	.venv/bin/python tests/house.py $(if $(COUNT),--count) $(GAME)

links: trace

pictures: setup ## redraw the boards of docs/pictures
	.venv/bin/python scripts/pictures.py

golden: setup ## rewrite the golden games; look at the diff before you commit it
	.venv/bin/python tests/golden.py

follow: setup ## let the files of sentences follow the code: what is said now in English, and where
	.venv/bin/python scripts/sentences.py

translated: setup ## note that the German of changed English texts has been looked at (GAME=id for one game)
	.venv/bin/python scripts/languages.py de $(GAME) --looked

numbers: setup ## rewrite the tables of docs/games; takes minutes per game (GAME=id for one game)
	.venv/bin/python scripts/numbers $(GAME)

docs: ## build the documentation's site into dist/docs; links must lead somewhere
	scripts/docs

release: ## build what users install into dist/: sdist, pure wheel, and a wheel with compiled kernels; takes minutes
	scripts/release

bench: setup ## run all benchmarks
	for bench in benchmarks/bench_*.py; do .venv/bin/python $$bench; done

.PHONY: help play setup fast check test format new trace links pictures golden follow translated numbers docs release bench
