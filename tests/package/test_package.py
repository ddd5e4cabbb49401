"""The package holds what it needs and nothing else, and says what it is."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest
import trove_classifiers

import hatch_build
from backburn.version import __version__
from package.conftest import ROOT, tracked
from package.first_steps import GAME

MODULES = "backburn/site/modules/"
"""Where a release has what browsers compute with; nothing of it is in the checkout."""
FACE = "src/backburn/server/web/page/static/fonts/OFL.txt"
"""The licence of the page's face."""


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if not name.endswith("/")}


@pytest.fixture(scope="session")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_string(archive.read(name).decode())


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    held = {name for name in names_in(wheel) if ".dist-info/" not in name and not name.startswith(MODULES)}
    assert held == {name.removeprefix("src/") for name in tracked("src")}


def test_the_wheel_brings_what_browsers_compute_with_for_the_games_of_the_release(wheel: Path) -> None:
    brought = [Path(name).name.split(".") for name in names_in(wheel) if name.startswith(MODULES)]
    assert {each[0] for each in brought} == {GAME} and {"rules", "games", "greedy", "search"} == {each[1] for each in brought}


def test_the_sdist_holds_what_the_wheel_is_made_of_and_nothing_else(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        held = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    beside = {"PKG-INFO", ".gitignore", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "hatch_build.py"}
    assert held == beside | set(tracked("src"))


def test_the_container_has_what_the_wheel_is_made_of(wheel: Path, tmp_path: Path) -> None:
    """There is no builder of images here, so what its file copies is built as its file does."""
    copied = re.findall(r"^COPY (.+) (/\S+)$", (ROOT / "deploy/Containerfile").read_text(), re.MULTILINE)
    assert copied
    for sources, goal in copied:
        for source in sources.split():
            whole = (ROOT / source).is_dir()
            (shutil.copytree if whole else shutil.copy)(
                ROOT / source, tmp_path / goal.removeprefix("/src").strip("/") / ("" if whole else source)
            )
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path / "out"), str(tmp_path)], check=True, capture_output=True
    )
    assert {name for name in names_in(next((tmp_path / "out").iterdir())) if ".pyc" not in name} == {
        name for name in names_in(wheel) if not name.startswith(MODULES)
    }


def test_the_metadata_is_complete(metadata: Message) -> None:
    assert metadata["Name"] == "backburn"
    assert metadata["Version"] == __version__
    assert metadata["Summary"].endswith("designers")
    assert metadata["Requires-Python"] == ">=3.11"
    assert "wildfire" in metadata["Keywords"].split(",")
    classifiers = metadata.get_all("Classifier") or []
    assert {f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13)} <= set(classifiers)
    assert "Topic :: Games/Entertainment :: Board Games" in classifiers
    assert "Typing :: Typed" in classifiers
    assert metadata.get_all("Provides-Extra") == [
        "all",
        "cli",
        "cluster",
        "gymnasium",
        "lab",
        "learn",
        "mcp",
        "openspiel",
        "pettingzoo",
        "pictures",
        "push",
        "server",
        "terminal",
    ]
    assert metadata["License-Expression"] == "MIT AND OFL-1.1" and metadata.get_all("License-File") == ["LICENSE", FACE]
    assert metadata["Author"] == "the backburn authors"


@pytest.mark.parametrize("licence", ["LICENSE", FACE])
def test_the_wheel_brings_its_licences(wheel: Path, licence: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(f".dist-info/licenses/{licence}"))
        assert archive.read(name) == (ROOT / licence).read_bytes()


def test_every_file_that_names_the_version_names_the_same() -> None:
    """The newest section of the changes has a date, and the citation has both."""
    version, date = re.findall(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[0]
    citation = (ROOT / "CITATION.cff").read_text("utf-8").splitlines()
    assert version == __version__
    assert f"version: {version}" in citation and f"date-released: {date}" in citation


def test_classifiers_are_those_of_the_index(metadata: Message) -> None:
    assert set(metadata.get_all("Classifier") or []) <= trove_classifiers.classifiers


def test_every_import_is_a_declared_requirement() -> None:
    done = subprocess.run([sys.executable, "-m", "deptry", "src", "--no-ansi"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


README = "![a board](docs/board.png)\n\nRead [the rules](docs/rules.md), [the top](#top) or [elsewhere](https://example.org/a).\n"


def test_outside_the_project_pictures_and_links_lead_to_its_files() -> None:
    assert hatch_build.elsewhere(README, "https://example.org/files/") == (
        "![a board](https://example.org/files/docs/board.png)\n\n"
        "Read [the rules](https://example.org/files/docs/rules.md), [the top](#top) or [elsewhere](https://example.org/a).\n"
    )


def test_without_an_address_nothing_of_the_readme_shows_broken() -> None:
    assert hatch_build.elsewhere(README, "") == "Read the rules, [the top](#top) or [elsewhere](https://example.org/a).\n"


def test_the_metadata_has_the_readme_without_paths(metadata: Message) -> None:
    text = metadata.get_payload()
    assert isinstance(text, str)
    assert "scripts/backburn" in text
    assert not re.findall(r"\]\((?!https?:|#)[^)]*\)", text)
