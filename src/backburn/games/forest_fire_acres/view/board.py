"""The pieces on the board, drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from backburn.core.kit.loose import Array
from backburn.games.forest_fire_acres.board import ACRES, COLUMNS, NAMES, NEIGHBOURS, OFF_BOARD, SIDE, WAYS, Land, Wind
from backburn.games.forest_fire_acres.state import Act, Phase, Piece, State
from backburn.games.forest_fire_acres.view.facts import Facts
from backburn.games.forest_fire_acres.view.labels import describe_acre, does
from backburn.games.forest_fire_acres.view.layout import (
    ACRE,
    ARROW,
    BEARINGS,
    FRAME,
    FRAME_HEIGHT,
    HEIGHT,
    SPOTS,
    WIDTH,
    border,
    outline,
    towards,
    windward,
)
from backburn.games.forest_fire_acres.view.pieces import GLOW, SPOT, acre_parts, art, coin, mover_parts
from backburn.games.forest_fire_acres.words.explain import explain
from backburn.games.forest_fire_acres.words.names import PIECE_NAMES, WIND_NAMES
from backburn.picture.offers import spoken
from backburn.picture.scene import Element, Part, Parts, at, line, rect, text
from backburn.play.texts.wording import capital

FEW = 24
"""Up to this many acres that can be chosen, each says what choosing it does."""
OUT = 31.0
"""How far beyond the middle of an acre of the edge a river is drawn."""


# ---- the ground


@cache
def ground() -> Element:
    """Paper, and the forest with the edges of its acres."""
    columns = tuple(
        Part("use", {"href": "#ac-column", "x": SPOTS[column * SIDE][0], "y": SPOTS[column * SIDE][1]}) for column in range(SIDE)
    )
    paper = rect(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, "ac-paper", 16)
    return at("ground", 0, 0, "ground", (paper, line(outline(), "ac-bed"), line(outline(), "ac-woods"), *columns), "Forest")


@cache
def frame() -> Element:
    """The frame of the board with its coordinates, over whatever runs off the board."""
    bottom, right = FRAME + FRAME_HEIGHT - 12, WIDTH - 13
    edge = f"M13 {FRAME}H{right}q12 0 12 12V{bottom:g}q0 12-12 12H13q-12 0-12-12V{FRAME + 12}q0-12 12-12Z"
    names: Parts = ()
    for place in range(SIDE):
        across, down = SPOTS[place * SIDE][0], SPOTS[place][1]
        names += tuple(text(COLUMNS[place], across, y, "ac-coordinate") for y in (FRAME + 16.5, FRAME + FRAME_HEIGHT - 7.5))
        names += tuple(text(str(place + 1), x, y, "ac-coordinate") for x, y in ((12, down + 5), (WIDTH - 12, down + ACRE / 2 + 5)))
    ring = Part("path", {"class": "ac-frame", "fill-rule": "evenodd", "d": edge + outline()})
    return at("frame", 0, 0, "frame", (ring, line(outline(), "ac-rim"), *names))


def rivers(state: State) -> Element:
    """The rivers: ribbons from side to side of their acres."""
    return _rivers(tuple(acre for acre, land in enumerate(state.land[:ACRES].tolist()) if land == Land.RIVER))


@lru_cache(maxsize=256)
def _rivers(acres: tuple[int, ...]) -> Element:
    flow = "".join(_flow(acre, frozenset(acres)) for acre in acres)
    return at("rivers", 0, 0, "rivers", tuple(line(flow, f"ac-{kind}") for kind in ("bank", "sand", "river", "ripple")) if flow else ())


def _flow(acre: int, river: frozenset[int]) -> str:
    """The water of one acre: a bend between two sides, or rays to as many as there are; at the end of a river on to the edge."""
    x, y = SPOTS[acre]
    ends = [towards(way, ACRE / 2) for way, near in enumerate(NEIGHBOURS[acre].tolist()) if near in river]
    ends += _mouth(acre) if len(ends) == 1 else []
    points = [f"{x + across:.4g} {y + down:.4g}" for across, down in ends]
    if len(points) == 2:
        return f"M{points[0]}Q{x:.4g} {y:.4g} {points[1]}"
    return "".join(f"M{x:.4g} {y:.4g}L{point}" for point in points or [f"{x:.4g} {y:.4g}"])


def _mouth(acre: int) -> list[tuple[float, float]]:
    """Where a river that ends on this acre leaves the board."""
    column, row = divmod(acre, SIDE)
    ends = ((row == 0, (0.0, -OUT)), (row == SIDE - 1, (0.0, OUT)), (column == 0, (-OUT, 0.0)), (column == SIDE - 1, (OUT, 0.0)))
    return [end for there, end in ends if there][:1]


# ---- acres


def acres(state: State, offers: Mapping[int, tuple[int, ...]]) -> list[Element]:
    """The acres that are more than forest, or may be more: choices, and the neighbours of moving pieces."""
    lands, barrels, balls = (field[:ACRES].tolist() for field in (state.land, state.barrels, state.balls))
    shown = {acre for acre in range(ACRES) if lands[acre] != Land.FOREST or barrels[acre] > 0 or balls[acre] > 0} | offers.keys()
    if offers and state.piece:
        shown |= {near for near in NEIGHBOURS[state.at].tolist() if near != OFF_BOARD}
    lit = _set(state.spent) if state.left else frozenset()
    marked = _set(state.marked) if state.options.realistic else frozenset()
    says = _says(state, offers)
    return [
        _acre(acre, lands[acre], barrels[acre], balls[acre], acre in lit, acre in marked, offers.get(acre, ()), says.get(acre, ""))
        for acre in sorted(shown)
    ]


def edges(offers: Mapping[int, tuple[int, ...]]) -> Element:
    """The edges of the areas whose acres can be chosen."""
    return _edges(frozenset(offers))


@lru_cache(maxsize=256)
def _edges(acres: frozenset[int]) -> Element:
    edge = border(acres)
    return at("edges", 0, 0, "edges", (line(edge, "edge-glow"), line(edge, "edge")) if edge else ())


def _says(state: State, offers: Mapping[int, tuple[int, ...]]) -> dict[int, str]:
    """What choosing an acre does; where there are many, in the same words for all, so that little changes."""
    many = len(offers) > FEW
    return {acre: " ".join(does(move) if many else explain(state, move) for move in moves) for acre, moves in offers.items()}


def _set(field: Array) -> frozenset[int]:
    """The acres of a set."""
    columns = enumerate(field.tolist())
    return frozenset(column * SIDE + row for column, bits in columns if bits for row in range(SIDE) if bits >> row & 1)


@lru_cache(maxsize=8192)
def _acre(acre: int, land: int, barrels: int, balls: int, lit: bool, marked: bool, moves: tuple[int, ...], says: str) -> Element:
    """An acre with its contents, and the effect of choosing it; the same object whenever it looks the same."""
    parts = acre_parts(land, barrels, balls, lit, marked, bool(moves))
    label = describe_acre(acre, land, barrels, balls, marked)
    return at(f"acre-{NAMES[acre]}", *SPOTS[acre], "acre", parts, f"{label}. {says}" if moves else label, moves)


# ---- machines


def bulldozers(state: State, offers: Mapping[str, tuple[int, ...]]) -> list[Element]:
    """The bulldozers on the board; two may be on one acre."""
    places = [acre for acre in state.bulldozers.tolist() if acre != OFF_BOARD]
    return [_bulldozer(state, acre, places.count(acre), offers.get(f"bulldozer-{NAMES[acre]}", ())) for acre in sorted(set(places))]


def _bulldozer(state: State, acre: int, number: int, moves: tuple[int, ...]) -> Element:
    label = f"{'Bulldozer' if number == 1 else 'Two bulldozers'} on {NAMES[acre]}"
    parts = (*((GLOW,) if moves else ()), *((art("bulldozer", -5, -5),) if number > 1 else ()), art("bulldozer", 0, 1))
    return at(f"bulldozer-{NAMES[acre]}", *SPOTS[acre], "machine", parts, spoken(explain, state, label, moves), moves)


def mover(state: State) -> Element:
    """A barrel, a ball or a bulldozer in motion."""
    if state.piece in (Piece.NONE, Piece.HELICOPTER):
        return at("mover", *SPOTS[0], "mover", ())
    name = PIECE_NAMES[state.piece]
    return at("mover", *SPOTS[state.at], "mover", mover_parts(name, state.steps), f"{capital(name)} on the move, on {NAMES[state.at]}")


def helicopter(facts: Facts) -> Element:
    """The helicopter, parked or in flight with what hangs below it."""
    state = facts.state
    flies = state.piece == Piece.HELICOPTER
    acre = state.at if flies else state.helicopter
    if acre == OFF_BOARD:
        return at("helicopter", *SPOTS[0], "helicopter", ())
    x, y = SPOTS[acre]
    if not flies:
        return at("helicopter", x, y, "helicopter", (art("helicopter", 0, 1),), f"Helicopter on {NAMES[acre]}")
    loaded = state.act == Act.FLIGHT and state.hand_barrels + state.hand_balls + state.water
    parts = (SPOT, *((art("net", 0, -3),) if loaded else ()), art("helicopter", 0, -8), *coin(str(state.steps), 17, -23))
    label = f"Helicopter over {NAMES[acre]}{', must not land here' if facts.in_danger else ''}"
    return at("helicopter", x, y, "helicopter", (*parts, *((art("danger", -17, 12),) if facts.in_danger else ())), label)


def reach(state: State) -> Element:
    """How far the piece in motion may still come, over anything."""
    far = state.steps * ACRE + ACRE / 2 + 3
    if not state.steps or state.piece in (Piece.NONE, Piece.BULLDOZER) or state.phase == Phase.SPRAY:
        return at("reach", 0, 0, "reach", ())
    corners = "L".join(f"{x:.4g} {y:.4g}" for x, y in (towards(way, far) for way in range(WAYS)))
    return at("reach", *SPOTS[state.at], "reach", (line(f"M{corners}Z", "ac-reach-case"), line(f"M{corners}Z", "ac-reach")))


# ---- the wind


def arrow(facts: Facts) -> Element:
    """The arrow on the edge of the board, at the place that the wind comes from."""
    if not facts.is_windy:
        return at("arrow", *windward(0), "arrow", ())
    bearing = BEARINGS[Wind(facts.state.wind)]
    label = f"The wind blows from the {WIND_NAMES[facts.state.wind]}"
    return at("arrow", *windward(bearing), "arrow", (art("arrow", scale=ARROW, turn=bearing),), label)
