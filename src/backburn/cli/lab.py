"""`backburn lab`: a command for each verb of the laboratory, made from the fields of its question, and `run` and `check`."""

from __future__ import annotations

import inspect
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from dataclasses import fields as fields_of
from glob import escape
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from backburn.cli.flags import (
    A_SEED,
    AsJson,
    GameName,
    Quiet,
    RulesetName,
    Settings,
    address,
    agent_texts,
    decimal,
    print_json,
    settings_of,
)
from backburn.cli.main import BROKEN, app
from backburn.cli.running import Cluster, Jobs, Overwrite, check_free, exit_code_of, joblib_jobs, say

if TYPE_CHECKING:
    from backburn.lab.findings import Findings
    from backburn.lab.running import Runner
    from backburn.lab.study import Study

SECONDS = 60.0
"""How long a verb plays by default."""
MOST_SECONDS = 10_000_000.0

Seats = Annotated[
    list[str] | None, typer.Option("--seats", metavar="N,M", help="The numbers of players, each a separate question; by default two.")
]
Levels = Annotated[
    list[str] | None,
    typer.Option("--levels", metavar="2,3", help="The bots on all seats: levels, or any bots, each a separate question."),
]
Seconds = Annotated[
    float | None,
    typer.Option("--seconds", metavar="S", parser=decimal(0.0, MOST_SECONDS), help="How long to play [60], compiling not counted."),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", parser=A_SEED, help="The random seed of the study.")]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write the study to FILE.toml, its games and its report next to it.")
]
TableAddress = Annotated[
    str,
    typer.Option(
        "--table", metavar="URL", envvar="BACKBURN_TABLE", parser=address, help="The server or site where the report's games open."
    ),
]
StudyFile = Annotated[Path, typer.Argument(metavar="FILE", help="A study, as -o writes it.")]
Allowed = Annotated[
    list[str] | None,
    typer.Option(
        "--allow", metavar="BOT", help="A command or a file that the study may name as a bot, typed exactly as there; can be repeated."
    ),
]
COMMON = {
    "game": GameName, "seats": Seats, "ruleset": RulesetName, "settings": Settings, "levels": Levels, "seed": Seed, "seconds": Seconds,
    "output": Output, "overwrite": Overwrite, "table": TableAddress, "jobs": Jobs, "cluster": Cluster, "as_json": AsJson, "quiet": Quiet,
}  # fmt: skip
DEFAULTS = {"seed": 1, "overwrite": False, "table": "", "jobs": 1, "as_json": False, "quiet": False}
READ_HERE = {"game", "seats", "ruleset", "options", "levels", "seed", "files"}
"""The fields of every question, with flags like other commands'; `files` is noted in studies, not asked."""


class OnceCommand(TyperCommand):
    """A command that refuses a flag of one value that is given twice, instead of dropping the first."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the flags. Raises OptionError."""
        from backburn.core.kit.errors import OptionError

        order = self.make_parser(ctx).parse_args(args=list(args))[2]
        for each in order:
            if order.count(each) > 1 and not each.multiple:
                raise OptionError(f"{each.opts[0]} is given {order.count(each)} times, and takes one value: ask twice")
        return super().parse_args(ctx, args)


class Verbs(TyperGroup):
    """A group that makes the command of a verb only when needed, so that nothing else waits for the laboratory."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the verbs, then the commands for studies."""
        from backburn.lab import study

        return [*study.names(), *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; None if there is none of that name."""
        found = super().get_command(ctx, cmd_name)
        if found is not None:
            return found
        from backburn.lab import study

        return command_of(cmd_name) if cmd_name in study.names() else None


lab = typer.Typer(
    cls=Verbs,
    name="lab",
    help="Ask the laboratory about a game: one question, one answer with intervals.",
    epilog="Begin with `backburn lab balance forest-fire-path -o even.toml`: a minute later, open even.html.",
    no_args_is_help=True,
)
app.add_typer(lab)


def command_of(verb: str) -> Any:
    """Return the command of a verb: the flags of all verbs, and one for each field of its question."""
    from backburn.lab.study.verbs import about, question_class

    fields = {name: field for name, field in question_class(verb).model_fields.items() if name not in READ_HERE}
    parameters = [_parameter(name, kind, DEFAULTS.get(name)) for name, kind in COMMON.items()]
    place = list(COMMON).index("output")
    parameters[place:place] = [_parameter(name, _flag(name, field), None) for name, field in fields.items()]

    def ask(**given: Any) -> None:
        own = {name: given.pop(name) for name in fields}
        _ask(verb, {name: value for name, value in own.items() if value is not None}, given)

    ask.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    ask.__annotations__ = {each.name: each.annotation for each in parameters}
    alone = typer.Typer(add_completion=False)
    alone.command(verb, cls=OnceCommand, help=about(verb))(ask)
    return typer.main.get_command(alone)


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    default = inspect.Parameter.empty if name == "game" else default
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _flag(name: str, field: Any) -> Any:
    """Return the flag of a field: text, which the question reads and checks."""
    help_text = " ".join((field.description or "").split())
    flag = f"--{name.replace('_', '-')}"
    if field.annotation is bool:
        return Annotated[bool | None, typer.Option(flag, help=help_text)]
    if _is_list(field):
        return Annotated[list[str] | None, typer.Option(flag, metavar="A,B", help=help_text)]
    return Annotated[str | None, typer.Option(flag, metavar="X", help=help_text)]


def _is_list(field: Any) -> bool:
    return "tuple" in str(field.annotation)


@dataclass(frozen=True)
class How:
    """How to play, and what to show."""

    jobs: int = 1
    cluster: str | None = None
    as_json: bool = False
    quiet: bool = False
    seconds: float | None = None
    overwrite: bool = False
    table: str = ""


def _ask(verb: str, own: Mapping[str, Any], given: dict[str, Any]) -> None:
    """Answer a question that was typed: the verb's own fields, and what was given for the flags of all verbs."""
    from backburn.gate import TYPED
    from backburn.lab import study
    from backburn.lab.study.verbs import question_class

    fields, output, levels = question_class(verb).model_fields, given["output"], given["levels"]
    answers_given: dict[str, Any] = {name: _pieces(value) if _is_list(fields[name]) else value for name, value in own.items()}
    answers_given |= {name: given[name] for name in ("game", "seed", "ruleset") if given[name]}
    answers_given |= {"options": settings_of(given["settings"], list(TYPED.card(given["game"]).Options.specs))}
    answers_given |= {"seats": _pieces(given["seats"])} if given["seats"] else {}
    answers_given |= {"levels": [f"level-{each}" if each.isdigit() else each for each in agent_texts(levels)]} if levels else {}
    question = study.question_of(verb, answers_given, door=TYPED)
    check_free(output, given["overwrite"], f"`backburn lab run {output}` plays it again, another name begins a new one")
    if output is not None and not _games(output).exists():
        for path in (output.with_suffix(".html"), *_tables(output)):
            check_free(path, given["overwrite"], "the report would be written there; choose another name")
    _answer(question, output, None, How(**{each.name: given[each.name] for each in fields_of(How)}))


def _pieces(texts: Sequence[str]) -> list[str]:
    """Return what a flag names that can be repeated, each time a list."""
    return [piece.strip() for text in texts for piece in text.split(",")]


def _answer(question: Any, output: Path | None, again: Study | None, how: How) -> None:
    """Play, show what was found, and write the study."""
    from backburn.lab import study

    is_new = output is not None and not _games(output).exists()
    with _runner(question, output, again, how) as runner:
        try:
            findings = study.run(question, runner)
        except (KeyboardInterrupt, SystemExit) as error:
            kept = output is not None and (not is_new or runner.kept > 0)
            if output is not None and not kept:
                _games(output).unlink(missing_ok=True)
            kept_in = f"the same command continues from {str(_games(output))!r}" if output is not None and kept else "nothing was found yet"
            say(f"interrupted; {kept_in}")
            raise typer.Exit(exit_code_of(error)) from None
        made = study.Study.of(question, runner, findings, again.claims if again else None)
        whole = runner.interrupted is None
        if output is not None and whole:
            study.write(made, output)
    _show(findings, how.as_json)
    _report(replace(findings, study=study.text_of(made), table=how.table), made, output if whole else None)
    if runner.interrupted is not None:
        more = f"; the same command continues from {str(_games(output))!r}" if output is not None else ""
        say(f"interrupted, so there are fewer games{more}")
        raise typer.Exit(exit_code_of(runner.interrupted))


def _report(findings: Findings, made: Study, output: Path | None) -> None:
    """Write the report: next to the study, or into the cache folder, where a report that cannot be written is no error."""
    from backburn.core.kit.errors import BackburnError
    from backburn.core.kit.folders import cache_root

    if output is not None:
        _write_report(findings, output, made.question)
        return
    kept = cache_root() / "reports" / f"{made.question.game}-{made.verb}-{made.hash[:8]}.toml"
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        _write_report(findings, kept, made.question, with_tables=False)
    except (OSError, BackburnError) as error:
        say(f"no report was written: {error}")


def _write_report(findings: Findings, output: Path, question: Any, with_tables: bool = True) -> None:
    """Write the report of a study, and its tables for other programs, next to it; say where it is."""
    from backburn.lab.report import page, tables
    from backburn.lab.study import outside_names

    report = output.with_suffix(page.SUFFIX)
    allowed = [part for name in outside_names(question) for part in ("--allow", name)]
    file = str(output) if with_tables else "study.toml"
    page.write(replace(findings, command=shlex.join(["backburn", "lab", "run", file, *allowed])), report)
    if with_tables:
        tables.write(findings, report)
    say(f"the report is {str(report)!r}")


def _tables(output: Path) -> list[Path]:
    """Return the files that are named like a report's tables."""
    return sorted(path for suffix in (".csv", ".parquet") for path in output.parent.glob(f"{escape(output.stem)}-*{suffix}"))


def _games(output: Path) -> Path:
    """Return where the games of a study are kept."""
    from backburn.lab.running.stores import SUFFIX

    return output.with_suffix(SUFFIX)


@contextmanager
def _runner(question: Any, output: Path | None, again: Study | None, how: How) -> Iterator[Runner]:
    """Return the runner of a study, with its file and its progress."""
    from backburn.lab import tables
    from backburn.lab.report import page
    from backburn.lab.running import GamesFile, Runner, Workers
    from backburn.lab.running.stores import RowsInMemory
    from backburn.lab.study.file import SUFFIX, identity_of
    from backburn.terminal.kit.progress import ProgressBar

    question.check()
    workers = Workers(joblib_jobs(how.jobs), how.cluster)
    workers.check()
    if output is not None:
        tables.check_target(output, (SUFFIX,))
        page.check(output.with_suffix(page.SUFFIX))
        if how.overwrite:
            _games(output).unlink(missing_ok=True)
    precise = getattr(question, "precision", None) is not None
    seconds = SECONDS if how.seconds is None and not precise else how.seconds
    store = RowsInMemory() if output is None else GamesFile(_games(output), identity_of(question), say)
    unit = "games" if again else "seconds"
    with closing(store), ProgressBar(0, how.quiet, f"{question.game} for {' and '.join(question.levels)}", unit) as progress:
        counts = again.played.counts if again else None
        yield Runner(store, workers, seconds, counts, lambda done, total: progress.update(int(done), None if total == inf else int(total)))


def _show(findings: Findings, as_json: bool) -> None:
    from rich.console import Console

    from backburn.lab.report.printed import show

    if as_json:
        print_json(findings.as_data())
    else:
        show(findings, Console(width=None if sys.stdout.isatty() else 200, highlight=False))


@lab.command("run")
def run_again(
    file: StudyFile, jobs: Jobs = 1, cluster: Cluster = None, allow: Allowed = None, table: TableAddress = "", as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:  # fmt: skip
    """Play the games of a study again, or those that are not in its file, and show what was found."""
    from backburn.lab import study

    found = study.read(file, allow or ())
    _answer(found.question, file, found, How(jobs, cluster, as_json, quiet, table=table))


@lab.command("check")
def check(
    file: StudyFile, jobs: Jobs = 1, cluster: Cluster = None, allow: Allowed = None, as_json: AsJson = False, quiet: Quiet = False
) -> None:
    """Play a study from the start, and say whether what it claims still holds; the exit code is 1 if something does not."""
    from backburn.lab import study

    found = study.read(file, allow or ())
    if not found.claims:
        raise study.StudyError(f"{str(file)!r} claims nothing: it has no [[claims]]")
    with _runner(found.question, None, found, How(jobs, cluster, as_json, quiet)) as runner:
        try:
            findings = study.run(found.question, runner)
        except (KeyboardInterrupt, SystemExit) as error:
            say("interrupted; nothing was checked")
            raise typer.Exit(exit_code_of(error)) from None
    checked = study.check(found.claims, findings)
    if as_json:
        print_json([each.claim.model_dump() | {"found": vars(each.found), "holds": each.holds} for each in checked])
    else:
        for each in checked:
            typer.echo(str(each))
    if not all(each.holds for each in checked):
        raise typer.Exit(BROKEN)
