"""What is said of a game that says nothing itself has German, and a game's own German is used."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

import backburn
from backburn import games
from backburn.play.own import phrases_of
from backburn.play.own.words import Words
from backburn.terminal.kit.phrases import Phrases
from german.causes import PAGE
from german.causes import phrases_of as of_folder
from own.games import EXAMPLE, opened

if TYPE_CHECKING:
    from backburn.core.rules.contract import AnyState


def german(name: str) -> Phrases:
    return Phrases({**of_folder(PAGE), **phrases_of(games.opened(name), "de")})


def said(name: str, seed: int) -> Iterator[str]:
    """All that a game says, but what moves are called."""
    match = backburn.load(name, seats=2).match(seed=seed)
    words = match.game.card.notation
    yield from (words.aim(match.state), words.ending(match.state))
    while match.to_act != backburn.OVER:
        move = match.legal()[0]
        yield match.game.card.scene(match.hidden(None), None).title
        told = words.tell(match.state, move)
        assert told
        yield from (f"{told.does} {told.what}", words.refuse(match.state, move).sentence)
        match.roll() if match.to_act < 0 else match.push(match.moves()[-1])
    scene = match.game.card.scene(match.state, None)
    yield from (
        scene.title,
        words.result(match.state),
        *(stake.words for stake in scene.stakes),
        *(text for pair in scene.facts for text in pair),
    )


def test_all_that_is_said_of_a_game_that_says_nothing_has_german() -> None:
    list_ = german(EXAMPLE)
    texts = {text for seed in range(4) for text in said(EXAMPLE, seed)}
    assert {text for text in texts if list_.translation(text) is None} == set()
    assert list_.say("Lookouts: blue to act") == "Lookouts: Blau ist am Zug" and list_.say("Blue to act") == "Blau ist am Zug"
    assert german("volcano").say("blue to act") == "blue to act"


@pytest.mark.parametrize(
    ("returns", "scores", "result"),
    [
        ([1.0, -1.0], [3, 1], "Blau gewinnt mit 3 Punkten, 2 mehr als Weiß"),
        ([1.0, -1.0], [1, 3], "Blau gewinnt mit 1 Punkt, 2 weniger als Weiß, nach den Regeln"),
        ([1.0, -1.0], [2, 2], "Blau gewinnt mit 2 Punkten, so vielen wie Weiß, nach den Regeln"),
        ([0.0, 0.0], [2, 2], "unentschieden mit 2 Punkten"),
        ([1.0, 1.0], [2, 1], "alle gewinnen mit 2 Punkten"),
        ([-1.0, -1.0], [2, 1], "alle verlieren mit 2 Punkten"),
        ([1.0, 1.0, -1.0], [3, 3, 1], "Blau und Weiß teilen sich den Sieg mit 3 Punkten"),
        ([1.0], [1], "Blau gewinnt mit 1 Punkt"),
        ([-1.0], [4], "Blau verliert mit 4 Punkten"),
    ],
)
def test_all_results_have_german(returns: list[float], scores: list[int], result: str) -> None:
    class State:
        seats = len(returns)

    words = Words(lambda *_: ("",), lambda _, seat: scores[seat], lambda _, seat: returns[seat], ("blue", "white", "green"))
    assert german(EXAMPLE).translation(words.result(cast("AnyState", State()))) == result


def test_a_games_own_german_is_said_and_what_it_lacks_stays_english(tmp_path: Path) -> None:
    card = opened(tmp_path, "german-row")
    sentence = {"explain.save": {"en": "Save {n} water as points.", "de": "{n} Wasser als Punkte sichern."}}
    (Path(card.source) / "words.json").write_text(json.dumps(sentence), encoding="utf-8")
    list_ = german(card.source)
    assert list_.say("Save 5 water as points.") == "5 Wasser als Punkte sichern."
    assert list_.say("Roll for more than 5 water.") == "Roll for more than 5 water."
    assert phrases_of(games.card("volcano"), "de") == of_folder(games.card("volcano").folder)
