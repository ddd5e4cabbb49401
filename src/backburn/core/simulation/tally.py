"""A tally: counts of every game, ply by ply, by kinds of moves.

One kernel counts for all games, options, bans and questions, so that a game and a policy are compiled once. The counts of a game depend
on nothing but that game.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.rules.contract import CHANCE, AnyState, Moves, States, legal, score, value
from backburn.core.states.records import parts_of

if TYPE_CHECKING:
    from backburn.core.players.agent import Playable

OPENING = 12
"""The first decisions of a game that are distinguished."""
MULTIPLIER, MODULUS = 1_000_003, 4_398_046_511_093
"""Of the digests of moves: products of two fit into 64 bits, and among 100,000 games two differ in vain once in a thousand studies."""
ENDS = 32
"""The ends of turns that are kept of a game, at most: of a longer one every second, or every fourth and so on."""
COURSE = frozenset({"to_act", "phase", "turn", "round", "step", "stage", "mover", "asked", "idle", "colour", "free"})
"""The fields of a state that say whose decision comes, and what for: a ply that changes no other one has no effect."""
LAST, STEP, USED, STRIDE, PLY, ROLLED, USER, USE, DECIDED, MARKS = range(10)
"""The marks of a game: 1 + the seat that moved last, turns begun, ends kept, every which is kept, plies, whether chance came since; of the
use that is not over, the seat and 1 + the kind of move that began it; the decisions of all seats."""


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
    """(games, seats, kinds): how often that changed nothing on the board, from before it to after its last part."""
    drawn: NDArray[np.int32]
    """(games, kinds of chance): how often chance decided on each kind."""
    decisions: NDArray[np.int32]
    """(games, seats)"""
    forced: NDArray[np.int32]
    """(games, seats): those with one legal move."""
    listed: NDArray[np.int64]
    """(games, seats): the legal moves of all decisions."""
    digest: NDArray[np.int64]
    """(games,): a number that only games with the same moves and outcomes share."""
    openings: NDArray[np.int64]
    """(games, OPENING): the same of the first decisions, one more in each column; of fewer, where a game ends."""
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
    continuing: NDArray[np.bool_]
    """(2, n_moves): whether a move of players, or an outcome, continues what another move began."""
    now: States
    """(1,): a state."""
    words: NDArray[np.uint64]
    """(words,): its bytes."""
    begun: NDArray[np.uint64]
    """(games, words): the bytes of the state in which the use began that is not over."""
    judged: NDArray[np.uint64]
    """(words,): the bits of the fields that show the board; without any, of all that are not of the course."""
    has_board: NDArray[np.bool_]
    """(1,): whether fields show the board. Otherwise a move has only begun where the same seat continues."""


@dataclass(frozen=True)
class KindsOfMoves:
    """What has to be known of a game's kinds of moves."""

    kinds: NDArray[np.int16]
    continuing: NDArray[np.bool_]
    """Both as in `Tally`."""
    board: Collection[str] = ()
    """The names of the fields that show the board."""


def new_tally(game: Playable, of: KindsOfMoves, games: int, plies: int = 0) -> Tally:
    """Return the tally of a number of games, with room for this many plies of each."""
    players, chances = (1 + int(each.max()) for each in of.kinds)
    seats, (now, words) = game.seats, _box(game.card.State)
    return Tally(
        kinds=of.kinds,
        chosen=np.zeros((games, seats, players), np.int32),
        offered=np.zeros((games, seats, players), np.int32),
        optional=np.zeros((games, seats, players), np.int32),
        without_effect=np.zeros((games, seats, players), np.int32),
        drawn=np.zeros((games, chances), np.int32),
        decisions=np.zeros((games, seats), np.int32),
        forced=np.zeros((games, seats), np.int32),
        listed=np.zeros((games, seats), np.int64),
        digest=np.zeros(games, np.int64),
        openings=np.zeros((games, OPENING), np.int64),
        ends=np.zeros((games, ENDS), np.int32),
        values=np.zeros((games, ENDS, seats), np.float32),
        points=np.zeros((games, ENDS, seats), np.int32),
        line=np.zeros((games, plies), np.int16),
        marks=np.zeros((games, MARKS), np.int32),
        moves=game.scratch(),
        stamps=np.zeros(1 + players, np.int64),
        continuing=of.continuing,
        now=now,
        words=words,
        begun=np.zeros((games, len(words)), np.uint64),
        judged=_judged(game.card.State, of.board),
        has_board=np.array([bool(of.board)]),
    )


def _box(State: type[AnyState]) -> tuple[States, NDArray[np.uint64]]:
    """Return room for a state, shape (1,), and its bytes as words."""
    words = np.zeros(-(-State.layout.itemsize // 8), np.uint64)
    return cast("States", words.view(np.uint8)[: State.layout.itemsize].view(State.layout)), words


def _judged(State: type[AnyState], board: Collection[str]) -> NDArray[np.uint64]:
    """Return the bits of a state's bytes that are of the fields on the board; without any, of no field of the course."""
    words = np.zeros(-(-State.layout.itemsize // 8), np.uint64)
    for name, (kind, offset) in parts_of(State.layout).items():
        if name in board or not (board or name in COURSE):
            words.view(np.uint8)[offset : offset + kind.itemsize] = 255
    return words


@kernel
def tally(before: AnyState, move: int, after: AnyState, notes: Tally, game: int) -> None:
    """Count a ply."""
    marks = notes.marks[game]
    if marks[PLY] < notes.line.shape[1]:
        notes.line[game, marks[PLY]] = move
    notes.digest[game] = (notes.digest[game] * MULTIPLIER + move + 1) % MODULUS
    if marks[USE] != 0:
        end_use(before, move, notes, game)
    if before.to_act == CHANCE:
        count_outcome(before, move, notes, game)
    else:
        begin_turn(before, notes, game)
        count_choice(before, move, notes, game)
    marks[PLY] += 1


@kernel
def count_outcome(before: AnyState, move: int, notes: Tally, game: int) -> None:
    """Count what chance decided."""
    notes.marks[game, ROLLED] = 1
    kind = notes.kinds[1, move]
    if kind >= 0:
        notes.drawn[game, kind] += 1


@kernel
def begin_turn(before: AnyState, notes: Tally, game: int) -> None:
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
def keep_end(before: AnyState, notes: Tally, game: int) -> None:
    """Keep the state of play at the end of a turn."""
    place = notes.marks[game, USED]
    notes.marks[game, USED] += 1
    notes.ends[game, place] = notes.marks[game, PLY]
    for seat in range(before.seats):
        notes.values[game, place, seat] = value(before, seat)
        notes.points[game, place, seat] = score(before, seat)


@kernel
def count_choice(before: AnyState, move: int, notes: Tally, game: int) -> None:
    """Count a player's choice, and what else could have been chosen."""
    seat, count = before.to_act, legal(before, notes.moves)
    notes.decisions[game, seat] += 1
    notes.forced[game, seat] += count == 1
    notes.listed[game, seat] += count
    for i in range(notes.marks[game, DECIDED], OPENING):
        notes.openings[game, i] = (notes.openings[game, i] * MULTIPLIER + move + 1) % MODULUS
    notes.marks[game, DECIDED] += 1
    count_offers(notes, game, seat, count)
    chosen = notes.kinds[0, move]
    if chosen >= 0:
        notes.chosen[game, seat, chosen] += 1
        if notes.marks[game, USE] == 0:
            begin_use(before, chosen, notes, game)


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
def begin_use(before: AnyState, kind: int, notes: Tally, game: int) -> None:
    """Keep the state before a move that begins a use."""
    notes.marks[game, USER], notes.marks[game, USE] = before.to_act, kind + 1
    notes.now[0] = before
    for i in range(len(notes.words)):
        notes.begun[game, i] = notes.words[i]


@kernel
def end_use(before: AnyState, move: int, notes: Tally, game: int) -> None:
    """Judge the use that is not over if this ply is no part of it. A use that ends the game is not judged: that is its effect."""
    marks, by_chance = notes.marks[game], before.to_act == CHANCE
    if notes.continuing[int(by_chance), move] and (by_chance or before.to_act == marks[USER]):
        return
    if notes.has_board[0] or before.to_act != marks[USER]:
        notes.without_effect[game, marks[USER], marks[USE] - 1] += is_as_before(before, notes, game)
    marks[USE] = 0


@kernel
def is_as_before(before: AnyState, notes: Tally, game: int) -> bool:
    """Return whether no field that is judged differs from when the use began."""
    notes.now[0] = before
    for i in range(len(notes.judged)):
        if (notes.begun[game, i] ^ notes.words[i]) & notes.judged[i] != 0:
            return False
    return True
