"""`backburn sheet`: its files, its refusals, and what it draws of a game that draws nothing."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import backburn
from backburn import games
from backburn.cli import main
from backburn.picture import grids, paper
from backburn.picture.components import Components
from backburn.picture.wording import Wording
from backburn.play.matches.game import Game
from backburn.play.texts.languages import phrases
from backburn.terminal.commands import sheets
from backburn.terminal.kit.phrases import Phrases
from own.games import EXAMPLE, opened, refusal

ENGLISH = Phrases({})


@pytest.fixture(autouse=True)
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small pictures do."""
    monkeypatch.setattr(paper, "DOTS", 25)
    monkeypatch.setattr(grids, "CELL", 20)
    monkeypatch.setattr(grids, "LARGEST", 100)


def box(path: str, seats: int = 2) -> Components:
    game = backburn.load(path, seats=seats)
    assert game.card.components
    found: Components = game.card.components(game.match(seed=1).hidden(None))
    return found


def counts(components: Components, name: str) -> dict[str, int]:
    return {each.name: each.copies for sheet in components.sheets if sheet.name == name for each in sheet.cutouts}


def said(components: Components) -> set[str]:
    """All words on the board."""
    assert components.board
    return {part.text for element in components.board.scene.elements for part in element.parts if part.text}


def test_a_game_that_draws_nothing_has_plain_cards_counters_and_a_mat() -> None:
    found = box(EXAMPLE)
    assert counts(found, "cards") == {"cup": 6, "bucket": 8, "hose": 6, "pump": 4, "helicopter": 2}
    assert counts(found, "counters") == {"blue": 1, "white": 1, "1": 20, "5": 8, "10": 8}
    assert {"Lookouts", "Fire", "Points", "blue", "white"} <= said(found) and "Hands" not in said(found)
    texts = [part.text for part in found.sheets[0].cutouts[0].parts]
    assert texts == ["", "cup", "water 1, heat 0"]


def test_what_is_not_said_follows_from_the_first_outcomes(tmp_path: Path) -> None:
    hidden, dice = opened(tmp_path, "boxed-cards", secrets=True), opened(tmp_path, "boxed-dice")
    assert counts(box(hidden.source), "cards") == {str(card): 1 for card in range(1, 10)}
    assert counts(box(dice.source), "cards") == {str(face): 1 for face in range(1, 7)}
    named = opened(tmp_path, "boxed-names", ('(f"die {move - DIE + 1}",)', '("six" if move == 5 else f"die {move + 1}",)'))
    assert list(counts(box(named.source), "cards"))[-2:] == ["die 5", "six"]
    without = opened(tmp_path, "boxed-calm", ("        state.to_act = CHANCE\n", ""), ("    if state.rolls == 0:\n        return 1\n", ""), ("state.rolls < 5", "state.rolls < 1"))  # fmt: skip
    assert counts(box(without.source), "cards") == {}


@pytest.mark.parametrize(
    ("printed", "why"),
    [
        ("{'tiles': []}", "PRINTED has 'tiles'; it may have cards, counters"),
        ("{'cards': [('cup', 3)]}", r"a piece is \(title, text, how many of it\)"),
    ],
)
def test_what_is_printed_wrongly_is_refused(printed: str, why: str, tmp_path: Path) -> None:
    said = refusal(tmp_path, f"boxed-wrong{len(printed)}", ("def explain", f"PRINTED = {printed}\n\n\ndef explain"))
    assert re.search(why, said)


def test_counters_with_a_text_of_their_own(tmp_path: Path) -> None:
    made = opened(tmp_path, "boxed-own", ("def explain", "PRINTED = {'counters': [('flame', 'hot', 4)]}\n\n\ndef explain"))
    assert counts(box(made.source), "counters")["flame"] == 4


def test_the_command_writes_a_pdf_and_pictures_and_nothing_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out" / "sheets"
    asked = ["sheet", EXAMPLE, "-o", str(out), "--paper", "letter"]
    assert main(asked) == 0
    names = sorted(path.name for path in out.iterdir())
    assert names == ["board.png", "cards-back.png", "cards.png", "counters.png", "lookouts-letter.pdf", "tabletop.txt"]
    assert [Path(line).name for line in capsys.readouterr().out.split()] == ["lookouts-letter.pdf", "board.png", "cards.png", "cards-back.png", "counters.png", "tabletop.txt"]  # fmt: skip
    assert "26 pieces of 63 x 88 mm, back: cards-back.png\n  cup, cup," in (out / "tabletop.txt").read_text()
    assert main(asked) == 2
    assert "has lookouts-letter.pdf, board.png" in (told := capsys.readouterr().err) and "--overwrite replaces them" in told
    assert main([*asked, "--overwrite"]) == 0


def test_the_command_refuses_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    assert main(["sheet", "on-the-rum"]) == 2 and "did you mean 'on-the-run'?" in capsys.readouterr().err
    assert main(["sheet", EXAMPLE, "-o", str(tmp_path / "file")]) == 2 and "cannot be made: " in capsys.readouterr().err
    monkeypatch.setattr(sheets.os, "access", lambda _, how: how != os.W_OK)  # type: ignore[attr-defined]
    assert main(["sheet", EXAMPLE, "-o", str(tmp_path)]) == 2 and "permission denied" in capsys.readouterr().err
    monkeypatch.undo()
    card = replace(games.card("on-the-run"), components=None)
    with pytest.raises(backburn.OptionError, match="does not say what its box contains"):
        list(sheets.Sheets(Game(card, {}), tmp_path, "a4", ENGLISH).write(overwrite=False))


@pytest.mark.parametrize(("what", "name"), [("write", "lookouts-a4.pdf"), ("write_atomically", "board.png")])
def test_a_full_disk_is_said_in_a_sentence(what: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sheets, what, full)
    assert main(["sheet", EXAMPLE, "-o", str(tmp_path)]) == 2
    assert f"{name}' cannot be written: no space left on device" in capsys.readouterr().err
    assert not list(tmp_path.glob(".*"))


def test_the_sheets_of_others_are_theirs_and_ours_are_unofficial() -> None:
    assert (
        sheets.credits_of(backburn.load("fire-tower"))
        == "A game by Gwen Ruelle and Sam Bryant. Unofficial sheets by backburn, in its own drawings."
    )
    assert sheets.credits_of(backburn.load(EXAMPLE)) == "A game by its author. Drawn by its rules with backburn."


# ---- in German

SETS: dict[str, dict[str, Any]] = {
    "fire-tower": {"mutual_aid": "on", "shadow_of_the_wood": "on"},
    "forest-fire-path": {"budget": 20, "fire_cards": "on"},
    "volcano": {"seats": 3},
    "wild-fire": {"seats": 3, "neutrals": 2, "firebreaks": "on"},
}
"""Options with which a game has all that it can print."""
SIGNS = re.compile(r"[\W\d_]*|[A-Z]{0,2}[0-9]*|x[0-9]+|[a-z]")


@pytest.mark.parametrize("game_id", (*backburn.names(), EXAMPLE))
def test_all_that_is_printed_has_german(game_id: str) -> None:
    """What is written on things, what they are called, and what the pages say about them."""
    game = backburn.load(game_id, **SETS.get(game_id, {}))
    words, mine = sheets.words_of(game.card, "de"), game.card.source
    found = sheets.Sheets(game, Path(), "a4", words)._components()
    printed = {part.text for each in found.sheets for cut in (*each.cutouts, each.backs) for part in cut.parts}
    printed |= {part.text for element in found.board.scene.elements for part in element.parts} if found.board else set()
    printed |= {cut.name for each in found.sheets for cut in each.cutouts}
    told = {each.name for each in found.sheets} | {sheets.credits_of(game), *contents_of(game, found)}
    lacking = {text for text in (told if mine else printed | told) if words.translation(text) is None and not SIGNS.fullmatch(text)}
    assert lacking == set()


def contents_of(game: Any, found: Components) -> list[str]:
    """What the first page says of things."""
    return list(paper.Booklet(game.card.title, "", found, game.card.id, None)._lines_of_contents())


def test_every_german_word_of_the_sheets_is_said() -> None:
    """Nothing stays in the list that is said no more."""
    home = Path(paper.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in (*home.glob("*.py"), Path(sheets.__file__)))
    for english in phrases(home, "de"):
        pieces = [piece for piece in re.split(r"\{\w+\}", english) if re.search(r"\w", piece)]
        assert all(piece.strip(" ,;.") in code or piece.strip(" ,;.").capitalize() in code or english in PIECES for piece in pieces), (
            english
        )


PIECES = ("cards", "counters", "tiles", "wind", "neutral", "A game by {text} and {text2}.", "A game by its author.", "A game by the project, after {text}'s theme.", "you also need {thing}.", "print at 100 % (actual size): the line below is {n} mm long", "the board: {n} x {m} mm")  # fmt: skip
"""Words of several games, and forms of sentences."""


def test_the_command_speaks_the_language_that_is_wanted_or_the_terminals(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    assert main(["sheet", "on-the-run", "-o", str(tmp_path / "german"), "--language", "de"]) == 0
    listing = (tmp_path / "german" / "tabletop.txt").read_text(encoding="utf-8")
    assert "tiles.png: 7 Spalten, 2 Reihen, 7 Stück, 26 x 30 mm, Rückseite: tiles-back.png\n  1, 2, 3, 4, 5, 6, Blitz\n" in listing
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert sheets.words_of(games.card("volcano"), None).say("loads") == "Ladungen"
    assert sheets.words_of(games.card("volcano"), "en").say("loads") == "loads"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert sheets.words_of(games.card("volcano"), None).say("cards") == "cards"
    assert main(["sheet", "on-the-run", "-o", str(tmp_path), "--language", "fr"]) == 2
    assert "has no translation 'fr'; without --language its sheets are in English" in capsys.readouterr().err


@pytest.mark.parametrize(("game_id", "text"), [("fire-tower", "Schatten des Waldes"), ("forest-fire-path", "Windstoß"), ("forest-fire-acres", "kein Sprung")])  # fmt: skip
def test_a_german_word_that_is_too_wide_is_drawn_smaller_where_it_was(game_id: str, text: str) -> None:
    """And one that fits keeps its size."""
    card = backburn.load(game_id, **SETS.get(game_id, {})).card
    wording = Wording(sheets.words_of(card, "de").say, card.id, card.folder)
    before, after = deck_of(game_id, Wording(str, card.id, card.folder)), deck_of(game_id, wording)
    sizes = {part.text: part.attributes.get("transform") for cutout in after.cutouts for part in cutout.parts if part.text}
    assert re.fullmatch(r"translate\(\S+ \S+\) scale\(0\.\d+\)", str(sizes[text])) and None in sizes.values()
    (cutout,) = [cutout for cutout in after.cutouts if any(part.text == text for part in cutout.parts)][:1]
    left, right = wording._extent(after, cutout, next(part for part in cutout.parts if part.text == text))
    assert -after.width / 2 < left < right < after.width / 2 and right - left > after.width / 2
    assert before == deck_of(game_id)


def deck_of(game_id: str, wording: Wording | None = None) -> Any:
    """The cards of a game, as they are or in other words."""
    found = sheets.Sheets(backburn.load(game_id, **SETS.get(game_id, {})), Path(), "a4", ENGLISH)._components()
    (deck,) = (sheet for sheet in found.sheets if sheet.deck)
    found = replace(found, sheets=(replace(deck, cutouts=deck.cutouts[-1:] + deck.cutouts[:2]),), board=None)
    return (wording.of(found) if wording else found).sheets[0]
