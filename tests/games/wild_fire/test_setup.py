"""The rulebook's clauses R1: tiles, pawns, colours, the start, whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.games.wild_fire.state import State
from games.wild_fire.pictures import asked, cells, no_cell, now, play, refused, table, weights
from pictures import clause


def start(seats: int, **options: Any) -> backburn.Match[State]:
    return backburn.load("wild-fire", seats=seats, **options).match(seed=1)


# ---- R1.1 to R1.3b: what everybody has


@clause("R1.1", "R1.1b", "R2.2")
def test_there_are_as_many_tiles_of_each_value_as_the_options_say() -> None:
    usual = [2, 6, 6, 6, 6, 6, 6, 3, 3, 3]
    assert weights(start(2)) == {f"draw {value}": count for value, count in enumerate(usual)}
    assert weights(start(2, tiles_0=0, tiles_5=1)) == {f"draw {value}": count for value, count in enumerate(usual) if value} | {"draw 5": 1}


@clause("R1.1a")
@pytest.mark.parametrize(("counts", "fits"), [((30, 30), True), ((30, 31), False), ((60, 0), True), ((60, 1), False)])
def test_there_are_at_most_sixty_tiles(counts: tuple[int, int], fits: bool) -> None:
    options = {f"tiles_{value}": 0 for value in range(10)} | {"tiles_4": counts[0], "tiles_6": counts[1]}
    check_fits(fits, 2, **options)


@clause("R1.1a")
@pytest.mark.parametrize(
    ("seats", "given", "least"),
    [
        (1, {}, 2),
        (2, {}, 4),
        (4, {}, 8),
        (2, {"two_colours": "on"}, 8),
        (3, {"two_colours": "on"}, 6),
        (2, {"start_tiles": 5}, 7),
        (4, {"start_tiles": 1}, 5),
    ],
)
def test_there_is_a_tile_more_for_each_colour_than_lie_at_the_start(seats: int, given: dict[str, int | str], least: int) -> None:
    for count in (least - 1, least):
        options = {f"tiles_{value}": 0 for value in range(10)} | {"tiles_7": count} | given
        check_fits(count == least, seats, **options)


def check_fits(fits: bool, seats: int, **options: Any) -> None:
    if fits:
        assert start(seats, **options).moves()
    else:
        with pytest.raises(backburn.OptionError):
            backburn.load("wild-fire", seats=seats, **options)


@clause("R1.2", "R3.1a")
@pytest.mark.parametrize("pawns", [1, 4, 12, 20])
def test_each_colour_has_its_number_of_pawns(pawns: int) -> None:
    match = table("blue: pawns to place", "0:0 5 5 5 5 5 5", seats=1, pawns=pawns)
    placed = 0
    while asked(match).startswith("blue: pawns"):
        match.push(match.moves()[0] if match.moves()[0] != "done" else match.moves()[1])
        placed += 1
    assert placed == pawns and asked(match) == "blue: tile to draw"


@clause("R1.2")
def test_pawns_begin_in_the_hand() -> None:
    match = table("white: tile to draw", "0:0 5 3", pawns=1)
    assert now(play(match, "draw 9, lay 0:1, pawn 0:0")) == "blue: tile to draw / 0:0 5w 3 / 0:1 9"


@clause("R1.3", "R1.7")
@pytest.mark.parametrize(
    ("seats", "rows", "turns"),
    [
        (1, "0:0 5", ["blue", "blue", "blue"]),
        (2, "0:0 5 5", ["white", "blue", "white", "blue"]),
        (3, "0:0 5 5 5", ["white", "green", "blue", "white"]),
        (4, "0:0 5 5 5 5", ["white", "green", "violet", "blue", "white"]),
    ],
)
def test_white_begins_and_turns_go_round_in_the_order_of_the_colours(seats: int, rows: str, turns: list[str]) -> None:
    match = table(f"{turns[0]}: tile to draw", rows, seats=seats)
    colours = ["blue", "white", "green", "violet"]
    for colour in turns:
        assert asked(match) == f"{colour}: tile to draw"
        match.push("draw 1")
        if asked(match).endswith("to lay"):
            match.push(match.moves()[0])
        assert asked(match) == f"{colour}: pawns to place" and match.to_act == colours.index(colour)
        match.push("done")


@clause("R1.3a", "R1.7")
def test_with_two_colours_each_the_first_seat_has_blue_and_green() -> None:
    match = table("white: tile to draw", "0:0 5 5 5 5", two_colours="on")
    seen = []
    for _ in range(5):
        match.push("draw 1")
        if asked(match).endswith("to lay"):
            match.push(match.moves()[0])
        seen.append((asked(match), match.to_act))
        match.push("done")
    turns = [("white", 1), ("green", 0), ("violet", 1), ("blue", 0), ("white", 1)]
    assert seen == [(f"{colour}: pawns to place", seat) for colour, seat in turns]


@clause("R1.3a")
def test_two_colours_of_a_player_have_pawns_of_their_own() -> None:
    match = table("white: pawns to place", "0:0 5 5v 5 5b 5 1 1 1 1", two_colours="on", pawns=1)
    play(match, "pawn 0:0, draw 1, lay 1:-1")
    assert now(match) == "green: pawns to place / 1:-1 1 / 0:0 5w 5v 5 5b 5 1 1 1 1"
    assert now(play(match, "pawn 0:0")) == "violet: tile to draw / 1:-1 1 / 0:0 5wg 5v 5 5b 5 1 1 1 1"


@clause("R1.3a", "R1.4")
@pytest.mark.parametrize("seats", [1, 3, 4])
def test_with_another_number_of_players_two_colours_mean_nothing(seats: int) -> None:
    match = start(seats, two_colours="on")
    play(match, ", ".join(["draw 5"] * seats))
    while asked(match).startswith("start"):
        match.push(match.moves()[0])
    assert asked(match) == ("blue: tile to draw" if seats == 1 else "white: tile to draw")
    assert now(match).count("5") == seats


@clause("R1.3b")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_three_players_and_no_others_have_neutral_pawns(seats: int) -> None:
    match = start(seats, neutrals=4)
    assert ("neutrals 4 4 4" in match.position()) == (seats == 3)
    play(match, ", ".join(["draw 5"] * seats))
    while asked(match).startswith("start"):
        match.push(match.moves()[0])
    match.push("draw 1")
    if asked(match).endswith("to lay"):
        match.push(match.moves()[0])
    assert asked(match).endswith("pawns to place") and bool(cells(match, "neutral")) == (seats == 3)
    if seats != 3:
        assert refused(match, "neutral 0:0") in ("R1.3b", "R3.6")


@clause("R1.3b")
def test_without_the_option_there_are_no_neutral_pawns() -> None:
    assert "neutrals" not in start(3).position()
    assert not cells(table("white: pawns to place", "0:0 5 5 5 5", seats=3), "neutral")


# ---- R1.4 to R1.5a: the start tiles


@clause("R1.4")
@pytest.mark.parametrize(
    ("seats", "options", "count"),
    [(1, {}, 1), (2, {}, 2), (3, {}, 3), (4, {}, 4), (2, {"two_colours": "on"}, 4), (2, {"start_tiles": 5}, 5), (4, {"start_tiles": 1}, 1)],
)
def test_the_start_tiles_are_drawn_one_by_one_before_any_is_placed(seats: int, options: dict[str, int | str], count: int) -> None:
    match = start(seats, **options)
    for drawn in range(count):
        waiting = ", waiting " + " ".join(["4"] * drawn) if drawn else ""
        assert now(match).partition(" / ")[0] == f"start: tile to draw{waiting}" and match.to_act == backburn.CHANCE
        assert "0:0" not in match.position()
        match.push("draw 4")
    assert "0:0 4" in match.position()


@clause("R1.4")
def test_drawn_tiles_are_shown_in_the_order_of_their_values_and_are_not_drawn_again() -> None:
    match = play(start(4), "draw 7, draw 0, draw 7")
    assert asked(match) == "start: tile to draw, waiting 0 7 7"
    assert weights(match) == dict(zip((f"draw {value}" for value in range(10)), (1, 6, 6, 6, 6, 6, 6, 1, 3, 3), strict=True))
    assert "draw 7" not in weights(play(start(4), "draw 7, draw 7, draw 7"))


@clause("R1.5", "R1.5a")
def test_the_first_seat_chooses_a_value_and_then_its_cell() -> None:
    match = play(start(4), "draw 5, draw 3, draw 5, draw 8")
    assert asked(match) == "start: tile to choose, waiting 3 5 5 8" and match.to_act == 0
    assert sorted(match.moves()) == ["tile 3", "tile 5", "tile 8"]
    assert now(play(match, "tile 5")) == "start: tile to choose, waiting 3 5 8 / 0:0 5"
    assert now(play(match, "tile 8")) == "start: 8 to lay, waiting 3 5 / 0:0 5" and match.to_act == 0
    assert sorted(match.moves()) == sorted(["lay 1:0", "lay 0:1", "lay -1:1", "lay -1:0", "lay 0:-1", "lay 1:-1"])
    assert now(play(match, "lay -1:1")) == "start: tile to choose, waiting 3 5 / 0:0 5 / -1:1 8"
    assert now(play(match, "tile 3")) == "start: 3 to lay, waiting 5 / 0:0 5 / -1:1 8"


@clause("R1.5", "R1.5a")
def test_start_tiles_form_any_connected_shape() -> None:
    match = table("start: 8 to lay, waiting 3", "0:0 5 6", seats=4)
    assert sorted(cells(match, "lay")) == sorted(["2:0", "1:1", "0:1", "-1:1", "-1:0", "0:-1", "1:-1", "2:-1"])
    assert refused(match, "lay 0:0") in ("R1.5", "R1.5a") and no_cell(match, "lay 3:0")
    assert now(play(match, "lay 2:0, lay 3:0")) == "white: tile to draw / 0:0 5 6 8 3"


@clause("R1.5a")
def test_a_value_is_chosen_only_while_values_differ() -> None:
    match = play(start(3), "draw 5, draw 3, draw 5")
    assert asked(match) == "start: tile to choose, waiting 3 5 5"
    assert refused(match, "tile 8") == "R1.5a"
    assert now(play(match, "tile 3")) == "start: 5 to lay, waiting 5 / 0:0 3"
    assert now(play(match, "lay 0:1")) == "start: 5 to lay / 0:0 3 / 0:1 5"
    assert now(play(match, "lay 1:0")) == "white: tile to draw / 0:0 3 5 / 0:1 5"
    assert now(play(start(3), "draw 6, draw 6, draw 6")) == "start: 6 to lay, waiting 6 / 0:0 6"
    assert now(play(start(1), "draw 6")) == "blue: tile to draw / 0:0 6"


# ---- R1.6, R1.6a: the stack


@clause("R1.6", "R1.6a", "R5.1")
@pytest.mark.parametrize(
    ("seats", "more", "even", "turns"),
    [
        (1, 3, "on", 3),
        (2, 4, "on", 4),
        (2, 5, "on", 4),
        (2, 5, "off", 5),
        (3, 5, "on", 3),
        (3, 5, "off", 5),
        (4, 7, "on", 4),
        (4, 7, "off", 7),
    ],
)
def test_the_stack_lasts_as_many_turns_as_can_be_shared_evenly(seats: int, more: int, even: str, turns: int) -> None:
    first = "blue: tile to draw" if seats == 1 else "white: tile to draw"
    row = "0:0 " + " ".join(["5"] * seats)
    match = table(first, row, seats=seats, unseen=" ".join(["5"] * more), even_turns=even)
    drawn = 0
    while match.to_act == backburn.CHANCE:
        assert weights(match) == {"draw 5": more - drawn}
        match.push("draw 5")
        if asked(match).endswith("to lay"):
            match.push(match.moves()[0])
        drawn += 1
        match.push("done")
    assert drawn == turns and asked(match).endswith("pawns to place, passed 0")


@clause("R1.6a", "R2.2")
def test_what_lies_aside_is_as_unseen_as_the_stack() -> None:
    """Five tiles are in the stack, one goes aside: before the last draw two are unseen, either may come."""
    match = table("blue: tile to draw", "0:0 5 5 5 5 5", unseen="1 9")
    assert weights(match) == {"draw 1": 1, "draw 9": 1}
    assert asked(play(match, "draw 9, lay 0:1, done")) == "white: pawns to place, passed 0"


@clause("R1.6a")
def test_by_the_letter_all_tiles_are_placed() -> None:
    game = backburn.load("wild-fire", seats=4, ruleset="letter")
    assert game.non_default == {"even_turns": "off"}
    stacks = [int(backburn.load("wild-fire", seats=4, ruleset=name).start.stack) for name in ("letter", "ablaze")]
    assert stacks == [43, 40]
