"""The evaluation: what the team likes to see, on the board and while an act is under way."""

from __future__ import annotations

from typing import Any

import pytest

from games.forest_fire_acres.patches import ONE, Forest

FIRES = "f f\n. f"
"""On k10, l10 and l11."""


def worth(decision: str = "moves equipment", rows: str = FIRES, table: Forest = ONE, **said: Any) -> float:
    return float(ONE.game.card.rules.value(table.match(table.picture(decision, rows, **said)).state, 0))


def flight(now: str, **said: Any) -> float:
    return worth("flies", now=f"flight helicopter {now}", **said)


def carrying(now: str, **said: Any) -> float:
    return worth("moves a piece", now=f"carry {now}", **said)


def lot(now: str, **said: Any) -> float:
    return worth("moves a piece", now=f"lot {now}", **said)


def drive(now: str, **said: Any) -> float:
    return worth("drives", now=f"drive bulldozer {now}", **said)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"rows": "f"}, {"rows": "f f"}),
        ({"rows": "f", "also": "k11=r"}, {"rows": "f"}),
        ({"rows": "f"}, {"rows": "f", "also": "k11=h"}),
        ({"also": "a1=h"}, {}),
        ({"also": "a1=s"}, {"also": "a1=h"}),
        ({"rows": "f", "also": "j10=~"}, {"rows": "f", "also": "k9=~"}),
        ({"barrels": "k12"}, {"barrels": "k18"}),
        ({"balls": "k12"}, {"barrels": "k12"}),
        ({"barrels": "k12*2"}, {"barrels": "k12"}),
        ({"barrels": "k18"}, {}),
        ({"bulldozers": "k13"}, {"bulldozers": "a1"}),
        ({"bulldozers": "k13 k14"}, {"bulldozers": "k13"}),
        ({"helicopter": "k13"}, {"helicopter": "a20"}),
        ({"helicopter": "a20"}, {}),
        ({"rows": "."}, {"rows": "f"}),
    ],
    ids=[
        "less fire",
        "rock beside it",
        "no house beside it",
        "a house",
        "a school rather",
        "it cannot go downwind",
        "a barrel nearby",
        "a ball rather",
        "two barrels",
        "a barrel at all",
        "a bulldozer nearby",
        "two bulldozers",
        "a helicopter nearby",
        "a helicopter at all",
        "no fire",
    ],
)
def test_what_the_team_likes(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert worth(**better) > worth(**worse)


def test_it_is_a_payoff_even_at_the_worst() -> None:
    assert worth("lost after turn 3", "", elsewhere="f") == -0.95
    assert 0 < worth(rows="", also="k3=h", barrels="k4") <= 0.95


def test_a_lot_goes_where_it_reaches_a_fire() -> None:
    edge: dict[str, Any] = {"rows": "", "also": "a10=f"}
    assert lot("barrel a12 steps 2", **edge) > lot("barrel a13 steps 2", **edge) > lot("barrel a19 steps 2", **edge)
    assert lot("ball a12 steps 2", **edge) > lot("barrel a12 steps 2", **edge)
    assert lot("barrel a12 steps 2 barrels 3", **edge) > lot("barrel a12 steps 2", **edge)
    assert worth("puts a new piece", now="lot barrels 6", **edge) > worth(**edge)
    assert worth("sprays", "x f\nf", now="lot ball k10 balls 1") > worth("sprays", "x f\nf", now="lot ball k10")


def test_a_piece_is_carried_to_the_fire() -> None:
    assert carrying("barrel k13 steps 3") > carrying("barrel k15 steps 3") > carrying("barrel k19 steps 3")
    assert carrying("barrel k13 steps 8", barrels="k13") > carrying("barrel k13 steps 8", barrels="k19")
    assert worth("takes a piece", now="carry steps 8", barrels="k13", balls="k14") > worth(
        "takes a piece", now="carry steps 8", balls="k19"
    )
    assert worth("takes a piece", now="carry steps 1", barrels="k19") == worth(barrels="k19")


def test_a_helicopter_fetches_water_and_drops_it() -> None:
    river: dict[str, Any] = {"also": "k14=~ k15=~"}
    assert flight("k13 steps 5 water 1") > flight("k13 steps 5")
    assert flight("k13 steps 8 balls 1") > flight("k13 steps 8 barrels 1") > flight("k13 steps 8")
    assert flight("k18 steps 9", barrels="k16*2") > flight("k18 steps 9", barrels="k16")
    assert flight("k18 steps 9", **river) > flight("k18 steps 9")
    assert flight("k10 steps 2 water 1") > flight("k10 steps 1 water 1")
    assert flight("k16 steps 9 dropped", barrels="k16") < flight("k16 steps 9", barrels="k16")


def test_a_new_machine_comes_near_to_the_fire() -> None:
    for kind in ("bulldozer", "helicopter"):
        near, far = (worth("moves a piece", rows="", also="a10=f", now=f"{kind} {kind} {acre} steps 2") for acre in ("a13", "t1"))
        assert near > far
        assert worth("puts a new piece", rows="", also="a10=f", now=kind) > worth(rows="", also="a10=f")


def test_a_bulldozer_digs_around_the_fire() -> None:
    assert drive("k12 steps 9 digs 5") > drive("k12 steps 9") > drive("a20 steps 1")
    assert drive("k14 steps 9 digs 5") > drive("k19 steps 3 digs 5")
    assert drive("k12 steps 9 digs 5") > drive("k12 steps 9 digs 5", also="k13=~ j12=~ j11=~ l12=~ l13=~ k11=~")
    few = Forest(rock_pieces=1)
    assert drive("k12 steps 9 digs 1", table=few) == drive("k12 steps 9 digs 5", table=few) < drive("k12 steps 9 digs 5")
