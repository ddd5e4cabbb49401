"""The table of docs/lab/puzzles.md: what the search has found so far."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import backburn
from backburn import games
from backburn.lab.markdown import heading, row
from backburn.lab.page import fill
from backburn.puzzles.file import EASIEST, HARDEST, SOLVER, Node, Puzzle, SearchReport, read
from workshop.puzzles.answers import asks_for_the_turn
from workshop.puzzles.engine import DUEL
from workshop.puzzles.finder import FURTHER, account, of_table

PAGE = Path(__file__).parents[2] / "docs" / "lab" / "puzzles.md"
COLUMNS = ("games", "decisions", "candidates", "refuted", "too easy", "too hard", "in part", "alike", "kept")


def write_table(page: Path = PAGE) -> None:
    """Write the tables into the page."""
    fill(page, "found", found())
    fill(page, "difficulty", difficulties())


def found() -> Iterator[str]:
    """Yield how many puzzles were found in how many games, and what became of the other candidates."""
    yield from heading("game", *COLUMNS, words=1)
    for name in backburn.names():
        card = games.card(name)
        puzzles = read(card)
        for further in ("", *puzzles.further):
            yield row(titled(name, further), *cells(account(puzzles, further), of_table(puzzles, name, further)))


def titled(name: str, further: str) -> str:
    """Return the title of a game, with the ruleset or the number of players of its further games."""
    title = games.card(name).title
    if not further:
        return title
    return f"{title}, `{further}`" if FURTHER[name][further].seats == DUEL else f"{title}, {further}"


def cells(search: SearchReport, kept: list[Puzzle]) -> list[str]:
    """Return the figures of one search."""
    counts = (search.games, search.plies, search.candidates, search.refuted, search.too_easy, search.too_hard, search.in_part, search.alike)
    return [f"{count:,}" for count in (*counts, len(kept))]


def difficulties() -> Iterator[str]:
    """Yield how many puzzles there are for each lowest level that solves them, and how many of them were checked exactly."""
    levels = range(EASIEST, HARDEST + 1)
    columns = ("checked exactly", "several moves", "whole turn", "3 or 4 players", "beyond")
    yield from heading("game", *(f"level {level}" for level in levels), *columns, words=1)
    for name in backburn.names():
        card = games.card(name)
        puzzles = read(card).puzzles
        each = [sum(puzzle.difficulty == level for puzzle in puzzles) for level in levels]
        exact = sum(puzzle.checked.by == SOLVER for puzzle in puzzles)
        more = sum(asks_again(node) for puzzle in puzzles for node in puzzle.line.ask.values())
        whole = sum(asks_for_the_turn(card, puzzle) for puzzle in puzzles)
        larger = sum(puzzle.seats > DUEL for puzzle in puzzles)
        beyond = sum(puzzle.origin.beyond for puzzle in puzzles)
        yield row(card.title, *(f"{count}" for count in (*each, exact, more, whole, larger, beyond)))


def asks_again(node: Node) -> bool:
    """Whether any move is to be found from here on."""
    return bool(node.ask) or any(asks_again(following) for following in node.outcomes.values())
