"""Makes what browsers compute with: each game's rules, each policy that its levels use, and what counts chances, as WebAssembly.

A module is NAME.wasm with NAME.json, which says what its kernels take; NAME is the game and `rules`, `games` or the policy. One that was
made of the same kernels, as NAME.key says, is kept unless --again is given. With --compare GAMES each module answers in Node what numba's
kernels answer here, in as many random games and games of bots on each level; every answer and every byte of memory has to be the same.
"""

from __future__ import annotations

import json
import os
import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from gzip import compress
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
PLAIN = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "BACKBURN_PREBUILT": "0"}
os.environ.update(PLAIN)  # numba reads it when it is imported

import backburn
from backburn import agents
from workshop import module_games, modules

assert PLAIN == modules.PLAIN
RULES, GAMES = "rules", "games"


def main() -> int:
    """Make and compare what was requested; return the exit code."""
    parser = ArgumentParser("scripts/modules.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--to", type=Path, default=ROOT / "dist" / "modules", metavar="FOLDER")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--compare", type=int, default=0, metavar="GAMES")
    parser.add_argument("--plies", type=int, default=100_000, help="the most of a game that is compared")
    parser.add_argument("--only", nargs="*", default=[RULES, GAMES, *agents.LEVELS], metavar="PART", help="rules, games, or levels")
    wish = parser.parse_args()
    if unknown := set(wish.games) - set(backburn.names()):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; the games are {', '.join(backburn.names())}")
    wish.to.mkdir(parents=True, exist_ok=True)
    differing = 0
    for name in wish.games or backburn.names():
        for part in wish.only:
            if wish.again or not modules.is_current(wish.to, called(name, part), reach(name, part)):
                make(name, part, wish.to)
            if wish.compare:
                differing += compare(name, part, wish.to, range(1, wish.compare + 1), wish.plies)
    return 1 if differing else 0


def called(name: str, part: str) -> str:
    """Return the name of the module that has a part of a game."""
    return f"{name}.{part if part in (RULES, GAMES) else backburn.load(name).agent(part).name}"


def reach(name: str, part: str) -> str:
    """Return a name for all that a module is made of."""
    game = backburn.load(name)
    return modules.reach(game, game.agent("greedy" if part in (RULES, GAMES) else part))


def make(name: str, part: str, folder: Path) -> None:
    """Make one module, and say what it took."""
    began, game = time.process_time(), backburn.load(name)
    if part == RULES:
        module = modules.of_rules(game)
    elif part == GAMES:
        module = modules.of_games(game, game.agent("greedy"))
    else:
        module = modules.of_agent(game, game.agent(part))
    module.write(folder, called(name, part))
    (folder / f"{called(name, part)}.key").write_text(reach(name, part), encoding="utf-8")
    size, packed = len(module.code) / 1000, len(compress(module.code, 9)) / 1000
    print(
        f"{called(name, part)}: {size:.0f} kB, {packed:.0f} kB compressed, in {time.process_time() - began:.0f} s of processors", flush=True
    )


def compare(name: str, part: str, folder: Path, seeds: range, most: int) -> bool:
    """Compare a module with numba's kernels, say what came out, and return whether anything differed."""
    differing, game, asked, native = 0, backburn.load(name), 0, 0.0
    module = modules.WasmModule.read(folder, called(name, part))
    began = time.monotonic()
    for seed in seeds:
        script, start = module_games.Script(), time.monotonic()
        if part == RULES:
            module_games.play_rules(script, game, seed, most, 10)
        elif part == GAMES:
            module_games.play_on(script, game, game.agent("greedy"), seed, 10)
        else:
            module_games.play_level(script, game, part, seed, most)
        native += time.monotonic() - start
        asked += len(script.asked)
        with TemporaryDirectory() as place:
            script.write(module, Path(place))
            differing += module_games.in_node(Path(place)) != json.loads((Path(place) / "native.json").read_text())
    verdict = f"{differing} of {len(seeds)} games DIFFER" if differing else f"{len(seeds)} games, {asked} answers are the same"
    print(f"{name}, {part}: {verdict}; {native:.0f} s here, {time.monotonic() - began - native:.0f} s in Node", flush=True)
    return differing > 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except modules.NoLinker as error:
        sys.exit(str(error))
