"""The shop and the fire's cards, clause by clause, each as pictures."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import backburn
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import OVER
from backburn.games.forest_fire_path.rules.secrets import guess
from backburn.games.forest_fire_path.state import CHIEF, FIRE, State
from backburn.play.matches.match import Match
from backburn.play.records.gamefile import write_seen_record
from games.forest_fire_path.test_rules import GAME, moves, path
from pictures import clause

SHOP = "budget=20"
CARDS = "engines=1 fire_cards=on"
BOTH = "budget=20 fire_cards=on"
NO_KIT = "kit coins 0, pumps 0, free 0, runs 0, hoses 0"


def kit(coins: int = 0, pumps: int = 0, free: int | None = None, runs: int = 0, hoses: int = 0) -> str:
    return f"kit coins {coins}, pumps {pumps}, free {pumps if free is None else free}, runs {runs}, hoses {hoses}"


def shop(*engines: str, coins: int, options: str = SHOP, **bought: int) -> str:
    """A picture of the shop with the engines bought so far."""
    rows = [f"engine {number + 1} {row}" for number, row in enumerate(engines)]
    return "\n".join(["round 0: chief to buy", "fire . . . . . . . . . . 1", *rows, kit(coins, **bought), f"options {options}"])


def played(first: str, fire: str, *engines: str, kit: str = NO_KIT, options: str = SHOP) -> str:
    """A picture of a game with a shop, after it."""
    rows = [f"engine {number + 1} {row}" for number, row in enumerate(engines)]
    return "\n".join([first, f"fire {fire}", *rows, kit, f"options {options}"])


def cards(first: str, fire: str, hand: str, discards: str = "none", engine: str = "0 . . . . . . . . . .", options: str = CARDS) -> str:
    """A picture of a game with fire cards and one engine."""
    return "\n".join([first, f"fire {fire}", f"engine 1 {engine}", f"hand {hand}", f"discards {discards}", f"options {options}"])


IN_TOWN = "0 . . . . . . . . . ."
AWAY = ". 0 . . . . . . . . ."


# ---- R6 The shop


@clause("R6.1", "R6.1a")
def test_the_chief_begins_with_coins_and_without_engines() -> None:
    start = backburn.load("forest-fire-path", budget=20).match()
    assert start.diagram() == GAME.same(shop(coins=20))
    assert start.moves() == ["buy engine", "buy run", "buy hoses", "done"]


@clause("R6.1")
def test_the_shop_closes_with_done_and_coins_are_lost() -> None:
    after = GAME.after(shop(IN_TOWN, coins=17), "done")
    assert after == GAME.same(played("round 1: fire to act", ". . . . . . . . . . 1", IN_TOWN))


@clause("R6.1")
def test_the_shop_closes_by_itself_when_nothing_can_be_paid() -> None:
    after = GAME.after(shop(IN_TOWN, IN_TOWN, coins=3, pumps=0, runs=0, options="budget=9"), "buy pump")
    assert after == GAME.same(
        played("round 1: fire to act", ". . . . . . . . . . 1", IN_TOWN, IN_TOWN, kit=kit(pumps=1), options="budget=9")
    )
    assert backburn.load("forest-fire-path", budget=1).match().position().startswith("round 1: fire to act")


@clause("R6.1b")
def test_closing_the_shop_is_a_move_of_its_own_where_it_stays_open() -> None:
    wide = "budget=9 stay_open=on"
    after = GAME.match(shop(IN_TOWN, IN_TOWN, coins=3, pumps=0, runs=0, options=wide))
    after.push("buy pump")
    assert after.diagram() == GAME.same(shop(IN_TOWN, IN_TOWN, coins=1, pumps=1, options=wide))
    assert after.moves() == ["done"]
    after.push("done")
    assert after.diagram() == GAME.same(
        played("round 1: fire to act", ". . . . . . . . . . 1", IN_TOWN, IN_TOWN, kit=kit(pumps=1), options=wide)
    )
    assert backburn.load("forest-fire-path", budget=1, stay_open="on").match().moves() == ["done"]


@clause("R6.1b")
@pytest.mark.parametrize("ruleset", ["shop", "third-iteration"])
def test_the_rulesets_with_a_shop_let_its_chief_close_it(ruleset: str) -> None:
    match = backburn.load("forest-fire-path", ruleset=ruleset).match()
    while "buy run" in match.moves():
        match.push("buy run")
    assert match.state.coins < match.state.options.price_hoses and match.moves() == ["done"]
    match.push("done")
    assert match.moves() != ["done"]


RECORD_OF_BEFORE = """backburn record 1
game: forest-fire-path
version: 1
seats: 2
options: gust_reach=2 engine_speed=8 budget=20 price_run=5 runs_from=4
seed: 1

chief: buy run, buy run, buy run, buy run
fire: grow 11, grow 11, grow 11

end: round 4: fire to act / fire . . . . . . . . . . 4 / kit coins 0, pumps 0, free 0, runs 4, hoses 0 / options gust_reach=2 engine_speed=8 budget=20 price_run=5 runs_from=4
returns: 0 0
"""


@clause("R6.1", "R6.1b")
def test_a_record_from_before_the_shop_stayed_open_is_read_as_it_was_played() -> None:
    assert backburn.read_record(RECORD_OF_BEFORE).moves()[0] == "gust"


RECORD_OF_30_COINS = """backburn record 1
game: forest-fire-path
version: 1
seats: 2
options: gust_reach=2 engine_speed=8 budget=30 price_run=5 stay_open=on fire_cards=on hand_size=4
seed: 40

chief: buy run, buy run, buy run, buy run, buy run, buy run, done, draw grow 2!, draw blow!, draw burst!, draw spark!
fire: discard spark, draw blow!, discard grow 2, draw spark!, discard burst, draw burst!
chief: fly 11

end: round 3: over / fire . . . . . . . . . . . / kit coins 0, pumps 0, free 0, runs 5, hoses 0 / hand 2 blow, 1 burst, 1 spark / discards 1 grow 2, 1 burst, 1 spark / options gust_reach=2 engine_speed=8 budget=30 price_run=5 stay_open=on fire_cards=on hand_size=4
returns: -1 1
"""


@clause("R6.1", "R7.2")
def test_a_record_by_earlier_numbers_of_third_iteration_ends_as_it_did() -> None:
    record = backburn.read_record(RECORD_OF_30_COINS)
    now = backburn.load("forest-fire-path", ruleset="third-iteration")
    assert (record.state.options.budget, record.state.options.hand_size) != (now.start.options.budget, now.start.options.hand_size)
    assert record.returns() == [-1, 1] and backburn.write_record(record) == RECORD_OF_30_COINS


@clause("R6.1")
def test_what_costs_too_much_is_refused() -> None:
    poor = shop(IN_TOWN, coins=2, options="budget=5")
    assert GAME.refusal(poor, "buy engine") == (
        "R6.1",
        "'buy engine' is not allowed here: an engine costs 3 coins, and there are only 2 (R6.1)",
    )
    assert GAME.refusal(poor, "gust")[0] == "R6.1"


@clause("R6.1a")
def test_an_engine_that_was_not_bought_scores_nothing_and_cannot_be_sent() -> None:
    match = GAME.match(played("round 3: fire to act", ". . . . . . . . . . 2", IN_TOWN, kit=NO_KIT))
    assert match.scores() == [0, 0]
    two = played("round 3: chief to send", ". . . . . . . . . . 2", IN_TOWN, IN_TOWN)
    assert GAME.refusal(two, "engine 3") == ("R6.1a", "'engine 3' is not allowed here: there are only 2 engines (R6.1a)")
    foolish = GAME.match(shop(coins=20))
    foolish.push("done")
    foolish.push("grow 11")
    assert foolish.position().startswith("round 2: fire to act")


@clause("R6.2")
def test_six_engines_are_the_most() -> None:
    six = shop(*[IN_TOWN] * 6, coins=22, options="budget=40")
    assert "buy engine" not in moves(six)
    assert GAME.refusal(six, "buy engine")[0] == "R6.2"
    five = shop(*[IN_TOWN] * 5, coins=25, options="budget=40")
    assert GAME.after(five, "buy engine") == GAME.same(six)


@clause("R6.3")
def test_a_pump_needs_an_engine() -> None:
    none, one = shop(coins=20), shop(IN_TOWN, coins=17)
    assert GAME.refusal(none, "buy pump")[0] == "R6.3"
    assert GAME.after(one, "buy pump") == GAME.same(shop(IN_TOWN, coins=15, pumps=1))
    assert GAME.refusal(shop(IN_TOWN, coins=15, pumps=1), "buy pump") == (
        "R6.3",
        "'buy pump' is not allowed here: there is a pump for each engine bought so far (R6.3)",
    )


@clause("R6.3")
def test_no_pumps_are_sold_where_they_are_of_no_use() -> None:
    fast = shop(IN_TOWN, coins=17, options="budget=20 slow_load=5")
    assert "pumps are not for sale" in GAME.refusal(fast, "buy pump")[1]


@clause("R6.3a", "R6.3b")
def test_a_pump_fills_one_engine_each_turn() -> None:
    loading = played("round 3: engine 1 to load", ". . . . . . . . . . 2", IN_TOWN, IN_TOWN, kit=kit(pumps=1))
    assert moves(loading) == [f"load {water}" for water in range(6)]
    taken = GAME.after(loading, "load 3", "stay")
    assert taken == GAME.same(
        played("round 3: engine 2 to load, done 1", ". . . . . . . . . . 2", "3 . . . . . . . . . .", IN_TOWN, kit=kit(pumps=1, free=0))
    )
    assert moves(taken) == ["load 0", "load 1", "load 2"]
    assert GAME.refusal(taken, "load 3") == (
        "R6.3b",
        "'load 3' is not allowed here: no pump is free, and without one an engine loads at most 2 water (R6.3b)",
    )
    assert ", free 1," in GAME.after(taken, "load 2", "stay"), "in the next turn it is free again"


@clause("R6.3a", "R6.3b")
def test_a_slow_load_takes_no_pump() -> None:
    loading = played("round 3: engine 1 to load", ". . . . . . . . . . 2", IN_TOWN, IN_TOWN, kit=kit(pumps=1))
    assert ", free 1," in GAME.after(loading, "load 2", "stay")


@clause("R6.3b")
def test_an_engine_that_can_load_nothing_is_not_asked() -> None:
    dry = played("round 3: fire to act", ". . . . . . . . . . 2", IN_TOWN, options="budget=20 slow_load=0")
    assert GAME.match(GAME.after(dry, "grow 11")).diagram().startswith("round 3: engine 1 to move")


@clause("R6.3b")
def test_without_a_shop_every_engine_is_filled() -> None:
    assert moves(path("round 3: engine 2 to load, done 1", ". . . . . . . . . . 2", "5 . . . . . . . . . .", IN_TOWN))[-1] == "load 5"


@clause("R6.4")
def test_runs_are_bought_one_by_one_up_to_twenty() -> None:
    assert GAME.after(shop(coins=20), "buy run", "buy run") == GAME.same(shop(coins=16, runs=2))
    assert GAME.refusal(shop(coins=20, runs=20, options="budget=60"), "buy run")[0] == "R6.4"


@clause("R6.4a", "R6.4b")
def test_a_run_is_flown_before_the_engines_act() -> None:
    before = played("round 3: chief to fly", ". . . . . . . 1 4 . 2", IN_TOWN, kit=kit(runs=2))
    assert moves(before) == ["fly 8", "fly 9", "fly 11", "no flight"]
    assert GAME.refusal(before, "fly 7")[0] == "R6.4b" and GAME.refusal(before, "fly 12")[0] == "R1.1"
    assert GAME.refusal(before, "load 5")[0] == "R6.4a"
    assert GAME.after(before, "fly 9") == GAME.same(played("round 3: engine 1 to load", ". . . . . . . 1 1 . 2", IN_TOWN, kit=kit(runs=1)))
    assert GAME.after(before, "fly 11") == GAME.same(played("round 3: engine 1 to load", ". . . . . . . 1 4 . .", IN_TOWN, kit=kit(runs=1)))
    assert GAME.after(before, "no flight") == GAME.same(
        played("round 3: engine 1 to load", ". . . . . . . 1 4 . 2", IN_TOWN, kit=kit(runs=2))
    )


@clause("R6.4a")
def test_runs_wait_for_their_round() -> None:
    early = played("round 2: fire to act", ". . . . . . . . . . 1", IN_TOWN, kit=kit(runs=2))
    late = played("round 3: fire to act", ". . . . . . . . . . 1", IN_TOWN, kit=kit(runs=2))
    assert GAME.after(early, "grow 11").startswith("round 2: engine 1 to load")
    assert GAME.after(late, "grow 11").startswith("round 3: chief to fly")


@clause("R6.4b", "R5.3")
def test_a_run_may_end_the_game() -> None:
    last = played("round 3: chief to fly", ". . . . . . . . . . 3", IN_TOWN, kit=kit(runs=1))
    match = GAME.match(last)
    match.push("fly 11")
    assert match.to_act == OVER and match.returns() == [-1, 1]


@clause("R6.5")
def test_long_hoses_reach_three_squares() -> None:
    engine = ". . . . 2 . . . . . ."
    short = played("round 3: engine 1 to move", ". . . . . . . 2 . . .", engine)
    long = played("round 3: engine 1 to move", ". . . . . . . 2 . . .", engine, kit=kit(hoses=1))
    assert "spray" not in moves(short) and "spray" in moves(long)
    assert GAME.after(long, "spray", "aim 8", "roll 6").splitlines()[2].split()[8] == "1"
    assert GAME.after(long, "spray", "aim 8", "roll 5").splitlines()[2].split()[8] == "2"


@clause("R6.5")
def test_hoses_are_sold_once_and_only_where_they_help() -> None:
    assert GAME.after(shop(coins=20), "buy hoses") == GAME.same(shop(coins=18, hoses=1))
    for picture, told in (
        (shop(coins=18, hoses=1), "the engines have long hoses already"),
        (shop(coins=20, options="budget=20 hit_at_3=6"), "long hoses would be no improvement"),
        (shop(coins=20, options="budget=20 price_hoses=0"), "long hoses are not for sale"),
    ):
        assert GAME.refusal(picture, "buy hoses") == ("R6.5", f"'buy hoses' is not allowed here: {told} (R6.5)")


@clause("R6.5a")
def test_hoses_need_a_face_of_the_die() -> None:
    with pytest.raises(backburn.OptionError, match="cannot show 7, the number needed with long hoses"):
        backburn.load("forest-fire-path", budget=20, hoses_hit=7)
    assert backburn.load("forest-fire-path", budget=20, hoses_hit=7, price_hoses=0).match().moves()
    assert backburn.load("forest-fire-path", hoses_hit=7).match().moves()


@clause("R6.6")
def test_a_chief_without_engines_only_flies() -> None:
    none = played("round 2: fire to act", ". . . . . . . . . . 1", kit=kit(runs=1))
    assert GAME.after(none, "grow 11").startswith("round 3: fire to act")
    assert GAME.after(none, "grow 11", "grow 11").startswith("round 3: chief to fly")
    assert GAME.after(none, "grow 11", "grow 11", "fly 11").startswith("round 3: over")


# ---- R7 The fire's cards


@clause("R7.1", "R7.2")
def test_the_fire_is_dealt_its_hand_before_round_one() -> None:
    match = backburn.load("forest-fire-path", engines=1, fire_cards="on").match()
    assert match.position().startswith("round 0: fire to draw")
    assert match.moves() == ["draw blow", *(f"draw grow {n}" for n in (1, 2, 3, 4)), "draw burst", "draw spark"]
    assert match.weights() == [6, 2, 4, 3, 2, 4, 3]
    for card in ("burst", "burst", "grow 2"):
        match.push(f"draw {card}")
    assert match.diagram() == GAME.same(cards("round 1: fire to play", ". . . . . . . . . . 1", "1 grow 2, 2 burst"))


@clause("R7.2")
def test_after_the_shop_comes_the_deal() -> None:
    match = backburn.load("forest-fire-path", budget=20, fire_cards="on").match()
    match.push("done")
    assert match.position().startswith("round 0: fire to draw")


@clause("R7.1")
def test_a_deck_has_at_least_one_card() -> None:
    none: dict[str, Any] = {f"cards_{kind}": 0 for kind in ("blow", "grow_1", "grow_2", "grow_3", "grow_4", "burst", "spark")}
    with pytest.raises(backburn.OptionError, match="at least one card"):
        backburn.load("forest-fire-path", fire_cards="on", **none)
    assert backburn.load("forest-fire-path", **none).match().moves()


@clause("R7.3", "R7.3a")
def test_the_fire_plays_or_discards_a_card_of_its_hand() -> None:
    turn = cards("round 3: fire to play", ". . . . . . . . . 1 2", "1 blow, 1 grow 2, 1 burst")
    assert moves(turn) == ["play blow", "play grow 2", "play burst", "discard blow", "discard grow 2", "discard burst"]
    assert GAME.refusal(turn, "play spark") == ("R7.3", "'play spark' is not allowed here: the fire has no card Spark (R7.3)")
    assert GAME.refusal(turn, "grow 11")[0] == "R7.3"
    assert GAME.after(turn, "discard burst") == GAME.same(
        cards("round 3: fire to draw", ". . . . . . . . . 1 2", "1 blow, 1 grow 2", "1 burst")
    )


@clause("R7.3", "R3.1")
def test_engines_are_lost_before_the_card() -> None:
    caught = cards("round 3: engine 1 to move", ". . . . . . . . . 1 2", "1 blow, 2 burst", engine=". . . . . . . . . 2 .")
    assert "engine 1 lost" in GAME.after(caught, "stay")


@clause("R7.3b")
def test_a_card_without_effect_can_only_be_discarded() -> None:
    full = "engines=1 token_supply=20 burn_out_at=0 fire_cards=on"
    empty = cards("round 3: fire to play", ". . . . . . . . . 15 5", "1 blow, 1 grow 1, 1 burst", options=full)
    assert moves(empty) == ["play burst", "discard blow", "discard grow 1", "discard burst"]
    assert GAME.refusal(empty, "play grow 1")[0] == "R7.3b" and "no token is left in the box" in GAME.refusal(empty, "play grow 1")[1]
    calm = cards("round 3: fire to play", "1 . # # # # # # # # #", "1 blow, 2 spark", engine=AWAY, options=CARDS + " total_victory=30")
    assert moves(calm) == ["play spark", "discard blow", "discard spark"]
    assert "the wind has no square to light" in GAME.refusal(calm, "play blow")[1]
    closed = cards("round 3: fire to play", "1 # # # # # # # # # .", "1 blow, 2 spark", engine=AWAY, options=CARDS + " total_victory=30")
    assert "no square can take a spark" in GAME.refusal(closed, "play spark")[1]


@clause("R7.4")
def test_blow_is_a_gust() -> None:
    turn = cards("round 3: fire to play", ". . . . . . # . 1 . 2", "1 blow, 2 burst")
    assert GAME.after(turn, "play blow") == GAME.same(cards("round 3: fire to draw", ". . . . . 1 # 1 1 . 2", "2 burst", "1 blow"))


@clause("R7.5")
def test_grow_divides_its_tokens_over_what_burns() -> None:
    turn = cards("round 3: fire to play", ". . . . . . . . . 5 2", "1 grow 3, 2 burst")
    growing = GAME.after(turn, "play grow 3")
    assert growing == GAME.same(cards("round 3: fire to grow 3", ". . . . . . . . . 5 2", "2 burst", "1 grow 3"))
    assert moves(growing) == ["token 10", "token 11"]
    assert GAME.refusal(growing, "token 9")[0] == "R7.5" and GAME.refusal(growing, "token 12")[0] == "R1.1"
    assert GAME.refusal(growing, "gust")[0] == "R7.5"
    assert GAME.after(growing, "token 10", "token 10") == GAME.same(
        cards("round 3: fire to grow 1", ". . . . . . . . . 7 2", "2 burst", "1 grow 3")
    ), "a square that has reached the threshold may get more"
    assert GAME.after(growing, "token 10", "token 10", "token 11") == GAME.same(
        cards("round 3: fire to draw", ". . . . . . . . . # 3", "2 burst", "1 grow 3")
    )


@clause("R7.5")
def test_grow_places_what_the_box_holds() -> None:
    options = "engines=1 token_supply=20 burn_out_at=0 fire_cards=on"
    turn = cards("round 3: fire to play", ". . . . . . . . . 13 5", "1 grow 3, 2 burst", options=options)
    assert GAME.after(turn, "play grow 3").startswith("round 3: fire to grow 2")


@clause("R7.6")
def test_burst_intensifies_a_square() -> None:
    turn = cards("round 3: fire to play", ". . . . . . . . . 1 3", "1 blow, 2 burst")
    bursting = GAME.after(turn, "play burst")
    assert bursting == GAME.same(cards("round 3: fire to burst", ". . . . . . . . . 1 3", "1 blow, 1 burst", "1 burst"))
    assert moves(bursting) == ["intensify 10", "intensify 11"]
    assert GAME.refusal(bursting, "intensify 9") == (
        "R7.6",
        "'intensify 9' is not allowed here: square 9 does not burn, so it cannot burst (R7.6)",
    )
    assert GAME.refusal(bursting, "play blow")[0] == "R7.6" and GAME.refusal(bursting, "intensify 12")[0] == "R1.1"
    scattering = GAME.after(bursting, "intensify 11")
    assert scattering == GAME.same(
        cards("round 3: fire to place 6 from 11 within 3", ". . . . . . . . . 1 #", "1 blow, 1 burst", "1 burst")
    )


@clause("R7.7")
def test_a_spark_flies_as_far_as_its_fire_is_strong() -> None:
    turn = cards("round 3: fire to play", ". . . . . # . 1 . . 3", "2 burst, 1 spark")
    flying = GAME.after(turn, "play spark")
    assert flying == GAME.same(cards("round 3: fire to spark", ". . . . . # . 1 . . 3", "2 burst", "1 spark"))
    assert moves(flying) == ["token 7", "token 9", "token 10"], "7 and 9 from 8, 10 and 9 from 11"
    for square, told in ((6, "burnt"), (8, "burns already"), (5, "no fire is strong enough")):
        assert GAME.refusal(flying, f"token {square}")[0] == "R7.7" and told in GAME.refusal(flying, f"token {square}")[1]
    assert GAME.refusal(flying, "token 12")[0] == "R1.1" and GAME.refusal(flying, "roll 1")[0] == "R7.7"
    assert GAME.after(flying, "token 7") == GAME.same(cards("round 3: fire to draw", ". . . . . # 1 1 . . 3", "2 burst", "1 spark"))


@clause("R7.7")
def test_a_spark_may_light_the_town() -> None:
    flying = cards("round 3: fire to spark", ". . 2 . . . . . . . .", "2 burst", "1 spark")
    assert "token 1" in moves(flying)


@clause("R7.8")
def test_the_fire_draws_at_the_end_of_its_turn() -> None:
    drawing = cards("round 3: fire to draw", ". . . . . . . . . . 2", "2 burst", "1 grow 4")
    match = GAME.match(drawing)
    assert dict(zip(match.moves(), match.weights(), strict=True)) == {
        "draw blow": 6,
        "draw grow 1": 2,
        "draw grow 2": 4,
        "draw grow 3": 3,
        "draw grow 4": 1,
        "draw burst": 2,
        "draw spark": 3,
    }
    assert GAME.refusal(drawing, "load 5")[0] == "R7.8"
    assert GAME.after(drawing, "draw spark") == GAME.same(
        cards("round 3: engine 1 to load", ". . . . . . . . . . 2", "2 burst, 1 spark", "1 grow 4")
    )


@clause("R7.8")
def test_nothing_is_drawn_when_the_game_is_over() -> None:
    last = cards("round 3: fire to play", "# # # # . . . . . . 2", "3 burst", options=CARDS + " total_victory=15")
    assert GAME.after(last, "play burst", "intensify 11").startswith("round 3: over")


@clause("R7.8a")
def test_the_discards_become_the_deck_when_a_card_is_needed() -> None:
    three = "engines=1 fire_cards=on hand_size=2 cards_blow=1 cards_grow_1=1 cards_grow_2=0 cards_grow_3=0 cards_grow_4=0 cards_burst=1 cards_spark=0"
    turn = cards("round 3: fire to play", ". . . . . . . . . . 2", "1 blow, 1 grow 1", "1 burst", options=three)
    after = GAME.after(turn, "discard blow")
    assert after == GAME.same(cards("round 3: fire to draw", ". . . . . . . . . . 2", "1 grow 1", options=three))
    assert GAME.match(after).moves() == ["draw blow", "draw burst"], "the card just played is among them"


@clause("R7.8a")
def test_a_deck_smaller_than_the_hand_is_dealt_whole() -> None:
    match = backburn.load("forest-fire-path", fire_cards="on", hand_size=9, cards_blow=1, cards_grow_1=0, cards_grow_2=0, cards_grow_3=0,
                          cards_grow_4=1, cards_burst=0, cards_spark=0).match()  # fmt: skip
    match.push("draw blow")
    match.push("draw grow 4")
    assert match.position().startswith("round 1: fire to play")


# ---- R7.9 Secrets


TURN = cards("round 3: fire to play", ". . . . . . . . . 1 3", "1 blow, 2 burst", "1 spark")


@clause("R7.9")
def test_only_the_fire_sees_its_hand() -> None:
    match = GAME.match(TURN)
    write = match.game.card.notation.write_diagram
    assert write(match.hidden(FIRE)) == match.diagram()
    assert write(match.hidden(CHIEF)) == write(match.hidden()) == match.diagram().replace("1 blow, 2 burst", "3 unseen")
    assert not match.hidden(CHIEF).deck.any()
    with pytest.raises(backburn.PositionError, match="an unseen hand cannot be played on"):
        match.game.position(write(match.hidden(CHIEF)))


@clause("R7.9")
def test_others_see_that_a_card_was_drawn_and_no_more() -> None:
    match = GAME.match(TURN)
    match.push("discard blow")
    match.push("draw grow 4")
    assert [match.seen(ply, FIRE) for ply in match.plies] == ["discard blow", "draw grow 4"]
    assert [match.seen(ply, CHIEF) for ply in match.plies] == [match.seen(ply, None) for ply in match.plies] == ["discard blow", "draw ?"]
    assert "draw grow 4" not in write_seen_record(match, CHIEF) and "draw grow 4" in write_seen_record(match, FIRE)
    assert not match.is_irreversible(match.plies[0]) and match.is_irreversible(match.plies[1])


@clause("R7.9")
@pytest.mark.parametrize("ruleset", ["fire-cards", "third-iteration"])
def test_two_games_that_differ_in_the_hand_only_look_the_same_to_the_chief(ruleset: str) -> None:
    """At every ply: the state, the picture, its moves; and the game without cards hides nothing."""
    game, luck = backburn.load("forest-fire-path", ruleset=ruleset), random.Random(4)
    match = game.match(seed=4)
    while match.to_act != OVER and len(match.plies) < 80:
        other = match.state.copy()
        guess(other, CHIEF, generator(len(match.plies)))
        truths = [game.hidden(state, CHIEF) for state in (match.state, other)]
        scenes = [game.card.scene(truth, CHIEF) for truth in truths]
        assert truths[0].tobytes() == truths[1].tobytes() and scenes[0] == scenes[1]
        match.push(luck.choice(match.legal()))


@clause("R7.9")
def test_whether_a_game_has_secrets_depends_on_its_options() -> None:
    assert backburn.load("forest-fire-path", fire_cards="on").has_secrets
    assert not backburn.load("forest-fire-path", budget=20).has_secrets and not GAME.game.has_secrets
    with pytest.raises(backburn.BackburnError, match="with fire_cards: its players hide something from each other"):
        backburn.solve(backburn.load("forest-fire-path", path_length=2, fire_cards="on"))


@pytest.mark.bulk
def test_a_game_with_a_shop_and_no_cards_can_be_solved() -> None:
    """With one coin there is nothing to buy, and the fire has its way; an engine makes it harder."""
    games = [backburn.load("forest-fire-path", path_length=2, budget=budget, total_victory=8) for budget in (1, 3)]
    poor, rich = (backburn.solve(game, ignored=("round",), compiled=False) for game in games)
    assert poor.returns()[FIRE] == 1 and rich.returns()[FIRE] < 1


@clause("R7.9a")
def test_a_guess_deals_the_hand_from_all_that_is_not_discarded() -> None:
    """Each kind as often as its cards are many: 23 cards are unseen, of which three are held."""
    match, found = GAME.match(TURN), Counter[int]()
    rng, samples = generator(5), 4000
    for _ in range(samples):
        state = match.hidden(CHIEF)
        guess(state, CHIEF, rng)
        assert sum(state.hand.tolist()) == 3 and sum(state.deck.tolist()) == 20
        found.update({kind: count for kind, count in enumerate(state.hand.tolist())})
    for kind, cards_left in enumerate((6, 2, 4, 3, 2, 4, 2)):
        assert found[kind] / samples == pytest.approx(3 * cards_left / 23, abs=0.05)


@clause("R7.9a")
def test_the_fire_has_nothing_to_guess() -> None:
    state = GAME.match(TURN).state.copy()
    guess(state, FIRE, generator(1))
    assert state.tobytes() == GAME.match(TURN).state.tobytes()


# ---- positions


FIRE_AT_9 = ". . . . . . . . 2 . ."


@pytest.mark.parametrize(
    ("picture", "told"),
    [
        (shop(IN_TOWN, coins=20), "the kit costs 3, but 0 coins were spent"),
        (shop(IN_TOWN, coins=10), "the kit costs 3, but 10 coins were spent"),
        (shop(coins=0, options="budget=20", runs=10), "nothing is for sale that the chief can pay"),
        (shop(coins=20).replace("round 0", "round 2"), "the shop is only open before round 1"),
        (shop(coins=20).replace(". 1", ". 2"), "before round 1 the board is as it was set up"),
        (played("round 3: fire to act", FIRE_AT_9, kit=kit(coins=3)), "coins are left only in the shop"),
        (played("round 3: fire to act", FIRE_AT_9, kit=kit(pumps=1)), "more pumps than are for sale"),
        (played("round 3: fire to act", FIRE_AT_9, IN_TOWN, kit=kit(pumps=1, free=0)), "fewer free pumps than there can be"),
        (played("round 3: fire to act", FIRE_AT_9, kit=kit(hoses=1), options="budget=20 price_hoses=0"), "long hoses are not for sale"),
        (played("round 2: chief to fly", FIRE_AT_9, kit=kit(runs=1)), "no helicopter can be flown in this round"),
        (played("round 3: fire to act", FIRE_AT_9, kit="kit of 3 things"), "the kit must be like"),
        (played("round 3: fire to act", FIRE_AT_9, kit=kit(runs=21)), "the number of runs must be"),
        (played("round 3: fire to act", FIRE_AT_9, kit="coat pumps 1"), "this line must begin with 'kit'"),
        ("round 3: fire to act / fire . . . . . . . . 2 . . / options budget=20", "then 'kit'"),
        (cards("round 3: fire to act", FIRE_AT_9, "3 blow"), "the fire plays a card if there are cards"),
        (path("round 3: fire to play", FIRE_AT_9), "the fire plays a card if there are cards"),
        (cards("round 3: fire to play", FIRE_AT_9, "2 blow"), "the fire cannot have 2 cards in hand here"),
        (cards("round 3: fire to play", FIRE_AT_9, "3 burst", "2 burst"), "more cards 'burst' than in the game"),
        (cards("round 3: fire to play", FIRE_AT_9, "1 burst, 2 blow"), "cards must be like"),
        (cards("round 3: fire to play", FIRE_AT_9, "three blows"), "cards must be like"),
        (cards("round 3: fire to burst", FIRE_AT_9, "2 blow", "1 spark"), "the card that was played must be among the discards"),
        (cards("round 3: fire to grow 3", FIRE_AT_9, "2 blow", "1 grow 2"), "there cannot be that many tokens to place"),
        (cards("round 3: fire to grow 1", ". . . . . . . . 1 . .", "2 blow", "1 grow 4"), "there are fewer tokens on the board"),
        (cards("round 3: fire to spark", "1 # # # # # # # # # .", "2 blow", "1 spark", AWAY, CARDS + " total_victory=30"), "take a spark"),
        (cards("round 3: fire to draw", FIRE_AT_9, "3 blow"), "the fire has no cards to draw"),
        (cards("round 3: fire to draw", FIRE_AT_9, "1 blow"), "the fire has no cards to draw, or too many"),
        (cards("round 0: fire to draw", ". . . . . . . . . . 1", "1 blow", "1 blow"), "there are no discards before round 1"),
        (path("round 3: fire to draw", FIRE_AT_9), "the fire has no cards to draw"),
    ],
)  # fmt: skip
def test_positions_that_cannot_occur_are_refused(picture: str, told: str) -> None:
    with pytest.raises(backburn.PositionError, match=told):
        GAME.match(picture)


def test_an_empty_deck_is_refused_where_it_would_have_been_refilled() -> None:
    two: Any = "engines=1 fire_cards=on hand_size=1 cards_blow=1 cards_grow_1=1 cards_grow_2=0 cards_grow_3=0 cards_grow_4=0 cards_burst=0 cards_spark=0"
    with pytest.raises(backburn.PositionError, match="the discards would have become the deck"):
        GAME.match(cards("round 3: fire to draw", FIRE_AT_9, "none", "1 blow, 1 grow 1", options=two))


# ---- tellings


def told(picture: str, *line: str) -> list[str]:
    """The telling of each ply."""
    match: Match[State] = GAME.match(picture)
    found = []
    for move in line:
        before = match.state.copy()
        match.push(move)
        deed = match.game.card.notation.tell(before, match.plies[-1].move)
        found.append(" ".join(part for part in (deed.does, deed.what, *deed.outcomes) if part) if deed else "")
    return found


def test_what_the_chief_bought_and_flew_is_described() -> None:
    assert told(shop(coins=20), "buy engine", "buy pump", "buy run", "buy hoses", "done") == [
        "bought an engine",
        "bought a pump",
        "bought a helicopter",
        "bought long hoses",
        "left the shop",
    ]
    flying = played("round 3: chief to fly", FIRE_AT_9, IN_TOWN, kit=kit(runs=2))
    assert told(flying, "fly 9") == ["flew a helicopter to square 9"] and told(flying, "no flight") == ["flew no helicopter"]


def test_what_the_fire_played_is_described() -> None:
    turn = cards("round 3: fire to play", ". . . . . . . . . 1 3", "1 blow, 1 burst, 1 spark")
    assert told(turn, "play blow", "draw grow 4") == ["played Blow the wind lit 3 squares", "the fire drew Grow 4"]
    assert told(turn, "play burst", "intensify 11", "token 9")[:3] == ["played Burst", "burned out square 11", "put a token on square 9"]
    assert told(turn, "play spark", "token 9") == ["played Spark", "threw a spark to square 9"]
    assert told(turn, "discard spark") == ["discarded Spark"]
    growing = cards("round 3: fire to grow 1", ". . . . . . . . . 1 3", "2 burst", "1 grow 1")
    assert told(growing, "token 10") == ["put a token on square 10"]
