"""The rulebook's clauses, each as pictures."""

from __future__ import annotations

import pytest

import backburn
from pictures import Table, clause

GAME = Table("forest-fire-path")
WITHOUT_WATER = """engine 1  0  .  .  .  .  .  .  .  .  .  .
                   engine 2  0  .  .  .  .  .  .  .  .  .  ."""


def path(first: str, fire: str, *engines: str, options: str = "") -> str:
    """A picture from its lines; engines stand in the town unless said otherwise."""
    rows = [first, f"fire {fire}", *(f"engine {number + 1} {row}" for number, row in enumerate(engines))]
    if not engines:
        rows.append(WITHOUT_WATER)
    return "\n".join(rows + ([f"options {options}"] if options else []))


def fire_acts(fire: str, *engines: str, options: str = "", round: int = 3) -> str:
    return path(f"round {round}: fire to act", fire, *engines, options=options)


def points(picture: str) -> int:
    return int(GAME.match(picture).scores()[0])


def moves(picture: str) -> list[str]:
    return GAME.match(picture).moves()


# ---- R1 Material and set-up


@clause("R1.1", "R1.2", "R1.3", "R2.1")
def test_the_fire_begins_at_the_far_end_and_the_engines_in_the_town() -> None:
    start = """round 1: fire to act
               path      1  2  3  4  5  6  7  8  9 10 11
               fire      .  .  .  .  .  .  .  .  .  .  1
               engine 1  0  .  .  .  .  .  .  .  .  .  .
               engine 2  0  .  .  .  .  .  .  .  .  .  ."""
    assert backburn.load("forest-fire-path").match().diagram() == GAME.same(start)


@clause("R1.1", "R1.2", "R1.3")
def test_the_set_up_follows_its_options() -> None:
    match = backburn.load("forest-fire-path", path_length=4, start_tokens=3, engines=1).match()
    assert match.position() == "round 1: fire to act / fire . . . 3 / engine 1 0 . . . / options path_length=4 start_tokens=3 engines=1"


@clause("R1.2a")
def test_the_first_fire_is_below_the_threshold() -> None:
    with pytest.raises(backburn.OptionError, match="start_tokens \\(6\\) must be below burn_out_at \\(6\\)"):
        backburn.load("forest-fire-path", start_tokens=6)
    assert backburn.load("forest-fire-path", start_tokens=6, burn_out_at=0).match().moves()


@clause("R1.4")
def test_the_die_has_as_many_faces_as_the_option_says() -> None:
    rolling = path("round 3: engine 1 to roll at 2", ". 1 . . . . . . . . .", "2 . . . . . . . . . .", "0 . . . . . . . . . .")
    match = GAME.match(rolling)
    assert match.moves() == [f"roll {face}" for face in range(1, 7)]
    assert len({match.game.card.rules.weight(match.state, move) for move in match.legal()}) == 1
    assert moves(rolling + "\noptions die_sides=8")[-1] == "roll 8"
    assert GAME.refusal(rolling, "roll 7")[0] == "R1.4"


@clause("R1.5a")
def test_an_empty_box_allows_neither_gust_nor_growing() -> None:
    full = fire_acts(". . . . . . . . . 15 5", options="token_supply=20 burn_out_at=0")
    assert moves(full) == ["intensify 10", "intensify 11"]
    assert GAME.refusal(full, "gust")[0] == GAME.refusal(full, "grow 10")[0] == "R1.5a"
    assert "tokens come back when they leave the board" in GAME.refusal(full, "gust")[1]


@clause("R1.5a")
def test_a_gust_from_a_nearly_empty_box_lights_the_nearest_squares() -> None:
    before = fire_acts(". . . . . . . . . 14 4", options="token_supply=20 burn_out_at=0")
    after = path("round 3: chief to send", ". . . . . . . 1 1 14 4", options="token_supply=20 burn_out_at=0")
    assert GAME.after(before, "gust") == GAME.same(after)


@clause("R1.5a")
def test_growing_everywhere_from_a_nearly_empty_box_starts_nearest_the_town() -> None:
    before = fire_acts(". . . . . . . . 2 13 4", options="token_supply=20 grow=all burn_out_at=0")
    after = path("round 3: chief to send", ". . . . . . . . 3 13 4", options="token_supply=20 grow=all burn_out_at=0")
    assert GAME.after(before, "grow all") == GAME.same(after)


@clause("R1.5a")
def test_an_intensified_square_yields_what_the_box_holds() -> None:
    before = fire_acts(". . . . . . . . 2 13 4", options="token_supply=20 burn_out_at=0")
    after = path("round 3: fire to place 5 from 11 within 4", ". . . . . . . . 2 13 #", options="token_supply=20 burn_out_at=0")
    assert GAME.after(before, "intensify 11") == GAME.same(after)


# ---- R2 The round


@clause("R2.1")
def test_fire_and_chief_alternate() -> None:
    match = GAME.game.match(seed=1)
    turns = [match.to_act]
    for move in ("gust", "engine 1", "load 0", "stay", "load 0", "stay", "gust"):
        match.push(move)
        turns.append(match.to_act)
    assert turns == [0, 1, 1, 1, 1, 1, 0, 1]
    assert match.diagram().startswith("round 2: chief to send")


@clause("R2.2", "R3.1", "R3.5")
def test_the_order_in_the_fires_turn() -> None:
    """The engine is lost before the fire grows there, and the square burns out after."""
    before = path("round 3: engine 1 to move", ". . . . . . . . . 5 1", ". . . . . . . . . 0 .", "lost")
    between = fire_acts(". . . . . . . . . 5 1", "lost", "lost", round=4, options="points_engine=1")
    after = fire_acts(". . . . . . . . . # 1", "lost", "lost", round=5, options="points_engine=1")
    assert GAME.after(before + "\noptions points_engine=1", "stay") == GAME.same(between)
    assert GAME.after(between, "grow 10") == GAME.same(after)


@clause("R2.2a")
def test_the_fire_cannot_pass() -> None:
    assert moves(fire_acts("1 # # # # # # # # # .", "lost", "lost", options="total_victory=30")) == ["grow 1", "intensify 1"]


# ---- R3 The fire's turn


@clause("R3.1")
def test_an_engine_in_flames_is_lost_with_its_water() -> None:
    before = path("round 3: engine 2 to move, done 1", ". . 2 1 . . . . . . .", ". . . 3 . . . . . . .", "0 . . . . . . . . . .")
    after = fire_acts(". . 2 1 . . . . . . .", "lost", ". 0 . . . . . . . . .", round=4)
    assert GAME.after(before, "move 2") == GAME.same(after)
    assert points(after) == 5


@clause("R3.1a", "R5.2", "R5.2a")
def test_two_engines_lost_in_the_burning_town_end_the_game_before_the_fire_acts() -> None:
    before = path("round 3: engine 2 to move, done 1", "1 . . . . . . . . . .", "5 . . . . . . . . . .", "5 . . . . . . . . . .")
    after = path("round 4: over", "1 . . . . . . . . . .", "lost", "lost")
    assert GAME.after(before, "stay") == GAME.same(after)
    assert GAME.match(after).returns() == [1, -1]


@clause("R3.2")
def test_a_gust_lights_three_squares_in_front_of_the_fire() -> None:
    after = path("round 3: chief to send", ". . . . 1 1 1 2 . . 1")
    assert GAME.after(fire_acts(". . . . . . . 2 . . 1"), "gust") == GAME.same(after)


@clause("R3.2")
def test_the_reach_of_a_gust_is_an_option() -> None:
    after = path("round 3: chief to send", ". . . . . . 1 2 . . 1", options="gust_reach=1")
    assert GAME.after(fire_acts(". . . . . . . 2 . . 1", options="gust_reach=1"), "gust") == GAME.same(after)


@clause("R3.2a", "R3.6")
def test_burnt_squares_and_the_end_of_the_path_count_but_get_nothing() -> None:
    assert GAME.after(fire_acts(". . . . # . # 1 . . ."), "gust") == GAME.same(path("round 3: chief to send", ". . . . # 1 # 1 . . ."))
    assert GAME.after(fire_acts(". . 1 . . . . . . . ."), "gust") == GAME.same(path("round 3: chief to send", "1 1 1 . . . . . . . ."))


@clause("R3.2a")
def test_a_gust_that_lights_nothing_is_not_legal() -> None:
    assert GAME.refusal(fire_acts(". . . . # # # 1 . . ."), "gust")[0] == "R3.2a"
    assert GAME.refusal(fire_acts("1 . . . . . . 1 . . .", ". 0 . . . . . . . . .", ". 0 . . . . . . . . ."), "gust")[0] == "R3.2a"


@clause("R3.3")
def test_growing_adds_one_token_to_a_burning_square() -> None:
    before = fire_acts(". . . . . . 1 . . 2 #")
    assert GAME.after(before, "grow 7") == GAME.same(path("round 3: chief to send", ". . . . . . 2 . . 2 #"))
    assert GAME.refusal(before, "grow 8")[0] == GAME.refusal(before, "grow 11")[0] == "R3.3"
    assert GAME.refusal(before, "grow 12")[0] == "R1.1"


@clause("R3.3a")
def test_growing_everywhere_is_an_option() -> None:
    before = fire_acts(". . . . . . 1 . . 2 #", options="grow=all")
    after = path("round 3: chief to send", ". . . . . . 2 . . 3 #", options="grow=all")
    assert GAME.after(before, "grow all") == GAME.same(after)
    assert GAME.refusal(before, "grow 7")[0] == "R3.3a"
    assert GAME.refusal(fire_acts(". . . . . . 1 . . 2 #"), "grow all")[0] == "R3.3a"


@clause("R3.4")
def test_intensifying_burns_the_square_and_scatters_twice_its_tokens() -> None:
    before = fire_acts(". . . . . . . 2 . . .")
    between = path("round 3: fire to place 4 from 8 within 2", ". . . . . . . # . . .")
    after = path("round 3: chief to send", ". . . . . 2 1 # . 1 .")
    assert GAME.after(before, "intensify 8") == GAME.same(between)
    assert moves(between) == ["token 6", "token 7", "token 9", "token 10"]
    assert GAME.after(between, "token 6", "token 10", "token 7", "token 6") == GAME.same(after)
    assert GAME.refusal(between, "token 5")[0] == "R3.4"
    assert GAME.refusal(fire_acts(". . . . . . . 2 . . ."), "intensify 7")[0] == "R3.4"


@clause("R3.4")
def test_the_factor_of_intensifying_is_an_option() -> None:
    after = path("round 3: fire to place 6 from 8 within 2", ". . . . . . . # . . .", options="intensify_factor=3")
    assert GAME.after(fire_acts(". . . . . . . 2 . . .", options="intensify_factor=3"), "intensify 8") == GAME.same(after)


@clause("R3.4a", "R3.5")
def test_a_square_at_the_threshold_takes_more_tokens_until_the_turn_ends() -> None:
    before = path("round 3: fire to place 2 from 2 within 5", "5 # 3 . . . . . 1 . .", ". . . . . . . . . . 0", "lost")
    between = path("round 3: fire to place 1 from 2 within 5", "6 # 3 . . . . . 1 . .", ". . . . . . . . . . 0", "lost")
    assert GAME.after(before, "token 1") == GAME.same(between)
    assert "token 1" in moves(between)


@clause("R3.4a", "R3.6")
def test_tokens_pass_over_burnt_squares_but_never_land_there() -> None:
    placing = path("round 3: fire to place 1 from 8 within 3", ". . . . . # # # # 5 .")
    assert moves(placing) == ["token 5", "token 10", "token 11"]
    assert GAME.refusal(placing, "token 7")[0] == "R3.6"


@clause("R3.4a", "R3.8a", "R5.3")
def test_tokens_without_any_legal_square_are_lost_and_the_fire_may_put_itself_out() -> None:
    after = path("round 3: over", ". . . . . . . . # # #")
    assert GAME.after(fire_acts(". . . . . . . . # # 1"), "intensify 11") == GAME.same(after)
    assert GAME.match(after).returns() == [-1, 1]


@clause("R3.4b", "R5.2a")
def test_intensifying_the_town_ends_the_game_before_any_token_is_placed() -> None:
    before = fire_acts("3 . . . . . . . . . .", ". 0 . . . . . . . . .", ". 0 . . . . . . . . .")
    after = path("round 3: over", "# . . . . . . . . . .", ". 0 . . . . . . . . .", ". 0 . . . . . . . . .")
    assert GAME.after(before, "intensify 1") == GAME.same(after)
    assert points(after) == 11


@clause("R3.5")
def test_six_tokens_burn_a_square_out() -> None:
    after = path("round 3: chief to send", ". . . . . . # 5 . . .")
    assert GAME.after(fire_acts(". . . . . . 5 5 . . ."), "grow 7") == GAME.same(after)
    unlimited = path("round 3: chief to send", ". . . . . . 6 5 . . .", options="burn_out_at=0")
    assert GAME.after(fire_acts(". . . . . . 5 5 . . .", options="burn_out_at=0"), "grow 7") == GAME.same(unlimited)


@clause("R3.5", "R3.8a")
def test_growing_the_only_fire_to_six_puts_it_out() -> None:
    after = path("round 3: over", ". . . . . . # . . . .")
    assert GAME.after(fire_acts(". . . . . . 5 . . . ."), "grow 7") == GAME.same(after)


@clause("R3.6")
def test_a_burnt_square_neither_grows_nor_intensifies() -> None:
    assert moves(fire_acts("# . . # # # 1 # # # .", options="total_victory=30")) == ["grow 7", "intensify 7"]


@clause("R3.7a")
def test_the_rightmost_fire_burns_out_at_eight_tokens_if_the_option_says_so() -> None:
    options = "rightmost_burn_out_at=8"
    before = fire_acts(". . . . . 3 . 2 2 . .", options=options)
    assert GAME.after(before, "grow 6") == GAME.same(path("round 3: chief to send", ". . . . . 4 . 2 # . .", options=options))
    few = fire_acts(". . . . . 2 . 2 2 . .", options=options)
    assert GAME.after(few, "grow 6") == GAME.same(path("round 3: chief to send", ". . . . . 3 . 2 2 . .", options=options))


@clause("R3.7a")
def test_the_rightmost_fire_is_counted_after_squares_with_six_burnt_out() -> None:
    options = "rightmost_burn_out_at=8"
    before = fire_acts(". . . . . 5 . 2 2 . .", options=options)
    assert GAME.after(before, "grow 6") == GAME.same(path("round 3: chief to send", ". . . . . # . 2 2 . .", options=options))


# ---- R4 The chief's turn


@clause("R4.1", "R4.1a")
def test_each_engine_acts_once_in_any_order_the_last_one_unasked() -> None:
    start = path(
        "round 3: chief to send",
        ". . . . . . . . . . 1",
        "0 . . . . . . . . . .",
        ". . 1 . . . . . . . .",
        ". . . . . . . 0 . . .",
        options="engines=3",
    )
    assert moves(start) == ["engine 1", "engine 2", "engine 3"]
    match = GAME.match(start)
    match.push("engine 2")
    match.push("move 4")
    assert match.diagram().startswith("round 3: chief to send, done 2")
    assert match.moves() == ["engine 1", "engine 3"]
    with pytest.raises(backburn.IllegalMove, match=r"engine 2 has finished for this turn \(R4.1\)"):
        match.push("engine 2")
    match.push("engine 3")
    match.push("stay")
    assert match.diagram().startswith("round 3: engine 1 to load, done 2 3")


@clause("R4.1a")
def test_lost_engines_are_not_asked_and_without_engines_the_turn_passes() -> None:
    one = path("round 3: engine 2 to load", ". . . . . 1 1 1 1 . .", "lost", "0 . . . . . . . . . .")
    assert GAME.after(fire_acts(". . . . . . . . 1 . .", "lost", "0 . . . . . . . . . ."), "gust") == GAME.same(one)
    gone = fire_acts(". . . . . . . . 2 . .", "lost", "lost", options="points_engine=1", round=4)
    assert GAME.after(fire_acts(". . . . . . . . 1 . .", "lost", "lost", options="points_engine=1"), "grow 9") == GAME.same(gone)
    three = path(
        "round 3: chief to send", ". . . . . 1 . . . . .", "lost", ". 0 . . . . . . . . .", ". 0 . . . . . . . . .", options="engines=3"
    )
    assert GAME.refusal(three, "engine 1")[0] == "R3.1"
    assert GAME.refusal(three, "engine 4")[0] == "R1.3"


@clause("R4.2")
def test_an_engine_in_the_town_may_load_up_to_its_room() -> None:
    before = path("round 3: engine 2 to load, done 1", ". . . . . . . . . . 1", "0 . . . . . . . . . .", "3 . . . . . . . . . .")
    assert moves(before) == ["load 0", "load 1", "load 2"]
    after = path("round 3: engine 2 to move, done 1", ". . . . . . . . . . 1", "0 . . . . . . . . . .", "5 . . . . . . . . . .")
    assert GAME.after(before, "load 2") == GAME.same(after)
    assert GAME.refusal(before, "load 3")[0] == "R4.2"


@clause("R4.2a")
def test_a_full_engine_is_not_asked_and_a_burning_town_still_has_water() -> None:
    before = path("round 3: chief to send", "1 . . . . . . . . . 1", "5 . . . . . . . . . .", "4 . . . . . . . . . .")
    full = path("round 3: engine 1 to move", "1 . . . . . . . . . 1", "5 . . . . . . . . . .", "4 . . . . . . . . . .")
    room = path("round 3: engine 2 to load", "1 . . . . . . . . . 1", "5 . . . . . . . . . .", "4 . . . . . . . . . .")
    assert GAME.after(before, "engine 1") == GAME.same(full)
    assert GAME.after(before, "engine 2") == GAME.same(room)


@clause("R4.3")
def test_an_engine_drives_its_speed_less_its_water_either_way() -> None:
    before = path("round 3: engine 2 to move, done 1", ". . . . . . 1 . . . .", "0 . . . . . . . . . .", ". . . . 3 . . . . . .")
    assert moves(before) == ["move 3", "move 4", "stay", "move 6", "move 7", "spray"]
    after = fire_acts(". . . . . . 1 . . . .", "0 . . . . . . . . . .", ". . 3 . . . . . . . .", round=4)
    assert GAME.after(before, "move 3") == GAME.same(after)
    assert GAME.refusal(before, "move 2")[0] == "R4.3"


@clause("R4.3a")
def test_a_full_engine_only_stays_or_sprays_and_engines_share_squares() -> None:
    full = "5 . . . . . . . . . ."
    before = path("round 3: engine 2 to move, done 1", ". . . . . . . . . . 1", full, full)
    assert moves(before) == ["stay"]
    after = fire_acts(". . . . . . . . . . 1", full, full, round=4)
    assert GAME.after(before, "stay") == GAME.same(after) == GAME.after(before, "move 1")


@clause("R4.4")
def test_an_engine_sprays_one_water_at_a_time_until_it_stops() -> None:
    before = path("round 3: engine 2 to spray, done 1", ". . . . 2 . 1 . . 1 .", "0 . . . . . . . . . .", ". . . . 4 . . . . . .")
    assert moves(before) == ["aim 5", "aim 7", "stop"]
    after = path("round 3: engine 2 to spray, done 1", ". . . . 1 . 1 . . 1 .", "0 . . . . . . . . . .", ". . . . 3 . . . . . .")
    assert GAME.after(before, "aim 5") == GAME.same(after)
    stopped = fire_acts(". . . . 1 . 1 . . 1 .", "0 . . . . . . . . . .", "lost", round=4)
    assert GAME.after(after, "stop") == GAME.same(stopped)
    assert GAME.refusal(before, "aim 10")[0] == "R4.5"
    near = GAME.refusal(before + "\noptions hit_at_1=0 hit_at_2=0", "aim 10")[1]
    assert "square 10 is out of range: an engine sprays only its own square" in near
    assert GAME.refusal(before, "aim 6")[0] == "R4.4"


@clause("R4.4")
def test_spraying_ends_by_itself_without_water_or_target() -> None:
    dry = path("round 3: engine 2 to spray, done 1", ". . . . 2 . . . . . .", "0 . . . . . . . . . .", ". . . . 1 . . . . . .")
    assert GAME.after(dry, "aim 5").startswith("round 4: fire to act")
    clear = path("round 3: engine 2 to spray, done 1", ". . . . 1 . . . . . 1", "0 . . . . . . . . . .", ". . . . 4 . . . . . .")
    assert GAME.after(clear, "aim 5").startswith("round 4: fire to act")


@clause("R4.4a")
def test_spraying_needs_water_and_a_target_and_passes_over_anything() -> None:
    dry = path("round 3: engine 2 to move, done 1", ". . . . 2 . . . . . .", "0 . . . . . . . . . .", ". . . . 0 . . . . . .")
    assert GAME.refusal(dry, "spray") == ("R4.4a", "'spray' is not allowed here: the engine has no water; it loads in the town (R4.4a)")
    far = path("round 3: engine 2 to move, done 1", ". . . . . . . 1 . . .", "0 . . . . . . . . . .", ". . . . 1 . . . . . .")
    assert "no fire is in range: an engine sprays at most 2 squares away" in GAME.refusal(far, "spray")[1]
    over = path("round 3: engine 2 to spray, done 1", ". . . . . # 1 . . . .", "0 . . . . . . . . . .", ". . . . 1 . . . . . .")
    assert moves(over) == ["aim 7", "stop"]


@clause("R4.5")
@pytest.mark.parametrize(("distance", "number"), [(1, 3), (2, 5)])
def test_the_number_to_hit_grows_with_the_distance(distance: int, number: int) -> None:
    fire = ["."] * 11
    fire[4 + distance] = "2"
    rolling = path(f"round 3: engine 2 to roll at {5 + distance}, done 1", " ".join(fire), "0 . . . . . . . . . .", ". . . . 3 . . . . . .")
    for face in range(1, 7):
        fire[4 + distance] = "1" if face >= number else "2"
        after = path("round 3: engine 2 to spray, done 1", " ".join(fire), "0 . . . . . . . . . .", ". . . . 3 . . . . . .")
        assert GAME.after(rolling, f"roll {face}") == GAME.same(after)


@clause("R4.5")
def test_the_numbers_to_hit_are_options() -> None:
    options = "hit_at_0=0 hit_at_1=0 hit_at_2=1 hit_at_3=6"
    engines = ("0 . . . . . . . . . .", ". . . . 3 . . . . . .")
    assert moves(path("round 3: engine 2 to spray, done 1", ". 2 2 2 2 2 2 2 2 . .", *engines, options=options)) == [
        "aim 2",
        "aim 3",
        "aim 7",
        "aim 8",
        "stop",
    ]
    with pytest.raises(backburn.OptionError, match="a die with 6 faces cannot show 7, the number needed to hit"):
        backburn.load("forest-fire-path", hit_at_2=7)


@clause("R4.5a")
def test_in_its_own_square_an_engine_hits_without_a_roll() -> None:
    before = path("round 3: engine 2 to spray, done 1", ". . . . 2 . . . . . .", "0 . . . . . . . . . .", ". . . . 3 . . . . . .")
    assert GAME.match(before).to_act == 1
    assert GAME.after(before, "aim 5") == GAME.same(before.replace("2 . . . . . .", "1 . . . . . .").replace("3 . .", "2 . ."))


@clause("R4.6")
def test_a_miss_costs_water_and_the_next_spray_may_go_elsewhere() -> None:
    before = path("round 3: engine 2 to spray, done 1", ". . . . . 1 1 . . . .", "0 . . . . . . . . . .", ". . . . 3 . . . . . .")
    missed = path("round 3: engine 2 to spray, done 1", ". . . . . 1 1 . . . .", "0 . . . . . . . . . .", ". . . . 2 . . . . . .")
    assert GAME.after(before, "aim 6", "roll 2") == GAME.same(missed)
    assert moves(missed) == ["aim 6", "aim 7", "stop"]


@clause("R4.7")
def test_engines_drive_through_fire_and_are_safe_on_burnt_ground() -> None:
    before = path("round 3: engine 2 to move, done 1", ". 3 3 # . . . . . . 1", ". . . 0 . . . . . . .", "0 . . . . . . . . . .")
    after = fire_acts(". 3 3 # . . . . . . 1", ". . . 0 . . . . . . .", ". . . 0 . . . . . . .", round=4)
    assert GAME.after(before, "move 4") == GAME.same(after)


# ---- R5 The end


@clause("R5.1")
def test_the_points_of_the_fire() -> None:
    position = fire_acts(". . . # # . . . . . 1", "lost", "0 . . . . . . . . . .")
    assert GAME.match(position).scores() == [7, 0]
    assert points(path("round 3: over", "# . . # # . . . . . 1", "lost", "0 . . . . . . . . . .")) == 18


@clause("R5.2", "R5.4")
def test_ten_points_end_the_game_at_once() -> None:
    nine = fire_acts(". # # # # # # # # 5 #")
    ten = path("round 3: over", ". # # # # # # # # # #")
    assert GAME.after(nine, "grow 10") == GAME.same(ten)
    assert GAME.match(ten).returns() == [1, -1]
    eight = GAME.after(fire_acts(". # # # # # # # . 5 1"), "grow 10")
    assert eight.startswith("round 3: chief to send") and points(eight) == 8


@clause("R5.2a", "R3.5")
def test_the_end_is_checked_when_squares_burn_out() -> None:
    before = fire_acts("5 . . . . . . . . . 1", ". 0 . . . . . . . . .", ". 0 . . . . . . . . .")
    assert GAME.after(before, "grow 1").startswith("round 3: over")


@clause("R5.3")
def test_the_game_is_over_when_the_last_flame_is_put_out() -> None:
    before = path("round 3: engine 1 to spray", ". . . . 1 . . . . . .", ". . . . 3 . . . . . .", "0 . . . . . . . . . .")
    after = path("round 3: over", ". . . . . . . . . . .", ". . . . 2 . . . . . .", "0 . . . . . . . . . .")
    assert GAME.after(before, "aim 5") == GAME.same(after)


@clause("R5.3a")
def test_the_fire_is_not_out_while_its_tokens_are_still_to_be_placed() -> None:
    assert GAME.after(fire_acts(". . . . . . 1 . . . ."), "intensify 7").startswith("round 3: fire to place 2")


@clause("R5.4", "R5.4a")
@pytest.mark.parametrize(("burnt", "returns"), [(7, [-1, 1]), (8, [0.5, -0.5]), (9, [0.5, -0.5]), (10, [1, -1])])
def test_victory_by_points(burnt: int, returns: list[float]) -> None:
    fire = " ".join(["."] * (11 - burnt) + ["#"] * burnt)
    assert GAME.match(path("round 3: over", fire)).returns() == returns


@clause("R5.4a")
def test_points_decide_when_the_last_flame_dies_with_them() -> None:
    before = fire_acts(". # # # # # # # # # 5", options="total_victory=10")
    after = GAME.after(before, "grow 11")
    assert after.startswith("round 3: over") and GAME.match(after).returns() == [1, -1]
    with pytest.raises(backburn.OptionError, match="marginal_victory"):
        backburn.load("forest-fire-path", marginal_victory=11)


@clause("R5.5a")
def test_the_game_stops_after_the_chiefs_last_turn() -> None:
    before = path(
        "round 3: engine 2 to move, done 1",
        ". . . . . . 1 . . . .",
        ". . . . . . 0 . . . .",
        ". 0 . . . . . . . . .",
        options="max_turns=3",
    )
    after = path("round 3: over", ". . . . . . 1 . . . .", ". . . . . . 0 . . . .", ". 0 . . . . . . . . .", options="max_turns=3")
    assert GAME.after(before, "stay") == GAME.same(after)
    assert GAME.match(after).returns() == [-1, 1]
