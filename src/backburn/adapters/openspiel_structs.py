"""Positions as plain data, with the methods of OpenSpiel's structs, whose own classes cannot be made in Python."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from backburn.core.kit.errors import OptionError, shown
from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import CHANCE, OVER, AnyState
from backburn.play.cards.positions import write_position
from backburn.play.matches.game import Game


@dataclass(frozen=True)
class StateStruct:
    """A position, complete or as one seat sees it."""

    game: str
    seats: int
    current_player: str
    """The name of the seat to act; "chance" or "over"."""
    position: str
    """The position with its options on one line, as `Game.position` reads it."""
    scores: dict[str, int]
    """The points so far, by the names of the seats."""

    def to_dict(self) -> JsonObject:
        """Return the fields."""
        return asdict(self)

    def to_json(self) -> str:
        """Return the fields as JSON."""
        return json.dumps(self.to_dict())


def struct_of(game: Game, state: AnyState) -> StateStruct:
    """Return a position as plain data."""
    names = game.seat_names
    player = {CHANCE: "chance", OVER: "over"}.get(int(state.to_act)) or names[state.to_act]
    scores = dict(zip(names, game.scores(state), strict=True))
    return StateStruct(game.card.id, game.seats, player, write_position(game, state), scores)


def read_struct(game: Game, given: StateStruct | JsonObject | str) -> AnyState:
    """Return the state that a struct, its dictionary or JSON describes, under the game's options. Raises OptionError or PositionError."""
    try:
        fields = json.loads(given) if isinstance(given, str) else given.to_dict() if isinstance(given, StateStruct) else given
        name, seats, position = fields["game"], fields["seats"], fields["position"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise OptionError(f"a state is JSON with game, seats and position, as `to_json` writes it, not {shown(given)}") from None
    if (name, seats) != (game.card.id, game.seats) or not isinstance(position, str):
        raise OptionError(f"this game is {game.card.id} for {game.seats}, the state is of {shown(name)} for {shown(seats)}")
    state = game.position(position)
    if game.with_options_of(state) is not game:
        raise OptionError("the state has other options than this game; load the game with those")
    return state
