"""The score of a series of games at a server's table."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.kit.loose import JsonObject


def series_score(view: JsonObject, name: Callable[[int], str]) -> tuple[tuple[str, str], ...]:
    """The points and titles of those at the table, as a fact, from the second game on."""
    series = view.get("series") or {"game": 1}
    if series["game"] < 2:
        return ()
    rows = zip(series["points"], series["titles"], strict=True)
    scores = [f"{name(seat)} {won:g}" + (f", {title}" if title else "") for seat, (won, title) in enumerate(rows)]
    return ((f"Game {series['game']}", "; ".join(scores)),)
