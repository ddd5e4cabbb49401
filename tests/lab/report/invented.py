"""Findings that were not found: numbers made up for tests of how they are shown."""

from __future__ import annotations

import backburn
from backburn.lab.findings import (
    P_VALUE,
    SHARE,
    TURNS,
    Column,
    Example,
    Figure,
    Findings,
    Reached,
    Series,
    Slider,
    Table,
)
from backburn.lab.statistics.intervals import Interval
from backburn.play.records.gamefile import write_record


def record(game: str, plies: int) -> str:
    """The record of a match at which only first moves are made."""
    match = backburn.load(game, seats=2).match(seed=3)
    while match.to_act != -2 and len(match.plies) < plies:
        match.roll() if match.to_act < 0 else match.push(match.legal()[0])
    return write_record(match)


FIRE, CHIEF = Interval(0.622, 0.591, 0.652), Interval(0.378, 0.348, 0.409)


def findings(plies: int = 40) -> Findings:
    shares = Table(
        "shares",
        "How often each side wins",
        (Column("side"), Column("wins", SHARE), Column("turns", TURNS), Column("p", P_VALUE)),
        (("fire <b>", FIRE, Interval(18.2, 17.9, 18.5), 0.00004), ("chief", CHIEF, 18.2, 0.2), ("nobody", None, float("nan"), 1.0)),
        "The fire & the chief at level-2.",
    )
    return Findings(
        verb="balance",
        game="Forest Fire! (path)",
        question="Is the path even between its two sides?",
        answer="No: the fire wins 62 % (59 to 65) at level-2.",
        caveat="This is what level-2 makes of the game; people may play differently.",
        tables=(shares,),
        figures=(
            Figure("rows", "Wins by side", "wins", SHARE, (Series("level-2", ("fire", "chief"), (FIRE, CHIEF)),), mark=0.5, mark_name="even"),
            Figure(
                "curves",
                "Wins of the fire by range of gusts",
                "wins of the fire",
                SHARE,
                tuple(Series(f"level-{level}", (4, 6, 8), (FIRE, Interval(0.5 + level / 100, 0.45, 0.6), CHIEF)) for level in (2, 4)),
                over="gust_reach",
                mark=0.5,
            ),
        ),
        examples=(Example("A game that the fire wins", record("forest-fire-path", plies), "The third turn decides.", 6),),
        slider=Slider("Try it", (("gust_reach", ("4", "6")), ("box", ("8", "9"))), (("62 %",), ("60 %",), ("50 %",), ("45 %",)), ("the fire wins",), (1, 0)),
        reached=Reached("Wins", 0.031, SHARE, 1000, 4.2),
        about={"game": "forest-fire-path", "options": "the original ones", "games": "1,000"},
        command="backburn lab balance forest-fire-path --levels 2",
        rows_hash="5d41402abc4b2a76b9719d911017c592",
    )  # fmt: skip
