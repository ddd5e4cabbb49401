"""A solution in words: its figures, the value of the start, and what the first moves are worth."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import CHANCE
from backburn.play.cards.moves import write_move
from backburn.solve.files import record
from backburn.solve.solution import Solution

if TYPE_CHECKING:
    from rich.table import Table


def as_data(solution: Solution) -> JsonObject:
    """Return everything, for programs."""
    about = record(solution)
    game, start = solution.game, solution.start
    best = set(solution.best(start))
    return {key: about[key] for key in ("game", "version", "seats", "ruleset", "options", "start", "ignored")} | {
        **asdict(solution.facts),
        "value": dict(zip(game.seat_names, solution.returns(), strict=True)),
        "to_act": _actor(solution),
        "moves": [
            {"id": move, "move": write_move(game, start, move), "value": value, "best": move in best}
            for move, value in solution.values(start).items()
        ],
    }


def heading(solution: Solution) -> str:
    """Return a sentence on the size of the game."""
    facts = solution.facts
    circles = (
        f"{facts.recurring:,} of them can recur; their values changed by {facts.residual:.1e} in the last of {facts.sweeps:,} sweeps"
        if facts.recurring
        else "none of them can recur, so every value is final"
    )
    return f"{solution.game.card.title}: {facts.positions:,} positions, at most {facts.depth} plies from the start; {circles}."


def table(solution: Solution) -> Table:
    """Return what each first move, or outcome of chance, is worth to a seat (see `Solution.values`)."""
    from rich import box
    from rich.table import Table

    game, start = solution.game, solution.start
    best = set(solution.best(start))
    printed = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    printed.add_column("outcome" if start.to_act == CHANCE else "first move", no_wrap=True)
    printed.add_column(f"worth to {game.seat_names[max(int(start.to_act), 0)]}", justify="right", no_wrap=True)
    printed.add_column("")
    for move, value in sorted(solution.values(start).items(), key=lambda pair: -pair[1]):
        printed.add_row(write_move(game, start, move), f"{value:+.6f}", "best" if move in best else "")
    return printed


def worth(solution: Solution) -> str:
    """Return what the start is worth to each seat, in a line."""
    pairs = zip(solution.game.seat_names, solution.returns(), strict=True)
    return "With perfect play: " + ", ".join(f"{name} {value:+.6f}" for name, value in pairs)


def _actor(solution: Solution) -> str:
    actor = int(solution.start.to_act)
    return solution.game.seat_names[actor] if actor >= 0 else "chance" if actor == CHANCE else "over"
