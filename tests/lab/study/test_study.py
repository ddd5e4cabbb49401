"""Studies: one TOML file that says what was asked and played, is refused with its line, runs again to the same rows, and can be checked."""

from __future__ import annotations

import re
import signal
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from backburn.cli import main
from backburn.lab import study
from backburn.lab.findings import COUNT, SHARE, Column, Findings, Table
from backburn.lab.running import Runner
from backburn.lab.statistics.intervals import Interval
from backburn.lab.study import Claim, StudyError, verbs
from backburn.lab.study.toml import dump, line_of
from lab.study.asked.toss import Toss

Command = Callable[..., tuple[int, str, str]]
GAME = "volcano"


@pytest.fixture(autouse=True)
def own_verb(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The laboratory knows one verb, that of the tests."""
    monkeypatch.setattr(verbs, "PACKAGE", "lab.study.asked")
    monkeypatch.setattr(verbs, "FOLDER", Path(__file__).parent / "asked")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """`backburn lab ...`: its exit code, and what it prints."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(["lab", *arguments])
        return (code, *capsys.readouterr())

    return run


def written(path: Path, **changed: str) -> Path:
    """A study's file in which some lines are others."""
    runner = Runner(seconds=0.01)
    question = Toss(game=GAME, coins=("copper", "tin"), options={"a b": "1"})
    findings = study.run(question, runner)
    study.write(study.Study.of(question, runner, findings), path)
    lines = path.read_text().splitlines()
    for name, line in changed.items():
        place = next(number for number, each in enumerate(lines) if each.startswith(f"{name} ="))
        lines[place] = line
    path.write_text("\n".join(lines))
    return path


# ---- the file


def test_a_study_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = written(tmp_path / "coins.toml")
    found = study.read(path)
    assert found.question == Toss(game=GAME, coins=("copper", "tin"), options={"a b": "1"}) and found.verb == "toss"
    assert [claim.row for claim in found.claims] == ["copper", "tin"] and len(found.played.counts) == 1
    again = Runner(counts=found.played.counts)
    study.run(found.question, again)
    assert again.hash() == found.played.rows and len(found.hash) == 64
    assert tomllib.loads(path.read_text())["question"] == {
        "game": GAME, "options": {"a b": "1"}, "levels": ["level-2"], "seed": 1, "coins": ["copper", "tin"], "edge": 0.0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("edge", "edge = 0.7", r"coins\.toml\', line 12: question\.edge 0\.7: input should be less than 0\.5"),
        ("edge", "edges = 0.2", r"line 12: question\.edges: there is no such setting; here are game, seats, .*, edge"),
        ("coins", 'coins = "tin"', r'line 11: question\.coins "tin": input should be a valid tuple'),
        ("game", "", r"line 7: question\.game: this is missing"),
        ("seed", "seed = one", r"coins\.toml' is not TOML: .*line 10"),
        ("verb", 'verb = "tos"', r"there is no verb 'tos'; the verbs are toss \(did you mean 'toss'\?\)"),
        ("verb", 'verb = "dance"', r"there is no verb 'dance'; the verbs are toss"),
        (
            "verb",
            'verbs = "toss"',
            r"line 5: verbs: there is no such setting; here are backburn, verb, question, played, claims|verb: this is missing",
        ),
        ("low", "low = 'none'", r'line 2\d: claims\.low "none": input should be a valid number'),
        ("counts", "counts = [1.5]", r"line 1\d: played\.counts 1\.5: input should be a valid integer"),
    ],
)
def test_what_does_not_fit_is_reported_with_its_line(tmp_path: Path, name: str, line: str, words: str) -> None:
    with pytest.raises(StudyError, match=words):
        study.read(written(tmp_path / "coins.toml", **{name: line}))


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"\xff\x00")
    for path, words in (
        (tmp_path / "a.toml", "it is not text"),
        (tmp_path / "b.toml", "cannot be read: no such file"),
        (tmp_path, "is a dir"),
    ):
        with pytest.raises(StudyError, match=words):
            study.read(path)


def test_lines_of_lists_of_tables_differ() -> None:
    text = "\n".join(dump({"a": 1, "b": {"c": {"d": "x"}}, "e": [{"f": 1}, {"f": 2}]}))
    places: list[tuple[str | int, ...]] = [("a",), ("b", "c", "d"), ("e", 0, "f"), ("e", 1, "f"), ("z",)]
    assert [line_of(text, place) for place in places] == [1, 6, 9, 12, None]


# ---- claims


def test_claims_hold_as_long_as_the_interval_lies_within() -> None:
    row = ("a", 3, Interval(0.5, 0.4, 0.6), "b", Interval(1.0, 0.9, 1.2))
    table = Table("shares", "Shares", (Column("who"), Column("n", COUNT), Column("wins", SHARE), Column("as"), Column("points")), (row,))
    found = Findings("toss", "x", "q", "a", "c", (table,))
    claims = study.claims_of(found)
    assert [(claim.row, claim.column, claim.low, claim.high) for claim in claims] == [("a", "wins", 0.2, 0.8), ("a", "points", 0.55, 1.45)]
    assert all(each.holds for each in study.check(claims, found))
    (left,) = study.check([Claim(table="shares", row="a", column="wins", low=0.45, high=0.9)], found)
    assert not left.holds and str(left) == "a: wins 0.5 (0.4 to 0.6) leaves 0.45 to 0.9"
    for table_name, words in (("shares", "it has 'a' 'wins', 'a' 'points'"), ("other", "the tables are shares")):
        with pytest.raises(StudyError, match=words):
            study.check([Claim(table=table_name, row="b", column="wins", low=0, high=1)], found)


# ---- the command


def test_a_verb_answers_writes_its_study_and_runs_again_to_the_same_rows(command: Command, tmp_path: Path) -> None:
    asked = ("toss", GAME, "--seconds", "0.01", "--coins", "tin,copper", "-o", "coins.toml")
    code, out, err = command(*asked)
    assert (code, err) == (0, "backburn: the report is 'coins.html'\n") and "Is it fair?" in out and "tin" in out
    first = study.read(tmp_path / "coins.toml")
    assert first.question.coins == ("tin", "copper") and f"fingerprint of the games: {first.played.rows[:16]}" in out
    assert {"coins.games", "coins.html", "coins.toml"} <= {each.name for each in tmp_path.iterdir()}
    for more in ((), ("--jobs", "2")):
        assert command("run", "coins.toml", *more)[1] == out
        (tmp_path / "coins.games").unlink()
    assert study.read(tmp_path / "coins.toml") == first
    code, out, err = command(*asked)
    assert code == 2 and "'coins.toml' is there already; `backburn lab run coins.toml` plays it again" in err
    assert command(*asked, "--overwrite", "--seed", "2")[0] == 0 and study.read(tmp_path / "coins.toml").question.seed == 2


def test_checking_says_what_holds_by_its_exit_code(command: Command, tmp_path: Path) -> None:
    written(tmp_path / "coins.toml")
    code, out, err = command("check", "coins.toml", "--quiet")
    assert (code, err) == (0, "") and out.count("is within") == 2
    written(tmp_path / "coins.toml", low="low = 0.9", high="high = 0.95")
    code, out, _ = command("check", "coins.toml")
    assert code == 1 and out.count("leaves 0.9 to 0.95") == 1 and out.count("is within") == 1
    assert '"holds": false' in command("check", "coins.toml", "--json")[1]
    text = (tmp_path / "coins.toml").read_text()
    (tmp_path / "coins.toml").write_text(text[: text.rindex("[[claims]]", 0, text.rindex("[[claims]]"))])
    assert "claims nothing" in command("check", "coins.toml")[2]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("toss", GAME, "--edge", "2"), 'edge "2": input should be less than 0.5'),
        (("toss", GAME, "--seats", "two"), 'seats "two": input should be a valid integer'),
        (("toss", "volcan"), "did you mean 'volcano'"),
        (("toss", GAME, "--set", "tiles"), "is not of the form NAME=VALUE"),
        (("toss", GAME, "-o", "coins.txt"), "must end in .toml"),
        (("toss", GAME, "--cluster", "here"), "'here' is not the address of a cluster: it begins with dask:// or ray://"),
        (("dance", GAME), "dance"),
    ],
)
def test_mistakes_are_one_line(command: Command, arguments: tuple[str, ...], words: str) -> None:
    code, out, err = command(*arguments)
    assert (code, out) == (2, "") and words in err and err.count("\n") == 1


def test_games_of_another_question_are_refused(command: Command, tmp_path: Path) -> None:
    """What was interrupted before there was a study is gone on with by the same command only."""
    assert command("toss", GAME, "--seconds", "0", "-o", "coins.toml")[0] == 0
    for name in ("coins.toml", "coins.html"):
        (tmp_path / name).unlink()
    code, _, err = command("toss", GAME, "--seed", "2", "--seconds", "0", "-o", "coins.toml")
    assert code == 2 and "'coins.games' was played with question seed=1, not seed=2; name another file" in err


def test_help_has_a_flag_for_each_field(command: Command) -> None:
    assert "How often a coin shows heads" in command("--help")[1]
    shown = command("toss", "--help")[1]
    assert "--coins" in shown and "The coins that are tossed." in shown and "--precision" in shown


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt(), 130), (SystemExit(128 + signal.SIGTERM), 143)])
def test_an_interruption_shows_what_was_played(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int
) -> None:
    played = 0

    def interrupt(self: object, done: int, total: int) -> None:
        nonlocal played
        played += 1
        if played == 3:
            raise error

    monkeypatch.setattr("backburn.terminal.kit.progress.ProgressBar.update", interrupt)
    found, out, err = command("toss", GAME, "--seconds", "99", "-o", "coins.toml")
    assert (
        found == code
        and "Is it fair?" in out
        and err.endswith("backburn: interrupted, so there are fewer games; the same command continues from 'coins.games'\n")
    )
    assert not (tmp_path / "coins.toml").exists(), "a study has all of its games"
    assert command("toss", GAME, "--seconds", "0", "-o", "coins.toml")[0] == 0
    assert study.read(tmp_path / "coins.toml").played.counts == (21,), "those that were there"
    played = 0
    (tmp_path / "coins.games").unlink()
    found, out, err = command("run", "coins.toml")
    assert (found, out) == (code, "") and err == "backburn: interrupted; the same command continues from 'coins.games'\n"
    played = 2
    assert command("check", "coins.toml")[0] == code
    played = 9
    assert command("run", "coins.toml")[0] == 0


@pytest.mark.parametrize("counts", ["[0]", "[-5]"])
def test_a_study_whose_games_cannot_be_counted_is_refused(command: Command, tmp_path: Path, counts: str) -> None:
    written(tmp_path / "coins.toml")
    text = (tmp_path / "coins.toml").read_text()
    (tmp_path / "coins.toml").write_text(re.sub(r"counts = .*", f"counts = {counts}", text))
    code, _, err = command("run", "coins.toml")
    assert code == 2 and "input should be greater than or equal to 1" in err and err.count("\n") == 1


def test_tables_that_are_there_are_not_replaced_unasked(command: Command, tmp_path: Path) -> None:
    (tmp_path / "coins-shares.csv").write_text("kept")
    code, _, err = command("toss", GAME, "--seconds", "0", "-o", "coins.toml")
    assert code == 2 and "'coins-shares.csv' is there already" in err and (tmp_path / "coins-shares.csv").read_text() == "kept"
    assert command("toss", GAME, "--seconds", "0", "-o", "coins.toml", "--overwrite")[0] == 0
