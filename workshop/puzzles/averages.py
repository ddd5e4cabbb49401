"""Averages over games that bots play on from a puzzle: after its solution, and after the tempting move."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from statistics import fmean
from typing import Any

import backburn
from backburn.analysis.estimates import shares_of
from backburn.analysis.playouts import Playouts, seed_of
from backburn.analysis.reasons import Futures, reasons
from backburn.picture.scene import Stake
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.puzzles.attempt import Attempt, solved
from backburn.puzzles.file import AverageBar, Averages, Puzzle

LEVEL = "level-3"
"""Who plays on: the lowest level that solves puzzles."""
GAMES = 128
AGAIN = 4
"""How many times as many games are played where averages contradict a puzzle, or no bar differs for sure."""
_NUMBER = re.compile(r"\d+")


class Averager:
    """Plays games on from the puzzles of one game; bots are compiled for each number of seats, once more where things are hidden."""

    def __init__(self, card: Card, games: int = GAMES) -> None:
        self.card, self.games = card, games
        self._playouts: dict[tuple[int, bool], Playouts] = {}

    def checked(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the puzzle with its averages; None if they speak against its solution, in many more games, too."""
        averages = self.averages(puzzle, self.games)
        if averages.contradict(puzzle.proved) or not averages.bars:
            averages = self.averages(puzzle, AGAIN * self.games)
        if averages.contradict(puzzle.proved):
            return None
        denied = averages.deny(puzzle.kind) and not puzzle.proved
        return replace(puzzle, averages=averages, kind="best" if denied else puzzle.kind)

    def averages(self, puzzle: Puzzle, games: int) -> Averages:
        """Play on after the seat's own turn: as the solution makes it, and as it is made best after the tempting move."""
        start = backburn.load(self.card.id, seats=puzzle.seats).match(0, puzzle.position)
        game, seat = start.game, start.to_act
        pairs = [self._futures(game, start.state, own_plies(match, seat), games) for match in both(self.card, puzzle)]
        (turn, end), (other_turn, other_end) = pairs
        found = reasons(game, (turn, other_turn), (end, other_end), wording=average)
        return Averages(
            by=LEVEL,
            games=games,
            solution=round(fmean(end.shares), 3),
            tempting=round(fmean(other_end.shares), 3),
            when=found[0].when if found else "end",
            bars=tuple(AverageBar(label=each.label, solution=each.better, tempting=each.other) for each in found),
        )

    def _futures(self, game: Game, state: Any, plies: Iterable[int], games: int) -> tuple[Futures, Futures]:
        """Return what follows from some plies: as the seat is to move again, and in the end."""
        playouts, seat, seed = self._bots(game), int(state.to_act), seed_of(state)
        states = playouts.guesses(game.hidden(state, seat), seed, 0, games)
        for ply in plies:
            states = playouts.moved(states, ply)
        turn, returns = playouts.finish_by_turns(states, seat, seed)
        shares = [shares_of(each, self.card.graded)[seat] for each in returns.tolist()]
        return Futures(list(turn), shares), Futures(list(states), shares)

    def _bots(self, game: Game) -> Playouts:
        key = game.seats, game.has_secrets
        if key not in self._playouts:
            game.compile()
            self._playouts[key] = Playouts(game, LEVEL)
        return self._playouts[key]


def both(card: Card, puzzle: Puzzle) -> tuple[Match, Match]:
    """Return the puzzle after its main line, and after the tempting move with what follows."""
    trapped = Attempt(card, puzzle)
    for ply in (puzzle.trap.move, *puzzle.trap.then):
        trapped.match.push(ply)
    return solved(card, puzzle).match, trapped.match


def own_plies(match: Match, seat: int) -> list[int]:
    """Return what a seat did before anybody else, or chance, came into it."""
    others = (number for number, ply in enumerate(match.plies) if ply.seat != seat)
    return [ply.move for ply in match.plies[: next(others, len(match.plies))]]


def average(bars: list[Stake]) -> str:
    """Return a bar's words with its mean in the place of its number; what follows a comma is the same for all."""
    mean = sum(bar.value for bar in bars) / len(bars)
    worded = [bar.words.partition(",")[0] for bar in bars]
    plural = [words for bar, words in zip(bars, worded, strict=True) if bar.value != 1 and words.startswith(str(bar.value))]
    return _NUMBER.sub(f"{mean:.1f}", plural[0], count=1) if plural else worded[0]
