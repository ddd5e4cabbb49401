"""The table of docs/lab/puzzles.md: what the search has found so far."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import backburn
from backburn import games
from backburn.lab.markdown import heading, row
from backburn.lab.page import fill
from backburn.puzzles.file import EASIEST, HARDEST, SOLVER, Node, Puzzle, SearchReport, read
from workshop.puzzles.finder import account, of_ruleset

PAGE = Path(__file__).parents[2] / "docs" / "lab" / "puzzles.md"
COLUMNS = ("games", "decisions", "candidates", "refuted", "too easy", "too hard", "alike", "kept")


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
        for ruleset in ("", *puzzles.further):
            title = f"{card.title}, `{ruleset}`" if ruleset else card.title
            yield row(title, *cells(account(puzzles, ruleset), of_ruleset(puzzles, name, ruleset)))


def cells(search: SearchReport, kept: list[Puzzle]) -> list[str]:
    """Return the figures of one search."""
    counts = (search.games, search.plies, search.candidates, search.refuted, search.too_easy, search.too_hard, search.alike)
    return [f"{count:,}" for count in (*counts, len(kept))]


def difficulties() -> Iterator[str]:
    """Yield how many puzzles there are for each lowest level that solves them, and how many of them were checked exactly."""
    levels = range(EASIEST, HARDEST + 1)
    yield from heading("game", *(f"level {level}" for level in levels), "checked exactly", "several moves", "beyond", words=1)
    for name in backburn.names():
        puzzles = read(games.card(name)).puzzles
        each = [sum(puzzle.difficulty == level for puzzle in puzzles) for level in levels]
        exact = sum(puzzle.checked.by == SOLVER for puzzle in puzzles)
        more = sum(asks_again(node) for puzzle in puzzles for node in puzzle.line.ask.values())
        beyond = sum(puzzle.origin.beyond for puzzle in puzzles)
        yield row(games.card(name).title, *(f"{count}" for count in (*each, exact, more, beyond)))


def asks_again(node: Node) -> bool:
    """Whether any move is to be found from here on."""
    return bool(node.ask) or any(asks_again(following) for following in node.outcomes.values())
