"""Standings, and their tie-breaks.

* **Points**: of each game the share of opponents that one beat, half of it for a tie; where all play together, what the game is worth.
* **Buchholz**: the points of those whom one met; of several at a table, their average. Without any (a bye, a bot), one's own points.
* **Sonneborn-Berger**: the same sum, each part multiplied by the points of that game.
* **Wins**: games with a whole point.

Swiss: points, Buchholz, Sonneborn-Berger, wins. Everybody against everybody: points, Sonneborn-Berger, wins. Knock-out: the rounds that one
survived, then points. People who are equal in all of these share a place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from backburn.club.formats import BYE, Format, going_on
from backburn.club.rounds import ClubTable, History, Round


@dataclass(frozen=True)
class Placing:
    """How a person stands."""

    number: int
    points: Fraction
    buchholz: Fraction
    sonneborn: Fraction
    wins: int
    games: int
    survived: int
    """The rounds of a knock-out after which the person was still in."""
    place: int = 0

    def key(self, format: Format) -> tuple[Fraction | int, ...]:
        """By what people are ranked: the greater, the better."""
        if format is Format.SWISS:
            return self.points, self.buchholz, self.sonneborn, self.wins
        if format is Format.EVERYBODY:
            return self.points, self.sonneborn, self.wins
        return self.survived, self.points


def standings(
    format: Format, people: Sequence[int], rounds: Sequence[Round], seed: str, gone: frozenset[int] = frozenset()
) -> list[Placing]:
    """How people stand, the best first; games that are going on do not count yet, and who has gone leaves a knock-out to the others."""
    ended = [Round(tuple(board for board in each.boards if board.points), each.byes) for each in rounds]
    totals = History(ended, BYE[format]).points
    stages = going_on(rounds, seed) if format is Format.KNOCKOUT else []
    stages[-1:] = [on - gone or on for on in stages[-1:]]
    found = [_standing(number, ended, totals, BYE[format], sum(number in on for on in stages)) for number in people]
    keys = sorted((each.key(format) for each in found), reverse=True)
    placed = [replace(each, place=keys.index(each.key(format)) + 1) for each in found]
    return sorted(placed, key=lambda each: (each.place, each.number))


def _standing(number: int, rounds: Sequence[Round], totals: Mapping[int, Fraction], bye: int, survived: int) -> Placing:
    boards = [board for each in rounds for board in each.boards if number in board.seats]
    rests = sum(number in each.byes for each in rounds) if bye else 0
    own = totals.get(number, Fraction())
    met = [(board.won_by(number), _strength(board, number, totals)) for board in boards] + [(Fraction(bye), own)] * rests
    return Placing(
        number,
        own,
        sum((strength for _, strength in met), Fraction()),
        sum((won * strength for won, strength in met), Fraction()),
        sum(board.won_by(number) == 1 for board in boards),
        len(boards),
        survived,
    )


def _strength(board: ClubTable, number: int, totals: Mapping[int, Fraction]) -> Fraction:
    """The average points of the others at a table; one's own, where there are only bots."""
    others = [totals.get(other, Fraction()) for other in board.people if other != number] or [totals.get(number, Fraction())]
    return sum(others, Fraction()) / len(others)
