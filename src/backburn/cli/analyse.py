"""`backburn analyse`"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from backburn.cli.flags import AsJson, Quiet, decimal, print_json, print_wide, read_record, whole
from backburn.cli.main import INTERRUPTED, app

if TYPE_CHECKING:
    from backburn.analysis.match_analysis import Analysis
    from backburn.play.matches.match import Match

Target = Annotated[
    str,
    typer.Argument(
        metavar="FILE|POSITION|LINK",
        help="A game record or a position, in a file; - for a record on standard input; a position in quotes; or a link to a table.",
    ),
]
GameId = Annotated[
    str | None, typer.Option("-g", "--game", metavar="GAME", help="The game of the position; by default all games are tried.")
]
Seconds = Annotated[
    float, typer.Option("--seconds", metavar="X", parser=decimal(0.1, 86_400), help="How long to think; Ctrl-C ends it sooner.")
]
Ply = Annotated[int | None, typer.Option("--ply", metavar="N", parser=whole(0), help="Analyse the position of a record after ply N.")]


@app.command()
def analyse(
    what: Target, game: GameId = None, seconds: Seconds = 20.0, ply: Ply = None, as_json: AsJson = False, quiet: Quiet = False
) -> None:
    """Find the turning points of a recorded game, or the best move in a position."""
    from backburn.terminal.commands import positions

    match = positions.find(what, game, ply, read_record)
    analysis, stopped = _analysed(_from_here(match) if ply is not None else match, seconds, quiet)
    if as_json:
        _print_data(analysis)
    else:
        _print(analysis)
    if stopped:
        typer.echo("backburn: stopped; this is what has been found so far", err=True)
        raise typer.Exit(INTERRUPTED)


def _from_here(match: Match) -> Match:
    """Return a match that begins at another's position."""
    from backburn.play.matches.match import Match

    return Match(match.game, match.seed, match.state, match.players)


def _analysed(match: Match, seconds: float, quiet: bool) -> tuple[Analysis, bool]:
    """Return the analysis, and whether it was stopped."""
    from backburn.analysis import Analysis, Effort, make_ready
    from backburn.terminal.commands.analysis import AnalysisProgress

    with AnalysisProgress(match.game.card.title, seconds, quiet) as progress:
        make_ready(match.game)
        analysis, began = Analysis(match, Effort(seconds)), time.perf_counter()
        try:
            for _ in analysis.run():
                progress.show(analysis, time.perf_counter() - began)
        except KeyboardInterrupt:
            return analysis, True
    return analysis, False


def _print_data(analysis: Analysis) -> None:
    from backburn.analysis import data

    print_json(data.analysis(analysis))


def _print(analysis: Analysis) -> None:
    from backburn.terminal.commands import analysis as shown

    if analysis.match.plies:
        _print_course(analysis)
        return
    for line in shown.advice(analysis, analysis.verdicts[0]) if analysis.verdicts else shown.outcomes(analysis):
        typer.echo(line)


def _print_course(analysis: Analysis) -> None:
    from backburn.terminal.commands import analysis as shown

    typer.echo(shown.heading(analysis))
    if analysis.points:
        typer.echo("\n".join(["", *shown.graph(analysis), ""]))
    if shown.shown_verdicts(analysis):
        print_wide(shown.turning_points(analysis))
    else:
        typer.echo("No clear mistakes found.")
