"""What follows a ply by itself, in sentences that are told after what the ply itself does."""

from __future__ import annotations

from backburn.games.forest_fire_path.rules.apply import apply
from backburn.games.forest_fire_path.state import BURNT, INTENSIFY, LOST, TOKEN, TOWN, Phase, State
from backburn.play.wording import capital


def square_name(square: int) -> str:
    """How people call a square."""
    return "the town" if square == TOWN else f"square {square + 1}"


def aftermath(state: State, move: int) -> list[str]:
    """The squares that burn out by themselves at the end of the fire's turn, and the engines that are lost when the next one begins."""
    after = state.copy()
    apply(after, move)
    intensified = move - INTENSIFY if state.phase == Phase.ACTION and INTENSIFY <= move < TOKEN else None
    squares = range(state.options.path_length)
    burnt = [square for square in squares if after.squares[square] == BURNT != state.squares[square] and square != intensified]
    engines = range(state.options.engines)
    lost = [engine + 1 for engine in engines if after.places[engine] == LOST != state.places[engine]]
    return [
        *(f"{capital(square_name(square))} burns out." for square in burnt),
        *(f"Engine {engine} is lost in the flames." for engine in lost),
    ]
