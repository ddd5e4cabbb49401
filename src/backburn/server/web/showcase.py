"""A game's board as it is shown where no table is: in the lobby, and with links."""

from __future__ import annotations

from backburn.picture.scene import Scene
from backburn.picture.thumbnail import thumbnail
from backburn.server.desk.games import lesson
from backburn.server.tables.state.catalogue import Catalogue


def shown_board(catalogue: Catalogue, game: str) -> Scene:
    """The board alone, in the position that the game's lesson names, or at the beginning."""
    card = catalogue.card(game)
    shown = lesson(card)
    match = catalogue.game(game, {}, shown.get("seats") or card.default_seats, None).match(0, shown.get("picture"))
    return thumbnail(card.scene(match.hidden(None), None), card.board)
