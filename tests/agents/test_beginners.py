"""Beginners: they misjudge what is far away, the same for a whole turn, take no step back and do not stand idle."""

from __future__ import annotations

import pickle
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import cast

import numpy as np
import pytest

import backburn
from backburn.agents._judgment import FAR, NEAR, Judgment, error, forget_errors, judgment, misjudge
from backburn.core.players.bot import Bot
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import CHANCE
from backburn.core.states.records import Record
from backburn.games.forest_fire_path.state import SPRAY, STOP
from backburn.games.on_the_run.state import Phase, State
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match

BEGINNERS = ("level-1", "level-2")
PATH = backburn.load("forest-fire-path", ruleset="table")
RUN = backburn.load("on-the-run", seats=2)


def played(game: Game, agent: str, seed: int, plies: int) -> Match:
    """Return a match of bots of one level, of this many plies at most."""
    match = game.match(seed=seed)
    bots = [Bot(game, agent, 10 * seed + seat, compiled=False) for seat in range(game.seats)]
    while match.legal() and len(match.plies) < plies:
        if match.to_act == CHANCE:
            match.roll()
        else:
            match.push(bots[match.to_act].move(match.hidden(match.to_act)))
    return match


def turns(match: Match) -> Iterator[list[bytes]]:
    """Yield what lies where before each ply of a seat's plies in a row, and after the last."""
    game = match.game
    states = [game.card.State.from_bytes(ply.before) for ply in match.plies] + [match.state]
    places = game.card.encoding.n_planes * game.card.encoding.cells
    for seat, numbers in groupby(range(len(match.plies)), lambda number: match.plies[number].seat):
        if seat != CHANCE:
            listed = list(numbers)
            yield [game.observe(states[number], seat)[:places].tobytes() for number in [*listed, listed[-1] + 1]]


def running(text: str) -> State:
    """Return a position of On the Run!."""
    return cast(State, RUN.match(1, text).state)


def is_undone(boards: list[bytes]) -> bool:
    """Whether a board comes back after another."""
    kept = [board for board, _ in groupby(boards)]
    return len(set(kept)) < len(kept)


@pytest.mark.parametrize("level", BEGINNERS)
def test_a_spray_that_is_announced_is_aimed(level: str) -> None:
    moves = [[ply.move for ply in played(PATH, level, seed, 40).plies] for seed in (1, 3)]
    assert SPRAY in moves[0] + moves[1] and not any(pair == (SPRAY, STOP) for each in moves for pair in pairwise(each))


def test_steps_are_taken_back_less_often() -> None:
    """An animal that is chosen has to move, and may be best off where it was; but no animal goes somewhere and then thinks again."""
    undone = {agent: sum(map(is_undone, turns(played(RUN, agent, 2, 100)))) for agent in ("greedy", "greedy:settle=20")}
    assert undone["greedy"] >= 3 and undone["greedy:settle=20"] <= 1


def test_no_ranger_waits_in_rescue_while_something_is_better() -> None:
    game = backburn.load("wildfire-rescue", seats=2)
    judge, waits = Bot(game, "greedy", 1, compiled=False), 0
    for ply in (ply for level in BEGINNERS for seed in (1, 2, 3) for ply in played(game, level, seed, 120).plies):
        if ply.move in game.card.idle:
            state = game.card.State.from_bytes(ply.before)
            values = {each.move: each.value for each in judge.think(state).candidates}
            waits += 1
            assert values[ply.move] >= max(values.values()) - 1e-9
    assert waits, "there was something to see"


def drawn(game: Game, state: Record, seed: int = 1) -> Judgment:
    """Return the errors of the turn in a position."""
    memory, box = judgment(game), game.card.State.blanks(1)
    box[0] = state
    game.specialize(misjudge, False)(box[0], box.view(np.uint8).reshape(-1), memory, 1.0, generator(seed))
    return memory


def test_errors_stay_for_a_turn_and_change_with_the_next() -> None:
    states = [RUN.card.State.from_bytes(ply.before) for ply in played(RUN, "level-3", 4, 60).plies]
    moving = [state for state in states if state.phase in (Phase.MOVE, Phase.STEP)]
    found: dict[tuple[int, int], set[bytes]] = defaultdict(set)
    for each in moving:
        found[int(each.to_act), int(each.burning)].add(np.sign(drawn(RUN, each).errors).tobytes())
    assert len(moving) > len(found) > 2, "some turns have several plies"
    assert all(len(signs) == 1 for signs in found.values()) and len(set.union(*found.values())) == len(found)
    assert (drawn(RUN, moving[0], 2).errors != drawn(RUN, moving[0]).errors).any(), "the same turn of another game"


def test_errors_are_drawn_once_in_a_turn_and_forgotten_with_it() -> None:
    """The generator of a bot goes on between the plies of a turn."""
    memory, box, rng = judgment(RUN), RUN.card.State.blanks(1), generator(3)
    box[0] = RUN.start
    draw, forgets, kept = RUN.specialize(misjudge, False), RUN.specialize(forget_errors, False), list[bytes]()
    for forgotten in (False, False, True):
        if forgotten:
            forgets(memory)
        draw(box[0], box.view(np.uint8).reshape(-1), memory, 1.0, rng)
        kept.append(memory.errors.tobytes())
    assert kept[0] == kept[1] != kept[2]


def test_a_beginner_travels_with_what_it_misjudges() -> None:
    bot, other = (Bot(RUN, "greedy:misjudges=0.3", seed, compiled=False) for seed in (1, 2))
    bot.move(RUN.start)
    told = pickle.loads(pickle.dumps(bot)).think(RUN.start).candidates
    assert told == bot.think(RUN.start).candidates != other.think(RUN.start).candidates


def test_near_the_own_pieces_almost_everything_is_seen() -> None:
    state = running(
        "round 18, white first: blue to move / a w 4 6 1 / b 3 1 2 5 4 / c 6 2 2 3 5 1 / d 2 3 5 3 1 3 b / e 6 2 3 6 5 1 / f 3 5 6 5 2"
        " / g 6 4 4 4 / blue: points 6, out 3, best 3 / white: points 10, out 5, best 3"
    )
    memory = drawn(RUN, state)
    near = {(int(row), int(column)) for row, column in np.argwhere(memory.sight == NEAR)}
    own = [divmod(int(cell), 7) for cell in np.flatnonzero(RUN.observe(state, 0)[_animals() : _animals() + 49])]
    assert len(own) == 1
    assert near == {(r, c) for r in range(7) for c in range(7) if max(abs(r - own[0][0]), abs(c - own[0][1])) <= 1}
    assert set(memory.sight.flat) == {NEAR, FAR}


def _animals() -> int:
    return next(feature.first for feature in RUN.card.encoding.features if feature.name == "animals")


def test_an_error_is_what_lies_on_the_cells() -> None:
    """There and back is worth nothing: what a position is overrated by depends on the position alone."""
    memory, state, overrated = judgment(PATH), PATH.start.copy(), PATH.specialize(error, False)
    assert overrated(state, memory, 0) == 0.0
    memory.errors[:] = 1.0
    places = PATH.card.encoding.n_planes * PATH.card.encoding.cells
    assert overrated(state, memory, 0) == PATH.observe(state, 0)[:places].sum()


def test_the_end_of_the_game_is_not_misjudged() -> None:
    state = running(
        "round 18, white first: blue to step from f1, 1 left / a 4 5 3 6 / b 4 6 3 5 6 / c 3 1 4 2 4 3 / d 6 1 2 3 5 4 6 / e 1 2 1 5 1 3"
        " / f b 2 2 1 5 / g . 5 2 3 / blue: points 14, out 4, best 4 / white: points 9, out 4, best 3"
    )
    opinion = Bot(RUN, "greedy:misjudges=0.3", 1, compiled=False).think(state)
    ends = [each for each in opinion.candidates if RUN.card.notation.spell(state, each.move)[0] == "out"]
    assert [each.value for each in ends] == [1.0]
