"""Commands: what each caller may do at a table, and the events that follow. Nothing here changes the table."""

from __future__ import annotations

from backburn.core.kit.errors import MoveError
from backburn.core.rules.contract import CHANCE, OVER, AnyState
from backburn.play.cards.moves import write_move
from backburn.play.matches.lines import TypedLine
from backburn.play.matches.match import Match
from backburn.play.matches.ply import Ply
from backburn.server.ops.errors import RefusedRequest, refusal_of
from backburn.server.tables.state import people, players
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.table import Table

MAX_PLIES = 100_000
"""A longer game is closed."""


def require_running(table: Table) -> None:
    """Refuse a command if the game is over."""
    if table.ending:
        raise RefusedRequest("table/over", "the game is over")


def require_moving(table: Table) -> None:
    """Refuse a move if the game is over or paused."""
    require_running(table)
    if table.life.paused:
        raise RefusedRequest("table/paused", "the game is paused; it continues when the host says so")


def is_current(table: Table, at: int) -> bool:
    """Was the position the same then?"""
    return table.position_at <= at <= table.at


def require_current(table: Table, at: int) -> None:
    """Refuse a command that was decided on in an older position (optimistic concurrency)."""
    if not is_current(table, at):
        raise RefusedRequest("move/stale", "the position has changed in the meantime; look again")


def move(table: Table, seat: int | None, wanted: int | str, at: int) -> list[Draft]:
    """A seat makes a move; chance events follow."""
    require_moving(table)
    require_current(table, at)
    return drafts_of(table, read_moves(table, seat, wanted))


def read_moves(table: Table, seat: int | None, wanted: int | str) -> list[int]:
    """The moves that were meant, one or a line of several. They are judged by what the caller may know, so refusals reveal nothing."""
    match = table.match
    gives_outcome = match.to_act == CHANCE and table.dice == "mine" and seat is not None and players.may_move(table.seats[seat])
    if not gives_outcome and (seat is None or seat != table.to_act):
        raise RefusedRequest("move/not-your-turn", "it is not your turn")
    if not gives_outcome and seat is not None and not players.may_move(table.seats[seat]):
        raise RefusedRequest("move/not-your-turn", people.why_not_playing(table, seat))
    probe = Match(match.game, 0, match.hidden(None if gives_outcome else seat))
    try:
        if isinstance(wanted, str):
            return _moves_of_line(
                TypedLine(match.game, wanted, shown=lambda state: match.game.hidden(state, None if gives_outcome else seat)), match.state
            )
        if wanted not in probe.legal():
            probe.push(wanted)
        return [wanted]
    except MoveError as error:
        raise refusal_of(error, tuple(probe.moves()[:200])) from None


def _moves_of_line(line: TypedLine, state: AnyState) -> list[int]:
    """The moves of a line, if all of them can be judged now."""
    moves = line.foreseen(state)
    if line.rest:
        raise MoveError(f"{line.rest!r} has to wait for the outcome of {line.done[-1]!r}")
    return moves


def bot_move(table: Table, seat: int, chosen: int, at: int, hopeless: bool = False) -> list[Draft]:
    """A bot plays the move it chose in the position after event `at`; `hopeless`: it sees nothing but defeat."""
    require_running(table)
    require_current(table, at)
    if table.to_act != seat or not table.bot_to_act() or table.life.paused:
        raise RefusedRequest("move/not-your-turn", "it is no longer the bot's turn")
    drafts = drafts_of(table, [chosen])
    if hopeless:
        drafts[0].data["hopeless"] = True
    return drafts


def roll(table: Table) -> list[Draft]:
    """Play the outcome of chance that is due."""
    if not table.dice_due():
        raise RefusedRequest("move/stale", "no roll is due")
    return _drafts_of(table.match, [], True)


def drafts_of(table: Table, moves: list[int]) -> list[Draft]:
    """The events of moves that belong together; one undo undoes them all."""
    drafts = _drafts_of(table.match, moves, table.dice == "table")
    for place, draft in enumerate(drafts[: len(moves)]):
        if place:
            draft.data["series"] = place
    return drafts


def _drafts_of(match: Match, moves: list[int], dice: bool) -> list[Draft]:
    """The events of the moves, of chance after them, and of the end; the match is restored afterwards."""
    before = len(match.plies)
    try:
        for chosen in moves:
            match.push(chosen)
        while dice and match.to_act == CHANCE:
            match.roll()
        new_plies = match.plies[before:]
        after = [ply.seat for ply in new_plies[1:]] + [match.to_act]
        drafts = [ply_draft(match, ply, seat) for ply, seat in zip(new_plies, after, strict=False)]
        if match.to_act == OVER:
            drafts.append(Draft("ended", {"why": "over", "returns": match.returns()}))
        elif len(match.plies) > MAX_PLIES:
            drafts.append(Draft("ended", {"why": "closed", "returns": [0.0] * match.game.seats}))
        return drafts
    finally:
        while len(match.plies) > before:
            match.pop()


def ply_draft(match: Match, ply: Ply, after: int | None = None) -> Draft:
    """The event of a ply."""
    text = write_move(match.game, match.game.card.State.from_bytes(ply.before), ply.move)
    return Draft("ply", {"seat": ply.seat, "move": text, "id": ply.move, "by_hand": ply.given}, after)


def opening_plies(match: Match, dice: str) -> list[Draft]:
    """The chance events before the first move."""
    return _drafts_of(match, [], dice == "table")
