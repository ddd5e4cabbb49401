"""Positions drawn as hexagons; round, marker and players' lines are filled in.

    PAIR.picture(
        "white to move",
        '''   . . . .
             . . . . .
            . . b . . .
           . . . 3 2 . .
            . . . 1 . .
             . . w . .
              . . . .''',
        "2 1 2", "0 0 0",
    )

The rows are those of the rulebook's diagrams without their letters: `.` forest, the first letter of a seat for an animal, a number where it
burns. A seat is described by its points, its animals out and its best; without such texts no one has any. Round and marker follow from the fire.
"""

from __future__ import annotations

from typing import Any

from backburn.core.rules.contract import CHANCE
from pictures import Table

SEATS = ("blue", "white", "green", "violet")
BARE = """   . . . .
          . . . . .
         . . . . . .
        . . . 3 . . .
         . . . . . .
          . . . . .
           . . . ."""
"""Only the lightning burns and no one is there."""


def row_of(tile: str) -> int:
    return "abcdefg".index(tile[0])


def put(rows: str, **marks: str) -> str:
    """The same rows with other marks on some tiles, as `put(BARE, c3="b")`."""
    lines = [line.split() for line in rows.strip().splitlines()]
    for tile, mark in marks.items():
        lines[row_of(tile)][int(tile[1:]) - 1] = mark
    return "\n".join(" ".join(line) for line in lines)


def tiles(word: str, names: list[str]) -> list[str]:
    """The same word with each of the tiles, as moves."""
    return [f"{word} {name}" for name in names]


class Woods(Table):
    """A table of this many seats, with options."""

    def __init__(self, seats: int, **options: Any) -> None:
        super().__init__("on-the-run", seats=seats, **options)
        self.seats = SEATS[:seats]

    def picture(self, decision: str, rows: str, *players: str) -> str:
        """A whole diagram; the options are this table's."""
        lines = [line.split() for line in rows.strip().splitlines()]
        burning = sum(mark.isdigit() for line in lines for mark in line)
        first = decision if decision == "over" else f"{self.round(decision, burning)}: {decision}"
        forest = [f"{letter} {' '.join(line)}" for letter, line in zip("abcdefg", lines, strict=True)]
        told = [self.told(*told) for told in zip(self.seats, players or ["0 0 0"] * len(self.seats), strict=True)]
        return "\n".join([first, *forest, *told, *self.options()])

    def round(self, decision: str, burning: int) -> str:
        """In each round one tile is turned up for each seat; the tile from which an animal flees belongs to the round still."""
        done = burning - (2 if "to flee" in decision else 1)
        number = done // len(self.seats)
        return f"round {number + 1}, {self.seats[number % len(self.seats)]} first"

    def told(self, seat: str, player: str) -> str:
        points, out, best = player.split()
        return f"{seat}: points {points}, out {out}, best {best}"

    def options(self) -> list[str]:
        non_default = " ".join(f"{name}={value}" for name, value in self.game.non_default.items())
        return [f"options {non_default}"] if non_default else []

    def moves(self, picture: str) -> list[str]:
        """What is legal in a picture, in its order."""
        return self.match(picture).moves()

    def moves_after(self, picture: str, *moves: str) -> list[str]:
        return self.moves(self.after(picture, *moves))

    def asked(self, picture: str, *moves: str) -> str:
        """What the game asks after the moves: the decision in the first line."""
        return self.after(picture, *moves).splitlines()[0].rpartition(": ")[2]

    def weights(self, picture: str) -> dict[str, int]:
        """The outcomes of a chance and their weights."""
        match = self.match(picture)
        assert match.to_act == CHANCE
        return {match.text(move): int(match.game.card.rules.weight(match.state, move)) for move in match.legal()}

    def points(self, picture: str, *moves: str) -> list[int]:
        return self.match(self.after(picture, *moves)).scores()

    def returns(self, picture: str) -> list[float]:
        return self.match(picture).returns()

    def leads(self, before: str, moves: str, after: str) -> bool:
        """Do the moves, with commas between, lead from one picture to the other?"""
        found, wanted = self.after(before, *moves.split(", ")), self.same(after)
        assert found == wanted
        return True
