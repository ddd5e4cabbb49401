"""How a game ended, in a sentence or two."""

from __future__ import annotations

from backburn.play.texts.wording import capital, ended_early
from backburn.server.tables.state import people
from backburn.server.tables.state.table import Table

_LOST = {"resigned": "{name} resigned.", "clock": "{name} ran out of time."}


def ending_words(table: Table) -> str:
    """How the game ended: by its rules, as the game says; else who did what, and who has won."""
    assert table.ending
    why, names = table.ending.why, table.match.game.seat_names
    if why == "over":
        return " ".join((table.match.outcome(), *_unclaimed(table)))
    if why == "agreed":
        return "A draw by agreement."
    if why == "called-off":
        return _called_off(table)
    lost = [_LOST[seat.out].format(name=capital(names[seat.number])) for seat in table.seats if seat.out]
    if table.ending.by is not None:
        lost = [_LOST[why].format(name=capital(names[table.ending.by]))]
    return " ".join((*lost, _won(table)))


def _won(table: Table) -> str:
    """Who has won a game that was stopped early."""
    assert table.ending
    match, winners = table.match, people.winners(table)
    if len(set(match.game.card.teams(match.state))) == 1:
        return ended_early(match.game.seat_names, table.ending.returns)
    return f"Won by {' and '.join(match.game.seat_names[seat] for seat in winners)}." if winners else "There is no winner."


def _called_off(table: Table) -> str:
    assert table.ending
    names, by, late = table.match.game.seat_names, table.ending.by, table.ending.late
    if by is not None:
        return f"{capital(names[by])} called the game off."
    if late is not None:
        return f"The game was called off: {capital(names[late])} made no first move in time."
    return "The game was called off."


def _unclaimed(table: Table) -> list[str]:
    """Who would have won, had they not given up."""
    names = table.match.game.seat_names
    return [f"{capital(names[seat])} gave up and has no part in this win." for seat in people.unclaimed(table)]
