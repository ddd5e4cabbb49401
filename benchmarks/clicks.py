"""How many clicks a turn takes at the table: one for each ply, and with intentions (see docs/explanation/architecture.md).

python benchmarks/clicks.py                         the games whose pieces go step by step, and Fire Tower for comparison
python benchmarks/clicks.py wildfire-rescue --games 40 --agent random

Bots play seeded games, and their turns are then clicked through by a script that uses as few clicks as possible. A ply costs
one click on an element that offers it alone, or two where a menu asks which of several moves is meant. A mark on a far place costs one
click, or two with a menu, and counts only if its way leads to exactly the position that the bot came to; the same move made again costs
one click, however often. The plies of a turn are cut into clicks in the cheapest way.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

import numpy as np

import backburn
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game
from backburn.play.matches.intentions import find_stops, find_stops_along, moves_to, repeats
from backburn.play.matches.match import Match
from backburn.play.matches.ply import Ply

GAMES = ("forest-fire-acres", "wildfire-rescue", "forest-fire-path", "fire-tower")
SEED = 1
MOST_PLIES = 3000


@dataclass
class Run:
    """Plies of one seat, one after the other, without chance between them."""

    game: Game
    plies: Sequence[Ply]
    after: bytes
    """The position after the last of them."""

    @property
    def card(self) -> Card:
        """The card of the game."""
        return self.game.card

    def seen(self, index: int) -> Any:
        """The position before a ply, or after the last, as the seat sees it."""
        data = self.plies[index].before if index < len(self.plies) else self.after
        return self.game.hidden(self.card.State.from_bytes(data), self.plies[0].seat)

    @cached_property
    def singly(self) -> list[int]:
        """The clicks that each ply takes by itself."""
        return [self._click(index) for index in range(len(self.plies))]

    def _click(self, index: int) -> int:
        move, seat = self.plies[index].move, self.plies[0].seat
        offers = [element.offers for element in self.card.scene(self.seen(index), seat).elements if move in element.offers]
        return 1 if min(map(len, offers)) == 1 else 2

    def fewest(self) -> int:
        """The fewest clicks for all plies, with intentions."""
        costs = [0] + [1_000_000] * len(self.plies)
        for index in range(len(self.plies)):
            for end, cost in ((index + 1, self.singly[index]), *self._jumps(index), *self._repeats(index)):
                costs[end] = min(costs[end], costs[index] + cost)
        return costs[-1]

    def _repeats(self, index: int) -> Iterator[tuple[int, int]]:
        """To where the ply before can be repeated by one click."""
        if not index:
            return
        last = self.plies[index - 1]
        most = repeats(self.card, self.seen(index), last.seat, self.seen(index - 1), last.move)
        for end in range(index + 1, min(index + most, len(self.plies)) + 1):
            if self.plies[end - 1].move != last.move:
                return
            yield end, 1

    def _jumps(self, index: int) -> Iterator[tuple[int, int]]:
        """To where marks lead that end in the positions that the turn came to, and the clicks they take."""
        state = self.seen(index)
        seat = self.plies[0].seat
        found = [find_stops(self.card, state, seat)]
        if index:
            found.append(find_stops_along(self.card, state, seat, self.seen(index - 1), self.plies[index - 1].move))
        places = [stop.step.place for stops in found for stop in stops if stop.is_destination]
        for stops in found:
            for number, stop in enumerate(stops):
                end = index + stop.plies
                if stop.is_destination and end <= len(self.plies) and self._leads(state, moves_to(stops, number), end):
                    yield end, min(2, places.count(stop.step.place))

    def _leads(self, state: Any, moves: list[int], end: int) -> bool:
        """Whether moves lead to the position before ply number `end`."""
        after = state.copy()
        for move in moves:
            self.card.rules.apply(after, move)
        return bool(after.tobytes() == self.seen(end).tobytes())


def clicks(match: Match) -> list[tuple[int, int]]:
    """For each turn of a match, the clicks it takes ply by ply, and with intentions."""
    turns: list[tuple[int, int]] = []
    seat = CHANCE
    for run in runs(match):
        cost = (sum(run.singly), run.fewest())
        if run.plies[0].seat == seat:
            cost = (turns[-1][0] + cost[0], turns.pop()[1] + cost[1])
        turns.append(cost)
        seat = run.plies[0].seat
    return turns


def runs(match: Match) -> Iterator[Run]:
    """The plies of a match that follow one another without another seat or chance between them."""
    start = 0
    for seat, group in groupby(match.plies, lambda ply: ply.seat):
        plies = list(group)
        start += len(plies)
        if seat != CHANCE:
            after = match.plies[start].before if start < len(match.plies) else match.state.tobytes()
            yield Run(match.game, plies, after)


def played(game: Game, agent: str, seed: int) -> Match:
    """A game between bots of one kind, each of whom sees what its seat may know."""
    match, bot = game.match(seed), Bot(game, agent, seed)
    while match.to_act != OVER and len(match.plies) < MOST_PLIES:
        match.roll() if match.to_act == CHANCE else match.push(bot.move(match.state))
    return match


def measured(name: str, agent: str, games: int) -> str:
    """A row of the table."""
    game = backburn.load(name, seats=backburn.load(name).card.default_seats)
    turns = np.array([turn for seed in range(games) for turn in clicks(played(game, agent, SEED + seed))])
    cells = [f"{column.mean():.2f} | {np.quantile(column, 0.9):.0f} | {column.max()}" for column in turns.T]
    return f"| {name} | {len(turns)} | {cells[0]} | {cells[1]} |"


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=GAMES)
    parser.add_argument("--games", type=int, default=3, help="games of each")
    parser.add_argument("--agent", default="greedy", help="who plays")
    given = parser.parse_args()
    print("| game | turns | clicks ply by ply: mean | of 10 turns 9 take at most | most | with intentions: mean | 9 of 10 | most |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for name in given.game:
        print(measured(name, given.agent, given.games), flush=True)


if __name__ == "__main__":
    main()
