"""What follows a ply automatically: in sentences, or in phrases in the past tense."""

from __future__ import annotations

from backburn.games.forest_fire_path.rules.apply import apply
from backburn.games.forest_fire_path.state import BURNT, INTENSIFY, LOST, TOKEN, Phase, State
from backburn.games.forest_fire_path.words.squares import square_name
from backburn.play.texts.wording import capital


def aftermath(state: State, move: int, past: bool = False) -> list[str]:
    """The squares that burn out automatically at the end of the fire's turn, and the engines that are lost when the next one begins."""
    after = state.copy()
    apply(after, move)
    intensified = move - INTENSIFY if state.phase in (Phase.ACTION, Phase.BURST) and INTENSIFY <= move < TOKEN else None
    squares = range(state.options.path_length)
    burnt = [square for square in squares if after.squares[square] == BURNT != state.squares[square] and square != intensified]
    engines = range(state.fleet)  # those bought by this very ply are not lost
    lost = [engine + 1 for engine in engines if after.places[engine] == LOST != state.places[engine]]
    effects = [
        *(f"{square_name(square)} {'burned' if past else 'burns'} out" for square in burnt),
        *(f"engine {engine} {'was' if past else 'is'} lost in the flames" for engine in lost),
    ]
    return effects if past else [f"{capital(each)}." for each in effects]
