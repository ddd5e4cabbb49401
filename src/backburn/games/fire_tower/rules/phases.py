"""The phases: which decision comes next, and who makes it."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.fire_tower.state import Phase, State

FIRST_DECK = 32
"""The source of the cards that the first player draws; it is none of the phases."""


@kernel
def ask(state: State, phase: int, seat: int) -> None:
    """Let a seat decide next. (R2.1)"""
    state.phase = phase
    state.to_act = seat


@kernel
def leave(state: State, phase: int) -> None:
    """Let chance decide next: a draw, the wind die, or a card pulled from a hand. (R2.3, R4.2, R9.10)"""
    state.phase = phase
    state.to_act = CHANCE


@kernel
def source(state: State) -> int:
    """Return the die or the deck that decides; each player has a deck, so that a larger hand of one changes nothing for others."""
    return FIRST_DECK + state.drawer if state.phase == Phase.DRAW else int(state.phase)


@kernel
def end(state: State) -> None:
    """Enter the final phase, in which there is no decision. (R10.6a)"""
    state.phase = Phase.OVER
    state.to_act = OVER
