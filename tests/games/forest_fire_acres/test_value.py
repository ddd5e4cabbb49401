"""The evaluation: what the team likes to see, on the board and while an act is under way."""

from __future__ import annotations

from typing import Any

import pytest

from games.forest_fire_acres.patches import ONE, Forest

FIRES = "f f\n. f"
"""On k10, l10 and l11."""
BLAZE = "\n".join(["f f f f f f f f"] * 5)
"""As many acres as may burn."""


def worth(decision: str = "moves equipment", rows: str = FIRES, table: Forest = ONE, **said: Any) -> float:
    return float(ONE.game.card.rules.value(table.match(table.picture(decision, rows, **said)).state, 0))


def flight(now: str, rows: str = FIRES, **said: Any) -> float:
    return worth("flies", rows, now=f"flight helicopter {now}", **said)


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
        ({"rows": "f", "also": "a1=h"}, {"rows": "f", "also": "k11=f"}),
        ({"also": "a1=h"}, {}),
        ({"also": "a1=s"}, {"also": "a1=h"}),
        ({"rows": "f", "also": "j9=r"}, {"rows": "f", "also": "l10=r"}),
        ({"rows": "f", "also": "k11=r k12=~"}, {"rows": "f", "also": "k11=r"}),
        ({"rows": "f", "also": "k11=r k12=r k13=r"}, {"rows": "f", "also": "k11=r k12=r"}),
        ({"rows": "f", "also": "k12=r"}, {"rows": "f", "also": "k13=r"}),
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
        "rock next to it",
        "a house far away",
        "a house",
        "a school rather",
        "rock where most winds blow",
        "a second line of rock",
        "a third one",
        "rock two acres away rather",
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


def test_nothing_is_worse_than_a_loss_nor_better_than_a_win() -> None:
    rules = ONE.game.card.rules
    worst = ONE.match(ONE.picture("moves equipment", BLAZE)).state
    lost = ONE.match(ONE.picture("lost after turn 3", BLAZE, also="a1=f")).state
    assert rules.payoff(lost, 0) < rules.value(worst, 0) < rules.payoff(lost, 0) + 0.1
    assert 0 < rules.value(ONE.match(ONE.picture("moves equipment", "", turn=58, also="k3=h")).state, 0) < 1


def test_fewer_cards_are_better() -> None:
    assert worth(turn=58) > worth(turn=57) > worth(turn=30) > worth()


def test_equipment_is_of_no_use_after_the_last_card() -> None:
    assert worth(turn=30, bulldozers="k13", helicopter="k14") > worth(turn=30)
    assert worth(turn=58, bulldozers="k13", helicopter="k14", barrels="k12") == worth(turn=58)
    assert flight("k13 steps 3 water 1", turn=58) > worth(turn=58)


def test_the_last_flight_needs_no_steps_to_land() -> None:
    loaded, empty = ([flight(f"k16 steps 6{water}", "f", turn=turn) for turn in (30, 58)] for water in (" water 1", ""))
    assert loaded[0] - empty[0] < 1e-9 < loaded[1] - empty[1]


def test_a_helicopter_waits_where_a_crash_does_no_harm() -> None:
    def gain(**said: Any) -> float:
        """What it is worth that one acre far away is rock."""
        return worth("draws a card", "f", also="a20=r", **said) - worth("draws a card", "f", **said)

    assert gain(turn=4, helicopter="a20") > gain(turn=4) + 1e-6
    assert gain(turn=4, helicopter="a20", cards="crash") == pytest.approx(gain(turn=4, cards="crash"))
    assert flight("a20 steps 1", "f", also="a20=r") == pytest.approx(flight("a20 steps 1", "f"))


def test_the_nearer_the_limit_the_worse() -> None:
    limits = [worth(rows="f f f f f f", table=Forest(burning_limit=limit)) for limit in (40, 20, 6)]
    assert limits[0] > limits[1] > limits[2]


def test_fires_that_have_to_be_put_out() -> None:
    two = Forest(extinguish=2)
    assert worth(table=two, also="a1=x", out="1") > worth(table=two, also="a1=x")
    won = worth("sprays", "x f\nf", table=two, now="lot ball k10", also="a1=x a2=x", out="2")
    assert won > worth("sprays", "x f\nf", table=two, now="lot ball k10", also="a1=x a2=x", out="1") + 0.1


def test_positions_of_a_turn_are_seen_at_the_same_moment() -> None:
    """What the next card is likely to burn counts as soon as the act has begun, and what this card still burns until it has burnt."""
    assert worth("drives", now="drive bulldozer a20 digs 1", weather="ne 2 even") < worth(bulldozers="a20", weather="ne 2 even")
    apart = "f . f . f"
    spreading = [worth(f"one of the fires spreads, {left} left", apart, weather="n 12 odd", lit="") for left in (1, 2)]
    assert worth(rows=apart, weather="n 12 odd") > spreading[0] > spreading[1]
    burning = [worth(f"chooses acres that burn, {left} left", "f f", lit="k10 l10", cards="flame") for left in (1, 3)]
    assert burning[0] > burning[1]
    lucky = [worth("has a lucky lot", weather=weather, cards="lot") for weather in ("n 2 odd", "n 17 odd")]
    assert lucky[0] > lucky[1]


def test_an_extinguisher_stops_a_line() -> None:
    assert worth(rows="f", barrels="k11") > worth(rows="f", also="k11=r", barrels="a1")


def test_before_a_fire_machines_wait_in_the_middle() -> None:
    assert worth(rows="", bulldozers="k10") > worth(rows="", bulldozers="e5") > worth(rows="", bulldozers="a1")


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
    assert worth("takes a piece", now="carry steps 1", barrels="k19") == worth("draws a card", turn=4, barrels="k19")


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
        assert worth("puts a new piece", rows="", also="a10=f", now=kind) > worth("draws a card", rows="", also="a10=f", turn=4)


def test_a_bulldozer_digs_around_the_fire() -> None:
    assert drive("k12 steps 9 digs 5") > drive("k12 steps 9") > drive("a20 steps 1")
    assert drive("k14 steps 9 digs 5") > drive("k19 steps 3 digs 5")
    assert drive("k12 steps 9 digs 5") > drive("k12 steps 9 digs 5", also="k13=~ j12=~ j11=~ l12=~ l13=~ k11=~")
    few = Forest(rock_pieces=1)
    assert drive("k12 steps 9 digs 1", table=few) == drive("k12 steps 9 digs 5", table=few) < drive("k12 steps 9 digs 5")
