"""What a picture has to know of a position: rules and words are called once, and all that is drawn reads the results."""

from __future__ import annotations

from dataclasses import dataclass

from backburn.core.rules.contract import OVER
from backburn.games.fire_tower.board import COLOURS, WINDS, Corner
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.rules.upkeep import may_show, plays, stands
from backburn.games.fire_tower.state import Phase, Roll, State
from backburn.games.fire_tower.words.names import called
from backburn.games.fire_tower.words.outcome import result
from backburn.play.texts.wording import counted


@dataclass(frozen=True)
class Facts:
    """The answers for one position."""

    state: State
    corners: tuple[Corner, ...]
    """Where the tower of each seat is."""
    plays: tuple[bool, ...]
    """Which seats still take part."""
    stands: tuple[bool, ...]
    """Which towers are left."""
    winds: tuple[int, ...]
    """The winds that the die may show, if it is to be rolled."""
    doing: str
    """The status line."""
    over: bool
    """Is the game over, by its rules or otherwise?"""

    def seat_at(self, corner: Corner) -> int | None:
        """Return the seat whose tower is in a corner."""
        return self.corners.index(corner) if corner in self.corners else None


def facts_of(state: State, ended: bool = False) -> Facts:
    """Ask the rules and the words; `ended`: people have ended the game."""
    seats = range(state.seats)
    corners = tuple(Corner(corner_of(state, seat)) for seat in seats)
    return Facts(
        state,
        corners,
        tuple(bool(plays(state, seat)) for seat in seats),
        tuple(bool(stands(state, seat)) for seat in seats),
        tuple(wind for wind in range(len(WINDS)) if may_show(state, wind)) if state.phase == Phase.ROLL else (),
        _doing(state, corners),
        ended or state.to_act == OVER,
    )


def _doing(state: State, corners: tuple[Corner, ...]) -> str:
    """The status line."""
    if state.phase == Phase.OVER:
        return result(state)
    if state.phase == Phase.ROLL:
        return _rolling(state)
    who = COLOURS[corners[state.drawer if state.phase in (Phase.DRAW, Phase.PULL) else state.to_act]]
    title = called(state.tool) if state.tool >= 0 else ""
    return {
        Phase.DRAW: f"{who} draws a card",
        Phase.PULL: f"a card is pulled from {who}",
        Phase.REDRAW: f"{who} may draw a new hand",
        Phase.CHAMPION: f"{who}, the champion, places a firebreak",
        Phase.WIND: f"{who} lets the wind spread the fire {heading(state.wind)}",
        Phase.ACTION: f"{who} plays a card or discards",
        Phase.USE: f"{who} uses the wind card {title}",
        Phase.AIM: f"{who} uses {title}",
        Phase.PICK: f"{who} discards {state.must} more for Reckless Abandon",
        Phase.THROW: f"{who} may discard cards",
        Phase.SHED: f"{who} must discard {counted(state.must, 'card')}",
        Phase.AFTER: f"{who} may use the bucket",
        Phase.AID: f"{who} chooses what everybody does in Mutual Aid",
        Phase.AID_GEM: f"{who} places a gem for Mutual Aid",
        Phase.AID_BREAK: f"{who} places a firebreak for Mutual Aid",
        Phase.SHADOW: f"{who} acts as the Shadow of the Wood",
        Phase.PULLED: f"{who} plays a pulled card",
        Phase.GUST: f"{who} lets the Shadow spread the fire {heading(state.gust)}",
    }[Phase(state.phase)]


def _rolling(state: State) -> str:
    """What the wind die is rolled for."""
    return {
        Roll.START: "the die is rolled for the first wind",
        Roll.CHANGE: "the die is rolled for another wind",
        Roll.STORM: "the die is rolled for the firestorm",
        Roll.CALM: "the die is rolled for the wind after the firestorm",
        Roll.SHADOW: f"the die is rolled for the Shadow, {state.rolls} of 3",
    }[Roll(state.roll)]


def heading(wind: int) -> str:
    """Where a wind blows."""
    return WINDS[wind] if wind >= 0 else "nowhere"
