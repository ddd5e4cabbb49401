"""The board on a screen that shows one line after the other: what has changed since it was shown last is marked."""

from __future__ import annotations

from backburn.play.matches.match import Match
from backburn.terminal.kit.diagram import highlighted
from backburn.terminal.kit.screen import Screen
from backburn.terminal.kit.stakes import rows_of


class ShownBoard:
    """The board as it was shown last."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._diagram, self._position = "", ""

    def shows(self, match: Match) -> bool:
        """Is it of the match's position?"""
        return self._position == match.position()

    def forget(self) -> None:
        """The screen goes to someone else, who has not seen it."""
        self._diagram, self._position = "", ""

    def show(self, match: Match, seat: int | None) -> None:
        """Print the board as the seat sees it, the stakes, and the facts next to it."""
        card, state = match.game.card, match.hidden(seat)
        diagram = card.notation.write_diagram(state)
        self._screen.write()
        for pieces in highlighted(diagram, card.notation.ruler, self._diagram):
            self._screen.write_styled(pieces)
        scene = card.scene(state, seat)
        self._screen.stakes(scene.goal, rows_of(scene))
        self._screen.facts(scene.facts)
        self._diagram, self._position = diagram, match.position()
