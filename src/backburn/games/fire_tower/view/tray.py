"""What lies below the forest: the viewer's hand, cards that were pulled, and the buttons."""

from __future__ import annotations

from backburn.games.fire_tower.cards import ACTIONS, TITLES, WORDS
from backburn.games.fire_tower.state import (
    AID,
    ALL_LEFT,
    BUCKET,
    DONE,
    NEW_HAND,
    RECKLESS,
    ROLL_WIND,
    SET_WIND,
    SHADOW_DIE,
    SHADOW_HANDS,
    Phase,
    State,
)
from backburn.games.fire_tower.view.layout import (
    BELOW,
    BUTTON_HEIGHT,
    BUTTON_WIDTH,
    CARD_HEIGHT,
    CARD_WIDTH,
    HAND,
    HAND_HEIGHT,
    HAND_WIDTH,
    HANDLE,
    START,
    WEATHER,
    button,
    card_spots,
)
from backburn.games.fire_tower.view.pieces import art, card_parts, handle_parts, sort_of
from backburn.games.fire_tower.words.explain import explain
from backburn.games.fire_tower.words.names import colour_of
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Parts, at, dashes, plate, scaled, words
from backburn.play.wording import capital

BUTTONS = {
    BUCKET: ("bucket", "Bucket", "bucket-full", 0.62),
    RECKLESS: ("reckless-water", "Reckless", "m-drop", 1.1),
    RECKLESS + 1: ("reckless-breaks", "Reckless", "m-break", 1),
    SET_WIND: ("set-wind", "Set wind", "vane", 0.4),
    ROLL_WIND: ("roll-wind", "Roll wind", "dice", 0.42),
    NEW_HAND: ("new-hand", "New hand", "back", 0.55),
    AID: ("aid-gem", "A gem", "m-gem", 1.1),
    AID + 1: ("aid-break", "A firebreak", "m-break", 1.1),
    AID + 2: ("aid-cards", "Three cards", "back", 0.55),
    SHADOW_HANDS: ("shadow-hands", "The hands", "back", 0.55),
    SHADOW_DIE: ("shadow-die", "The die", "dice", 0.42),
    ALL_LEFT: ("all-left", "All of them", "all", 1),
    DONE: ("done", "Done", "done", 1),
}
"""The buttons of single moves: id, what is written on it, its symbol and the symbol's size."""

ENDINGS = {Phase.ACTION: "Do nothing", Phase.REDRAW: "Keep hand", Phase.AFTER: "No bucket", Phase.THROW: "No more"}
"""What is written on the button that is done with something."""


def hand(state: State, seat: int | None, offers: Offers) -> list[Element]:
    """The viewer's own cards by kind, and below each what discards it."""
    held = [0] * ACTIONS if seat is None else state.hands[seat].tolist()
    kinds = [kind for kind in range(ACTIONS) if held[kind]]
    spots = dict(zip(kinds, card_spots(len(kinds)), strict=True))
    found = []
    for kind in range(ACTIONS):
        if kind in spots:
            found += _card(state, kind, held[kind], spots[kind], offers)
        else:
            found += [at(f"card-{WORDS[kind]}", 0, 0, "card", ()), at(f"throw-{WORDS[kind]}", 0, 0, "throw", ())]
    return found


def _card(state: State, kind: int, held: int, spot: tuple[float, float, float], offers: Offers) -> list[Element]:
    x, y, scale = spot
    name, handle = f"card-{WORDS[kind]}", f"throw-{WORDS[kind]}"
    plays, throws = offers.get(name, ()), offers.get(handle, ())
    parts = card_parts(kind, held) + (dashes(CARD_WIDTH, CARD_HEIGHT, 9) if plays else ())
    label = spoken(explain, state, f"{TITLES[kind]}, {held} in hand", plays)
    below = y + (CARD_HEIGHT + HANDLE) / 2 * scale
    hangs = scaled(handle_parts(state.phase != Phase.ACTION), scale) if throws else ()
    return [
        at(name, x, y, f"card {sort_of(kind)}", scaled(parts, scale), label, plays),
        at(handle, x, below, "throw", hangs, spoken(explain, state, f"Discard {TITLES[kind]}", throws) if throws else "", throws),
    ]


def pulled_cards(state: State, seat: int | None, offers: Offers) -> list[Element]:
    """The cards that the Shadow has pulled: in the tray of those who hold none, otherwise beside the wind."""
    pulled = state.pulled.tolist()
    kinds = [kind for kind in range(ACTIONS) if pulled[kind]]
    large = seat is None or not state.held[seat]
    spots = card_spots(len(kinds)) if large else [(START + 18 + 38 * place, WEATHER, 0.36) for place in range(len(kinds))]
    found = []
    for kind in range(ACTIONS):
        name = f"pulled-{WORDS[kind]}"
        if kind not in kinds:
            found.append(at(name, 0, 0, "card", ()))
            continue
        x, y, scale = spots[kinds.index(kind)]
        moves = offers.get(name, ())
        parts = card_parts(kind, pulled[kind]) + (dashes(CARD_WIDTH, CARD_HEIGHT, 9) if moves else ())
        label = spoken(explain, state, f"Pulled: {TITLES[kind]}", moves)
        found.append(at(name, x, y, "card" if large else "pulled", scaled(parts, scale), label, moves))
    return found


def buttons(state: State, offers: Offers) -> list[Element]:
    """Moves without a place on the table; a button without a move is empty."""
    shown = [name for name, *_ in BUTTONS.values() if name in offers]
    return [_button(state, move, shown, offers) for move in BUTTONS]


def fans(state: State, seat: int | None) -> Element:
    """All hands from behind, for those who hold none."""
    parts: Parts = ()
    if (seat is None or not state.held[seat]) and not state.pulled.any():
        holders = [holder for holder in range(state.seats) if state.held[holder]]
        for place, holder in enumerate(holders):
            parts += _fan(state, holder, HAND_WIDTH * (0.25 + 0.5 * (place % 2)), HAND_HEIGHT * (0.2 + 0.45 * (place // 2)))
    return at("fans", HAND, BELOW, "fans", parts)


def _fan(state: State, holder: int, x: float, y: float) -> Parts:
    held, colour = state.held[holder], colour_of(state, holder)
    step = min(14.0, 84 / held)
    places = [card - (held - 1) / 2 for card in range(held)]
    backs = tuple(art("back", x + step * place, y, 1.5, f"rotate({4 * place:g})") for place in places)
    return (*backs, words(capital(colour), x, y + 62, "small"))


def _button(state: State, move: int, shown: list[str], offers: Offers) -> Element:
    name, text, icon, size = BUTTONS[move]
    moves = offers.get(name, ())
    if not moves:
        return at(name, *button(0), "action", ())
    text = ENDINGS.get(Phase(state.phase), text) if move == DONE else text
    box = (0, 0, BUTTON_WIDTH, BUTTON_HEIGHT)
    towards = f"rotate({90 * state.tool})" if move == SET_WIND else ""
    parts = (plate(*box, "button", 11), art(icon, -57, 0, size, towards), words(text, -38, 6, "ft-button start"), *dashes(*box[2:], 11))
    return at(name, *button(shown.index(name)), "action", parts, spoken(explain, state, capital(text), moves), moves)
