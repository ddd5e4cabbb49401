"""A seat's player: who makes its moves now, a person or a bot. What concerns the person wherever they are is in `people`."""

from __future__ import annotations

from backburn.server.tables.state.seats import Seat


def is_bot(seat: Seat) -> bool:
    """Does a bot make the moves?"""
    return seat.who == "bot"


def is_timed(seat: Seat) -> bool:
    """Does the seat's clock run in its turn? A person's does, there or not; a bot has none, nor has an open seat."""
    return seat.who == "person"


def may_move(seat: Seat) -> bool:
    """May the holder of the seat's token make its moves, or enter what the dice show?"""
    return seat.has_person
