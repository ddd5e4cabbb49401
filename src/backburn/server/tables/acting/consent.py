"""Consent: whom a wish concerns, and what follows when they answer.

Requests that reveal something (a hint, an undo past luck or others) concern everybody who holds a seat's token, wherever they are. Requests
that only move on (a rematch, a draw, resigning together) concern those who are there, and a draw or resigning only those who take part;
`absent` are the seats whose people are not there.
"""

from __future__ import annotations

from collections.abc import Collection

from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.state import people
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.table import Table
from backburn.server.tables.state.wishes import ENDS, GOING_ON


def concerned(table: Table, what: str, seat: int, held: Collection[int], absent: Collection[int] = ()) -> list[int]:
    """The seats whose consent a wish of `seat` needs, apart from those that the caller holds."""
    others = [other for other in table.seats if other.number != seat and other.number not in held]
    if what in GOING_ON:
        there = [other.number for other in others if other.has_person and other.number not in absent]
        consulted = there if what == "rematch" else [other for other in there if people.takes_part(table, other)]
    else:
        consulted = [other.number for other in others if other.token]
    teams = table.match.game.card.teams(table.match.state)
    if what == "hint":
        return [other for other in consulted if teams[other] != teams[seat]]
    return [other for other in consulted if teams[other] == teams[seat]] if what == "resign" else consulted


def wish(table: Table, draft: Draft, held: Collection[int]) -> list[Draft]:
    """The events of a wish, given as the `asked` that it would be: to ask, or to agree to what another has asked already.

    Raises RefusedRequest if it is one's own and pending, or if another player has refused it in this turn.
    """
    pending, data = table.pending, draft.data
    same = pending and (pending.what, pending.count, pending.keep) == (data["what"], data["count"], data.get("keep", False))
    same = same and not (data["what"] in ENDS and set(data["waiting"]) - (pending.seats if pending else set()))
    if pending and same and set(pending.waiting) & {data["seat"], *held}:
        return answer(table, held, pending.what, True)
    if pending and same and (pending.by == data["seat"] or pending.by in held) and set(pending.waiting) <= set(data["waiting"]):
        raise RefusedRequest("request/pending", "that has been asked already; the others have not answered yet")
    turn, refusing = table.wishes.refused.get((data["what"], data.get("keep", False)), (0, set()))
    if turn == table.turn and refusing & set(data["waiting"]):
        raise RefusedRequest("request/refused", "they said no; ask again next turn")
    return [draft]


def answer(table: Table, held: Collection[int], what: str, yes: bool, at: int | None = None) -> list[Draft]:
    """Consent to or refuse the request pending as of event `at`, or take one's own back. What follows is for the caller to add.

    Who has consented may still refuse while others are being asked.
    """
    pending = table.pending
    if pending and at is not None and at < pending.number:
        raise RefusedRequest("move/stale", "that request is no longer pending; look again")
    open_to = [] if not pending or pending.what != what else pending.waiting if yes else [*pending.waiting, *pending.agreed]
    mine = [seat for seat in held if seat in open_to]
    if pending and pending.what == what and not mine and not yes and pending.by in held:
        mine = [pending.by]
    if not pending or not mine:
        raise RefusedRequest("undo/nothing", "you have not been asked that")
    return [Draft("answered", {"seat": mine[0], "seats": mine, "what": what, "yes": yes})]


def is_agreed(table: Table, drafts: list[Draft], absent: Collection[int] = ()) -> bool:
    """Has everybody consented to the pending request once these answers are written?

    Raises RefusedRequest if the game would end by that, and someone is back who was not asked.
    """
    pending = table.pending
    if not pending or not drafts or drafts[0].kind != "answered" or not drafts[0].data["yes"]:
        return False
    agreed = set(pending.waiting) <= set(drafts[0].data["seats"])
    if agreed and pending.what in ENDS and set(concerned(table, pending.what, pending.by, (), absent)) - pending.seats:
        raise RefusedRequest("move/stale", "a new player has to agree as well; ask again")
    return agreed
