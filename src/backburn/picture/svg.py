"""The one renderer: it turns scenes into SVG for the page, notebooks, documents and exports, and into PNG where SVG is not supported.

Colours are defined in style sheets: `board.css` for all games and `art.css` in a game's folder. Each colour is written once, as
`light-dark(by day, by night)`. With the theme "auto", browsers choose by the reader's preference; the themes "light" and "dark" are
written out as plain colours for programs that support less of CSS.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path

from backburn.core.kit.errors import OptionError
from backburn.core.kit.extras import extra_needed
from backburn.picture.scene import UNIT, Element, Part, Scene

THEMES = ("auto", "light", "dark")

_BOARD = Path(__file__).with_name("board.css")
_IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PLAIN = re.compile(r"[\w .,:;/()#%+*=-]*", re.ASCII)
_COLOUR = r"(?:[^,()]|\([^()]*\))+"
_NOT_A_CLASS = re.compile(r"[^\w-]+")
_VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]+))?\)")
_TYPE = re.compile(r"font-size: ([\d.]+px)")


def draw(scene: Scene, theme: str = "auto", styled: bool = True) -> str:
    """Return a scene as a complete SVG document; without `styled`, for a page that links the style sheet. Raises OptionError."""
    style = f"<style>{style_sheet(scene.folder, theme)}</style>" if styled else ""
    frame = {
        "xmlns": "http://www.w3.org/2000/svg",
        "class": _classes("board", scene.game, theme),
        "viewBox": f"0 0 {_number(scene.width * UNIT)} {_number(scene.height * UNIT)}",
        "role": "group" if any(element.offers for element in scene.elements) else "img",
        "aria-label": scene.title,
    }
    lines = [
        f"<svg{_attributes(frame)}>",
        f"<title>{_text(scene.title)}</title>",
        f"<desc>{_text(description(scene))}</desc>",
        style,
        _art(scene.folder),
        *(draw_element(element) for element in scene.elements),
        "</svg>",
    ]
    return "\n".join(line for line in lines if line)


def draw_element(element: Element) -> str:
    """Return an element as an SVG group; the page replaces these groups when the position changes."""
    attributes = {
        "id": element.id,
        "class": _classes(element.kind, "offer" if element.offers else "", "undoes" if element.undoes else ""),
        "transform": f"translate({_number(element.x * UNIT)} {_number(element.y * UNIT)})",
        **_speech(element),
    }
    return f"<g{_attributes(attributes)}>{''.join(map(_part, element.parts))}</g>"


def description(scene: Scene) -> str:
    """Return the whole picture in words: the facts, then the label of every element."""
    facts = [f"{name}: {value}." for name, value in scene.facts]
    return " ".join(facts + [f"{element.label.rstrip('.')}." for element in scene.elements if element.label])


def png(scene: Scene, width: int = 1200, theme: str = "light") -> bytes:
    """Return a scene as a PNG image `width` pixels wide.

    Raises OptionError for a bad size or theme, MissingPackage without resvg-py; SVG needs no package.
    """
    with extra_needed():
        import resvg_py

    if theme == "auto":
        raise OptionError("a PNG cannot follow the reader's theme; choose light or dark")
    if not 1 <= width <= 20_000:
        raise OptionError(f"a PNG is from 1 to 20000 pixels wide, not {width}")
    return bytes(resvg_py.svg_to_bytes(svg_string=draw(scene, theme), width=width))


# ---- writing


def _speech(element: Element) -> dict[str, str]:
    """Return the attributes for screen readers and the keyboard."""
    if element.offers:
        moves = " ".join(str(move) for move in element.offers)
        return {"role": "button", "tabindex": "0", "aria-label": element.label or element.id, "data-moves": moves}
    if element.undoes:
        return {"role": "button", "tabindex": "0", "aria-label": element.label, "data-back": element.undoes}
    return {"role": "img", "aria-label": element.label} if element.label else {"aria-hidden": "true"}


def _part(part: Part) -> str:
    inside = _text(part.text)
    return f"<{part.tag}{_attributes(part.attributes)}" + (f">{inside}</{part.tag}>" if inside else "/>")


def _attributes(attributes: Mapping[str, str | float]) -> str:
    return "".join(f' {name}="{_text(_number(value))}"' for name, value in attributes.items())


def _classes(*kinds: str) -> str:
    return " ".join(_NOT_A_CLASS.sub(" ", kind).strip() for kind in kinds if kind)


def _text(text: str) -> str:
    """Return the text escaped for XML, without characters that XML forbids. Most texts are plain, and checking is faster than escaping."""
    return text if _PLAIN.fullmatch(text) else escape(_NOT_XML.sub("\ufffd", text))


def _number(value: str | float) -> str:
    """Return a number rounded to hundredths, written as short as possible."""
    return value if isinstance(value, str) else f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


# ---- style and art


@cache
def style_sheet(folder: Path | None = None, theme: str = "auto") -> str:
    """Return the style sheet of all boards and of one game's art; with plain colours only in the themes "light" and "dark".

    Raises OptionError for an unknown theme.
    """
    if theme not in THEMES:
        raise OptionError(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    css = "\n".join(filter(None, [_BOARD.read_text(encoding="utf-8"), _own_sheet(folder)]))
    css = re.sub(r"/\*.*?\*/\s*", "", css, flags=re.DOTALL)
    return _legible(css) if theme == "auto" else _plain(css, night=theme == "dark")


@cache
def art_sheet(folder: Path | None) -> str:
    """Return a game's own style sheet with its imports inlined, for browsers; empty if it has none."""
    return _legible(_own_sheet(folder))


def _own_sheet(folder: Path | None) -> str:
    return _IMPORT.sub(lambda found: _read(folder, found[1]), _read(folder, "art.css"))


def _legible(css: str) -> str:
    """Return a style sheet in which no type is smaller than `--legible`, which a page sets where its picture is small."""
    return _TYPE.sub(r"font-size: max(\1, var(--legible, 0px))", css)


def _read(folder: Path | None, name: str) -> str:
    """Return the text of a file; empty if the file does not exist."""
    path = None if folder is None else folder / name
    return path.read_text(encoding="utf-8") if path and path.exists() else ""


def _plain(css: str, night: bool) -> str:
    """Return a style sheet without variables, `light-dark` and at-rules, for one theme."""
    css = re.sub(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}\s*", "", css)
    css = re.sub(rf"light-dark\(({_COLOUR}),\s*({_COLOUR})\)", r"\2" if night else r"\1", css)
    colours = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", css))
    css = re.sub(r"\s*(--[\w-]+|color-scheme):[^;]+;", "", css)
    for _ in range(len(colours) + 1):  # a colour may be another one's
        css = _VARIABLE.sub(lambda found: str(colours.get(found[1], found[2] or found[0])), css)
    return css


@cache
def _art(folder: Path | None) -> str:
    """Return the game's symbols, patterns and gradients, and those that belong to the style sheets it imports."""
    shared = [Path(name).with_suffix(".svg").as_posix() for name in _IMPORT.findall(_read(folder, "art.css"))]
    texts = [_read(folder, name) for name in (*shared, "art.svg")]
    inside = "".join(text[text.index("<defs>") + 6 : text.index("</defs>")] for text in texts if text)
    return re.sub(r"<!--.*?-->\s*|(?<=>)\s+(?=<)", "", f"<defs>{inside}</defs>", flags=re.DOTALL) if inside else ""
