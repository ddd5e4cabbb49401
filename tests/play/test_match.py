"""The match: checked moves, text moves, undo, luck by seed and by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import backburn
import luck
from backburn.adapters.language.harness import prompt
from backburn.core.rules.contract import CHANCE
from backburn.games.forest_fire_path.state import LOAD
from backburn.play.matches.ply import Ply, turn_began
from backburn.play.records.gamefile import write_record, write_seen_record

GAME = backburn.load("forest-fire-path")
ROLLING = (
    "round 3: engine 2 to roll at 6, done 1 / fire . . . . . 2 . . . . . / engine 1 0 . . . . . . . . . . / engine 2 . . . . 3 . . . . . ."
)


def test_moves_as_numbers_and_as_text() -> None:
    match = GAME.match(seed=1)
    assert match.moves() == ["gust", "grow 11", "intensify 11"]
    assert match.push("  INT   11 ") == match.plies[0].move
    assert match.moves() == ["token 10"]
    match.push(match.legal()[0])
    assert "fire" in repr(match) or "chief" in repr(match)


def test_each_legal_action_is_the_move_that_the_game_says() -> None:
    match = GAME.match(seed=1)
    actions = np.flatnonzero(match.action_mask())
    assert [match.move(int(action)) for action in actions] == [GAME.move(match.state, int(action)) for action in actions] == match.legal()
    with pytest.raises(backburn.IllegalMove, match="action 999 is no move here"):
        match.move(999)


def test_text_that_fits_several_moves_or_none() -> None:
    match = GAME.match(seed=1)
    with pytest.raises(backburn.UnreadableMove, match=r"'grw 11' is not a move of this game; did you mean grow 11") as caught:
        match.push("grw 11")
    assert caught.value.text == "grw 11" and caught.value.position == match.position()
    match.push("gust")
    with pytest.raises(backburn.UnreadableMove, match="legal here: engine 1, engine 2"):
        match.push("")
    with pytest.raises(backburn.AmbiguousMove, match="can be read in several ways: stay, spray"):
        spraying().push("s")


def test_the_weights_of_outcomes_are_reported() -> None:
    assert GAME.match(position=ROLLING).weights() == [1] * 6
    dealing = backburn.load("fire-tower", seats=2).match()
    weights = dict(zip(dealing.moves(), dealing.weights(), strict=True))
    assert weights["draw north"] == 4 and weights["draw scratch"] == 3 and sum(weights.values()) == 52


def spraying() -> backburn.Match:
    position = (
        "round 3: engine 2 to move, done 1 / fire . . . . . 2 . . . . . / engine 1 0 . . . . . . . . . . / engine 2 . . . . 3 . . . . . ."
    )
    return GAME.match(position=position)


def test_a_number_that_is_no_legal_move() -> None:
    match = GAME.match(seed=1)
    with pytest.raises(backburn.IllegalMove, match="there is no move number 999"):
        match.push(999)
    with pytest.raises(
        backburn.IllegalMove, match=r"'load 0' is not allowed here: the fire has to gust, grow or intensify now \(R2.2\)"
    ) as caught:
        match.push(LOAD)
    assert caught.value.clause == "R2.2"
    assert match.plies == []


def test_luck_follows_the_seed_and_survives_undo() -> None:
    faces = set()
    for seed in range(20):
        match = GAME.match(seed=seed, position=ROLLING)
        first = match.roll()
        match.pop()
        assert match.roll() == first
        faces.add(first)
    assert len(faces) == 6
    assert not match.plies[0].given


def test_dice_can_be_given_by_hand() -> None:
    match = GAME.match(seed=1, position=ROLLING)
    match.push("roll 5")
    assert match.plies[0].given and "roll 5!" in write_record(match)
    with pytest.raises(backburn.IllegalMove, match="nothing to roll"):
        match.roll()


def test_what_cannot_be_undone_alone() -> None:
    match = GAME.match(seed=1, position=ROLLING.replace("to roll at 6", "to spray"))
    match.push("aim 6")
    match.roll()
    assert [match.is_irreversible(ply) for ply in match.plies] == [False, True]
    assert [match.seen(ply, 0) for ply in match.plies] == ["aim 6", match.seen(match.plies[1], None)]


def test_a_match_without_seed_draws_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert GAME.match().seed == GAME.match().seed == luck.SEED, "tests have the same luck every time"
    monkeypatch.setattr("backburn.play.matches.match.any_seed", luck.by_chance)
    assert len({GAME.match().seed for _ in range(20)}) > 1


def test_bad_seeds_and_missing_players_are_refused() -> None:
    with pytest.raises(backburn.OptionError, match="at most 64 bits"):
        GAME.match(seed=2**64)
    with pytest.raises(backburn.OptionError, match="2 seats here, but 1 player was named"):
        GAME.match(players=["ann"])


def test_returns_are_zero_while_the_game_goes_on() -> None:
    assert GAME.match().returns() == [0.0, 0.0]
    assert GAME.match().scores() == [0, 0]


def test_the_picture_is_made_from_what_the_seat_may_know() -> None:
    assert GAME.match(seed=1).svg(0).startswith("<svg")


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("", "the text is empty"),
        ("hello", "a position has 4 lines before the options, not 1: a heading, 'fire' and 2 lines of engines"),
        ("options engines=3", "there is no position here, only options"),
        ("round 1: fire to act / fire 1 / engine 1 lost / engine 2 lost", "11 squares"),
        (
            "round 0: fire to act / fire . . . . . . . . . . 1 / engine 1 lost / engine 2 lost",
            "the round must be a number from 1 to 200, not '0'",
        ),
        ("round 1: fire to dance / fire . . . . . . . . . . 1 / engine 1 lost / engine 2 lost", "must be like 'round 3"),
        (
            "round 1: fire to act / fire . . . . . . . . . . x / engine 1 lost / engine 2 lost",
            "the number of tokens on a square must be a number from 1 to 999, not 'x'",
        ),
        ("round 1: fire to act / fire . . . . . . . . . . 1 / engine 1 lost", "4 lines before the options, not 3"),
        ("round 1: fire to act / fire . . . . . . . . . . 1 / engine 2 lost / engine 1 lost", "must begin with 'engine 1'"),
        (
            "round 1: fire to act / fire . . . . . . . . . . 1 / engine 1 lost / engine 2 . . 9",
            "must be in exactly one of the 11 squares",
        ),
        (
            "round 1: fire to act / fire . . . . . . . . . . 1 / engine 1 lost / engine 2 9 . . . . . . . . . .",
            "the water of engine 2 must be a number from 0 to 5, not '9'",
        ),
        (
            "round 1: fire to act / fire . . . . . . . . . 20 20 / engine 1 lost / engine 2 lost / options token_supply=30",
            "there are 40 tokens",
        ),
        ("round 1: fire to act / fire . . . . . . . . . . 1 / engine 1 lost / engine 2 lost / options speed=3", "in the line of options"),
        (
            "round 1: fire to act / fire . . . . . . . . . . 1 / engine 1 lost / engine 2 0 . . . . . . . . . . / options start_tokens=9",
            "do not go together",
        ),
        ("round 1: fire to act / fire . . . . . . . . . . . / engine 1 lost / engine 2 0 . . . . . . . . . .", "no fire is left"),
        ("x" * 100_001, "too long"),
    ],
)
def test_positions_that_cannot_be_read(position: str, message: str) -> None:
    with pytest.raises(backburn.PositionError, match=message):
        GAME.position(position)


def test_a_position_brings_its_own_options_and_the_match_says_so() -> None:
    position = backburn.load("forest-fire-path", engines=3).match().position()
    match = GAME.match(seed=1, position=position)
    assert match.game.options["engines"] == "3" and "options: engines=3" in write_record(match)
    assert backburn.read_record(write_record(match)).state == match.state


def test_words_with_digits_are_not_abbreviated() -> None:
    position = "round 3: fire to act / fire 1 . . . . . . . . 1 . / engine 1 . 0 . . . . . . . . . / engine 2 . 0 . . . . . . . . ."
    match = GAME.match(position=position)
    match.push("gr 1")
    assert match.diagram().splitlines()[2].split()[1] == "2"


def test_a_turn_began_after_the_last_ply_of_someone_else() -> None:
    plies = [Ply(b"", 0, seat, given=False) for seat in (0, CHANCE, 1, CHANCE, 1)]
    assert [turn_began(plies, 1), turn_began(plies, 0), turn_began(plies[:2], 0), turn_began([], 0)] == [1, 5, 0, 0]


SEATED = {
    "observe": lambda match, seat: match.observe(seat),
    "game.observe": lambda match, seat: match.game.observe(match.state, seat),
    "hidden": lambda match, seat: match.hidden(seat),
    "information_state": lambda match, seat: match.information_state(seat),
    "record": write_seen_record,
    "prompt": prompt,
}
"""Each way to see a match from a seat."""


@pytest.mark.parametrize("what", SEATED)
@pytest.mark.parametrize("seat", [-1, 2, 9, "red"])
def test_a_seat_that_the_game_does_not_have_sees_nothing(what: str, seat: Any) -> None:
    match = backburn.load("fire-tower", seats=2).match(seed=7)
    with pytest.raises(backburn.OptionError, match=f"fire-tower has the seats 0 to 1 here, not {seat!r}"):
        SEATED[what](match, seat)


def test_one_bot_may_be_named_alone() -> None:
    assert GAME.simulate(games=2, agents="greedy").plies.tolist() == GAME.simulate(games=2, agents=["greedy"]).plies.tolist()
    nothing: Any
    for nothing in (None, 3):
        with pytest.raises(
            backburn.OptionError, match=f"a bot is a name such as 'greedy', or an agent from backburn.agents, not {nothing}"
        ):
            GAME.simulate(games=2, agents=nothing)
