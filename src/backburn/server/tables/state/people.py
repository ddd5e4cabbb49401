"""A seat's person: the holder of its token, wherever they are. Whether they have stayed, and what the game is to them.

Offers, consent, winners, points, titles, ratings, rematches and words ask here; who moves and whose clock runs is in `players`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby

from backburn.server.tables.state import players
from backburn.server.tables.state.table import Table

NOT_PLAYED = ("called-off", "closed")
"""Endings that leave everything as it was."""
_OUT = {"resigned": "you have resigned", "clock": "your clock has run out"}

# ---- where they are


def is_eliminated(table: Table, seat: int) -> bool:
    """Is the seat out of the game by its rules?"""
    return table.match.game.card.eliminated(table.match.state, seat)


def takes_part(table: Table, seat: int) -> bool:
    """Is the seat's person there, in a game that they have neither lost nor given up?"""
    return table.seats[seat].has_person and not table.seats[seat].out and not is_eliminated(table, seat)


def why_not_playing(table: Table, seat: int) -> str:
    """Why a person who holds the seat's token does not take part, for them."""
    found = table.seats[seat]
    if found.out:
        return f"{_OUT[found.out]}; a bot plays on for you" if not table.ending else _OUT[found.out]
    if found.left:
        return "you have left this seat; take it back first"
    if players.is_bot(found):
        return "a bot is playing for you; take your seat back first"
    return "you are out of the game"


def contending_sides(table: Table, lost: Collection[int] = ()) -> dict[int, bool]:
    """The sides that could still win if the people in these seats lost, and whether anybody of them is there.

    A side is out when all its people are; one that never had any is its bots'.
    """
    teams, found = table.match.game.card.teams(table.match.state), dict[int, bool]()
    for team in dict.fromkeys(teams):
        members = [seat for seat in table.seats if teams[seat.number] == team]
        people = [seat for seat in members if seat.token]
        left = [seat.number for seat in people or members if not (seat.out or seat.number in lost or is_eliminated(table, seat.number))]
        if left and (people or any(players.is_bot(table.seats[seat]) for seat in left)):
            found[team] = any(takes_part(table, seat) for seat in left)
    return found


def is_bots_own(table: Table, team: int) -> bool:
    """Has the side only bots of the set-up?"""
    teams = table.match.game.card.teams(table.match.state)
    return not any(seat.token for seat in table.seats if teams[seat.number] == team)


def gave_up(table: Table, seat: int) -> int:
    """The event by which the person gave the game up, 0 if they have stayed; who was out of the game by then gave up nothing."""
    departure, match = table.departures.get(seat), table.match
    if departure is None:
        return 0
    card, plies = match.game.card, match.plies
    state = card.State.from_bytes(plies[departure.plies].before) if departure.plies < len(plies) else match.state
    return 0 if card.eliminated(state, seat) else departure.number


# ---- what the game is to them


@dataclass(frozen=True)
class Side:
    """The people of one side who share a result."""

    seats: tuple[int, ...]
    stayed: bool
    worth: float
    """What they return; of those who gave up, when the last of them did."""


def sides(table: Table) -> list[Side]:
    """The sides of a finished game by what their people did: of a team in which some have stayed, the others are apart."""
    teams, returns = table.match.game.card.teams(table.match.state), table.returns()
    gone = [gave_up(table, seat) for seat in range(len(teams))]
    found = list[Side]()
    for team in dict.fromkeys(teams):
        members = [seat for seat, own in enumerate(teams) if own == team]
        people = [seat for seat in members if table.seats[seat].token]
        there = not people or not all(gone[seat] for seat in people)
        stayed = tuple(seat for seat in members if there and not gone[seat])
        left = tuple(seat for seat in members if seat not in stayed)
        if stayed:
            found.append(Side(stayed, True, max(returns[seat] for seat in stayed)))
        if left:
            found.append(Side(left, False, max(gone[seat] for seat in left)))
    return sorted(found, key=lambda side: (side.stayed, side.worth), reverse=True)


def ranks(table: Table) -> list[int]:
    """The rank of each seat's person in a finished game: those who stayed by returns, then those who gave up, the later the better."""
    found, rank = [0] * len(table.seats), 1
    for _, equal in groupby(sides(table), key=lambda side: (side.stayed, side.worth)):
        tied = list(equal)
        for seat in (seat for side in tied for seat in side.seats):
            found[seat] = rank
        rank += len(tied)
    return found


def _best(table: Table) -> list[int]:
    """The seats whose players have the best result, if some have a worse one or all have won; a graded game is neither won nor lost."""
    if not table.ending or table.ending.why in NOT_PLAYED or table.ending.why == "agreed" or table.match.game.card.graded:
        return []
    returns = table.ending.returns
    best = max(returns)
    return [seat for seat, value in enumerate(returns) if value == best] if best > 0 or min(returns) < best else []


def went_well(table: Table) -> bool:
    """Did a graded game go well? With more than half of the best result: "good" begins there in Wildfire Rescue! (R7.5)"""
    return max(table.returns()) > 1 / 2


def winners(table: Table) -> list[int]:
    """The seats whose people have won; none in a draw, nor where everybody loses, nor if the winners gave up."""
    return [seat for seat in _best(table) if not gave_up(table, seat)]


def unclaimed(table: Table) -> list[int]:
    """The seats whose wins do not count: their people gave up."""
    return [seat for seat in _best(table) if gave_up(table, seat)]


def champions(table: Table) -> list[int]:
    """The people who have won alone, or with their own side: a title moves by that only."""
    best, teams = _best(table), table.match.game.card.teams(table.match.state)
    alone = len({teams[seat] for seat in best}) == 1 and table.returns()[best[0]] > 0
    return [seat for seat in winners(table) if alone and table.seats[seat].token]


def points(table: Table) -> list[float]:
    """What each person gets for this game: a point for the side that wins, shared by those that tie; where results are graded, a share."""
    if not table.ending or table.ending.why in NOT_PLAYED:
        return [0.0] * len(table.seats)
    won = _points_of_seats(table)
    return [0.0 if gave_up(table, seat) else share for seat, share in enumerate(won)]


def _points_of_seats(table: Table) -> list[float]:
    card, returns = table.match.game.card, table.returns()
    teams = card.teams(table.match.state)
    if card.graded:
        return [round(max(0.0, value), 3) for value in returns]
    if len(set(teams)) == 1:
        return [float(value > 0) for value in returns]
    best = max(returns)
    first = {team for team, value in zip(teams, returns, strict=True) if value == best}
    return [round(1 / len(first), 3) if team in first else 0.0 for team in teams]


def is_same_person(table: Table, seat: int) -> bool:
    """Does a finished game's result belong to the present holder of the seat?"""
    return table.ending is None or table.seats[seat].token == table.ending.tokens[seat]
