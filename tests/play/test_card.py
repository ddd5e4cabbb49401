"""What a card does for its game: the legal moves of a state, and its picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

import backburn
from backburn.games.fire_tower.state import Fate
from backburn.picture.scene import Scene


@pytest.mark.parametrize("name", backburn.names())
def test_a_picture_knows_its_game_and_where_its_art_is(name: str) -> None:
    game = backburn.load(name)
    scene = game.card.scene(game.hidden(game.start, None), None)
    assert scene.game == name and scene.folder == game.card.folder
    assert scene.folder is not None and (scene.folder / "art.css").exists()
    assert scene.title.startswith(game.card.title)


def test_only_who_is_to_act_is_offered_moves() -> None:
    asked: list[tuple[int | None, list[int]]] = []

    def view(state: object, seat: int | None, moves: object) -> Scene:
        asked.append((seat, list(moves)))  # type: ignore[call-overload]
        return Scene(1, 1, "Nothing", ())

    game = backburn.load("forest-fire-path")
    card = replace(game.card, view=view)
    for seat in (None, 0, 1):
        card.scene(game.start, seat)
    assert asked == [(None, []), (0, game.legal(game.start)), (1, [])]
    assert game.legal(game.start) == card.legal(game.start) != []


def test_the_table_has_a_ruleset_of_the_game() -> None:
    card = backburn.load("forest-fire-path").card
    assert {card.table_ruleset} < set(card.rulesets)
    with pytest.raises(ValueError, match="forest-fire-path: there is no ruleset 'even' for the table"):
        replace(card, table_ruleset="even")


def test_who_is_eliminated() -> None:
    """In Fire Tower by a lost tower; with the Shadow or a partner such a player goes on, and other games have no such thing."""
    for name, options, expected in (
        ("fire-tower", {"seats": 3}, [False, True, False]),
        ("fire-tower", {"seats": 3, "shadow_of_the_wood": "on"}, [False] * 3),
        ("fire-tower", {"seats": 4, "teams": "on"}, [False] * 4),
        ("volcano", {"seats": 3}, [False] * 3),
    ):
        game = backburn.load(name, **options)
        state = game.start.copy()
        if name == "fire-tower":
            state.fates[1] = Fate.OUT
        assert [game.card.eliminated(state, seat) for seat in range(game.seats)] == expected
