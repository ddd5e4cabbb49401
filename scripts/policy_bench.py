"""Scores a policy on the tasks of backburn-bench: see `workshop/bench.py`, or `--help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop.bench import main

if __name__ == "__main__":
    sys.exit(main())
