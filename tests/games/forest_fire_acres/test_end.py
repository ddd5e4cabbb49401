"""How it ends and what it is worth: the clauses of R8."""

from __future__ import annotations

import pytest

from games.forest_fire_acres.patches import ONE, Forest
from pictures import clause

TWO = Forest(extinguish=2)
THREE = Forest(seats=3)


def score(table: Forest, picture: str) -> int:
    return int(table.match(picture).scores()[0])


# ---- R8.1, R8.2


@clause("R8.1")
def test_the_game_is_won_after_the_last_card() -> None:
    before = ONE.picture("moves equipment", "f", turn=58)
    assert ONE.leads(before, "pass", ONE.picture("won after turn 58", "f"))
    last = ONE.picture("draws a card", "f", turn=58, weather="n 7 odd")
    assert ONE.asked(last, "drought") == "moves equipment"
    assert ONE.asked(ONE.picture("moves equipment", "f", turn=57), "pass") == "draws a card"


@clause("R8.1", "R4.3")
def test_the_game_is_won_if_the_last_card_is_a_fire() -> None:
    easier = Forest(drought_last=0)
    before = easier.picture("draws a card", turn=57)
    assert easier.leads(
        before, "flame 5, fire a1, burn a2, burn a3, burn a4, burn a5", easier.picture("won after turn 57", "f\nf\nf\nf\nf", "a1")
    )


@clause("R8.2", "R5.8")
def test_too_much_fire_loses_on_the_last_turn_too() -> None:
    six = Forest(burning_limit=6, extinguish=1)
    before = six.picture("draws a card", "f f f f", turn=58, weather="n 7 odd")
    lost = six.picture("lost after turn 58", "f f f f\nf f f f", weather="n 7 odd")
    assert six.leads(before, "drought", lost)
    match = six.match(lost)
    assert match.legal() == [] and match.returns()[0] < 0


# ---- R8.3


@clause("R8.3", "R8.3a")
def test_enough_fires_put_out_at_the_end_of_an_act() -> None:
    """The second fire is out in the middle of the act; the act goes on to its end."""
    before = TWO.picture("moves equipment", "f", "a5", also="k10=x", out="1")
    moves = "get two and two, barrel a5"
    assert TWO.asked(before, moves) == "puts a new piece"
    won = TWO.picture("won after turn 3", "x", "a5", also="k10=x", out="2")
    assert TWO.leads(before, f"{moves}, done", won)
    assert TWO.refusal(won, "pass")[0] == "R8.3"
    one = TWO.picture("moves equipment", "f", "a5")
    assert TWO.leads(one, f"{moves}, done", TWO.picture("draws a card", "x", "a5", turn=4, out="1"))
    assert ONE.asked(ONE.picture("moves equipment", "f", "a5", also="k10=x", out="1"), f"{moves}, done") == "draws a card"


@clause("R8.3")
def test_enough_fires_put_out_by_an_act_of_a_lucky_break() -> None:
    """Before the other fires spread."""
    before = TWO.picture("has a lucky lot", "f . f", "a5", also="k10=x", out="1", cards="lot")
    assert TWO.leads(before, "get balls, ball a5, done", TWO.picture("won after turn 3", "x . f", "a5", also="k10=x", out="2", cards="lot"))


@clause("R8.3", "R5.6", "R8.3a")
def test_enough_fires_put_out_when_fires_have_spread() -> None:
    """The ball puts out the fire that came to it; the other fire still spreads."""
    before = TWO.picture("draws a card", "f . f", also="a1=x", balls="k11", out="1")
    won = TWO.picture("won after turn 3", "x . f\nx . f", also="a1=x", weather="n 12 odd", out="2")
    assert TWO.leads(before, "weather n 12 odd, spread k10", won)


@clause("R8.3", "R5.8")
def test_too_much_fire_comes_before_enough_put_out() -> None:
    table = Forest(extinguish=1, burning_limit=6)
    before = table.picture("draws a card", "f . f f f f", balls="k11")
    lost = table.picture("lost after turn 3", "x . f f f f\nx . f f f f", weather="n 12 odd", out="1")
    assert table.leads(before, "weather n 12 odd, spread k10", lost)


# ---- R8.4, R8.5b, R8.5a


@clause("R8.4", "R8.2", "R8.1", "R8.4a")
@pytest.mark.parametrize(
    ("rows", "points"),
    [
        (".", 0),
        ("h", 10),
        ("h h h", 30),
        ("s", 20),
        ("h s h", 40),
        ("f", -1),
        ("f f x", -3),
        ("x x", -2),
        ("r", 0),
        ("r r", -1),
        ("r r r", -1),
        ("r r r r r", -2),
        ("~ ~ ~", 0),
        ("h f x r r s", 27),
    ],
)
def test_the_score(rows: str, points: int) -> None:
    """Houses ten, schools twenty, less one for each burning and burnt acre and for two of rock."""
    assert score(ONE, ONE.picture("won after turn 58", rows)) == 400 + points
    assert score(ONE, ONE.picture("moves equipment", rows)) == 400 + points
    if "f" in rows:
        six = Forest(burning_limit=6)
        many = "f f f f f f f"
        assert score(six, six.picture("lost after turn 3", many, "a1", also=" ".join(also(rows)))) == 200 + points - 7


def also(rows: str) -> list[str]:
    return [f"{column}10={mark}" for column, mark in zip("klmnop", rows.split(), strict=False)]


@clause("R8.4")
def test_other_points() -> None:
    table = Forest(finish_points=1, loss_points=2, house_points=3, school_points=50, rock_acres=3, burning_limit=6)
    assert score(table, table.picture("won after turn 58", "h h s r r r r r")) == 1 + 6 + 50 - 1
    assert score(table, table.picture("lost after turn 3", "f f f f f f f\nh s . . . . .")) == 2 + 3 + 50 - 7
    assert score(table, table.picture("won after turn 58", "x x x")) == -2


@clause("R8.5b")
def test_returns() -> None:
    """400 + 200 + 400 + 20 x 10 + 2 x 20 are 1240."""
    won = THREE.picture("won after turn 58", "h f")
    assert THREE.match(won).returns() == [0.5 + 409 / 2480] * 3
    limit = Forest(seats=3, burning_limit=6)
    lost = limit.picture("lost after turn 3", "f f f f f f f h")
    assert limit.match(lost).returns() == [-0.5 + 203 / 2480] * 3
    table = Forest(houses=1, schools=3, finish_points=0, loss_points=1, house_points=5, school_points=7)
    assert table.match(table.picture("won after turn 58", "h s s")).returns() == [0.5 + 19 / (2 * (401 + 5 + 21))]


@clause("R8.5a", "R8.4")
def test_before_the_end() -> None:
    """As many points as if it were won, but worth what a lost game is."""
    match = ONE.match(ONE.picture("moves equipment", "h f"))
    assert match.scores() == [409]
    assert match.game.returns(match.state) == [-0.5 + 409 / 2480]
