"""Positions told by what matters in them: some rows of the board and a few words; what is not said is filled in.

    before = TWO.picture(
        '''c . . 1 6w . .
           d . . . # . . .''',
        to="green to fly", blue="loads 9", white="won 4 5",
    )

Rows that are not drawn have lost all their tiles. A colour has 3 loads (and 1 neutral one, if there are any) and has won nothing, if nothing
else is said. All colours have flown in their order, so that the one to fly has waited longest, unless `flown` says otherwise.
"""

from __future__ import annotations

from typing import Any

import backburn
from pictures import Table, dedent

COLOURS = ("blue", "white", "green", "violet")
EMPTY = {
    row: ["#" if row == "d" and cell == 3 else "." for cell in range(count)]
    for row, count in zip("abcdefg", (4, 5, 6, 7, 6, 5, 4), strict=True)
}


NOTHING_LAID = """a ? ? ? ?
                  b ? ? ? ? ?
                  c ? ? ? ? ? ?
                  d ? ? ? # ? ? ?
                  e ? ? ? ? ? ?
                  f ? ? ? ? ?
                  g ? ? ? ?"""
ALL_LAID = """a 1 1 1 1
              b 1 1 2 2 2
              c 2 2 2 3 3 3
              d 3 3 3 # 4 4 4
              e 4 4 4 5 5 5
              f 5 5 5 6 6
              g 6 6 6 6"""


def tiles(**cells: str) -> str:
    """The rows of a picture with these tiles: `tiles(c3="6g", e4="1")`."""
    rows = {row: list(marks) for row, marks in EMPTY.items()}
    for cell, tile in cells.items():
        rows[cell[0]][int(cell[1]) - 1] = tile
    return "\n".join(" ".join([row, *marks]) for row, marks in rows.items())


class Fire(Table):
    """Volcano! with some seats and options."""

    def __init__(self, seats: int, **options: Any) -> None:
        super().__init__("volcano", seats=seats, **options)
        lines = self.start().splitlines()[8:]
        self.colours = [line.split(":")[0] for line in lines if line.split(":")[0] in COLOURS]
        self.neutral = any(", neutral" in line for line in lines)
        self.options = " ".join(f"{name}={value}" for name, value in self.game.non_default.items())

    def start(self) -> str:
        """The picture of the set-up."""
        return self.game.match(seed=1).diagram()

    def unused(self) -> dict[str, str]:
        """What to say of the colours while no one has flown."""
        return dict(line.replace(", won -", "").split(": ") for line in self.start().splitlines() if ": loads " in line)

    def picture(self, rows: str, to: str = "blue to fly", flown: str | None = None, **colours: str) -> str:
        """A picture from its rows and what is said of the colours."""
        drawn = {line.split()[0]: line.split()[1:] for line in dedent(rows).splitlines() if line}
        lines = [to, *(" ".join([row, *drawn.get(row, cells)]) for row, cells in EMPTY.items())]
        lines += [self._colour_line(colour, colours.get(colour, "")) for colour in self.colours]
        flown = self._in_order(to) if flown is None else flown
        lines += [f"flown: {flown}"] if flown else []
        lines += [f"options {self.options}"] if self.options else []
        return "\n".join(lines)

    def _colour_line(self, colour: str, said: str) -> str:
        parts = {"loads": "3", **({"neutral": "1"} if self.neutral else {}), "won": "-"}
        for part in said.split(", ") if said else []:
            name, _, value = part.partition(" ")
            parts[name] = value
        return f"{colour}: " + ", ".join(f"{name} {value}" for name, value in parts.items())

    def _in_order(self, to: str) -> str:
        """The colours as if each had flown in its order, the last one first."""
        first = self.colours.index(to.split()[0]) if to.split()[0] in self.colours else 0
        return " ".join(reversed(self.colours[first:] + self.colours[:first]))

    def moves(self, picture: str) -> list[str]:
        return self.match(picture).moves()

    def scores(self, picture: str) -> list[int]:
        return [int(score) for score in self.match(picture).scores()]

    def returns(self, picture: str) -> list[float]:
        return self.match(picture).returns()

    def complaint(self, picture: str) -> str:
        """What is said of a picture that cannot be."""
        try:
            self.match(picture)
        except backburn.PositionError as error:
            return str(error)
        raise AssertionError(f"this was accepted:\n{picture}")


ALIKE = {"tiles_1": 36, "tiles_2": 0, "tiles_3": 0, "tiles_4": 0, "tiles_5": 0, "tiles_6": 0}
"""All tiles are alike, so that they are dealt without a chance ply."""
ALONE, TWO, THREE, FOUR = (Fire(seats) for seats in (1, 2, 3, 4))
TOGETHER = Fire(3, cooperative="on")
WAITING = Fire(2, free_edges=5)
"""Full tiles next to two others, or to one and the volcano, are not put out."""
