"""Plays the levels of a game against the next lower level and against greedy, and writes the tables of docs/lab/levels.md.

python scripts/levels.py                            all games that choose their own levels
python scripts/levels.py wild-fire --games 20       one game, with 20 games of each pairing; the tables are printed
python scripts/levels.py wild-fire --games 20 --write   the same, but written to the page, which tells how many games there were
python scripts/levels.py volcano --only strongest   one kind of table: levels, strongest, sides, set-ups or order
python scripts/levels.py volcano --rows level-6 2   only the rows that begin so; those of the page stay as they are

A pairing is played from the same seeds always, at the smallest table of the game, once in each seating with every seed; a second table
tells how the strongest level does in more games, and alone among greedy bots at larger tables. Where all players win or lose together, each
level plays the same deals, and its points or victories are compared with those of the level below; for such a game with set-ups named
below, a second table tells how often teams win each of them. A table is rewritten after each row, and games that take long are kept (see
`kept.py`), so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn import agents, games
from backburn.core.kit.errors import BackburnError
from backburn.core.players.opinion import Z95
from backburn.lab.markdown import heading, percent, row, share
from backburn.lab.page import fill_by_rows, rows_of
from backburn.lab.statistics.intervals import clustered_mean
from backburn.play.matches.game import Game
from workshop import kept

PAGE = Path(__file__).parents[1] / "docs" / "lab" / "levels.md"
GAMES = 100
"""Games of each pairing."""
MANY_GAMES = {"forest-fire-path": 400}
"""The same for games that are quick."""
THOROUGH = ("level-5", "level-6")
"""Levels that think for so long that they have no more games than usual."""
DEALS = 120
"""Games of each level where all players win or lose together."""
MANY_DEALS = {"wildfire-rescue": 2000, "forest-fire-acres": 640}
"""The same for games that are short, or in which only victories count."""
BY_VICTORIES = {"forest-fire-acres"}
"""Games in which levels are compared by the games won: points do not tell who is nearer to a victory there."""
SEED = 1
SET_UPS = {
    "forest-fire-acres": [
        ("easier", 2, 160), ("standard", 2, 1280), ("challenge", 2, 1280), ("standard", 1, 96), ("standard", 3, 96), ("standard", 4, 96)
    ]
}  # fmt: skip
"""Rulesets, seats and games, for the second table where all win or lose together."""
TEAMS = ("greedy", "level-3", "level-6")
"""Who plays them."""
ORDERED = {
    "forest-fire-acres": [
        ("level-3", (("easier", 2000), ("standard", 2000), ("challenge", 2000))),
        ("level-6", (("easier", 160), ("standard", 1280), ("challenge", 1280))),
    ]
}
"""Teams, with rulesets from the easiest to the hardest, and games, for the table that tells whether they are as hard as meant."""
STRONGEST = 1000
"""Games of the strongest level against each of the baselines."""
SLOW = {name: 100 for name in ("fire-tower", "forest-fire-path", "on-the-run", "volcano")}
"""The same for games that take long."""
LARGER, LEAST = 5, 40
"""At larger tables: play one game in this many, but at least this number."""
BASELINES = ("greedy", "random")
"""Whom the strongest level plays against."""
LARGEST = 4
"""The largest table at which the strongest level is measured."""
SIDES = {
    "forest-fire-path": [
        ("iteration-2", "level-5", 100), ("balanced", "level-4", 400), ("balanced", "level-5", 400), ("balanced", "level-6", 400)
    ]
}  # fmt: skip
"""Rulesets, bots and games, for the table that tells how often the first seat wins where seats are different sides."""
TABLES = ("levels", "strongest", "sides", "set-ups", "order")
RULESETS = {"forest-fire-path": "balanced"}
"""The rules with which levels are compared where the usual ones leave no room for strength."""


def main() -> int:
    """Make the tables that the command line asks for; return the exit code."""
    parser = ArgumentParser("scripts/levels.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="whose levels; all games that choose their own if none is named")
    parser.add_argument("--games", type=int, metavar="N", help="games of each pairing; the tables are printed")
    parser.add_argument("--write", action="store_true", help="with --games: write them to the page nevertheless")
    parser.add_argument("--only", choices=TABLES, help="one kind of table")
    parser.add_argument("--rows", nargs="+", metavar="NAME", help="only the rows with these levels or numbers of players are played")
    parser.add_argument("--against", nargs="+", choices=BASELINES, default=BASELINES, help="the strongest level plays against these alone")
    asked = parser.parse_args()
    try:
        for name in asked.game or chosen():
            for section, lines in sections(name, asked.games, asked.only, asked.rows, asked.against):
                if asked.games and not asked.write:
                    print(f"## {section}", "", *lines, "", sep="\n", flush=True)
                else:
                    fill_by_rows(PAGE, section, lines)
    except KeyboardInterrupt:
        print("stopped; the rows that were measured are kept", flush=True)
    except BackburnError as error:
        print(f"levels: {error}", file=sys.stderr)
        return 2
    return 0


def sections(
    name: str, games: int | None, only: str | None, again: Sequence[str] | None = None, against: Sequence[str] = BASELINES
) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield the tables of a game with the names of their places on the page."""
    game = load(name)
    if only in (None, "levels"):
        yield name, table(game, games, staying(name, again))
    if only in (None, "strongest") and not is_together(game):
        section = f"{name}, strongest"
        yield section, strongest(game, games, against, staying(section, again))
    if only in (None, "sides") and name in SIDES:
        yield f"{name}, sides", sides(name, games)
    if only in (None, "set-ups") and name in SET_UPS:
        yield f"{name}, set-ups", won_together(name, games)
    if only in (None, "order") and name in ORDERED:
        yield f"{name}, order", order(name, games)


def staying(section: str, again: Sequence[str] | None) -> dict[str, str]:
    """Return the rows of the page that are not played again, by their first cells."""
    found = rows_of(PAGE, section) if again else {}
    return {first: line for first, line in found.items() if first not in (again or ())}


def chosen() -> list[str]:
    """The games that choose their own levels."""
    return [name for name in backburn.names() if (games.card(name).folder / agents.LEVELS_FILE).is_file()]


def load(name: str) -> Game:
    """The game with its fewest players, but two if they play alone otherwise."""
    game = backburn.load(name, ruleset=RULESETS.get(name))
    return game if game.card.seats[0] == game.seats else backburn.load(name, seats=max(2, game.card.seats[0]), ruleset=RULESETS.get(name))


def table(game: Game, games: int | None, stays: Mapping[str, str]) -> Iterator[str]:
    """Yield the table of a game's levels, from as many games as usual if no number is given; some rows may stay as they are."""
    if is_together(game):
        yield from scores(game, games or MANY_DEALS.get(game.card.id, DEALS), stays)
    else:
        yield from shares(game, games, stays)


def is_together(game: Game) -> bool:
    """Whether all players win or lose together."""
    return len(set(game.card.teams(game.start))) == 1


def shares(game: Game, asked: int | None, stays: Mapping[str, str]) -> Iterator[str]:
    """Yield how many of its games each level wins; a shared victory counts in part."""
    yield from heading("level", "bot", "games of each pairing", "% won against the level below", "% won against `greedy`", words=2)
    for (level, text), below in zip(agents.levels_of(game).items(), ["", *agents.LEVELS], strict=False):
        if level in stays:
            yield stays[level]
            continue
        games = asked or (GAMES if level in THOROUGH else MANY_GAMES.get(game.card.id, GAMES))
        cells = [in_percent(*won(game, level, other, games)) if other else "" for other in (below, "greedy")]
        yield row(level, f"`{text}`", f"{games}", *cells)


def won(game: Game, agent: str, others: str, games: int) -> tuple[float, float]:
    """The share of its games that one agent wins at a table of others, and half of the 95 % interval."""
    results = kept.play(game, games, [agent] + [others] * (game.seats - 1), SEED)
    best = results.returns == results.returns.max(axis=1, keepdims=True)
    return mean(best / best.sum(axis=1, keepdims=True), results.seating == 0, game.seats)


def strongest(game: Game, games: int | None, against: Sequence[str] = BASELINES, stays: Mapping[str, str] | None = None) -> Iterator[str]:
    """Yield how many of its games the strongest level wins alone among baselines, at each size of table."""
    yield from heading("players", "even share, %", "games against each", *(f"% won against `{each}`" for each in BASELINES), words=0)
    usual = games or SLOW.get(game.card.id, STRONGEST)
    larger = usual // LARGER if games else max(LEAST, usual // LARGER)
    for seats in range(game.seats, min(LARGEST, game.card.seats[-1]) + 1):
        if stays and f"{seats}" in stays:
            yield stays[f"{seats}"]
            continue
        table = backburn.load(game.card.id, seats=seats, ruleset=RULESETS.get(game.card.id))
        count = max(1, (usual if seats == game.seats else larger) // seats) * seats
        shares = (in_percent(*won(table, "level-6", each, count), places=1) if each in against else "" for each in BASELINES)
        yield row(f"{seats}", f"{100 / seats:.0f}", f"{count:,}", *shares)


def sides(name: str, games: int | None) -> Iterator[str]:
    """Yield how often the first seat wins when the same bot plays both, in percent with 95 % intervals."""
    first = load(name).seat_names[0]
    yield from heading("rules", "bot", "games", f"{first} wins", words=2)
    for ruleset, bot, usual in SIDES[name]:
        yield row(f"`{ruleset}`", f"`{bot}`", f"{games or usual:,}", won_by(backburn.load(name, ruleset=ruleset), bot, games or usual))


def scores(game: Game, games: int, stays: Mapping[str, str]) -> Iterator[str]:
    """Yield the points, or the games won in percent, that each level reaches when it plays all seats; some rows may stay as they are."""
    by_victories = game.card.id in BY_VICTORIES
    what, more = ("% won", "percentage points more") if by_victories else ("points", "more")
    yield from heading("level", "bot", "games", what, f"{more} than the level below", f"{more} than `greedy`", words=2)
    played, digits = cache(lambda agent: outcomes(game, agent, games)), 1 if by_victories else 2
    for (level, text), below in zip(agents.levels_of(game).items(), ["", *agents.LEVELS], strict=False):
        if level in stays:
            yield stays[level]
            continue
        value, reach = over(played(level), np.zeros(games)[:, None])
        compared = [over(played(level), played(other)) if other else None for other in (below, "greedy")]
        cells = [f"{each[0]:+.{digits}f} ± {each[1]:.{digits}f}" if each else "" for each in compared]
        yield row(level, f"`{text}`", f"{games:,}", f"{value:.{digits}f} ± {reach:.{digits}f}", *cells)


def outcomes(game: Game, agent: str, games: int) -> NDArray[np.float64]:
    """The points of each game, shape (games, 1); where only victories count, 100 for each."""
    results = kept.play(game, games, [agent], SEED)
    won = 100 * (results.returns[:, :1] > 0)
    return (won if game.card.id in BY_VICTORIES else results.scores[:, :1]).astype(np.float64)


def won_together(name: str, games: int | None) -> Iterator[str]:
    """Yield how often teams win each set-up of a game, in percent with 95 % intervals; all play the same deals."""
    yield from heading("set-up", "players", "games", *(f"`{team}`" for team in TEAMS), words=1)
    for ruleset, seats, usual in SET_UPS[name]:
        game, count = backburn.load(name, seats=seats, ruleset=ruleset), games or usual
        yield row(f"`{ruleset}`", f"{seats}", f"{count:,}", *(won_by(game, team, count) for team in TEAMS))


def order(name: str, games: int | None) -> Iterator[str]:
    """Yield how often teams win rulesets from the easiest to the hardest, in percent with 95 % intervals."""
    yield from heading("team", "set-up", "games", "won", "percentage points less than the one above", words=2)
    for team, rulesets in ORDERED[name]:
        above = None
        for ruleset, usual in rulesets:
            won = kept.play(backburn.load(name, seats=2, ruleset=ruleset), games or usual, [team], SEED).returns[:, 0] > 0
            yield row(f"`{team}`", f"`{ruleset}`", f"{len(won):,}", percent(share(won)), "" if above is None else less(won, above))
            above = won


def less(won: NDArray[np.bool_], above: NDArray[np.bool_]) -> str:
    """How many percentage points less are won than above, with half of the 95 % interval; the deals are not the same."""
    return f"{100 * (above.mean() - won.mean()):.1f} ± {100 * Z95 * sqrt(won.var() / len(won) + above.var() / len(above)):.1f}"


def won_by(game: Game, team: str, games: int) -> str:
    """The share of its games that a team wins, in percent, with its 95 % interval."""
    return percent(share(kept.play(game, games, [team], SEED).returns[:, 0] > 0))


def over(found: NDArray[np.float64], other: NDArray[np.float64]) -> tuple[float, float]:
    """The mean difference of points in the same deals, and half of its 95 % interval."""
    return mean(found - other, np.ones(found.shape, np.bool_), 1)


def mean(values: NDArray[np.float64], mask: NDArray[np.bool_], seats: int) -> tuple[float, float]:
    """The mean of the masked values, and half of its 95 % interval, where the games with one seed are a cluster."""
    value, variance = clustered_mean(values, mask, np.arange(len(values)) // seats)
    return value, Z95 * sqrt(variance or 0.0)


def in_percent(share: float, reach: float, places: int = 0) -> str:
    """A share with half of its interval."""
    return f"{100 * share:.{places}f} ± {100 * reach:.{places}f}"
