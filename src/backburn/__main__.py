"""The command `backburn`, and `python -m backburn`."""

from __future__ import annotations

import sys

from backburn.core.kit.errors import MissingPackage
from backburn.core.kit.extras import extra_needed


def main() -> int:
    """Run the command line, or say what to install for it; return the exit code."""
    try:
        with extra_needed():
            from backburn.cli import main as run

            return run()
    except MissingPackage as error:
        print(f"backburn: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
