"""Begins a new game as a copy of another: see `workshop/new.py`, or `--help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop.new import main

if __name__ == "__main__":
    sys.exit(main())
