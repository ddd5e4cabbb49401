"""Values from links, component by component, successors first.

Positions that cannot recur get their final value immediately. A component with circles is swept until its values change by
no more than a tolerance (Gauss-Seidel value iteration), beginning with what each position is worth if the game ended there: play
that never ends is scored as if it ended there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE
from backburn.solve.exploring import Links, stride

TIE = 1e-9
"""Values that differ by less are equal."""


class Worksheet(NamedTuple):
    """What values are computed from and written to."""

    links: Links
    order: NDArray[np.int32]
    ends: NDArray[np.bool_]
    values: NDArray[np.float64]
    """(positions, sides)"""
    signs: NDArray[np.int8]
    """whether each seat wants the first value high (1) or low (-1); empty if each seat has its own value"""
    random: bool
    """whether seats choose among their moves at random, all alike, instead of the best one"""


class SweepProgress(NamedTuple):
    """How far the values have come."""

    marks: NDArray[np.int64]
    """PLACE, SWEEPS, MOST_SWEEPS, RECURRING"""
    residual: NDArray[np.float64]
    """the greatest change in the last sweep over any component: an array of one number"""


PLACE, SWEEPS, MOST_SWEEPS, RECURRING = range(4)
"""How many positions are done; how often the present component has been swept, and any at most; how many positions can recur."""


@kernel
def settle_on(board: Worksheet, progress: SweepProgress, tolerance: float, work: int) -> None:
    """Compute values until about this many positions have been visited or all are done."""
    while work > 0 and progress.marks[PLACE] < len(board.order):
        first = progress.marks[PLACE]
        last = end_of(board.ends, first)
        change = sweep(board, first, last)
        if first == last and not recurs(board.links, board.order[first]):
            progress.marks[PLACE] += 1
        else:
            note_sweep(progress, first, last, change, tolerance)
        work -= last + 1 - first


@kernel
def end_of(ends: NDArray[np.bool_], first: int) -> int:
    """Return the place of the last position of a component."""
    last = first
    while not ends[last]:
        last += 1
    return last


@kernel
def recurs(links: Links, position: int) -> bool:
    """Whether a position can follow from itself directly."""
    found = False
    for i in range(links.firsts[position], links.firsts[position + 1], stride(links.to_act[position])):
        found |= links.entries[i] == position
    return found


@kernel
def note_sweep(progress: SweepProgress, first: int, last: int, change: float, tolerance: float) -> None:
    """Continue to the next component if the values of this one have settled."""
    marks = progress.marks
    marks[SWEEPS] += 1
    if change <= tolerance:
        marks[MOST_SWEEPS] = max(marks[MOST_SWEEPS], marks[SWEEPS])
        marks[RECURRING] += last + 1 - first
        marks[SWEEPS] = 0
        marks[PLACE] = last + 1
        progress.residual[0] = max(progress.residual[0], change)


@kernel
def sweep(board: Worksheet, first: int, last: int) -> float:
    """Improve the value of every position of a component once; return the greatest change."""
    change = 0.0
    for place in range(last, first - 1, -1):
        change = max(change, visit(board, board.order[place]))
    return change


@kernel
def visit(board: Worksheet, position: int) -> float:
    """Compute the value of a position from its successors; return the greatest change."""
    links = board.links
    first, last = links.firsts[position], links.firsts[position + 1]
    if first == last:
        return 0.0
    actor = links.to_act[position]
    if actor == CHANCE:
        return average(links.entries, board.values, first, last, position)
    if board.random:
        return average_move(links.entries, board.values, first, last, position)
    if len(board.signs) == 0:
        return best_for(links.entries, board.values, actor, first, last, position)
    return best(links.entries, board.values, board.signs[actor], first, last, position)


@kernel
def best(entries: NDArray[np.int32], values: NDArray[np.float64], sign: int, first: int, last: int, position: int) -> float:
    """Give a position the highest or lowest value of its successors; return the change."""
    found = sign * values[entries[first], 0]
    for i in range(first + 1, last):
        found = max(found, sign * values[entries[i], 0])
    return replace(values, position, 0, sign * found)


@kernel
def average(entries: NDArray[np.int32], values: NDArray[np.float64], first: int, last: int, position: int) -> float:
    """Give a chance node the mean of its successors' values, by weight; return the greatest change."""
    change = 0.0
    for seat in range(values.shape[1]):
        change = max(change, replace(values, position, seat, mean(entries, values, seat, first, last)))
    return change


@kernel
def average_move(entries: NDArray[np.int32], values: NDArray[np.float64], first: int, last: int, position: int) -> float:
    """Give a position the mean of its successors' values, one for each move; return the greatest change."""
    change = 0.0
    for seat in range(values.shape[1]):
        change = max(change, replace(values, position, seat, mean_of_moves(entries, values, seat, first, last)))
    return change


@kernel
def mean_of_moves(entries: NDArray[np.int32], values: NDArray[np.float64], seat: int, first: int, last: int) -> float:
    """Return the mean of the successors' values for a seat."""
    total = 0.0
    for i in range(first, last):
        total += values[entries[i], seat]
    return total / (last - first)


@kernel
def mean(entries: NDArray[np.int32], values: NDArray[np.float64], seat: int, first: int, last: int) -> float:
    """Return the mean of the successors' values for a seat, by weight."""
    total, weights = 0.0, 0
    for i in range(first, last, 2):
        weights += int(entries[i + 1])
        total += int(entries[i + 1]) * values[entries[i], seat]
    return total / weights


@kernel
def best_for(entries: NDArray[np.int32], values: NDArray[np.float64], actor: int, first: int, last: int, position: int) -> float:
    """Give a position the values of the moves that are best for who acts, averaged over equal ones; return the greatest change."""
    found = values[entries[first], actor]
    for i in range(first + 1, last):
        found = max(found, values[entries[i], actor])
    change = 0.0
    for seat in range(values.shape[1]):
        change = max(change, replace(values, position, seat, mean_of_best(entries, values, actor, seat, found, first, last)))
    return change


@kernel
def mean_of_best(
    entries: NDArray[np.int32], values: NDArray[np.float64], actor: int, seat: int, found: float, first: int, last: int
) -> float:
    """Return a seat's mean over the moves with which who acts gets as much as `found`."""
    total, ties = 0.0, 0
    for i in range(first, last):
        if values[entries[i], actor] > found - TIE:
            total += values[entries[i], seat]
            ties += 1
    return total / ties


@kernel
def replace(values: NDArray[np.float64], position: int, seat: int, value: float) -> float:
    """Replace a value; return by how much it changes."""
    change: float = abs(value - values[position, seat])
    values[position, seat] = value
    return change
