"""Whole games in a house without a network, where numpy, numba and a server's frameworks are hidden: all that is said is as usual."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import backburn

PROGRAM = Path(__file__).with_name("whole_house.py")
PLIES = "3000"


def test_a_house_says_the_same_without_numpy_and_frameworks() -> None:
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    asked = [[PLIES, *backburn.names()], [PLIES, "--hidden", *backburn.names()]]
    usual, hidden = (
        subprocess.run([sys.executable, PROGRAM, *each], check=True, capture_output=True, text=True, env=environment).stdout
        for each in asked
    )
    assert hidden == usual and len(usual.splitlines()) == len(backburn.names()) == 7
    assert all(line.split()[2] == "True" for line in usual.splitlines()), "every game has ended"
