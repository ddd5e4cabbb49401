"""The gate: through no door but the command line and Python does a name run a command or read a file.

Each door is tried with a command that would leave a file behind, and with a file that would be read as a net.
"""

from __future__ import annotations

import ast
import asyncio
import io
import json
import pickle
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

import polars
import pytest

import backburn
from agents.nets import net_for
from backburn import gate
from backburn.cli import main
from backburn.core.kit.errors import OptionError
from backburn.gate import CODE, ENVIRONMENT, MODEL, RECORD, REQUEST, STUDY, TYPED
from backburn.lab import study as studies
from backburn.lab.arena import Plan, begin
from backburn.lab.arena import write as write_arena
from backburn.play.records.gamefile import write_record
from backburn.server.tables.state.catalogue import Catalogue
from external.programs import LAST
from server.kit import PEOPLE, House, house, refused

SOURCES = Path(backburn.__file__).parent
GAME = "forest-fire-path"
RUNS = ("subprocess.Popen", "os.posix_spawn", "os.exec", "os.system")
"""What Python reports when a program is started."""
_watched: list[tuple[str, list[tuple[str, Any]]]] = []


def _hear(event: str, given: tuple[Any, ...]) -> None:
    for mark, seen in _watched:
        if (event == "open" or event in RUNS) and mark in str(given):
            seen.append((event, given))


sys.addaudithook(_hear)


@contextmanager
def nothing_done(mark: str) -> Iterator[None]:
    """Whatever is named with this mark in it is neither started nor opened; writing the file that names it does not count."""
    seen: list[tuple[str, Any]] = []
    _watched.append((mark, seen))
    try:
        yield
    finally:
        _watched.remove((mark, seen))
    assert not seen


@pytest.fixture(params=["command", "file"])
def planted(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A name that a stranger might plant. Its command is not run, and its file not read, while the test lasts."""
    if request.param == "command":
        with nothing_done("planted-mark"):
            yield f"exec:touch {tmp_path / 'planted-mark'}"
        assert not (tmp_path / "planted-mark").exists()
        return
    name = net_for(backburn.load(GAME), tmp_path)
    Path(name[4:]).rename(tmp_path / "planted-mark.npz")
    with nothing_done("planted-mark"):
        yield f"net:{tmp_path / 'planted-mark.npz'}"


just_a_command = pytest.mark.parametrize("planted", ["command"], indirect=True)


def run(*arguments: str) -> str:
    """What a command says when it refuses."""
    err = io.StringIO()
    with redirect_stderr(err), redirect_stdout(io.StringIO()):
        assert main(arguments) != 0
    return err.getvalue()


def study_file(folder: Path, verb: str, **question: Any) -> Path:
    """A study from a stranger, with one game of each sample."""
    path = folder / "theirs.toml"
    options = "".join(f"{name} = {value}\n" for name, value in question.pop("options", {}).items())
    asked = "".join(f"{name} = {json.dumps(value)}\n" for name, value in {"game": GAME, **question}.items())
    asked += f"[question.options]\n{options}"
    row = json.dumps(f"2, {question.get('levels', ['level-2'])[0]}, fire")
    claim = f'[[claims]]\ntable = "shares"\nrow = {row}\ncolumn = "wins"\nlow = 0.0\nhigh = 1.0\n'
    path.write_text(f'backburn = "1"\nverb = "{verb}"\n\n[question]\n{asked}\n[played]\ncounts = [2, 2, 2]\n\n{claim}')
    return path


def text_fields(verb: str) -> list[tuple[str, bool]]:
    """The settings of a verb's questions that are texts, and whether each is a list."""
    fields = studies.verbs.question_class(verb).model_fields
    return [(name, "tuple" in str(field.annotation)) for name, field in fields.items() if "str" in str(field.annotation)]


# ---- the doors


def by_model(name: str, folder: Path) -> str:
    from mcp import Client

    from backburn.adapters.mcp import server

    async def ask() -> str:
        async with Client(server()) as client:
            answer = await client.call_tool("start_game", {"game": GAME, "against": name})
            assert answer.is_error
            return getattr(answer.content[0], "text", "")

    return asyncio.run(ask())


def by_study_run(name: str, folder: Path) -> str:
    return run("lab", "run", str(study_file(folder, "balance", levels=[name])))


def by_study_checked(name: str, folder: Path) -> str:
    return run("lab", "check", str(study_file(folder, "balance", levels=[name])))


def by_judge_of_study(name: str, folder: Path) -> str:
    return run("lab", "run", str(study_file(folder, "skill", judge=name, decisions=2)))


def by_resumed_record(name: str, folder: Path) -> str:
    (folder / "game.txt").write_text(write_record(backburn.load(GAME).match(seed=1, players=["", name])))
    return run("play", "--resume", str(folder / "game.txt"))


def by_environment(name: str, folder: Path) -> str:
    from backburn.adapters.gymnasium import SeatEnv

    return refusal(lambda: SeatEnv(GAME, opponents=name))


def by_many_environments(name: str, folder: Path) -> str:
    from backburn.adapters.gymnasium_vector import SeatVectorEnv

    return refusal(lambda: SeatVectorEnv(GAME, 2, opponents=name, compiled=False))


def by_table(name: str, folder: Path) -> str:
    async def ask() -> str:
        async with house(str(folder / "tables.sqlite")) as home:
            return await asked_of(home, name)

    return asyncio.run(ask())


async def asked_of(home: House, name: str) -> str:
    """Everything that a request can do with the name of a bot; the last refusal."""
    wish = {"game": GAME, "seats": [PEOPLE[0], {"who": "bot", "agent": name}]}
    opened = await home.client.post("/api/tables", json=wish)
    refused(opened, "option/invalid")
    party = await home.table(seed=1)
    seated = await party.sit(party.owner, 1, agent=name)
    refused(seated, "option/invalid")
    record = write_record(backburn.load(GAME).match(seed=1, players=[name, name]))
    table = (await home.client.post("/api/records", json={"record": record})).json()["table"]
    assert [seat["who"] for seat in (await home.client.get(f"/api/tables/{table}")).json()["seats"]] == ["open", "open"]
    return str(seated.json()["message"])


def by_bot_process(name: str, folder: Path) -> str:
    return refusal(lambda: Catalogue().agent(name))


ASKING = {"model": "--allow", "study_run": "--allow", "study_checked": "--allow", "judge_of_study": "--allow", "resumed_record": "--against",
          "environment": "backburn.agents.load", "many_environments": "backburn.agents.load", "table": "there are level-1",
          "bot_process": "there is no "}  # fmt: skip
"""The doors that take names of bots, and what their refusals suggest."""


def refusal(ask: Callable[[], Any]) -> str:
    with pytest.raises(OptionError) as caught:
        ask()
    return str(caught.value)


@pytest.mark.parametrize("door", ASKING)
def test_what_is_named_there_runs_no_command_and_reads_no_file(door: str, planted: str, tmp_path: Path) -> None:
    said = globals()[f"by_{door}"](planted, tmp_path)
    assert ASKING[door] in said and "Traceback" not in said
    if ASKING[door].startswith("--"):
        assert f"{ASKING[door]} {shlex.quote(planted)}" in said, "the refusal can be typed"


# ---- files that name players without asking for them


@pytest.mark.parametrize("command", [["analyse", "--seconds", "0.1"], ["replay", "--json"], ["show"], ["audit"]], ids=lambda each: each[0])
@just_a_command
def test_a_record_of_any_players_is_read(command: list[str], planted: str, tmp_path: Path) -> None:
    match = backburn.load(GAME, path_length=4, max_turns=2).match(seed=1, players=[planted, planted])
    (tmp_path / "game.txt").write_text(write_record(match))
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        main([*command, str(tmp_path / "game.txt")])


def test_the_file_of_an_arena_names_no_players(planted: str, tmp_path: Path) -> None:
    path = tmp_path / "arena.parquet"
    game = backburn.load(GAME)
    write_arena(begin(Plan(game, ("random", "greedy"), 2)), path)
    about = {**polars.read_parquet_metadata(path)}
    about["backburn arena"] = about["backburn arena"].replace("greedy", planted)
    polars.read_parquet(path).write_parquet(path, metadata={key: value for key, value in about.items() if key != "ARROW:schema"})
    said = run("arena", GAME, "--agents", "random,greedy", "--games", "2", "-o", str(path))
    assert "was played with" in said


@just_a_command
@pytest.mark.parametrize("verb", studies.names())
def test_no_text_of_a_study_names_more_than_comes_with_backburn(verb: str, planted: str, tmp_path: Path) -> None:
    for name, is_list in text_fields(verb):
        if name not in ("levels", "judge"):
            asked = {"path_length": json.dumps(planted)} if name == "options" else [planted] if is_list else planted
            run("lab", "run", str(study_file(tmp_path, verb, **{name: asked})))


@just_a_command
@pytest.mark.parametrize("verb", studies.names())
def test_every_verb_refuses_bots_of_a_study_with_their_line(verb: str, planted: str, tmp_path: Path) -> None:
    said = run("lab", "run", str(study_file(tmp_path, verb, levels=["level-1", planted])))
    assert "theirs.toml', line 6: question.levels" in said and "a study may name only bots that come with backburn" in said


# ---- games


@pytest.mark.parametrize("game", ["./game", "/tmp", "..", "fire_tower", "forest-fire-path/../fire-tower", "os", "backburn.games.volcano"])
def test_a_game_that_does_not_come_with_backburn_is_found_through_no_door(game: str, tmp_path: Path) -> None:
    for door in (TYPED, CODE, STUDY, RECORD, MODEL, REQUEST, ENVIRONMENT):
        assert "there is no game" in refusal(partial(door.load, game))
    assert "there is no game" in run("lab", "run", str(study_file(tmp_path, "balance", game=game)))


# ---- what a person types is allowed


def test_a_person_may_type_commands_and_files_and_allow_them_to_others(tmp_path: Path) -> None:
    net = net_for(backburn.load(GAME), tmp_path)
    for name in (LAST, net):
        assert TYPED.bot(name).text == CODE.bot(name).text == STUDY.allowing([name]).bot(f" {name}").text
        for door in (STUDY.allowing([net if name == LAST else LAST]), STUDY, RECORD, MODEL, ENVIRONMENT):
            assert "may name only bots" in refusal(partial(door.bot, name))
        assert "there is no " in refusal(partial(REQUEST.bot, name))
    assert STUDY.bot("level-3").name == "level-3" and STUDY.bot("net:forest-fire-path").name == "net"


def test_a_study_runs_with_the_programs_that_are_allowed_with_it(tmp_path: Path) -> None:
    path = study_file(tmp_path, "balance", levels=[LAST], options={"path_length": 4, "max_turns": 2})
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        assert main(["lab", "run", str(path), "--allow", LAST, "--quiet"]) == 0
    assert f"--allow {shlex.quote(LAST)}" in unescape(path.with_suffix(".html").read_text()), "the report says how it is run again"
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        assert main(["lab", "check", str(path), "--allow", LAST, "--quiet"]) == 0
    assert "fire: wins" in out.getvalue()


def test_a_question_and_a_sample_keep_the_door_they_came_through(planted: str) -> None:
    question = studies.question_of("balance", {"game": GAME, "levels": ["level-1"]})
    sample = pickle.loads(pickle.dumps(question.sample(2, "level-1")))
    for ask in (lambda: question.sample(2, planted), lambda: sample.loaded.agent(planted)):
        assert "a study may name only bots" in refusal(ask)
    typed = studies.question_of("balance", {"game": GAME, "levels": ["level-1"]}, door=TYPED).sample(2, "level-1")
    assert typed == sample and typed.digest == sample.digest, "who named the players changes no game"


# ---- no way round the gate

AROUND = re.compile(r"(agents|bots)\.load|(games|cards)\.card|external\.read|read_net|import_module")
HINT = re.compile(r"\bload\b|\bcard\b|\bread\b|read_net|import_module")
"""What a file has that goes round: only such files are parsed."""
ALLOWED_ROUND = {"gate.py", "lab/study/verbs.py"}
"""The gate, and the laboratory's verbs, which are modules of its own."""


def test_there_is_no_way_round_the_gate() -> None:
    """Above the rooms of the bots and the games only the gate finds them by name."""
    found: dict[str, list[str]] = {}
    for path in sorted(SOURCES.rglob("*.py")):
        place = path.relative_to(SOURCES).as_posix()
        if place.startswith(("agents/", "games/", "external/", "core/", "play/", "picture/")) or place in ALLOWED_ROUND:
            continue
        text = path.read_text(encoding="utf-8")
        if not HINT.search(text):
            continue
        tree = ast.parse(text)
        names = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
        names += [
            f"{node.module}.{each.name}".removeprefix("backburn.")
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for each in node.names
        ]
        found[place] = sorted({name for name in names if AROUND.fullmatch(name)})
    assert {place: names for place, names in found.items() if names} == {}


def test_the_gate_lists_what_comes_with_backburn() -> None:
    assert [card.id for card in gate.cards()] == list(backburn.names())
