"""Writes docs/reference/observations.md: what learners observe of each game, and what they choose from, as the games declare it.

usage: python scripts/observations.py
"""

from __future__ import annotations

import argparse
from pathlib import Path

import backburn
from backburn.core.learning.encoding import Feature
from backburn.play.matches.game import Game

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "observations.md"
HEAD = """# Observations and actions

`game.observe(state, seat)` returns what a seat sees as a row of bytes (uint8): planes first, then scalars, in this order.
`game.encoding` has names, bounds and views: `encoding.planes(row)` has the shape (planes, rows, columns), `encoding.scalars(row)` the
rest. Every value is between 0 and the highest; `own` is the seat that observes, `next` the one after it. Observations are equal exactly
where a seat cannot tell states apart, which the tests hold. Options are no part of them; `game.option_row` has those.

`game.actions` numbers what players can choose from 0, under the given options; `game.action_mask(state)` has a 1 for each legal one, and
`game.action(state, move)` and `game.move(state, action)` lead from move ids to actions and back. Outcomes of chance are no actions.
`python scripts/observations.py` writes this page."""


def page() -> str:
    """The whole page."""
    return "\n\n".join([HEAD, *(_section(backburn.load(name)) for name in backburn.names())]) + "\n"


def _section(game: Game) -> str:
    """What there is of one game."""
    encoding = game.encoding
    size = f"{encoding.n_planes} planes of {encoding.rows} x {encoding.columns} and {encoding.n_scalars} scalars: {encoding.size:,} bytes."
    rows = [
        f"| {feature.name} | {_shape(feature)} | {feature.high} | {feature.meaning} | {_parts(feature)} |" for feature in encoding.features
    ]
    return "\n".join(
        [
            f"## {game.card.title}",
            "",
            size,
            "",
            "| feature | | highest | meaning | parts |",
            "|---|---|--:|---|---|",
            *rows,
            "",
            _actions(game),
        ]
    )


def _shape(feature: Feature) -> str:
    kind = "plane" if feature.is_plane else "scalar"
    return f"{len(feature.parts)} {kind}s" if len(feature.parts) > 1 else kind


def _parts(feature: Feature) -> str:
    """The parts of a feature; of many, the first and the last."""
    parts = feature.parts if len(feature.parts) <= 12 else (*feature.parts[:2], "...", feature.parts[-1])
    return "; ".join(parts)


def _actions(game: Game) -> str:
    """The actions with the default options, range by range."""
    ranges = [span for span in game.actions.ranges if not span.chance]
    told = "; ".join(
        f"`{span.names[0]}`" + (f" to `{span.names[-1]}` ({len(span.names)})" if len(span.names) > 1 else "") for span in ranges
    )
    head = f"{len(game.actions)} actions and {len(game.actions.outcomes)} outcomes of chance with the default options for {game.seats}"
    return f"{head}. Actions: {told}."


def main() -> None:
    """Write the page."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
