"""The folder: what is in it, what is refused, what is replaced, and that it asks nothing of strangers."""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import brotli
import pytest

from backburn.cli import main
from backburn.server.web.browsers import MARK
from backburn.site import build, package, pyodide
from backburn.site.build import SiteError
from backburn.site.pyodide import NoPyodide

Builder = Callable[[Path], list[str]]
OWN = ("https://www.mozilla.org", "https://github.com/pyodide", "https://www.npmjs.com", "https://docs.python.org", "http://www.w3.org")


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """A Pyodide of no use, but with all its files."""
    folder = tmp_path / "python"
    folder.mkdir()
    for name in pyodide.FILES:
        (folder / name).write_bytes(b"code of " + name.encode())
    (folder / pyodide.LOCK).write_text(json.dumps({"info": {"python": "3.14"}, "packages": {"numpy": {}}}))
    library = BytesIO()
    with ZipFile(library, "w") as files:
        for name in ("os.py", "pdb.py", "xml/dom.py", "encodings/utf_8.py", "encodings/cp1250.py"):
            files.writestr(name, "pass")
    (folder / pyodide.LIBRARY).write_bytes(library.getvalue())
    return folder


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    folder = tmp_path / "made"
    folder.mkdir()
    for game, parts in (("forest-fire-path", ("games", "greedy", "search")), ("volcano", ("games",))):
        for part in parts:
            (folder / f"{game}.{part}.wasm").write_bytes(b"\0asm")
            (folder / f"{game}.{part}.json").write_text("{}")
    return folder


@pytest.fixture
def builder(python: Path, modules: Path) -> Builder:
    def build_it(folder: Path) -> list[str]:
        said: list[str] = []
        build.build(folder, modules, python, said.append)
        return said

    return build_it


def test_texts_are_there_as_hosts_send_them_to_browsers_that_take_it(builder: Builder, tmp_path: Path) -> None:
    builder(tmp_path / "site")
    files = {path.relative_to(tmp_path / "site").as_posix(): path.read_bytes() for path in (tmp_path / "site").rglob("*") if path.is_file()}
    for name in ("static/all.js", "index.html", "offline.js", "data/games.json"):
        assert gzip.decompress(files[f"{name}.gz"]) == brotli.decompress(files[f"{name}.br"]) == files[name]
    assert not {"alone/backburn.files.gz.br", "static/sounds/fire.wav.gz", "pyodide/pyodide.asm.wasm.gz.gz"} & files.keys()


def test_a_site_has_everything_and_nothing_of_strangers(builder: Builder, tmp_path: Path) -> None:
    site = tmp_path / "deep" / "site"
    said = builder(site)
    assert len(said) == 6 and "volcano" in said[0] and "forest-fire-path" not in said[0]
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    index = files["index.html"].decode()
    assert "'wasm-unsafe-eval'" in index and "unsafe-inline" not in index and "__" not in index
    assert index.index("alone/alone.js") < index.index("static/all.js") and 'content="alone"' in index
    assert '<link rel="manifest" href="manifest.webmanifest">' in index
    assert all(icon["src"] in files for icon in json.loads(files["manifest.webmanifest"])["icons"])
    kept = json.loads("[" + re.findall(r"const FILES = \[(.*)\];", files["offline.js"].decode())[0] + "]")
    twice = {f"{name}{kind}" for name in files for kind in (".gz", ".br")} - {f"pyodide/{pyodide.ENGINE}.gz"}
    assert sorted(kept) == sorted(["./", *(files.keys() - twice - {"index.html", "offline.js", MARK})])
    assert gzip.decompress(files["pyodide/pyodide.asm.wasm.gz"]) == b"code of pyodide.asm.wasm"
    with ZipFile(BytesIO(files["pyodide/python_stdlib.zip"])) as library:
        assert library.namelist() == ["os.py", "encodings/utf_8.py"]
    assert json.loads(files["pyodide/pyodide-lock.json"])["packages"] == {}
    [card] = json.loads(files["data/games.json"])  # no other game has all its bots
    assert card["id"] == "forest-fire-path" and b"<svg" in files["static/games/forest-fire-path/board-dark.svg"]
    assert {name for name in files.keys() - twice if name.startswith("studies/")} == {
        f"studies/{study['name']}.html" for study in card["studies"]
    }
    report = files["studies/path-doubling.html"].decode()
    assert report.index("Content-Security-Policy") < report.index("<script") and "default-src 'none'" in report
    for name, data in files.items():
        if name.endswith((".js", ".html", ".css", ".webmanifest")):
            assert not [each for each in re.findall(rb"https?://[\w./-]+", data) if not each.decode().startswith(OWN)], name


def test_an_earlier_site_is_replaced_and_anything_else_is_left_alone(builder: Builder, tmp_path: Path) -> None:
    site = tmp_path / "site"
    builder(site)
    first = json.loads((site / MARK).read_text())
    (site / "old.js").write_text("old")
    builder(site)
    assert not (site / "old.js").exists() and json.loads((site / MARK).read_text()) == first  # the same files, the same version
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("dear")
    with pytest.raises(SiteError, match="not empty"):
        builder(other)
    assert [path.name for path in other.iterdir()] == ["letter.txt"]


def test_what_is_missing_is_named(tmp_path: Path, modules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SiteError, match="scripts/site"):
        build.build(tmp_path / "a", tmp_path, None, print)
    with pytest.raises(NoPyodide, match=r"pyodide\.mjs"):
        build.build(tmp_path / "a", modules, tmp_path, print)
    assert main(["site", str(tmp_path / "a"), "--modules", str(modules), "--pyodide", str(tmp_path)]) == 2
    assert "pyodide.mjs" in capsys.readouterr().err and not (tmp_path / "a").exists()


def test_another_archive_than_the_known_one_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(NoPyodide, match="hash"):
        pyodide.unpacked(b"something else")
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(NoPyodide, match="npm is not installed"):
        pyodide.read(None)


def test_the_archive_has_what_a_table_needs_and_no_more() -> None:
    archive = package.joined(package.files(["volcano"]))
    assert archive == package.joined(package.files(["volcano"])) and archive.endswith(b'["volcano"]')
    size = int.from_bytes(archive[:4], "little")
    index = json.loads(archive[4 : 4 + size])
    names = [name for name, _ in index]
    assert sum(each for _, each in index) + size + 4 == len(archive)
    assert {
        "backburn/picture/hextiles.css",
        "backburn/games/volcano/art.css",
        "backburn/site/tab.py",
        "backburn/server/desk/house.py",
        "typing_extensions.py",
    } <= set(names)
    assert any(name.startswith("licences/typing-extensions/") for name in names)
    assert not [name for name in names if name.startswith(("backburn/lab", "backburn/server/web", "backburn/cli")) or name.endswith(".pyc")]
