"""Writes the tables of docs/games/fire-tower.md anew; takes some minutes. Run `make numbers`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
from numbers_kit import GAMES, SEED, fill, play, shared, spread, wins
from numpy.typing import NDArray

import backburn
from backburn.core.chance import Generator, below, chance_move, deal_seeds
from backburn.core.contract import CHANCE, OVER, Moves, apply, legal, payoff
from backburn.core.jit import kernel
from backburn.games.fire_tower.cards import ACTIONS, IN_DECK, TITLES, Kind
from backburn.games.fire_tower.state import BUCKET, DRAW, PLAY, RECKLESS, THROW, Fate, Phase
from backburn.play.game import Game

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("two players", {"seats": 2}),
    ("three players", {"seats": 3}),
    ("four players", {"seats": 4}),
    ("four players, `full`", {"seats": 4, "ruleset": "full"}),
    ("four players, `teams`", {"seats": 4, "ruleset": "teams"}),
    ("two players, `beginner`", {"seats": 2, "ruleset": "beginner"}),
)


def results(agent: str) -> Iterator[str]:
    """How long games are and who wins them."""
    yield "| table | games | turns: mean, 5 % - 95 % | plies | wins by seat, with 95 % intervals | shared |"
    yield "|---|--:|---|--:|---|--:|"
    for title, how in TABLES:
        found = play(backburn.load("fire-tower", **how), agent)
        length = f"{spread(found.states['turn'])} | {found.plies.mean():.0f}"
        yield f"| {title} | {len(found):,} | {length} | {wins(found)} | {shared(found):.1f} % |"


@kernel
def tally(start: Any, states: Any, moves: Moves, rngs: Generator, counts: NDArray[np.int64], firsts: NDArray[np.float64]) -> int:
    """Random games; fills how often each move was made in each phase (phases, moves), and the payoff of who had the first turn (games)."""
    for i in range(len(rngs)):
        states[0] = start[0]
        state = states[0]
        first = 0
        while state.to_act != OVER:
            count = legal(state, moves)
            luck = state.to_act == CHANCE
            move = chance_move(state, moves, count, rngs[i : i + 1]) if luck else int(moves[below(rngs[i : i + 1], count)])
            counts[state.phase, move] += 1
            apply(state, move)
            first = state.mover if state.turn == 1 else first
        firsts[i] = payoff(state, first)
    return 0


def tallied(game: Game) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """How often each move is made in each phase in random games, and what the first turn was worth."""
    games = GAMES["random"]
    counts, firsts = np.zeros((len(Phase), game.card.n_moves), np.int64), np.zeros(games)
    start, states = game.card.State.blanks(1), game.card.State.blanks(1)
    start[0] = game.start
    game.twin(tally)(start, states, game.scratch(), deal_seeds(SEED, np.arange(games), 1)[:, 0], counts, firsts)
    return counts, firsts


def cards() -> Iterator[str]:
    """How often cards are played and discarded, and what else happens, per random game."""
    played = {title: tallied(backburn.load("fire-tower", **how)) for title, how in TABLES}
    counts = {title: found / GAMES["random"] for title, (found, _) in played.items()}
    yield "| per game | " + " | ".join(counts) + " |"
    yield "|---|" + "--:|" * len(counts)
    rows = {TITLES[kind]: [found[:, PLAY + kind].sum() for found in counts.values()] for kind in range(ACTIONS)}
    rows["cards discarded"] = [found[:, THROW : THROW + ACTIONS].sum() for found in counts.values()]
    rows["buckets"] = [found[:, BUCKET].sum() for found in counts.values()]
    rows["Reckless Abandon"] = [found[:, RECKLESS : RECKLESS + 2].sum() for found in counts.values()]
    rows |= {f"{TITLES[kind]} drawn": [found[:, DRAW + kind].sum() for found in counts.values()] for kind in range(Kind.FIRESTORM, IN_DECK)}
    for title, row in rows.items():
        yield f"| {title} | " + " | ".join(f"{value:.2f}" for value in row) + " |"
    first = [100 * float((firsts > 0).mean()) for _, firsts in played.values()]
    yield "| who has the first turn wins | " + " | ".join(f"{share:.1f} %" for share in first) + " |"


def ends() -> Iterator[str]:
    """How random games end."""
    yield "| table | last tower | last towers together | the forest | stopped |"
    yield "|---|--:|--:|--:|--:|"
    for title, how in TABLES:
        game = backburn.load("fire-tower", **how)
        states, _ = game.playouts(GAMES["random"], SEED)
        found = Counter(end(state, game) for state in states)
        yield f"| {title} | " + " | ".join(f"{found[kind]:,}" for kind in ("last", "tied", "forest", "stopped")) + " |"


def end(state: Any, game: Game) -> str:
    """How one game ended: whether a tower stands, and whether anybody has won alone."""
    stands = Fate.STANDS in state.fates[: game.seats]
    won = any(game.card.rules.payoff(state, seat) > 0 for seat in range(game.seats))
    return {(True, True): "last", (True, False): "stopped", (False, False): "tied", (False, True): "forest"}[stands, won]


if __name__ == "__main__":
    fill("fire-tower", {"random": results("random"), "greedy": results("greedy"), "cards": cards(), "ends": ends()})
