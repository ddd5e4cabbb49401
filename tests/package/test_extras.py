"""What each room needs: with only the packages of its own extra it can be imported, and a light installation says what the rest asks for."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from backburn.core.extras import extra_of
from package.conftest import Installed, install

ROOMS = {
    "": ("core", "play", "picture", "games", "agents", "external", "analysis", "solve"),
    "cli": ("cli",),
    "terminal": ("terminal", "puzzles"),
    "server": ("server", "puzzles"),
    "lab": ("lab",),
}
"""For each extra, the rooms that need no more than it brings; "" is the light installation."""
IMPORT_ALL = """
import sys
from importlib import import_module
from importlib.abc import MetaPathFinder
from pkgutil import walk_packages

class Lacking(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in refused:
            raise ModuleNotFoundError(f"{importing} imports {name}, which its extra does not bring", name=name)

room, *refused = sys.argv[1:]
sys.meta_path.insert(0, Lacking())
importing = f"backburn.{room}"
package = import_module(importing)
for module in walk_packages(package.__path__, f"{importing}."):
    if ".migrations." not in module.name:
        importing = module.name
        import_module(module.name)
"""
"""Imports every module of a room, in a process where the given packages cannot be imported; what migrates a database is run, not imported."""
LIGHT = """
import time
import backburn
seconds = time.process_time()
game = backburn.load("forest-fire-path")
match = game.match(seed=7)
match.push("gust")
print(game.simulate(games=20, agents=["random", "greedy"], seed=1).returns.shape, seconds)
"""
MOST_SECONDS = 0.3
"""Of processor time, from the start of Python until a light installation is imported."""


def brought_by(extra: str) -> set[str]:
    """The distributions of the light installation and of an extra, with all that they need themselves."""
    found, wanted = set[tuple[str, str]](), [("backburn", ""), ("backburn", extra)]
    while wanted:
        name, part = wanted.pop()
        if (name, part) in found:
            continue
        found.add((name, part))
        try:
            requirements = metadata.requires(name) or []
        except metadata.PackageNotFoundError:  # for another platform or Python
            continue
        for requirement in map(Requirement, requirements):
            if requirement.marker is None or requirement.marker.evaluate({"extra": part}):
                wanted += [(canonicalize_name(requirement.name), each) for each in ("", *requirement.extras)]
    return {name for name, _ in found}


def not_brought_by(extra: str) -> list[str]:
    """The importable packages that are installed here and would not be with this extra alone."""
    here = brought_by(extra)
    return [module for module, of in metadata.packages_distributions().items() if not here & {canonicalize_name(each) for each in of}]


@pytest.mark.parametrize(("extra", "room"), [(extra, room) for extra, rooms in ROOMS.items() for room in rooms])
def test_a_room_needs_no_more_than_its_extra_brings(extra: str, room: str) -> None:
    refused = [module for module in not_brought_by(extra) if module not in sys.stdlib_module_names]
    assert "pytest" in refused
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL, room, *refused], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("typer", "cli"),
        ("textual", "terminal"),
        ("markdown_it", "server"),
        ("resvg_py", "pictures"),
        ("polars", "lab"),
        ("pyspiel", "openspiel"),
        ("PIL", "gymnasium"),
        ("numpy", ""),
        ("", ""),
    ],
)
def test_the_extra_that_brings_a_package(module: str, extra: str) -> None:
    assert extra_of(module) == extra


@pytest.fixture(scope="module")
def light(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an empty environment, without any extra."""
    return install(wheel, tmp_path_factory.mktemp("light"), "")


def test_a_light_installation_plays_and_simulates(light: Installed) -> None:
    command = [str(light.home / "venv/bin/python"), "-c", LIGHT]
    said = subprocess.run(command, env=light.environment, capture_output=True, text=True, check=True, cwd=light.home).stdout
    shape, seconds = said.rsplit(maxsplit=1)
    assert shape == "(20, 2)" and float(seconds) < MOST_SECONDS
    listed = subprocess.run([*command[:1], "-m", "pip", "list", "--format", "freeze"], capture_output=True, text=True, check=True).stdout
    assert {line.partition("==")[0] for line in listed.splitlines()} <= {
        "backburn",
        "numpy",
        "numba",
        "llvmlite",
        "platformdirs",
        "pip",
        "setuptools",
    }


def test_a_light_installation_says_what_its_command_line_needs(light: Installed) -> None:
    done = subprocess.run([*light.command, "games"], env=light.environment, capture_output=True, text=True)
    assert done.returncode == 2
    assert (
        done.stderr
        == "backburn: this needs typer, which is not installed: pip install 'backburn[cli]' brings it, 'backburn[all]' everything\n"
    )
