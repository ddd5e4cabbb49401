"""What do the kernels of a wheel cost and save: a bot's first answer from an empty cache, and their speed against natively compiled ones?

python benchmarks/kernels_of_a_wheel.py dist/backburn-...-cp311-...whl          every game that the wheel brings
python benchmarks/kernels_of_a_wheel.py WHEEL volcano                           one game

Speed is measured in two processes that take turns, one with the wheel's kernels, one with kernels compiled here for this processor: random
games in one compiled loop, and the search of the strongest level.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from bench import Finding, finding, main
from bench_cold import BOT, seconds, told

import backburn

LEVEL = "level-6"
TURNS = 41
WAYS = ("the wheel's", "native")
SPEEDS = """
import sys, time
import backburn
from bench_playouts import PILOT, PLIES, loop
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE
from backburn.core.simulation.drivers import playouts

game = backburn.load({game!r})
plies = loop(game, game.specialize(playouts), max(1, int(PLIES / game.playouts(PILOT)[1].mean())))
match = game.match(seed=1)
while match.to_act == CHANCE:
    match.roll()
bot, view = Bot(game, {level!r}, 1, compiled=True), match.hidden(match.to_act)


def think():
    bot.begin(1)
    return bot.think(view, iterations={iterations}).iterations


work = {{"random plies": plies, "iterations": think}}
for each in work.values():
    each()
print("ready", flush=True)
for line in sys.stdin:
    began, done = time.process_time(), 0
    while time.process_time() - began < 0.05:
        done += work[line.strip()]()
    print(done / (time.process_time() - began), flush=True)
"""
ITERATIONS = {"forest-fire-acres": 20, "fire-tower": 50}
"""Of a search in each turn, where 1,000 would take long."""


def environment(kernels: str, cache: str) -> dict[str, str]:
    """That of a process with these kernels, or with none for 0."""
    path = os.pathsep.join([str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {"BACKBURN_PREBUILT": kernels, "BACKBURN_CACHE": cache, "PYTHONPATH": path}


def first_answers(game: str, kernels: str) -> list[Finding]:
    """From an empty cache, in processor seconds of whole processes: with the kernels, and without."""
    found = []
    for way, folder in zip(WAYS, (kernels, "0"), strict=True):
        with TemporaryDirectory() as cache:
            os.environ["BACKBURN_PREBUILT"] = folder
            took = seconds(BOT.format(game=game, agent=LEVEL), cache, "1")
            left = [path.name for path in Path(cache).rglob("*.kernel")]
        if folder == kernels and left:
            raise SystemExit(f"{game}: these were compiled although the wheel brings kernels: {left}")
        found.append(told(f"{game}, first answer, {way}", took))
    return found


def speeds(game: str, kernels: str, cache: str) -> list[Finding]:
    """How fast the wheel's kernels are, as shares of native ones, turn by turn."""
    program = SPEEDS.format(game=game, level=LEVEL, iterations=ITERATIONS.get(game, 1000))
    running = [_begin(program, environment(folder, cache)) for folder in (kernels, "0")]
    found = []
    for work in ("random plies", "iterations"):
        shares = []
        for turn in range(TURNS):
            order = running if turn % 2 else running[::-1]
            rates = {id(each): _ask(each, work) for each in order}
            shares.append(rates[id(running[0])] / rates[id(running[1])])
        found.append(finding(f"{game}, {work}, wheel / native", shares, "times"))
        print(f"{found[-1].name}: {found[-1].value:.3f}", file=sys.stderr, flush=True)
    for each in running:
        each.communicate()
    return found


def _begin(program: str, settings: dict[str, str]) -> subprocess.Popen[str]:
    run = [sys.executable, "-c", program]
    process = subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | settings)
    assert _pipe(process.stdout).readline() == "ready\n", "the process has ended; see above"
    return process


def _ask(process: subprocess.Popen[str], work: str) -> float:
    asking = _pipe(process.stdin)
    asking.write(f"{work}\n")
    asking.flush()
    return float(_pipe(process.stdout).readline())


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


def answer(wheel: Path, games: list[str]) -> list[Finding]:
    with TemporaryDirectory() as place, zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
        kernels = str(Path(place) / "backburn" / "prebuilt")
        native = os.environ.get("BENCH_CACHE") or str(Path(place) / "cache")
        found = []
        for game in games:
            found += [*first_answers(game, kernels), *speeds(game, kernels, native)]
        return found


if __name__ == "__main__":
    wheels = [argument for argument in sys.argv[1:] if argument.endswith(".whl")]
    named = [name for name in backburn.names() if name in sys.argv]
    if len(wheels) != 1:
        raise SystemExit(__doc__)
    sys.argv = [argument for argument in sys.argv if argument not in [*named, *wheels]]
    main(f"The kernels of {Path(wheels[0]).name}", partial(answer, Path(wheels[0]), named or list(backburn.names())))
