"""What a table's keeper has to do itself: roll, let a bot decide, end a turn whose clock has run out."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from enum import Enum

from backburn.core.rules.contract import CHANCE, AnyState
from backburn.play.matches.concession import BotMove, is_hopeless
from backburn.play.matches.game import Game
from backburn.play.matches.ply import turn_began
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.acting import commands, endings, seat_commands
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.table import Table

LOST_RACE = ("move/stale", "move/not-your-turn")
"""Refusals that mean another client has acted already."""


class Due(Enum):
    """Something to be done at a table."""

    DICE = "dice"
    BOT = "bot"
    CLOCK = "clock"
    COMPANY = "company"
    """Bots take the seats that are still free."""


def due_now(table: Table) -> Due | None:
    """The next thing to be done at a table now; `table.due` says when there will be one."""
    moment = table.due(now := server_time())
    if moment is None or moment > now:
        return None
    if table.dice_due():
        return Due.DICE
    if table.bot_to_act():
        return Due.BOT
    return Due.CLOCK if table.bots_come_at() is None else Due.COMPANY


def outcome(table: Table, due: Due) -> list[Draft]:
    """The events of what needs no thought. Raises RefusedRequest if it is not due."""
    if due is Due.DICE:
        return commands.roll(table)
    return (seat_commands.bots_come if due is Due.COMPANY else seat_commands.time_out)(table, server_time())


@dataclass(frozen=True)
class BotQuestion:
    """A decision that a bot has to make. It gets what its seat may know, and its own seed."""

    table: str
    at: int
    seat: int
    agent: str
    game: Game
    state: AnyState = field(repr=False)
    """The position, with all that the seat may not know left out."""
    seed: int = field(repr=False)
    opens_turn: bool
    """Does its turn begin? Then it may pause, so that people can follow; within it clients show the plies at their own pace."""

    def drafts(self, table: Table, chosen: BotMove) -> list[Draft]:
        """The events of the bot's move, after which it may offer to resign. Raises RefusedRequest if the position has changed."""
        drafts = commands.bot_move(table, self.seat, chosen.move, self.at, is_hopeless(chosen.value))
        return drafts + endings.concession(table, drafts)


def bot_question(table: Table) -> BotQuestion:
    """The question to the bot to act."""
    seat, match = table.to_act, table.match
    began = turn_began(match.plies, seat)
    opens = all(ply.seat == CHANCE for ply in match.plies[began:])
    seed = bot_seed(table.salt, match.seed, seat, began)
    return BotQuestion(table.id, table.at, seat, table.seats[seat].agent, match.game, match.hidden(seat), seed, opens)


def bot_seed(salt: str, seed: int, seat: int, began: int) -> int:
    """A bot's own seed for the turn that began before that ply: the same in every process, and unrelated to the dice."""
    text = f"bot {began} {seat} {seed}"
    return int.from_bytes(hmac.digest(salt.encode(), text.encode(), "sha256")[:8], "big")
