"""`backburn play`"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from backburn.cli.flags import RulesetName, Seats, Seed, Settings, agent_texts, load
from backburn.cli.main import app
from backburn.core.kit.errors import OptionError

if TYPE_CHECKING:
    from backburn.play.matches.game import Game
    from backburn.terminal.match.players import Player


class Dice(StrEnum):
    """Who rolls."""

    seed = "seed"
    mine = "mine"


@app.command()
def play(  # noqa: PLR0913 - a command's flags are its parameters
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game's name; `backburn games` lists them.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="SEAT", help="Your seat, by name or number; by default the first.")] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="WHO",
            help="A bot, or human; for several seats one each, separated by commas, or repeat it; by default the greedy bot.",
        ),
    ] = None,
    seats: Seats = None,
    ruleset: RulesetName = None,
    settings: Settings = None,
    seed: Seed = None,
    dice: Annotated[Dice | None, typer.Option("--dice", help="Roll dice from the seed, or enter the results of your own dice.")] = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="FILE|POSITION", help="Start from a position or a scenario, in a file or in quotes.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="The file to save the match to; by default in your data folder.")
    ] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Continue a saved match.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours.")] = False,
    screen: Annotated[bool, typer.Option("--screen", help="Play on the full screen, with mouse and keyboard.")] = False,
) -> None:
    """Play a game in this terminal, against bots or people; everything is saved as you play."""
    from backburn.terminal.commands import match_start

    how = match_start.PlayOptions(save, None if dice is None else dice == Dice.mine, plain, screen)
    if resume is not None:
        given = {"GAME": game, "--seat": seat, "--seats": seats, "--ruleset": ruleset, "--set": settings}
        match_start.check_resume({**given, "--seed": seed, "--position": position})
        match_start.resume_match(resume, how, agent_texts(against or ()))
        return
    if game is None:
        raise OptionError("name a game, as in: backburn play forest-fire-path, or continue one: backburn play --resume FILE")
    loaded = load(game, seats, ruleset, settings)
    match_start.begin_match(loaded, _players(loaded, seat, agent_texts(against or ["greedy"])), seed, position, how)


def _players(game: Game, seat: str | None, against: Sequence[str]) -> list[Player]:
    """Return who plays on which seat."""
    from backburn.gate import TYPED
    from backburn.terminal.match.players import seat_players

    return seat_players(game, seat, against, TYPED.bot)
