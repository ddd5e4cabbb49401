"""Golden games: records kept forever, each with what it tells ply by ply. Run this file to rewrite the `.told` files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import backburn
from backburn.play.cards.moves import write_move
from backburn.play.cards.positions import write_position

HERE = Path(__file__).parent / "games"
EVERY = 20
"""How many plies lie between two positions that are shown: the record has the moves, and one wrong rule shows in the next position."""


def records() -> list[Path]:
    """The golden records of all games."""
    return sorted(HERE.glob("*/golden/*.txt"))


def matches(game: str) -> Iterator[backburn.Match]:
    """The golden matches of a game."""
    folder = game.replace("-", "_")
    for path in records():
        if path.parents[1].name == folder:
            yield backburn.read_record(path.read_text(encoding="utf-8"))


def tell(match: backburn.Match) -> list[str]:
    """Each ply as move and explanation, now and then the position, and the end: one line each."""
    lines = []
    for number, ply in enumerate(match.plies):
        state = match.game.card.State.from_bytes(ply.before)
        if number % EVERY == 0:
            lines.append(write_position(match.game, state))
        lines.append(f"{write_move(match.game, state, ply.move)} | {match.game.card.notation.explain(state, ply.move)}")
    return [*lines, f"{match.position()} | scores {match.scores()} | returns {match.returns()}"]


if __name__ == "__main__":
    for path in records():
        path.with_suffix(".told").write_text("\n".join(tell(backburn.read_record(path.read_text()))) + "\n")
