"""Writes the tables of docs/games: see `workshop/numbers/main.py`, or `--help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from workshop.numbers.main import main

if __name__ == "__main__":
    sys.exit(main())
