"""Auditing records: what is true is reported, what was tampered with is named, and nothing breaks the auditor."""

from __future__ import annotations

import io
import json
import random
import re
import runpy
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.cli import main
from backburn.core.kernels.jit import build, kernel
from backburn.core.rules.chance import chance_move, generator, next_bits, stream
from backburn.play.matches.seal import Seal
from backburn.play.records.gamefile import write_record, write_seen_record

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "audit.py"
SALT = "000102030405060708090a0b0c0d0e0f"
COMMITMENT = "0b8335e513511534b02a81ad47c65449ac96fad25e5fbc4f2b703f4d380ae567"
"""To seed 7 with that salt, as the protocol page says."""
Run = Callable[..., tuple[int, str, str]]
Tamper = Callable[[str], str]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Audit a text: (exit code, stdout, stderr)."""
    monkeypatch.chdir(tmp_path)

    def run(text: str, *flags: str) -> tuple[int, str, str]:
        (tmp_path / "game.txt").write_text(text)
        code = main(["audit", "game.txt", *flags])
        return (code, *capsys.readouterr())

    return run


def played(game: str = "forest-fire-path", seats: int = 2) -> backburn.Match:
    match, rng = backburn.load(game, seats=seats).match(seed=7), random.Random(1)
    while match.to_act != backburn.OVER:
        match.roll() if match.to_act == backburn.CHANCE else match.push(rng.choice(match.legal()))
    match.seal = Seal(SALT)
    return match


GOOD = write_record(played())


def test_what_is_true_is_reported(run: Run) -> None:
    code, out, err = run(GOOD, "--commitment", f" {COMMITMENT.upper()} ")
    rolls = len(re.findall("roll", GOOD))
    assert (code, err) == (0, "") and rolls > 2
    assert out.splitlines() == [
        "game.txt: right",
        f"  Moves: {len(played().plies) - rolls} moves of Forest Fire (path), each of them legal.",
        f"  Dice: {rolls} outcomes of chance, each the one that the seed gives.",
        f"  Commitment: {COMMITMENT}, the one that was noted, opened by seed and salt.",
        f"  Result: {played().outcome()}",
    ]


def test_what_cannot_be_checked_is_reported(run: Run) -> None:
    match = backburn.load("forest-fire-path").match(seed=7)
    for text in ("gust", "engine 1", "load 5"):
        match.push(text)
    code, out, _ = run(write_record(match))
    assert code == 0 and "\n  Commitment: none, so nothing shows that the seed was fixed before the game.\n" in out
    assert "\n  Dice: none was drawn from the seed.\n" in out
    assert "\n  Result: none by the rules; the record ends before the game is over.\n" in out
    match = played()
    match.seal, match.undone = Seal(SALT, chosen=True), 2
    code, out, _ = run(re.sub(r"(roll \d)", r"\1!", write_record(match), count=1))
    assert code == 0 and out.startswith("game.txt: right, but for what was entered by hand\n")
    assert re.search(r"\n  By hand: 1 outcome that cannot be checked, at ply \d+\.\n", out)
    assert "; the player who opened the table chose the seed, and knew the dice.\n" in out
    assert "\n  Undone: 2 plies; dice come up the same again, so a player may have known them.\n" in out


TAMPERED: dict[str, tuple[Tamper, str]] = {
    "a changed die": (lambda text: re.sub(r"roll [1-5]", "roll 6", text, count=1), r"line \d+: ply (\d+), 'roll 6': the seed gives 'roll \d' here"),
    "an illegal move": (lambda text: text.replace("gust", "grow 3", 1), r"line \d+: ply (1): 'grow 3' is not allowed here: .*\(R3\.3\)"),
    "another legal move": (lambda text: text.replace("gust", "grow 11", 1), r"line \d+: ply (\d+)|lead to a different position"),
    "a move that is none": (lambda text: text.replace("gust", "gusto", 1), r"ply (1): 'gusto' is not a move of this game"),
    "a wrong commitment": (lambda text: text.replace(COMMITMENT, COMMITMENT[::-1]), f"line 7: the commitment .* is {COMMITMENT}, not {COMMITMENT[::-1]}"),
    "another salt": (lambda text: text.replace(SALT, SALT[::-1]), "line 7: the commitment to this seed with this salt is "),
    "another seed": (lambda text: text.replace("seed: 7", "seed: 8"), "line 7: the commitment to this seed with this salt is "),
    "another seed without a seal": (lambda text: unsealed(text).replace("seed: 7", "seed: 8"), r"ply (\d+), 'roll \d': the seed gives "),
    "a wrong result": (lambda text: re.sub("returns: .*", "returns: 0 0", text), r"line \d+: the returns are (?:-1 1|1 -1), not 0 0"),
    "a wrong end": (lambda text: text.replace("over / fire", "over / fire 1 /", 1), "the moves lead to a different position from the record's"),
}  # fmt: skip


def unsealed(text: str) -> str:
    return re.sub("(?:salt|commitment): .*\n", "", text)


@pytest.mark.parametrize("how", TAMPERED)
def test_what_was_tampered_with_is_named(run: Run, how: str) -> None:
    tamper, words = TAMPERED[how]
    assert tamper(GOOD) != GOOD
    code, out, err = run(tamper(GOOD))
    found = re.fullmatch(f"game\\.txt: WRONG\n  .*(?:{words}).*\n", out)
    assert (code, err) == (1, "") and found, out
    (told,) = json.loads(run(tamper(GOOD), "--json")[1])
    assert (told["verdict"], told["problem"]) == ("wrong", out.splitlines()[1].strip())
    assert told["ply"] == (int(found[1]) if found.re.groups and found[1] else None)


DAMAGED: dict[str, tuple[Tamper, str]] = {
    "truncated": (lambda text: text[: len(text) // 2], "the record breaks off: it has no line 'end'"),
    "empty": (lambda text: "", "a game record begins with the line 'backburn record 1'"),
    "as one saw it": (lambda text: write_seen_record(backburn.read_record(text), 0), "this record shows the match as one seat saw it"),
    "no salt": (lambda text: text.replace(f"salt: {SALT}\n", ""), "'salt' and 'commitment' belong together"),
    "another version": (lambda text: text.replace("version: 1", "version: 2"), "this is version 2 of forest-fire-path"),
}  # fmt: skip


@pytest.mark.parametrize("how", DAMAGED)
def test_a_file_that_is_no_complete_record_is_no_finding(run: Run, how: str) -> None:
    damage, words = DAMAGED[how]
    code, out, err = run(damage(GOOD))
    assert (code, err) == (2, "") and out.startswith("game.txt: could not be audited\n  line ") and words in out


def test_a_record_from_before_is_right(run: Run) -> None:
    code, out, _ = run((ROOT / "tests" / "games" / "forest_fire_path" / "golden" / "iteration-2.txt").read_text())
    assert code == 0 and "Commitment: none" in out


def test_a_noted_commitment_is_compared(run: Run) -> None:
    code, out, _ = run(GOOD, "--commitment", "1" * 64)
    assert code == 1 and f"  the commitment in it is {COMMITMENT}; the one that was noted is {'1' * 64}\n" in out
    code, out, _ = run(unsealed(GOOD), "--commitment", COMMITMENT)
    assert code == 1 and "it has no salt, so no commitment can be compared; the one that was noted is " in out
    code, out, err = run(GOOD, "--commitment", COMMITMENT[:60])
    assert (code, out) == (2, "") and "is not a commitment: it has 64 digits from 0 to 9 and a to f, not 60" in err
    code, out, err = run(GOOD, "game.txt", "--commitment", COMMITMENT)
    assert (code, out, err) == (2, "", "backburn: --commitment belongs to one record; name one file\n")


def test_several_files_are_audited_whatever_one_of_them_is(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "die.txt").write_text(re.sub(r"roll [1-5]", "roll 6", GOOD, count=1))
    code, out, _ = run(GOOD, "die.txt")
    assert code == 1 and re.findall(r"^(\S+): (.*)", out, re.MULTILINE) == [("game.txt", "right"), ("die.txt", "WRONG")]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    code, out, err = run(GOOD, "no.txt", "-", "die.txt")
    assert (code, err) == (
        2,
        "",
    ) and "no.txt: could not be audited\n  'no.txt' cannot be read: no such file or directory\n-: right\n" in out


def test_an_audit_as_json(run: Run) -> None:
    match, rolls = played(), GOOD.count("roll")
    (told,) = json.loads(run(GOOD, "--json", "--commitment", COMMITMENT)[1])
    assert told == {
        "file": "game.txt", "verdict": "right", "game": "forest-fire-path", "plies": len(match.plies), "drawn": rolls, "by_hand": [], "undone": 0,
        "over": True, "returns": match.returns(), "seed": "7", "salt": SALT, "commitment": COMMITMENT, "chosen": False, "noted": True,
    }  # fmt: skip
    (bare,) = json.loads(run(unsealed(GOOD), "--json")[1])
    assert (bare["salt"], bare["commitment"], bare["chosen"], bare["noted"]) == (None, None, False, False)


def test_no_damage_breaks_the_auditor(run: Run) -> None:
    rng = random.Random(5)
    for _ in range(60):
        text, at = GOOD, rng.randrange(len(GOOD))
        for _ in range(rng.randint(1, 3)):
            text = (
                text[:at]
                + rng.choice(["", "\n", ": ", ",", "9" * 40, "é", "!", "\x1b[2J", text[: at // 2]])
                + text[at + rng.randint(0, 9) :]
            )
        code, out, err = run(text)
        assert code in (0, 1, 2) and err == "" and "\x1b" not in out and "Traceback" not in out, text


# ---- what the protocol page says


@kernel
def weight_of(state: Any, move: int) -> int:
    return int(state[move])


def draws(weights: list[int]) -> Iterator[tuple[int, int]]:
    """What the engine draws at ply 0 to 7 from outcomes with these weights, and how many numbers that took."""
    rules = backburn.load("forest-fire-path").card.rules._asdict() | {"weight": weight_of}
    draw, moves = build(chance_move, rules, "weighed", compiled=False), np.arange(len(weights), dtype=np.int16)
    for plies in range(8):
        rng, begun = generator(stream(7, plies)), generator(stream(7, plies))
        outcome, took = draw(weights, moves, len(weights), rng), 0
        while rng[0] != begun[0]:
            next_bits(begun)
            took += 1
        yield outcome, took


def test_the_examples_of_the_protocol_page_are_true() -> None:
    page = " ".join((ROOT / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8").split())
    assert Seal(SALT).commitment(7) == COMMITMENT and f"`{SALT}` has the commitment `{COMMITMENT}`" in page
    assert f"Its state for n = 0 begins as `{stream(7, 0):#x}`" in page
    faces = " ".join(str(outcome + 1) for outcome, _ in draws([1] * 6))
    assert f"a die with six faces shows {faces} for n = 0 to 7" in page
    kinds = " ".join(str(outcome) for outcome, _ in draws([12, 8, 6, 1]))
    assert f"with weights 12, 8, 6 and 1 the outcomes are, counted from 0: {kinds}." in page
    refused = [str(plies) for plies, (_, took) in enumerate(draws([2**30, 2**29 + 1])) if took > 1]
    assert f"With weights 2^30 and 2^29 + 1 the first number is refused for n = {' and n = '.join(refused)}." in page


@pytest.mark.parametrize("game", ["forest-fire-path", "fire-tower", "volcano"])
def test_the_auditor_of_the_examples_agrees(game: str) -> None:
    match = played(game)
    assert audited(write_record(match)).startswith(f"{len(match.plies)} plies, drawn from a seed with the commitment {COMMITMENT}")
    while match.to_act != backburn.CHANCE or len(match.legal()) == 1:
        drawn = match.pop()
    match.push(next(move for move in match.legal() if move != drawn))
    assert audited(write_record(match).replace("!", "")).startswith(f"ply {len(match.plies)} is ")


def test_the_auditor_of_the_examples_compares_commitments() -> None:
    assert audited(GOOD, COMMITMENT).endswith("all is as it should be\n")
    wrong = f"seed and salt have the commitment {COMMITMENT}, which is not the one that was noted"
    assert audited(GOOD, "1" * 64) == audited(GOOD.replace(COMMITMENT, COMMITMENT[::-1])) == wrong
    assert audited(GOOD.replace("over / fire", "over / fire 1 /", 1)).startswith("the moves lead to another position: ")


def audited(record: str, *noted: str) -> str:
    """What the example says of a record."""
    with TemporaryDirectory() as folder, redirect_stdout(io.StringIO()) as said, pytest.MonkeyPatch.context() as patch:
        file = Path(folder) / "game.txt"
        file.write_text(record)
        patch.setattr("sys.argv", [str(EXAMPLE), str(file), *noted])
        try:
            runpy.run_path(str(EXAMPLE))
        except SystemExit as refused:
            return str(refused.code)
        return said.getvalue()
