"""What is counted of a game ply by ply, and that it depends on nothing but the game."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import backburn
from backburn.core.kit.errors import OptionError
from backburn.core.rules.contract import CHANCE, OVER
from backburn.core.simulation import tally as counting
from backburn.core.simulation.tally import ENDS, LAST, STRIDE, USE, USED, Tally, begin_turn, begin_use, end_use, new_tally, tally
from backburn.lab.counting import Counter, kinds_of
from backburn.play.cards.kinds import Kinds
from backburn.play.matches.game import Game

GAME = backburn.load("forest-fire-path")
SOLO = backburn.load("volcano", seats=1)


def followed(game: Game, moves: list[int], notes: Tally) -> None:
    """Play moves on, and count them as game 0."""
    count, state = game.specialize(tally, False), game.start.copy()
    for move in moves:
        before = state.copy()
        game.card.rules.apply(state, move)
        count(before, move, state, notes, 0)


def random_moves(game: Game, seed: int) -> list[int]:
    match, luck = game.match(seed=seed), np.random.default_rng(seed)
    while match.to_act != OVER:
        match.roll() if match.to_act == CHANCE else match.push(int(luck.choice(match.legal())))
    return [ply.move for ply in match.plies]


def test_moves_are_counted_by_kind_and_seat_and_what_else_could_be_chosen() -> None:
    moves, notes = random_moves(GAME, 1), new_tally(GAME, kinds_of(GAME), 2, plies=5)
    followed(GAME, moves, notes)
    assert notes.line[0].tolist() == moves[:5] and not notes.chosen[1].any()
    assert notes.chosen[0].sum() + notes.drawn[0].sum() == len(moves) and notes.decisions[0].sum() == notes.chosen[0].sum()
    assert (notes.chosen <= notes.offered).all() and (notes.optional <= notes.offered).all() and (notes.optional < notes.offered).any()
    assert (notes.without_effect <= notes.chosen).all() and notes.forced[0].sum() > 0 and (notes.forced <= notes.decisions).all()
    gust, load = GAME.card.kinds.find("gust"), GAME.card.kinds.find("load water")
    assert notes.chosen[0, 0, gust] and not notes.chosen[0, 1, gust], "the fire blows"
    assert notes.chosen[0, 1, load] and not notes.chosen[0, 0, load], "the chief loads"


def test_a_use_is_judged_by_the_board_from_its_beginning_to_after_its_last_part() -> None:
    game = backburn.load("on-the-run", seats=2)
    kinds = game.card.kinds
    step, choose, burn, number = (min({**kinds.players, **kinds.chance}[name]) for name in (
        "step", "choose an animal", "turn up a tile", "number of a tile",
    ))  # fmt: skip
    state = game.start.copy()
    state.to_act = 0

    def effects(*plies: tuple[int, int, int], board: bool = True) -> int:
        """Begin with an animal; each ply is a seat, a move and the fire before it."""
        of = kinds_of(game) if board else replace(kinds_of(game), board=())
        notes = new_tally(game, of, 1)
        begin, end = game.specialize(begin_use, False), game.specialize(end_use, False)
        begin(state, kinds.find("choose an animal"), notes, 0)
        for seat, move, fire in plies:
            before = state.copy()
            before.to_act, before.fire = seat, fire
            if notes.marks[0, USE]:
                end(before, move, notes, 0)
        assert notes.without_effect.sum() == notes.without_effect[0, 0, kinds.find("choose an animal")]
        return int(notes.without_effect.sum())

    fire = int(state.fire)
    assert effects((1, choose, fire)) == effects((0, step, fire), (0, burn, fire)) == 1
    assert effects((0, step, fire + 1), (0, burn, fire)) == 1, "there and back"
    assert effects((0, step, fire), (0, burn, fire + 1)) == 0
    assert effects((CHANCE, number, fire), (1, choose, fire + 1)) == 0, "this chance is part of it"
    assert effects((0, step, fire)) == 0, "it is not over"
    assert effects((0, choose, fire), board=False) == 0, "without a board, a move has only begun where the same seat continues"
    assert effects((1, choose, fire), board=False) == 1


def test_what_is_no_kind_of_a_game_is_no_part_of_a_use() -> None:
    with pytest.raises(OptionError, match="no kind of move 'stpe'"):
        Kinds({"step": (1,)}, parts=("stpe",))
    for name in backburn.names():
        card = backburn.load(name).card
        assert {*card.kinds.board} <= {*card.State.layout.names}, card.id
        assert card.kinds.board and {*card.kinds.parts}


def test_positions_are_kept_at_the_ends_of_turns_and_thinned_out(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = random_moves(GAME, 1)
    notes = new_tally(GAME, kinds_of(GAME), 1)
    followed(GAME, moves, notes)
    monkeypatch.setattr(counting, "ENDS", 4)
    few = new_tally(GAME, kinds_of(GAME), 1)
    followed(GAME, moves, few)
    used, stride = int(few.marks[0, USED]), int(few.marks[0, STRIDE])
    assert 2 <= used <= 4 and stride > 1 and notes.marks[0, USED] <= ENDS and notes.marks[0, STRIDE] == 1
    assert few.ends[0, :used].tolist() == notes.ends[0, ::stride][:used].tolist()
    assert few.values[0, :used].tolist() == notes.values[0, ::stride][:used].tolist()
    assert few.points[0, :used].tolist() == notes.points[0, ::stride][:used].tolist()
    assert (notes.values[0].sum(axis=1) == 0).all(), "what is good for one is bad for the other"


def test_alone_a_turn_ends_with_an_outcome_of_chance() -> None:
    notes, begin, state = new_tally(SOLO, kinds_of(SOLO), 1), SOLO.specialize(begin_turn, False), SOLO.start.copy()
    state.to_act = 0
    for rolled, ends in ((0, 1), (0, 1), (1, 2), (0, 2)):
        notes.marks[0, counting.ROLLED] = rolled
        begin(state, notes, 0)
        assert notes.marks[0, USED] == ends and notes.marks[0, LAST] == 1


def test_rows_tell_what_was_counted_batch_by_batch() -> None:
    counter, rows = Counter(GAME, plies=3), np.zeros(3, [("number", "<i8")])
    for games in (1, 2):
        counter.begin(games)
        for game in range(games):
            counter.notes.chosen[game, 0, 0] = games + game
    counter._batches[0].line[0] = (1, 2, 3)
    wide = counter.added_to(rows)
    assert wide["chosen"][:, 0, 0].tolist() == [1, 2, 3] and wide["number"].tolist() == [0, 0, 0] and counter.line == [1, 2, 3]
