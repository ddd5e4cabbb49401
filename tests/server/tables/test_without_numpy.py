"""A whole table where numpy, numba and a server's frameworks are hidden: every message, picture, record, position and table of a game is as usual."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import backburn

PROGRAM = Path(__file__).with_name("whole_table.py")
PLIES = "60"


def test_the_tables_of_all_games_tell_the_same_without_numpy() -> None:
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    asked = [[PLIES, *backburn.names()], [PLIES, "--hidden", *backburn.names()]]
    usual, hidden = (
        subprocess.run([sys.executable, PROGRAM, *each], check=True, capture_output=True, text=True, env=environment).stdout
        for each in asked
    )
    assert hidden == usual and len(usual.splitlines()) == len(backburn.names()) == 7
