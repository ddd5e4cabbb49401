"""The bots at the other seats of a match in which a learner or a language model has one."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from backburn.core.kit.errors import OptionError
from backburn.core.players.agent import Agent
from backburn.core.players.bot import Bot
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import CHANCE, OVER
from backburn.core.simulation.batching import seed_bot
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.texts.wording import counted


class Opponents:
    """The bots of some seats of a game, which play until another seat has to act.

    Each seat's bot has its own luck, which follows from the seed of a match and has nothing to do with the dice.
    """

    def __init__(self, game: Game, own: Sequence[int], agents: Sequence[str | Agent]) -> None:
        """`own` are the seats that are played elsewhere; `agents` name one bot for all other seats or one each. Raises OptionError."""
        seats = [seat for seat in range(game.seats) if seat not in own]
        if len(agents) not in (1, len(seats)):
            raise OptionError(f"{game.card.id} has {counted(len(seats), 'other seat')} here: name 1 bot or {len(seats)}, not {len(agents)}")
        named = list(agents) * len(seats) if len(agents) == 1 else agents
        self._bots = {seat: self._bot(game, agent) for seat, agent in zip(seats, named, strict=True)}

    def _bot(self, game: Game, name: str | Agent) -> Bot:
        """A bot, compiled: in plain Python one that looks ahead may take minutes a move."""
        return Bot(game, game.agent(name), 0, compiled=True)

    def begin(self, seed: int) -> None:
        """Begin another match. Bots of backburn have the luck that a batch gives them; a program's seed says nothing about the dice."""
        for seat, bot in self._bots.items():
            if bot.agent.mind:
                luck = int.from_bytes(hashlib.sha256(f"{seed} seat {seat}".encode()).digest()[:8], "big")
            else:
                seed_bot(found := generator(0), generator(seed), seat)
                luck = int(found[0])
            bot.begin(luck)

    def play(self, match: Match) -> None:
        """Play chance and the bots' plies until a seat that is played elsewhere has to act, or the game is over."""
        while match.to_act != OVER and (match.to_act == CHANCE or match.to_act in self._bots):
            if match.to_act == CHANCE:
                match.roll()
            else:
                match.push(self._bots[match.to_act].move(match.state))

    def close(self) -> None:
        """End the bots."""
        for bot in self._bots.values():
            bot.close()
