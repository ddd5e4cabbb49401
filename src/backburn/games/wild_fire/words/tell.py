"""What a ply did, in the past tense."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.kit.colours import COLOURS
from backburn.core.states.tables import listing
from backburn.games.wild_fire.rules.fire import greatest_heat
from backburn.games.wild_fire.state import DONE, DRAW, FLIP, LAY, NEUTRAL_PAWN, PAWN, TILE, Phase, State
from backburn.games.wild_fire.words.aftermath import aftermath
from backburn.games.wild_fire.words.names import surroundings, tile_name
from backburn.play.texts.telling import Telling, followed, minor
from backburn.play.texts.wording import with_article


def tell(state: State, move: int) -> Telling | None:
    """What a legal move did here, and what followed automatically."""
    return followed(_TELL[state.phase](state, move), aftermath(state, move, past=True))


def _draw(state: State, move: int) -> Telling:
    heat = state.heat.tolist()[: state.rim]
    top = greatest_heat(state)
    if heat.count(top) > 1:
        return Telling(f"{with_article(move - DRAW)} was turned up")
    return Telling(f"{with_article(move - DRAW)} was turned up", "", (f"it went {surroundings(state, state.rim_cells[heat.index(top)])}",))


def _pawns(state: State, move: int) -> Telling:
    if move == DONE:
        return Telling("passed") if state.idle else minor("placed no more pawns")
    if move >= NEUTRAL_PAWN:
        return Telling("put a neutral pawn on", tile_name(state, move - NEUTRAL_PAWN))
    return Telling(f"put a {COLOURS[state.colour]} pawn on", tile_name(state, move - PAWN))


_TELL: list[Callable[[State, int], Telling | None]] = listing(
    Phase,
    {
        Phase.DEAL: lambda state, move: Telling("the next tile of the first fire showed", str(move - DRAW)),
        Phase.NEXT: lambda state, move: Telling(f"took {with_article(move - TILE)}"),
        Phase.SITE: lambda state, move: Telling(f"placed the {state.drawn} {surroundings(state, state.rim_cells[move - LAY])}"),
        Phase.FLIP: lambda state, move: (
            minor("turned up the next tile") if move == FLIP else Telling("placed a tile unseen as a firebreak")
        ),
        Phase.DRAW: _draw,
        Phase.SPOT: lambda state, move: Telling(f"placed it {surroundings(state, state.rim_cells[move - LAY])}"),
        Phase.BREAK: lambda state, move: Telling(f"closed the cell {surroundings(state, state.rim_cells[move - LAY])}"),
        Phase.PAWNS: _pawns,
        Phase.OVER: lambda state, move: None,
    },
)
