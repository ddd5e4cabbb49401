"""The wheel that brings compiled kernels: its first answers wait for no compiler, and where it does not fit it says so and compiles."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from backburn.core.kernels import jit, prebuilt
from package.conftest import Installed, install_beside
from package.first_steps import GAME
from package.test_package import names_in

FIRST_ANSWER = """
from backburn.server.live import worker
from backburn.server.tables.state.catalogue import Catalogue

worker.compile_for(Catalogue(), {game!r}, "level-6")
"""


@pytest.fixture(scope="module")
def with_kernels(built: Path) -> Path:
    return next(built.glob("*-linux_x86_64.whl"), None) or next(built.glob("*-manylinux*_x86_64.whl"))


@pytest.fixture(scope="module")
def ready(with_kernels: Path, installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return install_beside(with_kernels, tmp_path_factory.mktemp("ready"), installed)


def compiled(ready: Installed) -> list[str]:
    """What is in the cache."""
    return [path.name for path in (ready.home / "cache").rglob("*.kernel")]


def test_it_is_the_pure_wheel_and_the_kernels(with_kernels: Path, wheel: Path) -> None:
    """It needs the same: `ready` relies on that."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert f"-{python}-{python}-" in with_kernels.name
    held = {name for name in names_in(with_kernels) if ".dist-info/" not in name}
    brought = {name for name in held if name.startswith("backburn/prebuilt/")}
    assert held - brought == {name for name in names_in(wheel) if ".dist-info/" not in name}
    assert {Path(name).suffix for name in brought} == {".kernel", ".json"}
    assert f"backburn/prebuilt/{prebuilt.NOTE}" in brought
    required = f"Requires-Dist: numba=={jit.numba_version()}\n"
    assert metadata_of(with_kernels).count(required) == 1, "another numba would compile everything again"
    assert metadata_of(with_kernels).replace(required, "") == metadata_of(wheel)


def metadata_of(wheel: Path) -> str:
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))).decode()


def test_nothing_in_it_tells_where_it_was_made(with_kernels: Path) -> None:
    with zipfile.ZipFile(with_kernels) as archive:
        brought = [archive.read(name) for name in archive.namelist() if name.startswith("backburn/prebuilt/")]
    here = str(Path(__file__).parents[2]).encode()
    assert brought and not any(here in each for each in brought)


def test_its_first_answer_needs_no_compiler(ready: Installed) -> None:
    run = [str(ready.home / "venv/bin/python"), "-c", FIRST_ANSWER.format(game=GAME)]
    subprocess.run(run, env=ready.environment, check=True)
    ready.run("simulate", GAME, "--games", "10", "--agents", "random,level-3", "--json")
    assert not compiled(ready)


def test_it_plays_as_the_pure_wheel_does(ready: Installed, installed: Installed) -> None:
    asked = ("simulate", GAME, "--games", "200", "--agents", "greedy,level-3", "--seed", "5", "--json")
    assert ready.run(*asked).stdout == installed.run(*asked).stdout


@pytest.mark.timeout(600)
def test_a_processor_that_lacks_something_never_loads_it(ready: Installed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba has to do without AVX, and says then that the processor has none."""
    poorer = Installed(ready.command, ready.home / "poorer")
    poorer.home.mkdir()
    command = [*poorer.command, "simulate", GAME, "--games", "2", "--json"]
    environment = poorer.environment | {"NUMBA_ENABLE_AVX": "0"}
    told = [subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stderr for _ in range(2)]
    assert "backburn: the kernels that came compiled do not fit" in told[0] and "a processor with avx, avx2" in told[0]
    assert "compiling the rules of Forest Fire" in told[0]
    assert told[1] == "", "it is said once"
    assert compiled(poorer)


def test_the_machine_code_is_not_in_the_repository() -> None:
    root = Path(__file__).parents[2]
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True, env=os.environ).stdout
    assert not [name for name in listed.splitlines() if name.endswith((".kernel", ".whl"))]
