"""What each room needs: with only the packages of its own extra it can be imported, and a light installation says what the rest asks for."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from backburn.core.kit.extras import extra_of
from package.conftest import Installed, install

ROOMS = {
    "": ("core", "play", "picture", "games", "agents", "external", "analysis", "solve"),
    "cli": ("cli",),
    "terminal": ("terminal", "puzzles"),
    "server": ("server", "puzzles"),
    "lab": ("lab",),
}
"""For each extra, the rooms that need no more than it brings; "" is the light installation."""
REFUSING = """
import sys
from importlib.abc import MetaPathFinder

class Lacking(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in refused:
            raise ModuleNotFoundError(f"{importing} imports {name}, which its extra does not bring", name=name)

room, *refused = sys.argv[1:]
sys.meta_path.insert(0, Lacking())
importing = f"backburn.{room}"
"""
"""The beginning of a program in which the given packages cannot be imported."""
IMPORT_ALL = """
from importlib import import_module
from pkgutil import walk_packages

package = import_module(importing)
for module in walk_packages(package.__path__, f"{importing}."):
    if ".migrations." not in module.name:
        importing = module.name
        import_module(module.name)
"""
"""Imports every module of a room; what migrates a database is run, not imported."""
EPISODES = {
    "gymnasium": """
import gymnasium
import backburn.adapters.gymnasium

env = gymnasium.make("backburn/forest-fire-path-v0", opponents="random", render_mode="rgb_array", path_length=4, max_turns=3)
_, info = env.reset(seed=7)
over = False
while not over:
    _, _, over, _, info = env.step(info["action_mask"].argmax())
print(env.render().shape[2])
""",
    "pettingzoo": """
import pettingzoo
import backburn.adapters.pettingzoo

env = pettingzoo.make("aec", "backburn/forest-fire-path-v0", render_mode="rgb_array", path_length=4, max_turns=3)
env.reset(seed=7)
for agent in env.agent_iter():
    seen, _, ended, cut, _ = env.last()
    drawn = env.render()
    env.step(None if ended or cut else seen["action_mask"].argmax())
print(drawn.shape[2])
""",
    "openspiel": """
import pyspiel
import backburn.adapters.openspiel

state = pyspiel.load_game("backburn_forest_fire_path(options=path_length:4;max_turns:3)").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
print(len(state.returns()) + 1)
""",
}
"""For each extra of an interface, a program that plays a game to its end there and prints 3."""
LIGHT = """
import sys
import backburn
late = [each for each in {late} if each in sys.modules]
game = backburn.load("forest-fire-path")
match = game.match(seed=7)
match.push("gust")
print(game.simulate(games=20, agents=["random", "greedy"], seed=1).returns.shape, late)
"""
LATE = ("asyncio", "concurrent.futures", "email", "importlib.metadata", "llvmlite", "logging", "multiprocessing", "numba", "unittest")
"""What takes long to import, and is imported only when it is first needed; `benchmarks/bench_start.py` measures what an import takes."""


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
    done = subprocess.run([sys.executable, "-c", REFUSING + IMPORT_ALL, room, *refused], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("extra", EPISODES)
def test_an_episode_needs_no_more_than_its_extra_brings(extra: str) -> None:
    command = [sys.executable, "-c", REFUSING + EPISODES[extra], "adapters", *not_brought_by(extra)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1"})
    assert (done.returncode, done.stdout) == (0, "3\n"), done.stderr


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("typer", "cli"),
        ("textual", "terminal"),
        ("markdown_it", "server"),
        ("resvg_py", "pictures"),
        ("polars", "lab"),
        ("pyspiel", "openspiel"),
        ("PIL", "pictures"),
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
    command = [str(light.home / "venv/bin/python"), "-c", LIGHT.format(late=LATE)]
    said = subprocess.run(command, env=light.environment, capture_output=True, text=True, check=True, cwd=light.home).stdout
    assert said == "(20, 2) []\n"
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
