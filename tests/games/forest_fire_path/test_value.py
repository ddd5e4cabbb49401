"""The evaluation: what the fire likes, the chief does not."""

from __future__ import annotations

import pytest

import backburn
from backburn import agents
from backburn.core.players.bot import Bot

GAME = backburn.load("forest-fire-path", points_town=0)
CALM = "round 3: fire to act / fire . . . . . . . 1 . . 1 / engine 1 . . 2 . . . . . . . . / engine 2 0 . . . . . . . . . . / options points_town=0"


def worth(position: str) -> float:
    state = GAME.position(position)
    fire, chief = (GAME.card.rules.value(state, seat) for seat in range(2))
    assert fire == -chief and -1 < fire < 1
    return float(fire)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (". 1 . . 1 /", ". 2 . . 1 /"),
        (". . 1 . . 1 /", ". 1 . . . 1 /"),
        (". . 1 /", ". # 1 /"),
        ("engine 2 0 . . . . . . . . . .", "engine 2 lost"),
        ("fire to act / fire . . . . . . . 1", "chief to send / fire . . 1 . . . . 1"),
    ],
    ids=["a token more", "nearer the town", "a burnt square", "a lost engine", "an engine in flames"],
)
def test_what_the_fire_likes(old: str, new: str) -> None:
    assert CALM.count(old) == 1
    assert worth(CALM.replace(old, new)) > worth(CALM)


@pytest.mark.parametrize(
    ("old", "new"),
    [(". . 2 . . . . . . . .", ". . 3 . . . . . . . ."), (". . 2 . . . . . . . .", ". . . . . 2 . . . . .")],
    ids=["more water", "water nearer the fire"],
)
def test_what_the_chief_likes(old: str, new: str) -> None:
    assert worth(CALM.replace(old, new)) < worth(CALM)


def test_water_that_pins_an_engine_down_far_from_the_fire_is_worth_little() -> None:
    assert worth(CALM.replace("engine 2 0 .", "engine 2 5 .")) > worth(CALM.replace("engine 2 0 .", "engine 2 4 ."))


def test_a_burnt_town_is_no_longer_under_threat() -> None:
    near, burnt = (CALM.replace("fire . .", start).replace("engine 2 0 .", "engine 2 . 0") for start in ("fire 1 .", "fire # ."))
    assert worth(near) > worth(burnt)


def test_what_rules_of_thumb_go_by() -> None:
    """Full engines belong on the square before the flames, empty ones in the town."""
    for position, found in (
        (CALM, [4, 5, 0]),
        (CALM.replace(". . 2 . . . . . . . .", ". . . . . . 2 . . . ."), [0, 1, 1]),
        (CALM.replace(". . 2 . . . . . . . .", ". . 0 . . . . . . . ."), [2, 5, 0]),
        (CALM.replace(". . 2 . . . . . . . .", "lost").replace("engine 2 0 .", "engine 2 . 1"), [5, 8, 0]),
    ):
        state = GAME.position(position)
        assert [GAME.card.rules.gauge(state, 1, number) for number in range(len(GAME.card.gauges))] == found, position


# ---- moves that are known to be best, from exact values of all positions of short paths

SHORT = "path_length=3 engines=1 max_turns=1000"
LESS_WIND = "path_length=4 engines=1 gust_reach=1 max_turns=1000"
BEST = [
    ("fire to act / fire . 5 # / engine 1 3 . .", SHORT, "intensify 2"),
    ("fire to act / fire . 1 3 / engine 1 1 . .", SHORT, "intensify 3"),
    ("fire to act / fire . # 3 / engine 1 3 . .", SHORT, "intensify 3"),
    ("fire to place 1 from 2 within 3 / fire 2 # 3 / engine 1 5 . .", SHORT, "token 3"),
    ("fire to place 5 from 3 within 5 / fire 1 5 # / engine 1 5 . .", SHORT, "token 1"),
    ("engine 1 to move / fire . 2 # / engine 1 . . 1", SHORT, "move 1"),
    ("engine 1 to move / fire . 1 # / engine 1 0 . .", SHORT, "stay"),
    ("engine 1 to move / fire 1 # 1 / engine 1 . 4 .", SHORT, "spray"),
    ("fire to act / fire . 1 . . / engine 1 1 . . .", LESS_WIND, "intensify 2"),
    ("fire to act / fire . 4 # . / engine 1 4 . . .", LESS_WIND, "intensify 2"),
    ("fire to place 1 from 2 within 1 / fire . # 3 # / engine 1 4 . . .", LESS_WIND, "token 3"),
    ("engine 1 to move / fire . . 2 # / engine 1 0 . . .", LESS_WIND, "stay"),
    ("engine 1 to move / fire . . 3 # / engine 1 . 2 . .", LESS_WIND, "spray"),
]
"""Each is best by far: the next best move loses 0.3 of the return or more."""


@pytest.mark.parametrize(("position", "options", "best"), BEST)
def test_greedy_finds_the_best_move(position: str, options: str, best: str) -> None:
    match = backburn.load("forest-fire-path").match(position=f"round 1: {position} / options {options}")
    moves = {match.text(Bot(match.game, agents.load("greedy"), seed, compiled=False).move(match.state)) for seed in range(3)}
    assert moves == {best}


@pytest.mark.parametrize(
    ("fire", "less", "more"),
    [
        (". . . . 1 . . . . . .", "gust_reach=1", "gust_reach=4"),
        ("2 . . . . . . . . . .", "water_capacity=5", "water_capacity=1"),
        (". . . 3 . . . . . . .", "intensify_factor=2", "intensify_factor=4"),
        (". . . 7 . . . . . . .", "burn_out_at=0 total_victory=40", "burn_out_at=0 total_victory=20"),
        (". . 4 . . . . . . . .", "water_capacity=2 hit_at_2=2", "water_capacity=2 hit_at_2=6"),
        (". . . 3 . . . . . . .", "hit_at_3=2", "hit_at_3=0"),
    ],
    ids=["the wind reaches further", "less water", "more tokens scattered", "fewer points are enough", "water that misses", "out of range"],
)
def test_the_options_count(fire: str, less: str, more: str) -> None:
    """The same picture is worth more to the fire with one option than with another."""
    position = f"round 3: chief to send / fire {fire} / engine 1 0 . . . . . . . . . . / engine 2 1 . . . . . . . . . . / options "
    game = backburn.load("forest-fire-path")
    low, high = (game.card.rules.value(game.position(position + options), 0) for options in (less, more))
    assert low < high


def test_a_fire_in_the_town_on_its_turn_is_as_good_as_won() -> None:
    game = backburn.load("forest-fire-path")
    lit = game.position("round 3: fire to act / fire 1 . . . . . . . . . 1 / engine 1 . 0 . . . . . . . . . / engine 2 lost")
    dark = game.position("round 3: fire to act / fire . 1 . . . . . . . . 1 / engine 1 0 . . . . . . . . . . / engine 2 lost")
    assert game.card.rules.value(lit, 0) > 0.5 > game.card.rules.value(dark, 0)


# ---- the kit and the hand

KIT = """round 4: fire to act / fire . . . . . . . . 2 . 3 / engine 1 2 . . . . . . . . . . / engine 2 . . 1 . . . . . . . .
 / kit coins 0, pumps 1, free 1, runs 1, hoses 0 / options budget=30""".replace("\n", "")
CARDS = """round 4: fire to play / fire . . . 5 . . . . 2 . 3 / engine 1 2 . . . . . . . . . .
 / hand 1 blow, 2 grow 1 / discards 1 grow 3 / options engines=1 fire_cards=on""".replace("\n", "")


def both(position: str) -> tuple[float, float]:
    """What a position is worth to the fire by `value` and by `forecast`."""
    game = backburn.load("forest-fire-path")
    state, rules = game.position(position), game.card.rules
    assert rules.forecast(state, 0) == -rules.forecast(state, 1)
    return rules.value(state, 0), rules.forecast(state, 0)


@pytest.mark.parametrize(
    ("old", "new"),
    [("pumps 1, free 1", "pumps 2, free 2"), ("runs 1", "runs 2"), ("hoses 0", "hoses 1")],
    ids=["another pump", "another run", "long hoses"],
)
def test_the_chief_likes_a_kit(old: str, new: str) -> None:
    assert all(richer < poorer for richer, poorer in zip(both(KIT.replace(old, new)), both(KIT), strict=True))


def test_the_chief_rather_buys_than_leaves_with_coins() -> None:
    shop = "round 0: chief to buy / fire . . . . . . . . . . 1 / engine 1 0 . . . . . . . . . . / kit coins 17, pumps 0, free 0, runs 0, hoses 0"
    match = backburn.load("forest-fire-path").match(position=f"{shop} / options budget=20")
    assert match.text(Bot(match.game, agents.load("greedy"), 1, compiled=False).move(match.state)) != "done"


def test_a_run_that_can_be_flown_counts_against_a_fire_in_the_town() -> None:
    lit = "round 4: chief to fly / fire 3 . . . . . . . . . . / kit coins 0, pumps 0, free 0, runs 1, hoses 0 / options budget=30"
    waiting = lit.replace("round 4: chief to fly", "round 4: fire to act")
    too_early = (
        waiting.replace("budget=30", "runs_from=9 budget=30").replace("budget=30", "").replace("runs_from=9 ", "budget=30 runs_from=9")
    )
    assert both(lit)[0] < both(too_early)[0] and both(waiting)[0] >= both(lit)[0]


@pytest.mark.parametrize(("old", "new"), [("2 grow 1", "1 grow 1, 1 burst"), ("2 grow 1", "2 grow 4"), ("1 blow", "1 burst")])
def test_the_fire_likes_good_cards(old: str, new: str) -> None:
    better = CARDS.replace("1 blow, 2 grow 1", "2 grow 1, 1 burst") if old == "1 blow" else CARDS.replace(old, new)
    assert both(better)[1] > both(CARDS)[1]


@pytest.mark.parametrize(
    ("phase", "discards"),
    [("fire to burst", "1 burst"), ("fire to spark", "1 spark"), ("fire to grow 2", "1 grow 2")],
)
def test_tokens_to_come_count(phase: str, discards: str) -> None:
    """A card that was played is worth more than one that was discarded."""
    played = CARDS.replace("fire to play", phase).replace("1 blow, 2 grow 1", "1 blow, 1 grow 1").replace("1 grow 3", discards)
    discarded = played.replace(phase, "fire to draw")
    assert both(played)[1] > both(discarded)[1]


def test_a_burning_town_is_not_lost_yet_if_the_fire_has_no_burst() -> None:
    lit = CARDS.replace("fire . . . 5", "fire 2 . . 1").replace("engine 1 2 . .", "engine 1 . . 2")
    assert both(lit)[0] < both(lit.replace("1 blow, 2 grow 1", "2 grow 1, 1 burst"))[0]
    growing = lit.replace("fire to play", "fire to grow 2").replace("1 blow, 2 grow 1", "2 grow 1").replace("1 grow 3", "1 grow 2")
    assert both(growing)[0] > both(growing.replace("fire 2 . .", "fire . 2 ."))[0]
