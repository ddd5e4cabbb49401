"""What games say about the weights: see `workshop/fit.py`, or `--help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop.fit import main

if __name__ == "__main__":
    sys.exit(main())
