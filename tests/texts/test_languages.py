"""What a translation lacks is listed by file."""

from __future__ import annotations

import pytest

from scripts import languages
from workshop import translations


def test_german_lacks_nothing_and_a_new_language_everything() -> None:
    assert {name: part.missing for name, part in translations.parts("de").items() if part.missing} == {}
    assert all(part.missing == part.english != {} for part in translations.parts("fr").values())


def test_what_is_there_is_not_asked_for() -> None:
    assert translations.Translation({"fire": "Fire", "water": "Water"}, {"fire": "feu"}, {}).missing == {"water": "Water"}
    lesson = {"title": {"en": "Fire", "fr": "Feu"}, "steps": [{"text": {"en": "Water"}, "accept": {"gust": {"en": "Wind"}}}]}
    assert [name for name, texts in translations.together(lesson) if "fr" not in texts] == ["steps.1.text", "steps.1.accept.gust"]


@pytest.mark.parametrize(
    ("arguments", "told"), [(["france"], "'france' is not a language"), (["fr", "volcan"], "there is no part 'volcan'")]
)
def test_a_wrong_word_is_reported(
    arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["languages.py", *arguments])
    with pytest.raises(SystemExit):
        languages.main()
    assert told in capsys.readouterr().err
