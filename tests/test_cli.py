"""The command line, driven as people drive it: typed, piped, killed, mistyped."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import termios
import time
import urllib.request
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pexpect
import polars
import pytest

import backburn
from backburn.cli import main
from backburn.cli.flags import agent_texts
from backburn.core.kernels.jit import can_compile
from backburn.lab.arena import Arena, Plan, begin
from backburn.lab.arena import write as write_arena
from backburn.lab.statistics.sequential import SequentialTest
from backburn.play.records.gamefile import write_record, write_seen_record
from backburn.terminal.match.match_session import MatchSession
from external.programs import BY_CHANCE, LAST, Child, answering, shell

GAME = "forest-fire-path"
ACRES = "forest-fire-acres"
COMMAND = [sys.executable, "-m", "backburn"]
SOURCES = str(Path(backburn.__file__).parents[1])
Run = Callable[..., tuple[int, str, str]]
OVER = "round 14: over / fire . # # # # # # # # # # / engine 1 5 . . . . . . . . . . / engine 2 5 . . . . . . . . . ."


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PYTHONPATH", SOURCES)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line: (exit code, stdout, stderr)."""

    def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def saved(folder: Path) -> list[Path]:
    return sorted((folder / "data" / "backburn" / "games").glob("*.txt"))


# ---- looking things up


@pytest.mark.parametrize(("flags", "opens"), [((), False), (("--no-browser",), False), (("--browser",), True)])
def test_serve_takes_the_browsers_flag_as_the_bare_command_does(
    run: Run, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...], opens: bool
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr("backburn.server.web.serve.serve", lambda settings, address, browser, catalogue: asked.append(browser))
    assert run("serve", *flags)[0] == 0
    assert asked == [opens]


@pytest.mark.bulk
def test_alone_it_opens_the_table(tmp_path: Path) -> None:
    """The main job: one command, and the page is there."""
    command = [sys.executable, "-m", "backburn", "--no-browser"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment) as server:
        assert server.stdout is not None
        address = re.search(r"http://[\d.:]+", server.stdout.readline())
        try:
            assert address is not None
            assert "<html" in read_page(address[0])
        finally:
            server.terminate()


def read_page(address: str) -> str:
    """The page, as soon as the server answers."""
    for _ in range(1200):
        try:
            with urllib.request.urlopen(address) as answer:
                return str(answer.read(), "utf-8")
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server did not answer")


def test_version(run: Run) -> None:
    assert run("--version")[:2] == (0, "backburn 0.2.0\n")


def test_where_the_files_are(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKBURN_CACHE", "/kernels of mine")
    monkeypatch.setenv("XDG_DATA_HOME", "/data of mine")
    assert run("--folders")[:2] == (0, "tables and saved games: /data of mine/backburn\ncompiled kernels: /kernels of mine\n")


def test_games_as_json(run: Run) -> None:
    cards = json.loads(run("games", "--json")[1])
    assert [card["id"] for card in cards] == list(backburn.names())
    assert {"name", "values", "default", "help", "clause"} == set(cards[0]["options"][0])


def test_games_are_listed_with_their_year_if_it_is_known(run: Run) -> None:
    listed = run("games")[1]
    assert "(Fire Tower, Gwen Ruelle and Sam Bryant 2018, 2 to 4 players)" in listed
    assert "(Wildfire Rescue!, Karl Juhlke, 2 to 4 players)" in listed


@pytest.mark.parametrize("name", backburn.names())
def test_rules_of_every_game(run: Run, name: str) -> None:
    assert run("rules", name)[1].startswith("# ")
    assert "Rulesets" in run("rules", name, "--options")[1]


def test_one_clause(run: Run) -> None:
    text = run("rules", GAME, "R3.2")[1]
    assert text.startswith("### R3.2 Gust")
    rules, _, where = text.partition("\n\nWhere R3.2 is:\n\n- code: `src/backburn/games/forest_fire_path/")
    assert "### R3.2a" in rules and "\n- test: `tests/games/forest_fire_path/test_rules.py:" in where and "Where R3.2a is:" in where


def test_a_chapter_is_shown_as_it_stands(run: Run) -> None:
    text = run("rules", GAME, "R3")[1]
    assert "### R3.2 Gust" in text and "Where R" not in text


# ---- playing


@pytest.mark.parametrize("seat", ["fire", "chief"])
@pytest.mark.bulk
def test_a_whole_game_and_its_replay(run: Run, tmp_path: Path, seat: str) -> None:
    code, out, _ = run("play", GAME, "--seat", seat, "--seed", "3", typed="1\n" * 3000)
    assert code == 0
    assert " victory for the " in out
    (record,) = saved(tmp_path)
    assert str(record) in out
    code, out, _ = run("replay", str(record))
    assert code == 0
    assert " victory for the " in out
    data = json.loads(run("replay", str(record), "--json")[1])
    assert data["over"]
    assert data["players"] == (["person", "greedy"] if seat == "fire" else ["greedy", "person"])
    assert data["plies"][-1]["position"] == data["position"]
    assert run("play", "--resume", str(record))[1].count("\nA ") == 1


def test_a_file_that_is_resumed_is_left_alone_until_something_happens(run: Run) -> None:
    """Blank lines, a remark and another way of writing are the person's own."""
    match = backburn.load(GAME).match(seed=3, players=["ann", "bob"])
    kept = f"My best game.\n\n{write_record(match)}".replace("\n", "\r\n").encode()
    Path("game.txt").write_bytes(kept)
    for typed in ("", "quit\n", "moves\nhelp\nquit\n", "rubbish\nquit\n"):
        assert run("play", "--resume", "game.txt", typed=typed)[0] == 0
        assert Path("game.txt").read_bytes() == kept
    run("play", "--resume", "game.txt", typed="gust\nquit\n")
    match.push("gust")
    assert Path("game.txt").read_text() == write_record(match)
    run("play", "--resume", "game.txt", typed="undo\nquit\n")
    assert "fire: gust" not in Path("game.txt").read_text()


def test_two_people(run: Run) -> None:
    code, out, _ = run("play", GAME, "--against", "human", "--seed", "1", typed="gust\nengine 1\nload 2\nquit\n")
    assert code == 0
    assert "Now to act: chief." in out
    assert "chief (person) loaded 2 water into engine 1." in out


def test_leaving_and_going_on(run: Run, tmp_path: Path) -> None:
    out = run("play", GAME, "--seed", "3", typed="gust\nquit\n")[1]
    (record,) = saved(tmp_path)
    assert f"backburn play --resume {record}" in out
    once = record.read_text()
    out = run("play", "--resume", str(record), typed="grow 8\n")[1]
    assert "round 2: fire to act" in out
    assert saved(tmp_path) == [record]
    (tmp_path / "straight.txt").unlink(missing_ok=True)
    run("play", GAME, "--seed", "3", "--save", "straight.txt", typed="gust\ngrow 8\n")
    assert (tmp_path / "straight.txt").read_text() == record.read_text() != once


def test_undo_goes_back_before_the_answers(run: Run, tmp_path: Path) -> None:
    out = run("play", GAME, "--seed", "3", typed="undo\ngust\nundo\ngrow 11\nlog\n")[1]
    assert "You have nothing to undo." in out
    assert "Undone: fire (you): gust." in out
    assert re.search(r"      fire \(you\) undid \d+ plies: gust, ", out)
    assert "fire: grow 11\n" in saved(tmp_path)[0].read_text()
    assert "   1  fire (you): grow 11." in out


@pytest.mark.parametrize("comma", [",", ""])
def test_of_several_moves_on_a_line_all_are_made_or_none(run: Run, tmp_path: Path, comma: str) -> None:
    out = run("play", GAME, "--seed", "3", typed=f"int 11{comma} tok 10{comma} token 5\n")[1]
    assert "Move 3: 'token 5' is not allowed here" in out and "Nothing was played." in out
    out = run("play", GAME, "--seed", "3", typed=f"int 11\ntok 10{comma} tok 10\n")[1]
    assert "So far: intensify 11" in out
    assert "fire: intensify 11, token 10, token 10\n" in saved(tmp_path)[0].read_text()


def test_a_line_ends_with_the_turn(run: Run) -> None:
    out = run("play", GAME, "--seed", "3", typed="gust, gust\n")[1]
    assert "Move 2: the turn is over after " in out and "Nothing was played." in out


def test_what_was_done_before_luck_decided_stays_done(run: Run, tmp_path: Path) -> None:
    position = (
        "round 3: engine 2 to move, done 1 / fire . . . . . 5 . . . . . / engine 1 0 . . . . . . . . . . / engine 2 . . . . 4 . . . . . ."
    )
    match = backburn.load(GAME).match(seed=1, position=position, players=("greedy", "ann"))
    (tmp_path / "record.txt").write_text(write_record(match))
    out = run("play", "--resume", "record.txt", typed="spray aim 6 aim 6, aim 7\n")[1]
    assert "Move 4: 'aim 7' is not allowed here" in out
    assert "Done: spray, aim 6, aim 6. Not done: aim 7." in out


def test_of_a_long_path_the_end_is_reported(run: Run) -> None:
    out = run("play", "volcano", "--seats", "1", "--seed", "1", typed="1\n" * 60)[1]
    assert "So far: ... " in out


def test_help_and_why_take_all_moves_of_a_line(run: Run) -> None:
    typed = "why tile 1, lay 0:1\nwhy tile 1, tile 5\nhelp 1, tile 5\nwhy 1, lay 0:1, done\n"
    code, out, _ = run("play", "wild-fire", "--seats", "2", "--seed", "3", typed=typed)
    assert code == 0
    for words in (
        "That is legal.\ntile 1: The tile that shows 1 is placed next.\nlay 0:1: The 5 of the first fire goes next to 1.\n",
        "Move 2: 'tile 5' is not allowed here: the first seat must first lay the start tile (R1.5a).\nTo read the rule: rules R1.5a\n",
        "Not legal here: move 2: 'tile 5' is not allowed here",
        "Before 'done' there is a roll or a draw.",
    ):
        assert words in out, words


def test_help_why_hint_and_mistakes(run: Run) -> None:
    typed = (
        "help\n?\nhelp gust\nhelp nonsense\nwhy\nwhy grow 3\nwhy gust\nhint\nmoves\nshow\nrules 3.2\nrules 99\n9\nhlep\nxyzzy\n/show\n\n"
    )
    code, out, _ = run("play", GAME, "--seed", "3", typed=typed)
    assert code == 0
    for words in (
        "gust: The wind lights",
        "Not legal here: 'nonsense'",
        "Why which move?",
        "(R3.3)",
        "To read the rule: rules R3.3",
        "That is legal.",
        f"The level-{6 if can_compile() else 4} bot would: ",
        "### R3.2 Gust",
        "has no clause '99'",
        "The list has no number 9: it goes from 1 to 3.",
        "the command 'help'",
    ):
        assert words in out, words
    assert "Nothing was played." in out


def test_where_nothing_can_be_compiled_a_bot_of_few_iterations_gives_the_hint(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("backburn.terminal.commands.match_start.can_compile", lambda: False)
    assert "The level-4 bot would: " in run("play", GAME, "--seed", "3", typed="hint\n")[1]


def test_own_dice_are_typed_in(run: Run, tmp_path: Path) -> None:
    start = ["play", GAME, "--seat", "chief", "--seed", "3", "--dice", "mine", "--save", "dice.txt"]
    typed = (
        "engine 1, load 2, move 4\nload 2, move 4\n"
        + "spray, aim 9\n" * 2
        + "aim 7\naim 8\nspray, aim 8, roll 6\nundo\naim 8\nroll 7\nroll 1\n"
    )
    out = run(*start, typed=typed)[1]
    assert "What was the result?" in out or "spray" in out
    record = (tmp_path / "dice.txt").read_text()
    assert all(
        part.strip().endswith("!") for line in record.splitlines() for part in line.split(",") if "roll" in part and "end" not in line
    )


def test_many_moves_are_shown_in_groups(run: Run) -> None:
    settings = ["--set", "path_length=24", "--set", "start_tokens=5", "--set", "intensify_factor=4"]
    out = run("play", GAME, "--seed", "1", *settings, typed="intensify 24, token 20, gust\nmoves\n" + "token 22\n" * 30 + "gust\n")[1]
    assert "Options" not in out
    big = run("play", GAME, "--seat", "chief", "--seed", "1", "--set", "water_capacity=20", typed="engine 1\n")[1]
    assert "   1-21    load 0, 1, 2" in big


def test_save_to_another_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken.txt").write_text("letter")
    out = run(
        "play", GAME, "--seed", "3", typed="gust\nsave taken.txt\nsave mine.txt\ngrow 8\nsave no/such/../../mine.txt\nsave /proc/x/y\n"
    )[1]
    assert "taken.txt already exists" in out
    assert "Not saved: " in out
    assert (tmp_path / "taken.txt").read_text() == "letter"
    assert "grow 8" in (tmp_path / "mine.txt").read_text()


def test_a_named_file_is_never_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken.txt").write_text("letter")
    code, _, err = run("play", GAME, "--save", "taken.txt")
    assert (code, (tmp_path / "taken.txt").read_text()) == (2, "letter")
    assert "already exists" in err


def test_a_match_that_cannot_be_saved_is_printed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    out = run("play", GAME, "--seed", "3", typed="gust\n")[1]
    assert out.count("Warning: ") == 1
    assert "Its record:\n\nbackburn record 1\n" in out


def test_a_crash_keeps_the_match(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    show = MatchSession.show

    def break_down(table: MatchSession) -> None:
        if table.match.plies:
            raise RuntimeError("a bug")
        show(table)

    monkeypatch.setattr(MatchSession, "show", break_down)
    with pytest.raises(RuntimeError):
        run("play", GAME, "--seed", "3", typed="gust\n")
    assert "backburn play --resume" in capsys.readouterr().out
    assert backburn.read_record(saved(tmp_path)[0].read_text()).plies


@pytest.mark.bulk
def test_undecodable_input_is_a_mistake_and_no_end(tmp_path: Path) -> None:
    done = subprocess.run([*COMMAND, "play", GAME, "--seed", "3"], input=b"\xff\xfe\n\x1b[2J\ngust\n", capture_output=True, check=True)
    assert b"\x1b" not in done.stdout
    assert b"fire (you) let the wind light 3 squares." in done.stdout


@pytest.mark.bulk
def test_kill_loses_nothing_acknowledged(tmp_path: Path) -> None:
    child = subprocess.Popen([*COMMAND, "play", GAME, "--seed", "3"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write("gust\ngrow 8\n")
    child.stdin.flush()
    for line in child.stdout:
        if line.startswith("fire (you) added a token to square 8"):
            break
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    match = backburn.read_record(saved(tmp_path)[0].read_text())
    own = [match.game.card.notation.spell(match.state, ply.move)[0] for ply in match.plies if ply.seat == 0]
    assert own == ["gust", "grow 8"]


@pytest.mark.bulk
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_end_gives_the_terminal_back(tmp_path: Path, number: signal.Signals) -> None:
    """The screen was left full, and the mouse went on typing."""
    environment = {**os.environ, "TERM": "xterm-256color"}
    arguments = ["-m", "backburn", "play", GAME, "--screen", "--save", str(tmp_path / "game.txt")]
    child = pexpect.spawn(sys.executable, arguments, timeout=100, env=environment, dimensions=(40, 120))
    before = termios.tcgetattr(child.child_fd)
    child.expect_exact(b"gust")
    assert termios.tcgetattr(child.child_fd) != before
    child.send(b"gust\r")
    while not (saved_by_now := tmp_path / "game.txt").exists() or not backburn.read_record(saved_by_now.read_text()).plies:
        child.expect(pexpect.TIMEOUT, timeout=0.1)
    child.kill(number)
    child.expect(pexpect.EOF)
    said = child.before
    for mode in (b"1049", b"1000", b"1003", b"1006", b"2004"):
        assert said.rindex(b"\x1b[?" + mode + b"l") > said.rfind(b"\x1b[?" + mode + b"h"), mode
    assert b"\x1b[?25h" in said
    child.wait()
    assert child.exitstatus == 128 + number
    assert termios.tcgetattr(child.child_fd) == before
    assert len(backburn.read_record((tmp_path / "game.txt").read_text()).plies) > 0


@pytest.mark.bulk
def test_a_signal_to_end_removes_a_bar(tmp_path: Path) -> None:
    arguments = ["-m", "backburn", "simulate", GAME, "--agents", BY_CHANCE, "--games", "100000"]
    child = pexpect.spawn(sys.executable, arguments, timeout=100, env={**os.environ, "TERM": "xterm-256color"})
    child.expect_exact(b"\x1b[?25l")
    child.expect_exact(b"/100000")
    child.kill(signal.SIGTERM)
    child.expect(pexpect.EOF)
    assert b"\x1b[?25h" in child.before
    child.wait()
    assert child.exitstatus == 128 + signal.SIGTERM


@pytest.mark.bulk
def test_play_at_a_terminal(tmp_path: Path) -> None:
    environment = {**os.environ, "TERM": "xterm-256color"}
    child = pexpect.spawn(sys.executable, ["-m", "backburn", "play", GAME, "--seed", "3"], timeout=300, encoding="utf-8", env=environment)
    child.expect("fire> ")
    assert "\x1b[1m" in str(child.before)
    child.sendline("gust")
    child.expect("round 2")
    child.expect("fire> ")
    child.sendintr()
    child.expect("backburn play --resume ")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert len(saved(tmp_path)) == 1


@pytest.mark.bulk
def test_stepping_through_a_record_at_a_terminal(run: Run) -> None:
    run("play", GAME, "--seed", "3", "--save", "game.txt", typed="gust\n")
    child = pexpect.spawn(sys.executable, ["-m", "backburn", "replay", "game.txt", "--step"], timeout=300, encoding="utf-8")
    for key, awaited in (("", "0/6"), ("", "1/6"), ("p", "0/6"), ("x", "previous"), ("n", "1/6"), ("q", pexpect.EOF)):
        if awaited != "0/6" or key:
            child.sendline(key)
        child.expect(awaited)
        if awaited != pexpect.EOF:
            child.expect(r"\[n/p/q\] ")
    child.close()
    assert child.exitstatus == 0


def test_a_match_begins_at_a_position(run: Run, tmp_path: Path) -> None:
    later = backburn.load(GAME).match(seed=3)
    later.push("gust")
    (tmp_path / "later.txt").write_text(later.diagram())
    code, out, _ = run("play", GAME, "--seat", "chief", "--position", "later.txt", "--seed", "3", "--save", "one.txt", typed="quit\n")
    assert code == 0 and "round 1: chief" in out
    once = (tmp_path / "one.txt").read_text()
    assert f"start: {later.position()}\n" in once
    run("play", GAME, "--seat", "chief", "--position", later.position(), "--seed", "3", "--save", "two.txt", typed="quit\n")
    assert (tmp_path / "two.txt").read_text() == once


def test_options_go_with_a_position_that_says_none(run: Run, tmp_path: Path) -> None:
    start = backburn.load(GAME).match(seed=3).position()
    run("play", GAME, "--position", start, "--set", "max_turns=30", "--save", "one.txt", typed="quit\n")
    assert "\noptions: max_turns=30\n" in (tmp_path / "one.txt").read_text()


# ---- set-ups of one's own


def test_a_scenario_is_drawn_checked_and_played(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("scenario", ACRES, "--number", "7")
    assert code == 0 and out.startswith("# Map 7 of Forest Fire! (acres).")
    assert run("scenario", ACRES, "-o", "mine.txt", "--number", "7")[:2] == (0, "")
    assert (tmp_path / "mine.txt").read_text() == out
    code, out, _ = run("scenario", ACRES, "mine.txt")
    assert code == 0 and out == "It can be played: backburn play forest-fire-acres --position mine.txt\n"
    code, out, _ = run("play", ACRES, "--seats", "1", "--position", "mine.txt", typed="bulldozer k10\nquit\n")
    assert code == 0 and "setup: ash sets a bulldozer" in out
    assert "setup: ash sets a bulldozer" in run("show", "mine.txt", "-g", ACRES)[1]


def test_any_scenario_is_drawn_where_none_is_named(run: Run) -> None:
    assert re.match(r"# Map \d+ of ", run("scenario", ACRES)[1])


def test_what_is_wrong_with_a_scenario_and_what_is_unusual(run: Run) -> None:
    rows = ["." * 20] * 20
    code, out, _ = run("scenario", ACRES, "-", typed="\n".join(["h" + "." * 19, *rows[1:]]))
    assert code == 0 and "Unusual: there are buildings on the edge: a1.\n" in out and "It can be played" in out
    code, out, _ = run("scenario", ACRES, "-", typed="\n".join(["." * 19, "q" + "." * 19, *rows[2:]]))
    assert code == 2
    assert (
        out
        == "Wrong: row 1 has 19 acres instead of 20.\nWrong: a2 cannot be 'q'; the acres of a map are . forest, h house, s school, ~ river.\n"
    )


def test_a_scenario_with_options_that_do_not_go_together(run: Run, tmp_path: Path) -> None:
    (tmp_path / "map.txt").write_text("\n".join([*["." * 20] * 20, "options drought_middle=3"]))
    code, out, _ = run("scenario", ACRES, "map.txt")
    assert code == 2 and out.startswith("Wrong: ") and "can be played" not in out
    assert run("play", ACRES, "--position", "map.txt")[0] == 2


def test_a_scenario_is_checked_with_the_rules_that_are_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my map.txt").write_text("\n".join(["." * 20] * 20))
    rules = ["--ruleset", "challenge", "--set", "drought_last=1"]
    code, out, _ = run("scenario", ACRES, "my map.txt", *rules)
    assert (code, out.splitlines()[-1]) == (0, f"It can be played: backburn play {ACRES} {' '.join(rules)} --position 'my map.txt'")
    assert run("scenario", ACRES, "my map.txt", "--set", "drought_middle=3")[0] == 2
    code, out, _ = run("scenario", ACRES, "-", typed="\n".join(["." * 20] * 20))
    assert (code, out.splitlines()[-1]) == (0, "It can be played.")


# ---- records and positions


def test_show_a_record_and_a_position(run: Run, tmp_path: Path) -> None:
    run("play", GAME, "--seed", "3", "--save", "game.txt", typed="gust\n")
    position = backburn.read_record((tmp_path / "game.txt").read_text()).position()
    by_file, by_text = run("show", "game.txt")[1], run("show", position)[1]
    assert by_file == by_text != run("show", "game.txt", "--ply", "0")[1]
    (tmp_path / "position.txt").write_text(by_text)
    assert run("show", "position.txt", "-g", GAME)[1] == by_text
    assert run("show", "-", typed=(tmp_path / "game.txt").read_text())[1] == by_text


def test_draw_a_picture(run: Run, tmp_path: Path) -> None:
    match = backburn.load(GAME).match(seed=1)
    for name, start in (("board.svg", b"<svg"), ("board.png", b"\x89PNG")):
        (tmp_path / name).write_text("kept")
        code, _, complaint = run("show", match.position(), "-o", name)
        assert code == 2 and "is there already" in complaint and (tmp_path / name).read_text() == "kept"
        assert run("show", match.position(), "-o", name, "--theme", "dark", "--overwrite")[0] == 0
        assert (tmp_path / name).read_bytes().startswith(start)


def test_replay_from_a_ply(run: Run) -> None:
    run("play", GAME, "--seed", "3", "--save", "game.txt", typed="gust\n")
    assert "\n1/6 " not in run("replay", "game.txt", "--from", "2")[1]
    data = json.loads(run("replay", "game.txt", "--from", "2", "--json")[1])
    assert [ply["ply"] for ply in data["plies"]] == [2, 3, 4, 5, 6]


def test_a_record_as_one_seat_saw_it(run: Run, tmp_path: Path) -> None:
    match = backburn.load("fire-tower", seats=2).match(seed=1)
    while len(match.plies) < 12:
        match.roll() if match.to_act == backburn.CHANCE else match.push(match.legal()[0])
    (tmp_path / "tower.txt").write_text(write_record(match))
    code, out, _ = run("replay", "tower.txt", "--seen-by", "blue")
    assert code == 0 and out == write_seen_record(match, 1) and "draw ?" in out
    assert run("replay", "tower.txt", "--seen-by", "everybody")[1] == write_seen_record(match, None)
    code, out, err = run("replay", "tower.txt", "--seen-by", "green")
    assert code == 2 and not out and "no seat 'green'" in err and "red, blue, everybody" in err


# ---- simulating


def test_simulate_prints_a_table(run: Run) -> None:
    code, out, _ = run("simulate", GAME, "--games", "20", "--agents", "random", "--quiet")
    assert code == 0
    assert "Plies a game: " in out


@pytest.mark.bulk
def test_simulate_answers_one_json_object_and_writes_tables(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("simulate", GAME, "--games", "20", "--agents", "greedy,random", "--seed", "5", "--json", "-o", "games.csv")
    assert code == 0
    data = json.loads(out)
    assert (data["games"], data["seed"], data["rotations"]) == (20, 5, 2)
    assert [(row["agent"], row["seat"]) for row in data["by_agent"]] == [("greedy", None), ("random", None)]
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 41
    fixed = json.loads(run("simulate", GAME, "--games", "20", "--agents", "greedy,random", "--no-rotate", "--json")[1])
    assert [(row["agent"], row["seat"]) for row in fixed["by_agent_and_seat"]] == [("greedy", "fire"), ("random", "chief")]


@pytest.mark.bulk
def test_an_interrupted_simulation_shows_what_was_played(tmp_path: Path) -> None:
    command = shlex.join([*COMMAND, "simulate", GAME, "--games", "90000000", "-o", "games.csv"])
    child = pexpect.spawn("/bin/sh", ["-c", f"exec {command} >out"], timeout=300, encoding="utf-8")
    child.expect("compiling the rules|games ")  # it plays, or is about to
    child.sendintr()
    child.expect(r"backburn: interrupted after (\d+) of 90000000 games")
    assert child.match is not None
    played = int(child.match[1])
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert (tmp_path / "out").read_text().startswith(f"{played} games of " if played else "")
    assert [len(polars.read_csv(each)) for each in tmp_path.glob("games.csv")] == [2 * played] * bool(played)


@pytest.mark.bulk
def test_simulate_goes_on_with_its_file_and_overwrites_nothing_unasked(run: Run, tmp_path: Path) -> None:
    asked = ("simulate", GAME, "--agents", "greedy,random", "--quiet", "-o")
    assert run(*asked, "a.parquet", "--games", "6")[0] == 0
    kept = (tmp_path / "a.parquet").read_bytes()
    for changed, words in (
        (("--seed", "2"), "was played with seed 1, not 2"),
        (("--set", "engines=3"), "options engines=2, not engines=3"),
    ):
        code, _, err = run(*asked, "a.parquet", "--games", "6", *changed)
        assert code == 2 and words in err and (tmp_path / "a.parquet").read_bytes() == kept
    goes_on = run(*asked, "a.parquet", "--games", "10", "--jobs", "2")[1]
    assert goes_on == run(*asked, "b.parquet", "--games", "10")[1]
    assert polars.read_parquet(tmp_path / "a.parquet").equals(polars.read_parquet(tmp_path / "b.parquet"))
    assert run(*asked, "a.parquet", "--games", "4", "--seed", "2", "--overwrite")[1].startswith("4 games of ")
    (tmp_path / "a.csv").write_text("a letter")
    code, _, err = run(*asked, "a.csv")
    assert code == 2 and "'a.csv' is there already; a .parquet file could be gone on with; or say --overwrite" in err
    (tmp_path / "c.parquet").write_text("a letter")
    assert "is no table of such games" in run(*asked, "c.parquet")[2] and (tmp_path / "a.csv").read_text() == "a letter"
    polars.DataFrame({"game": [1]}).write_parquet(tmp_path / "d.parquet", metadata=polars.read_parquet_metadata(tmp_path / "b.parquet"))
    assert "is no table of such games" in run(*asked, "d.parquet")[2]


# ---- the arena


@pytest.mark.bulk
def test_the_arena_prints_standings_and_goes_on_from_its_file(run: Run, tmp_path: Path) -> None:
    command = ["arena", GAME, "--agents", "random,greedy", "--seed", "5", "-o", "arena.parquet", "--quiet"]
    code, out, err = run(*command, "--games", "4")
    assert (code, err) == (0, "") and out.startswith("4 games of Forest Fire (path), 2 seats, seed 5\n")
    assert "anchor" in out and "against" not in out
    data = json.loads(run(*command, "--games", "6", "--json")[1])
    assert (data["games"], data["seed"], data["meetings"][0]["rounds"]) == (6, 5, 3)
    assert [each["agent"] for each in data["standings"]] == data["agents"] == ["random", "greedy"]
    assert [each.name for each in tmp_path.glob("*arena*")] == ["arena.parquet"]


@pytest.mark.bulk
def test_the_arena_of_three_bots_and_of_bots_together(run: Run) -> None:
    thinker = "greedy:overlooks=50"
    three = run("arena", GAME, "--agents", f"random,{thinker}", "--agents", "greedy", "--games", "2", "--set", "max_turns=20")[1]
    assert three.startswith("6 games ") and "against" in three and three.count(thinker) == 3
    together = run("arena", "wildfire-rescue", "--seats", "2", "--agents", "random,greedy", "--games", "4")[1]
    assert "against random with the same luck." in together and "wins as" not in together


def test_the_arena_stops_when_its_test_is_decided(run: Run) -> None:
    command = ["arena", GAME, "--agents", "random,greedy", "--games", "2"]
    assert "undecided between H0 (+0 Elo) and H1 (+50 Elo)" in run(*command, "--stop")[1]
    asked = json.loads(run(*command, "--elo1", "80", "--beta", "0.1", "--json")[1])
    assert asked["test"] == {"elo0": 0.0, "elo1": 80.0, "alpha": 0.05, "beta": 0.1}
    assert json.loads(run(*command, "--json")[1])["test"] is None


def test_the_help_of_the_arena_tells_the_usual_test(run: Run) -> None:
    helped = run("arena", "--help")[1]
    for usual in asdict(SequentialTest()).values():
        assert f"[{usual:g}]" in helped


def test_agents_with_options_differ() -> None:
    assert agent_texts(["random, greedy"]) == ("random", "greedy")
    assert agent_texts(["greedy,search:iterations=2000,exploration=0.5,level-3"]) == (
        "greedy",
        "search:iterations=2000,exploration=0.5",
        "level-3",
    )
    assert agent_texts(["a", "exec:bot.py --x=1,2,random", "b=1,c"]) == ("a", "exec:bot.py --x=1,2,random", "b=1", "c")


@pytest.mark.bulk
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_arena_keeps_what_was_played(tmp_path: Path, jobs: str) -> None:
    arguments = ["arena", GAME, "--agents", "random,greedy", "--games", "90000000", "-o", "arena.parquet", "--jobs", jobs]
    command = shlex.join([*COMMAND, *arguments])
    child = pexpect.spawn("/bin/sh", ["-c", f"exec {command} >out"], timeout=300, encoding="utf-8", codec_errors="replace")
    child.expect(r"[1-9]\d*/90000000")
    child.sendintr()
    child.expect(r"backburn: interrupted after (\d+) of 90000000 games; the same command continues from 'arena.parquet'")
    assert child.match is not None
    played = int(child.match[1])
    child.expect(pexpect.EOF)
    assert "Traceback" not in str(child.before)
    child.close()
    assert child.exitstatus == 130 and played > 0
    assert (tmp_path / "out").read_text().startswith(f"{played} games of ")
    assert polars.read_parquet(tmp_path / "arena.parquet").height == 2 * played


def test_an_arena_interrupted_before_its_first_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Arena, "play", interrupt)
    code, out, err = run("arena", GAME, "--agents", "random,greedy")
    assert (code, out, err) == (130, "", "backburn: interrupted after 0 of 1000 games\n")


# ---- when output fails


@pytest.mark.bulk
def test_a_full_disk_is_reported() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "backburn: the output: no space left on device\n")


@pytest.mark.bulk
def test_a_broken_pipe_is_silent() -> None:
    for command in (["rules", GAME], ["games", "--json"], ["rules", GAME, "--options"]):
        child = subprocess.Popen([*COMMAND, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""
        child.stderr.close()
        child.wait()


# ---- mistakes

LONG = "x" * 1700
WHERE_LONG = [
    ["show", LONG], ["rules", LONG], ["rules", GAME, LONG], ["replay", LONG], ["play", "--resume", LONG], ["play", GAME, "--seat", LONG],
    ["play", GAME, "--against", LONG], ["play", GAME, "--ruleset", LONG], ["play", GAME, "--set", LONG], ["play", GAME, "--set", f"engines={LONG}"],
    ["play", GAME, "--set", f"{LONG}=1"], ["play", GAME, "--position", LONG], ["play", GAME, "--save", LONG], ["simulate", GAME, "--games", LONG],
    ["simulate", GAME, "--agents", f"search:{LONG}"], ["simulate", GAME, "--agents", f"exec:{LONG}"], ["solve", GAME, "--ignore", LONG],
    ["audit", "x", "--commitment", LONG], ["join", LONG], ["export", "x", "--database", LONG], ["import", LONG], [LONG],
]  # fmt: skip


@pytest.mark.parametrize("arguments", WHERE_LONG, ids=lambda arguments: " ".join(each[:20] for each in arguments))
def test_a_refusal_does_not_quote_at_length(run: Run, arguments: list[str]) -> None:
    """A position of a card game has 1,700 characters; a message of as many hides what is wrong."""
    code, _, err = run(*arguments)
    assert code == 2 and err.startswith("backburn: ") and len(err) < 800


MISTAKES = [
    (["simulat"], "Did you mean 'simulate'"),
    (["play", GAME, "--seta", "fire"], "--seat"),
    (["play", "forest-fire-pth"], "did you mean 'forest-fire-path'"),
    (["rules", "nope"], "there is no game 'nope'"),
    (["rules", GAME, "R9.9"], "has no clause"),
    (["play"], "name a game"),
    (["play", GAME, "--seat", "chef"], "did you mean 'chief'"),
    (["play", GAME, "--seat", "3"], "it has fire, chief"),
    (["play", GAME, "--seats", "5"], "is for 2 players"),
    (["play", GAME, "--against", "gredy"], "did you mean 'greedy'"),
    (["play", GAME, "--against", "greedy,random"], "1 other seat"),
    (["play", GAME, "--ruleset", "balance"], "did you mean 'balanced'"),
    (["play", GAME, "--set", "engine=3"], "did you mean 'engines'"),
    (["play", GAME, "--set", "engines=99"], "from 1 to 6"),
    (["play", GAME, "--set", "engines"], "NAME=VALUE"),
    (["play", GAME, "--set", "seats=2"], "has no option 'seats'"),
    (["play", GAME, "--set", "start_tokens=50"], "do not go together"),
    (["play", GAME, "--dice", "loaded"], "'mine'"),
    (["play", GAME, "--seed", "9" * 30], "--seed"),
    (["play", GAME, "--seed", "seven"], "--seed"),
    (["play", GAME, "--save", "/proc/no/file"], "cannot be written"),
    (["play", GAME, "--resume", "game.txt"], "GAME cannot be changed"),
    (["play", "--resume", "game.txt"], "no such file"),
    (["play", "--resume", "."], "directory"),
    (["play", GAME, "--position", "nonsense / x"], "has 4 lines before the options, not 2"),
    (["play", GAME, "--position", "no.txt"], "no such file"),
    (["play", GAME, "--position", "good.txt"], "is a game record"),
    (["play", GAME, "--position", OVER], "the game is over"),
    (["play", GAME, "--position", OVER + " / options engines=2", "--set", "engines=3"], "says its options itself"),
    (["play", "--resume", "game.txt", "--position", "x / y"], "--position cannot be changed"),
    (["replay", "broken.txt"], "line 1"),
    (["replay", "broken.txt", "--json"], "line 1"),
    (["replay", "binary"], "not a text file"),
    (["replay", "/dev/zero"], "too long"),
    (["replay", "good.txt", "--from", "99"], "there is no ply 99"),
    (["show", "good.txt", "--ply", "99"], "there is no ply 99"),
    (["show", "good.txt", "-o", "board.gif"], ".svg, .png"),
    (["show", "good.txt", "-o", "no/board.svg"], "no folder"),
    (["show", "good.txt", "--seat", "chef"], "did you mean 'chief'"),
    (["show", "round 1: x / y", "-g", GAME], "has 4 lines before the options, not 2"),
    (["show", "round 1: x / y", "--ply", "1"], "no plies"),
    (["show", "round 1: x / y", "-g", "nope"], "there is no game"),
    (["show", "nope.txt"], "no such file"),
    (["scenario", GAME], f"{GAME} has no scenarios; {ACRES} has them"),
    (["scenario", "wildfire-rescue"], f"wildfire-rescue has no scenarios; {ACRES} has them"),
    (["scenario", ACRES, "good.txt", "--number", "7"], "--number and -o are for drawing a new scenario"),
    (["scenario", ACRES, "good.txt", "-o", "new.txt"], "--number and -o are for drawing a new scenario"),
    (["play", ACRES, "--position", "-"], "the standard input is where your moves come from"),
    (["scenario", ACRES, "--number", "0"], "--number 0 is not from 1 to 32767"),
    (["scenario", ACRES, "-o", "good.txt"], "already exists"),
    (["scenario", ACRES, "-o", "no/map.txt"], "cannot be written"),
    (["scenario", ACRES, "no.txt"], "no such file"),
    (["simulate", GAME, "--games", "0"], "--games"),
    (["simulate", GAME, "--games", "many"], "--games"),
    (["simulate", GAME, "--agents", "random,random,random"], "needs one agent, or one for each seat (2)"),
    (["simulate", GAME, "--agents", "randm"], "did you mean 'random'"),
    (["simulate", GAME, "--agents", "exec:no-such-program"], "'no-such-program' cannot be run: there is no program of that name"),
    (["simulate", GAME, "--agents", "exec:echo no"], "the bot 'exec:echo no', playing fire, answered 'no' to 'backburn 1', not 'ready'"),
    (["simulate", GAME, "--games", "3", "--agents", "exec:false"], "(ply 1 of game 0 of seed 1; the games before it were finished)"),
    (["play", GAME, "--against", "exec:"], "'exec:' names no command; write exec:COMMAND"),
    (["play", "--resume", "good.txt", "--against", "exec:true"], "--against cannot be changed"),
    (["simulate", GAME, "-o", "games.txt"], ".parquet, .csv"),
    (["simulate", GAME, "-o", "no/games.csv"], "no folder"),
    (["arena", GAME], "--agents"),
    (["arena", GAME, "--agents", "greedy"], "two agents or more"),
    (["arena", GAME, "--agents", "greedy,gready"], "did you mean 'greedy'"),
    (["arena", GAME, "--agents", "greedy,greedy"], "'greedy' is named twice"),
    (["arena", GAME, "--agents", "random,greedy", "--games", "0"], "--games"),
    (["arena", GAME, "--agents", "random,greedy", "--elo1", "0"], "elo0 must be below elo1"),
    (["arena", GAME, "--agents", "random,greedy", "--alpha", "1"], "--alpha 1 is not a share of errors"),
    (["arena", GAME, "--agents", "random,greedy", "--jobs", "-1"], "--jobs"),
    (["arena", GAME, "--agents", "random,greedy", "-o", "arena.csv"], "must end in .parquet"),
    (["arena", GAME, "--agents", "random,greedy", "-o", "no/arena.parquet"], "no folder"),
    (["arena", GAME, "--agents", "random,greedy", "-o", "/proc/arena.parquet"], "cannot be written"),
    (["arena", GAME, "--agents", "random,greedy", "-o", "good.parquet"], "not the file of an arena"),
    (["arena", GAME, "--agents", "random,greedy", "-o", "other.parquet"], "was played with seed 7, not 1"),
]


@pytest.mark.parametrize(("arguments", "words"), MISTAKES, ids=[" ".join(arguments)[:60] for arguments, _ in MISTAKES])
def test_a_mistake_is_one_message_and_exit_code_2(run: Run, tmp_path: Path, arguments: list[str], words: str) -> None:
    (tmp_path / "broken.txt").write_text("not a record\n")
    (tmp_path / "binary").write_bytes(b"\xff\x00")
    (tmp_path / "good.txt").write_text(write_record(backburn.load(GAME).match(seed=1)))
    (tmp_path / "good.parquet").write_text("a letter")
    write_arena(begin(Plan(backburn.load(GAME), ("random", "greedy"), seed=7)), tmp_path / "other.parquet")
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert err.startswith("backburn: ")
    assert err.count("\n") == 1


def test_a_file_without_permission(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may read everything, so the refusal is acted."""

    def refuse(*arguments: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "closed.txt").write_text("x")
    monkeypatch.setattr("builtins.open", refuse)
    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr(Path, "read_bytes", refuse)
    monkeypatch.setattr(Path, "read_text", refuse)
    assert run("replay", "closed.txt")[0] == 2


# ---- programs of other people


def test_programs_are_simulated(run: Run) -> None:
    """After `exec:` all is one command, so each has a flag of its own; commas after other names go on as before."""
    code, out, err = run("simulate", GAME, "--games", "4", "--agents", LAST, "--agents", BY_CHANCE, "--json", "--quiet")
    assert (code, err) == (0, "")
    assert [row["agent"] for row in json.loads(out)["by_agent"]] == [backburn.agents.load(text).text for text in (LAST, BY_CHANCE)]
    commas = shell(answering(": a,random; echo $last"))
    out = run("simulate", GAME, "--games", "2", "--agents", f"greedy:overlooks=50,{commas}", "--json", "--quiet")[1]
    assert [row["agent"] for row in json.loads(out)["by_agent"]] == ["greedy:overlooks=50", backburn.agents.load(commas).text]


def test_a_program_plays_in_the_terminal_and_gets_quit(run: Run, tmp_path: Path) -> None:
    script = shell(answering('echo "$last"').replace("quit)", f"quit) touch '{tmp_path}/told';"))
    code, out, err = run("play", GAME, "--seat", "chief", "--against", script, "--seed", "1", "--save", "game.txt")
    assert (code, err) == (0, "")
    assert "fire (exec:sh" in out and "square 11" in out and (tmp_path / "told").exists()


def test_a_program_that_fails_ends_the_session_and_the_match_is_saved(run: Run, tmp_path: Path) -> None:
    script = shell(answering("echo fly"))
    code, out, err = run("play", GAME, "--against", script, "--seed", "1", "--save", "game.txt", typed="gust\n" * 99)
    assert code == 2 and f"Saved: {tmp_path}" in out
    assert re.fullmatch(r"backburn: the bot \S.*, playing chief, answered 'fly': .*; legal: engine 1, engine 2 \(ply 2\)\n", err)
    assert backburn.read_record((tmp_path / "game.txt").read_text()).plies


def test_no_command_is_run_because_a_record_names_it(run: Run, tmp_path: Path) -> None:
    """Repeating the command, or naming another bot or a person, plays on."""
    spy = shell(answering("echo $last", f"touch '{tmp_path}/run'; echo ready"))
    match = backburn.load(GAME).match(seed=1, players=["person", backburn.agents.load(spy).text])
    match.push("gust")
    (tmp_path / "game.txt").write_text(write_record(match))
    code, out, err = run("play", "--resume", "game.txt")
    assert (code, out) == (
        2,
        "",
    ) and "as chief, and no command is run, and no net read, because a record names it; add --against 'exec:sh" in err
    assert run("play", "--resume", "game.txt", "--against", "random,random")[0] == 2
    assert "chief (random) " in run("play", "--resume", "game.txt", "--against", "random", "--save", "a.txt")[1]
    assert "players: person, random" in (tmp_path / "a.txt").read_text()
    assert "engine 1" in run("play", "--resume", "game.txt", "--against", "human", "--save", "b.txt")[1]
    assert not (tmp_path / "run").exists()
    assert "chief (exec:sh" in run("play", "--resume", "game.txt", "--against", spy)[1]
    assert (tmp_path / "run").exists()


@pytest.mark.bulk
def test_an_interrupted_simulation_leaves_no_program(tmp_path: Path) -> None:
    child = Child(tmp_path)
    agent = shell(answering("echo $last", f"{child.script} echo ready"))
    with subprocess.Popen(
        [*COMMAND, "simulate", GAME, "--games", "1000000", "--agents", agent], stderr=subprocess.PIPE, text=True
    ) as engine:
        while not child.lives():
            time.sleep(0.01)
        engine.send_signal(signal.SIGINT)
        assert engine.stderr is not None and "interrupted after" in engine.stderr.read()
    assert engine.returncode == 130
    child.wait_for_its_end()
