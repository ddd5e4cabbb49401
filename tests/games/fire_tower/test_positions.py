"""What the reader of positions refuses, and in which words; what cannot be undone; who is whose partner."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import backburn
from backburn.games.fire_tower.state import Options, State
from backburn.play.matches.match import Match
from games.fire_tower.pictures import due, line, play, table
from pictures import clause

HEADING = "turn 3 of red, action, wind south, hand 5: red to act"


def damaged(old: str, new: str) -> str:
    """A position with a piece replaced."""
    whole = table("", to="red to act", red="north").diagram()
    assert old in whole
    return whole.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("turn 3", "turn 5000", "cannot be 5000"),
        ("wind south", "wind up", "a wind cannot be 'up': it is one of north, east, south, west"),
        (HEADING, "turn 3 of red, action, wind south, hand 5: red to play reckless, 1 at z9 z9", "'z9' is not a square"),
        ("hand north", "hand ?*1", "a position with unknown cards ('?') cannot be played on"),
        ("deck:", "piles:", "a line that begins with 'deck:'"),
        ("discard: -", "discard: -\nsmoke: yes", "'smoke: yes' is not a line of a position"),
        ("discard: -", "discard: -\nevent: tuesday", "an event must be like"),
        ("discard: -", "discard: -\nevent: shadow by red, asked 2, rolls 9", "the rolls cannot be 9"),
    ],
)
def test_a_damaged_position_is_refused_in_words(old: str, new: str, complaint: str) -> None:
    with pytest.raises(backburn.PositionError) as caught:
        backburn.load("fire-tower", seats=2).position(damaged(old, new))
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("to", "complaint"),
    [
        ("red to play air-drop", "there is nothing to decide"),
        ("wind rolls for start", "the die is not rolled for that now"),
        ("red to empty the bucket", "the bucket is used before the cards are drawn, or after"),
    ],
)
def test_a_moment_that_the_game_does_not_have_is_refused(to: str, complaint: str) -> None:
    with pytest.raises(backburn.PositionError, match=complaint):
        table("", to=to, step="action", mover="red")


@pytest.mark.parametrize(
    "dead",
    [
        lambda: play(table("p2 *", to="red to spread", seats=3, partial_firestorm="off"), "p1, draw east"),
        lambda: play(table("a2 *\np1 *", to="red to spread", blue="out", seats=4, teams="on"), "a1"),
    ],
)
def test_only_a_wind_that_blows_at_no_tower_is_rolled_again(dead: Callable[[], Match[State]]) -> None:
    match = dead()
    assert due(match) == "wind rolls for change"
    whole = match.position()
    assert match.game.position(whole).tobytes() == match.state.tobytes()
    assert "wind south" in whole
    for alive in ("north", "east", "west"):
        with pytest.raises(backburn.PositionError, match="the die is not rolled for that now"):
            match.game.position(whole.replace("wind south", f"wind {alive}", 1))


def test_there_are_as_many_cards_of_the_sort_as_are_still_to_be_picked() -> None:
    with pytest.raises(backburn.PositionError, match="not that many cards of the group"):
        table("c14 *", to="red to pick water, 2 left", red="empty, engine north")


@clause("R8.2", "R11.1")
def test_draws_pulls_and_burning_towers_cannot_be_undone() -> None:
    """They show a player something new; gems do not."""
    reveals = backburn.load("fire-tower", seats=2).card.reveals

    def shows(match: backburn.Match[State], text: str) -> bool:
        move = next(move for move in match.legal() if match.text(move) == text)
        return bool(reveals(match.state, move))

    assert shows(table("", to="red draws", red="north*4"), "draw east")
    assert shows(table("p2 *", to="red to spread", wind="south", seats=4), "p1")
    assert not shows(table("", to="red to spread", wind="south"), "h7")


@clause("R8.10")
def test_partners_sit_opposite() -> None:
    assert backburn.load("fire-tower", seats=4, teams=True).card.teams(table("", seats=4, teams="on").state) == (0, 1, 0, 1)
    assert backburn.load("fire-tower", seats=3).card.teams(table("", seats=3).state) == (0, 1, 2)


@clause("R9.10")
def test_reckless_abandon_may_be_all_that_pulled_cards_allow() -> None:
    said = {"red": "engine", "purple": "engine", "green": "engine", "blue": "out", "shadow_of_the_wood": "on"}
    match = table("", "event: shadow by red, asked 2", to="blue to choose the shadow", mover="red", seats=4, **said)
    play(match, "shadow hands, pull engine, pull engine, pull engine")
    assert due(match) == "blue to choose a pulled card" and match.moves() == ["reckless water"]


@clause("R2.6a", "R8.4")
def test_a_card_that_is_due_is_forgotten_when_there_is_none() -> None:
    few = {name: 0 for name in Options.names_in("cards") if name not in ("cards_north", "cards_south")}
    cards = {"cards_north": 2, "cards_south": 8, "firestorm": "off", "hand_size": 2, "hand_growth": 0}
    match = table("p2 *", to="red to spread", seats=3, wind="south", red="north*2", purple="south*8", hand=2, **cards, **few)
    assert due(play(match, "p1")) == "wind rolls for storm", "purple has a card due, but every card is in a hand"
    assert line(match, "deck") == line(match, "discard") == "-"
