"""What cannot be played is refused before a compiler starts, and a signal while it works ends in a sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from backburn.cli import main
from backburn.lab.running import Runner
from backburn.lab.running.playing import Rows
from backburn.lab.study import names

SMALL = [word for name, value in {"path_length": 2, "engines": 1, "max_turns": 3}.items() for word in ("--set", f"{name}={value}")]
PATH = "forest-fire-path"


@pytest.fixture(autouse=True)
def nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever plays or compiles fails."""

    def refuse(*_: object, **how: object) -> None:
        raise AssertionError("played")

    for name in ("spend", "collect", "rows"):
        monkeypatch.setattr(Runner, name, refuse)


@pytest.mark.parametrize("verb", names())
@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--levels", "77"), "there is no bot 'level-77'"),
        (("--levels", "2,3", "--seats", "2,9"), "not for 9"),
        (("--set", "loads=99"), "loads cannot be '99'"),
        (("--ruleset", "nope"), "has no ruleset 'nope'"),
        (("--seconds", "1e8"), "'1e8' is not a number from 0 to 1e+07"),
        (("--jobs", "99999999999"), "is not a whole number from 0 to 1024"),
        (("--cluster", "dask://127.0.0.1:9"), "there is no Dask scheduler at '127.0.0.1:9'"),
        (("--cluster", "ray://127.0.0.1"), "there is no Ray cluster at '127.0.0.1': it is not of the form HOST:PORT"),
    ],
)
def test_every_verb_refuses_before_anything_is_compiled(
    verb: str, flags: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", verb, "volcano", *flags]) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("balance --precision inf", "finite"), ("balance --precision nan", "precision"), ("balance --precision 0", "precision"),
        ("balance --margin -1", "margin"), ("skill --judge nope", "no bot 'nope'"), ("skill --decisions 99999999999999999999", "decisions"),
        ("restrict --seat 7", "no seat 7 with 2 players"), ("restrict --kinds blow", "no kind of move 'blow'"),
        ("restrict --small inf", "finite"), ("restrict --large nan", "large"), ("sensitivity --games 1e9", "games"),
        ("sensitivity --games 9999999", "games"), ("sensitivity --method sobol", "for 6 options at most"), ("compare", "nothing is changed"),
        ("restrict --small 0.5 --large 0.1", "--small has to be below --large"), ("skill --levels greedy", "name two levels or more"),
        ("balance --levels 2,2", "'level-2' is named twice"), ("balance --set engines=2 --set engines=3", "engines is given twice: 2 and 3"),
        ("compare --change gust_reach=4,gust_reach=2", "'gust_reach' is given twice: 4 and 2"),
        ("sweep --over gust_reach=1:2,gust_reach=3:4", "'gust_reach' is given twice, by --over gust_reach=3:4"),
        ("sweep --over gust_reach=1:2 --set gust_reach=3", "'gust_reach' is given twice, by --over gust_reach=1:2 and by --set"),
        ("sweep --over gust_reach=5:1", "'5:1' goes from a higher value to a lower one; 1:5 would do"),
        ("sweep --over nope", "no option 'nope'"), ("tune --targets nope", "is no target"), ("strategies --sides nope", "no side 'nope'"),
    ],
)  # fmt: skip
def test_what_a_verb_cannot_do_is_refused_as_well(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    verb, *flags = words.split()
    assert main(["lab", verb, PATH, *flags]) == 2
    assert said in capsys.readouterr().err


def test_a_refusal_does_not_wait_for_numba() -> None:
    """Which takes a third of a second to import, and nothing is compiled."""
    refused = [f"lab {verb} {PATH} --levels 77" for verb in names()]
    refused += [
        "lab strategies forest-fire-path --sides nope",
        "lab sweep volcano --over nope",
        "lab tune volcano --targets nope",
        "lab balance nope",
        "lab balance volcano --cluster dask://127.0.0.1:9",
    ]
    code = f"import sys; from backburn.cli import main; print({{main(words.split()) for words in {refused}}}, 'numba.core' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert result.stdout.split() == ["{2}", "False"], result.stderr


@pytest.mark.parametrize(
    "words",
    [
        "arena volcano --agents greedy,random --games 99999999999999999999", "arena volcano --agents greedy,random --alpha inf",
        "arena volcano --agents greedy,random --cluster dask://127.0.0.1:9", "arena volcano --agents greedy,random --elo0 nan",
        "solve volcano --memory inf", "solve volcano --memory 1e300", "solve volcano --limit 99999999999999", "solve volcano --tolerance nan",
    ],
)  # fmt: skip
def test_numbers_beyond_all_bounds_are_refused(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_nothing_is_left_of_a_study_that_was_stopped_before_its_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(self: Runner, *_: object, **how: object) -> Rows:
        raise KeyboardInterrupt

    monkeypatch.setattr(Runner, "spend", stop)
    assert main(["lab", "balance", PATH, "-o", str(tmp_path / "x.toml")]) == 130
    assert capsys.readouterr().err.endswith("backburn: interrupted; nothing was found yet\n") and not list(tmp_path.iterdir())


@pytest.mark.bulk
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("words", [("lab", "balance", "on-the-run", "--levels", "random", "-o", "x.toml"), ("solve", "on-the-run")])
def test_a_signal_while_compiling_ends_in_a_sentence(words: tuple[str, ...], number: signal.Signals, code: int, tmp_path: Path) -> None:
    cache, here = tmp_path / "cache", tmp_path / "here"
    here.mkdir()
    environment = {**os.environ, "BACKBURN_CACHE": str(cache), "NUMBA_DISABLE_JIT": "0"}
    command = [sys.executable, "-m", "backburn", *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=here, env=environment) as child:
        assert child.stderr is not None and "compiling" in child.stderr.readline()
        child.send_signal(number)
        said = child.stderr.read()
    assert child.returncode == code
    assert said.count("\n") == 1 and said.startswith("backburn: interrupted") and not list(here.iterdir())
    assert not [path for path in cache.rglob("*") if path.name.startswith(".half-")]
