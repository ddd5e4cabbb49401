"""What designers and rulebooks say of their games, in the project's words, and the question that tests it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from backburn.lab.statistics.intervals import Interval

PATH, ACRES, RESCUE, TOWER = "forest-fire-path", "forest-fire-acres", "wildfire-rescue", "fire-tower"
HOLDS, FAILS, OPEN, PLAIN = "yes", "no", "open", ""


@dataclass(frozen=True)
class Expected:
    """A figure of a study, and between which values it lies if the saying holds."""

    name: str
    table: str
    column: str
    row: Mapping[str, Any]
    """Cells that tell its rows from others; there is one row for each level, at most."""
    low: float = -inf
    high: float = inf

    def verdict(self, found: Interval) -> str:
        """Return whether an interval agrees with the saying, excludes it, or leaves it open."""
        if self.low == -inf and self.high == inf:
            return PLAIN
        if self.low <= found.low and found.high <= self.high:
            return HOLDS
        return FAILS if found.high < self.low or found.low > self.high else OPEN


@dataclass(frozen=True)
class Saying:
    """Something that is said of a game."""

    name: str
    title: str
    said: str
    """In the project's words, with who says it."""
    verb: str
    game: str
    question: Mapping[str, Any]
    figures: tuple[Expected, ...]
    note: str = ""
    """What has to be known of the question."""


def wins(side: str, low: float = -inf, high: float = inf, seats: int = 2) -> Expected:
    """Return the share of a side in a study of balance."""
    named = f"{side} wins" if seats == 2 else f"{side} wins, {seats} players"
    return Expected(named, "shares", "wins", {"side": side, "players": seats}, low, high)


def change(measure: str, low: float = -inf, high: float = inf) -> Expected:
    """Return a difference of a study that compares."""
    return Expected(f"change of {measure}", "differences", "difference", {"measure": measure}, low, high)


def turn(place: str, seats: int, low: float = -inf, high: float = inf) -> Expected:
    """Return the share of a place in the order of turns."""
    return Expected(f"who {place} wins, {seats} players", "order", "wins", {"turn": place, "players": seats}, low, high)


def near(share: float, reach: float = 0.06) -> tuple[float, float]:
    """Return the bounds of what counts as even."""
    return share - reach, share + reach


SEATS = {2: ("blue", "white"), 3: ("blue", "white", "green"), 4: ("blue", "white", "green", "violet")}
EXTRAS = ("extra_points_three_1", "extra_points_three_2", "extra_loads_four_1", "extra_loads_four_2")
SAYINGS = (
    Saying(
        "path-too-easy", "The path: too easy for the fire", "The designer, of his second iteration: the fire has it too easy.",
        "balance", PATH, {"ruleset": "iteration-2"}, (wins("fire", low=0.5),),
    ),
    Saying(
        "path-eight-tokens", "The path: eight tokens", "The designer's later idea, against that: the rightmost fire burns out, too, as "
        "soon as eight tokens are on the board.",
        "compare", PATH, {"ruleset": "iteration-2", "change": ["rightmost_burn_out_at=8"]}, (change("wins of fire", high=0.0),),
        "It helps if the fire wins less often.",
    ),
    Saying(
        "path-eight-tokens-balanced", "The path: eight tokens, where both sides can win", "The same idea on this project's even numbers.",
        "compare", PATH, {"ruleset": "balanced", "change": ["rightmost_burn_out_at=8"]}, (change("wins of fire", high=0.0),),
    ),
    Saying(
        "path-doubling", "The path: doubling up", "The designer, of burning out at six tokens: without it, the fire would pile up "
        "tokens by doubling them, and catch the engines with the pile.",
        "compare", PATH, {"ruleset": "balanced", "change": ["burn_out_at=0"]}, (change("wins of fire", low=0.0),),
        "Played with this project's even numbers, so that the fire's share can rise.",
    ),
    Saying(
        "acres-challenge", "Acres: the challenge is hard", "The rulebook: with all cards, as it was designed, the game is hard to win.",
        "balance", ACRES, {"ruleset": "challenge"}, (wins("the team", high=0.5), Expected("points", "shares", "points", {})),
        "A game is hard if it is lost more often than won. The numbers on the cards are the project's.",
    ),
    Saying(
        "acres-droughts", "Acres: without droughts", "The rulebook: take out the DROUGHT cards if you like to win.",
        "compare", ACRES, {"ruleset": "challenge", "change": ["drought_middle=0", "drought_last=0"]},
        (change("wins of the team", low=0.0),),
    ),
    Saying(
        "acres-realistic", "Acres: the realistic fire", "The rulebook: if the windward side burns out, the game is easier to win, and ends "
        "with fewer points.",
        "compare", ACRES, {"change": ["realistic=on"]}, (change("wins of the team", low=0.0), change("points of the team", high=0.0)),
    ),
    Saying(
        "rescue-grades", "Rescue: the grades", "The rulebook has a verdict for each number of points, which suggests that each of them "
        "occurs.",
        "balance", RESCUE, {"seats": [2, 4]},
        tuple(Expected(f"points, {seats} players", "shares", "points", {"players": seats}) for seats in (2, 4)),
    ),
    Saying(
        "tower-start", "Fire Tower: the start", "The rulebook lets the wind die say who begins, and gives the others nothing for it.",
        "balance", TOWER, {"seats": [2]}, (turn("begins", 2, *near(0.5)),), "It is fair if who begins wins half of the games, within 0.06.",
    ),
    Saying(
        "tower-players", "Fire Tower: three and four players", "The rulebook offers the same rules to two, three and four players.",
        "balance", TOWER, {"seats": [3, 4]}, (turn("begins", 3, *near(1 / 3)), turn("begins", 4, *near(0.25))),
    ),
    Saying(
        "volcano-late-seats", "Volcano!: late seats", "This project, of the rules as they were reported: late seats gain.",
        "balance", "volcano",
        {"seats": [2, 3, 4], "options": dict.fromkeys(EXTRAS, 0)},
        (wins("white and violet", low=0.5), wins("green", 1 / 3, seats=3), wins("violet", 0.25, seats=4)),
    ),
    Saying(
        "volcano-extras", "Volcano!: what early seats get for it", "This project: extra points for the first two of three, and extra loads "
        "for the first two of four, make it even.",
        "balance", "volcano", {"seats": [3, 4]},
        tuple(wins(side, *near(1 / seats), seats=seats) for seats in (3, 4) for side in SEATS[seats]), "Even is within 0.06.",
    ),
    Saying(
        "run-even", "On the Run!: even seats", "This project, of its reconstruction: seats are even.",
        "balance", "on-the-run", {"seats": [2, 3, 4]},
        tuple(wins(side, *near(1 / seats), seats=seats) for seats in (2, 3, 4) for side in SEATS[seats]), "Even is within 0.06.",
    ),
)  # fmt: skip
