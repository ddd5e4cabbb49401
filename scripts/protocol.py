"""The socket's messages for the page and the documentation: see `workshop/protocol.py`, or `--help`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop.protocol import main

if __name__ == "__main__":
    sys.exit(main())
