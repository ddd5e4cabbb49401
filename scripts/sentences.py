"""Makes the files of sentences follow the code: see `workshop/sentences/main.py`, or `--help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop.sentences.main import main

if __name__ == "__main__":
    sys.exit(main())
