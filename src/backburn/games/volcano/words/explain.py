"""What a legal move does, in one sentence."""

from __future__ import annotations

from backburn.games.volcano.board import NAMES
from backburn.games.volcano.rules.flights import ends
from backburn.games.volcano.rules.setup import room
from backburn.games.volcano.state import DROP_OWN, FROM, LAY, TO, State, has
from backburn.games.volcano.words.aftermath import aftermath
from backburn.games.volcano.words.names import row_between, tile_name
from backburn.play.texts.wording import counted, once


@once
def explain(state: State, move: int) -> str:
    """A sentence on what a legal move does here, and others on who gets tiles in consequence."""
    if move < FROM:
        return f"A tile of value {move - LAY + 1} is dealt to {NAMES[state.spot]}."
    if move < TO:
        goals = ends(state, move - FROM)
        if goals & goals - 1:
            return f"Fly a row that begins with {tile_name(state, move - FROM)}."
        effect = _only_row(state, move - FROM, goals)
    else:
        effect = _effect(state, move)
    return " ".join([effect, *aftermath(state, move)])


def _effect(state: State, move: int) -> str:
    """What naming the other end does, or dropping a load."""
    if move < DROP_OWN:
        if move - TO == state.spot:
            return f"{_one_load(state, state.spot)}."
        return f"Fly from {NAMES[state.spot]} to {NAMES[move - TO]}: {falls(state, state.spot, move - TO)}."
    kind = "a load of your own" if move == DROP_OWN else "a neutral load"
    left = room(state, state.spot) - 1
    return f"Drop {kind} on {tile_name(state, state.spot)}, which then has {_left(left)}."


def _only_row(state: State, cell: int, goals: int) -> str:
    goal = next(goal for goal in range(len(NAMES)) if has(goals, goal))
    if goal == cell:
        return f"{_one_load(state, cell)}; no other row begins here."
    return f"Fly the only row from here, {NAMES[cell]} to {NAMES[goal]}: {falls(state, cell, goal)}."


def _one_load(state: State, cell: int) -> str:
    """What a flight over a single tile does."""
    return f"Drop 1 load on {NAMES[cell]}{', filling it' if room(state, cell) == 1 else ''}"


def falls(state: State, start: int, goal: int) -> str:
    """What a flight drops."""
    hit = [cell for cell in row_between(start, goal) if has(state.open, cell)]
    filled = [NAMES[cell] for cell in hit if room(state, cell) == 1]
    filling = f", filling {' and '.join(filled)}" if filled else ""
    return f"{counted(len(hit), 'load')} on {' '.join(NAMES[cell] for cell in hit)}{filling}"


def _left(left: int) -> str:
    return f"{counted(left, 'free place')}" if left else "no free place"
