"""What is written to the terminal and read from it. Colours come with a terminal and are never needed."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console

Piece = tuple[str, str]
"""Some text and its style."""


_MARGIN = re.compile(r"\s*(?:\d+(?:-\d+)?\s+)?")
"""Before the words of a line: blanks, and perhaps a number in a list."""


def printable(text: str) -> str:
    """The text without characters that could steer a terminal."""
    return "".join(sign if sign.isprintable() or sign in "\n\t" else "\N{REPLACEMENT CHARACTER}" for sign in text)


def rows(text: str, width: int) -> list[str]:
    """A line of words as rows that are no wider, broken between words; 0 is as wide as need be."""
    if not width or len(text) <= width:
        return [text]
    margin = len(text) - len(_MARGIN.sub("", text, count=1))
    return textwrap.wrap(text, width, subsequent_indent=" " * margin, break_long_words=False, break_on_hyphens=False)


class Screen:
    """A person's terminal, or a pipe."""

    def __init__(self, plain: bool = False) -> None:
        for channel in (sys.stdin, sys.stdout):
            if hasattr(channel, "reconfigure"):
                channel.reconfigure(errors="replace")
        self.asks_a_person = _is_terminal(sys.stdin)
        self.coloured = not plain and _is_terminal(sys.stdout) and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        self._words: list[str] = []

    @cached_property
    def _console(self) -> Console:
        from rich.console import Console

        return Console(highlight=False, markup=False, soft_wrap=True)

    def say(self, text: str = "", style: str = "") -> None:
        """Write a line, or several."""
        self.line([(text, style)])

    @property
    def width(self) -> int:
        """Columns of the terminal; 0 where a line may be as long as it is, as in a pipe."""
        return shutil.get_terminal_size().columns if _is_terminal(sys.stdout) else 0

    def tell(self, text: str, style: str = "") -> None:
        """Write sentences, broken between words where the terminal ends."""
        for each in text.split("\n"):
            for row in rows(each, self.width):
                self.say(row, style)

    def facts(self, facts: Iterable[tuple[str, str]]) -> None:
        """Write what stands beside the board, broken between facts if each is shorter than a row."""
        told = [f"{name}: {value}" for name, value in facts]
        kept = [fact.replace(" ", "\xa0") if len(fact) <= self.width else fact for fact in told]
        for row in rows("   ".join(kept), self.width) if told else []:
            self.say(row.replace("\xa0", " "), "dim")

    def line(self, pieces: Iterable[Piece]) -> None:
        """Write one line of differently styled pieces."""
        clean = [(printable(text), style) for text, style in pieces]
        if not self.coloured:
            print("".join(text for text, _ in clean), flush=True)
            return
        from rich.text import Text

        self._console.print(Text.assemble(*clean))

    def markdown(self, text: str) -> None:
        """Write Markdown: laid out on a terminal, as it stands elsewhere."""
        if not self.coloured:
            self.say(text)
            return
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(printable(text)))

    def clear(self) -> None:
        """Take what stands on the screen out of sight."""
        if self.coloured:
            self._console.clear()
        else:
            self.say("\n" * 50)

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """One line from the person, who can complete `words` with the tabulator; EOFError when there are no more."""
        if self.asks_a_person:
            self._complete(words)
            return input(printable(prompt))
        print(prompt, end="", flush=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        print(printable(line.rstrip("\n")), flush=True)
        if not line:
            raise EOFError
        return line

    def _complete(self, words: Sequence[str]) -> None:
        """Let the tabulator complete `words`."""
        self._words = list(words)
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims(",")
        readline.set_completer(self._completion)
        readline.parse_and_bind("tab: complete")

    def _completion(self, typed: str, number: int) -> str | None:
        """The `number`-th word that begins as typed."""
        start = typed.lstrip()
        fits = [typed[: len(typed) - len(start)] + word for word in self._words if word.startswith(start)]
        return fits[number] if number < len(fits) else None


def _is_terminal(channel: TextIO | None) -> bool:
    return channel is not None and channel.isatty()
