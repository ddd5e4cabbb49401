"""Builds the sdist, the wheel for every platform and, for this one, a wheel that brings the kernels compiled.

The kernels are those that the table, the terminal, hints, analyses, arenas and simulations ask for at the levels that come with the
games. They are compiled from an empty cache for a level of processors (`core.kernels.prebuilt`), by numba's own settings, and then used
once from the finished folder: a release in which anything is left to compile is refused. All wheels bring what browsers compute with, so
that `backburn site` works wherever they are installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from importlib.metadata import distribution
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import backburn
from backburn.core.kernels import jit, prebuilt
from backburn.core.kernels.kernel_files import SUFFIX

ROOT = Path(__file__).parents[1]
MOST_BYTES = 40_000_000
"""A wheel larger than this is refused."""
PLATFORMS = ("linux-x86_64",)
"""Where the level of processors means something, and this has been tried."""


def main() -> int:
    """Build what was requested; return the exit code."""
    parser = ArgumentParser("scripts/release.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="", help="bring the kernels of these alone, divided by commas")
    parser.add_argument("--to", type=Path, default=ROOT / "dist", metavar="FOLDER")
    asked = parser.parse_args()
    games = asked.games.split(",") if asked.games else list(backburn.names())
    if unknown := set(games) - set(backburn.names()):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; the games are {', '.join(backburn.names())}")
    all_modules = ROOT / "dist" / "modules"
    subprocess.run([sys.executable, ROOT / "scripts" / "modules.py", *games, "--to", all_modules], check=True, stdout=2)
    with TemporaryDirectory() as place:
        modules = only_of(games, all_modules, Path(place) / "modules")
        return release(games, asked.to, modules)


def only_of(games: Sequence[str], modules: Path, folder: Path) -> Path:
    """Copy the modules of games into a new folder: those of others may be of earlier rules."""
    folder.mkdir()
    for game in games:
        for path in modules.glob(f"{game}.*"):
            shutil.copy(path, folder)
    return folder


def release(games: Sequence[str], to: Path, modules: Path) -> int:
    """Build everything into a folder; return the exit code."""
    build(to, BACKBURN_MODULES=str(modules))
    if sysconfig.get_platform() not in PLATFORMS:
        print(f"kernels are compiled for {', '.join(PLATFORMS)} only, and this is {sysconfig.get_platform()}: no wheel brings them")
        return 0
    with TemporaryDirectory() as place:
        kernels = Path(place) / "prebuilt"
        compile_all(games, kernels, Path(place) / "cache")
        use_all(games, kernels, Path(place) / "unused")
        build(to, "--wheel", BACKBURN_MODULES=str(modules), BACKBURN_KERNELS=str(kernels), BACKBURN_TAG=tag())
    return told(to)


def build(folder: Path, *flags: str, **environment: str) -> None:
    """Build the package as a frontend of the ecosystem does."""
    subprocess.run([sys.executable, "-m", "build", *flags, "--outdir", folder, ROOT], check=True, env=os.environ | environment, stdout=2)


def tag() -> str:
    """Return the tag of a wheel that runs where this numba's wheel does, whose libraries the kernels call."""
    lines = (distribution("numba").read_text("WHEEL") or "").splitlines()
    tags = [line.partition(": ")[2] for line in lines if line.startswith("Tag: ")]
    python = f"cp{sys.version_info.major}{sys.version_info.minor}{sys.abiflags}"
    platform = tags[0].split("-")[2] if tags else sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform}"


def compile_all(games: Sequence[str], kernels: Path, cache: Path) -> None:
    """Compile the kernels of games for the level of processors, and put them into a new folder."""
    settings = {"NUMBA_CPU_NAME": prebuilt.LEVEL, "NUMBA_CPU_FEATURES": "", "BACKBURN_PREBUILT": "0", "BACKBURN_CACHE": str(cache)}
    with environment(settings):
        in_processes(games, "compiled")
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            target = pool.submit(compiled_for).result()
    kernels.mkdir()
    for kept in cache.rglob(f"*{SUFFIX}"):
        shutil.copyfile(kept, kernels / kept.name)
    prebuilt.write(kernels, prebuilt.Fit(target, prebuilt.python(), jit.numba_version(), prebuilt.FEATURES))


def compiled_for() -> str:
    """Return what numba calls the processor that it compiles for."""
    from numba.core.registry import cpu_target

    return str(cpu_target.target_context.codegen().magic_tuple())


def use_all(games: Sequence[str], kernels: Path, cache: Path) -> None:
    """Use the kernels as a new installation does; raise SystemExit if anything is compiled."""
    with environment({"BACKBURN_PREBUILT": str(kernels), "BACKBURN_CACHE": str(cache)}):
        in_processes(games, "loaded")
    if left := sorted(path.name for path in cache.rglob(f"*{SUFFIX}")):
        raise SystemExit(f"the release is incomplete, for these were compiled again: {', '.join(left)}")


@contextmanager
def environment(settings: dict[str, str]) -> Iterator[None]:
    """Begin processes with these settings, and none of numba's that the caller may have."""
    before = dict(os.environ)
    for name in [name for name in before if name.startswith(("NUMBA_", "BACKBURN_"))]:
        del os.environ[name]
    os.environ.update(settings)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def in_processes(games: Sequence[str], done: str) -> None:
    """Use everything of every game, each in a process of its own; say what it took."""
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), max_tasks_per_child=1) as pool:
        for each in as_completed([pool.submit(use, game) for game in games]):
            game, seconds = each.result()
            print(f"{game}: {done}, {seconds:.1f} s of processor time", file=sys.stderr, flush=True)


def use(game: str) -> tuple[str, float]:
    """Do with a game what people do, as briefly as possible; return the game and the seconds of processor time that it took."""
    from backburn.analysis import make_ready
    from backburn.core.players.bot import Bot
    from backburn.core.rules.contract import CHANCE
    from backburn.server.tables.state.catalogue import Catalogue

    began = time.process_time()
    catalogue = Catalogue()
    loaded = backburn.load(game, ruleset=catalogue.card(game).table_ruleset)
    make_ready(loaded)
    loaded.playouts(1)
    match = loaded.match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    for agent in catalogue.policies(game).values():
        bot = Bot(loaded, agent, 1, compiled=True)
        bot.move(match.hidden(match.to_act))
        bot.think(match.hidden(match.to_act), iterations=1)
        loaded.simulate(1, [agent])
    return game, time.process_time() - began


def told(folder: Path) -> int:
    """Say what there is now; return the exit code."""
    for path in sorted(folder.iterdir()):
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path}")
    large = [path.name for path in folder.glob("*.whl") if path.stat().st_size > MOST_BYTES]
    if large:
        print(f"too large: {', '.join(large)}", file=sys.stderr)
    return bool(large)


if __name__ == "__main__":
    raise SystemExit(main())
