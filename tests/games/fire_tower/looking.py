"""What the tests of the picture share: random play, made-up positions, and ways to look at a scene."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.fire_tower import CARD
from backburn.games.fire_tower.rules.setup import setup
from backburn.games.fire_tower.state import BUCKET, N_MOVES, NONE, PLAY, RECKLESS, THROW, Options, Phase, State, TurnStep
from backburn.picture.scene import Element, Scene
from games.fire_tower.plan import PICTURED

FOLDER = CARD.folder


def fresh(seats: int = 4, **options: Any) -> State:
    state = State.blank()
    state.seats = seats
    for name, value in (Options.defaults() | Options.read(options, "fire-tower")).items():
        setattr(state.options, name, value)
    setup(state)
    return state


def legal(state: State) -> list[int]:
    moves = np.zeros(N_MOVES + 1, np.int16)
    return moves[: CARD.rules.legal(state, moves)].tolist()  # type: ignore[no-any-return]


def states(name: str, seed: int, most: int = 5000) -> Iterator[State]:
    """Random play, with a love of special moves."""
    state, luck = fresh(**PICTURED[name]), random.Random(seed)
    for _ in range(most):
        yield state
        moves = legal(state)
        if not moves:
            return
        special = [move for move in moves if move in (BUCKET, RECKLESS, RECKLESS + 1) or PLAY <= move < THROW]
        if state.to_act == CHANCE:
            CARD.rules.apply(state, luck.choices(moves, [CARD.rules.weight(state, move) for move in moves])[0])
        else:
            CARD.rules.apply(state, luck.choice(special if special and luck.random() < 0.6 else moves))


def seen(state: State, seat: int | None) -> Scene:
    hidden = state.copy()
    if state.to_act != OVER:
        CARD.rules.hide(hidden, NONE if seat is None else seat)
    return CARD.scene(hidden, seat)


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.seats)]


def turn(phase: int = Phase.ACTION, **options: Any) -> State:
    """Red's fifth turn in a south wind, on an empty board."""
    state = fresh(**options)
    state.phase, state.step, state.turn, state.wind, state.to_act = phase, TurnStep.ACTION, 5, 2, 0
    state.mover, state.drawer = 0, NONE
    return state


def deal(state: State, seat: int, *kinds: int) -> None:
    for kind in kinds:
        state.hands[seat, kind] += 1
        state.held[seat] += 1
        state.deck[kind] -= 1
        state.deck_size -= 1


def gem(state: State, *squares: int) -> None:
    for square in squares:
        state.gems[square >> 4] |= 1 << (square & 15)


def picture(state: State, seat: int | None = 0) -> dict[str, Element]:
    return {element.id: element for element in CARD.scene(state, seat).elements}


def texts(element: Element) -> list[str]:
    return [part.text for part in element.parts if part.text]


def symbols(element: Element) -> list[str]:
    return [str(part.attributes["href"]).removeprefix("#ft-") for part in element.parts if part.tag == "use"]


def shown(scene: Scene, prefix: str) -> set[str]:
    return {element.id.removeprefix(prefix) for element in scene.elements if element.id.startswith(prefix) and element.parts}
