"""`backburn rules`"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from backburn.cli.flags import GameName, print_wide
from backburn.cli.main import app

if TYPE_CHECKING:
    from backburn.play.cards.card import Card


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="One clause, like R3.2, or a chapter, like R3.")] = None,
    options: Annotated[bool, typer.Option("--options", help="Show the options and rulesets instead.")] = False,
) -> None:
    """Show a game's rulebook, one clause of it and where it is coded and tested, or its options.

    The rulebook is in the language of the terminal (`LANG=de_DE.UTF-8`), if it has been translated.
    """
    from backburn.gate import TYPED
    from backburn.terminal.kit import rulebook
    from backburn.terminal.kit.screen import Screen

    found = TYPED.card(game)
    if options:
        _print_options(found)
    else:
        Screen().markdown(rulebook.of(found) if clause is None else _clause(found, clause))


def _clause(card: Card, wanted: str) -> str:
    """A clause with its rulings, and where they are coded and tested; a chapter in full."""
    from backburn.play.cards import clauses
    from backburn.terminal.kit import rulebook

    text = rulebook.clause(card, wanted)
    where = clauses.where(card, clauses.titles(text)) if text.startswith("### ") else ""
    return f"{text}\n\n{where}".rstrip()


def _print_options(card: Card) -> None:
    from rich import box
    from rich.table import Table

    from backburn.terminal.kit import rulebook

    printed = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("option", "values", "default", "what it is", "clause"):
        printed.add_column(heading, no_wrap=heading != "what it is")
    for row in rulebook.options(card):
        printed.add_row(*row)
    print_wide(printed)
    typer.echo("Rulesets (the first is the default):")
    for name, source, non_default in rulebook.rulesets(card):
        typer.echo(f"  {name}: {source}" + (f" ({non_default})" if non_default else ""))
