"""How often our texts use phrases that native writers hardly use: see `workshop/drawn.py`, or `--help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop.drawn import main

if __name__ == "__main__":
    sys.exit(main())
