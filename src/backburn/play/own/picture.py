"""The picture of a game that draws none: its diagram as text, a bar for each seat, and a button for each legal move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from backburn.core.rules.contract import CHANCE, OVER, AnyState
from backburn.picture.scene import Element, Scene, Stake, at, dashes, rect, text
from backburn.picture.stakes import HEIGHT, Bar, scale, strip
from backburn.picture.thumbnail import Frame
from backburn.play.cards.notation import Notation

WIDTH = 1200
ABOVE = 16
"""Free above the strip, whose letters are larger on a phone."""
TOP = ABOVE + HEIGHT
LINE, BUTTON, COLUMNS = 36, 60, 4
"""The heights of a line and of a button, and how many buttons there are side by side."""
MOST_LINES, MOST_BUTTONS = 40, 200
"""Further lines are not drawn; further moves are in the list next to the picture."""
SMALL = 300
"""The side of the square that a thumbnail shows."""
LETTERS = 24
"""How much of a move's spelling fits on its button."""


@dataclass(frozen=True)
class TextBoard:
    """Draws any game from what its notation writes."""

    title: str
    notation: Notation
    score: Callable[[AnyState, int], int]
    names: Sequence[str]
    lines: int
    """How many lines there is room for."""
    buttons: int
    """How many moves there is room for."""

    @property
    def frame(self) -> Frame:
        """The first letters of the first lines, as a thumbnail shows them."""
        return Frame(0, TOP, SMALL, SMALL, ("goal", "stake", "action"))

    def view(self, state: AnyState, seat: int | None, moves: Sequence[int]) -> Scene:
        """Return the picture of an observation."""
        goal, doing = self.notation.aim(state), self._doing(state)
        bars = self._bars(state)
        below = TOP + LINE * self.lines + 20
        height = below + BUTTON * -(-self.buttons // COLUMNS) + 10
        elements = (
            at("ground", WIDTH / 2, height / 2, "ground", (rect(0, 0, WIDTH, height, "own-ground"),)),
            *strip(WIDTH, ABOVE, goal, bars),
            *self._text(state),
            *self._buttons(state, moves[: self.buttons], below),
        )
        stakes = tuple(bar.stake for bar in bars)
        return Scene(
            WIDTH / 100,
            height / 100,
            f"{self.title}: {doing}",
            elements,
            (("now", doing),),
            goal,
            stakes,
            "choose a move" if state.to_act >= 0 else "",
        )

    def _doing(self, state: AnyState) -> str:
        if state.to_act == OVER:
            return "the game is over"
        return "chance decides" if state.to_act == CHANCE else f"{self.names[state.to_act]} to act"

    def _bars(self, state: AnyState) -> tuple[Bar, ...]:
        points = [int(self.score(state, seat)) for seat in range(state.seats)]
        limit = scale(max(points))
        stakes = (
            Stake(
                f"seat-{seat}",
                self.names[seat],
                found,
                limit,
                str(found),
                f"{found} point{'' if found == 1 else 's'}",
                found == max(points),
            )
            for seat, found in enumerate(points)
        )
        return tuple(Bar(stake, "stake-team", (text(str(seat + 1), 20, 8, "normal"),)) for seat, stake in enumerate(stakes))

    def _text(self, state: AnyState) -> list[Element]:
        """Return a line of the diagram each; lines that are not there have no parts."""
        found = self.notation.write(state)
        found += [""] * (self.lines - len(found))
        places = (TOP + LINE * (place + 1) for place in range(self.lines))
        return [
            at(f"line-{place}", 20, y, "line", (text(line, 0, 0, "normal start"),) if line else (), line)
            for place, (y, line) in enumerate(zip(places, found, strict=False))
        ]

    def _buttons(self, state: AnyState, moves: Sequence[int], top: float) -> list[Element]:
        """Return a button each; those that are not needed have no parts."""
        found, width = [], WIDTH / COLUMNS
        for place in range(self.buttons):
            x, y = width * (place % COLUMNS + 0.5), top + BUTTON * (place // COLUMNS + 0.5)
            if place >= len(moves):
                found.append(at(f"choice-{place}", x, y, "action", ()))
                continue
            spelled = self.notation.spell(state, moves[place])[0]
            size = width - 20, BUTTON - 12
            parts = (rect(0, 0, *size, "button", 8), text(_cut(spelled), 0, 7, "normal"), *dashes(*size, 8))
            found.append(at(f"choice-{place}", x, y, "action", parts, self.notation.explain(state, moves[place]), (moves[place],)))
        return found


def _cut(spelled: str) -> str:
    return spelled if len(spelled) <= LETTERS else f"{spelled[: LETTERS - 3]}..."
