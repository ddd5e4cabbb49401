"""The pieces on the board, drawn."""

from __future__ import annotations

from backburn.games.fire_tower.board import COLOURS, ROOF, SIZE, SQUARES, Corner, area
from backburn.games.fire_tower.cards import CardKind
from backburn.games.fire_tower.state import Fate, Phase, State
from backburn.games.fire_tower.view.facts import Facts
from backburn.games.fire_tower.view.layout import CELL, EDGE, FOREST, HEIGHT, WIDTH, area_middle, middle_of
from backburn.games.fire_tower.view.pieces import BREAK, FLAME, GEM, area_parts, art, ruin_parts, square_element, wall
from backburn.picture.scene import Element, Part, Parts, at, rect, solid, text

PUT, TAKE, BLOCK, UNBLOCK = "Put a gem here.", "Remove the gem.", "Put a firebreak here.", "Remove the firebreak."
FIRST = {CardKind.EXPLOSION: "Explode this gem.", CardKind.EMBER: "Take this gem.", CardKind.SMOKEJUMPER: "Remove gems around this one."}


def ground(few: bool = False) -> Element:
    """Paper, and the frame of the forest with its coordinates; a table of `few` has larger cards in a wide window."""
    middle = FOREST + WIDTH / 2
    sheet = (
        rect(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, "ft-paper", 16),
        rect(WIDTH / 2, middle, WIDTH - 2, WIDTH - 2, "ft-frame", 12),
        rect(WIDTH / 2, middle, SIZE * CELL, SIZE * CELL, "ft-bed"),
    )
    names: list[Part] = []
    for place in range(SIZE):
        along = EDGE + CELL * (place + 0.5)
        names += [text("abcdefghijklmnop"[place], along, FOREST + y, "ft-coordinate") for y in (16, WIDTH - 7)]
        names += [text(str(SIZE - place), x, FOREST + along + 5, "ft-coordinate") for x in (EDGE / 2, WIDTH - EDGE / 2)]
    return Element("ground", 0, 0, "ground few" if few else "ground", (*sheet, *names))


def tower(facts: Facts, corner: Corner) -> Element:
    """A tower's area: manned, burnt, only protected, or forest."""
    state, seat = facts.state, facts.seat_at(corner)
    guarded = bool(state.guards >> corner & 1)
    x, y = area_middle(corner)
    name = f"tower-{COLOURS[corner]}"
    if seat is None:
        floor = (rect(0, 0, 119, 119, "ft-floor-none"), *wall("none", True)) if guarded else ()
        return at(name, x, y, "tower", floor, "Protected corner" if guarded else "")
    burnt = state.fates[seat] > Fate.HIT
    hit = state.fates[seat] == Fate.HIT
    parts = ruin_parts(corner, guarded) if burnt else area_parts(corner, guarded, hit)
    fate = "has burned" if burnt else "is hit" if hit else "stands"
    return at(name, x, y, "tower", parts, f"The {COLOURS[corner]} tower {fate}{', protected' if guarded else ''}")


def squares(facts: Facts, glowing: frozenset[int]) -> list[Element]:
    """All squares, prepared."""
    state = facts.state
    things = _things(state)
    places = _places(facts)
    does = _does(state) if glowing else {}
    return [
        square_element(square, places.get(square, ""), things[square], does[things[square]] if square in glowing else "")
        for square in range(SQUARES)
    ]


def _things(state: State) -> list[str]:
    """The contents of each square."""
    found = []
    for flame, gems, breaks in zip(state.flame.tolist(), state.gems.tolist(), state.breaks.tolist(), strict=True):
        for column in range(SIZE):
            bit = 1 << column
            found.append(FLAME if flame & bit else GEM if gems & bit else BREAK if breaks & bit else "")
    return found


def _places(facts: Facts) -> dict[int, str]:
    """What squares that are no forest are called."""
    places = dict.fromkeys((119, 120, 135, 136), "eternal flame")
    for corner in Corner:
        manned = corner in facts.corners
        if manned or facts.state.guards >> corner & 1:
            name = f"{COLOURS[corner]} tower" if manned else "protected"
            rows = range(3) if corner < 2 else range(SIZE - 3, SIZE)
            places |= {row * SIZE + column: name for row in rows for column in range(SIZE) if area(corner, row) >> column & 1}
            if manned:
                places[int(ROOF[corner])] = f"{COLOURS[corner]} roof"
    return places


def _does(state: State) -> dict[str, str]:
    """What choosing a square does, by its contents."""
    if state.phase in (Phase.CHAMPION, Phase.AID_BREAK):
        return {"": BLOCK}
    first = FIRST.get(CardKind(state.tool)) if state.tool >= 0 and not state.marks else None
    breaks = state.tool in (CardKind.REFOREST, CardKind.DOZER, CardKind.SCRATCH)
    return {"": BLOCK if breaks else PUT, GEM: first or TAKE, BREAK: UNBLOCK}


def eternal() -> Element:
    """The fire in the middle, over its four squares."""
    return at("eternal-flame", WIDTH / 2, FOREST + WIDTH / 2, "eternal", (art("eternal"),))


def aim(state: State) -> Element:
    """The squares that the card in play has taken."""
    if not state.marks:
        return at("aim", 0, 0, "aim", ())
    x, y = middle_of(state.top * SIZE + state.left)
    width, height = CELL * (state.right - state.left), CELL * (state.bottom - state.top)
    box = (width / 2, height / 2, width + CELL - 3, height + CELL - 3)
    return at("aim", x, y, "aim", (*_reach(state), *solid(*box[2:], 6, *box[:2])))


def _reach(state: State) -> Parts:
    """The squares round the middle of a Smokejumper that are on the board."""
    if state.tool != CardKind.SMOKEJUMPER:
        return ()
    west, east = min(1, state.left), min(1, SIZE - 1 - state.left)
    north, south = min(1, state.top), min(1, SIZE - 1 - state.top)
    box = ((east - west) * CELL / 2, (south - north) * CELL / 2, (east + west + 1) * CELL, (south + north + 1) * CELL)
    return (rect(*box, "ft-reach", 8),)
