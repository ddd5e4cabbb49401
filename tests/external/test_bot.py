"""Programs at games: what they hear, what they answer, and what is reported when they fail."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

import backburn
from backburn.cli import main
from backburn.core.rules.chance import generator
from backburn.core.simulation.simulate import NO_ONE
from backburn.external import mind as mind_module
from backburn.external.process import LineProcess
from backburn.lab.arena import Arena, Plan, run, standings
from external.programs import BY_CHANCE, LAST, SHORT, Child, answering, shell

GAME = backburn.load("forest-fire-path")
TOWER = backburn.load("fire-tower", seats=2)
SECRETIVE = [name for name in backburn.names() if backburn.load(name).has_secrets]


def test_a_whole_session(tmp_path: Path) -> None:
    """Two games, with every line that the program reads."""
    log = tmp_path / "log"
    script = f"tee '{log}' | sh '{LAST.split()[-1]}'"
    match = GAME.match(seed=3)
    with backburn.Bot(GAME, shell(script), seed=7) as bot:
        first = bot.move(match.state)
        match.push(first)
        bot.move(match.state)
        bot.begin(8)
        bot.move(match.state)
    lines = log.read_text().splitlines()
    options = [f"option {name} {value}" for name, value in GAME.options.items()]
    assert first == GAME.legal(GAME.start)[-1]
    assert [line for line in lines if line.split()[0] not in ("seed", "option")] == [
        "backburn 1",
        "game forest-fire-path",
        "seats 2",
        "seat 1 fire",
        "position " + GAME.match(seed=3).position(),
        "move gust",
        "move grow 11",
        "move intensify 11",
        "go 10",
        "position " + match.position(),
        *(f"move {move}" for move in match.moves()),
        "go 10",
        "game forest-fire-path",
        "seats 2",
        "seat 1 fire",
        "position " + match.position(),
        *(f"move {move}" for move in match.moves()),
        "go 10",
        "quit",
    ]
    assert [line for line in lines if line.startswith("option")] == options * 2 and options
    seeds = [int(line.split()[1]) for line in lines if line.startswith("seed")]
    assert len(set(seeds)) == 2 and not {7, 8} & set(seeds), "each game has a seed of its own, which tells nothing of the engine's"


class Written(LineProcess):
    """A program whose conversation is written down."""

    lines: ClassVar[list[str]] = []

    def ask(self, lines: Sequence[str], seconds: float, is_answer: Callable[[str], bool]) -> str:
        answer = super().ask(lines, seconds, is_answer)
        self.lines.extend([*lines, f"< {answer}"])
        return answer

    def close(self, farewell: str = "") -> None:
        self.lines.append(farewell)
        super().close(farewell)


def session() -> str:
    """The session that docs/how-to/bots.md shows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mind_module, "LineProcess", Written)
        patch.setattr(Written, "lines", [])
        match = GAME.match(seed=3)
        match.push("gust")
        with backburn.Bot(GAME, LAST, seed=3) as bot:
            while len(match.plies) < 4:
                match.push(bot.move(match.state))
        return "\n".join(Written.lines) + "\n"


def test_the_documents_show_a_session_as_it_is() -> None:
    page = (Path(__file__).parents[2] / "docs/how-to/bots.md").read_text(encoding="utf-8")
    shown = page.partition("<!-- session -->\n```\n")[2].partition("```\n<!-- end of session -->")[0]
    assert shown == session() and "< ready" in shown and shown.endswith("quit\n")


def test_every_seat_has_a_program_of_its_own(tmp_path: Path) -> None:
    """So that none hears what another one sees."""
    match = GAME.match(seed=1)
    script = answering('echo "$last"').replace("case", f'echo "$word $rest" >>"{tmp_path}/$$"; case')
    with backburn.Bot(GAME, shell(script), seed=1) as bot:
        while match.to_act != backburn.OVER:
            match.roll() if match.to_act < 0 else match.push(bot.move(match.state))
    heard = [{line for line in file.read_text().splitlines() if line.startswith("seat ")} for file in tmp_path.iterdir()]
    assert sorted(heard, key=str) == [{"seat 1 fire"}, {"seat 2 chief"}]


@pytest.mark.parametrize(("said", "meant"), [("gust", "gust"), ("GUST", "gust"), ("gu", "gust"), ("  grow   11 ", "grow 11")])
def test_answers_are_read_like_what_people_type(said: str, meant: str) -> None:
    with backburn.Bot(GAME, shell(answering(f"echo '{said}'")), seed=1) as bot:
        assert GAME.match().text(bot.move(GAME.start)) == meant


def test_thinking_gives_the_move_and_the_time_to_the_program(tmp_path: Path) -> None:
    with backburn.Bot(GAME, shell(answering(f'echo "$rest" >>"{tmp_path}/times"; echo "$last"'), "time=7.5 "), seed=1) as bot:
        opinions = [bot.think(GAME.start), bot.think(GAME.start, seconds=600, iterations=3, stop=lambda opinion: True)]
        assert bot.move(GAME.start) == opinions[0].best.move
    for opinion in opinions:
        assert [(one.visits, one.value) for one in opinion.candidates] == [(1, 0.0), (0, 0.0), (0, 0.0)]
        assert sorted(one.move for one in opinion.candidates) == GAME.legal(GAME.start) and opinion.iterations == 1
    assert (tmp_path / "times").read_text().split() == ["7.5", "600", "7.5"]


LEGAL = "; legal: gust, grow 11, intensify 11"


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (shell(answering("echo fly")), "answered 'fly': 'fly' is not a move of this game; legal: gust, grow 11, intensify 11"),
        (shell(answering("echo grow 3")), "answered 'grow 3': 'grow 3' is not allowed here: "),
        (shell(answering("echo 10")), "answered '10': '10' is not a move of this game"),
        (shell(answering(r"printf 'gust\ngust\n'")), "wrote 'gust' before it was asked"),
        (shell(answering("exit 4")), "ended without an answer (exit code 4)"),
        (shell(answering("echo"), "time=0.2 "), "did not answer within 0.2 s"),
        (shell("sleep 1000", SHORT), "did not answer within 0.2 s"),
        (shell("echo hello; sleep 1000"), "answered 'hello' to 'backburn 1', not 'ready'"),
        (shell(answering("yes info")), "wrote more than 1,000,000 bytes without an answer"),
    ],
)
def test_failures_name_program_seat_answer_and_what_was_legal(program: str, message: str) -> None:
    agent = backburn.agents.load(program)
    with backburn.Bot(GAME, agent, seed=1) as bot, pytest.raises(backburn.BotError) as caught:
        for _ in range(2):
            bot.move(GAME.start)
    assert str(caught.value).startswith(f"the bot {agent.text!r}, playing fire, {message}") and str(caught.value).endswith(LEGAL)
    assert str(caught.value).count("legal") == 1 + str(caught.value).count("illegal"), "legal moves are listed once"


def test_a_program_that_cannot_be_started_is_reported(tmp_path: Path) -> None:
    """It was there when it was named."""
    file = tmp_path / "bot"
    file.write_text("no program")
    file.chmod(0o755)
    with pytest.raises(backburn.BotError, match="cannot be started: exec format error"):
        backburn.Bot(GAME, f"exec:{file}", seed=1).move(GAME.start)
    agent = backburn.agents.load(f"exec:{file}")
    os.remove(file)
    with pytest.raises(backburn.BotError, match="cannot be started: no such file"):
        backburn.Bot(GAME, agent, seed=1).move(GAME.start)


@pytest.mark.parametrize("script", [answering("echo fly"), answering("echo", "echo hello")])
def test_a_program_that_fails_is_killed_and_another_is_started(tmp_path: Path, script: str) -> None:
    child = Child(tmp_path)
    count = tmp_path / "count"
    with backburn.Bot(GAME, shell(f"echo >>'{count}'; {child.script} {script}"), seed=1) as bot:
        for starts in (1, 2):
            with pytest.raises(backburn.BotError):
                bot.move(GAME.start)
            assert len(count.read_text().splitlines()) == starts
        child.wait_for_its_end()


def test_an_interrupted_start_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []

    class Interrupted(LineProcess):
        def ask(self, *_: object) -> str:
            started.append(self)
            raise KeyboardInterrupt

    monkeypatch.setattr(mind_module, "LineProcess", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        backburn.Bot(GAME, "exec:cat", seed=1).move(GAME.start)
    assert started[0].process.returncode == -9


# ---- secrets


class Heard:
    """Stands for a program that takes the first move, and keeps every byte that it would have been sent."""

    everything: list[str]

    def __init__(self, command: Sequence[str]) -> None:
        pass

    def ask(self, lines: Sequence[str], seconds: float, is_answer: Callable[[str], bool]) -> str:
        self.everything.extend(lines)
        return next((line.removeprefix("move ") for line in lines if line.startswith("move ")), "ready")

    def close(self, farewell: str = "") -> None:
        self.everything.append(farewell)


def sent(game: backburn.Game, state: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a program is sent, from its start to its end."""
    monkeypatch.setattr(Heard, "everything", [], raising=False)
    monkeypatch.setattr(mind_module, "LineProcess", Heard)
    with backburn.Bot(game, "exec:cat", seed=5) as bot:
        bot.move(state)
    return Heard.everything


def another_world(match: backburn.Match, luck: int) -> Any:
    """A state that the seat to act cannot tell from that of the match."""
    other = match.hidden(match.to_act)
    match.game.card.rules.guess(other, match.to_act, generator(luck))
    return other


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_program_is_sent_the_same_bytes_whatever_its_seat_cannot_know(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For every game with secrets, the whole conversation."""
    game, luck, different = backburn.load(name), random.Random(4), 0
    match = game.match(seed=4)
    while match.to_act != backburn.OVER and len(match.plies) < 150:
        if match.to_act >= 0 and len(match.plies) % 3 == 0:
            other = another_world(match, len(match.plies))
            different += other.tobytes() != match.state.tobytes()
            told = sent(game, match.state, monkeypatch)
            assert told == sent(game, other, monkeypatch)
            assert told[0] == "backburn 1" and told[-1] == "quit" and f"go {10}" in told
        match.push(luck.choice(match.legal()))
    assert different > 10, "or nothing was tried"


def test_a_program_reads_the_same_bytes_whatever_its_seat_cannot_know(tmp_path: Path) -> None:
    """With a real program, which writes down what it is sent."""
    assert "fire-tower" in SECRETIVE
    match, luck = TOWER.match(seed=2), random.Random(2)
    while match.to_act < 0 or len(match.plies) < 60:
        match.push(luck.choice(match.legal()))
    states = [match.state, another_world(match, 1)]
    assert states[0].tobytes() != states[1].tobytes()
    for number, state in enumerate(states):
        with backburn.Bot(TOWER, shell(f"tee '{tmp_path}/{number}' | sh '{LAST.split()[-1]}'"), seed=5) as bot:
            bot.move(state)
    assert (tmp_path / "0").read_bytes() == (tmp_path / "1").read_bytes() != b""
    assert match.position() not in (tmp_path / "0").read_text()


# ---- programs that lose the game in which they fail

FAILS = answering('count=$((count+1)); [ $count = 2 ] && exit 1; echo "$last"')
"""It answers once, and ends instead of answering again; started once more it does the same."""


@pytest.mark.parametrize("name", backburn.names())
def test_a_program_that_fails_loses_the_game_and_the_rest_goes_on(name: str) -> None:
    game = backburn.load(name, seats=2)
    results = game.simulate(4, [shell(FAILS, "on_crash=lose "), "random"], seed=3)
    lost = results.forfeits
    assert len(results) == 4 and (lost != NO_ONE).all()
    assert [int(results.seating[number, seat]) for number, seat in enumerate(lost)] == [0] * 4
    together = len(set(game.card.teams(game.start))) == 1
    assert [results.returns[number, 1 - seat] for number, seat in enumerate(lost)] == [-1.0 if together else 1.0] * 4
    assert (results.returns[range(4), lost] == -1).all()


def test_games_without_a_failure_are_the_same_however_failures_are_handled() -> None:
    one, two = (GAME.simulate(4, [LAST.replace("exec:", f"exec:{options}"), "random"], seed=3) for options in ("", "on_crash=lose "))
    assert one.returns.tolist() == two.returns.tolist() and one.states.tobytes() == two.states.tobytes() and (two.forfeits == NO_ONE).all()


def test_the_others_share_the_victory_over_a_program_that_failed() -> None:
    game = backburn.load("volcano", seats=4)
    results = game.simulate(1, [shell("exit", "on_crash=lose "), "random", "random", "random"], seed=3)
    assert results.returns.tolist() == [[-1.0, *[2 / 3 - 1] * 3]]


def test_a_program_that_fails_ends_a_simulation_unless_it_is_said_otherwise() -> None:
    with pytest.raises(backburn.BotError, match="of game 0 of seed 3; the games before it were finished"):
        GAME.simulate(4, [shell(FAILS), "random"], seed=3)


def test_an_arena_goes_on_too() -> None:
    arena = Arena(Plan(GAME, ("random", shell(FAILS, "on_crash=lose ")), games=4))
    run(arena)
    assert arena.played == 4 and [each.wins.value for each in standings(arena).agents] == [1.0, 0.0]


def test_the_command_line_asks_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", GAME.card.id, "--games", "4", "--seed", "3", "--agents", shell(FAILS), "--agents", "random", "--quiet"]
    assert main([*words, "--on-crash", "lose"]) == 0
    out = capsys.readouterr().out
    assert "failed in 4 of 4 games and lost them; the first was game 0." in out
    assert main([*words, "--on-crash", "lose", "--json"]) == 0 and json.loads(capsys.readouterr().out)["forfeited"] == 4
    assert main([*words, "--on-crash", "win"]) == 2 and "stop" in capsys.readouterr().err


# ---- the examples


@pytest.mark.parametrize("name", ["forest-fire-path", "volcano", "wild-fire"])
def test_the_examples_play_whole_games(name: str) -> None:
    game = backburn.load(name)
    agents = [BY_CHANCE, *[LAST] * (game.seats - 1)]
    results = game.simulate(2 * game.seats, agents, seed=3)
    assert (results.states["to_act"] == backburn.OVER).all() and len(results) == 2 * game.seats
    assert results.plies.tobytes() == game.simulate(2 * game.seats, agents, seed=3).plies.tobytes()


def test_programs_meet_in_an_arena() -> None:
    """With the same games by one process and by two."""
    wanted = Plan(GAME, ("random", LAST, BY_CHANCE), games=4)
    one, two = Arena(wanted), Arena(wanted)
    run(one)
    run(two, jobs=2)
    assert one.played == 12 and standings(one).as_data() == standings(two).as_data()
