"""How long does a game take at the table? What the cards say (`minutes`) comes from here.

python benchmarks/lengths.py                        all games, each with its usual number of players
python benchmarks/lengths.py volcano --games 40
python benchmarks/lengths.py forest-fire-path --ruleset shop

Bots play seeded games. A person is taken to think THINKING seconds before a turn and to need CLICKING for each choice in it, a bot's turn
to take SHOWING, about as long as the table shows it. A ply without a choice, and one that repeats the ply before (a token put down like
the last), costs a person nothing. The time of a game is that of one person against bots, the median of some games. Teams of bots lose
sooner than people do, so the cards of Wildfire Rescue and Forest Fire! (acres) say more.
"""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import groupby
from statistics import median

from clicks import SEED, played

import backburn
from backburn.core.rules.contract import CHANCE
from backburn.lab.lengths import CLICKING, THINKING
from backburn.play.matches.match import Match
from backburn.play.matches.ply import Ply

SHOWING = 4


def turns(match: Match) -> list[tuple[int, int]]:
    """The seat of each turn, and how many choices it made in it."""
    own = [ply for ply in match.plies if ply.seat != CHANCE]
    return [(seat, _choices(match, list(plies))) for seat, plies in groupby(own, lambda ply: ply.seat)]


def _choices(match: Match, plies: list[Ply]) -> int:
    card = match.game.card
    kinds = (ply.move for ply in plies if len(card.legal(card.State.from_bytes(ply.before))) > 1)
    return sum(1 for _ in groupby(kinds))


def minutes(found: list[tuple[int, int]]) -> float:
    """How long a game takes one person, who has the first seat."""
    own = [choices for seat, choices in found if seat == 0]
    others = len(found) - len(own)
    return (THINKING * len(own) + CLICKING * sum(own) + SHOWING * others) / 60


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=backburn.names())
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--ruleset", help="other rules than the usual ones, for the games named")
    given = parser.parse_args()
    print("| game | players | turns | choices | minutes | on its card |\n|---|--:|--:|--:|--:|--:|")
    for name in given.game:
        game = backburn.load(name, seats=backburn.load(name).card.default_seats, ruleset=given.ruleset)
        games = [turns(played(game, "greedy", SEED + number)) for number in range(given.games)]
        taken = median(map(minutes, games))
        choices = median(sum(each for _, each in found) for found in games)
        print(f"| {name} | {game.seats} | {median(map(len, games)):.0f} | {choices:.0f} | {taken:.1f} | {game.card.minutes} |", flush=True)


if __name__ == "__main__":
    main()
