"""`backburn replay`"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from backburn.cli.flags import AsJson, RecordFile, print_json, read_record, whole
from backburn.cli.main import app
from backburn.core.kit.errors import OptionError, listed
from backburn.play.records.gamefile import write_seen_record

if TYPE_CHECKING:
    from backburn.play.matches.game import Game


@app.command()
def replay(
    file: RecordFile,
    step: Annotated[
        bool, typer.Option("--step", help="Wait after each ply: Enter or n for the next, p for the previous, q to quit.")
    ] = False,
    as_json: AsJson = False,
    first: Annotated[int | None, typer.Option("--from", metavar="N", parser=whole(0), help="Start at ply N.")] = None,
    seen_by: Annotated[
        str | None, typer.Option("--seen-by", metavar="SEAT", help="Print the record as this seat saw it, or as everybody saw it.")
    ] = None,
) -> None:
    """Replay a game record, checking every move."""
    from backburn.terminal.commands.replay import as_data
    from backburn.terminal.commands.replay import replay as play_again
    from backburn.terminal.kit.screen import Screen

    match = read_record(file)
    if seen_by is not None:
        typer.echo(write_seen_record(match, _seat(match.game, seen_by)), nl=False)
    elif as_json:
        print_json(as_data(match, first or 0))
    else:
        play_again(match, Screen(), first or 0, step)


def _seat(game: Game, name: str) -> int | None:
    """The seat of a name; None for everybody."""
    from backburn.play.records.gamefile import SPECTATOR

    if name not in (*game.seat_names, SPECTATOR):
        raise OptionError(f"there is no seat {name!r} at this table; there are {listed([*game.seat_names, SPECTATOR])}")
    return None if name == SPECTATOR else game.seat_names.index(name)
