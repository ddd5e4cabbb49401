"""Positions told by what matters in them; what is not said is filled in.

    before = woods("round 3: blue to act", "a3b b3* b2w", blue="axe bow, owes", white="axe, saved 2")

The tiles are those of `FOREST`, or `rows`. The marks name the tiles on which something is, and what. Each seat has its tools and, after commas,
`saved` and a number, and `owes` for a turn owed; or it is `dead`. The table is for the seats that are named. The deck is made so that the
cards add up: what everybody holds beyond the first tool has been drawn.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import backburn
from backburn.games.wildfire_rescue.state import State
from backburn.play.matches.match import Match
from pictures import Table

FOREST = """1 T R T A R
            2 A T R T A
            3 R A W R T
            4 T R A T A
            5 A T R A R"""
"""No two neighbours are alike, and each kind is there eight times."""

SEATS = ("blue", "white", "green", "violet")
TOOLS = ("axe", "pickaxe", "bow", "extinguisher")
LETTERS = {"b": "blue", "w": "white", "g": "green", "v": "violet"}


def forest(wildfire: str = "c3", **tiles: str) -> str:
    """The rows of the forest with the wildfire changed with another tile, and with these kinds on some tiles."""
    cells = {f"{'abcde'[place]}{row[0]}": row[1:][place] for row in map(str.split, FOREST.splitlines()) for place in range(5)}
    cells["c3"], cells[wildfire] = cells[wildfire], cells["c3"]
    cells |= tiles
    return "\n".join(" ".join([row, *(cells[column + row] for column in "abcde")]) for row in "12345")


def woods(heading: str, marks: str = "", rows: str = FOREST, deck: str | None = None, options: str = "", **seats: str) -> str:
    """A picture of a position."""
    seats = seats or {"blue": "axe", "white": "pickaxe"}
    on = {mark[:2]: mark[2:] for mark in marks.split()}
    lines = [heading]
    for row in map(str.split, rows.strip().splitlines()):
        lines.append(" ".join([row[0], *(tile + on.get("abcde"[place] + row[0], "") for place, tile in enumerate(row[1:]))]))
    lines += [_seat_line(seat, seats[seat]) for seat in SEATS if seat in seats]
    lines.append(f"deck {_deck(seats) if deck is None else deck}".strip())
    return "\n".join(lines + ([f"options {options}"] if options else []))


def _seat_line(seat: str, said: str) -> str:
    if said == "dead":
        return f"{seat}: dead"
    tools, *more = said.split(", ")
    tools = " ".join(sorted(tools.split(), key=("none", *TOOLS).index))
    saved = next((part for part in more if part.startswith("saved")), "saved 0")
    return f"{seat}: {saved}, tools {tools}, {'owes a turn' if 'owes' in more else 'owes no turn'}"


def _deck(seats: dict[str, str]) -> str:
    """A deck that goes with these hands in a game of the usual cards: the kinds that are seen least often."""
    held = Counter(word for said in seats.values() for word in said.split(", ")[0].split() if word in TOOLS)
    dead = sum(said == "dead" for said in seats.values())
    deck: Counter[str] = Counter()
    for _ in range(4 + len(seats) - held.total() - dead):
        deck[min(TOOLS, key=lambda tool: held[tool] + deck[tool])] += 1
    return " ".join(f"{tool}*{deck[tool]}" for tool in TOOLS if deck[tool])


def deck_of(picture: str) -> str:
    """The deck as it stands in a picture."""
    return next(line for line in picture.splitlines() if line.startswith("deck")).removeprefix("deck").strip()


def table(picture: str) -> Table:
    """The table at which the picture is read: with its number of seats."""
    return TABLES[sum(line.split(":")[0] in SEATS for line in picture.splitlines())]


TABLES = {seats: Table("wildfire-rescue", seats=seats) for seats in (2, 3, 4)}


def match(picture: str) -> Match[State]:
    return table(picture).match(picture)


def moves(picture: str) -> list[str]:
    return match(picture).moves()


def weights(picture: str) -> dict[str, int]:
    """The outcomes of chance that are possible, with their weights."""
    state = match(picture)
    return {state.text(move): int(state.game.card.rules.weight(state.state, move)) for move in state.legal()}


def played(picture: str, *moves: str) -> Match[State]:
    """The match after some moves; what is read from its diagram is the same state to the byte."""
    played = match(picture)
    for move in moves:
        played.push(move)
    assert played.game.position(played.diagram()).tobytes() == played.state.tobytes()
    return played


def after(picture: str, *moves: str) -> str:
    return played(picture, *moves).diagram()


def same(picture: str) -> str:
    return table(picture).same(picture)


def refusal(picture: str, move: str) -> str:
    """The clause with which a move is refused."""
    return table(picture).refusal(picture, move)[0]


def complaint(picture: str) -> str:
    """What is said of a picture that cannot be."""
    try:
        match(picture)
    except backburn.PositionError as error:
        return str(error)
    raise AssertionError(f"this was accepted:\n{picture}")


def start(seats: int = 2, *played: str, **options: Any) -> Match[State]:
    """A new match after some plies."""
    begun = backburn.load("wildfire-rescue", seats=seats, **options).match(seed=1)
    for move in played:
        begun.push(move)
    return begun
