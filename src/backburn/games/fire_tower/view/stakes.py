"""The stakes: how far the fire still has to go to each tower."""

from __future__ import annotations

from backburn.games.fire_tower.board import COLOURS, ROOF, SIZE, Corner
from backburn.games.fire_tower.state import State
from backburn.games.fire_tower.view.facts import Facts
from backburn.games.fire_tower.view.pieces import letter
from backburn.picture.scene import Parts, Stake, rect, text
from backburn.picture.stakes import Bar
from backburn.play.texts.wording import capital, counted

FARTHEST = 14
"""The squares from the eternal flame to a tower."""


def goal(state: State) -> str:
    """The aim of the game."""
    return "The last team wins" if state.options.teams else "The last tower wins"


def stakes(facts: Facts) -> tuple[Bar, ...]:
    """The fire's distance from each tower."""
    burning = _burning(facts.state)
    ways = [distance(burning, corner) if stands else 0 for corner, stands in zip(facts.corners, facts.stands, strict=True)]
    return tuple(_bar(facts, seat, way, 0 < way == max(ways)) for seat, way in enumerate(ways))


def _burning(state: State) -> list[tuple[int, int]]:
    """The rows in which something burns, with the squares that do."""
    rows = (gems | flame for gems, flame in zip(state.gems.tolist(), state.flame.tolist(), strict=True))
    return [(row, bits) for row, bits in enumerate(rows) if bits]


def distance(burning: list[tuple[int, int]], corner: int) -> int:
    """How many squares the fire has to go to a roof, whatever is in its way."""
    line, column = divmod(int(ROOF[corner]), SIZE)
    return min(abs(row - line) + _across(bits, column) for row, bits in burning)


def _across(bits: int, column: int) -> int:
    """How far the nearest of some squares of a row is from the western or the eastern edge."""
    return SIZE - bits.bit_length() if column else (bits & -bits).bit_length() - 1


def _bar(facts: Facts, seat: int, way: int, ahead: bool) -> Bar:
    corner = facts.corners[seat]
    colour = COLOURS[corner]
    label = f"{capital(colour)}, team {seat % 2 + 1}" if facts.state.options.teams else capital(colour)
    words = f"{counted(way, 'square')} from the fire" if facts.stands[seat] else "burnt"
    return Bar(Stake(colour, label, way, FARTHEST, str(way), words, ahead), f"ft-{colour}", token(corner))


def token(corner: Corner) -> Parts:
    """The letter of the tower in a corner, at the left end of its bar."""
    return (rect(20, 0, 32, 34, f"ft-{COLOURS[corner]}", 6), text(letter(corner), 20, 9, "ft-letter"))
