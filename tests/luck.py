"""The luck of tests: a match for which no one chose a seed gets the same one every time, so that no test depends on what comes up."""

from __future__ import annotations

from backburn.play.matches import match

SEED = 7
by_chance = match.any_seed


def always_the_same() -> None:
    """From now on in this process; the servers that tests launch call it too."""
    match.any_seed = lambda: SEED
