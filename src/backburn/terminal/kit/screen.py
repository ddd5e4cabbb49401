"""Terminal output and input. Colours are used if there is a terminal, and never needed."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TextIO

from backburn.terminal.kit.stakes import StakeRow, lines

if TYPE_CHECKING:
    from rich.console import Console

StyledText = tuple[str, str]
"""Some text and its style."""


_MARGIN = re.compile(r"\s*(?:\d+(?:-\d+)?\s+)?")
"""The indentation of a line: blanks, and perhaps a number in a list."""


def printable(text: str) -> str:
    """The text without control characters that could affect the terminal."""
    return "".join(sign if sign.isprintable() or sign in "\n\t" else "\N{REPLACEMENT CHARACTER}" for sign in text)


def wrap(text: str, width: int) -> list[str]:
    """A line of text wrapped at word boundaries; width 0 means no limit."""
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
        self.interactive = _is_terminal(sys.stdin)
        self.coloured = not plain and _is_terminal(sys.stdout) and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        self._words: list[str] = []

    @cached_property
    def _console(self) -> Console:
        from rich.console import Console

        return Console(highlight=False, markup=False, soft_wrap=True)

    def write(self, text: str = "", style: str = "") -> None:
        """Write one or more lines."""
        self.write_styled([(text, style)])

    @property
    def width(self) -> int:
        """Columns of the terminal; 0 where lines may have any length, as in a pipe."""
        return shutil.get_terminal_size().columns if _is_terminal(sys.stdout) else 0

    def write_wrapped(self, text: str, style: str = "") -> None:
        """Write sentences, wrapped at word boundaries to the terminal's width."""
        for each in text.split("\n"):
            for row in wrap(each, self.width):
                self.write(row, style)

    def facts(self, facts: Iterable[tuple[str, str]]) -> None:
        """Write the facts next to the board, wrapped between facts if each is shorter than a row."""
        parts = [f"{name}: {value}" for name, value in facts]
        unbroken = [fact.replace(" ", "\xa0") if len(fact) <= self.width else fact for fact in parts]
        for row in wrap("   ".join(unbroken), self.width) if parts else []:
            self.write(row.replace("\xa0", " "), "dim")

    def stakes(self, goal: str, rows: Iterable[StakeRow]) -> None:
        """Write the aim of the game, and the bars under it."""
        for row in (goal, *lines(rows)):
            self.write(row)

    def write_styled(self, pieces: Iterable[StyledText]) -> None:
        """Write one line of differently styled text."""
        clean = [(printable(text), style) for text, style in pieces]
        if not self.coloured:
            print("".join(text for text, _ in clean), flush=True)
            return
        from rich.text import Text

        self._console.print(Text.assemble(*clean))

    def markdown(self, text: str) -> None:
        """Write Markdown: rendered on a terminal, as source elsewhere."""
        if not self.coloured:
            self.write(text)
            return
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(printable(text)))

    def clear(self) -> None:
        """Clear the screen."""
        if self.coloured:
            self._console.clear()
        else:
            self.write("\n" * 50)

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """Read one line; `words` can be completed with the Tab key. Raises EOFError at the end of the input."""
        if self.interactive:
            self._complete(words)
            return input(printable(prompt))
        print(prompt, end="", flush=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        print(printable(line.rstrip("\n")), flush=True)
        if not line:
            raise EOFError
        return line

    def _complete(self, words: Sequence[str]) -> None:
        """Let the Tab key complete `words`."""
        self._words = list(words)
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims(",")
        readline.set_completer(self._completion)
        readline.parse_and_bind("tab: complete")

    def _completion(self, typed: str, number: int) -> str | None:
        """The `number`-th completion of what was typed."""
        start = typed.lstrip()
        completions = [typed[: len(typed) - len(start)] + word for word in self._words if word.startswith(start)]
        return completions[number] if number < len(completions) else None


def _is_terminal(channel: TextIO | None) -> bool:
    return channel is not None and channel.isatty()
