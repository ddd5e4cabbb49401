"""`backburn play`"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from backburn.cli.flags import RulesetName, Seats, Seed, Settings, check_seed, load
from backburn.cli.main import app
from backburn.core.errors import OptionError


class Dice(StrEnum):
    """Who rolls."""

    seed = "seed"
    mine = "mine"


@app.command()
def play(  # noqa: PLR0913 - a command's flags are its parameters
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game's name; `backburn games` lists them.")] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="Where you sit, by name or number; the first if not said.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against", metavar="WHO", help="A bot, or human; for several seats one each, with commas. The greedy bot if not said."
        ),
    ] = None,
    seats: Seats = None,
    ruleset: RulesetName = None,
    settings: Settings = None,
    seed: Seed = None,
    dice: Annotated[Dice | None, typer.Option("--dice", help="Roll by seed, or type in what your own dice show.")] = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="FILE|POSITION", help="Begin at a position or a scenario, in a file or in quotes.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Where to keep the match; in your data folder if not said.")
    ] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved match.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours.")] = False,
    screen: Annotated[bool, typer.Option("--screen", help="On the full screen, with mouse and keys.")] = False,
) -> None:
    """Play a game in this terminal, against bots or people; everything is saved as you play."""
    from backburn.terminal import opening

    how = opening.How(save, None if dice is None else dice == Dice.mine, plain, screen)
    if resume is not None:
        given = {"GAME": game, "--seat": seat, "--against": against, "--seats": seats, "--ruleset": ruleset, "--set": settings}
        opening.check_resume({**given, "--seed": seed, "--position": position})
        opening.resume(resume, how)
        return
    if game is None:
        raise OptionError("name a game, as in: backburn play forest-fire-path, or go on with one: backburn play --resume FILE")
    from backburn import agents
    from backburn.terminal.seating import seated

    check_seed(seed or 0)
    loaded = load(game, seats, ruleset, settings)
    opening.begin(loaded, seated(loaded, seat, against or "greedy", agents.load), seed, position, how)
