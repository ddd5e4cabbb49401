"""Positions that a game cannot have are refused with a sentence: one near miss for each thing that is written."""

from __future__ import annotations

from typing import Any

import pytest

from games.forest_fire_acres.patches import EMPTY, ONE, Forest
from pictures import clause

THREE = Forest(seats=3)
SIX = Forest(burning_limit=6, extinguish=2)
STRICT = Forest(strict="on")


def spoilt(decision: str, old: str, new: str, table: Forest = ONE, **said: Any) -> str:
    """The complaint about a good picture in which one thing is changed."""
    good = table.picture(decision, **said)
    assert table.same(good)
    assert old in good
    return table.complaint(good.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("turn 3", "turn 4"),
        ("turn 3", "turn 0"),
        ("turn 3", "turn x"),
        ("ash", "birch"),
        ("ash", "maple"),
        ("moves equipment", "draws a card"),
        ("moves equipment", "moves"),
        ("moves equipment", "flies"),
        ("moves equipment", "one of the fires spreads, 1 left"),
        ("moves equipment", "has a lucky lot"),
        ("moves equipment", "gives up a bulldozer"),
        ("turn 3, ash: moves equipment", "won after turn 3"),
        ("turn 3, ash: moves equipment", "lost after turn 3"),
        ("turn 3, ash: moves equipment", "setup: the wind rises"),
        ("ash: moves", "ash, free: moves"),
        ("\n1 .", "\n1 . ."),
        ("\n2 . .", "\n2 ."),
        ("\n2 .", "\n3 ."),
        ("\n20 .", "\n20 ?"),
        ("\n20 .", "\n20 F"),
        ("weather ne 2 even", "weather ne 2 odd"),
        ("weather ne 2 even", "weather ne 3 even"),
        ("weather ne 2 even", "weather e 2 odd"),
        ("weather ne 2 even", "weather ne 7 even"),
        ("weather ne 2 even", "wind ne"),
        ("weather ne 2 even\n", ""),
        ("drawn ne2even", "drawn ne2even*2"),
        ("drawn ne2even", "drawn drought ne2even"),
        ("drawn ne2even", "drawn"),
        ("barrels k14", "barrels k14 k14"),
        ("barrels k14", "barrels k14*29"),
        ("barrels k14", "barrels k14*0"),
        ("barrels k14", "barrels z14"),
        ("barrels k14", "barrels k21"),
        ("barrels k14", "barrels k10"),
        ("barrels k14", "barrels k14\nbarrels k14"),
        ("bulldozers k15", "bulldozers k15 k16 k17"),
        ("bulldozers k15", "bulldozers l10"),
        ("bulldozers k15", "bulldozers k10"),
        ("helicopter k16", "helicopter k16 k17"),
        ("helicopter k16", "helicopter l10"),
        ("helicopter k16", "helicopter m10"),
        ("helicopter k16", "helicopter k10"),
        ("weather", "lit k10\nweather"),
        ("weather", "now lot barrels 3\nweather"),
        ("out 1", "out 2"),
        ("out 1", "out 0"),
        ("out 1", "out x"),
    ],
)
def test_one_thing_that_cannot_be(old: str, new: str) -> None:
    """k10 burns, l10 is river, m10 a house, n10 burnt."""
    said: dict[str, Any] = {"rows": "f ~ h x", "barrels": "k14", "bulldozers": "k15", "helicopter": "k16", "out": "1"}
    assert spoilt("moves equipment", old, new, **said)


@pytest.mark.parametrize(
    ("now", "spoilt_now"),
    [
        ("lot barrel k3 steps 2 barrels 5", "lot barrel k3 steps 3 barrels 5"),
        ("lot barrel k3 steps 2 barrels 5", "lot barrel k3 steps 2 barrels 6"),
        ("lot barrel k3 steps 2 barrels 5", "lot barrel k3 barrels 5"),
        ("lot barrel k3 steps 2 barrels 5", "lot steps 2 barrels 5"),
        ("lot ball k3 steps 2 balls 2", "lot ball k3 steps 2 balls 2 barrels 3"),
        ("carry barrel k3 steps 10", "carry barrel k3 steps 11"),
        ("carry barrel k3 steps 9 moved", "carry barrel k10 steps 9 moved"),
        ("carry barrel k3 steps 9 moved", "carry barrel k3 steps 10 moved"),
        ("bulldozer bulldozer k3 steps 2", "bulldozer bulldozer k10 steps 2"),
        ("bulldozer bulldozer k3 steps 2", "bulldozer bulldozer k3 steps 2 digs 3"),
        ("helicopter helicopter k3 steps 2", "helicopter helicopter k3 steps 2 barrels 1"),
        ("helicopter helicopter k3 steps 2", "helicopter bulldozer k3 steps 2"),
    ],
)
def test_acts_that_cannot_be_under_way(now: str, spoilt_now: str) -> None:
    assert spoilt("moves a piece", f"now {now}", f"now {spoilt_now}", rows="f", now=now)


@pytest.mark.parametrize(
    ("decision", "now", "spoilt_now"),
    [
        ("drives", "drive bulldozer k3 steps 10 digs 5", "drive bulldozer k3 steps 11 digs 5"),
        ("drives", "drive bulldozer k3 steps 10 digs 5", "drive bulldozer k3 steps 10 digs 6"),
        ("drives", "drive bulldozer k3 steps 10 digs 5", "drive bulldozer k10 steps 10 digs 5"),
        ("drives", "drive bulldozer k3 digs 5", "drive bulldozer k3"),
        ("flies", "flight helicopter k3 steps 10", "flight helicopter k3 steps 11"),
        ("flies", "flight helicopter k3 steps 1", "flight helicopter k3"),
        ("flies", "flight helicopter k3 steps 9 barrels 1", "flight helicopter k3 steps 9 barrels 29"),
        ("flies", "flight helicopter k3 steps 9", "flight helicopter k3 steps 9 scooped"),
        ("takes a piece", "carry steps 10", "carry steps 0"),
        ("takes a piece", "carry steps 10", "carry barrel k3 steps 10"),
        ("puts a new piece", "lot barrels 6", "lot barrels 7"),
        ("puts a new piece", "lot barrels 6", "lot"),
        ("sprays", "carry ball k11 steps 3", "carry barrel k11 steps 3"),
        ("sprays", "carry ball k11 steps 3", "carry ball k13 steps 3"),
    ],
)
def test_other_acts_that_cannot_be_under_way(decision: str, now: str, spoilt_now: str) -> None:
    said: dict[str, Any] = {"rows": "f\nx\nf"} if decision == "sprays" else {"rows": "f", "barrels": "a1"}
    assert spoilt(decision, f"now {now}", f"now {spoilt_now}", now=now, **said)


@clause("R4.3", "R5.2", "R7.2")
def test_questions_that_never_come_up() -> None:
    """One acre only, one fire only, a ring that is small enough."""
    burn: dict[str, Any] = {"rows": "f", "lit": "k10", "cards": "fire3"}
    assert spoilt("chooses acres that burn, 2 left", "2 left", "3 left", **burn)
    assert spoilt("chooses acres that burn, 2 left", "2 left", "0 left", **burn)
    assert spoilt("chooses acres that burn, 2 left", "lit k10", "lit k11", **burn)
    assert spoilt("chooses acres that burn, 2 left", "lit k10\n", "", **burn)
    spread: dict[str, Any] = {"rows": "f . f", "weather": "n 12 odd"}
    assert spoilt("one of the fires spreads, 2 left", "2 left", "3 left", **spread)
    assert spoilt("one of the fires spreads, 2 left", "f . f", "f . .", **spread)
    drought: dict[str, Any] = {"rows": "f\n~", "lit": "k10", "turn": 58, "weather": "n 2 odd"}
    assert spoilt("chooses acres of the drought, 1 left", "1 left", "2 left", **drought)
    strict: dict[str, Any] = {"rows": "f\n~", "lit": "k10", "cards": "fire3", "weather": "n 7 odd", "table": STRICT}
    assert spoilt("chooses acres that burn, 2 left from k10", "from k10", "from k9", **strict)
    assert spoilt("chooses acres that burn, 2 left from k10", " from k10", "", **strict)


def test_ends_that_cannot_be() -> None:
    seven: dict[str, Any] = {"rows": "f f f f f f f", "table": SIX}
    assert spoilt("lost after turn 3", " f f", " f .", **seven)
    assert spoilt("won after turn 3", "out 2", "out 1", rows="x x", out="2", table=SIX)
    assert spoilt("won after turn 58", "turn 58", "turn 57")
    assert SIX.complaint(SIX.picture("moves equipment", "f f f f f f f"))


def test_the_start_that_cannot_be() -> None:
    first: dict[str, Any] = {"bulldozers": "a1 a1", "table": EMPTY}
    assert spoilt("setup: the first fire breaks out", "bulldozers a1 a1", "bulldozers a1", **first)
    assert spoilt("setup: the first fire breaks out", "1 . .", "1 . h", **first)
    assert spoilt("setup: the first fire breaks out", "1 . .", "1 . r", **first)
    assert spoilt("setup: the first fire breaks out", "1 . .", "1 . f", **first)
    assert spoilt("setup: the wind rises", "\n10 ", "\n10 f ", rows="f f f f", **first)
