"""How bots do in the Daily Fires of the days ahead: see `workshop/daily.py`, or `--help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop.daily import main

if __name__ == "__main__":
    sys.exit(main())
