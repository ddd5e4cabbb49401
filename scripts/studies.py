"""Plays the studies of docs/studies: see `workshop/studies/main.py`, or `--help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop.studies.main import main

if __name__ == "__main__":
    sys.exit(main())
