"""What sentences are made with."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import backburn
from backburn.play.texts.wording import MAX_POSITIONS, as_sentence, capital, counted, dealt, ended_early, once, victory, with_minus


@pytest.mark.parametrize(
    ("returns", "sentence"),
    [
        ([1.0, -1.0, -1.0], "Won by ash."),
        ([0.5, 0.5, -1.0], "Won by ash and elm."),
        ([1.0, 1.0, 1.0], "Everybody wins together."),
        ([-1.0, -1.0, -1.0], "Everybody loses together."),
        ([0.0, 0.0, 0.0], "A draw."),
    ],
)
def test_a_game_that_was_stopped(returns: list[float], sentence: str) -> None:
    assert ended_early(["ash", "elm", "oak"], returns) == sentence


@pytest.mark.parametrize(("value", "sentence"), [(0.2, "Ash wins."), (-1, "Ash loses."), (0, "A draw.")])
def test_a_game_for_one_that_was_stopped(value: float, sentence: str) -> None:
    assert ended_early(["ash"], [value]) == sentence


@pytest.mark.parametrize(
    ("scores", "returns", "sentence"),
    [
        ([5, 3, 1], [1, -1, -1], "ash won with 5 points, 2 more than elm"),
        ([3, 1, 1], [1, -1, -1], "ash won with 3 points, 2 more than elm and oak"),
        ([0, 1, 1], [-1, 1, -1], "elm won with 1 point, as many as oak, by luck"),
        ([3, 5, 1], [1, -1, -1], "ash won with 3 points, 2 fewer than elm, by luck"),
        ([4, 4, 4], [-1, 0, 0], "elm and oak share the victory with 4 points"),
    ],
)
def test_a_victory_over_others(scores: list[int], returns: list[float], sentence: str) -> None:
    assert victory(["ash", "elm", "oak"], scores, returns, "luck") == sentence


def test_a_beginning_and_a_number() -> None:
    assert (capital("a McCoy burns"), capital("")) == ("A McCoy burns", "")
    assert [counted(number, "acre") for number in (0, 1, 2)] == ["0 acres", "1 acre", "2 acres"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("there is none", "There is none."),
        ("no such move; did you mean pass?", "No such move; did you mean pass?"),
        ("no such seat (did you mean 'ash'?)", "No such seat (did you mean 'ash'?)"),
        ("a piece has to be taken up first (R6.8)", "A piece has to be taken up first (R6.8)."),
    ],
)
def test_a_sentence_ends_once(text: str, said: str) -> None:
    assert as_sentence(text) == said


def test_colours_that_are_dealt_to_seats() -> None:
    assert dealt(("blue", "white", "green", "violet"), 2) == ("blue and green", "white and violet")
    assert dealt(("blue", "white", "green"), 2) == ("blue and green", "white")
    assert dealt(("blue", "white"), 2) == ("blue", "white")


def test_a_move_of_a_position_is_explained_once() -> None:
    asked: list[tuple[int, int]] = []

    @once
    def explain(state: Any, move: int) -> str:
        asked.append((state.round, move))
        return f"{state.round} {move}"

    state = backburn.load("wildfire-rescue").match(seed=1).state
    assert [explain(state, 1), explain(state.copy(), 1), explain(state, 2)] == ["0 1", "0 1", "0 2"]
    for state.round in range(1, MAX_POSITIONS + 1):
        explain(state, 1)
    state.round = 0
    assert explain(state, 1) == "0 1"
    assert [asked.count(each) for each in ((0, 1), (0, 2), (1, 1))] == [2, 1, 1]


PLIES = 20


@pytest.mark.parametrize("name", backburn.names())
def test_a_picture_and_the_list_of_its_moves_explain_each_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, luck, asked = backburn.load(name).match(seed=987_654_321), random.Random(987_654_321), Counter[int]()
    while match.to_act < 0 or len(match.plies) < PLIES:
        match.roll() if match.to_act < 0 else match.push(luck.choice(match.legal()))
    card, hidden = match.game.card, match.hidden(match.to_act)
    kept: Any = card.notation.explain
    within = dict(zip(kept.__code__.co_freevars, kept.__closure__, strict=True))
    within["positions"].cell_contents.clear()
    monkeypatch.setattr(within["explain"], "cell_contents", counting(kept.__wrapped__, asked))
    card.scene(hidden, match.to_act)
    told = [kept(hidden, move) for move in match.legal()]
    assert len(told) == len(asked) > 0
    assert set(asked.values()) == {1}


def counting(explain: Callable[[Any, int], str], asked: Counter[int]) -> Callable[[Any, int], str]:
    """`explain`, which counts its moves."""

    def noting(state: Any, move: int) -> str:
        asked[move] += 1
        return explain(state, move)

    return noting


def test_a_number_below_zero_has_a_minus_and_no_hyphen() -> None:
    assert [counted(number, "point") for number in (-2, 0, 1, 12)] == ["\u22122 points", "0 points", "1 point", "12 points"]
    assert with_minus(-7) == "\u22127"
