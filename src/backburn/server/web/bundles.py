"""All modules of the page as one script, and all its style sheets as one: a page then needs few requests.

The modules remain files that a browser can load one by one (`/static/kit/dom.js`), and keep to the forms of `import` and `export` that are
read here. In the bundle each is a function, named by folder and file (`kit/dom`), that runs when it is first needed and returns what it
exports. Tests, which import the bundle, reach the page's own modules by `load`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from backburn import version
from backburn.picture.svg import style_sheet

PAGE = Path(__file__).with_name("page")
ENTRY = "pages/main"
"""The entry module."""
SHEETS = ("page", "parts", "pages", "people", "puzzle")
"""In the order in which one overrides the other; below them is the style sheet of all boards."""
VERSION_DIGITS = 16
_COMMENT = re.compile(r"^\s*/\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
_CAST = re.compile(r"/\*\* @type \{[^\n]*?\} \*/ ?")
"""A type within a line; separate ones go with the comments."""
_IMPORT = re.compile(r'^import \{ ([^}]*) \} from "(\./|\.\./\w+/)(\w+)\.js";$', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\./|\.\./\w+/)(\w+)\.js"\)')
_EXPORT = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:(?:import|export)\b|(?:async )?function load\b|(?:const|let) load\b).*", re.MULTILINE)
_START = """const loaded = {};
const load = (name) => (loaded[name] ??= modules[name]());
const modules = {
"""

Stamp = tuple[tuple[str, int, int], ...]


def script() -> str:
    """The modules as one script."""
    return _script(_stamp())


def sheet() -> str:
    """The style sheets as one."""
    return _sheet(_stamp())


def current_version() -> str:
    """Changes with every change of the page's files; for the rest of the package, with a restart after it."""
    return _version(_stamp())


def _stamp() -> Stamp:
    """Which files the page has, and how old they are."""
    found = ((path, path.stat()) for path in sorted(PAGE.rglob("*.*")))
    return tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in found)


@lru_cache(maxsize=1)
def _version(stamp: Stamp) -> str:
    digest = hashlib.sha256(_package().encode())
    for name, _, _ in stamp:
        digest.update(Path(name).read_bytes())
    return digest.hexdigest()[:VERSION_DIGITS]


@cache
def _package() -> str:
    """A digest of the files that games and pictures are made of."""
    digest = hashlib.sha256()
    for path in sorted(Path(version.__file__).parent.rglob("*.*")):
        if path.suffix in (".py", ".css", ".svg", ".json"):
            digest.update(path.read_bytes())
    return digest.hexdigest()


@lru_cache(maxsize=1)
def _sheet(stamp: Stamp) -> str:
    own = [_COMMENT.sub("", (PAGE / "static" / f"{name}.css").read_text(encoding="utf-8")) for name in SHEETS]
    return "\n".join([style_sheet(), *own])


@lru_cache(maxsize=1)
def _script(stamp: Stamp) -> str:
    texts = modules()
    entry, _ = translate(texts.pop(ENTRY), _folder(ENTRY))
    return "".join([_START, *_functions(texts), "};\n", entry, "export { load };\n"])


def modules() -> dict[str, str]:
    """The text of each module by folder and file, as `kit/dom`."""
    home = PAGE / "static"
    return {path.relative_to(home).with_suffix("").as_posix(): path.read_text(encoding="utf-8") for path in sorted(home.glob("*/*.js"))}


def _functions(texts: dict[str, str]) -> Iterator[str]:
    for name, text in texts.items():
        body, exported = translate(text, _folder(name))
        yield f'"{name}": () => {{\n{body}return {{ {", ".join(exported)} }};\n}},\n'


def _folder(name: str) -> str:
    return name.partition("/")[0]


def translate(text: str, folder: str) -> tuple[str, list[str]]:
    """The text of a module in a folder as the body of a function, and the names that it exports.

    Raises ValueError for forms that are not known here.
    """

    def named(where: str, file: str) -> str:
        return f'load("{folder if where == "./" else where[3:-1]}/{file}")'

    text = _CAST.sub("", _COMMENT.sub("", text))
    exported = [name for _, name in _EXPORT.findall(text)]
    text = _IMPORT.sub(lambda found: f"const {{ {found[1].replace(' as ', ': ')} }} = {named(found[2], found[3])};", text)
    text = _LATER.sub(lambda found: f"Promise.resolve({named(found[1], found[2])})", _EXPORT.sub(r"\1 \2", text))
    unknown = _UNKNOWN.search(text)
    if unknown:
        raise ValueError(f"a module of the page has a form that cannot be bundled: {unknown[0]}")
    return text, exported
