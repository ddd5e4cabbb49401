"""Decisions that matter: how often the second best move is worse, as a bot judges that thinks longer than those who played."""

from __future__ import annotations

import numpy as np

from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, AnyState
from backburn.lab.findings import Example
from backburn.lab.running.playing import Rows
from backburn.lab.sample import Sample
from backburn.lab.statistics.intervals import Interval, wilson
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.records.gamefile import write_record

WORSE = 0.05
"""A decision matters if the second best move is at least this much worse, in payoffs from -1 to 1."""
EACH = 10
"""Decisions that are taken from a game."""


def matter(sample: Sample, rows: Rows, judge: str, wanted: int) -> tuple[Interval, Example | None]:
    """Return the share of sampled decisions that matter, and the one that matters most. Raises OptionError for a judge that is none."""
    game, rng = sample.loaded, np.random.default_rng(sample.seed)
    gaps: list[float] = []
    example = None
    with Bot(game, judge, sample.seed, compiled=True) as bot:
        for number in rows["number"]:
            match = sample.record(int(number))
            for place in decisions_of(game, match, rng)[: wanted - len(gaps)]:
                gap = _gap(bot, game.card.State.from_bytes(match.plies[place].before))
                if gap > max(gaps, default=0.0):
                    example = Example(
                        "The decision that mattered most", write_record(match), f"The second best move is {gap:.2f} worse.", place
                    )
                gaps.append(gap)
            if len(gaps) == wanted:
                break
    return wilson(sum(gap >= WORSE for gap in gaps) / max(1, len(gaps)), max(1, len(gaps))), example


def decisions_of(game: Game, match: Match, rng: np.random.Generator) -> list[int]:
    """Return some plies of a match, in order, at which there was a choice."""
    own = [number for number, ply in enumerate(match.plies) if ply.seat != CHANCE]
    open = [number for number in own if len(game.legal(game.card.State.from_bytes(match.plies[number].before))) > 1]
    return sorted(rng.permutation(open)[:EACH].tolist())


def _gap(bot: Bot, state: AnyState) -> float:
    """Return how much worse the second best move is."""
    bot.forget()
    found = bot.think(state, iterations=bot.agent.iterations).candidates
    values = sorted((each.value for each in found if each.visits), reverse=True)
    return values[0] - values[1] if len(values) > 1 else 0.0
