"""Plays the Daily Fires of the days ahead with bots in the person's seat, and keeps the results in `src/backburn/daily/figures`.

python scripts/daily.py                                     four weeks from today
python scripts/daily.py volcano --from 2027-01-01 --days 92 one game, a quarter of a year
python scripts/daily.py --seconds 600                       stop after ten minutes of processor time

What is there already stays, so that the same command goes on where it was stopped. Every game has the dice, the cards and the opponents of
its day; only the own luck of the bot in the person's seat differs from game to game, and follows from the game's number.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterable
from datetime import date, timedelta

import backburn
from backburn import agents, games
from backburn.core.kit.errors import BackburnError
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER, AnyState
from backburn.daily import figures
from backburn.daily.fire import Fire, day_at, of_game
from backburn.daily.outcome import Outcome, outcome
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.matches.ply import turn_began
from backburn.server.desk.due import bot_seed

GAMES = 40
"""Games of each level."""
FEWER = {"forest-fire-acres": 10}
"""The same for a game that takes long."""
DAYS = 28


def main() -> int:
    """Play what the command line asks for; return the exit code."""
    parser = ArgumentParser("scripts/daily.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--from", dest="first", type=date.fromisoformat, default=day_at(time.time()), metavar="DAY", help="the first day")
    parser.add_argument("--days", type=int, default=DAYS, metavar="N", help=f"how many days; by default {DAYS}")
    parser.add_argument("--seconds", type=float, default=float("inf"), metavar="N", help="processor time after which no day is begun")
    asked = parser.parse_args()
    try:
        cards = [games.card(name) for name in asked.game or backburn.names()]
        days = [asked.first + timedelta(days=number) for number in range(asked.days)]
        for fire in (of_game(card, day) for day in days for card in cards):
            if time.process_time() > asked.seconds:
                print("stopped; what was played is kept", flush=True)
                return 0
            play_day(fire, FEWER.get(fire.game, GAMES))
    except BackburnError as error:
        print(f"daily: {error}", file=sys.stderr)
        return 2
    return 0


def play_day(fire: Fire, count: int, levels: Iterable[str] = figures.LEVELS) -> None:
    """Play a game's day with every level that has not played it, and keep the results."""
    card = games.card(fire.game)
    game = backburn.load(card.id, seats=fire.seats, ruleset=fire.ruleset)
    bots = {level: text for level, text in agents.levels_of(game).items() if level in figures.LEVELS}
    found = dict(figures.of_day(card, fire.day)) if figures.bots_of(card, fire.day) == bots else {}
    missing = [level for level in levels if found.get(level, Counter()).total() < count]
    if not missing:
        return
    game.compile()
    for level in missing:
        found[level] = results(game, fire, level, count)
    figures.keep(card, fire.day, found, bots)
    print(f"{fire.day} {fire.game}: {count} games of each level, {time.process_time():.0f} s so far", flush=True)


def results(game: Game, fire: Fire, level: str, count: int) -> Counter[Outcome]:
    """Return the outcomes of a level in the person's seat."""
    bots = [Bot(game, level if seat == fire.seat else fire.level, 0) for seat in range(game.seats)]
    return Counter(play(game, fire, bots, f"{fire.salt} {level} {number}") for number in range(count))


def play(game: Game, fire: Fire, bots: list[Bot], salt: str) -> Outcome:
    """Return the outcome of one game; the bot in the person's seat has luck of its own."""
    match = Match(game, fire.seed, game.start)
    while match.to_act != OVER:
        if match.to_act == CHANCE:
            match.roll()
        else:
            seat = match.to_act
            own = salt if seat == fire.seat else fire.salt
            bots[seat].begin(bot_seed(own, fire.seed, seat, turn_began(match.plies, seat)))
            match.push(choice(bots[seat], match.hidden(seat)))
    return outcome(match.returns(), match.scores(), game.card.teams(match.state), fire.seat)


def choice(bot: Bot, state: AnyState) -> int:
    """Return the move that a bot makes at a table."""
    return bot.think(state, iterations=bot.agent.iterations).best.move if bot.agent.searches else bot.move(state)
