"""What a browser's Python imports for a first table, compiled when a site is built: by Pyodide itself, in Node.

Most of the time in which Python began in a browser was spent on compiling its own library: see docs/lab/speed.md. Docstrings and the
tables of line numbers are left out, since the modules would be larger than their sources with them.
"""

from __future__ import annotations

import marshal
import subprocess
import sys
from importlib.util import MAGIC_NUMBER
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from zipfile import ZIP_DEFLATED, ZipFile

from backburn.core.kit.errors import BackburnError
from backburn.site import package, pyodide

HERE = Path(__file__).parent
LIBRARY, OURS = "/lib/python314.zip/", "/lib/backburn/"
"""Where modules are in a browser."""
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""Behind the magic number: a hash of a source that is never compared."""
SECONDS = 300


class NotCompiled(BackburnError):
    """There is no Node here, or it could not do it."""


def compiled(python: dict[str, bytes], ours: dict[str, bytes]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return Pyodide's files and backburn's with modules in place of the sources that are imported first. Raises NotCompiled."""
    made = package.parted(_made(python, package.joined(ours)))
    library = {path.removeprefix(LIBRARY): code for path, code in made.items() if path.startswith(LIBRARY)}
    own = {path.removeprefix(OURS): code for path, code in made.items() if path.startswith(OURS)}
    kept = {name: data for name, data in ours.items() if f"{name}c" not in own}
    return python | {pyodide.LIBRARY: _exchanged(python[pyodide.LIBRARY], library)}, dict(sorted((kept | own).items()))


def _made(python: dict[str, bytes], archive: bytes) -> bytes:
    """Let Node compile."""
    node = pyodide.find_tool("node")
    if node is None:
        raise NotCompiled("node is not installed, which compiles Python's modules: they stay as they are, and a first visit takes longer")
    with TemporaryDirectory() as place:
        folder = Path(place)
        for name, data in python.items():
            (folder / name).write_bytes(data)
        (folder / "starting.mjs").write_bytes((HERE / "page" / "starting.js").read_bytes())
        (folder / "backburn.files").write_bytes(archive)
        done = subprocess.run([node, HERE / "bytecode.mjs", place], capture_output=True, text=True, check=False, timeout=SECONDS)
        if done.returncode:
            said = [line for line in done.stderr.splitlines() if "Error" in line] or ["it said nothing"]
            raise NotCompiled(
                f"node could not compile Python's modules, which stay as they are, so that a first visit takes longer: {said[-1][:200]}"
            )
        return (folder / "compiled.files").read_bytes()


def _exchanged(library: bytes, modules: dict[str, bytes]) -> bytes:
    """Return a standard library with modules in place of sources."""
    out = BytesIO()
    with ZipFile(BytesIO(library)) as given, ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as made:
        for each in given.infolist():
            data = given.read(each)
            if f"{each.filename}c" in modules:
                each.filename += "c"
                data = modules[each.filename]
            made.writestr(each, data, ZIP_DEFLATED, 9)
    return out.getvalue()


# ---- in Pyodide


def compile_imported() -> bytes:
    """Return the modules that a first table of any game imports, by their paths, as an archive."""
    from backburn.site import tab

    tab.open_all()
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    sources = {spec.origin: spec.loader for spec in specs if spec and (spec.origin or "").endswith(".py")}
    return package.joined({f"{path}c": _module(path, sources[path].get_data(path)) for path in sorted(sources)})


def _module(path: str, source: bytes) -> bytes:
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + UNCHECKED + marshal.dumps(_thin(code))


def _thin(code: CodeType) -> CodeType:
    """Return code without the table of its lines."""
    inner = tuple(_thin(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)
