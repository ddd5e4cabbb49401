"""No answer is right too often in the puzzles of a game, and what a wrong move leads to does not contradict the verdict."""

from __future__ import annotations

from collections import Counter

import pytest

import backburn
from backburn import games
from backburn.core.rules.contract import CHANCE, OVER
from backburn.puzzles.attempt import Attempt
from backburn.puzzles.file import MOST_OF_ONE, PuzzleError, read
from backburn.puzzles.lesson import MOST_SHOWN, refuted
from puzzles.example import GAME, read_puzzle

CARD = games.card(GAME)
NOISE = 0.2
"""Where nothing was solved exactly, the worth of another move is an estimate."""


@pytest.mark.parametrize("name", backburn.names())
def test_no_kind_of_answer_is_right_in_more_than_three_puzzles_of_ten(name: str) -> None:
    from workshop.puzzles.answers import kind_of_answer

    card = games.card(name)
    puzzles = read(card).puzzles
    (kind, most), *_ = Counter(kind_of_answer(card, puzzle) for puzzle in puzzles).most_common()
    assert most <= MOST_OF_ONE * len(puzzles), f"{kind}: {most} of {len(puzzles)}"


@pytest.mark.parametrize("name", [name for name in backburn.names() if len(games.card(name).seats) > 1])
def test_games_of_more_players_have_puzzles_of_three_and_of_four(name: str) -> None:
    assert {2, 3, 4} <= {puzzle.seats for puzzle in read(games.card(name)).puzzles}


def test_an_answer_is_all_that_the_main_line_asks_for() -> None:
    assert read_puzzle().answer == ("step f2", "stay")


@pytest.mark.parametrize("name", backburn.names())
def test_what_wrong_moves_lead_to_is_legal_and_ends_no_better_than_the_best_of_them(name: str) -> None:
    card = games.card(name)
    for puzzle in read(card).puzzles:
        legal = set(Attempt(card, puzzle).match.moves())
        assert set(puzzle.refutations) <= legal - {puzzle.trap.move, *puzzle.line.ask}
        for move in (puzzle.trap.move, *puzzle.refutations):
            shown = refuted(card, puzzle, move)
            last = shown[-1]
            assert all(match.to_act != CHANCE for match in shown[:-1])
            if last.to_act == OVER:
                seat = Attempt(card, puzzle).seat
                assert last.returns()[seat] <= puzzle.rival + (NOISE if puzzle.error else 0), f"{puzzle.id}: {move}"


@pytest.mark.parametrize("name", [name for name in backburn.names() if name not in ("forest-fire-acres", "fire-tower")])
def test_every_game_has_refutations_beyond_those_of_the_tempting_move(name: str) -> None:
    """Not acres, where a turn is a plan of many plies, nor Fire Tower."""
    assert sum(len(puzzle.refutations) for puzzle in read(games.card(name)).puzzles) >= 20


def test_a_refutation_is_shown_ply_by_ply_until_luck_decides() -> None:
    assert [len(match.plies) for match in refuted(CARD, read_puzzle(), "out")] == [1], "luck comes next"
    replies = ["stay", "number 1"]
    puzzle = read_puzzle(trap={"move": "step f2", "value": 0, "then": replies}, line={"ask": {"out": {}}})
    assert [match.text_of(match.plies[-1]) for match in refuted(CARD, puzzle, "step f2")] == ["step f2", "stay"]
    assert MOST_SHOWN > 2


def test_a_move_without_a_refutation_is_shown_alone_and_a_damaged_refutation_is_reported() -> None:
    other = read_puzzle(trap={"move": "stay", "value": 0}, line={"ask": {"step f2": {}}})
    assert len(refuted(CARD, other, "out")) == 1
    with pytest.raises(PuzzleError, match="is damaged"):
        refuted(CARD, read_puzzle(refutations={"stay": []}), "fly")


@pytest.mark.parametrize("twice", ["out", "step f2"])
def test_neither_the_solution_nor_the_trap_is_among_the_refutations(twice: str) -> None:
    with pytest.raises(ValueError, match="it refutes its solution, or its trap twice"):
        read_puzzle(refutations={twice: ["stay"]})
