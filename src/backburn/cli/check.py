"""`backburn check`"""

from __future__ import annotations

from typing import Annotated

import typer

from backburn.cli.flags import GameName, whole
from backburn.cli.main import app

Games = Annotated[int, typer.Option("--games", metavar="N", parser=whole(1), help="Games with each number of players.")]


@app.command("check")
def check_game(game: GameName, games: Games = 3) -> None:
    """Check a game of your own: random games that try every rule and every sentence. Exit code 1 if something is wrong."""
    from backburn.gate import TYPED
    from backburn.play.checking import check
    from backburn.play.own import no_estimate

    card = TYPED.card(game)
    found = check(card, games)
    for each in found:
        typer.echo(f"{each}\n")
    if found:
        raise typer.Exit(1)
    typer.echo(f"{card.title}: nothing is wrong in {games * len(card.seats)} random games")
    if card.rules.value is no_estimate:
        typer.echo("It has no `value`: bots above level 2 look ahead without an estimate of a position, and are weak.")
