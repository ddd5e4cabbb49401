"""What users get: the wheel, the sdist and a bare copy of the project, each installed with nothing but what it asks for itself."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from package.first_steps import GAME

ROOT = Path(__file__).parents[2]
START = 300.0
"""Seconds that a server may take to start, where it installs what it needs first."""


def tracked(under: str = ".") -> list[str]:
    """The project's files, those included that are not yet committed."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", under]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in listed if (ROOT / name).is_file()]


@dataclass(frozen=True)
class Installed:
    """A way to start backburn, in a home of its own."""

    command: tuple[str, ...]
    home: Path

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the tests' own environment: no packages, no coverage, no cache, no games of the developer's."""
        ours = ("PYTHON", "VIRTUAL_ENV", "COV", "NUMBA", "BACKBURN", "XDG", "PYTEST")
        others = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        return {**others, "HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data"), "BACKBURN_CACHE": str(self.home / "cache")}

    def run(self, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
        """What backburn answers to a command; it must succeed."""
        done = subprocess.run([*self.command, *arguments], input=said, capture_output=True, text=True, env=self.environment, cwd=self.home)
        assert done.returncode == 0, f"{' '.join(arguments)}: exit code {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
        return done

    @contextmanager
    def served(self, *arguments: str) -> Iterator[httpx.Client]:
        """A client of a running server."""
        errors = self.home / "serve.txt"
        with errors.open("w") as log:
            process = subprocess.Popen([*self.command, *arguments], stderr=log, env=self.environment, cwd=self.home)
        try:
            with httpx.Client(base_url=self._address(process, errors), timeout=60) as client:
                yield client
        finally:
            process.terminate()
            process.wait(30)

    def _address(self, process: subprocess.Popen[bytes], errors: Path) -> str:
        """Where the server says that it is, once it says so."""
        for _ in range(int(START * 10)):
            found = re.search(r"http://[\d.:]+", errors.read_text())
            if found:
                return found[0]
            try:
                process.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
            break
        raise AssertionError(f"the server did not start:\n{errors.read_text()}")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a release, which brings the kernels of one game."""
    folder = tmp_path_factory.mktemp("built")
    subprocess.run([sys.executable, "scripts/release.py", "--games", GAME, "--to", str(folder)], check=True, capture_output=True, cwd=ROOT)
    return folder


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    return next(built.glob("*-none-any.whl"))


@pytest.fixture(scope="session")
def sdist(built: Path) -> Path:
    return next(built.glob("*.tar.gz"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an empty environment: all that users install, no group, no checkout."""
    return install(wheel, tmp_path_factory.mktemp("installed"))


def install(wheel: Path, home: Path, extras: str = "[all]") -> Installed:
    """Install a wheel and these extras into an empty environment, which is made in `home`."""
    subprocess.run([sys.executable, "-m", "venv", str(home / "venv")], check=True)
    pip = [str(home / "venv/bin/python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-c", str(ROOT / "constraints.txt"), f"{wheel}{extras}"], check=True, capture_output=True)
    return Installed((str(home / "venv/bin/backburn"),), home)


def install_beside(wheel: Path, home: Path, others: Installed) -> Installed:
    """Install another wheel of the same needs, which are met: its environment finds in the other one what it does not have itself."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home / "venv")], check=True)
    pip = [str(others.home / "venv/bin/python"), "-m", "pip", "--python", str(home / "venv"), "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--disable-pip-version-check", str(wheel)], check=True, capture_output=True)
    (there,), (here,) = ((each / "venv/lib").glob("python*/site-packages") for each in (others.home, home))
    (here / "others.pth").write_text(f"{there}\n")
    return Installed((str(home / "venv/bin/backburn"),), home)


@pytest.fixture(scope="session")
def bare_clone(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """A copy of the project's files alone, as a new clone is, started by the README's first command."""
    home = tmp_path_factory.mktemp("clone")
    for name in tracked():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, home / name)
    return Installed((str(home / "scripts/backburn"),), home)
