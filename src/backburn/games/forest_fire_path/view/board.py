"""The pieces on the board, drawn."""

from __future__ import annotations

from backburn.games.forest_fire_path.state import BURNT, LOST, Phase, State
from backburn.games.forest_fire_path.view.facts import Facts
from backburn.games.forest_fire_path.view.layout import BAND, EDGE, LOT_WIDTH, Layout
from backburn.games.forest_fire_path.view.pieces import (
    CROWDED,
    ENGINE_SLOTS,
    art,
    engine_parts,
    fire_parts,
    kept,
    road_parts,
    sign_parts,
    square_parts,
    wreck_parts,
)
from backburn.games.forest_fire_path.words.explain import explain
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Part, Parts, at, line, rect, scaled, text
from backburn.play.texts.wording import capital, counted

# ---- labels


def _square_label(facts: Facts, square: int) -> str:
    tokens = facts.state.squares[square]
    burns = "burnt" if tokens == BURNT else counted(tokens, "fire token") if tokens else "no fire"
    return f"{capital(facts.squares[square])}, {burns}"


def _engine_label(facts: Facts, engine: int) -> str:
    state = facts.state
    place = state.places[engine]
    if place == LOST:
        return f"Engine {engine + 1}, lost"
    work = ", finished" if facts.finished[engine] else ", at work" if _at_work(state, engine) else ""
    return f"Engine {engine + 1} in {facts.squares[place]} with {state.water[engine]} of {state.options.water_capacity} water{work}"


# ---- the board


@kept
def draw_ground(layout: Layout, depot: bool = False) -> Element:
    """Paper, the bends of the road, rocks, a compass where a square is missing, the lot for lost engines, and the floor of the band."""
    width, height = layout.width, layout.height
    middle = (width / 2, height / 2)
    sheet = (rect(*middle, width, height, "ffp-paper", 16), rect(*middle, width - 10, height - 10, "ffp-frame", 12))
    rocks = [art(f"rock-{kind}", x, y) for x, y, kind in layout.rocks()]
    roads = [part for turn in layout.turns() for part in road_parts(turn)]
    empty = layout.empty()
    rose = (art("rose", empty.x, empty.y - 14), art("wind", empty.x - 2 * empty.way, empty.y + 46, 0.9, empty.way < 0)) if empty else ()
    x, y = width - 18 - LOT_WIDTH / 2, layout.tray + layout.tray_height / 2
    caption = text("lost engines", x, y + layout.tray_height / 2 - 7, "tiny soft")
    lot = (rect(x, y, LOT_WIDTH, layout.tray_height, "ffp-tray", 12), caption)
    return Element("ground", 0, 0, "ground", (*sheet, *rocks, *roads, *rose, *lot, *(_floor(layout, depot) if layout.banded else ())))


def _floor(layout: Layout, depot: bool) -> Parts:
    """The place of shop, kit and cards; `depot`: with a place for the purse or the piles."""
    y = layout.band + BAND / 2
    counter = rect(EDGE + layout.counter / 2, y, layout.counter, BAND, "ffp-tray", 12)
    return (counter, rect(layout.depot, y, LOT_WIDTH, BAND, "ffp-tray", 12)) if depot else (counter,)


def draw_square(facts: Facts, layout: Layout, square: int, offers: Offers) -> Element:
    """A square, which offers moves."""
    state, spot = facts.state, layout.spots[square]
    moves = offers.get(f"square-{square + 1}", ())
    parts = square_parts(square, state.squares[square] == BURNT, layout.roads[square], layout.yard(square), bool(moves))
    return at(f"square-{square + 1}", spot.x, spot.y, "square", parts, spoken(explain, state, _square_label(facts, square), moves), moves)


def draw_fire(state: State, layout: Layout, square: int) -> Element:
    """The tokens on a square."""
    spot = layout.spots[square]
    return at(f"fire-{square + 1}", spot.x, spot.y, "fire", fire_parts(state.squares[square], state.options.burn_out_at))


def draw_sign(facts: Facts, layout: Layout, square: int) -> Element:
    """The sign of a square: its number, or what it takes to hit it."""
    state, spot = facts.state, layout.spots[square]
    aimed = state.phase == Phase.SPRAY and state.squares[square] > 0
    parts = sign_parts(square, state.squares[square], state.options.burn_out_at, facts.needed(square) if aimed else 0)
    return at(f"sign-{square + 1}", spot.x, spot.y, "sign", parts)


# ---- engines


def _at_work(state: State, engine: int) -> bool:
    return state.engine == engine and state.phase in (Phase.LOAD, Phase.MOVE, Phase.SPRAY, Phase.ROLL)


def draw_engine(facts: Facts, layout: Layout, engine: int, offers: Offers) -> Element:
    """An engine on the road, in the town, or lost."""
    state = facts.state
    name = f"engine-{engine + 1}"
    if engine >= state.fleet:
        return at(name, 0, 0, "engine", ())
    label = _engine_label(facts, engine)
    if state.places[engine] == LOST:
        x, y, scale = _lot(state, layout, engine)
        return at(name, x, y, "engine lost", scaled(wreck_parts(engine), scale), label)
    moves = offers.get(name, ())
    x, y, scale = _parked(state, layout, engine)
    way = layout.spots[state.places[engine]].way
    works = _at_work(state, engine)
    pointed = works and state.phase != Phase.ROLL
    finished = facts.finished[engine]
    beside = state.places[: state.fleet].tolist().count(state.places[engine]) > 1
    shown = {"done": finished, "at-work": pointed, "chosen": moves, "beside": beside}
    marks = tuple(mark for mark, there in shown.items() if there)
    parts = engine_parts(engine, state.water[engine], state.options.water_capacity, way, scale, marks)
    kind = "engine done" if finished else "engine at-work" if works else "engine"
    return at(name, x, y, f"{kind} crowded" if scale < CROWDED else kind, parts, spoken(explain, state, label, moves), moves)


def _parked(state: State, layout: Layout, engine: int) -> tuple[float, float, float]:
    """Where on the road an engine is drawn among others in its square, and how large."""
    place = state.places[engine]
    here = [other for other in range(state.fleet) if state.places[other] == place]
    x, y, scale = ENGINE_SLOTS[len(here) - 1][here.index(engine)]
    spot = layout.spots[place]
    return spot.x + x * spot.way, spot.y + y, scale


def _lot(state: State, layout: Layout, engine: int) -> tuple[float, float, float]:
    """Where in the lot a lost engine is."""
    columns = max(1, min(3, state.fleet))
    row, column = divmod(engine, columns)
    x = layout.width - 18 - LOT_WIDTH + LOT_WIDTH * (column + 0.5) / columns
    rows = (state.fleet + 2) // 3
    middle = layout.tray + layout.tray_height / 2
    return x, middle + (16 if rows == 1 else -11 + 37 * row), (0.95 if columns < 3 else 0.68)


def draw_jet(state: State, layout: Layout) -> Element:
    """While the die decides: the water in the air, and its target. While tokens fly: where they come from."""
    if state.phase == Phase.PLACE:
        spot = layout.spots[state.source]
        return at("jet", spot.x, spot.y, "jet", (Part("circle", {"class": "ffp-source", "cx": 0, "cy": -10, "r": 34}),))
    if state.phase != Phase.ROLL:
        return Element("jet", 0, 0, "jet", ())
    x, y, scale = _parked(state, layout, state.engine)
    target, below = layout.spots[state.target], layout.spots[state.target].y > y
    nozzle = y + 2 if below else y - 44 * scale
    across, down = target.x - x, target.y - 8 - nozzle
    arc = f"M0 0 Q{across / 2:.4g} {down / 2 if below else min(0, down) - 40:.4g} {across:.4g} {down:.4g}"
    return at("jet", x, nozzle, "jet", (line(arc, "ffp-jet-case"), line(arc, "ffp-jet"), art("target", across, down)))
