"""A server process for the page's tests: launch.py DATABASE PORT [real] [newer] [chat] [ratings] [lobby] [push] [salt] [soon] [impatient] [counted] [site=FOLDER]."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import luck
from backburn.analysis import Effort
from backburn.server.ops.absence import Absence
from backburn.server.ops.settings import Limits, Rate, Settings
from backburn.server.tables.state import free_seats
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web.serve import ListenAddress, serve
from page.catalogue import CATALOGUE
from server.newer import NEWER

PATIENT = Limits(address=Rate(5000, 5000), seat=Rate(5000, 5000), new_tables=Rate(5000, 5000), remarks=Rate(5000, 5000))
SHORT, BRIEF = Effort(seconds=2.0), Effort(seconds=1.0)
COUNTED = Effort(iterations=8, games=4, looks=2)
"""Interpreted, an analysis sees little in any case."""

if __name__ == "__main__":
    luck.always_the_same()
    if "soon" in sys.argv:
        free_seats.BOT_COMES_AFTER = 3.0
    database, port = sys.argv[1:3]
    serve(
        replace(
            Settings(database, bot_pause_seconds=0.0, compile_rules=False, sweep_seconds=0.5, limits=PATIENT, analysis=SHORT, hint=BRIEF)
            if "counted" not in sys.argv
            else Settings(database, bot_pause_seconds=0.0, compile_rules=False, limits=PATIENT, analysis=COUNTED, hint=COUNTED),
            site=next((each.removeprefix("site=") for each in sys.argv if each.startswith("site=")), ""),
            chat="chat" in sys.argv,
            ratings="ratings" in sys.argv,
            lobby="lobby" in sys.argv,
            push="push" in sys.argv,
            daily_salt="salt" in sys.argv,
            absence=Absence(seconds_without_clock=4, seconds_when_over=2) if "impatient" in sys.argv else Absence(),
        ),
        ListenAddress(port=int(port)),
        catalogue=NEWER if "newer" in sys.argv else Catalogue() if "real" in sys.argv else CATALOGUE,
    )
