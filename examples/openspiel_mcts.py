"""OpenSpiel's MCTS over a batched evaluator: it plays a game against random moves.

usage: python examples/openspiel_mcts.py [forest_fire_path] [--games 2] [--simulations 50] [--help]        needs backburn[openspiel]

With a network of your own, `Evaluator(game, network)` sees observations and masks of many positions in one call.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot

from backburn.adapters.evaluator import Evaluator, ForOpenSpiel


def main() -> None:
    """Play, and print what was won and how many positions a call had."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="forest_fire_path")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=50)
    given = parser.parse_args()
    made, luck = pyspiel.load_game(f"backburn_{given.game}"), np.random.RandomState(1)
    evaluator = ForOpenSpiel(Evaluator(made.game))
    bot = MCTSBot(made, 1.0, given.simulations, evaluator, random_state=luck, solve=False)
    for number in range(given.games):
        state, seat = made.new_initial_state(), number % made.num_players()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(luck.choice(outcomes, p=chances)))
            else:
                own = state.current_player() == seat
                state.apply_action(int(bot.step(state) if own else luck.choice(state.legal_actions())))
        print(f"seat {seat}: {state.returns()[seat]:+.2f}")
    print(f"{evaluator.positions} positions in {evaluator.calls} calls, {evaluator.positions / evaluator.calls:.1f} a call")


if __name__ == "__main__":
    main()
