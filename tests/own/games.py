"""Games of other people for the tests: the ones that `backburn new` writes, with a change."""

from __future__ import annotations

from pathlib import Path

import backburn
from backburn import games
from backburn.play.cards.card import Card
from backburn.play.own import begin

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "lookouts")


def written(folder: Path, name: str, *changes: tuple[str, str], secrets: bool = False) -> str:
    """The path of a new game, in which each of these texts, which is there, is replaced."""
    module = begin(name, folder, secrets)
    text = module.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    module.write_text(text, encoding="utf-8")
    return str(module.parent)


def opened(folder: Path, name: str, *changes: tuple[str, str], secrets: bool = False) -> Card:
    """The card of such a game."""
    return games.opened(written(folder, name, *changes, secrets=secrets))


def refusal(folder: Path, name: str, *changes: tuple[str, str], secrets: bool = False) -> str:
    """Why such a game is not opened."""
    try:
        backburn.load(written(folder, name, *changes, secrets=secrets))
    except backburn.BackburnError as error:
        return str(error)
    raise AssertionError(f"{name} was opened")
