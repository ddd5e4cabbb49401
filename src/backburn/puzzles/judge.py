"""What bots make of a puzzle."""

from __future__ import annotations

from backburn.core.players.bot import Bot
from backburn.play.cards.card import Card
from backburn.puzzles.attempt import Attempt, Stage
from backburn.puzzles.file import Puzzle


def finds(card: Card, puzzle: Puzzle, bot: Bot) -> bool:
    """Whether the bot, a fresh one, makes every move that the puzzle asks for; the first outcome of chance comes."""
    attempt = Attempt(card, puzzle)
    while attempt.stage is not Stage.SOLVED:
        if attempt.stage is Stage.FOLLOWS:
            attempt.follow(attempt.follows[0])
        elif not attempt.choose(attempt.match.text(bot.move(attempt.match.state))):
            return False
    return True
