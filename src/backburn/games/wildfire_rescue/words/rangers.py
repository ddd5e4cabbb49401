"""Rules about all rangers together."""

from __future__ import annotations

from dataclasses import dataclass

from backburn.games.wildfire_rescue.board import Tool, has
from backburn.games.wildfire_rescue.rules.rangers import is_alive, is_caught, is_dead, owes
from backburn.games.wildfire_rescue.rules.tools import all_cards, count
from backburn.games.wildfire_rescue.rules.ways import company
from backburn.games.wildfire_rescue.state import State


@dataclass(frozen=True)
class Ranger:
    """The answers for one ranger."""

    is_alive: bool
    """Whether it is on the board."""
    is_dead: bool
    """Whether it has left the board; during the set-up rangers are neither alive nor dead."""
    is_caught: bool
    """Whether its tile burns."""
    owes: bool
    """Whether it owes a turn."""
    company: tuple[int, ...]
    """The seats of the rangers on its tile, its own among them; empty if it is not on the board."""
    hand: tuple[int, ...]
    """How many tools of each kind it has."""


def all_rangers(state: State) -> tuple[Ranger, ...]:
    """The ranger of each seat."""
    return tuple(_ranger(state, seat) for seat in range(state.seats))


def _ranger(state: State, seat: int) -> Ranger:
    alive = bool(is_alive(state, seat))
    beside = company(state, state.places[seat]) if alive else 0
    return Ranger(
        alive,
        bool(is_dead(state, seat)),
        alive and bool(is_caught(state, seat)),
        bool(owes(state, seat)),
        tuple(other for other in range(state.seats) if has(beside, other)),
        counts(int(state.tools[seat])),
    )


def counts(tools: int) -> tuple[int, ...]:
    """How many there are of each kind."""
    return tuple(int(count(tools, tool)) for tool in Tool)


def gone(state: State) -> tuple[int, ...]:
    """How many tools of each kind were set aside or discarded."""
    return counts(int(all_cards(state.options) - state.deck - sum(state.tools.tolist())))
