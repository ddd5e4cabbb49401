"""A server process for tests: launch.py secret|real DATABASE PORT [BASE_PATH]."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import luck
from backburn.server.ops.settings import Limits, Rate, Settings
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web.serve import ListenAddress, serve
from server.secret import CATALOGUE

PATIENT = Limits(address=Rate(5000, 5000), seat=Rate(5000, 5000), new_tables=Rate(5000, 5000), remarks=Rate(5000, 5000))

if __name__ == "__main__":
    luck.always_the_same()
    what, database, port = sys.argv[1:4]
    base_path = sys.argv[4] if len(sys.argv) > 4 else ""
    settings = Settings(database, base_path, bot_pause_seconds=0.0, compile_rules=False, sweep_seconds=0.5, limits=PATIENT)
    serve(settings, ListenAddress(port=int(port)), catalogue=CATALOGUE if what == "secret" else Catalogue())
