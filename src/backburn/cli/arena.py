"""`backburn arena`"""

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
    decimal,
    load,
    print_json,
    print_wide,
    whole,
    with_crash,
)
from backburn.cli.main import app
from backburn.cli.running import Cluster, Jobs, exit_code_of, joblib_jobs, say

if TYPE_CHECKING:
    from backburn.lab.arena import Arena
    from backburn.lab.running import Workers
    from backburn.lab.statistics.sequential import SequentialTest


MOST_GAMES = 1_000_000_000

Agents = Annotated[
    list[str], typer.Option("--agents", metavar="A,B,...", help="The bots, with options as in search:iterations=200; can be repeated.")
]
Games = Annotated[int, typer.Option("--games", metavar="N", parser=whole(1, MOST_GAMES), help="The number of games of each pair of bots.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", parser=A_SEED, help="The random seed of the whole arena.")]
Stop = Annotated[bool, typer.Option("--stop", help="Stop a pair as soon as a sequential test is decided.")]
Elo0 = Annotated[float | None, typer.Option("--elo0", metavar="ELO", parser=decimal(), help="--stop: H0, the lead of the later bot [0].")]
Elo1 = Annotated[float | None, typer.Option("--elo1", metavar="ELO", parser=decimal(), help="--stop: H1, the lead of the later bot [50].")]
Alpha = Annotated[
    float | None, typer.Option("--alpha", metavar="P", parser=decimal(), help="--stop: how often H1 may be accepted wrongly [0.05].")
]
Beta = Annotated[
    float | None, typer.Option("--beta", metavar="P", parser=decimal(), help="--stop: how often H0 may be accepted wrongly [0.05].")
]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Keep all games in FILE.parquet, and go on with those in it.")
]


@app.command()
def arena(  # noqa: PLR0913
    game: GameName,
    agents: Agents,
    number: Games = 1000,
    seats: Seats = None,
    ruleset: RulesetName = None,
    settings: Settings = None,
    seed: Seed = 1,
    stop: Stop = False,
    elo0: Elo0 = None,
    elo1: Elo1 = None,
    alpha: Alpha = None,
    beta: Beta = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    on_crash: OnCrash = None,
    as_json: AsJson = False,
    output: Output = None,
    quiet: Quiet = False,
) -> None:
    """Let bots meet each other on all seats with the same luck, and rate them."""
    from backburn.lab.arena import Plan, begin
    from backburn.lab.running import Workers

    test = _test(stop, {"elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta})
    plan = Plan(load(game, seats, ruleset, settings), with_crash(agent_texts(agents), on_crash), number, seed, test)
    workers = Workers(joblib_jobs(jobs), cluster)
    workers.check()
    begun = begin(plan, output)
    try:
        _run(begun, output, workers, quiet)
    except (KeyboardInterrupt, SystemExit) as error:
        kept = f"; the same command continues from {str(output)!r}" if output else ""
        say(f"interrupted after {begun.played} of {begun.planned} games{kept}")
        if begun.played:
            _print(begun, as_json)
        raise typer.Exit(exit_code_of(error)) from None
    _print(begun, as_json)


def _test(stop: bool, given: dict[str, float | None]) -> SequentialTest | None:
    """Return the test, if any of its numbers is given."""
    from backburn.lab.statistics.sequential import SequentialTest

    numbers = {name: value for name, value in given.items() if value is not None}
    return SequentialTest(**numbers) if stop or numbers else None


def _run(begun: Arena, output: Path | None, workers: Workers, quiet: bool) -> None:
    from backburn.lab.arena import run
    from backburn.terminal.kit.progress import ProgressBar

    what = f"{begun.plan.game.card.title} for {' and '.join(begun.plan.agents)}"
    with ProgressBar(begun.planned, quiet, what) as progress:
        run(begun, output, workers.jobs, progress.update, workers.cluster)


def _print(played: Arena, as_json: bool) -> None:
    from backburn.lab.arena import printed, standings

    found = standings(played)
    if as_json:
        print_json(found.as_data())
        return
    plan = played.plan
    typer.echo(f"{played.played} games of {plan.game.card.title}, {plan.game.seats} seats, seed {plan.seed}")
    print_wide(printed.table(found))
    if plan.sides > 1:
        print_wide(printed.by_side(found))
    if len(plan.agents) > 2:
        print_wide(printed.crosstable(found))
    for line in (*(printed.leads(found) if plan.sides == 1 else ()), *printed.test_results(found)):
        typer.echo(line)
