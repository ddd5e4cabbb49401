"""Makes a module and lets numba's kernels answer what it will be asked: `python case.py GAME BOT SEED FOLDER`.

BOT is a bot, `rules`, or `games` for the module that plays games on. It runs in a process of its own, since numba reads when it is imported
what it compiles for.
"""

from __future__ import annotations

import sys
from pathlib import Path

import backburn
from workshop import module_games, modules
from workshop.module_games import Script

MOST_PLIES = 300
GAMES = 4


def main(name: str, bot: str, seed: int, folder: Path) -> None:
    game, script = backburn.load(name), Script()
    if bot == "rules":
        module = modules.of_rules(game)
        module_games.play_rules(script, game, seed, MOST_PLIES, GAMES)
    elif bot == "games":
        module = modules.of_games(game, game.agent("greedy"))
        module_games.play_on(script, game, game.agent("greedy"), seed, GAMES)
    else:
        module = modules.of_agent(game, game.agent(bot))
        module_games.play_bot(script, game, game.agent(bot), seed, MOST_PLIES, afresh=False)
    script.write(module, folder)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
