"""What a picture has to know of a position: rules and words are called once, and all that is drawn reads the results."""

from __future__ import annotations

from dataclasses import dataclass

from backburn.core.kit.colours import COLOURS
from backburn.games.volcano.board import NAMES
from backburn.games.volcano.rules.scoring import payoff, score
from backburn.games.volcano.rules.setup import neutrals_at_start, places, together
from backburn.games.volcano.state import HIGHEST, Phase, State
from backburn.games.volcano.words.names import flying, players
from backburn.games.volcano.words.outcome import result
from backburn.games.volcano.words.tiles import edges_of_full_tiles, leaders, rows, tile_names


def _doing(state: State) -> str:
    """The status line."""
    if state.phase == Phase.OVER:
        return result(state)
    who, spot = COLOURS[state.colour], NAMES[state.spot]
    return {
        Phase.LAY: "the tiles are being dealt",
        Phase.FROM: f"{who} chooses where a flight begins",
        Phase.TO: f"{who} flies from {spot}",
        Phase.DROP: f"{who} drops a load on {spot}",
    }[Phase(state.phase)]


@dataclass(frozen=True)
class Facts:
    """The answers for one position."""

    state: State
    colours: range
    """The colours in play."""
    players: tuple[str, ...]
    """What each seat is called."""
    is_together: bool
    """Whether all players put out the fire together, or there is only one."""
    has_neutrals: bool
    """Whether there are neutral loads."""
    places: tuple[int, ...]
    """How many places a tile of each value has, from value 0, which has none."""
    tiles: dict[int, str]
    """How people call each tile, by cell."""
    leaders: dict[int, int]
    """The colour that would get a tile if it went out now, by cell."""
    full: dict[int, tuple[int, tuple[bool, ...]]]
    """How many free edges of each full tile count, and which edges are free, by way."""
    rows: list[list[int]]
    """The rows that may be flown now, or the one that is being flown."""
    scores: tuple[int, ...]
    """The points of each seat."""
    winners: frozenset[int]
    """The seats that have won, once the game is over."""
    doing: str
    """The status line."""

    @property
    def is_idle(self) -> bool:
        """Whether it is none of the players' turn."""
        return self.state.phase in (Phase.LAY, Phase.OVER)


def facts_of(state: State) -> Facts:
    """Ask the rules and the words."""
    seats = range(state.seats)
    over = state.phase == Phase.OVER
    return Facts(
        state,
        flying(state),
        players(state),
        bool(together(state.options, state.seats)),
        bool(neutrals_at_start(state.options, state.seats)),
        (0, *(int(places(state.options, value)) for value in range(1, HIGHEST + 1))),
        tile_names(state),
        leaders(state),
        edges_of_full_tiles(state),
        rows(state),
        tuple(int(score(state, seat)) for seat in seats),
        frozenset(seat for seat in seats if payoff(state, seat) >= 0) if over else frozenset(),
        _doing(state),
    )
