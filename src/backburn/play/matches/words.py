"""What a match says of itself: its position, its plies and its end, in text and as a picture."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Generic

from backburn.core.rules.contract import OVER, S
from backburn.play.cards.moves import write_move
from backburn.play.cards.positions import write_position
from backburn.play.matches.lines import write_line
from backburn.play.matches.ply import Ply
from backburn.play.texts.wording import capital

if TYPE_CHECKING:
    from backburn.play.matches.game import Game


class MatchInWords(Generic[S]):
    """The part of a match that is for readers."""

    if TYPE_CHECKING:
        game: Game[S]
        plies: list[Ply]

        @property
        def state(self) -> S:
            """The current state."""

        @property
        def to_act(self) -> int:
            """The seat to act, CHANCE or OVER."""

        def hidden(self, seat: int | None = None) -> S:
            """Return a seat's observation of the state."""

    def text_of(self, ply: Ply) -> str:
        """Return a ply as text."""
        return write_move(self.game, self.game.card.State.from_bytes(ply.before), ply.move)

    def seen(self, ply: Ply, seat: int | None) -> str:
        """Return a ply as text, as the seat or a spectator (None) observes it."""
        seen = self.game.card.notation.seen
        return seen(self.game.card.State.from_bytes(ply.before), ply.move, seat) if seen else self.text_of(ply)

    def text(self, move: int) -> str:
        """Return a move as text, in the current position."""
        return write_move(self.game, self.state, move)

    def turn_so_far(self, enough: int | None = None) -> str:
        """Return what the seat to act has done since chance or another seat acted, on one line that `push_line` reads.

        A line longer than `enough` characters is cut to its end, which is still longer than that.
        """
        own = list(takewhile(lambda ply: ply.seat == self.to_act, reversed(self.plies)))
        return write_line(self.game, own[::-1], enough)

    path = turn_so_far
    """The earlier name of `turn_so_far`."""

    def aim(self) -> str:
        """Return a sentence on the aim of the game; empty as soon as a player has made a move."""
        begun = any(ply.seat >= 0 for ply in self.plies)
        return "" if begun or self.to_act == OVER else capital(self.game.card.notation.aim(self.state)) + "."

    def outcome(self) -> str:
        """Return a sentence on who won and by how much, or what was missing, and why the game is over; empty while it is in progress."""
        return capital(self.game.card.notation.outcome(self.state)) + "." if self.to_act == OVER else ""

    def position(self) -> str:
        """Return the state on one line."""
        return write_position(self.game, self.state)

    def diagram(self) -> str:
        """Return the state as a picture in characters."""
        return self.game.card.notation.write_diagram(self.state)

    def svg(self, seat: int | None = None) -> str:
        """Return the state as the seat may see it, as an SVG picture."""
        from backburn.picture.svg import draw

        return draw(self.game.card.scene(self.hidden(seat), seat))
