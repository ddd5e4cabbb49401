"""Puzzles of the large board: an act that wins at once, or without which the game is lost by the fires of the last card.

What each is about can be read from its name; `test_forest_fire_acres` computes what every play of the turn leads to.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games.forest_fire_acres.patches import Forest, counted, deck

BARE = {"barrels": 0, "balls": 0, "bulldozers": 0, "burning_limit": 6, "fly_steps": 1}
"""A small store and a low limit, so that a turn has few plays enough to look at all."""


CARDS = 58
"""The cards of a game, with one drought."""


class Puzzle(NamedTuple):
    """A decision of the team."""

    rows: str
    last: str
    """The last card, as the line `drawn` has it, if all others are drawn."""
    said: dict[str, str] = {}  # noqa: RUF012 (a default that no one changes)
    options: dict[str, int] = {}  # noqa: RUF012
    at: str = "k10"
    decision: str = "moves equipment"

    @property
    def table(self) -> Forest:
        """The game with the options."""
        return Forest(**BARE | self.options)

    @property
    def picture(self) -> str:
        """The diagram."""
        said: dict[str, Any] = {"helicopter": "t20"} | self.said
        if not self.last:
            return self.table.picture(self.decision, self.rows, self.at, **said)
        cards = deck(False)[:CARDS]
        cards.remove(self.last)
        return self.table.picture(self.decision, self.rows, self.at, turn=len(cards), drawn=counted(cards, False), **said)


ONE_OUT = {"extinguish": 1, "burning_limit": 40}
"""The game is won as soon as a fire is out."""

WON = {
    "a ball for two acres": Puzzle("f f f f . . . f\nf f . . . . . f", "", {"balls": "o5"}, ONE_OUT | {"balls": 1, "carry_steps": 9}),
    "a barrel from each side": Puzzle("f f", "", {"barrels": "k8 l12"}, ONE_OUT | {"barrels": 2, "carry_steps": 4}),
    "a barrel and a ball": Puzzle("f f f", "", {"barrels": "k8", "balls": "o10"}, ONE_OUT | {"barrels": 1, "balls": 1, "carry_steps": 4}),
    "the last acre by water": Puzzle("f", "", {"helicopter": "i16", "also": "i14=~"}, ONE_OUT | {"fly_steps": 9}),
    "two acres by water": Puzzle("f f", "", {"helicopter": "i13", "also": "i12=~ i11=~"}, ONE_OUT | {"fly_steps": 7}),
    "a barrel flown to the fire": Puzzle(
        "f", "", {"helicopter": "g10", "barrels": "h9"}, ONE_OUT | {"barrels": 1, "fly_steps": 6, "carry_steps": 1}
    ),
    "a new barrel for a fire near the edge": Puzzle("f", "", {"also": "i9=f i10=f h9=f"}, ONE_OUT | {"barrels": 1}, "c12"),
    "a lucky lot": Puzzle("f", "", {"also": "i9=f i10=f h9=f", "cards": "lot"}, ONE_OUT | {"balls": 1}, "c12", "has a lucky lot"),
}
AVERTED = {
    "a barrel onto a fire": Puzzle("f f f f", "n12odd", {"barrels": "k16"}, {"barrels": 1, "carry_steps": 6}),
    "two barrels, no step too many": Puzzle("f f f f f", "s12odd", {"barrels": "k12 o8"}, {"barrels": 2, "carry_steps": 4}),
    "the ball from afar, not the barrel nearby": Puzzle(
        "f f f f f", "s12odd", {"barrels": "k12", "balls": "o14"}, {"barrels": 1, "balls": 1, "carry_steps": 4}
    ),
    "the fire that would grow most": Puzzle("f f . . f f f", "n7odd", {"barrels": "n8"}, {"barrels": 1, "carry_steps": 4}),
    "a fire cut in two": Puzzle("f f f f f", "n7odd", {"barrels": "m15"}, {"barrels": 1, "carry_steps": 5}),
    "a line dug in front of the fire": Puzzle(
        "f f f f", "n12odd", {"bulldozers": "l13"}, {"bulldozers": 1, "drive_steps": 4, "dig_acres": 2}
    ),
    "a line two acres deep": Puzzle("f\nf\nf\nf\nf", "s17odd", {"bulldozers": "k6"}, {"bulldozers": 1, "drive_steps": 4, "dig_acres": 2}),
    "a barrel in the way of a fire that jumps": Puzzle(
        ".\nr\nf\nf\nf\nf\nf\nf", "s17odd", {"barrels": "k6"}, {"barrels": 1, "carry_steps": 4}
    ),
    "water": Puzzle("f f f f", "n12odd", {"helicopter": "i16", "also": "i14=~"}, {"fly_steps": 7}),
    "water twice": Puzzle("f f f f f", "n12odd", {"helicopter": "i13", "also": "i12=~ i11=~"}, {"fly_steps": 5}),
    "a ball flown to the fire": Puzzle(
        "f f f f f", "n12odd", {"helicopter": "e10", "balls": "f9"}, {"balls": 1, "fly_steps": 6, "carry_steps": 1}
    ),
    "a piece from the store": Puzzle("f f f f", "s12odd", {}, {"barrels": 1}, "k3"),
    "a lot for the fire at the edge": Puzzle("f f f f f", "s12odd", {}, {"balls": 1}, "k2"),
    "room for a new fire": Puzzle(
        "f f x . .\nf f . . .", "fire3", {"barrels": "m14", "elsewhere": "x", "also": "t20=x"}, {"barrels": 1, "carry_steps": 6}
    ),
    "off the forest before the crash": Puzzle(
        "f\nf\nf\nf\nf", "crash", {"helicopter": "c4", "also": "c5=x", "weather": "n 2 odd"}, {"crash_acres": 2, "fly_steps": 1}
    ),
}
