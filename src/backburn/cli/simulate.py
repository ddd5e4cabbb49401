"""`backburn simulate`"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from backburn.cli.flags import (
    A_SEED,
    AsJson,
    GameName,
    OnCrash,
    Quiet,
    RulesetName,
    Seats,
    Settings,
    agent_texts,
    load,
    print_json,
    print_wide,
    whole,
    with_crash,
)
from backburn.cli.main import INTERRUPTED, app

if TYPE_CHECKING:
    from backburn.core.simulate import Results


Games = Annotated[int, typer.Option("--games", metavar="N", parser=whole(1), help="The number of games.")]
Agents = Annotated[
    list[str] | None, typer.Option("--agents", metavar="A,B", help="One bot per seat, or one for all; by default random; can be repeated.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", parser=A_SEED, help="The random seed of the whole experiment.")]
Output = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Also write all games to FILE.parquet or FILE.csv.")]
Fixed = Annotated[bool, typer.Option("--no-rotate", help="Keep the bots on their seats; by default each seed is played in every rotation.")]


@app.command()
def simulate(  # noqa: PLR0913
    game: GameName,
    number: Games = 1000,
    agents: Agents = None,
    seats: Seats = None,
    ruleset: RulesetName = None,
    settings: Settings = None,
    seed: Seed = 1,
    as_json: AsJson = False,
    output: Output = None,
    no_rotate: Fixed = False,
    on_crash: OnCrash = None,
    quiet: Quiet = False,
) -> None:
    """Let bots play many games and report how often each of them wins."""
    import backburn
    from backburn.core.simulate import simulate as play_all
    from backburn.lab import tables
    from backburn.terminal.kit.progress import Progress

    if output is not None:
        tables.check_target(output)
    loaded = load(game, seats, ruleset, settings)
    bots = [backburn.agents.load(text) for text in with_crash(agent_texts(agents or ["random"]), on_crash)]
    named = dict.fromkeys(bot.name for bot in bots)
    with Progress(number, quiet, f"{loaded.card.title} for {' and '.join(named)}") as progress:
        try:
            results = play_all(loaded, number, bots, seed, not no_rotate, progress.update)
        except KeyboardInterrupt:
            progress.stop()
            typer.echo(f"backburn: interrupted after {progress.done} of {number} games; nothing was written", err=True)
            raise typer.Exit(INTERRUPTED) from None
    if output is not None:
        tables.write(results, output)
    _print_summary(results, as_json)


def _print_summary(results: Results, as_json: bool) -> None:
    from backburn.lab.summary import summarize

    summary = summarize(results)
    if as_json:
        print_json(summary.as_data())
        return
    from backburn.lab import printed

    typer.echo(f"{len(results)} games of {results.game.card.title}, seed {results.seed}")
    print_wide(printed.table(summary))
    typer.echo(printed.length(summary))
    for line in printed.forfeits(summary):
        typer.echo(line)
