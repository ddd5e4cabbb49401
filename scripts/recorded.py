"""Records games as Parquet: see `workshop/recorded.py`, or `--help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop.recorded import main

if __name__ == "__main__":
    sys.exit(main())
