"""Several plies on one line: read, refused as a whole, written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import backburn
from backburn.games.forest_fire_path.state import ENGINE, LOAD, MOVE
from backburn.play.matches.game import Game
from backburn.play.matches.lines import TypedLine, numbered

GAME = backburn.load("forest-fire-path")
SENDING = "round 1: chief to send / fire . . . . . . . . 1 1 1 / engine 1 0 . . . . . . . . . . / engine 2 0 . . . . . . . . . ."
SPRAYING = (
    "round 3: engine 2 to move, done 1 / fire . . . . . 5 . . . . . / engine 1 0 . . . . . . . . . . / engine 2 . . . . 4 . . . . . ."
)


@pytest.mark.parametrize("line", ["engine 1 load 2 move 4", "engine 1, load 2, move 4", "  ENG   1 lo 2,mo 4, ", "engine 1, load 2 move 4"])
def test_blanks_or_commas(line: str) -> None:
    match = GAME.match(seed=1, position=SENDING)
    assert match.push_line(line) == [ENGINE, LOAD + 2, MOVE + 3]
    assert match.moves()[0] == "load 0"


@pytest.mark.parametrize(
    ("line", "kind", "message"),
    [
        ("", backburn.UnreadableMove, r"^'' is not a move of this game; legal here: engine 1, engine 2$"),
        ("spray", backburn.IllegalMove, r"^'spray' is not allowed here"),
        ("engine 1 lod 2 move 4", backburn.UnreadableMove, r"^move 2: 'lod 2 move 4' is not a move of this game; did you mean load 2"),
        ("engine 1 load 2 move 9 load 0", backburn.IllegalMove, r"^move 3: 'move 9' is not allowed here: .* \(R4\.\d\)$"),
        ("engine 1, , load 2", backburn.UnreadableMove, r"^move 2: '' is not a move"),
        ("spray, engine 1", backburn.IllegalMove, r"^move 1: 'spray' is not allowed here"),
        ("engine 1 load 0 stay load 0 stay gust", backburn.MoveError, r"^move 6: the turn is over after 'stay', so 'gust' comes too late$"),
    ],
)
def test_all_or_nothing(line: str, kind: type[backburn.MoveError], message: str) -> None:
    match = GAME.match(seed=1, position=SENDING)
    with pytest.raises(kind, match=message):
        match.push_line(line)
    assert match.plies == [] and match.state == match.start


def test_an_ambiguity_is_reported_with_its_place() -> None:
    match = GAME.match(seed=1, position=SPRAYING)
    with pytest.raises(backburn.AmbiguousMove, match=r"^'s' can be read in several ways: stay, spray$"):
        match.push_line("s aim 6")
    with pytest.raises(backburn.AmbiguousMove, match=r"^move 1: 's' can be read"):
        match.push_line("s, aim 6")


def test_luck_between_moves_falls_by_the_seed() -> None:
    match = GAME.match(seed=1, position=SPRAYING)
    match.push_line("spray aim 6 aim 6")
    texts = [match.text_of(ply) for ply in match.plies]
    assert texts[:2] == ["spray", "aim 6"] and texts[2].startswith("roll") and texts[3] == "aim 6"
    assert match.to_act == backburn.CHANCE and not any(ply.given for ply in match.plies)
    assert len(match.push_line("aim 6")) == 1 and [ply.seat for ply in match.plies[-2:]] == [backburn.CHANCE, 1]


def test_luck_is_undone_with_the_line() -> None:
    match = GAME.match(seed=1, position=SPRAYING)
    with pytest.raises(backburn.MoveError, match=r"^move 3: 'dance' is not a move"):
        match.push_line("spray aim 6 dance")
    assert match.plies == []


def test_dice_by_hand_stand_on_the_line() -> None:
    match = GAME.match(seed=1, position=SPRAYING)
    match.push_line("spray aim 6 roll 5 aim 6", dice_given=True)
    match.push_line("roll 2 aim 6", dice_given=True)
    assert [ply.given for ply in match.plies] == [False, False, True, False, True, False]


def test_what_cannot_be_foreseen_is_left() -> None:
    match = GAME.match(seed=1, position=SPRAYING)
    line = TypedLine(GAME, "spray, aim 6 aim 6 , stay")
    assert len(line.foreseen(match.state)) == 2
    assert (line.done, line.rest) == (["spray", "aim 6"], "aim 6 , stay")
    assert match.state == match.start


def test_numbers_are_places_in_the_list_where_they_are_meant_so() -> None:
    start = GAME.position(SENDING)
    assert TypedLine(GAME, "2, 1", numbers=True).foreseen(start) == [ENGINE + 1, LOAD]
    with pytest.raises(backburn.MoveError, match=r"^move 2: the list has no number 99: it goes from 1 to 6$"):
        TypedLine(GAME, "2, 99", numbers=True).foreseen(start)
    with pytest.raises(backburn.UnreadableMove):
        TypedLine(GAME, "2, 1").foreseen(start)
    with pytest.raises(backburn.MoveError, match="no number 9999999"):
        numbered([1, 2], "9999999")
    assert numbered(["stay", "spray"], "2") == "spray"


def test_the_path_of_a_turn() -> None:
    match = GAME.match(seed=1, position=SENDING)
    assert match.turn_so_far() == ""
    match.push_line("engine 1 load 0 stay")
    assert match.turn_so_far() == "engine 1 load 0 stay"
    match.push_line("load 0 stay")
    assert match.turn_so_far() == "" and match.to_act == 0


def test_a_path_is_written_from_its_end_as_far_as_is_enough() -> None:
    match = GAME.match(seed=1, position=SENDING)
    match.push_line("engine 1 load 0 stay")
    assert [match.turn_so_far(enough) for enough in (0, 3, 4, 10, 11, 99)] == [
        "stay",
        "stay",
        "load 0 stay",
        "load 0 stay",
        *2 * [match.turn_so_far()],
    ]


def spelled(words: dict[int, str], **options: Any) -> Game:
    """The game with other words for some moves."""
    spell = GAME.card.notation.spell
    other = GAME.card.notation._replace(spell=lambda state, move: (words[move],) if move in words else spell(state, move))
    return Game(replace(GAME.card, notation=other), options)


@pytest.mark.parametrize(
    "words",
    [{ENGINE: "go", ENGINE + 1: "go on", LOAD: "on"}, {ENGINE: "go", ENGINE + 1: "gone onto", ENGINE + 2: "gorse once", LOAD: "on"}],
)
def test_a_comma_is_written_where_blanks_alone_would_be_read_otherwise(words: dict[int, str]) -> None:
    match = spelled(words, engines=3).match(seed=1)
    match.push("gust")
    made = [match.push(move) for move in (ENGINE, LOAD)]
    match.push("stay")
    assert match.turn_so_far() == "go, on stay"
    again = match.game.match(seed=1)
    again.push("gust")
    assert again.push_line(match.turn_so_far())[:2] == made


def test_what_comes_too_late_is_cut_and_a_line_of_another_seat_is_refused_from_its_beginning() -> None:
    match = GAME.match(seed=1)
    with pytest.raises(backburn.MoveError, match=r"^move 2: the turn is over after 'gust', so 'gust( gust){7} \.\.\.' comes too late$"):
        match.push_line(" ".join(["gust"] * 5000))
    with pytest.raises(backburn.MoveError, match=r"^the turn is over, so 'gust' comes too late$"):
        TypedLine(GAME, "gust", seat=1).foreseen(match.state)
