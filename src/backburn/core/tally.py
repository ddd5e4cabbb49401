"""A tally: counts of every game, ply by ply, by kinds of moves.

One kernel counts for all games, options, bans and questions, so that a game and a policy are compiled once. The counts of a game depend
on nothing but that game.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from backburn.core.contract import CHANCE, OVER, Moves, legal, score, value
from backburn.core.jit import kernel

if TYPE_CHECKING:
    from backburn.core.agent import Playable

ENDS = 32
"""The ends of turns that are kept of a game, at most: of a longer one every second, or every fourth and so on."""
COURSE = frozenset({"to_act", "phase", "turn", "round", "step", "stage", "mover", "asked", "idle", "colour", "free"})
"""The fields of a state that say whose decision comes, and what for: a ply that changes no other one has no effect."""
LAST, STEP, USED, STRIDE, PLY, ROLLED, MARKS = range(7)
"""The marks of a game: 1 + the seat that moved last, turns begun, ends kept, every which is kept, plies, whether chance came since."""


class Tally(NamedTuple):
    """The counts of games under way, each with an index, and scratch space."""

    kinds: NDArray[np.int16]
    """(2, n_moves): the kind of each move of players, then of each outcome of chance; -1 for none."""
    chosen: NDArray[np.int32]
    """(games, seats, kinds): how often each seat chose each kind."""
    offered: NDArray[np.int32]
    """(games, seats, kinds): at how many decisions it could."""
    optional: NDArray[np.int32]
    """(games, seats, kinds): at how many of them it could choose another kind, too."""
    without_effect: NDArray[np.int32]
    """(games, seats, kinds): how often that changed nothing but whose decision comes."""
    drawn: NDArray[np.int32]
    """(games, kinds of chance): how often chance decided on each kind."""
    decisions: NDArray[np.int32]
    """(games, seats)"""
    forced: NDArray[np.int32]
    """(games, seats): those with one legal move."""
    ends: NDArray[np.int32]
    """(games, ENDS): the plies before each end of a turn that was kept."""
    values: NDArray[np.float32]
    """(games, ENDS, seats): what the evaluation said there."""
    points: NDArray[np.int32]
    """(games, ENDS, seats): the scores there."""
    line: NDArray[np.int16]
    """(games, plies): the moves, as far as there is room."""
    marks: NDArray[np.int32]
    """(games, MARKS)"""
    moves: Moves
    stamps: NDArray[np.int64]
    """(1 + kinds,): the number of the decision, then the last at which each kind was offered."""
    before: NDArray[Any]
    after: NDArray[Any]
    """(1,): the states before and after a ply."""
    words_before: NDArray[np.uint64]
    words_after: NDArray[np.uint64]
    """(words,): their bytes."""
    lasting: NDArray[np.uint64]
    """(words,): the bits of the fields that are not of the course."""


def new_tally(game: Playable, kinds: NDArray[np.int16], games: int, plies: int = 0) -> Tally:
    """Return the tally of a number of games, with room for this many plies of each. `kinds` is as in `Tally`."""
    players, chances = (1 + int(each.max()) for each in kinds)
    seats, (before, words_before), (after, words_after) = game.seats, _box(game.card.State), _box(game.card.State)
    return Tally(
        kinds=kinds,
        chosen=np.zeros((games, seats, players), np.int32),
        offered=np.zeros((games, seats, players), np.int32),
        optional=np.zeros((games, seats, players), np.int32),
        without_effect=np.zeros((games, seats, players), np.int32),
        drawn=np.zeros((games, chances), np.int32),
        decisions=np.zeros((games, seats), np.int32),
        forced=np.zeros((games, seats), np.int32),
        ends=np.zeros((games, ENDS), np.int32),
        values=np.zeros((games, ENDS, seats), np.float32),
        points=np.zeros((games, ENDS, seats), np.int32),
        line=np.zeros((games, plies), np.int16),
        marks=np.zeros((games, MARKS), np.int32),
        moves=game.scratch(),
        stamps=np.zeros(1 + players, np.int64),
        before=before,
        after=after,
        words_before=words_before,
        words_after=words_after,
        lasting=_lasting(game.card.State, COURSE),
    )


def _box(State: Any) -> tuple[NDArray[Any], NDArray[np.uint64]]:
    """Return room for a state, shape (1,), and its bytes as words."""
    words = np.zeros(-(-State.layout.itemsize // 8), np.uint64)
    return words.view(np.uint8)[: State.layout.itemsize].view(State.layout), words


def _lasting(State: Any, course: Collection[str]) -> NDArray[np.uint64]:
    """Return the bits of a state's bytes that are of no field of the course."""
    words = np.zeros(-(-State.layout.itemsize // 8), np.uint64)
    for name, (kind, offset, *_) in State.layout.fields.items():
        if name not in course:
            words.view(np.uint8)[offset : offset + kind.itemsize] = 255
    return words


@kernel
def tally(before: Any, move: int, after: Any, notes: Tally, game: int) -> None:
    """Count a ply."""
    marks = notes.marks[game]
    if marks[PLY] < notes.line.shape[1]:
        notes.line[game, marks[PLY]] = move
    if before.to_act == CHANCE:
        count_outcome(before, move, notes, game)
    else:
        begin_turn(before, notes, game)
        count_choice(before, move, after, notes, game)
    marks[PLY] += 1


@kernel
def count_outcome(before: Any, move: int, notes: Tally, game: int) -> None:
    """Count what chance decided."""
    notes.marks[game, ROLLED] = 1
    kind = notes.kinds[1, move]
    if kind >= 0:
        notes.drawn[game, kind] += 1


@kernel
def begin_turn(before: Any, notes: Tally, game: int) -> None:
    """Keep the position if a turn begins: if another seat has moved, or the only one after an outcome of chance.

    Within a turn, and before the chance that follows one has decided, evaluations are noise.
    """
    marks, seat = notes.marks[game], before.to_act
    if marks[LAST] == seat + 1 and not (before.seats == 1 and marks[ROLLED] == 1):
        return
    marks[LAST], marks[ROLLED] = seat + 1, 0
    if marks[STRIDE] == 0:
        marks[STRIDE] = 1
    if marks[STEP] % marks[STRIDE] == 0:
        if marks[USED] == notes.ends.shape[1]:
            thin_out(notes, game)
        if marks[STEP] % marks[STRIDE] == 0:
            keep_end(before, notes, game)
    marks[STEP] += 1


@kernel
def thin_out(notes: Tally, game: int) -> None:
    """Drop every second end of a turn."""
    marks = notes.marks[game]
    marks[USED] = (marks[USED] + 1) // 2
    marks[STRIDE] *= 2
    for i in range(marks[USED]):
        notes.ends[game, i] = notes.ends[game, 2 * i]
        for seat in range(notes.values.shape[2]):
            notes.values[game, i, seat] = notes.values[game, 2 * i, seat]
            notes.points[game, i, seat] = notes.points[game, 2 * i, seat]


@kernel
def keep_end(before: Any, notes: Tally, game: int) -> None:
    """Keep the state of play at the end of a turn."""
    place = notes.marks[game, USED]
    notes.marks[game, USED] += 1
    notes.ends[game, place] = notes.marks[game, PLY]
    for seat in range(before.seats):
        notes.values[game, place, seat] = value(before, seat)
        notes.points[game, place, seat] = score(before, seat)


@kernel
def count_choice(before: Any, move: int, after: Any, notes: Tally, game: int) -> None:
    """Count a player's choice, and what else could have been chosen."""
    seat, count = before.to_act, legal(before, notes.moves)
    notes.decisions[game, seat] += 1
    notes.forced[game, seat] += count == 1
    count_offers(notes, game, seat, count)
    chosen = notes.kinds[0, move]
    if chosen >= 0:
        notes.chosen[game, seat, chosen] += 1
        notes.without_effect[game, seat, chosen] += is_without_effect(before, after, notes)


@kernel
def count_offers(notes: Tally, game: int, seat: int, count: int) -> None:
    """Count the kinds of the first `count` moves, each once."""
    different, now = 0, notes.stamps[0] + 1
    notes.stamps[0] = now
    for i in range(count):
        kind = notes.kinds[0, notes.moves[i]]
        if kind >= 0 and notes.stamps[1 + kind] != now:
            notes.stamps[1 + kind] = now
            notes.offered[game, seat, kind] += 1
            different += 1
    for kind in range(notes.offered.shape[2] if different > 1 else 0):
        notes.optional[game, seat, kind] += notes.stamps[1 + kind] == now


@kernel
def is_without_effect(before: Any, after: Any, notes: Tally) -> bool:
    """Whether no field has changed that lasts, and another player or chance continues. Where the same seat does, a move has only begun."""
    if after.to_act == OVER or after.to_act == before.to_act:
        return False
    notes.before[0], notes.after[0] = before, after
    for i in range(len(notes.lasting)):
        if (notes.words_before[i] ^ notes.words_after[i]) & notes.lasting[i] != 0:
            return False
    return True
