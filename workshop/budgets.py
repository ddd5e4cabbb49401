"""Does more thinking win more? Plays the strongest level against itself with half as many iterations, for docs/lab/budgets.md.

python scripts/budgets.py                           all games, from 100 against 50 iterations up to 12,800 against 6,400
python scripts/budgets.py volcano --most 800        one game, up to 800 iterations; what took long can be left out
python scripts/budgets.py volcano --least 25600 --most 25600   one row; those of smaller budgets stay as they are on the page
python scripts/budgets.py volcano --games 20        20 games of each pairing; the table is printed
python scripts/budgets.py volcano --tenfold         the strongest level with ten times its iterations against the level itself

Pairings are played as in `levels.py`: the same seeds always, once in each seating; where all players win or lose together, the same deals
are played with both budgets, and their points or victories are compared. A table is rewritten after each pairing, and games that take
long are kept (see `kept.py`), so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import backburn
from backburn import agents
from backburn.core.kit.errors import BackburnError
from backburn.lab.markdown import heading, row
from backburn.lab.page import fill_by_rows, rows_of
from backburn.play.matches.game import Game
from workshop.levels import BY_VICTORIES, in_percent, is_together, load, outcomes, over, won

PAGE = Path(__file__).parents[1] / "docs" / "lab" / "budgets.md"
GAMES, LARGE_GAMES = 100, 60
"""Games of each pairing, and of one with a large budget."""
LARGE = 12_800
"""What is more than this is a large budget."""
DEALS = 400
"""Games of each budget where all players win or lose together."""
LEAST, MOST = 100, 12_800
"""The smallest and the largest budget, in iterations a decision."""
TENFOLD = {"forest-fire-path": 100, "on-the-run": 60, "volcano": 60, "wild-fire": 60}
"""Games of the strongest level with ten times its iterations against the level itself."""


def main() -> int:
    """Make the tables that the command line asks for; return the exit code."""
    parser = ArgumentParser("scripts/budgets.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--least", type=int, default=LEAST, metavar="N", help="rows with fewer iterations stay as they are on the page")
    parser.add_argument("--most", type=int, default=MOST, metavar="N", help=f"no more iterations than this; by default {MOST:,}")
    parser.add_argument("--games", type=int, metavar="N", help="games of each pairing; the tables are printed")
    parser.add_argument("--tenfold", action="store_true", help="the table of ten times the iterations instead")
    asked = parser.parse_args()
    try:
        for section, lines in [("tenfold", tenfold(asked.game, asked.games))] if asked.tenfold else sections(asked):
            if asked.games:
                for line in lines:
                    print(line, flush=True)
            else:
                fill_by_rows(PAGE, section, lines)
    except KeyboardInterrupt:
        print("stopped; what was measured is kept", flush=True)
    except BackburnError as error:
        print(f"budgets: {error}", file=sys.stderr)
        return 2
    return 0


def sections(asked: Namespace) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield the table of each game with the name of its place on the page."""
    for name in asked.game or backburn.names():
        stays = {} if asked.games else staying(name, asked.least)
        yield name, table(load(name), asked.most, asked.games, stays)


def staying(name: str, least: int) -> dict[int, str]:
    """Return the rows of the page with smaller budgets than the least that is played."""
    found = {int(first.replace(",", "")): line for first, line in rows_of(PAGE, name).items()}
    return {budget: line for budget, line in found.items() if budget < least}


def table(game: Game, most: int, asked: int | None, stays: Mapping[int, str]) -> Iterator[str]:
    """Yield the table of a game: the heading, and a row for each budget; some rows may stay as they are."""
    together = is_together(game)
    unit = "percentage points of games won" if game.card.id in BY_VICTORIES else "points"
    result = f"{unit} more than with half" if together else "% won against half"
    yield from heading("iterations", "games", result, words=0)
    for budget in budgets(most):
        if budget in stays:
            yield stays[budget]
            continue
        games = asked or (LARGE_GAMES if budget > LARGE else DEALS if together else GAMES)
        yield row(f"{budget:,}", f"{games:,}", gained(game, budget, games) if together else shared(game, budget, games))


def tenfold(names: Collection[str], asked: int | None) -> Iterator[str]:
    """Yield the table of ten times the iterations: the heading, and a row for each game; those of other games stay as they are."""
    yield from heading("game", "iterations", "games", "% won against level 6", words=1)
    stays = rows_of(PAGE, "tenfold")
    for name, usual in TENFOLD.items():
        game, games = load(name), asked or usual
        if not names or name in names:
            budget = 10 * game.agent("level-6").iterations
            share = in_percent(*won(game, with_iterations(game, budget), "level-6", games))
            yield row(game.card.title, f"{budget:,}", f"{games:,}", share)
        elif game.card.title in stays and not asked:
            yield stays[game.card.title]


def budgets(most: int) -> Iterator[int]:
    """Yield the budgets, each twice as large as the one before."""
    budget = LEAST
    while budget <= most:
        yield budget
        budget *= 2


def with_iterations(game: Game, iterations: int) -> str:
    """Return the strongest level of a game with another number of iterations."""
    name, _, options = agents.levels_of(game)["level-6"].partition(":")
    others = [each for each in options.split(",") if each and not each.startswith("iterations=")]
    return f"{name}:{','.join([f'iterations={iterations}', *others])}"


def shared(game: Game, budget: int, games: int) -> str:
    """Return the share of its games that a budget wins against half of it, in percent."""
    return in_percent(*won(game, with_iterations(game, budget), with_iterations(game, budget // 2), games))


def gained(game: Game, budget: int, games: int) -> str:
    """Return by how many points, or percent of games won, a budget is better than half of it in the same deals."""
    value, reach = over(*(outcomes(game, with_iterations(game, each), games) for each in (budget, budget // 2)))
    return f"{value:+.2f} ± {reach:.2f}"
