"""What lies around the forest: the seats, the wind, events, piles, and what is going on."""

from __future__ import annotations

from backburn.games.fire_tower.board import COLOURS, WINDS, Corner
from backburn.games.fire_tower.cards import ACTIONS, TITLES, WORDS, Kind
from backburn.games.fire_tower.rules.seating import seat_at
from backburn.games.fire_tower.rules.upkeep import may_show, plays
from backburn.games.fire_tower.state import Fate, Phase, State
from backburn.games.fire_tower.view.layout import EDGE, FOREST, GAP, PANEL, PILES, ROSE, SAYING, START, STRIP, WEATHER, WIDTH, panel
from backburn.games.fire_tower.view.pieces import art, back_parts, card_parts, die_parts, floor, letter, vane_parts
from backburn.games.fire_tower.view.telling import doing, heading, in_game, listed, note, where
from backburn.picture.scene import Element, Parts, at, dashes, plate, scaled, words
from backburn.play.wording import capital, counted

SHORT = {Kind.FIRESTORM: "Firestorm", Kind.MUTUAL_AID: "Mutual Aid", Kind.SHADOW: "Shadow"}

# ---- the seats


def panels(state: State, viewer: int | None, pours: tuple[int, ...]) -> list[Element]:
    """Each seat beside its tower; `pours` are the moves of the viewer's bucket."""
    found = []
    for corner in Corner:
        seat = seat_at(state, corner)
        if seat < 0:
            found += [at(f"{name}-{COLOURS[corner]}", 0, 0, "seat", ()) for name in ("seat", "bucket", "hand")]
        else:
            offers = pours if seat == viewer else ()
            found += [_seat(state, seat, corner, seat == viewer), _bucket(state, seat, corner, offers), _hand(state, seat, corner)]
    return found


def _seat(state: State, seat: int, corner: Corner, own: bool) -> Element:
    colour = COLOURS[corner]
    out = not plays(state, seat)
    acts = state.to_act == seat or (state.phase in (Phase.DRAW, Phase.PULL) and state.drawer == seat)
    kind = "ft-panel-out" if out else "ft-panel-turn" if state.turn and state.mover == seat else "ft-panel"
    notes = note(state, seat)
    shield = (
        *floor(colour, -57, 0, 42, STRIP - 14),
        plate(-57, -6 if own else 0, 30, 34, f"ft-{colour}", 6),
        words(letter(corner), -57, 3 if own else 9, "ft-letter"),
        *((words("you", -57, 28, "tiny"),) if own else ()),
    )
    parts = (
        plate(0, 0, PANEL, STRIP - 2, kind, 9),
        *shield,
        *((art("hit", -57, 0, 0.9), words(letter(corner), -57, 8, "ft-hit-letter")) if state.fates[seat] == Fate.HIT else ()),
        words(capital(colour), -31, -17, f"{'small' if notes else 'normal'} start"),
        *((words(notes, 77, -17, "ft-note soft end"),) if notes else ()),
        *((art("fire", -12, 13, 1.1), art("fire", 18, 13, 1.3), art("fire", 46, 13, 1.1)) if out else ()),
        *((art("turn", -PANEL / 2 + 2, 0, 1.2),) if acts else ()),
    )
    x, y = panel(corner, state.seats)
    marks = [capital(colour), "you" if own else "", notes, "to act" if acts else ""]
    turn = ["its turn"] if state.turn and state.mover == seat else []
    return at(f"seat-{colour}", x, y, "seat", parts, ", ".join([mark for mark in marks if mark] + turn))


def _bucket(state: State, seat: int, corner: Corner, offers: tuple[int, ...]) -> Element:
    x, y = panel(corner, state.seats)
    name, full = f"bucket-{COLOURS[corner]}", bool(state.buckets[seat])
    if not plays(state, seat):
        return at(name, x - 8, y + 13, "bucket", ())
    parts = (art(f"bucket-{'full' if full else 'empty'}", 0, 1), *(dashes(42, 44, 9, 0, -2) if offers else ()))
    label = f"The bucket of {COLOURS[corner]}, {'full' if full else 'empty'}"
    return at(name, x - 8, y + 13, "bucket", parts, f"{label}. Use the bucket." if offers else label, offers)


def _hand(state: State, seat: int, corner: Corner) -> Element:
    x, y = panel(corner, state.seats)
    name = f"hand-{COLOURS[corner]}"
    if not plays(state, seat):
        return at(name, x + 46, y + 12, "hand", ())
    label = f"{capital(COLOURS[corner])} holds {counted(state.held[seat], 'card')}"
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


def die(state: State, x: float, y: float) -> Element:
    """While a roll is due: the wind die, with what it may show."""
    if state.phase != Phase.ROLL:
        return at("die", x, y, "die-to-roll", ())
    winds = [wind for wind in range(4) if may_show(state, wind)]
    return at("die", x, y, "die-to-roll", die_parts(winds), f"The wind die may show {', '.join(WINDS[wind] for wind in winds)}")


def turn(state: State) -> Element:
    """The number of the turn, the wind in words, and the size of hands; pulled cards take their place."""
    shown = (
        f"Turn {state.turn}" if state.turn else "Set-up",
        f"wind {heading(state.wind)}" if state.wind >= 0 else "no wind",
        f"hands of {state.limit}",
    )
    lines = zip((-17, 6, 29), shown, ("normal start", "small start soft", "small start soft"), strict=True)
    parts = () if state.pulled.any() else tuple(words(text, 0, y, kind) for y, text, kind in lines)
    return at("turn", START, WEATHER, "turn", parts)


def events(state: State) -> Element:
    """The event cards of the game and where they are."""
    kinds = in_game(state)
    parts: Parts = ()
    for place, kind in enumerate(kinds):
        y = 26 * (place - (len(kinds) - 1) / 2)
        parts += _event(kind, where(state, kind), y)
    return at("events", START + 205, WEATHER, "events", parts, "; ".join(f"{TITLES[kind]}: {where(state, kind)}" for kind in kinds))


def _event(kind: Kind, place: str, y: float) -> Parts:
    """In the draw pile a card from behind, waiting one with a sign, under way a bright one, otherwise faint."""
    card = plate(8, y, 18, 22, "ft-band-event", 4)
    mark = {
        "in the deck": (art("back", 8, y, 0.46),),
        "waits": (card, words("!", 8, y + 7, "ft-times")),
        "under way": (plate(53, y, 118, 25, "ft-panel-turn", 6), card, art("s-event", 8, y, 0.85)),
    }.get(place, (plate(8, y, 16, 22, "ft-empty-pile", 3),))
    return (*mark, words(SHORT[kind], 23, y - 1, "ft-name start"), words(place, 23, y + 9, "ft-place start soft"))


# ---- the piles


def piles(state: State) -> list[Element]:
    """The draw pile, the card in play and the discard pile."""
    draw = at(
        "draw-pile", START + 22, PILES, "pile", back_parts(state.deck_size, scale=1.2), f"Draw pile, {counted(state.deck_size, 'card')}"
    )
    return [draw, _in_play(state), _discards(state)]


def _in_play(state: State) -> Element:
    """The card in play, or what is used like one."""
    x, y = START + 82, PILES
    if state.tool < 0:
        return at("in-play", x, y, "in-play", ())
    return at("in-play", x, y, "in-play", scaled(card_parts(state.tool), 0.57), f"In play: {TITLES[state.tool]}")


def _discards(state: State) -> Element:
    """The discard pile, which all may look through."""
    cards = int(state.discard[:ACTIONS].sum())
    parts: Parts = ()
    for kind in range(ACTIONS):
        if state.discard[kind]:
            x, y = 9 + 42 * (kind % 5), -7 + 20 * (kind // 5)
            parts += (art(f"k-{WORDS[kind]}", x, y, 0.28), words(str(state.discard[kind]), x + 12, y + 5, "ft-tally"))
    head = words(f"Discarded {cards}" if cards else "None discarded", 0, -26, "tiny soft start")
    return at("discard-pile", START + 122, PILES, "pile", (head, *parts), f"Discard pile: {listed(state) or 'empty'}")


# ---- what is going on


def status(state: State) -> Element:
    """Who is doing what."""
    return at("status", 0, SAYING, "status", (words(capital(doing(state)), 2 * GAP, 0, "large start"),))
