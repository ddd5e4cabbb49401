"""What the scripts share that write the tables of docs/games: shares with intervals, and pages with marked places.

Every script plays from the same seed always, so that its tables change only when the rules or the bots do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.core.chance import deal_seeds
from backburn.core.contract import SCRATCH
from backburn.core.simulate import Results
from backburn.lab.summary import Estimate, wilson
from backburn.play.game import Game

DOCS = Path(__file__).parents[1] / "docs" / "games"
SEED = 1
GAMES = {"random": 10_000, "greedy": 2_000}
"""How many games of each kind of bot are played."""


def play(game: Game, *agents: str) -> Results:
    """Games between these bots, who change seats; as many as the last of them takes."""
    return game.simulate(GAMES[agents[-1]], list(agents), seed=SEED)


def one_among_random(game: Game) -> Results:
    """Games of one greedy player among random ones."""
    return game.simulate(GAMES["greedy"], ["greedy", *["random"] * (game.seats - 1)], seed=SEED)


def tallied(game: Game, agent: str, tally: Callable[..., Any], kinds: int) -> NDArray[np.int64]:
    """How often each of so many kinds of things happens in games of such players.

    `tally` is the driver that plays and counts: (states, desk, moves, generators, counts, budget).
    """
    player, games = backburn.agents.load(agent), GAMES[agent]
    counts = np.zeros(kinds, np.int64)
    states, desk = game.card.State.blanks(games), game.card.State.blanks(SCRATCH + 1)
    states[:] = game.start
    game.twin(tally, True, player)(states, desk, game.scratch(SCRATCH), deal_seeds(SEED, np.arange(games), 2), counts, player.budget)
    return counts


# ---- cells of tables


def percent(share: Estimate) -> str:
    """A share with its interval."""
    return f"{100 * share.value:.1f} ({100 * share.low:.1f}-{100 * share.high:.1f})"


def wins(found: Results) -> str:
    """How often each seat wins alone, with 95 % intervals."""
    shares = [wilson(float((found.returns[:, seat] > 0).mean()), len(found)) for seat in range(found.game.seats)]
    return ", ".join(f"{name} {percent(share)}" for name, share in zip(found.game.seat_names, shares, strict=True))


def shared(found: Results) -> float:
    """In how many games of a hundred nobody wins alone."""
    return 100 * float((found.returns.max(axis=1) <= 0).mean())


def spread(numbers: NDArray[Any]) -> str:
    """Their mean, and what nine tenths of them lie between."""
    low, high = np.percentile(numbers, [5, 95])
    return f"{numbers.mean():.1f}, {low:.0f} - {high:.0f}"


def meetings(tables: Iterable[tuple[str, Game]]) -> Iterator[str]:
    """How one greedy player fares among random ones, at tables with a name."""
    yield "| table | games | greedy wins, with 95 % interval | an even share | greedy's points | random's points |"
    yield "|---|--:|---|--:|--:|--:|"
    for title, game in tables:
        found = one_among_random(game)
        greedy = found.seating == 0
        share = wilson(float((found.returns[greedy] > 0).mean()), len(found))
        points = f"{found.scores[greedy].mean():.1f} | {found.scores[~greedy].mean():.1f}"
        yield f"| {title} | {len(found):,} | {percent(share)} | {100 / game.seats:.0f} % | {points} |"


# ---- pages


def fill(game_id: str, texts: Mapping[str, Iterable[str]]) -> None:
    """Write the lines of each text between its marks on the game's page; the prose around them stays."""
    page = DOCS / f"{game_id}.md"
    for name, lines in texts.items():
        print(f"{game_id}: {name}", flush=True)
        table = "\n".join(lines)  # takes minutes, in which somebody may write on the page
        begin, end = f"<!-- numbers: {name} -->\n", f"<!-- end of {name} -->"
        before, found, rest = page.read_text(encoding="utf-8").partition(begin)
        if not found or end not in rest:
            raise SystemExit(f"{page} has no marks {begin.strip()!r} and {end!r}")
        page.write_text(before + begin + "\n" + table + "\n\n" + end + rest.partition(end)[2], encoding="utf-8")
