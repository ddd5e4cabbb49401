"""`backburn simulate`"""

from __future__ import annotations

from contextlib import closing
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
from backburn.cli.main import app
from backburn.cli.running import Cluster, Jobs, Overwrite, exit_code_of, joblib_jobs, say

if TYPE_CHECKING:
    from backburn.core.simulation.simulate import Results
    from backburn.lab.running import Workers
    from backburn.lab.running.playing import Rows
    from backburn.lab.running.stores import RowStore
    from backburn.lab.sample import Sample


Games = Annotated[int, typer.Option("--games", metavar="N", parser=whole(1), help="The number of games.")]
Agents = Annotated[
    list[str] | None, typer.Option("--agents", metavar="A,B", help="One bot per seat, or one for all; by default random; can be repeated.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", parser=A_SEED, help="The random seed of the whole experiment.")]
Output = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help="Also write all games to FILE.parquet, or go on with those in it, or to FILE.csv."),
]
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
    overwrite: Overwrite = False,
    no_rotate: Fixed = False,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    on_crash: OnCrash = None,
    quiet: Quiet = False,
) -> None:
    """Let bots play many games and report how often each of them wins."""
    from backburn.lab.running import Workers
    from backburn.lab.running.stores import RowsInMemory
    from backburn.lab.running.table_file import TableFile
    from backburn.lab.sample import Sample

    workers = Workers(joblib_jobs(jobs), cluster)
    loaded = load(game, seats, ruleset, settings)
    bots = tuple(loaded.agent(text).text for text in with_crash(agent_texts(agents or ["random"]), on_crash))
    options = tuple(sorted(loaded.non_default.items()))
    sample = Sample(game=loaded.card.id, seats=loaded.seats, options=options, agents=bots, rotate=not no_rotate, seed=seed)
    store = RowsInMemory() if output is None else TableFile(output, sample, overwrite)
    rows, interruption = _played(sample, number, store, workers, quiet)
    if interruption is not None:
        kept = f"; the same command continues from {str(output)!r}" if isinstance(store, TableFile) and store.goes_on else ""
        say(f"interrupted after {len(rows)} of {number} games{kept}")
    if len(rows):
        _print_summary(sample.results(rows), as_json)
    if interruption is not None:
        raise typer.Exit(exit_code_of(interruption))


def _played(sample: Sample, number: int, store: RowStore, workers: Workers, quiet: bool) -> tuple[Rows, BaseException | None]:
    """Return the rows of a number of games, or those played before an interruption, and that."""
    import numpy as np

    from backburn.lab.running import Runner
    from backburn.terminal.kit.progress import ProgressBar

    named = dict.fromkeys(sample.loaded.agent(text).name for text in sample.agents)
    with closing(store), ProgressBar(number, quiet, f"{sample.loaded.card.title} for {' and '.join(named)}") as progress:
        runner = Runner(store, workers, progress=lambda done, total: progress.update(int(done), int(total)))
        try:
            return runner.rows(sample, number), None
        except (KeyboardInterrupt, SystemExit) as error:
            return runner.peek(sample, number) if runner.played(sample) else np.zeros(0), error


def _print_summary(results: Results, as_json: bool) -> None:
    from backburn.lab.summary import summarize

    summary = summarize(results)
    if as_json:
        print_json(summary.as_data())
        return
    from backburn.lab import printed

    typer.echo(f"{len(results)} games of {results.game.card.title}, seed {results.seed}")
    print_wide(printed.table(summary))
    for line in (*printed.grades(summary), *printed.length(summary), *printed.forfeits(summary)):
        typer.echo(line)
