"""The door to numba: slots, copies, the cache."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import numba
import pytest

import backburn
from backburn.core.kernels import jit
from backburn.core.kernels.jit import build, kernel, outlined
from backburn.core.kit.errors import KernelWarning
from backburn.core.rules.contract import score


@kernel
def doubled(state: Any) -> int:
    return 2 * score(state, 0)


@kernel
def one(state: Any, seat: int) -> int:
    return 1


@kernel
def two(state: Any, seat: int) -> int:
    return 2


@pytest.mark.parametrize("compiled", [False, True])
def test_slots_are_filled_per_owner(compiled: bool) -> None:
    first = build(doubled, {"score": one}, "first", compiled)
    second = build(doubled, {"score": two}, "second", compiled)
    assert (first(0), second(0)) == (2, 4)
    assert build(doubled, {"score": one}, "first", compiled) is first


def test_a_slot_that_no_one_filled_says_so() -> None:
    with pytest.raises(NotImplementedError):
        doubled(0)


def unmarked() -> int:
    return 3


@kernel
def careless() -> int:
    return unmarked()


def test_a_forgotten_mark_is_named() -> None:
    with pytest.raises(TypeError, match="unmarked is called by the kernel careless but is not marked @kernel"):
        build(careless, {}, "a", False)


def test_a_kernel_without_slots_has_one_copy_for_all() -> None:
    assert build(one, {}, "a", False) is one
    assert build(one, {}, "a", True) is build(one, {}, "b", True)


def test_what_earlier_versions_compiled_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKBURN_CACHE", str(tmp_path))
    (tmp_path / "kernels" / "old").mkdir(parents=True)
    folder = jit.cache_folder.__wrapped__()
    assert folder is not None and [path.name for path in tmp_path.iterdir()] == [folder.name]


def test_a_folder_in_which_others_may_write_is_not_used_and_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKBURN_CACHE", str(tmp_path))
    (tmp_path / "compiled").mkdir()
    (tmp_path / "compiled").chmod(0o777)
    with pytest.warns(KernelWarning, match="is not used: everybody may write there"):
        assert jit.cache_folder.__wrapped__() is None


def test_without_a_place_to_write_nothing_is_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BACKBURN_CACHE", str(tmp_path / "file"))
    assert jit.cache_folder.__wrapped__() is None


PLAY = """
import backburn
match = backburn.load("forest-fire-path").match(seed=1)
match.push("gust")
print(match.game.simulate(2, ["random"], seed=1).plies.tolist())
"""
HIDE_NUMBA = """
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *package: None if name == "numba" else found(name, *package)
sys.modules["numba"] = None
"""


@pytest.mark.bulk
def test_everything_works_interpreted_when_numba_is_missing_or_switched_off() -> None:
    """The same games, ply for ply."""
    expected = str(backburn.load("forest-fire-path").simulate(2, ["random"], seed=1).plies.tolist())
    assert printed(HIDE_NUMBA + PLAY) == printed(PLAY, NUMBA_DISABLE_JIT="1") == expected


def printed(program: str, **environment: str) -> str:
    run = [sys.executable, "-c", program]
    return subprocess.run(run, capture_output=True, text=True, check=True, env={**os.environ, **environment}).stdout.strip()


def test_machine_code_is_named_by_the_numba_that_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError

    made_by = jit.compiled_by.__wrapped__()
    assert f"numba {metadata.version('numba')} with llvmlite {metadata.version('llvmlite')}" in made_by
    monkeypatch.setattr(metadata, "version", missing)
    assert jit.numba_version.__wrapped__() == "none"
    monkeypatch.setattr(numba.config, "OPT", 1)
    assert jit.compiled_by.__wrapped__() != made_by


def test_other_kernels_under_the_same_name_do_not_meet_in_the_cache() -> None:
    """Two builds of one bot, two evaluations of one game: each plays as itself."""
    assert [build(doubled, {"score": choice}, "same", True)(0) for choice in (one, two, one)] == [2, 4, 2]


@kernel
def endless(state: Any) -> int:
    return endless(state)


def test_recursion_is_refused() -> None:
    with pytest.raises(TypeError, match="the kernel endless calls itself"):
        build(endless, {}, "a", False)


@outlined
def aside(state: Any) -> int:
    return 3 * score(state, 0)


@kernel
def twice_aside(state: Any) -> int:
    return aside(state) + aside(state)


@pytest.mark.parametrize("compiled", [False, True])
def test_an_outlined_kernel_does_the_same(compiled: bool) -> None:
    assert build(twice_aside, {"score": two}, "outlined", compiled)(0) == 12


NUMBERS = """
import numpy as np
from backburn.core.kernels.jit import build, can_fuse, kernel

@kernel
def cell(numbers, index):
    return numbers[index]

@kernel
def pair(numbers, index):
    return cell(numbers, index) + cell(numbers, index + 1)

@kernel
def total(numbers, count):
    found = 0
    for index in range(count):
        found += pair(numbers, index)
    return found

take = build(total, {}, "test", True)
print(can_fuse(), take(np.arange(5), 4), type(take).__name__)
try:
    print(take(np.arange(5), 5) and "outside")
except IndexError:
    print("refused")
"""


@pytest.mark.bulk
@pytest.mark.compiled
@pytest.mark.parametrize("fused", [True, False])
def test_a_driver_in_one_piece_does_what_its_kernels_do_one_by_one(fused: bool, tmp_path: Path) -> None:
    """Checks of bounds, deep inside, reach the caller too."""
    told = printed(NUMBERS, NUMBA_BOUNDSCHECK="1", BACKBURN_FUSE=str(int(fused)), BACKBURN_CACHE=str(tmp_path))
    assert told.splitlines()[0].startswith(f"{fused} 16")
    assert told.splitlines()[1] == "refused"


WIDTHS = """
import numpy as np
from backburn.core.kernels.jit import build, kernel

@kernel
def spread(number, by):
    return max(int(number), min(by, 100)) << 60 >> 60

@kernel
def total(short, long):
    return spread(short[0], 3) + spread(long[0], short[1]) + spread(3, long[1])

arrays = np.array([-5, 2], np.int8), np.array([4, -6], np.int32)
take = build(total, {}, "test", True)
print(take(*arrays) == total(*arrays), take.py_func.__globals__["spread"].signatures)
"""


@pytest.mark.bulk
@pytest.mark.compiled
def test_a_part_is_compiled_once_for_integers_of_all_widths_and_constants(tmp_path: Path) -> None:
    told = printed(WIDTHS, BACKBURN_FUSE="1", NUMBA_DISABLE_JIT="0", BACKBURN_CACHE=str(tmp_path))
    assert told.strip() == "True [(int64, int64)]"


def test_whether_numba_fuses_is_tried_once_for_each_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[object] = []

    def works(flags: object) -> bool:
        tries.append(flags)
        return True

    monkeypatch.setattr(jit, "FUSED", True)
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr("backburn.core.kernels.fusing.works", works)
    assert [jit.can_fuse.__wrapped__(), jit.can_fuse.__wrapped__(), len(tries)] == [True, True, 1]
    next(tmp_path.glob("fusing-*.txt")).write_text("wor")  # another process is just writing it
    assert [jit.can_fuse.__wrapped__(), len(tries)] == [True, 2]
    monkeypatch.setattr(jit, "cache_folder", lambda: None)
    assert [jit.can_fuse.__wrapped__(), len(tries)] == [True, 3]
    monkeypatch.setattr(jit, "FUSED", False)
    assert not jit.can_fuse.__wrapped__()


def test_a_numba_built_otherwise_compiles_kernels_one_by_one_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(flags: object) -> bool:
        raise AttributeError("no such part of numba")

    monkeypatch.setattr(jit, "FUSED", True)
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr("backburn.core.kernels.fusing.works", fails)
    with pytest.warns(RuntimeWarning, match="one by one"):
        assert not jit.can_fuse.__wrapped__()
    assert not jit.can_fuse.__wrapped__()  # it is written down, and said once


def test_the_example_that_tells_whether_numba_fuses() -> None:
    from backburn.core.kernels import fusing

    assert fusing.works(jit._FLAGS)


ALGEBRA = """
import sys
import numba, numpy
import backburn
backburn.load("forest-fire-path").simulate(1, ["random"])
print("scipy.linalg" in sys.modules, numba.njit(lambda matrix: numpy.dot(matrix, matrix))(2 * numpy.eye(2)).trace())
"""


@pytest.mark.bulk
@pytest.mark.compiled
def test_linear_algebra_is_imported_only_where_it_is_used() -> None:
    assert printed(ALGEBRA, BACKBURN_FUSE="1", NUMBA_DISABLE_JIT="0").split() == ["False", "8.0"]


GAMES = """
import backburn
for agent in ("random", "greedy"):
    results = backburn.load("forest-fire-path").simulate(30, [agent], seed=3)
    print(results.plies.tolist(), results.scores.tolist(), results.states.tobytes().hex())
"""


@pytest.mark.bulk
@pytest.mark.compiled
def test_games_are_the_same_where_numba_does_not_fuse(tmp_path: Path) -> None:
    one_by_one = printed(GAMES, BACKBURN_FUSE="0", BACKBURN_CACHE=str(tmp_path))
    assert printed(GAMES) == one_by_one != ""


WATCHED = """
from backburn.core.kernels.jit import build, kernel, when_compiling

@kernel
def seven():
    return 7

take = build(seven, {}, "test", True)
for _ in range(2):
    with when_compiling(lambda: print("compiling")):
        take()
    print("done")
"""


def test_where_nothing_is_compiled_nothing_is_reported(interpreted: None) -> None:
    told: list[str] = []
    with jit.when_compiling(lambda: told.append("compiling")):
        jit.build(lambda: 7, {}, "test", True)()
    assert told == []


@pytest.mark.compiled
def test_compiling_something_is_reported(tmp_path: Path) -> None:
    told = printed(WATCHED, BACKBURN_CACHE=str(tmp_path)).split()
    assert told[-2:] == ["done", "done"], "at the second time it is there"
    assert ("compiling" in told) == jit.can_compile()


KEPT = """
import os, warnings
from pathlib import Path
from backburn.core.kernels import jit, kernel_files
from backburn.core.kernels.jit import build, kernel

warnings.showwarning = lambda message, *place: print(type(message).__name__, str(message).replace(str(jit.cache_folder()), "HERE"))

@kernel
def seven():
    return 7

@kernel
def take():
    return seven() + 1

if os.environ.get("FULL"):
    def write(path, kept):
        raise OSError(28, "No space left on device")
    kernel_files.write = write
with jit.when_compiling(lambda: print("compiling")):
    print(build(take, {}, "test", True)())
print(len(list(jit.cache_folder().glob("take*.kernel"))))
"""


@pytest.mark.bulk
@pytest.mark.compiled
def test_a_damaged_file_is_compiled_again_and_replaced_and_a_full_disk_is_no_error(tmp_path: Path) -> None:
    own = {"BACKBURN_CACHE": str(tmp_path), "BACKBURN_FUSE": "1", "NUMBA_DISABLE_JIT": "0"}
    printed(KEPT, **own)
    assert printed(KEPT, **own).split() == ["8", "1"]
    (kept,) = tmp_path.rglob("take*.kernel")
    whole = kept.read_bytes()
    for damaged in (b"", whole[:100], whole[:-1], whole[:200] + b"x" + whole[201:]):
        kept.write_bytes(damaged)
        told = printed(KEPT, **own).splitlines()
        assert told[0].startswith("KernelWarning the compiled code in HERE/take") and told[0].endswith(
            "is damaged, so it is compiled again"
        )
        assert told[-2:] == ["8", "1"] and printed(KEPT, **own).split() == ["8", "1"]
    kept.unlink()
    full = printed(KEPT, **own, FULL="yes").splitlines()
    assert full[-2:] == ["8", "0"]
    assert full[-3] == ("KernelWarning compiled code cannot be kept in HERE, so the next start compiles it again: No space left on device")


MOVED = """
from typing import NamedTuple
from backburn.core.kernels.jit import build, kernel

class Pair(NamedTuple):
    left: int
    right: int

@kernel
def total(pair):
    return pair.left + pair.right

@kernel
def take():
    return 8
"""
ELSEWHERE = """
import sys
from importlib import import_module
from backburn.core.kernels.jit import build
home = import_module(sys.argv[1])
"""


@pytest.mark.bulk
@pytest.mark.compiled
@pytest.mark.parametrize(
    "call", ["print(build(home.take, {}, 'test', True)())", "print(build(home.total, {}, 'test', True)(home.Pair(3, 5)))"]
)
def test_code_that_was_compiled_where_a_module_stood_before_is_not_looked_for_there(call: str, tmp_path: Path) -> None:
    """Numba loads a driver by its module, and so the classes of its arguments."""
    own = {"BACKBURN_CACHE": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0", "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    for name in ("here", "there"):
        (tmp_path / "here.py").unlink(missing_ok=True)
        (tmp_path / f"{name}.py").write_text(MOVED)
        run = [sys.executable, "-B", "-c", ELSEWHERE + call, name]
        assert subprocess.run(run, capture_output=True, text=True, check=True, env=os.environ | own).stdout == "8\n"
