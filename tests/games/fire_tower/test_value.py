"""The evaluation: what a tower fears, what it hopes for, and what greedy play makes of it."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import backburn
from backburn import agents
from backburn.core.kernels.jit import kernel
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import value
from backburn.games.fire_tower.board import SIZE
from backburn.games.fire_tower.state import State
from backburn.games.fire_tower.value import BURNS, DOOMED, fall
from backburn.play.matches.game import Game
from games.fire_tower.positions import position
from pictures import random_match

TWO = backburn.load("fire-tower", seats=2)
FOUR = backburn.load("fire-tower", seats=4)
TEAMS = backburn.load("fire-tower", seats=4, teams="on")
FOREST = "* f10 e10 e11 k6 l6 # m3"
HANDS = ("red: stands, bucket full, hand -", "blue: stands, bucket full, hand -")
HOT = "* a14 b14"


def turn(wind: str, decision: str, step: str = "action") -> str:
    return f"turn 12 of red, {step}, wind {wind}, hand 5: {decision}"


def worth(text: str, seat: int = 0, game: Game[State] = TWO) -> float:
    found = float(game.card.rules.value(game.position(text), seat))
    assert -1 <= found <= 1
    return found


def red(forest: str = FOREST, *lines: str, wind: str = "south", decision: str = "red to act", seat: int = 0) -> float:
    return worth(position(turn(wind, decision), forest, *(lines or HANDS)), seat)


# ---- towers


@pytest.mark.parametrize(
    "forest",
    ["* d11 f10 e10 e11 k6 l6 # m3", "* e10 e11 f10 d10 k6 l6 # m3", "* f10 e10 e11 k6 # m3", "* f10 e10 e11 k6 l6 # m3 l5"],
    ids=["fire nearer to me", "more of it", "fire further from the foe", "a firebreak before the foe"],
)
def test_what_red_fears_blue_likes(forest: str) -> None:
    assert red(forest) < red()
    assert red(forest, seat=1) > red(seat=1)


def test_a_firebreak_in_the_way_helps() -> None:
    assert red(FOREST + " d11") > red()
    assert red(FOREST + " e13") > red()


def test_walls_that_close_every_way_help_more() -> None:
    some, all_round = " d16 d15 d14 # a13 b13", " d16 d15 d14 # a13 b13 c13 d13"
    assert red(FOREST + all_round) > red(FOREST + some) >= red()


def test_the_wind_matters() -> None:
    assert red(wind="north") < red(wind="south") > red(wind="west")
    assert red(wind="north", seat=1) > red(wind="south", seat=1)


def test_a_wind_helps_only_fire_that_it_can_push() -> None:
    level = "* e16 p5"
    assert red(level, wind="north") > red(level, wind="west")


def test_a_full_bucket_and_cards_are_worth_something() -> None:
    assert red(FOREST, "red: stands, bucket empty, hand -") < red()
    assert (
        red(FOREST, "red: stands, bucket full, hand snag*4 flare-up")
        > red()
        > red(FOREST, "red: stands, bucket full, hand reforest*4 dozer")
    )


def mirrored(forest: str, west_east: bool, north_south: bool) -> str:
    def place(word: str) -> str:
        column, row = "abcdefghijklmnop".index(word[0]), int(word[1:])
        return "abcdefghijklmnop"[SIZE - 1 - column if west_east else column] + str(SIZE + 1 - row if north_south else row)

    return " ".join(word if word in "*#" else place(word) for word in forest.split())


@pytest.mark.parametrize(
    ("corner", "west_east", "north_south", "winds"),
    [(1, True, False, "north east"), (2, True, True, "south east"), (3, False, True, "south west")],
)
def test_all_corners_are_alike(corner: int, west_east: bool, north_south: bool, winds: str) -> None:
    def danger(forest: str, wind: str, seat: int) -> float:
        state = FOUR.position(position(turn(wind, "red to act"), forest, seats=4))
        return fall(state, seat, state.wind, BURNS, 0)

    forest = FOREST + " d9 c12 * d12"
    for here, there in zip(("north", "west"), winds.split(), strict=True):
        assert danger(forest, here, 0) == danger(mirrored(forest, west_east, north_south), there, corner)


def test_a_hit_foe_is_as_good_as_burnt() -> None:
    near, hit = ("red to play snag, 2 at p2 p1", "blue: {}, bucket full, hand -")
    assert red("* p3 p2 o1", hit.format("stands"), decision=near) < red("* p3 p2 p1", hit.format("hit by red"), decision=near)


def test_an_eliminated_player_hopes_for_fire() -> None:
    lines = ("red: out, bucket empty, hand -", "event: shadow by blue, asked 1")
    game = backburn.load("fire-tower", seats=3, shadow_of_the_wood="on")
    head = "turn 12 of blue, refill, wind south, hand 5: red to choose the shadow"
    calm, hot = (worth(position(head, forest, *lines, seats=3, shadow_of_the_wood="on"), 0, game) for forest in ("", "* n5 n14"))
    assert calm < hot < 0


def test_partners_fear_for_each_other() -> None:
    near_red, near_blue, near_green = (position("red to act", f"* {square}", seats=4, teams="on") for square in ("d13", "m4", "d4"))
    assert max(worth(near_red, 0, TEAMS), worth(near_blue, 0, TEAMS)) < worth(near_green, 0, TEAMS)


# ---- cards in play


@pytest.mark.parametrize("tool", ["snag", "flare-up", "explosion", "ember"])
def test_fire_in_play_promises_something(tool: str) -> None:
    assert red(decision=f"red to play {tool}") > red(decision="red to play dozer")


def test_what_is_begun_promises_less_and_less() -> None:
    whole = red(decision="red to play flare-up")
    assert whole > red(FOREST + " * f11", decision="red to play flare-up, 1 at f11 f11") > red(decision="red to play dozer")


@pytest.mark.parametrize("tool", ["air-drop", "engine", "smokejumper"])
def test_water_in_play_promises_something_if_fire_is_near(tool: str) -> None:
    here, away = "* d12 d13 e12 e13", "* m4 n5 m5 n6"
    gain, nothing = (red(forest, decision=f"red to play {tool}") - red(forest, decision="red to play dozer") for forest in (here, away))
    assert gain > 10 * abs(nothing) - 0.05


def test_the_bucket_in_play_promises_something_besides_the_action() -> None:
    assert red(HOT, decision="red to play bucket") > red(HOT)


def test_reckless_abandon_promises_something() -> None:
    lines = ("red: stands, bucket empty, hand air-drop*3", "discard: engine firestorm")
    picked, idle = (red("* a14 m4", *lines, decision=f"red to {what}") for what in ("pick water, 2 left", "play dozer"))
    assert picked > idle


def test_a_wind_card_promises_its_best_use() -> None:
    assert red(wind="north", decision="red to use wind south") > red(wind="north", decision="red to use wind west") - 0.01
    dead = ("blue: out, bucket full, hand -", "green: out, bucket full, hand -")
    game = FOUR
    text = position(turn("north", "red to use wind south"), "", *dead, seats=4)
    assert worth(text, 0, game) >= worth(position(turn("north", "red to play dozer"), "", *dead, seats=4), 0, game) - 0.001


def test_firebreaks_promise_nothing() -> None:
    assert red(decision="red to play dozer") == red(decision="red to play scratch") < red()


# ---- the moment of a turn


MOMENTS = [("red to spread", "wind"), ("red to act", "action"), ("red to play dozer", "action")]


@pytest.mark.parametrize(("decision", "step"), MOMENTS)
def test_what_one_side_hopes_for_the_other_fears(decision: str, step: str) -> None:
    text = position(turn("south", decision, step), FOREST, "red: stands, bucket full, hand snag", "blue: stands, bucket empty, hand ember")
    assert worth(text, 0) == pytest.approx(-worth(text, 1))


def test_the_next_action_is_worth_something() -> None:
    before, after = (position(turn("south", decision), FOREST, *HANDS) for decision in ("red to act", "red to play dozer"))
    assert worth(before, 0) > worth(after, 0)
    assert worth(before, 1) < worth(after, 1)


@pytest.mark.parametrize(("wind", "beside"), [("north", "a15"), ("west", "b16")])
def test_a_roof_that_the_next_gem_can_burn_is_as_good_as_lost(wind: str, beside: str) -> None:
    def danger(decision: str, step: str, blows: str = wind) -> float:
        head = f"turn 12 of {decision.split()[0]}, {step}, wind {blows}, hand 5: {decision}"
        state = TWO.position(position(head, f"* {beside} h7"))
        return fall(state, 0, state.wind, BURNS, 0)

    assert danger("blue to spread", "wind") == danger("red to act", "action") == DOOMED
    assert danger("red to spread", "wind") < DOOMED > danger("blue to act", "action")
    assert danger("blue to spread", "wind", "south") < DOOMED


def test_what_opponents_hold_counts_against_a_seat() -> None:
    rich, poor = "blue: stands, bucket full, hand snag*4", "blue: stands, bucket empty, hand reforest*4"
    assert red(FOREST, HANDS[0], rich) < red(FOREST, HANDS[0], poor)


# ---- greedy play


def greedy(text: str) -> str:
    match = TWO.match(1, text)
    return match.text(Bot(TWO, agents.load("greedy"), 3).move(match.state))


def test_it_burns_the_foe_if_it_can() -> None:
    hand = "red: stands, bucket full, hand east flare-up ember air-drop reforest"
    assert greedy(position("red to act", "* n3 o3 o4 n4", hand)) == "flare-up"
    assert greedy(position("red to play flare-up, 2 at p3 p2", "* o3 p3 p2", "red: stands, bucket full, hand -")) == "p1"


def test_it_does_not_burn_itself() -> None:
    text = position(turn("north", "red to spread", "wind"), "* a15 k5", "red: stands, bucket empty, hand -")
    assert greedy(text) == "k6"


def test_it_saves_itself() -> None:
    text = position(
        turn("west", "red to act"),
        "* d13 d14 e13 e14",
        "red: stands, bucket full, hand snag engine reforest*3",
    )
    assert greedy(text) == "engine"
    assert greedy(position(turn("west", "red to play engine"), "* d13 d14 e13 e14 k5")) in ("d13", "d14")


@pytest.mark.parametrize("water", ["air-drop*4 engine", "engine*4 smokejumper"])
def test_it_does_not_wait_with_a_hand_of_water(water: str) -> None:
    """As long as its tower is in no danger, other cards are of more use."""
    text = position(turn("south", "red to act"), "* m4 m5", f"red: stands, bucket full, hand {water}", HANDS[1])
    assert greedy(text) != "done"


# ---- compiled


@kernel
def worths(states: Any, found: Any) -> None:
    """What every position is worth to every seat."""
    for i in range(len(states)):
        for seat in range(states[i].seats):
            found[i, seat] = value(states[i], seat)


@pytest.mark.compiled
@pytest.mark.parametrize("game", [TWO, FOUR, TEAMS], ids=["two", "four", "teams"])
def test_compiled_and_interpreted_values_are_the_same(game: Game[State]) -> None:
    plies = random.Random(1).sample([ply for ply in random_match(game, 3, 600).plies if ply.seat >= 0], 100)
    states = game.card.State.blanks(len(plies))
    for i, ply in enumerate(plies):
        states[i] = game.card.State.from_bytes(ply.before)
    found = np.zeros((2, len(states), 4))
    for compiled in (False, True):
        game.specialize(worths, compiled)(states, found[int(compiled)])
    assert (found[0] == found[1]).all() and (abs(found) <= 1).all() and len(np.unique(found)) > 100
