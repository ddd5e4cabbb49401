"""What a legal move does, in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.states.tables import listing
from backburn.games.fire_tower.board import SIZE, WINDS, columns, square_name
from backburn.games.fire_tower.cards import ACTIONS, TITLES, CardKind
from backburn.games.fire_tower.rules.patterns import vacant
from backburn.games.fire_tower.rules.seating import seat_at
from backburn.games.fire_tower.rules.targets import any_in_gust, targets
from backburn.games.fire_tower.rules.upkeep import blows_at_a_tower
from backburn.games.fire_tower.state import (
    AID,
    ALL_LEFT,
    BUCKET,
    DONE,
    DRAW,
    NEW_HAND,
    PLAY,
    PULL,
    RECKLESS,
    ROLL_WIND,
    SET_WIND,
    SHADOW_HANDS,
    THROW,
    WIND,
    Phase,
    Roll,
    State,
)
from backburn.games.fire_tower.words.names import WHAT, called, colour_of, roof_at
from backburn.games.fire_tower.words.refusals import SORTS
from backburn.play.texts.wording import counted, once

_AIDS = ("places a gem", "places a firebreak", "discards three cards and draws new ones")


@once
def explain(state: State, move: int) -> str:
    """One sentence on what a legal move does here."""
    return _EXPLAIN[state.phase](state, move)


def _gem(state: State, square: int) -> str:
    seat = roof_at(state, square)
    roof = "" if seat is None else f": the roof of the {colour_of(state, seat)} tower burns"
    return f"Put a gem on {square_name(square)}{roof}."


def _break(state: State, square: int) -> str:
    return f"Put a firebreak on {square_name(square)}."


def _ember(state: State, square: int) -> str:
    return _gem(state, square) if state.marks else f"Take the gem from {square_name(square)} to put it elsewhere."


def _explosion(state: State, square: int) -> str:
    around = _vacant_around(state, square)
    hit = [f", and the roof of the {colour_of(state, seat)} tower burns" for each in around if (seat := roof_at(state, each)) is not None]
    gems = {0: "no new gem", 1: "1 new gem"}.get(len(around), f"{len(around)} new gems")
    return f"The gem on {square_name(square)} becomes a firebreak, with {gems} around it{''.join(hit)}."


def lit_around(state: State, square: int) -> tuple[str, ...]:
    """What an explosion lit, in the past tense."""
    around = _vacant_around(state, square)
    seats = (roof_at(state, each) for each in around)
    hit = [f"the roof of the {colour_of(state, seat)} tower caught fire" for seat in seats if seat is not None]
    return (counted(len(around), "new fire") if around else "no new fire", *hit)


def _vacant_around(state: State, square: int) -> list[int]:
    """The squares around one that can burn."""
    row, column = square >> 4, square & 15
    return [
        place << 4 | next_to
        for place in range(max(0, row - 1), min(SIZE, row + 2))
        for next_to in range(SIZE)
        if vacant(state, place) & columns(column - 1, column + 1) & 1 << next_to
    ]


def _water(state: State, square: int) -> str:
    return f"Remove the gem from {square_name(square)}."


def _jump(state: State, square: int) -> str:
    if state.marks:
        return _water(state, square)
    return f"Jump to the gem on {square_name(square)}, which stays, to remove gems around it."


def _reforest(state: State, square: int) -> str:
    if state.breaks[square >> 4] >> (square & 15) & 1:
        return f"Remove the firebreak from {square_name(square)}."
    return _break(state, square)


_TAKE: dict[int, Callable[[State, int], str]] = {
    CardKind.EXPLOSION: _explosion,
    CardKind.EMBER: _ember,
    CardKind.AIR_DROP: _water,
    CardKind.ENGINE: _water,
    CardKind.BUCKET: _water,
    CardKind.SMOKEJUMPER: _jump,
    CardKind.REFOREST: _reforest,
    CardKind.DOZER: _break,
    CardKind.SCRATCH: _break,
}


def _all_left(state: State) -> str:
    count = sum((targets(state, CardKind.SMOKEJUMPER, row, state.to_act)).bit_count() for row in range(SIZE))
    return f"Remove all {count} gems around {square_name(state.top << 4 | state.left)} that can be removed."


def _aim(state: State, move: int) -> str:
    if move == DONE:
        return f"Finish {called(state.tool)} with the squares chosen so far."
    if move == ALL_LEFT:
        return _all_left(state)
    return _TAKE.get(state.tool, _gem)(state, move)


def _use(state: State, move: int) -> str:
    wind = WINDS[state.tool]
    if move == ROLL_WIND:
        return "Roll the die until it shows another wind."
    if move == SET_WIND and not blows_at_a_tower(state, state.tool):
        return f"Set the wind: there is no tower in the {wind}, so the die decides."
    return f"The wind blows {wind} from now on." if move == SET_WIND else _gem(state, move)


# ---- cards and the like


def _action(state: State, move: int) -> str:
    if move == BUCKET:
        return f"Use the bucket: {WHAT[CardKind.BUCKET]}."
    if move == DONE:
        return "Play no card and discard none."
    if move >= RECKLESS:
        return f"Reckless Abandon: discard three {SORTS[move - RECKLESS]} and {WHAT[CardKind.RECKLESS]}."
    if move >= THROW:
        return _throw(state, move)
    return f"Play {TITLES[move - PLAY]}: {WHAT[move - PLAY]}."


def _throw(state: State, move: int) -> str:
    if move == DONE:
        return "Discard no more cards." if state.thrown else "Keep all cards."
    return f"Discard {TITLES[move - THROW]}."


def _wind(state: State, move: int) -> str:
    return _action(state, move) if move == BUCKET else _gem(state, move)


def _redraw(state: State, move: int) -> str:
    return "Discard the whole hand and draw a new one." if move == NEW_HAND else "Keep this hand."


def _after(state: State, move: int) -> str:
    return _action(state, move) if move == BUCKET else "Leave the bucket full for now."


def _aid(state: State, move: int) -> str:
    return f"Mutual Aid: everybody still in the game {_AIDS[move - AID]}."


def _pulled(state: State, move: int) -> str:
    if move >= RECKLESS:
        return f"Reckless Abandon with three pulled {SORTS[move - RECKLESS]}: {WHAT[CardKind.RECKLESS]}."
    return f"Play the pulled {TITLES[move - PLAY]}: {WHAT[move - PLAY]}."


def _shadow(state: State, move: int) -> str:
    if move == SHADOW_HANDS:
        return "Pull a card from every hand and play one of them."
    return "Roll the die three times and put a gem downwind each time."


# ---- chance


def _draw(state: State, move: int) -> str:
    event = ", an event" if move - DRAW >= ACTIONS else ""
    return f"The {colour_of(state, state.drawer)} tower draws {TITLES[move - DRAW]}{event}."


def _pull(state: State, move: int) -> str:
    return f"{TITLES[move - PULL]} is pulled from the hand of the {colour_of(state, state.drawer)} tower."


def _roll(state: State, move: int) -> str:
    wind = WINDS[move - WIND]
    return f"The die shows {wind}: {_ROLL[state.roll](state, move - WIND, wind)}."


def _start(state: State, wind: int, name: str) -> str:
    left = seat_at(state, wind)
    first = left if left >= 0 else seat_at(state, (wind + 1) & 3)
    return f"the wind blows {name}, and the {colour_of(state, first)} tower begins"


def _gust(state: State, wind: int, name: str) -> str:
    if any_in_gust(state, wind):
        return f"a gem goes {name} of a fire"
    if state.options.shadow_flame:
        return f"there is no vacant square {name} of a fire, so the roll has no effect"
    return f"there is no vacant square {name} of a fire other than the eternal flame, so the roll has no effect"


_ROLL: list[Callable[[State, int, str], str]] = listing(
    Roll,
    {
        Roll.START: _start,
        Roll.CHANGE: lambda state, wind, name: f"the wind turns to the {name}",
        Roll.STORM: lambda state, wind, name: f"all fire spreads one square {name}",
        Roll.CALM: lambda state, wind, name: f"the wind blows {name} from now on",
        Roll.SHADOW: _gust,
    },
)

_EXPLAIN: list[Callable[[State, int], str]] = listing(
    Phase,
    {
        Phase.DRAW: _draw,
        Phase.ROLL: _roll,
        Phase.PULL: _pull,
        Phase.REDRAW: _redraw,
        Phase.CHAMPION: _break,
        Phase.WIND: _wind,
        Phase.ACTION: _action,
        Phase.USE: _use,
        Phase.AIM: _aim,
        Phase.PICK: lambda state, move: f"Discard {TITLES[move - THROW]} for Reckless Abandon.",
        Phase.THROW: _throw,
        Phase.SHED: _throw,
        Phase.AFTER: _after,
        Phase.AID: _aid,
        Phase.AID_GEM: _gem,
        Phase.AID_BREAK: _break,
        Phase.SHADOW: _shadow,
        Phase.PULLED: _pulled,
        Phase.GUST: _gem,
        Phase.OVER: lambda state, move: "The game is over.",
    },
)
