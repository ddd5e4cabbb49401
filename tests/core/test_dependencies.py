"""Compiled code is named by what it was compiled from: what reaches a change is compiled again, and nothing else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from enum import IntEnum
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.core.kernels import dependencies
from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import score


class Colour(IntEnum):
    RED = 1
    BLUE = 2


TABLE = np.array([1, 2, 3], np.int16)
PAIRS = ((1, 2), (3, 4))
LIMIT = 5


@kernel
def inner(number: int) -> int:
    return number + LIMIT + int(TABLE[0]) + PAIRS[0][1]


@kernel
def outer(state: Any) -> int:
    """Say something."""
    return inner(3) + score(state, Colour.RED)


@kernel
def one(state: Any, seat: int) -> int:
    return 1


@kernel
def two(state: Any, seat: int) -> int:
    return 2


SLOTS = {"score": one}


def rewritten(function: Any, source: str, **names: Any) -> Any:
    """The function of a source, among the same things as another one, or with others under their names."""
    space = {**function.__globals__, **names}
    exec(source, space)
    made: FunctionType = space[function.__name__]
    return kernel(made)


def test_a_comment_a_docstring_and_a_place_in_the_file_are_no_code() -> None:
    moved = rewritten(
        outer,
        '\n\n\ndef outer(state):\n    """Say something else."""\n    # why\n    return inner(3) + score(state, Colour.RED)\n',
    )
    assert moved is not outer and dependencies.key(moved, SLOTS) == dependencies.key(outer, SLOTS) != ""


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("def inner(number): return number - LIMIT + int(TABLE[0]) + PAIRS[0][1]", {}),
        ("def inner(number): return number + LIMIT + int(TABLE[1]) + PAIRS[0][1]", {}),
        ("def inner(number=1): return number + LIMIT + int(TABLE[0]) + PAIRS[0][1]", {}),
        ("def inner(number): return number + LIMIT + int(TABLE[0]) + PAIRS[0][1]", {"LIMIT": 6}),
        ("def inner(number): return number + LIMIT + int(TABLE[0]) + PAIRS[0][1]", {"LIMIT": 5.0}),
        ("def inner(number): return number + LIMIT + int(TABLE[0]) + PAIRS[0][1]", {"LIMIT": True}),
        ("def inner(number): return number + LIMIT + int(TABLE[0]) + PAIRS[0][1]", {"TABLE": np.array([1, 2, 4], np.int16)}),
        ("def inner(number): return number + LIMIT + int(TABLE[0]) + PAIRS[0][1]", {"TABLE": np.array([1, 2, 3], np.int32)}),
        ("def inner(number): return number + LIMIT + int(TABLE[0]) + PAIRS[0][1]", {"PAIRS": ((1, 2), (3, 5))}),
        ("def inner(number): return number + LIMIT + int(TABLE[0]) + PAIRS[0][1]", {"int": round}),
    ],
)
def test_code_and_constants_of_what_is_called_are(source: str, names: dict[str, Any]) -> None:
    changed = rewritten(inner, source, **names)
    other = rewritten(outer, "def outer(state): return inner(3) + score(state, Colour.RED)", inner=changed)
    assert dependencies.key(other, SLOTS) not in ("", dependencies.key(outer, SLOTS))


def test_what_fills_the_slots_is() -> None:
    keys = {dependencies.key(outer, {"score": each}) for each in (one, two)}
    assert len(keys) == 2
    assert dependencies.key(outer, {"score": one, "payoff": two}) in keys, "what fills a slot that is not reached is not"


def test_of_an_enum_the_members_that_are_named_are() -> None:
    more = IntEnum("Colour", {"RED": 1, "BLUE": 3, "GREEN": 4})  # type: ignore[misc]
    other = IntEnum("Colour", {"RED": 2, "BLUE": 1})  # type: ignore[misc]
    source = "def outer(state): return inner(3) + score(state, Colour.RED)"
    known = dependencies.key(outer, SLOTS)
    assert (
        dependencies.key(rewritten(outer, source, Colour=more), SLOTS)
        == known
        != dependencies.key(rewritten(outer, source, Colour=other), SLOTS)
    )


def test_of_a_module_what_is_named_is() -> None:
    keys = []
    for limit, beside in ((1, 1), (1, 2), (2, 1)):
        module = type(sys)("tables")
        vars(module).update(LIMIT=limit, BESIDE=beside)
        keys.append(dependencies.key(rewritten(one, "def one(state, seat): return tables.LIMIT", tables=module), {}))
    assert keys[0] == keys[1] != keys[2]


def test_a_table_that_is_changed_in_place_is_noticed() -> None:
    own = np.arange(4)
    reads = rewritten(one, "def one(state, seat): return TABLE[seat]", TABLE=own)
    before = dependencies.key(reads, {})
    own[3] += 1
    assert dependencies.key(reads, {}) != before


def test_a_member_of_an_enum_by_another_name_and_code_inside_of_code_are() -> None:
    keys = [dependencies.key(rewritten(one, "def one(state, seat): return FIRST", FIRST=each), {}) for each in Colour]
    keys += [dependencies.key(rewritten(one, f"def one(state, seat): return (lambda: {number})()"), {}) for number in (1, 2)]
    assert len({*keys, ""}) == 5


def closing_over(number: Any) -> Any:
    def count(state: Any, seat: int) -> Any:
        return number

    return kernel(count)


def test_what_a_kernel_closes_over_is() -> None:
    assert len({dependencies.key(closing_over(number), {}) for number in (1, 2, 2)}) == 2


def test_what_cannot_be_told_apart_has_no_name() -> None:
    """A kernel that names such a thing is compiled in every process."""
    for thing in (SimpleNamespace(limit=1), {"limit": 1}, [1], lambda: 1):
        assert dependencies.key(closing_over(thing), {}) == ""


# ---- the package itself: which drivers are compiled again after a change of one file

KEYS = """
import json
import backburn
from backburn.core.learning import calls
from backburn.core.simulation import drivers, simulate
from backburn.core.kernels import dependencies
from backburn.solve import exploring

found = {}
for name in ("volcano", "fire-tower"):
    game = backburn.load(name)
    rules = game.card.rules._asdict()
    for driver in (drivers.playouts, calls.ply, calls.points, exploring.count_on):
        found[f"{name} {driver.__name__}"] = dependencies.key(driver, rules)
    for agent in ("random", "greedy", "search"):
        found[f"{name} {agent}"] = dependencies.key(simulate.advance, rules | game.agent(agent).slots)
print(json.dumps(found))
"""
BOTS = ("random", "greedy", "search")
VOLCANO = {f"volcano {each}" for each in ("playouts", "ply", "points", "count_on", *BOTS)}
TOWER = {each.replace("volcano", "fire-tower") for each in VOLCANO}
CHANGES: dict[str, tuple[str, str, str, set[str]]] = {
    # a file, what stands in it (nothing: its end), what is put there instead, and the drivers that are compiled again
    "a sentence": ("play/texts/wording.py", "", '\nSENTENCE = "why"\n', set()),
    "what a game says": ("games/volcano/words/explain.py", "", "\nLIMIT = 3\n", set()),
    "a picture": ("games/volcano/view/__init__.py", "", "\nLIMIT = 3\n", set()),
    "errors": ("core/kit/errors.py", "", "\nLIMIT = 3\n", set()),
    "a comment in a rule": ("games/volcano/rules/scoring.py", "    most = 0\n", "    # none\n    most = 0\n", set()),
    "a rule": ("games/volcano/rules/scoring.py", "tied += 1", "tied += 2", VOLCANO - {"volcano points"}),
    "how points are counted": ("games/volcano/rules/scoring.py", "    total = 0\n", "    total = 1\n", {"volcano points", "volcano greedy", "volcano search"}),
    "a table in place": ("games/volcano/board.py", "", "\nNEIGHBOURS[0, 0] += 1\n", VOLCANO - {"volcano points"}),
    "a bot": ("agents/greedy.py", "worth > best + SAME", "worth > best + 1e-8", {"volcano greedy", "fire-tower greedy"}),
    "a driver": ("core/simulation/drivers.py", "    plies = 0\n", "    plies = 1\n", {"volcano playouts", "fire-tower playouts"}),
    "dice": ("core/rules/chance.py", "0xBF58476D1CE4E5B9", "0xBF58476D1CE4E5B7", {f"{game} {each}" for game in ("volcano", "fire-tower") for each in ("playouts", *BOTS)}),
}  # fmt: skip


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, without what is not Python or a game's data."""
    place = tmp_path_factory.mktemp("copy")
    shutil.copytree(Path(backburn.__file__).parent, place / "backburn", ignore=shutil.ignore_patterns("static", "__pycache__", "*.npz"))
    return place


def keys(package: Path) -> dict[str, str]:
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1", "NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run([sys.executable, "-c", KEYS], env=environment, capture_output=True, text=True, check=True, cwd=package).stdout
    found: dict[str, str] = json.loads(told)
    return found


@pytest.fixture(scope="module")
def before(package: Path) -> dict[str, str]:
    return keys(package)


@pytest.mark.bulk
@pytest.mark.parametrize("change", CHANGES)
def test_what_reaches_a_change_is_compiled_again_and_no_more(change: str, package: Path, before: dict[str, str]) -> None:
    name, old, new, again = CHANGES[change]
    path = package / "backburn" / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new) if old else text + new)
    try:
        after = keys(package)
    finally:
        path.write_text(text)
    assert before.keys() == VOLCANO | TOWER and "" not in before.values()
    assert {driver for driver in before if after[driver] != before[driver]} == again
