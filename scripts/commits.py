"""Which stages of the tests each of the last commits made necessary: see `workshop/commits.py`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop.commits import main

if __name__ == "__main__":
    sys.exit(main())
