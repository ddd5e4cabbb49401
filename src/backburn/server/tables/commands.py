"""Commands at a table: what each caller may do, and the events that follow from it. Nothing here changes the table."""

from __future__ import annotations

from typing import Any

from backburn.core.contract import CHANCE, OVER
from backburn.core.errors import MoveError
from backburn.play import notation
from backburn.play.lines import Line
from backburn.play.match import Match, Ply
from backburn.server.ops.errors import Refusal, refusal_of
from backburn.server.tables.events import Draft
from backburn.server.tables.table import Table

MOST_PLIES = 100_000
"""A game is closed when it is this long."""


def still_going(table: Table) -> None:
    """Refuse what only a game that goes on allows."""
    if table.ending:
        raise Refusal("table/over", "the game is over")


def not_stale(table: Table, at: int) -> None:
    """Refuse what was thought out in an older situation."""
    if not table.board_at <= at <= table.at:
        raise Refusal("move/stale", "the situation has changed since; look again")


# ---- moves


def move(table: Table, seat: int | None, wanted: int | str, at: int) -> list[Draft]:
    """A seat makes a move, and what chance answers."""
    still_going(table)
    not_stale(table, at)
    return _carried_out(table.match, read_moves(table, seat, wanted), table.dice == "table")


def read_moves(table: Table, seat: int | None, wanted: int | str) -> list[int]:
    """The moves that are meant, one or a line of them. They are judged on what the mover may know, so that no refusal tells more."""
    match = table.match
    giver = match.to_act == CHANCE and table.dice == "mine" and seat is not None and table.seats[seat].who == "person"
    if not giver and (seat is None or seat != table.to_act):
        raise Refusal("move/not-your-turn", "it is not your turn")
    if not giver and seat is not None and table.seats[seat].who != "person":
        raise Refusal("move/not-your-turn", "a bot plays for you; take your seat back first")
    probe = Match(match.game, 0, match.hidden(None if giver else seat))
    try:
        if isinstance(wanted, str):
            return _whole_line(Line(match.game, wanted, shown=lambda state: match.game.hidden(state, None if giver else seat)), match.state)
        if wanted not in probe.legal():
            probe.push(wanted)
        return [wanted]
    except MoveError as error:
        raise refusal_of(error, tuple(probe.moves()[:200])) from None


def _whole_line(line: Line, state: Any) -> list[int]:
    """The moves of a line, if they can all be judged now."""
    moves = line.foreseen(state)
    if line.rest:
        raise MoveError(f"{line.rest!r} has to wait until it is seen what comes of {line.done[-1]!r}")
    return moves


def bot_move(table: Table, seat: int, chosen: int, at: int) -> list[Draft]:
    """A bot makes the move it chose in the situation after event `at`."""
    still_going(table)
    not_stale(table, at)
    if table.to_act != seat or not table.bot_to_act():
        raise Refusal("move/not-your-turn", "the bot is no longer to act")
    return _carried_out(table.match, [chosen], table.dice == "table")


def roll(table: Table) -> list[Draft]:
    """The outcome of chance that is due."""
    if not table.dice_due():
        raise Refusal("move/stale", "no dice are due")
    return _carried_out(table.match, [], True)


def _carried_out(match: Match, moves: list[int], dice: bool) -> list[Draft]:
    """The plies of the moves, of the chance after them, and of the end; the match is as before."""
    before = len(match.plies)
    try:
        for chosen in moves:
            match.push(chosen)
        while dice and match.to_act == CHANCE:
            match.roll()
        made = match.plies[before:]
        after = [ply.seat for ply in made[1:]] + [match.to_act]
        drafts = [ply_draft(match, ply, seat) for ply, seat in zip(made, after, strict=False)]
        if match.to_act == OVER:
            drafts.append(Draft("ended", {"why": "over", "returns": match.returns()}))
        elif len(match.plies) > MOST_PLIES:
            drafts.append(Draft("ended", {"why": "closed", "returns": [0.0] * match.game.seats}))
        return drafts
    finally:
        while len(match.plies) > before:
            match.pop()


def ply_draft(match: Match, ply: Ply, after: int | None = None) -> Draft:
    """The event of a ply."""
    text = notation.write_move(match.game, match.game.card.State.from_bytes(ply.before), ply.move)
    return Draft("ply", {"seat": ply.seat, "move": text, "id": ply.move, "by_hand": ply.by_hand}, after)


def opening_plies(match: Match, dice: str) -> list[Draft]:
    """What chance does before anybody moves."""
    return _carried_out(match, [], dice == "table")
