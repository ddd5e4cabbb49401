"""Around the fire: the status line, the colours, the tiles that are not placed, and the buttons."""

from __future__ import annotations

from functools import partial

from backburn.core.kit.colours import COLOURS
from backburn.games.wild_fire.state import VALUES, Phase, State
from backburn.games.wild_fire.view.facts import Facts
from backburn.games.wild_fire.view.labels import unseen
from backburn.games.wild_fire.view.layout import (
    BUTTON_HEIGHT,
    BUTTON_WIDTH,
    IN_ROW,
    PANEL,
    SAYING,
    STACK,
    STRIP,
    TRAY,
    UNSEEN,
    WIDTH,
    button,
    offered_spots,
    panel,
    unseen_spot,
)
from backburn.games.wild_fire.view.pieces import art, chip, firebreak
from backburn.games.wild_fire.words.explain import explain
from backburn.picture.hextiles import NEUTRAL, hexagon, pawn, ring, solid_ring, standing, tile
from backburn.picture.hextiles import art as shared
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Parts, at, dashes, in_class, rect, roomy, scaled, sized, text
from backburn.play.texts.wording import capital, counted

Spot = tuple[float, float, float]
"""x, y and scale."""
EDGE = 28
"""So far from the edges words begin and end: translated ones that are nearer shrink."""
MINI = 0.29
"""The scale of the row of unseen tiles."""


# ---- what is going on


def status(facts: Facts) -> Element:
    """The status line."""
    caption = capital(facts.doing)
    return at("status", 0, SAYING, "status", (text(caption, EDGE, 0, f"{sized(caption, WIDTH - 2 * EDGE)} start"),))


# ---- the colours


def colours(facts: Facts, viewer: int | None) -> list[Element]:
    """Each colour in play with its pawns."""
    return [_colour(facts, colour, viewer) for colour in facts.colours]


def _colour(facts: Facts, colour: int, viewer: int | None) -> Element:
    state, seat = facts.state, facts.seats[colour]
    turn = state.phase != Phase.OVER and (colour == 0 if facts.is_setting_up else colour == state.colour)
    won = seat in facts.winners
    held = state.hands[colour]
    neutral = state.neutrals[seat] if facts.has_neutrals else None
    parts = (
        rect(0, 0, PANEL, STRIP, "wf-panel-turn" if turn or won else "wf-panel", 10),
        pawn(COLOURS[colour], -58, 3, 1.7),
        text(capital(COLOURS[colour]), -30, -13, "normal start"),
        *roomy(f"{held} in hand", str(held), -30, 11, "small soft start"),
        *((pawn(NEUTRAL, -22, 27, 0.72), text(str(neutral), -9, 32, "small soft start")) if neutral is not None else ()),
        *((text("you", 80, -15, "tiny soft end roomy"),) if seat == viewer else ()),
        *((art("turn", -PANEL / 2 + 1, 0),) if turn else ()),
    )
    label = [capital(COLOURS[colour]), "you" if seat == viewer else "", "its turn" if turn else "", "won" if won else ""]
    label += [
        f"{counted(held, 'pawn')} in hand",
        f"{counted(neutral, 'neutral pawn')} in hand" if neutral is not None else "",
    ]
    return at(f"colour-{COLOURS[colour]}", *panel(colour), f"colour p{colour}", parts, ", ".join(filter(None, label)))


# ---- tiles


def stack(state: State) -> Element:
    """The tiles that are still to be placed in turns."""
    count = state.stack
    pile = tuple(shared("forest", 4 * place, -4 * place, 0.66) for place in reversed(range(min(count, 3))))
    top = chip(str(count), 0, 1) if count else (hexagon("wf-empty", 36),)
    return at("stack", *STACK, "pile", (*pile, *top, text("to lay", 0, 54, "tiny soft")), f"Stack, {counted(count, 'tile')} to lay")


def next_tiles(state: State, offers: Offers) -> list[Element]:
    """The tile that is being placed, and the start tiles that wait, by value."""
    values = [value for value in range(VALUES) if state.waiting[value]]
    now = state.phase in (Phase.SITE, Phase.SPOT, Phase.BREAK)
    count = len(values) + now
    spots, rows = offered_spots(count), [_row(place, count) for place in range(count)]
    drawn = [_drawn(state, spots[0], rows[0] if values else "single")] if now else []
    return [*drawn, *map(partial(_waits, state, offers), values, spots[now:], rows[now:])]


def _row(place: int, count: int) -> str:
    """In which row a tile waits in wide windows: with one other, in the only row, or in one of two."""
    if count <= IN_ROW:
        return "pair" if count <= 2 else "only-row"
    return "first-row" if place < (count + 1) // 2 else "second-row"


def _drawn(state: State, spot: Spot, row: str) -> Element:
    x, y, scale = spot
    wild = state.phase != Phase.BREAK
    parts = (tile(state.drawn),) if wild else (firebreak(), *standing((COLOURS[state.colour],)))
    label = f"To be placed: {state.drawn if wild else 'a firebreak'}"
    return at("drawn", x, y, f"drawn {row}", scaled((*parts, *solid_ring(53)), scale), label)


def _waits(state: State, offers: Offers, value: int, spot: Spot, row: str) -> Element:
    x, y, scale = spot
    name, count = f"next-{value}", state.waiting[value]
    moves = offers.get(name, ())
    several = chip(str(count), 0, 30) if count > 1 else ()
    parts = scaled((tile(value), *(ring() if moves else ()), *several), scale)
    return at(name, x, y, f"waits {row}", parts, spoken(explain, state, f"{counted(count, 'start tile')} of value {value}", moves), moves)


def unseen_row(facts: Facts) -> Element:
    """How many unseen tiles there are of each value."""
    parts: Parts = (text("unseen", WIDTH - EDGE - TRAY, -30, "tiny soft end wf-unseen"),)
    for place, value in enumerate(facts.values):
        each = _unseen(value, int(facts.state.unseen[value]), unseen_spot(place))
        parts += in_class(each, "wf-later") if place >= VALUES // 2 else each
    return at("unseen", TRAY, UNSEEN, "remaining", parts, f"Unseen tiles: {unseen(facts.state)}")


def _unseen(value: int, count: int, x: float) -> Parts:
    return (shared(str(value), x, 0, MINI), text(str(count), x, 34, "wf-tally" if count else "wf-tally wf-none"))


# ---- buttons


def buttons(state: State, offers: Offers) -> list[Element]:
    """Moves without a place in the fire."""
    names = {"flip": "Turn up", "firebreak": "Firebreak", "done": "Pass" if state.idle else "Done"}
    shown = [name for name in names if name in offers]
    return [_button(state, name, names[name], place, offers[name]) for place, name in enumerate(shown)]


def _button(state: State, name: str, caption: str, place: int, moves: tuple[int, ...]) -> Element:
    icon = {"flip": shared("flame", -42, 12, 0.8), "firebreak": art("break", -41, 0, 0.3), "done": art("tick", -40, 0)}[name]
    box = (0, 0, BUTTON_WIDTH, BUTTON_HEIGHT)
    parts = (rect(*box, "button", 11), icon, text(caption, -24, 6, "wf-button start"), *dashes(*box[2:], 11))
    return at(name, *button(place), f"action b{place}", parts, spoken(explain, state, caption, moves), moves)
