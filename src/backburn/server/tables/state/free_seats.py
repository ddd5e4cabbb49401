"""Free seats: who sees them, and the bots that play there for now at a table for anybody."""

from __future__ import annotations

from backburn.server.tables.state import players
from backburn.server.tables.state.life import Life
from backburn.server.tables.state.seats import Seat

LINK, LOBBY, ANYBODY = "link", "lobby", "anybody"
"""Who sees a table's free seats: those who have its link; everyone in the lobby; everyone, and who asks for anybody sits down there."""
OPEN_TO = (LINK, LOBBY, ANYBODY)
BOT_COMES_AFTER = 20.0
"""Seconds that a table for anybody waits before bots take its open seats."""
TURNS_TO_COME = 3
"""Once a move of this turn is made, a bot keeps its seat."""


def bots_come_at(open_to: str, made: float, life: Life) -> float | None:
    """When bots take the open seats of a table that was made then; None if they do not."""
    if open_to != ANYBODY or life.begun or life.over:
        return None
    waits = any(seat.has_person for seat in life.seats) and any(seat.who == "open" for seat in life.seats)
    return made + BOT_COMES_AFTER if waits else None


def next_moment(open_to: str, made: float, life: Life) -> float | None:
    """When bots come, or a clock runs out."""
    if life.over:
        return None
    moments = (bots_come_at(open_to, made, life), life.clock.runs_out_at() if life.clock else None)
    return min((moment for moment in moments if moment is not None), default=None)


def plays_for_now(seat: Seat, turns: int, over: bool) -> bool:
    """Does a bot play there that gives the seat to the next person who comes, after that number of turns?"""
    return players.is_bot(seat) and seat.for_now and turns < TURNS_TO_COME and not over
