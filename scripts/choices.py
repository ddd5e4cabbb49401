"""How well bots choose in solved positions: see `workshop/choices.py`, or `--help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop.choices import main

if __name__ == "__main__":
    sys.exit(main())
