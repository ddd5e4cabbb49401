"""The grid has no edge: the lists of tiles and of the rim hold whatever shape a fire takes."""

from __future__ import annotations

import random

import pytest

import backburn
from backburn.core.states.hexgrid import WAYS
from backburn.games.wild_fire.board import MAX_RIM, MAX_TILES, ORIGIN, STEP, cell_at, coordinates, name, neighbours, touch
from backburn.games.wild_fire.rules.fire import lay
from backburn.games.wild_fire.state import BREAK, State


def fire(cells: list[int], values: list[int]) -> State:
    state = State.blank()
    state.seats = 1
    for cell, value in zip(cells, values, strict=True):
        lay(state, cell, value)
    return state


def check(state: State, cells: list[int], values: list[int]) -> None:
    """What is kept up tile by tile is what sets give."""
    value_at = dict(zip(cells, values, strict=True))
    rim = sorted({cell for tile in cells for cell in neighbours(tile)} - set(cells))
    assert len(rim) <= 2 * len(cells) + 4
    assert state.cells.tolist() == sorted(cells) + [0] * (MAX_TILES - len(cells))
    assert state.values.tolist()[: state.tiles] == [value_at[cell] for cell in sorted(cells)]
    assert state.free.tolist()[: state.tiles] == [sum(other not in value_at for other in neighbours(cell)) for cell in sorted(cells)]
    assert state.rim == len(rim) and state.rim_cells.tolist() == rim + [0] * (MAX_RIM - len(rim))
    heat = [sum(value_at[other] % BREAK for other in neighbours(cell) if other in value_at) for cell in rim]
    assert state.heat.tolist() == heat + [0] * (MAX_RIM - len(rim))


@pytest.mark.parametrize("way", range(WAYS))
def test_the_longest_line_has_the_longest_rim_and_reaches_furthest(way: int) -> None:
    cells = [ORIGIN + tile * STEP[way] for tile in range(MAX_TILES)]
    values = [9] * MAX_TILES
    state = fire(cells, values)
    check(state, cells, values)
    assert state.rim == MAX_RIM
    furthest = max(max(abs(q), abs(r)) for q, r in map(coordinates, state.rim_cells.tolist()))
    assert furthest == MAX_TILES, "the rim lies one step beyond the last tile"


@pytest.mark.parametrize("seed", range(20))
def test_any_connected_shape_keeps_the_lists(seed: int) -> None:
    luck = random.Random(seed)
    cells, values = [ORIGIN], [luck.randrange(BREAK + 1)]
    while len(cells) < MAX_TILES:
        rim = sorted({cell for tile in cells for cell in neighbours(tile)} - set(cells))
        spread = luck.choice((rim[:3], rim[-3:], rim))
        cells.append(luck.choice(spread))
        values.append(luck.randrange(BREAK + 1))
        if len(cells) in (2, 3, 17, MAX_TILES):
            check(fire(cells, values), cells, values)


def test_the_order_of_laying_leaves_no_trace() -> None:
    cells = [cell_at(q, r) for r in range(4) for q in range(5)]
    values = [cell % 7 for cell in cells]
    again = cells[::-1], values[::-1]
    assert fire(cells, values).tobytes() == fire(*again).tobytes()


def test_cells_have_names_and_touch_their_neighbours_only() -> None:
    assert name(cell_at(-59, 59)) == "-59:59" and coordinates(cell_at(60, -60)) == (60, -60)
    around = {cell_at(q, r) for q in range(-60, 61) for r in range(-60, 61) if touch(ORIGIN, cell_at(q, r))}
    assert around == set(neighbours(ORIGIN)) == {cell_at(*way) for way in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))}


def test_cells_at_the_ends_of_rows_do_not_touch() -> None:
    """The end of one row and the beginning of the next have numbers near each other."""
    assert not touch(cell_at(60, 0), cell_at(-60, 1)) and not touch(cell_at(59, 0), cell_at(-59, 1))


def test_a_line_of_all_tiles_is_a_position() -> None:
    """Firebreaks can stretch a fire as far as it goes."""
    game = backburn.load("wild-fire", seats=1, pawns=20, start_tiles=12, firebreaks="on", tiles_0=15)
    row = " ".join(["1"] * 6 + ["2"] * 6 + ["xb"] * 20 + ["0"] * 15 + ["9"] * 3 + ["8"] * 3 + ["7"] * 3 + ["6"] * 4)
    position = game.position(f"over / 0:0 {row} / options pawns=20 start_tiles=12 firebreaks=on tiles_0=15")
    assert position.tiles == MAX_TILES and position.rim == MAX_RIM and game.scores(position) == [0]
