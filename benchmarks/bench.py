"""What the benchmarks share: taking turns, medians, a loop to calibrate by, and printing.

Tasks take turns, a calibration loop first in every turn, so that a machine that slows down or gets busy slows all of them alike. What is
told is the median over the turns with its quartiles, and the same per million steps of the loop: that is how two machines compare. A
ratio is taken turn by turn, and best between neighbours.
A rate is taken over some hundredths of a second at least, since the first moments of a turn go into filling the processor's caches.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from backburn.core.kernels.jit import build, kernel
from backburn.core.rules.chance import Generator, generator, mix
from backburn.lab.page import fill

STEPS = 5_000_000
"""Calibration steps in each turn: some hundredths of a second."""
SHORTEST = 0.05
"""Seconds for which a task whose rate is taken does its work in each turn, at least."""
GAME = "forest-fire-path"
PAGE = Path(__file__).parents[1] / "docs" / "lab" / "speed.md"


@dataclass(frozen=True)
class Task:
    """Something to time."""

    name: str
    unit: str
    work: Callable[[], float]
    """Does it and returns how many units of it."""


@dataclass(frozen=True)
class Finding:
    """One figure: a median, its quartiles, and what it is in terms of the calibration loop, where that means anything."""

    name: str
    value: float
    unit: str
    low: float
    high: float
    calibrated: float | None = None
    calibrated_unit: str = ""
    figures: tuple[float, ...] = ()
    """That of each turn."""


@kernel
def spin(rng: Generator, steps: int) -> None:
    """Scramble a number over and over: every step waits for the one before, so nothing but the clock's speed matters."""
    number = rng[0]
    for _ in range(steps):
        number = mix(number)
    rng[0] = number


_SPIN = build(spin, {}, "bench", True)
_NUMBER = generator(1)


def calibrate() -> float:
    """Calibration steps per second, now."""
    begun = perf_counter()
    _SPIN(_NUMBER, STEPS)
    return STEPS / (perf_counter() - begun)


def rates(tasks: Sequence[Task], turns: int = 15) -> list[Finding]:
    """How many units of each task are done per second."""
    pairs = _take_turns(tasks, turns, _per_second)
    return [_rate(task, *pair) for task, pair in zip(tasks, pairs, strict=True)]


def durations(tasks: Sequence[Task], turns: int = 15) -> list[Finding]:
    """How many seconds each task takes."""
    pairs = _take_turns(tasks, turns, _seconds)
    return [_duration(task, *pair) for task, pair in zip(tasks, pairs, strict=True)]


Pair = tuple[list[float], list[float]]
"""A task's figures, and the calibration of the turns they were taken in."""


def _take_turns(tasks: Sequence[Task], turns: int, figure: Callable[[Task], float]) -> list[Pair]:
    for work in (calibrate, *(task.work for task in tasks)):
        work()  # what is compiled or loaded at first is another question
    pairs: list[Pair] = [([], []) for _ in tasks]
    for _ in range(turns):
        speed = calibrate()
        for task, (figures, speeds) in zip(tasks, pairs, strict=True):
            figures.append(figure(task))
            speeds.append(speed)
    return pairs


def _per_second(task: Task) -> float:
    begun, amount = perf_counter(), task.work()
    while perf_counter() - begun < SHORTEST:
        amount += task.work()
    return amount / (perf_counter() - begun)


def _seconds(task: Task) -> float:
    begun = perf_counter()
    task.work()
    return perf_counter() - begun


def _rate(task: Task, figures: list[float], speeds: list[float]) -> Finding:
    per_step = statistics.median(1e6 * rate / speed for rate, speed in zip(figures, speeds, strict=True))
    return finding(task.name, figures, f"{task.unit}/s", per_step, f"{task.unit}/M steps")


def _duration(task: Task, figures: list[float], speeds: list[float]) -> Finding:
    steps = statistics.median(1e-6 * seconds * speed for seconds, speed in zip(figures, speeds, strict=True))
    return finding(task.name, figures, "s", steps, "M steps")


def finding(name: str, figures: list[float], unit: str, calibrated: float | None = None, calibrated_unit: str = "") -> Finding:
    """The median of some figures and their quartiles."""
    low, middle, high = np.quantile(figures, [0.25, 0.5, 0.75])
    return Finding(name, float(middle), unit, float(low), float(high), calibrated, calibrated_unit, tuple(figures))


def ratio(name: str, above: Finding, below: Finding) -> Finding:
    """How many times one figure is another of the same run, turn by turn: what slows the machine for a while slows both."""
    return finding(name, [one / other for one, other in zip(above.figures, below.figures, strict=True)], "times")


def machine() -> dict[str, Any]:
    """What the figures were taken on."""
    packages = {name: version(name) for name in ("numba", "numpy")}
    return {"processor": _processor(), "cores": os.cpu_count(), "busy": os.getloadavg()[0], "python": platform.python_version()} | packages


def _processor() -> str:
    listing = Path("/proc/cpuinfo")
    lines = listing.read_text().splitlines() if listing.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor())


Table = Callable[[list[Finding]], Iterable[str]]


def main(question: str, answer: Callable[[], list[Finding]], tables: Mapping[str, Table] | None = None) -> None:
    """Answer a benchmark's question on the screen, with --json for programs, or if it has tables, with --page on the page."""
    parser = argparse.ArgumentParser(description=question)
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    if tables:
        parser.add_argument("--page", action="store_true", help=f"answer on {PAGE.relative_to(PAGE.parents[2])}, too")
    asked = parser.parse_args()
    about = machine()
    findings = [Finding("calibration loop", *_speed()), *answer()]
    for section, table in tables.items() if tables and asked.page else ():
        steps = f"The calibration loop did {findings[0].value / 1e6:.0f} million steps a second."
        fill(PAGE, section, [f"{_where(about)}. {steps}", "", *table(findings)])
    if asked.json:
        json.dump({"question": question, "machine": about, "findings": [asdict(found) for found in findings]}, sys.stdout, indent=1)
        print()
    else:
        print(_told(question, about, findings))


def _speed() -> tuple[float, str, float, float]:
    calibrate()
    found = finding("", [calibrate() for _ in range(9)], "steps/s")
    return found.value, found.unit, found.low, found.high


def _where(about: dict[str, Any]) -> str:
    parts = f"{about['processor']}, {about['cores']} cores, Python {about['python']}, numba {about['numba']}, numpy {about['numpy']}"
    return f"{parts}; load {about['busy']:.1f} before"


def _told(question: str, about: dict[str, Any], findings: list[Finding]) -> str:
    return "\n".join([question, f"  ({_where(about)})", *(_line(found) for found in findings)])


def _line(found: Finding) -> str:
    spread = f"({_short(found.low)} to {_short(found.high)})" if found.low != found.high else ""
    calibrated = f"{_short(found.calibrated)} {found.calibrated_unit}" if found.calibrated is not None else ""
    return f"  {found.name:<46} {_short(found.value):>10} {found.unit:<10} {spread:<26} {calibrated}".rstrip()


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
