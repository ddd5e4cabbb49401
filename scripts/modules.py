"""Makes the modules of bots for browsers: each game's kernels with each policy that its levels use, as WebAssembly.

A module is NAME.wasm with NAME.json, which says what its kernels take; NAME is the game and the policy. One that is there already is kept
unless --again is given.
"""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from gzip import compress
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
PLAIN = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "BACKBURN_PREBUILT": "0"}
os.environ.update(PLAIN)  # numba reads it when it is imported

import backburn
from backburn import agents
from workshop import modules

assert PLAIN == modules.PLAIN


def main() -> int:
    """Make what was requested; return the exit code."""
    parser = ArgumentParser("scripts/modules.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--to", type=Path, default=ROOT / "dist" / "modules", metavar="FOLDER")
    parser.add_argument("--again", action="store_true")
    wish = parser.parse_args()
    if unknown := set(wish.games) - set(backburn.names()):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; the games are {', '.join(backburn.names())}")
    wish.to.mkdir(parents=True, exist_ok=True)
    for name in wish.games or backburn.names():
        game = backburn.load(name)
        for policy in sorted({game.agent(level).name for level in agents.LEVELS}):
            if wish.again or not (wish.to / f"{name}.{policy}.json").exists():
                make(name, policy, wish.to)
    return 0


def make(name: str, policy: str, folder: Path) -> None:
    """Make one module, and say what it took."""
    began = time.process_time()
    module = modules.of_agent(backburn.load(name), agents.own(policy))
    module.write(folder, f"{name}.{policy}")
    size, packed = len(module.code) / 1000, len(compress(module.code, 9)) / 1000
    print(f"{name}.{policy}: {size:.0f} kB, {packed:.0f} kB compressed, in {time.process_time() - began:.0f} s of processors", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except modules.NoLinker as error:
        sys.exit(str(error))
