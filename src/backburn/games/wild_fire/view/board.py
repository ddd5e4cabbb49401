"""The pieces on the board, drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from backburn.core.kit.colours import COLOURS
from backburn.games.wild_fire.board import ORIGIN, coordinates, name
from backburn.games.wild_fire.state import BREAK, PLACES, Phase, State
from backburn.games.wild_fire.view.facts import Facts
from backburn.games.wild_fire.view.labels import Lying, describe_tile, lying
from backburn.games.wild_fire.view.layout import FIRE, FIRE_HEIGHT, HEIGHT, WIDTH, Camera
from backburn.games.wild_fire.view.pieces import flag_parts, link_parts, spot_parts, tile_parts
from backburn.games.wild_fire.words.explain import explain
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Part, at, rect
from backburn.play.texts.wording import capital, counted

ANYWHERE = (Phase.NEXT, Phase.SITE, Phase.BREAK)
"""When a tile may go to any cell next to the fire, or one is chosen that may."""
HIDDEN = (0, 0, 3, 2, 3, 0)
"""How much a flag on each corner of a tile hides of its pawns."""


# ---- the fire


def draw_ground() -> Element:
    """Paper, and the meadow in its frame."""
    box = (WIDTH / 2, FIRE + FIRE_HEIGHT / 2, WIDTH - 2, FIRE_HEIGHT)
    tufts: dict[str, str | float] = {"fill": "url(#wf-tufts)", "x": 6, "y": FIRE + 5, "width": WIDTH - 12, "height": FIRE_HEIGHT - 10}
    parts = (rect(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, "wf-paper", 16), rect(*box, "wf-frame", 12), Part("rect", tufts))
    return at("ground", 0, 0, "ground", parts)


def in_sight(facts: Facts) -> Iterator[tuple[int, int]]:
    """The cells that have to be seen; that they may continue to be seen, also empty ones to which a tile could go.

    Pawns do not count, so that nothing moves under the pointer of a player who places them.
    """
    state = facts.state
    yield 0, 0
    yield from map(coordinates, state.cells.tolist()[: state.tiles])
    anywhere = state.options.firebreaks or facts.is_setting_up
    yield from (coordinates(state.rim_cells[place]) for place in (range(state.rim) if anywhere else _shown_hottest(facts)))


def _hottest(facts: Facts) -> list[int]:
    """The empty cells where the fire is hottest."""
    heat = facts.state.heat.tolist()[: facts.state.rim]
    return [place for place, here in enumerate(heat) if here == facts.heat]


def _shown_hottest(facts: Facts) -> list[int]:
    """The hottest spots, as long as tiles are to come."""
    return _hottest(facts) if not facts.is_setting_up and facts.state.stack else []


def draw_spots(facts: Facts, seen: Camera, offers: Offers) -> list[Element]:
    """The empty cells that matter: all if a tile may go anywhere, otherwise the hottest as long as tiles are to come."""
    state = facts.state
    if not state.tiles:
        return [_first_place(seen)]
    hottest = _shown_hottest(facts)
    places = range(state.rim) if state.phase in ANYWHERE else hottest
    cells, heat = state.rim_cells.tolist(), state.heat.tolist()
    return [_spot(state, cells[place], heat[place], place in hottest, seen, offers) for place in places]


def _first_place(seen: Camera) -> Element:
    """Where the first tile goes."""
    x, y = seen.sees(0, 0)
    return at(f"spot-{name(ORIGIN)}", x, y, "spot", spot_parts(None, seen.scale, False), "The place of the first tile")


def _spot(state: State, cell: int, heat: int, hottest: bool, seen: Camera, offers: Offers) -> Element:
    where = name(cell)
    moves = offers.get(f"spot-{where}", ())
    parts = spot_parts(heat if hottest else None, seen.scale, bool(moves))
    label = f"{'Hottest spot' if hottest else 'Empty cell'} {where}, heat {heat}"
    x, y = seen.sees(*coordinates(cell))
    return at(f"spot-{where}", x, y, "spot", parts, spoken(explain, state, label, moves), moves)


def draw_tiles(state: State, seen: Camera, offers: Offers) -> list[Element]:
    """All tiles on the board."""
    return [_tile(state, tile, seen, offers) for tile in lying(state)]


def _tile(state: State, tile: Lying, seen: Camera, offers: Offers) -> Element:
    where, value = name(tile.cell), tile.value
    moves = offers.get(f"tile-{where}", ())
    places = PLACES[value] if state.options.printed_places else 0
    parts = tile_parts(-1 if value == BREAK else value, tile.pawns, places, seen.scale, bool(moves))
    x, y = seen.sees(*coordinates(tile.cell))
    return at(f"tile-{where}", x, y, "tile", parts, spoken(explain, state, describe_tile(tile, where), moves), moves)


# ---- groups


def draw_groups(facts: Facts, seen: Camera) -> list[Element]:
    """What holds each group together, and what it is worth at the moment."""
    state = facts.state
    found: list[Element] = []
    flags: list[tuple[float, float]] = []
    places = [coordinates(cell) for cell in state.cells.tolist()[: state.tiles]]
    corners = [seen.corners(*place) for place in places]
    crowd = _crowded(facts, corners, seen)
    for colour in facts.colours:
        for tiles, worth in facts.groups[colour]:
            cells = [places[tile] for tile in tiles]
            x, y = seen.sees(*cells[0])
            flags.append(_flag([corner for tile in tiles for corner in corners[tile]], crowd, flags))
            flag = flag_parts(colour, worth, flags[-1][0] - x, flags[-1][1] - y, seen.scale)
            label = f"{capital(COLOURS[colour])} group: {counted(len(tiles), 'tile')}, worth {worth}"
            thing = f"group-{COLOURS[colour]}-{name(state.cells[tiles[0]])}"
            found.append(at(thing, x, y, "group", (*link_parts(colour, cells, seen.scale), *flag), label))
    return found


def _crowded(facts: Facts, corners: list[list[tuple[float, float]]], seen: Camera) -> Counter[tuple[float, float]]:
    """How much at each corner of a cell a flag would hide of its pawns, or of a spot's heat, which stand in the lower half."""
    crowd: Counter[tuple[float, float]] = Counter()
    pawns = [corners[tile] for tile in range(len(corners)) if facts.state.pawns[:, tile].any()]
    spots = [seen.corners(*coordinates(facts.state.rim_cells[place])) for place in _shown_hottest(facts)]
    for each in (*pawns, *spots):
        for corner, hidden in zip(each, HIDDEN, strict=True):
            crowd[corner] += hidden
    return crowd


def _flag(corners: list[tuple[float, float]], crowd: Counter[tuple[float, float]], flags: list[tuple[float, float]]) -> tuple[float, float]:
    """The corner of a group where a flag hides least; other flags are not hidden as long as there is room."""
    return min(
        dict.fromkeys(corners),
        key=lambda corner: (any(abs(corner[0] - x) < 46 and abs(corner[1] - y) < 28 for x, y in flags), crowd[corner]),
    )
