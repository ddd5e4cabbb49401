"""`python -m backburn` is `backburn`."""

import sys

from backburn.cli import main

sys.exit(main())
