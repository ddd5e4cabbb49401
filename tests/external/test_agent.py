"""Programs by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

import backburn
from backburn.agents import own
from backburn.lab.experiment import Experiment

GAME = backburn.load("forest-fire-path")


def test_a_text_names_a_program_with_its_options() -> None:
    agent = backburn.agents.load(" exec:time=2.5  sh -c 'echo a, \"b c\"' x=1 ")
    assert agent.command == ("sh", "-c", 'echo a, "b c"', "x=1")  # type: ignore[attr-defined]
    assert (agent.name, agent.text) == ("exec", "exec:time=2.5 sh -c 'echo a, \"b c\"' x=1")
    assert backburn.agents.load(agent.text) == agent
    assert backburn.agents.load("exec:time=10 start=30 sh").text == "exec:sh", "defaults are not written"
    assert agent.using({"start": 60}).text == "exec:time=2.5 start=60 sh -c 'echo a, \"b c\"' x=1"
    assert agent.resolve(GAME) is agent and GAME.agent(agent.text) == agent


def test_the_command_is_run_without_a_shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(backburn.BotError, match="answered 'ready > out; touch out' to 'backburn 1'"):
        backburn.Bot(GAME, "exec:echo ready > out; touch out", seed=1).move(GAME.start)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("exec:", r"'exec:' names no command; write exec:COMMAND, as in exec:python bot\.py"),
        ("exec:time=2", "'exec:time=2' names no command"),
        ("exec:no-such-program 1", "'no-such-program' cannot be run: there is no program of that name, or it is not executable"),
        ("exec:./README.md", "'./README.md' cannot be run"),
        ("exec:a\0b", "cannot be run"),
        ("exec:sh -c 'x", "cannot be read as a command: no closing quotation"),
        ("exec:tim=2 sh", r"the bot exec has no option 'tim' \(did you mean 'time'\?\); it has time, start"),
        ("exec:time=soon sh", "option time cannot be 'soon': it must be a number from 0.001 to 1000000 .seconds for a move"),
    ],
)
def test_bad_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(backburn.OptionError, match=message):
        backburn.agents.load(text)


def test_programs_are_no_bots_of_this_program() -> None:
    assert not any("exec" in name for name in backburn.agents.names())
    with pytest.raises(backburn.OptionError, match="there is no bot 'exec'"):
        own("exec:sh")


def test_programs_cannot_be_compiled_into_experiments() -> None:
    with pytest.raises(backburn.OptionError, match=r"exec:sh is an external program: .* not be compiled"):
        Experiment(games=1).watch(GAME, "exec:sh", lambda *_: None, 1)
