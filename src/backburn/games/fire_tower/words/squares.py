"""The problems with a square, for a gem, a firebreak, or water. Everything here is public."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.states.tables import listing
from backburn.games.fire_tower.board import WINDS, bit_of, square_name
from backburn.games.fire_tower.cards import CardKind
from backburn.games.fire_tower.rules.patterns import beside_fire, breakable, downwind, guarded, in_line, in_ring, own_area, vacant
from backburn.games.fire_tower.state import Phase, State
from backburn.play.cards.notation import Refusal

CLAUSE = listing(
    CardKind,
    {
        CardKind.NORTH: "R4.3",
        CardKind.EAST: "R4.3",
        CardKind.SOUTH: "R4.3",
        CardKind.WEST: "R4.3",
        CardKind.SNAG: "R5.3",
        CardKind.EXPLOSION: "R5.5",
        CardKind.FLARE_UP: "R5.4",
        CardKind.EMBER: "R5.6",
        CardKind.AIR_DROP: "R5.7",
        CardKind.ENGINE: "R5.8",
        CardKind.SMOKEJUMPER: "R5.9",
        CardKind.REFOREST: "R6.2",
        CardKind.DOZER: "R6.3",
        CardKind.SCRATCH: "R6.4",
        CardKind.FIRESTORM: "R9.3",
        CardKind.MUTUAL_AID: "R9.8",
        CardKind.SHADOW: "R9.9",
        CardKind.BUCKET: "R7.1",
        CardKind.RECKLESS: "R7.3",
    },
)
"""Where each card is described."""


def _in(bits: int, square: int) -> int:
    return bits & bit_of(square)


def _eternal(state: State, square: int) -> Refusal | None:
    if not _in(state.flame[square >> 4], square):
        return None
    return Refusal("R1.2" if square >> 4 in (7, 8) else "R8.6", f"{square_name(square)} burns to the end of the game")


def taken(state: State, square: int) -> Refusal | None:
    """Something is on the square."""
    if _in(vacant(state, square >> 4), square):
        return None
    thing = "gem" if _in(state.gems[square >> 4], square) else "firebreak"
    return _eternal(state, square) or Refusal("R1.1", f"there is a {thing} on {square_name(square)}")


def _no_gem(state: State, square: int) -> Refusal | None:
    if _in(state.gems[square >> 4], square):
        return None
    return _eternal(state, square) or Refusal(CLAUSE[state.tool], f"there is no gem on {square_name(square)}")


def not_beside_fire(state: State, square: int) -> Refusal | None:
    """Fire cards and Mutual Aid need fire next to the square."""
    if _in(beside_fire(state, square >> 4), square):
        return None
    return Refusal("R9.8a" if state.phase == Phase.AID_GEM else CLAUSE[state.tool], f"{square_name(square)} is not next to fire")


def not_downwind(state: State, square: int, wind: int, clause: str) -> Refusal:
    """The square is taken, or the fire is on the wrong side."""
    return taken(state, square) or Refusal(clause, f"{square_name(square)} has no fire on the side that the {WINDS[wind]} wind comes from")


def not_in_gust(state: State, square: int) -> Refusal:
    """The Shadow's gem has no fire on the right side, or only the eternal flame."""
    if _in(downwind(state, square >> 4, state.gust), square):
        return Refusal("R9.11b", "the Shadow's die does not spread the fire from the eternal flame")
    return not_downwind(state, square, state.gust, "R9.11")


def _protected(state: State, square: int, clause: str) -> Refusal | None:
    if not _in(guarded(state, square >> 4), square):
        return None
    return Refusal(clause, f"{square_name(square)} is in a protected tower area")


def no_break(state: State, square: int) -> Refusal | None:
    """No firebreak can be placed there."""
    beside = f"there is a firebreak next to {square_name(square)}"
    free = _in(breakable(state, square >> 4), square)
    return taken(state, square) or _protected(state, square, "R6.1a") or (None if free else Refusal("R6.1", beside))


def _out_of_line(state: State, square: int) -> Refusal | None:
    if state.marks == 0 or _in(in_line(state, square >> 4, 3), square):
        return None
    return Refusal(CLAUSE[state.tool], f"{square_name(square)} is not in one line of three squares with the others")


def _out_of_square(state: State, square: int) -> Refusal:
    return Refusal(CLAUSE[state.tool], f"{square_name(square)} is not in one 2 x 2 square with the others")


def _first(state: State) -> int:
    return state.top << 4 | state.left


def _not_away(state: State, square: int, steps: int) -> Refusal | None:
    away = {abs((square >> 4) - state.top), abs((square & 15) - state.left)}
    if away == {0, steps}:
        return None
    this, first = square_name(square), square_name(_first(state))
    wrong = f"{this} is not next to {first}" if steps == 1 else f"{this} and {first} are not in line with one square between them"
    return Refusal(CLAUSE[state.tool], wrong)


def _place(state: State, square: int) -> Refusal | None:
    return taken(state, square) or not_beside_fire(state, square)


def _snag(state: State, square: int) -> Refusal | None:
    return (taken(state, square) or _out_of_square(state, square)) if state.marks else _place(state, square)


def _flare_up(state: State, square: int) -> Refusal | None:
    if state.marks == 0:
        return _place(state, square)
    between = (_first(state) + square) // 2
    if _in(state.breaks[between >> 4], between):
        gap = Refusal("R5.4a", f"a firebreak ends the line before {square_name(square)}")
    else:
        gap = Refusal("R5.4", f"there is a gap in the line before {square_name(square)}")
    return taken(state, square) or _out_of_line(state, square) or gap


def _explosion(state: State, square: int) -> Refusal:
    return _no_gem(state, square) or _burnt_roof(square)


def _burnt_roof(square: int) -> Refusal:
    return Refusal("R7.2a", f"the gem on the burnt roof {square_name(square)} stays")


def _ember(state: State, square: int) -> Refusal | None:
    if state.marks == 0:
        stuck = Refusal("R5.6", f"there is no other square for the gem on {square_name(square)}")
        return _no_gem(state, square) or _protected(state, square, "R5.2") or stuck
    if square == _first(state):
        return Refusal("R5.6", f"the gem has to go to a square other than {square_name(square)}")
    return _place(state, square)


def _air_drop(state: State, square: int) -> Refusal | None:
    return _no_gem(state, square) or _protected(state, square, "R5.2") or _out_of_line(state, square)


def _engine(state: State, square: int) -> Refusal | None:
    return _no_gem(state, square) or _protected(state, square, "R5.2") or _out_of_square(state, square)


def _smokejumper(state: State, square: int) -> Refusal | None:
    middle = square_name(_first(state))
    if state.marks == 0:
        return _no_gem(state, square) or Refusal("R5.9", f"no gem around {square_name(square)} can be removed")
    if square == _first(state):
        return Refusal("R5.9", f"the gem on {middle} stays")
    far = not _in(in_ring(state, square >> 4), square)
    away = Refusal("R5.9", f"{square_name(square)} is not one of the squares around {middle}")
    return (away if far else None) or _no_gem(state, square) or _protected(state, square, "R5.2")


def _dozer(state: State, square: int) -> Refusal | None:
    if state.marks:
        return taken(state, square) or _not_away(state, square, 1) or no_break(state, square)
    return no_break(state, square) or Refusal("R6.5", f"there is no room for a second firebreak next to {square_name(square)}")


def _scratch(state: State, square: int) -> Refusal | None:
    if state.marks:
        return taken(state, square) or _not_away(state, square, 2) or no_break(state, square)
    return no_break(state, square) or Refusal(
        "R6.5", f"there is no room for a second firebreak with one square between it and {square_name(square)}"
    )


def _bucket(state: State, square: int) -> Refusal:
    own = _in(own_area(state, square >> 4, state.to_act), square)
    outside = None
    if state.marks == 0 and not own:
        outside = Refusal("R7.2" if state.options.teams else "R7.1", f"{square_name(square)} is not in the player's own tower area")
    elsewhere = None if own else _protected(state, square, "R5.2")
    return _no_gem(state, square) or outside or _out_of_line(state, square) or elsewhere or _burnt_roof(square)


FLAWS: dict[int, Callable[[State, int], Refusal | None]] = {
    CardKind.SNAG: _snag,
    CardKind.EXPLOSION: _explosion,
    CardKind.FLARE_UP: _flare_up,
    CardKind.EMBER: _ember,
    CardKind.AIR_DROP: _air_drop,
    CardKind.ENGINE: _engine,
    CardKind.SMOKEJUMPER: _smokejumper,
    CardKind.REFOREST: no_break,
    CardKind.DOZER: _dozer,
    CardKind.SCRATCH: _scratch,
    CardKind.BUCKET: _bucket,
    CardKind.RECKLESS: _place,
}
"""The problems with a square for each thing in play."""
