"""What a translation lacks is told by its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts import languages


def test_german_lacks_nothing_and_a_new_language_everything() -> None:
    assert [missing for files in languages.parts("de").values() for missing in languages.missing(*files)] == []
    for complete, own in languages.parts("fr").values():
        assert languages.missing(complete, own) == languages.read(complete) != {}


def test_what_is_there_is_not_asked_for(tmp_path: Path) -> None:
    complete, own = tmp_path / "de.json", tmp_path / "fr.json"
    complete.write_text('{"fire": "Feuer", "water": "Wasser"}', encoding="utf-8")
    own.write_text('{"fire": "feu"}', encoding="utf-8")
    assert languages.missing(complete, own) == {"water": "Wasser"}


@pytest.mark.parametrize(
    ("arguments", "told"), [(["france"], "'france' is not a language"), (["fr", "volcan"], "there is no part 'volcan'")]
)
def test_a_wrong_word_is_told(arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["languages.py", *arguments])
    with pytest.raises(SystemExit):
        languages.main()
    assert told in capsys.readouterr().err
