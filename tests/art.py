"""A game's art: which names its style sheet and its symbols define, and which of them its view can draw.

Many names are put together (`f"ft-{kind}"`). A name counts as drawn if it matches a text in the game's code, where whatever stands in
braces may be a number or any word of that code, such as the member of an enumeration.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from backburn import core, picture
from backburn.play.cards.card import Card

SHARED = [Path(picture.__file__).parent, Path(core.__file__).parent / "kit/colours.py"]
WORD = r"([\w-]+)"
FOR_THE_PAGE = ("--role-", "--wide", "--board", "--mark", "--comes", "--goes", "--changes", "--strip", "--sized", "--legible")
"""Variables that the page reads."""
OF_THE_PAGE = {"--least"}
"""Variables that it sets."""


class Art:
    """The names in a game's art."""

    def __init__(self, card: Card) -> None:
        css, svg = (_text(card.folder / f"art.{kind}") for kind in ("css", "svg"))
        shared = "".join(_text(sheet) for sheet in SHARED[0].glob("*.css"))
        self.styled = set(re.findall(r"\.([a-z]+-[\w-]+)", css))
        self.symbols = set(re.findall(r' id="([^"]*)"', svg))
        self.classes = {name for names in re.findall(r'class="([^"]+)"', svg) for name in names.split()}
        self.unstyled = self.classes - self.styled - set(re.findall(r"\.([a-z]+-[\w-]+)", shared))
        self.variables = set(re.findall(r"(--[\w-]+):", css))
        self.read_variables = set(re.findall(r"var\((--[\w-]+)", css + svg + shared)) | {
            name for name in self.variables if name.startswith(FOR_THE_PAGE)
        }
        self.unknown_variables = (
            set(re.findall(r"var\((--[\w-]+)", css)) - self.variables - set(re.findall(r"(--[\w-]+):", shared)) - OF_THE_PAGE
        )
        self._linked = set(re.findall(r"#([\w-]+)", svg + css))
        self._prefix = Counter(name.split("-")[0] + "-" for name in self.styled).most_common(1)[0][0]
        self._texts, self._words = _code(card.folder)
        self._words |= {card.id}
        self._texts += [re.compile(re.escape(card.id))]

    def unused(self) -> set[str]:
        """The classes and symbols that no picture can have."""
        return {name for name in self.styled | self.symbols if name not in self.classes | self._linked and not self._is_drawn(name)}

    def _is_drawn(self, name: str) -> bool:
        return any(
            all(word in self._words or word.isdigit() for word in match.groups())
            for each in (name, name.removeprefix(self._prefix), f"#{name}")
            for text in self._texts
            if (match := text.fullmatch(each))
        )


def _text(path: Path) -> str:
    """The text of a style sheet or drawing without remarks."""
    return re.sub(r"/\*.*?\*/|<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def _code(folder: Path) -> tuple[list[re.Pattern[str]], set[str]]:
    """The texts in a game's code as patterns, and all its words."""
    patterns, words = set[str](), set[str]()
    for path in (*folder.rglob("*.py"), *SHARED[0].glob("*.py"), SHARED[1]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            patterns |= set(_patterns(node))
            words |= set(_words(node))
    return [re.compile(pattern) for pattern in patterns if pattern.replace(WORD, "")], words


def _patterns(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else WORD for part in node.values]
        yield from re.split(r"\\ ", "".join(parts).removeprefix(r"url\(").removesuffix(r"\)"))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from (re.escape(word.removeprefix("url(").removesuffix(")")) for word in node.value.split())


def _words(node: ast.AST) -> Iterator[str]:
    """Words in quotes, and the members of enumerations."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from node.value.casefold().split()
    elif isinstance(node, ast.ClassDef):
        targets = [target for line in node.body if isinstance(line, ast.Assign) for target in line.targets]
        yield from (target.id.casefold().replace("_", "-") for target in targets if isinstance(target, ast.Name))
