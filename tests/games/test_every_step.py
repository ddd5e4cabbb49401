"""What a game says about steps, `Card.step`, is what its pictures show."""

from __future__ import annotations

from collections import Counter
from math import hypot
from typing import Any

import pytest

import backburn
from backburn import games
from backburn.core.rules.contract import CHANCE
from backburn.picture.scene import Scene
from backburn.picture.steps import Step
from backburn.play.matches.intentions import MOST_POSITIONS, find_stops, moves_to, repeats
from backburn.play.matches.match import Match
from pictures import random_match

STEPPING = [name for name in backburn.names() if games.card(name).step]
NEAR = 0.7
"""Several pieces in one place stand a little next to its middle."""


def test_there_are_games_with_steps() -> None:
    assert STEPPING


@pytest.mark.parametrize("name", STEPPING)
def test_the_piece_stands_where_the_step_leads(name: str) -> None:
    card, found = games.card(name), Counter[str]()
    for seed in range(4):
        match = random_match(backburn.load(name), seed, most=900)
        states = [card.State.from_bytes(ply.before) for ply in match.plies] + [match.state]
        for ply, before, after in zip(match.plies, states, states[1:], strict=False):
            step = card.step(before, ply.move) if card.step and ply.seat != CHANCE else None
            if step is not None:
                found[_compared(step, ply.move, card.scene(before, ply.seat), card.scene(after, None))] += 1
    assert found["moved"] >= 20, found


def _compared(step: Step, move: int, before: Scene, after: Scene) -> str:
    """Compare a step with the pictures before and after it; what was found."""
    old = {element.id: element for element in before.elements}
    new = {element.id: element for element in after.elements}
    place = new.get(step.place) or old.get(step.place)
    if place is not None:
        assert (place.x, place.y) == pytest.approx((step.x, step.y), abs=1e-3)
    clicked, piece = old.get(step.place), new.get(step.piece)
    if clicked is not None and clicked.offers and step.start not in ("", step.place):
        assert move in clicked.offers
    if not step.place:
        return "waits"
    if piece is None or not piece.parts or "lost" in piece.kind or step.place == step.start:
        return "gone"
    assert hypot(piece.x - step.x, piece.y - step.y) < NEAR, (step, piece)
    return "moved"


@pytest.mark.parametrize("name", STEPPING)
def test_every_way_to_a_place_can_be_played_and_leads_there(name: str) -> None:
    """Its plies are legal one after the other, all of one seat, and the last one leads to the place it is said to."""
    game = backburn.load(name)
    card, played = game.card, 0
    assert card.step
    for state in _moments(random_match(game, seed=8, most=600)):
        stops = find_stops(card, state, state.to_act)
        assert len(stops) <= MOST_POSITIONS
        ends = [index for index, stop in enumerate(stops) if stop.is_destination]
        keys = [(stops[index].choices, stops[index].step.place) for index in ends]
        assert len(set(keys)) == len(keys), "each place once for each choice"
        for index in ends[:: max(1, len(ends) // 5)]:
            moves, now = moves_to(stops, index), state.copy()
            assert len(moves) == stops[index].plies > 1
            for move in moves:
                assert now.to_act == state.to_act and move in card.legal(now)
                last = card.step(now, move)
                card.rules.apply(now, move)
            assert last == stops[index].step
            assert stops[index].ends == (now.to_act != state.to_act)
            played += 1
    assert played >= 10


def _moments(match: Match) -> list[Any]:
    """Positions in which a seat is to act: some from all over a match."""
    own = [match.game.card.State.from_bytes(ply.before) for ply in match.plies if ply.seat != CHANCE]
    return own[:: max(1, len(own) // 60)]


@pytest.mark.parametrize("name", STEPPING)
def test_what_can_be_done_again_can(name: str) -> None:
    """And after the last time it cannot be done once more, or something else is to be decided."""
    game = backburn.load(name)
    card = game.card
    for seed in range(3):
        match = random_match(game, seed=seed, most=900)
        states = [card.State.from_bytes(ply.before) for ply in match.plies] + [match.state]
        for ply, before, after in zip(match.plies, states, states[1:], strict=False):
            count = repeats(card, after, ply.seat, before, ply.move) if ply.seat != CHANCE else 0
            now = after.copy()
            for _ in range(count):
                assert now.to_act == ply.seat and ply.move in card.legal(now)
                card.rules.apply(now, ply.move)
            assert not count or repeats(card, now, ply.seat, before, ply.move) == 0
