"""Text as people paste it: quoted, fenced, with a sentence around it; and values that are written otherwise but are the same."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import backburn
from backburn.cli import main
from backburn.core.kit.errors import FalseRecord, PositionError, RecordError
from backburn.play.matches.seal import Seal
from backburn.play.records.gamefile import write_record
from backburn.play.texts.pasted import lines

GAMES = backburn.names()
AROUND = [
    ("", "\n\n\n"),
    ("\ufeff\n\n", "\nWhat would you have done here?\n"),
    ("Look at this, I was so close!\n", ""),
    ("Hello Ann,\n\nhere is how it went:\n\n", "\n\nBest wishes, and see you on Sunday.\nBob has won again!"),
]
"""What is in front of a text and behind it."""


def quoted(text: str) -> str:
    return "".join(f"> {line}".rstrip() + "\n" for line in text.splitlines())


def twice(text: str) -> str:
    return quoted(quoted(text).replace("> ", ">"))


def fenced(text: str) -> str:
    return f"```text\n{text.strip()}\n```\n"


WRAPPED: list[Callable[[str], str]] = [
    str,
    quoted,
    twice,
    fenced,
    lambda text: quoted(fenced(text)),
    lambda text: "    " + text.replace("\n", "\n    "),
]


def match_of(name: str, plies: int = 12) -> backburn.Match:
    match = backburn.load(name).match(seed=4, players=())
    for _ in range(plies):
        match.roll() if match.to_act == backburn.CHANCE else match.push(match.legal()[0])
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_pasted_position_is_read(name: str) -> None:
    match = match_of(name)
    for text in (match.position(), match.diagram()):
        for wrap in WRAPPED:
            for front, behind in AROUND:
                pasted = front + wrap(text) + behind
                assert match.game.position(pasted).tobytes() == match.state.tobytes(), pasted
    assert match.game.position(f"`{match.position()}`").tobytes() == match.state.tobytes()
    assert match.game.position(f"“{match.position()}”").tobytes() == match.state.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_a_pasted_record_is_read(name: str) -> None:
    record = write_record(match_of(name))
    for wrap in WRAPPED:
        for front, behind in AROUND:
            assert write_record(backburn.read_record(front + wrap(record) + behind)) == record


def test_numbers_of_lines_are_those_of_the_pasted_text() -> None:
    record = write_record(match_of(GAMES[2])).replace("version: ", "version: 9")
    with pytest.raises(RecordError, match="this is version") as caught:
        backburn.read_record("Hello Ann,\n\n```\n" + quoted(record))
    assert caught.value.line == 6
    assert lines("a\n```\n> b\n>> c\n") == ["a", "", "b", "c"]


def test_what_is_wrong_with_a_position_is_reported_for_the_whole_text() -> None:
    """Lines are left out only if the rest is a position; a line of options is never left out."""
    game = backburn.load("forest-fire-path")
    text = game.match(seed=1).position()
    for wrong, message in (
        (text.replace("round 1", "round one"), "the first line must be like"),
        (f"{text} / options burn_out=9", "in the line of options: .* has no option 'burn_out'"),
        (f"{text} / options burn_out_at=9 \nAnd what do you think now?\nx", "lines before the options"),
        (f"{text} / engine 3 . . .", "lines before the options"),
        ("Nothing to see here, I fear.", "lines before the options"),
    ):
        with pytest.raises(PositionError, match=message):
            game.position(wrong)
    assert game.position(f"{text} / options burn_out_at=9\nWhat now, my friend?").options.burn_out_at == 9


def test_the_end_and_the_returns_are_compared_as_values() -> None:
    match = match_of("volcano")
    record = write_record(match)
    end = record.partition("\nend: ")[2].partition("\n")[0]
    returns = record.partition("\nreturns: ")[2].strip()
    for other in (end.replace(" ", "\u00a0"), end.replace(" ", "  "), end.replace(" / ", " /  "), f"{end} "):
        assert write_record(backburn.read_record(record.replace(f"end: {end}", f"end: {other}"))) == record
    for other in (
        returns.replace("0", "0.0"),
        returns.replace(" ", "\u00a0"),
        returns.replace(" ", "   "),
        returns.replace("0", "-0"),
        f" {returns} ",
    ):
        assert write_record(backburn.read_record(record.replace(f"returns: {returns}", f"returns: {other}"))) == record
    for other in (returns.replace("0", "1", 1), f"{returns} 0", returns.removesuffix(" 0"), "none", "nan nan nan nan"):
        with pytest.raises(FalseRecord, match="the returns are"):
            backburn.read_record(record.replace(f"returns: {returns}", f"returns: {other}"))


def test_an_outcome_in_other_letters_is_the_same_outcome() -> None:
    record = write_record(match_of("on-the-run", 4))
    assert write_record(backburn.read_record(record.replace("tile ", "Tile  "))) == record
    seal = backburn.load("forest-fire-path").match(seed=1)
    seal.seal = Seal("9f86d081884c7d659a2feaa0c55ad015")
    commitment = seal.seal.commitment(1)
    assert backburn.read_record(write_record(seal).replace(commitment, commitment.upper())).seal == seal.seal


def test_a_false_end_is_reported_in_a_few_words() -> None:
    """A position of a card game has 1,700 characters; what differs is enough."""
    record = write_record(match_of("fire-tower"))
    with pytest.raises(FalseRecord, match=r"a different position from the record's: there is '.*' and not 'turn 9 of") as caught:
        backburn.read_record(record.replace("end: turn 0", "end: turn 9"))
    assert len(str(caught.value)) < 300


def test_the_command_line_takes_what_is_pasted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    match = match_of("forest-fire-path")
    mail = "Look at this, I was so close!\n\n" + quoted(write_record(match)) + "\nWhat would you have done?\n"
    (tmp_path / "mail.txt").write_text(mail)
    (tmp_path / "position.txt").write_text(f"Look at this:\n{fenced(match.diagram())}")
    for what in (str(tmp_path / "mail.txt"), str(tmp_path / "position.txt"), f"> {match.position()}"):
        assert main(["show", what, "-g", "forest-fire-path"]) == 0
        assert match.position().split(" / ")[0] in capsys.readouterr().out
    assert main(["audit", str(tmp_path / "mail.txt")]) == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
    where = ["--position", str(tmp_path / "position.txt"), "--save", str(tmp_path / "saved.txt"), "--set", "burn_out_at=9"]
    assert main(["play", "forest-fire-path", *where]) == 0
    assert "options: burn_out_at=9" in (tmp_path / "saved.txt").read_text()
    assert main(["play", "forest-fire-path", "--position", str(tmp_path / "mail.txt")]) == 2
    assert "is a game record; continue it with: backburn play --resume" in capsys.readouterr().err
