"""The phases: which decision comes next, and who makes it."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE
from backburn.core.rules.contract import OVER as NO_ONE
from backburn.games.forest_fire_acres.state import Phase, State, clear


@kernel
def enter(state: State, phase: int, to_act: int) -> None:
    """Enter a phase and set who acts in it: a seat, chance or none. (R4.1)"""
    state.phase = phase
    state.to_act = to_act


@kernel
def ask(state: State, phase: int) -> None:
    """Let the seat of the turn decide next; before the first turn, the first seat. (R4.1)"""
    enter(state, phase, max(state.turn - 1, 0) % state.seats)


@kernel
def roll(state: State, phase: int) -> None:
    """Let chance decide next: which card is drawn, where a fire breaks out, which fire spreads. (R3.1a, R4.3, R5.2)"""
    enter(state, phase, CHANCE)


@kernel
def finish(state: State) -> None:
    """End the game. (R8.1)"""
    state.left = 0
    clear(state.spent)
    enter(state, Phase.OVER, NO_ONE)
