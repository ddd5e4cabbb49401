"""Positions told by a small patch of the board and a few words; the rest is forest, and what is not said is filled in.

    before = ONE.picture(
        "draws a card",
        '''. f f .
           . . r .''',
        at="k10", barrels="k11", weather="n 12 odd",
    )

The patch is drawn row by row, and `at` is the acre of its first mark; more acres are given as `also="a5=h t20=~"`. A decision is given
without turn and seat, which are 3 and the only player's, if nothing else is said; those of the set-up begin with "setup: ". Where no one
says which cards are drawn it is as many as the turn calls for: the current WEATHER card and others of slow winds.
"""

from __future__ import annotations

import re
from typing import Any

import backburn
from backburn.core.rules.contract import CHANCE
from pictures import Table

COLUMNS = "abcdefghijklmnopqrst"
WINDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
LINES = ("lit", "barrels", "balls", "bulldozers", "helicopter", "wind", "weather", "out", "drawn")
EDGE = [f"{column}{row}" for column in COLUMNS for row in range(1, 21) if column in "at" or row in (1, 20)]

EVEN, ODD = ("ne", "se", "nw", "sw"), ("n", "e", "s", "w")
SPEEDS = (2, 7, 12, 17, 22)
BROUGHT = {"e": "se", "w": "sw"}
OTHERS = ["crash", "breakdown", "bulldozer", "helicopter", "lot"]
FIRES = [f"fire{acres}" for acres in (2, 3, 4) for _ in range(3)] + ["flame"] * 3


def name(wind: str, mph: int, eight: bool = False) -> str:
    """A WEATHER card as the line `drawn` has it."""
    return f"{wind if eight else BROUGHT.get(wind, wind)}{mph}{'even' if wind in EVEN else 'odd'}"


def deck(eight: bool) -> list[str]:
    """The cards in the order in which they are thought to be drawn: three piles with their fires last, at the very end the droughts."""
    weather = [name(wind, 2, eight) for wind in (*EVEN, *ODD)]
    weather += [name(wind, mph, eight) for winds in (EVEN, ODD) for mph in SPEEDS[1:] for wind in winds]
    shuffled = weather + OTHERS
    return [card for pile in range(3) for card in shuffled[15 * pile :][:15] + FIRES[4 * pile :][:4]] + ["drought"] * 3


def counted(cards: list[str], eight: bool) -> str:
    """Cards as the line `drawn` has them."""
    order = [name(wind, mph, eight) for wind in WINDS for mph in SPEEDS]
    order += ["fire2", "fire3", "fire4", "flame", "crash", "breakdown", "drought", "bulldozer", "helicopter", "lot"]
    found = [(card, cards.count(card)) for card in order if card in cards]
    return " ".join(card if number == 1 else f"{card}*{number}" for card, number in found)


def patch(rows: str, at: str, also: str = "") -> dict[str, str]:
    """The marks of the acres that are drawn."""
    column, row = COLUMNS.index(at[0]), int(at[1:])
    lines = [line.split() for line in rows.strip().splitlines()] if rows.strip() else []
    marks = {f"{COLUMNS[column + x]}{row + y}": mark for y, line in enumerate(lines) for x, mark in enumerate(line)}
    return marks | dict(pair.split("=") for pair in also.split())


def board(marks: dict[str, str], elsewhere: str = ".") -> list[str]:
    """The twenty rows of a board with these marks."""
    return [f"{row} " + " ".join(marks.get(f"{column}{row}", elsewhere) for column in COLUMNS) for row in range(1, 21)]


class Forest(Table):
    """A table of this many seats, with options."""

    def __init__(self, seats: int = 1, **options: Any) -> None:
        super().__init__("forest-fire-acres", seats=seats, **options)
        self.eight = options.get("winds") == "eight"

    def picture(self, decision: str, rows: str = "", at: str = "k10", turn: int = 3, seat: str = "ash", **said: str) -> str:
        """A whole diagram; `said` are lines of it, `also` more acres, `elsewhere` what the board else is, `cards` what was drawn for sure."""
        heading = self.heading(decision, turn, seat)
        marks = patch(rows, at, said.pop("also", ""))
        lines = [heading, *([f"now {said.pop('now')}"] if "now" in said else []), *board(marks, said.pop("elsewhere", "."))]
        if not heading.startswith("setup"):
            said = self.filled(heading, said)
        assert set(said) <= set(LINES), said
        lines += [f"{name} {said[name]}" for name in LINES if said.get(name)]
        return "\n".join(lines + self.options())

    def heading(self, decision: str, turn: int, seat: str) -> str:
        if re.match("setup:|won|lost", decision):
            return decision
        return f"turn {turn}, {seat}, {decision}" if decision.startswith("free:") else f"turn {turn}, {seat}: {decision}"

    def filled(self, heading: str, said: dict[str, str]) -> dict[str, str]:
        """What is said, with the weather and the cards that were drawn."""
        cards = said.pop("cards", "").split()
        if "wind" not in said:
            said = {"weather": "ne 2 even"} | said
            cards = [said["weather"].replace(" ", ""), *cards]
        turn = int(re.findall(r"turn (\d+)", heading)[0])
        number = turn - 1 if heading.endswith("draws a card") else turn
        others = deck(self.eight)
        for card in cards:
            others.remove(card)
        if "wind" in said:
            others = [card for card in others if card in FIRES + OTHERS]
        return {"drawn": counted((cards + others)[:number], self.eight)} | said

    def options(self) -> list[str]:
        non_default = " ".join(f"{name}={value}" for name, value in self.game.non_default.items())
        return [f"options {non_default}"] if non_default else []

    # ---- what follows

    def leads(self, before: str, moves: str, after: str) -> bool:
        """Do the moves, with commas between, lead from one picture to the other?"""
        found, wanted = self.after(before, *listed(moves)), self.same(after)
        assert found == wanted
        return True

    def moves(self, picture: str, moves: str = "") -> list[str]:
        """What is legal in a picture after some moves."""
        return self.match(self.after(picture, *listed(moves))).moves()

    def asked(self, picture: str, moves: str = "") -> str:
        """What the game asks after some moves: the decision in the first line."""
        return self.after(picture, *listed(moves)).splitlines()[0].rpartition(": ")[2]

    def land(self, picture: str, moves: str, acres: str) -> str:
        """The marks of some acres after some moves."""
        rows = {line.split()[0]: line.split()[1:] for line in self.after(picture, *listed(moves)).splitlines() if line.split()[0].isdigit()}
        return "".join(rows[acre[1:]][COLUMNS.index(acre[0])] for acre in acres.split())

    def count(self, picture: str, moves: str, mark: str) -> int:
        """How many acres of the board have this mark after some moves."""
        lines = [line.split() for line in self.after(picture, *listed(moves)).splitlines()]
        return sum(line[1:].count(mark) for line in lines if line[0].isdigit())

    def line(self, picture: str, moves: str, name: str) -> str:
        """A line below the board after some moves, "" if it is absent."""
        found = [line for line in self.after(picture, *listed(moves)).splitlines() if line.split()[0] == name]
        return found[0].partition(" ")[2] if found else ""

    def weights(self, picture: str, moves: str = "") -> dict[str, int]:
        """The outcomes of a chance and their weights."""
        match = self.match(self.after(picture, *listed(moves)))
        assert match.to_act == CHANCE
        return {match.text(move): int(match.game.card.rules.weight(match.state, move)) for move in match.legal()}

    def refused(self, picture: str, move: str) -> str:
        """The clause with which a move is refused."""
        return self.refusal(picture, move)[0]

    def complaint(self, picture: str) -> str:
        """What is said of a picture that cannot be."""
        try:
            self.match(picture)
        except backburn.PositionError as error:
            return str(error)
        raise AssertionError(f"this was accepted:\n{picture}")


def listed(moves: str) -> list[str]:
    return moves.split(", ") if moves else []


ONE = Forest()
EMPTY = Forest(houses=0, schools=0)
"""No building on the map, so that pictures of the set-up need not draw them."""
