"""Everything that must pass, stage by stage: see `workshop.stages`, and `scripts/test`, which sets up what it needs."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from workshop.stages import ask

if __name__ == "__main__":
    sys.exit(ask())
