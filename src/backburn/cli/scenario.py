"""`backburn scenario`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from backburn.cli.flags import GameName, RulesetName, Settings, load, whole
from backburn.cli.main import MISTAKE, app
from backburn.core.kit.errors import OptionError


@app.command()
def scenario(
    game: GameName,
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="A scenario to check, or - for standard input.")] = None,
    number: Annotated[
        int | None, typer.Option("--number", metavar="N", parser=whole(), help="Which one to draw; by default a random one.")
    ] = None,
    ruleset: RulesetName = None,
    settings: Settings = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write to a new file.")] = None,
) -> None:
    """Draw a scenario of a game as a text for you to edit, or check one that you have edited."""
    from backburn.terminal.commands import scenarios

    loaded = load(game, None, ruleset, settings)
    if file is None:
        scenarios.draw(loaded, number, output)
        return
    if number is not None or output is not None:
        raise OptionError("--number and -o are for drawing a new scenario; leave them out to check one, or leave out FILE")
    given = [("--ruleset", ruleset)] if ruleset else []
    given += [("--set", setting) for setting in settings or ()]
    if not scenarios.check(loaded, file, [word for flag in given for word in flag]):
        raise typer.Exit(MISTAKE)
