"""A first game of another person's rules, interpreted: what goes wrong is said in a sentence, before anything is compiled."""

from __future__ import annotations

from pathlib import Path

from backburn.core.kit.arrays import np
from backburn.core.kit.errors import BackburnError, OptionError
from backburn.core.rules.chance import Generator, below, chance_move, generator
from backburn.core.rules.contract import CHANCE, OVER, AnyState, Moves
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game
from backburn.play.own.faults import fault_of

PLIES = 200
"""How much of a game is played."""


def try_out(card: Card, folder: Path) -> None:
    """Play a part of a game with the fewest players, by chance. Raises OptionError, which names the file and the line."""
    try:
        game = Game(card, {}, card.seats[0])
        state, moves, rng = game.start.copy(), np.zeros(card.n_moves + 1, np.int16), generator(1)
        for _ in range(PLIES):
            if state.to_act == OVER or not (count := int(card.rules.legal(state, moves))):
                break
            _ask(game, state, int(moves[0]))
            card.rules.apply(state, _chosen(game, state, moves, count, rng))
    except BackburnError:
        raise
    except Exception as error:
        raise OptionError(fault_of(error, folder)) from None


def _ask(game: Game, state: AnyState, move: int) -> None:
    """Call what players need of a position, so that its mistakes show."""
    card = game.card
    for seat in range(game.seats):
        card.rules.hide(state.copy(), seat)
        game.returns(state)
        game.scores(state)
    card.notation.spell(state, move)
    card.notation.write(state)


def _chosen(game: Game, state: AnyState, moves: Moves, count: int, rng: Generator) -> int:
    if state.to_act == CHANCE:
        return int(game.specialize(chance_move, compiled=False)(state, moves, count, rng))
    return int(moves[below(rng, count)])
