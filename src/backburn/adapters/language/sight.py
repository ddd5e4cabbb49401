"""What one seat sees of a match, as plain data: nothing in it that the seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import CHANCE, OVER, AnyState
from backburn.play.cards.moves import write_move
from backburn.play.cards.positions import write_position
from backburn.play.matches.match import Match
from backburn.play.matches.ply import Ply
from backburn.play.texts.wording import capital

MOST_PLIES = 40
"""How many plies since the seat's own last one are described, at most."""


def observation(match: Match, seat: int, legal: bool = True) -> JsonObject:
    """Return what the seat sees, as data for JSON; without `legal`, the legal moves are left out.

    | field | |
    |---|---|
    | `game`, `title`, `seat`, `seats` | which game, and the seats' names; `seat` is the reader's |
    | `to_act` | the name of the seat to act; "chance" or "over" |
    | `aim` | a sentence on the aim |
    | `diagram`, `position` | the position as the seat sees it: a picture in characters, and one line that `Game.position` reads |
    | `scores` | the seats' points so far, by name |
    | `happened` | what was done and rolled since the seat's own last ply, oldest first, as the seat saw it |
    | `legal` | if the seat is to act: each legal move with what it does |
    | `outcome`, `returns` | once the game is over: how it ended, and each seat's payoff from -1 to 1 |
    """
    game, names = match.game, match.game.seat_names
    view = match.hidden(seat)
    over = match.to_act == OVER
    return {
        "game": game.card.id,
        "title": game.card.title,
        "seat": names[seat],
        "seats": list(names),
        "to_act": "over" if over else "chance" if match.to_act == CHANCE else names[match.to_act],
        "aim": capital(game.card.notation.aim(view)) + ".",
        "diagram": game.card.notation.write_diagram(view),
        "position": write_position(game, view),
        "scores": dict(zip(names, game.scores(view), strict=True)),
        "happened": list(_happened(match, seat)),
        **({"legal": list(_legal(match, view))} if legal and match.to_act == seat else {}),
        **({"outcome": match.outcome(), "returns": dict(zip(names, match.returns(), strict=True))} if over else {}),
    }


def _legal(match: Match, view: AnyState) -> Iterator[dict[str, str]]:
    """Yield the legal moves, which follow from the observation alone."""
    for move in match.game.legal(view):
        yield {"move": write_move(match.game, view, move), "does": match.game.card.notation.explain(view, move)}


def _happened(match: Match, seat: int) -> Iterator[str]:
    """Yield who did what since the seat's own last ply; how chance set the game up is seen in the diagram."""
    since = list(takewhile(lambda ply: ply.seat != seat, reversed(match.plies)))[:MOST_PLIES]
    set_up = all(ply.seat == CHANCE for ply in match.plies)
    for ply in [] if set_up else reversed(since):
        yield f"{_actor(match, ply)}: {match.seen(ply, seat)}"


def _actor(match: Match, ply: Ply) -> str:
    return "chance" if ply.seat == CHANCE else match.game.seat_names[ply.seat]
