"""Finds puzzles: see `workshop/puzzles/main.py`, or `--help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from workshop.puzzles.main import main

if __name__ == "__main__":
    sys.exit(main())
