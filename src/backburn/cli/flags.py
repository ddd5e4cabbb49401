"""Flags shared by several commands, and what they mean."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeVar
from urllib.parse import urlsplit

import typer

from backburn.core.kit.errors import OptionError, listed
from backburn.core.kit.numbers import read_decimal, read_seed, read_whole

if TYPE_CHECKING:
    from rich.table import Table

    from backburn.play.matches.game import Game
    from backburn.play.matches.match import Match


Number = TypeVar("Number", int, float)
OPTION_OF_AGENT = re.compile(r"\s*\w[\w-]*\s*=")
"""How a piece of text begins that sets an option of the agent named before it."""


def whole(low: int | None = None, high: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers for a flag."""
    return _answering(partial(read_whole, low=low, high=high))


def decimal(low: float | None = None, high: float | None = None) -> Callable[[str], float]:
    """Return a reader of numbers for a flag."""
    return _answering(partial(read_decimal, low=low, high=high))


def _answering(read: Callable[[str], Number]) -> Callable[[str], Number]:
    """Return the reader with its refusals as typer's, which names the flag."""

    def answer(text: str) -> Number:
        try:
            return read(text)
        except OptionError as error:
            raise typer.BadParameter(str(error)) from None

    return answer


def address(text: str) -> str:
    """Read the address of a server or a site, and end it as a folder."""
    parts = urlsplit(text)
    if text and (parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment):
        raise typer.BadParameter(f"{text!r} is no address of a server or a site, such as https://example.org/games/")
    return text and text.rstrip("/") + "/"


A_SEED = _answering(read_seed)
"""The reader of seeds for a flag."""


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name; `backburn games` lists them.")]

Seats = Annotated[int | None, typer.Option("--seats", metavar="N", parser=whole(), help="The number of players; by default the maximum.")]

RulesetName = Annotated[
    str | None, typer.Option("--ruleset", metavar="NAME", help="A named bundle of options; see `backburn rules GAME --options`.")
]

Settings = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Set an option of the game; can be repeated.")]

Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", parser=A_SEED, help="The random seed; the same seed gives the same dice and draws.")
]

OnCrash = Annotated[
    str | None,
    typer.Option(
        "--on-crash", metavar="stop|lose", help="What comes of it when a bot that is a program fails: all stops, or it loses that game."
    ),
]

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]

Quiet = Annotated[bool, typer.Option("--quiet", help="Do not show progress on stderr.")]

RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A game record, or - for standard input.")]


Database = Annotated[
    str, typer.Option("--database", metavar="URL", help="A file, or postgresql://...; by default a file in your data folder.")
]


def load(game: str, seats: int | None, ruleset: str | None, settings: Sequence[str] | None) -> Game:
    """The game described by the flags. Raises OptionError."""
    from backburn.gate import TYPED

    return TYPED.load(game, seats, ruleset, settings_of(settings, list(TYPED.card(game).Options.specs)))


def settings_of(settings: Sequence[str] | None, names: list[str]) -> dict[str, str]:
    """The options that flags set; `names` are the game's. Raises OptionError for text of another form."""
    found: dict[str, str] = {}
    for name, value in (_setting(text, names) for text in settings or ()):
        if name in found:
            raise OptionError(f"--set {name} is given twice: {found[name]} and {value}")
        found[name] = value
    return found


def agent_texts(given: Sequence[str]) -> tuple[str, ...]:
    """The agents that flags name: `greedy,search:iterations=200,exploration=0.5` are two, since NAME=VALUE belongs to the agent before.

    After `exec:` all is one command, commas included.
    """
    found: list[str] = []
    for text in given:
        named: list[str] = []
        for piece in text.split(","):
            belongs = named and (OPTION_OF_AGENT.match(piece) or named[-1].startswith("exec:"))
            named[len(named) - bool(belongs) :] = [f"{named[-1]},{piece}" if belongs else piece.strip()]
        found += named
    return tuple(found)


def with_crash(agents: Sequence[str], on_crash: str | None) -> tuple[str, ...]:
    """The agents; programs among them get the option `on_crash`, if the flag is."""
    from backburn.external import PREFIX

    if on_crash is None:
        return tuple(agents)
    return tuple(f"{PREFIX}on_crash={on_crash} {text.removeprefix(PREFIX)}" if text.startswith(PREFIX) else text for text in agents)


def _setting(text: str, names: list[str]) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(f"--set {text!r} is not of the form NAME=VALUE; the options are {listed(names, 99)}")
    return name.strip(), value.strip()


def read_record(name: str) -> Match:
    """The match of a game record in a file, or on standard input for `-`. Raises RecordError."""
    import backburn
    from backburn.terminal.kit.save_file import read_text

    return backburn.read_record(read_text(name))


def print_json(data: object) -> None:
    """Print data as JSON, for programs."""
    typer.echo(json.dumps(data, indent=1, allow_nan=False))


def print_wide(table: Table) -> None:
    """Print a table as wide as the terminal, or as wide as it needs if the output is not a terminal."""
    from rich.console import Console

    Console(width=None if sys.stdout.isatty() else 200, highlight=False).print(table)
