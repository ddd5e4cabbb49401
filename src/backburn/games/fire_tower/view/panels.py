"""Around the forest: the seats, the wind, events, piles, the status line, the viewer's hand, pulled cards and the buttons."""

from __future__ import annotations

from backburn.games.fire_tower.board import COLOURS, WINDS, Corner
from backburn.games.fire_tower.cards import ACTIONS, TITLES, WORDS, CardKind
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
    Fate,
    Phase,
    State,
)
from backburn.games.fire_tower.view.facts import Facts, heading
from backburn.games.fire_tower.view.labels import in_game, is_open, listed, note, where
from backburn.games.fire_tower.view.layout import (
    BELOW,
    BUTTON_HEIGHT,
    BUTTON_WIDTH,
    CARD_HEIGHT,
    CARD_WIDTH,
    EDGE,
    FOREST,
    GAP,
    HAND,
    HAND_HEIGHT,
    HAND_WIDTH,
    HANDLE,
    PANEL,
    PILES,
    ROSE,
    SAYING,
    START,
    STRIP,
    WEATHER,
    WIDTH,
    button,
    card_spots,
    panel,
)
from backburn.games.fire_tower.view.pieces import art, back_parts, card_parts, die_parts, floor, handle_parts, letter, sort_of, vane_parts
from backburn.games.fire_tower.words.explain import explain
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Parts, at, dashes, rect, scaled, sized, text
from backburn.play.texts.wording import capital, counted

SHORT = {CardKind.FIRESTORM: "Firestorm", CardKind.MUTUAL_AID: "Aid", CardKind.SHADOW: "Shadow"}

# ---- the seats


def panels(facts: Facts, viewer: int | None, pours: tuple[int, ...]) -> list[Element]:
    """Each seat next to its tower; `pours` are the moves of the viewer's bucket."""
    found = []
    for corner in Corner:
        seat = facts.seat_at(corner)
        if seat is None:
            found += [at(f"{name}-{COLOURS[corner]}", 0, 0, "seat", ()) for name in ("seat", "bucket", "hand")]
        else:
            offers = pours if seat == viewer else ()
            found += [_seat(facts, seat, corner, seat == viewer), _bucket(facts, seat, corner, offers), _hand(facts, seat, corner)]
    return found


def _seat(facts: Facts, seat: int, corner: Corner, own: bool) -> Element:
    state, colour = facts.state, COLOURS[corner]
    out = not facts.plays[seat]
    acts = state.to_act == seat or (state.phase in (Phase.DRAW, Phase.PULL) and state.drawer == seat)
    kind = "ft-panel-out" if out else "ft-panel-turn" if state.turn and state.mover == seat else "ft-panel"
    notes = note(state, seat)
    shield = (
        *floor(colour, -57, 0, 42, STRIP - 14),
        rect(-57, -6 if own else 0, 30, 34, f"ft-{colour}", 6),
        text(letter(corner), -57, 3 if own else 9, "ft-letter"),
        *((text("you", -57, 28, "tiny roomy"),) if own else ()),
    )
    parts = (
        rect(0, 0, PANEL, STRIP - 2, kind, 9),
        *shield,
        *((art("hit", -57, 0, 0.9), text(letter(corner), -57, 8, "ft-hit-letter")) if state.fates[seat] == Fate.HIT else ()),
        text(capital(colour), -31, -17, f"{'tiny roomy' if notes else 'normal'} start"),
        *((text(notes, 77, -17, "ft-note soft end"),) if notes else ()),
        *((art("fire", -12, 13, 1.1), art("fire", 18, 13, 1.3), art("fire", 46, 13, 1.1)) if out else ()),
        *((art("turn", -PANEL / 2 + 2, 0, 1.2),) if acts else ()),
    )
    x, y = panel(corner, state.seats)
    marks = [capital(colour), "you" if own else "", notes, "to act" if acts else ""]
    turn = ["its turn"] if state.turn and state.mover == seat else []
    return at(f"seat-{colour}", x, y, "seat", parts, ", ".join([mark for mark in marks if mark] + turn))


def _bucket(facts: Facts, seat: int, corner: Corner, offers: tuple[int, ...]) -> Element:
    state = facts.state
    x, y = panel(corner, state.seats)
    name, full = f"bucket-{COLOURS[corner]}", bool(state.buckets[seat])
    if not facts.plays[seat]:
        return at(name, x - 8, y + 13, "bucket", ())
    parts = (art(f"bucket-{'full' if full else 'empty'}", 0, 1), *(dashes(42, 44, 9, 0, -2) if offers else ()))
    label = f"The bucket of {COLOURS[corner]}, {'full' if full else 'empty'}"
    return at(name, x - 8, y + 13, "bucket", parts, f"{label}. Use the bucket." if offers else label, offers)


def _hand(facts: Facts, seat: int, corner: Corner) -> Element:
    state = facts.state
    x, y = panel(corner, state.seats)
    name = f"hand-{COLOURS[corner]}"
    if not facts.plays[seat]:
        return at(name, x + 46, y + 12, "hand", ())
    held = listed(state.hands[seat]) if is_open(facts, seat) else counted(state.held[seat], "card")
    label = f"{capital(COLOURS[corner])} holds {held}"
    return at(name, x + 46, y + 12, "hand", back_parts(state.held[seat], scale=0.92), label)


# ---- the wind and the events


def rose(state: State) -> Element:
    """The weathervane."""
    label = f"The wind blows {WINDS[state.wind]}" if state.wind >= 0 else "No wind yet"
    return at("wind", *ROSE, "wind", vane_parts(state.wind), label)


def breeze(state: State) -> Element:
    """Where the wind blows, in the corners of the forest's frame."""
    ends = (EDGE / 2, WIDTH - EDGE / 2)
    arrows = tuple(art("breeze", x, y, more=f"rotate({90 * state.wind})") for x in ends for y in ends) if state.wind >= 0 else ()
    return at("breeze", 0, FOREST, "breeze", arrows)


def die(facts: Facts, x: float, y: float) -> Element:
    """While a roll is due: the wind die, with what it may show."""
    if facts.state.phase != Phase.ROLL:
        return at("die", x, y, "die-to-roll", ())
    label = f"The wind die may show {', '.join(WINDS[wind] for wind in facts.winds)}"
    return at("die", x, y, "die-to-roll", die_parts(facts.winds), label)


def turn(state: State) -> Element:
    """The number of the turn, the wind in words, and the size of hands; pulled cards take their place."""
    shown = (
        f"Turn {state.turn}" if state.turn else "Set-up",
        f"wind {heading(state.wind)}" if state.wind >= 0 else "no wind",
        f"hand size {state.limit}",
    )
    lines = zip((-17, 6, 29), shown, ("normal start", "small start soft", "small start soft"), strict=True)
    parts = () if state.pulled.any() else tuple(text(caption, 0, y, kind) for y, caption, kind in lines)
    return at("turn", START, WEATHER, "turn", parts)


def events(state: State) -> Element:
    """The event cards of the game and where they are."""
    kinds = in_game(state)
    parts: Parts = ()
    for place, kind in enumerate(kinds):
        y = 2 + 30 * (place - (len(kinds) - 1) / 2)
        parts += _event(kind, where(state, kind), y)
    return at("events", START + 205, WEATHER, "events", parts, "; ".join(f"{TITLES[kind]}: {where(state, kind)}" for kind in kinds))


def _event(kind: CardKind, place: str, y: float) -> Parts:
    """In the draw pile a card from behind, waiting one with a sign, under way a bright one, otherwise faint."""
    card = rect(8, y, 18, 22, "ft-band-event", 4)
    mark = {
        "in the deck": (art("back", 8, y, 0.46),),
        "waits": (card, text("!", 8, y + 7, "ft-times")),
        "under way": (rect(53, y, 118, 29, "ft-panel-turn", 6), card, art("s-event", 8, y, 0.85)),
    }.get(place, (rect(8, y, 16, 22, "ft-empty-pile", 3),))
    return (*mark, text(SHORT[kind], 23, y - 3, "ft-name start"), text(place, 23, y + 11, "ft-place start soft roomy"))


# ---- the piles


def piles(state: State) -> list[Element]:
    """The draw pile, the card in play and the discard pile."""
    draw = at(
        "draw-pile", START + 22, PILES, "pile", back_parts(state.deck_size, scale=1.2), f"Draw pile, {counted(state.deck_size, 'card')}"
    )
    return [draw, _in_play(state), _discards(state)]


def _in_play(state: State) -> Element:
    """The card in play, or anything used like one."""
    x, y = START + 82, PILES
    if state.tool < 0:
        return at("in-play", x, y, "in-play", ())
    return at("in-play", x, y, "in-play", scaled(card_parts(state.tool), 0.57), f"In play: {TITLES[state.tool]}")


IN_A_ROW = 5
"""The kinds of discarded cards that stand side by side; as long as there is one row of them, they are larger."""


def _discards(state: State) -> Element:
    """The discard pile, which all may look through."""
    cards = int(state.discard[:ACTIONS].sum())
    kinds = [kind for kind in range(ACTIONS) if state.discard[kind]]
    size, top = (0.38, 0) if len(kinds) <= IN_A_ROW else (0.28, -7)
    parts: Parts = ()
    for place, kind in enumerate(kinds):
        x, y = 9 + 42 * (place % IN_A_ROW), top + 20 * (place // IN_A_ROW)
        parts += (art(f"k-{WORDS[kind]}", x, y, size), text(str(state.discard[kind]), x + 4 + 30 * size, y + 5, "ft-tally"))
    head = text(f"Discarded {cards}" if cards else "None discarded", 0, -23, "tiny soft start")
    return at("discard-pile", START + 122, PILES, "pile", (head, *parts), f"Discard pile: {listed(state.discard) or 'empty'}")


# ---- what is going on


def status(facts: Facts) -> Element:
    """The status line."""
    caption = capital(facts.doing)
    return at("status", 0, SAYING, "status", (text(caption, 2 * GAP, 0, f"{sized(caption, WIDTH - 4 * GAP)} start"),))


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
"""The buttons of single moves: id, its text, its symbol and the symbol's size."""

ENDINGS = {Phase.ACTION: "Do nothing", Phase.REDRAW: "Keep hand", Phase.AFTER: "Keep bucket", Phase.THROW: "No more"}
"""The text on the button that is done with something."""


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
    """The cards that the Shadow has pulled: in the tray of those who hold none, otherwise next to the wind."""
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


def fans(facts: Facts, seat: int | None) -> Element:
    """All hands, for those who hold none: from behind, but face up after the game."""
    state = facts.state
    parts: Parts = ()
    if (seat is None or not state.held[seat]) and not state.pulled.any():
        holders = [holder for holder in range(state.seats) if state.held[holder]]
        for place, holder in enumerate(holders):
            parts += _fan(facts, holder, HAND_WIDTH * (0.25 + 0.5 * (place % 2)), HAND_HEIGHT * (0.2 + 0.45 * (place // 2)))
    return at("fans", HAND, BELOW, "fans", parts)


def _fan(facts: Facts, holder: int, x: float, y: float) -> Parts:
    held, colour = facts.state.held[holder], COLOURS[facts.corners[holder]]
    name = text(capital(colour), x, y + 62, "small")
    if is_open(facts, holder):
        return (*_open_fan(facts.state.hands[holder].tolist(), x, y), name)
    step = min(14.0, 84 / held)
    places = [card - (held - 1) / 2 for card in range(held)]
    backs = tuple(art("back", x + step * place, y, 1.5, f"rotate({4 * place:g})") for place in places)
    return (*backs, name)


def _open_fan(held: list[int], x: float, y: float) -> Parts:
    """A hand face up, three kinds in a row."""
    kinds = [kind for kind in range(ACTIONS) if held[kind]]
    parts: Parts = ()
    for place, kind in enumerate(kinds):
        left, top = x + 46 * (place % 3 - 1), y - 26 + 32 * (place // 3)
        parts += (art(f"k-{WORDS[kind]}", left, top, 0.42), text(str(held[kind]), left + 17, top + 8, "ft-tally"))
    return parts


def _button(state: State, move: int, shown: list[str], offers: Offers) -> Element:
    name, caption, icon, size = BUTTONS[move]
    moves = offers.get(name, ())
    if not moves:
        return at(name, *button(0), "action", ())
    caption = ENDINGS.get(Phase(state.phase), caption) if move == DONE else caption
    box = (0, 0, BUTTON_WIDTH, BUTTON_HEIGHT)
    towards = f"rotate({90 * state.tool})" if move == SET_WIND else ""
    parts = (rect(*box, "button", 11), art(icon, -57, 0, size, towards), text(caption, -38, 6, "ft-button start"), *dashes(*box[2:], 11))
    return at(name, *button(shown.index(name)), "action", parts, spoken(explain, state, capital(caption), moves), moves)
