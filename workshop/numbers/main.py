"""Rewrites the tables of docs/games, all or some; the prose between them stays.

python scripts/numbers                                          the pages of all games; takes an hour
python scripts/numbers volcano                                  one page
python scripts/numbers volcano --games 50 --table remedies      one table, from 50 games of each kind, printed
python scripts/numbers volcano --games 50 --to FOLDER           the same in a copy of the page

There is a module for each game, which gives `tables(experiment)`: the lines of each table by the name of its place on the page; one
table all games have, that of `evenness`. Games are played from the same seed always, so that the tables change only when the rules or
the bots do.
"""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from importlib import import_module
from pathlib import Path
from types import ModuleType

import backburn
from backburn.core.kit.errors import BackburnError, OptionError, listed, nearest
from backburn.lab.experiment import Experiment
from backburn.lab.page import fill
from workshop.numbers import evenness

PAGES = Path(__file__).parents[2] / "docs" / "games"


def main() -> int:
    """Make the tables that the command line asks for; return the exit code."""
    try:
        asked = read()
        for game in asked.game or backburn.names():
            show(game, asked) if asked.games and not asked.to else write(game, asked)
    except BackburnError as error:
        print(f"numbers: {error}", file=sys.stderr)
        return 2
    return 0


def read() -> Namespace:
    """What the command line asks for."""
    text = __doc__ or ""
    parser = ArgumentParser("scripts/numbers", description=text, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="whose tables; all games if none is named")
    parser.add_argument("--games", type=int, metavar="N", help="games of each kind, for a first look; the tables are printed")
    parser.add_argument("--table", action="append", metavar="NAME", help="only this table; may be given several times")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="write copies of the pages there, and leave docs/games alone")
    asked = parser.parse_args()
    if asked.games is not None and asked.games < 1:
        raise OptionError(f"{asked.games} games cannot be played; the number of games must be at least 1")
    return asked


def show(game: str, asked: Namespace) -> None:
    """Print tables."""
    for name, lines in tables(game, asked).items():
        print(f"## {name}", "", *lines, "", sep="\n", flush=True)


def write(game: str, asked: Namespace) -> None:
    """Fill the places of the page, or of its copy, and draw what it shows."""
    found, page = tables(game, asked), page_of(game, asked.to)
    for name, lines in found.items():
        print(f"{game}: {name}", flush=True)
        fill(page, name, lines)
    if not asked.table:
        for name, draw in getattr(module(game), "PICTURES", {}).items():
            (page.parent / name).write_text(draw(Experiment(asked.games)), encoding="utf-8")


def page_of(game: str, folder: Path | None) -> Path:
    """The game's page, or its copy in a folder."""
    page = PAGES / f"{game}.md"
    if folder is None:
        return page
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(page, folder))


def tables(game: str, asked: Namespace) -> dict[str, list[str]]:
    """The requested tables, by name; none is made before its lines are read."""
    lab = Experiment(asked.games)
    found = module(game).tables(lab) | {evenness.PLACE: evenness.lines(lab, game)}
    for name in asked.table or ():
        if name not in found:
            raise OptionError(f"{game} has no table {name!r}{nearest(name, found)}; it has {listed(list(found))}")
    return {name: lines for name, lines in found.items() if name in (asked.table or found)}


def module(game: str) -> ModuleType:
    """The module of a game's tables."""
    backburn.load(game)  # says which games there are
    return import_module(f"workshop.numbers.{game.replace('-', '_')}")
