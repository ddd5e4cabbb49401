"""The picture: which elements it has, in which order, and the moves they offer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from backburn.games.fire_tower.board import SQUARES, Corner
from backburn.games.fire_tower.cards import WORDS
from backburn.games.fire_tower.state import DONE, PLAY, THROW, Phase, State
from backburn.games.fire_tower.view.board import aim, eternal, ground, squares, tower
from backburn.games.fire_tower.view.facts import facts_of
from backburn.games.fire_tower.view.labels import beside
from backburn.games.fire_tower.view.layout import HEIGHT, STAKES, WIDTH, button
from backburn.games.fire_tower.view.panels import (
    BUTTONS,
    breeze,
    buttons,
    die,
    events,
    fans,
    hand,
    panels,
    piles,
    pulled_cards,
    rose,
    status,
    turn,
)
from backburn.games.fire_tower.view.stakes import goal, stakes, token
from backburn.games.fire_tower.view.task import task
from backburn.picture.offers import offered
from backburn.picture.scene import Scene
from backburn.picture.stakes import emblems, strip


def view(state: State, seat: int | None, moves: Sequence[int], ended: bool = False) -> Scene:
    """The picture as the seat, or a spectator, None, sees it, with the moves it has; if people have `ended` the game, with all hands."""
    offers = offered(moves, partial(_things, state))
    glowing = frozenset(move for move in moves if move < SQUARES)
    facts = facts_of(state, ended)
    own = None if facts.over else seat
    bars = stakes(facts)
    elements = (
        ground(state.seats == 2),
        *(tower(facts, corner) for corner in Corner),
        *squares(facts, glowing),
        eternal(),
        breeze(state),
        aim(state),
        *panels(facts, seat, offers.get("bucket", ())),
        turn(state),
        rose(state),
        events(state),
        *piles(state),
        status(facts),
        *strip(WIDTH, STAKES, goal(state), bars),
        *emblems(map(token, facts.corners)),
        *hand(state, own, offers),
        fans(facts, own),
        *pulled_cards(state, own, offers),
        die(facts, button(0)[0], button(0)[1] + 23),
        *buttons(state, offers),
    )
    when = f"turn {state.turn}" if state.turn else "set-up"
    title = f"Fire Tower, {when}: {facts.doing}"
    return Scene(WIDTH / 100, HEIGHT / 100, title, elements, beside(facts), goal(state), tuple(bar.stake for bar in bars), task(state))


view_ended = partial(view, ended=True)
"""The picture after people have ended the game, in whatever position."""


def _things(state: State, move: int) -> tuple[str, ...]:
    """The element that offers a move: a card, the handle that discards it, or a button; squares glow instead."""
    if move >= DONE:
        return (BUTTONS[move][0],)
    if move >= THROW:
        return (f"throw-{WORDS[move - THROW]}",)
    return (f"{'pulled' if state.phase == Phase.PULLED else 'card'}-{WORDS[move - PLAY]}",) if move >= SQUARES else ()
