"""The command line: flags to calls. The only file that knows all rooms."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from backburn.core.errors import BackburnError, OptionError, listed

if TYPE_CHECKING:
    from backburn.core.game import Game
    from backburn.core.match import Match
    from backburn.core.simulate import Results

UsageProblem: type[Exception] = typer.BadParameter.__mro__[2]
"""What typer raises for every mistake on the command line, wherever its release keeps the class."""
LOWEST, HIGHEST = -(2**63), 2**63 - 1
MISTAKE, INTERRUPTED, BROKEN = 2, 130, 1
"""Exit codes."""

app = typer.Typer(
    name="backburn",
    help="Wildfire board games at one table: play them, read their rules, let bots play them.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


class Dice(StrEnum):
    """Who rolls."""

    seed = "seed"
    mine = "mine"


class Theme(StrEnum):
    """The colours of a picture."""

    auto = "auto"
    light = "light"
    dark = "dark"


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name; `backburn games` lists them.")]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="How many play; as many as can if not said.")]
RulesetName = Annotated[
    str | None, typer.Option("--ruleset", metavar="NAME", help="A named bundle of options; see `backburn rules GAME --options`.")
]
Settings = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="One option of the game; may be repeated.")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="The luck; the same seed is the same luck.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A game record, or - for the standard input.")]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    try:
        code = app(args=None if arguments is None else list(arguments), prog_name="backburn", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return BROKEN
    except UsageProblem as error:
        return _complain(getattr(error, "format_message", error.__str__)())
    except BackburnError as error:
        return _complain(str(error))
    except OSError as error:
        if not error.filename:
            _drop_output()
        return _complain(f"{error.filename or 'the output'}: {(error.strerror or str(error)).lower()}")
    except MemoryError:
        return _complain("there is not enough memory for that")
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _drop_output() -> None:
    """What is still to be written to a broken output goes nowhere, or Python would complain once more when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> int:
    from backburn.terminal.screen import printable

    print(f"backburn: {printable(message)}", file=sys.stderr)
    return MISTAKE


def _version(wanted: bool) -> None:
    if wanted:
        from backburn.version import __version__

        typer.echo(f"backburn {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def welcome(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Tell the version.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Start the table without opening a browser.")] = False,
) -> None:
    """Wildfire board games at one table: play them, read their rules, let bots play them.

    Without a command: a table in the browser, on this computer only.
    """
    if context.invoked_subcommand is None:
        from backburn.server.run import Place, serve
        from backburn.server.settings import Settings

        serve(Settings(), Place(), browser=not no_browser)


Database = Annotated[
    str, typer.Option("--database", metavar="URL", help="A file, or postgresql://...; if not said, a file in your data folder.")
]


@app.command("serve")
def serve_tables(  # noqa: PLR0913
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 is everywhere.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option("--port", metavar="N", min=0, max=65535, help="If not said, the first free one from 8000.")
    ] = None,
    database: Database = "",
    base_path: Annotated[str, typer.Option("--base-path", metavar="/PATH", help="Where a reverse proxy puts the server.")] = "",
    public: Annotated[
        list[str] | None, typer.Option("--public", metavar="URL", help="The address people type, like https://games.example.org.")
    ] = None,
    trusted_proxies: Annotated[
        str, typer.Option("--trusted-proxies", metavar="IPS", help="Whose X-Forwarded headers are believed.")
    ] = "127.0.0.1",
    bots: Annotated[int, typer.Option("--bots", metavar="N", min=1, max=256, help="Processes that think for bots.")] = 1,
    max_tables: Annotated[int, typer.Option("--max-tables", metavar="N", min=1, help="Games under way at most.")] = 50_000,
    rate: Annotated[float, typer.Option("--rate", metavar="N", min=1, help="Requests a second of one address.")] = 40,
    abandoned: Annotated[
        float,
        typer.Option("--abandoned", metavar="DAYS", min=0, help="Games at which nobody moved for so long no longer count; 0: they do."),
    ] = 30,
    no_metrics: Annotated[bool, typer.Option("--no-metrics", help="No /metrics.")] = False,
) -> None:
    """Run the table for others: a web server that keeps every game."""
    from backburn.server.run import Place, serve
    from backburn.server.settings import host_settings

    settings = host_settings(
        database, base_path, public or [], bots=bots, tables=max_tables, rate=rate, metrics=not no_metrics, abandoned=abandoned
    )
    serve(settings, Place(host, port, trusted_proxies))


@app.command("export")
def export_tables(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to write, or - for the standard output.")], database: Database = ""
) -> None:
    """Write every table of a database to a file."""
    from backburn.server.export import export_file

    typer.echo(f"{export_file(database, file)} tables written", err=True)


@app.command("import")
def import_tables(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `backburn export` wrote, or - for the standard input.")],
    database: Database = "",
) -> None:
    """Read tables into a database, all of them or, if one is not right, none."""
    from backburn.server.export import import_file

    typer.echo(f"{import_file(database, file)} tables read", err=True)


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games."""
    import backburn
    from backburn.games import card
    from backburn.terminal.rulebook import as_data

    cards = [card(name) for name in backburn.names()]
    if as_json:
        _print_json([as_data(each) for each in cards])
        return
    for each in cards:
        year = f" {each.year}" if each.year else ""
        typer.echo(f"{each.id}  ({each.title}, {each.authors}{year}, {_counts(each.seats)} players)")
        typer.echo(f"    {each.about}")


def _counts(seats: range) -> str:
    return f"{seats[0]}" if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="One clause, like R3.2, or a chapter, like R3.")] = None,
    options: Annotated[bool, typer.Option("--options", help="The options and rulesets instead.")] = False,
) -> None:
    """Show a game's rulebook, one clause of it, or its options."""
    from backburn.games import card
    from backburn.terminal import rulebook
    from backburn.terminal.screen import Screen

    found = card(game)
    if options:
        _print_options(found)
    else:
        Screen().markdown(found.rulebook if clause is None else rulebook.clause(found, clause))


def _print_options(card: Any) -> None:
    from rich import box
    from rich.table import Table

    from backburn.terminal import rulebook

    printed = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("option", "values", "default", "what it is", "clause"):
        printed.add_column(heading, no_wrap=heading != "what it is")
    for row in rulebook.options(card):
        printed.add_row(*row)
    _print_wide(printed)
    typer.echo("Rulesets, the first unless another is named:")
    for name, source, unusual in rulebook.rulesets(card):
        typer.echo(f"  {name}: {source}" + (f" ({unusual})" if unusual else ""))


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

    _check_seed(seed or 0)
    loaded = _load(game, seats, ruleset, settings)
    opening.begin(loaded, seated(loaded, seat, against or "greedy", agents.load), seed, position, how)


@app.command()
def join(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="A table's link, like http://HOST/t/TABLE#seat=TOKEN.")],
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Take an open seat under this name.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for pipes and screen readers.")] = False,
) -> None:
    """Play at a server's table, or look on where the link has no seat."""
    from backburn.terminal.start import join

    join(address, name, plain)


@app.command()
def simulate(  # noqa: PLR0913
    game: GameName,
    number: Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many games.")] = 1000,
    agents: Annotated[str, typer.Option("--agents", metavar="A,B", help="One bot for each seat, or one for all.")] = "random",
    seats: Seats = None,
    ruleset: RulesetName = None,
    settings: Settings = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The luck of the whole experiment.")] = 1,
    as_json: AsJson = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Also write every game to FILE.parquet or FILE.csv.")
    ] = None,
    no_rotate: Annotated[
        bool, typer.Option("--no-rotate", help="Leave the bots on their seats; else each seed is played in every rotation.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress on stderr.")] = False,
) -> None:
    """Let bots play many games and tell who wins how often."""
    import backburn
    from backburn.core.simulate import simulate as play_all
    from backburn.lab import tables
    from backburn.terminal.progress import Progress

    if output is not None:
        tables.check_target(output)
    _check_seed(seed)
    loaded = _load(game, seats, ruleset, settings)
    bots = [backburn.agents.load(name.strip()) for name in agents.split(",")]
    with Progress(number, quiet) as progress:
        try:
            results = play_all(loaded, number, bots, seed, not no_rotate, progress.tell)
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
        _print_json(summary.as_data())
        return
    from backburn.lab import printed

    typer.echo(f"{len(results)} games of {results.game.card.title}, seed {results.seed}")
    _print_wide(printed.table(summary))
    typer.echo(printed.length(summary))


@app.command()
def replay(
    file: RecordFile,
    step: Annotated[bool, typer.Option("--step", help="Wait after each ply: Enter or n goes on, p back, q quits.")] = False,
    as_json: AsJson = False,
    first: Annotated[int | None, typer.Option("--from", metavar="N", min=0, help="Begin with ply N.")] = None,
    seen_by: Annotated[str | None, typer.Option("--seen-by", metavar="SEAT", help="Write it as this seat saw it; or everybody.")] = None,
) -> None:
    """Play a game record again, checked move by move."""
    from backburn.terminal.replay import as_data
    from backburn.terminal.replay import replay as play_again
    from backburn.terminal.screen import Screen

    match = _read_record(file)
    if seen_by is not None:
        typer.echo(match.record_seen_by(_seat(match.game, seen_by)), nl=False)
    elif as_json:
        _print_json(as_data(match, first or 0))
    else:
        play_again(match, Screen(), first or 0, step)


@app.command()
def show(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|POSITION",
            help="A game record, a position or a scenario, in a file; - for a record on the standard input; or a position in quotes.",
        ),
    ],
    game: Annotated[
        str | None, typer.Option("-g", "--game", metavar="GAME", help="Whose position it is; all games are tried if not said.")
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Draw it to FILE.svg or FILE.png.")] = None,
    theme: Annotated[Theme | None, typer.Option("--theme", help="The colours; if not said, auto for SVG and light for PNG.")] = None,
    ply: Annotated[int | None, typer.Option("--ply", metavar="N", min=0, help="After ply N of a record; at its end if not said.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="SEAT", help="As this seat may see it.")] = None,
) -> None:
    """Show a position, or draw it as SVG or PNG."""
    from backburn.terminal import exhibit
    from backburn.terminal.screen import Screen

    if output is not None:
        exhibit.check_target(output)
    match = exhibit.find(what, game, ply, _read_record)
    number = None if seat is None else exhibit.seat_number(match.game, seat)
    if output is None:
        exhibit.print_diagram(match, number, Screen())
    else:
        exhibit.draw_to(match, number, output, None if theme is None else theme.value)


@app.command()
def scenario(
    game: GameName,
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="A set-up to check, or - for the standard input.")] = None,
    number: Annotated[int | None, typer.Option("--number", metavar="N", help="Which one to draw; any if not said.")] = None,
    ruleset: RulesetName = None,
    settings: Settings = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write it to a new file.")] = None,
) -> None:
    """Draw a set-up of a game as a text for you to change, or check one that you changed."""
    from backburn.terminal import scenarios

    loaded = _load(game, None, ruleset, settings)
    if file is None:
        scenarios.draw(loaded, number, output)
        return
    if number is not None or output is not None:
        raise OptionError("--number and -o are for a set-up that is drawn anew; leave them out to check one, or leave out FILE")
    given = [("--ruleset", ruleset)] if ruleset else []
    given += [("--set", setting) for setting in settings or ()]
    if not scenarios.check(loaded, file, [word for flag in given for word in flag]):
        raise typer.Exit(MISTAKE)


def _check_seed(seed: int) -> None:
    if not LOWEST <= seed <= HIGHEST:
        raise OptionError(f"--seed {seed} does not fit into 64 bits: it is from {LOWEST} to {HIGHEST}")


def _load(game: str, seats: int | None, ruleset: str | None, settings: Sequence[str] | None) -> Game:
    """The game that the flags describe. Raises OptionError."""
    from backburn import agents
    from backburn.core.game import Game
    from backburn.games import card

    found = card(game)
    return Game(found, dict(_setting(text, list(found.Choices.listing)) for text in settings or ()), seats, ruleset, agents.load)


def _setting(text: str, names: list[str]) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(f"--set {text!r} is not written NAME=VALUE; the options are {listed(names, 99)}")
    return name.strip(), value.strip()


def _read_record(name: str) -> Match:
    import backburn
    from backburn.terminal.keeper import read_text

    return backburn.read_record(read_text(name))


def _seat(game: Game, name: str) -> int | None:
    """The seat of a name; None for everybody."""
    from backburn.core.gamefile import SPECTATOR

    if name not in (*game.seat_names, SPECTATOR):
        raise OptionError(f"there is no seat {name!r} at this table; there are {listed([*game.seat_names, SPECTATOR])}")
    return None if name == SPECTATOR else game.seat_names.index(name)


def _print_json(data: Any) -> None:
    typer.echo(json.dumps(data, indent=1, allow_nan=False))


def _print_wide(table: Any) -> None:
    """A table as wide as the terminal, or as wide as it needs where nobody looks."""
    from rich.console import Console

    Console(width=None if sys.stdout.isatty() else 200, highlight=False).print(table)
