"""What does a first hint cost a running server while nothing is compiled? Processor seconds of a glance in each game.

The process that advises is there already, as in a server that has started. usage: python benchmarks/bench_hints.py
"""

from __future__ import annotations

import asyncio

import backburn
from backburn.core.rules.contract import CHANCE
from backburn.server.live import analyst
from backburn.server.live.analyst import HintTask
from backburn.server.live.game_key import GameKey
from backburn.server.live.hints import GLANCE
from backburn.server.live.thinkers import HINT, Thinkers
from backburn.server.ops.settings import HINT as EFFORT
from backburn.server.tables.state.catalogue import Catalogue


async def main() -> None:
    thinkers = Thinkers(1)
    await thinkers.start()
    print(f"{'game':<20}{'legal':>7}{'s':>7}")
    for name in backburn.names():
        match = backburn.load(name).match(seed=1)
        while match.to_act == CHANCE:
            match.roll()
        task = HintTask(GameKey.of(Catalogue(), match.game, False), match.hidden(match.to_act).tobytes(), EFFORT)
        await thinkers.run(thinkers.begin(HINT, name, 1.0), analyst.glance, task, GLANCE)
        print(f"{name:<20}{len(match.legal()):>7}{thinkers.spent(name):>7.2f}")
    thinkers.close()


if __name__ == "__main__":
    asyncio.run(main())
