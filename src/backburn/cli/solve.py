"""`backburn solve`"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from backburn.cli.flags import AsJson, GameName, Quiet, RulesetName, Seats, Settings, decimal, load, print_json, print_wide, whole
from backburn.cli.main import app
from backburn.cli.running import exit_code_of

if TYPE_CHECKING:
    from backburn.solve.solution import Solution
    from backburn.solve.solver import Solver
    from backburn.terminal.commands.solving import SolveProgress


Position = Annotated[
    str | None, typer.Option("--position", metavar="FILE|POSITION", help="Solve a position or a scenario, in a file or in quotes.")
]
Ignored = Annotated[
    list[str] | None,
    typer.Option(
        "--ignore", metavar="FIELD", help="Count positions that differ only in this field as one, such as round; can be repeated."
    ),
]
Memory = Annotated[float, typer.Option("--memory", metavar="GB", parser=decimal(0.000001, 1_000_000), help="How much memory may be used.")]
Limit = Annotated[
    int | None, typer.Option("--limit", metavar="N", parser=whole(1, 2**31), help="Stop when there are more positions than this.")
]
Tolerance = Annotated[
    float,
    typer.Option(
        "--tolerance", metavar="X", parser=decimal(0.0), help="The change of values at which positions that recur count as solved."
    ),
]
OnlyCount = Annotated[bool, typer.Option("--count", help="Only count the positions, and say what solving them would take.")]
Output = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Also write every position to FILE.parquet.")]


@app.command()
def solve(  # noqa: PLR0913
    game: GameName,
    seats: Seats = None,
    ruleset: RulesetName = None,
    settings: Settings = None,
    position: Position = None,
    ignored: Ignored = None,
    memory: Memory = 4.0,
    limit: Limit = None,
    tolerance: Tolerance = 1e-12,
    count: OnlyCount = False,
    as_json: AsJson = False,
    output: Output = None,
    quiet: Quiet = False,
) -> None:
    """Compute the exact value of a game, and of every position in it, when everybody plays perfectly."""
    from backburn.solve import files
    from backburn.solve.solver import Solver
    from backburn.terminal.commands.solving import SolveProgress, start_of

    if output is not None:
        files.check_target(output)
    playing, start = start_of(load(game, seats, ruleset, settings), position)
    how: dict[str, Any] = {"limit": limit} if limit is not None else {}
    with SolveProgress(playing.card.title, quiet) as progress:
        solver = Solver(playing, start, memory, ignored=ignored or (), tolerance=tolerance, progress=progress.step, **how)
        solution = _run(solver, progress, count)
    if solution is None:
        _print_counts(solver.counts, as_json)
        return
    if output is not None:
        files.write(solution, output, _command())
    _print_solution(solution, as_json)


def _run(solver: Solver, progress: SolveProgress, count: bool) -> Solution | None:
    """Return the solution, None if positions are only to be counted."""
    try:
        if not count:
            return solver.solve()
        solver.count()
    except (KeyboardInterrupt, SystemExit) as error:
        progress.stop()
        typer.echo(f"backburn: interrupted after {solver.positions:,} positions; nothing was written", err=True)
        raise typer.Exit(exit_code_of(error)) from None
    return None


def _command() -> str:
    """Return the command as it was typed."""
    import shlex

    return shlex.join(["backburn", *sys.argv[1:]])


def _print_counts(counts: dict[str, int], as_json: bool) -> None:
    from backburn.solve.limits import gigabytes

    if as_json:
        print_json(counts)
        return
    typer.echo(
        f"{counts['positions']:,} positions with {counts['links']:,} moves between them, at most {counts['depth']} plies from the start; "
        f"solving them takes {gigabytes(counts['bytes'])}"
    )


def _print_solution(solution: Solution, as_json: bool) -> None:
    from backburn.solve import printed

    if as_json:
        print_json(printed.as_data(solution))
        return
    typer.echo(printed.heading(solution))
    print_wide(printed.table(solution))
    typer.echo(printed.worth(solution))
