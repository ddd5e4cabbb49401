"""The board, the cards and the options of the oracle, written from the rulebook alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Acre = str  # "k11" (R1.1)

COLUMNS = "abcdefghijklmnopqrst"
ROWS = range(1, 21)
ACRES = [f"{column}{row}" for column in COLUMNS for row in ROWS]  # The order of the board (R1.1).
PLACE = {acre: (COLUMNS.index(acre[0]), int(acre[1:])) for acre in ACRES}
ACRE_AT = {place: acre for acre, place in PLACE.items()}
RANK = {acre: rank for rank, acre in enumerate(ACRES)}

# The ways, each followed by its neighbour clockwise (R1.1), and their columns and rows from an upper and from a lower column.
WAYS = ("n", "ne", "se", "s", "sw", "nw")
FROM_UPPER = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 0), "nw": (-1, -1)}
FROM_LOWER = {"n": (0, -1), "ne": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}

# The edges with the acres that belong to no other one (R1.5a), all acres of the edge, and the middle (R1.1).
EDGES = {
    "north": [f"{column}1" for column in COLUMNS[1:-1]],
    "east": [f"t{row}" for row in ROWS[1:-1]],
    "south": [f"{column}20" for column in COLUMNS[1:-1]],
    "west": [f"a{row}" for row in ROWS[1:-1]],
}
EDGE_OF = {acre: edge for edge, acres in EDGES.items() for acre in acres}
EDGE = [acre for acre in ACRES if acre[0] in "at" or acre[1:] in ("1", "20")]
OFF_EDGE = set(ACRES) - set(EDGE)
MIDDLE = {acre for acre in ACRES if acre[0] in "fghijklmno" and 6 <= int(acre[1:]) <= 15}

SEATS = ("ash", "birch", "cedar", "elm", "fir", "oak")
SPEEDS = (2, 7, 12, 17, 22)
PRINTED_WINDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")  # (R3.2)
BROUGHT_BY_SIX = {"e": "se", "w": "sw"}
AGAINST = {"n": "s", "ne": "sw", "se": "nw", "s": "n", "sw": "ne", "nw": "se", "e": "w", "w": "e"}

# How many fires spread, by how many acres, and how many acres of fire line they jump (R3.3, R3.3a).
USUAL = {
    (2, "odd"): (1, 1, 0),
    (2, "even"): (1, 1, 0),
    (7, "odd"): (1, 1, 0),
    (7, "even"): (1, 1, 0),
    (12, "odd"): (2, 1, 0),
    (12, "even"): (2, 1, 0),
    (17, "odd"): (2, 2, 1),
    (17, "even"): (2, 2, 0),
    (22, "odd"): (3, 3, 2),
    (22, "even"): (3, 2, 2),
}
HARSH = USUAL | {(12, "even"): (3, 1, 0), (17, "odd"): (3, 2, 0), (17, "even"): (2, 2, 1), (22, "even"): (3, 3, 2)}

OFF_ON = ("off", "on")
OPTIONS: dict[str, tuple[int | str, range | tuple[str, ...]]] = {
    "map_by": ("program", ("program", "players")),
    "map": (0, range(32768)),
    "houses": (20, range(41)),
    "schools": (2, range(7)),
    "barrels": (28, range(61)),
    "balls": (14, range(31)),
    "bulldozers": (2, range(3)),
    "first_fire": (4, range(1, 7)),
    "strict": ("off", OFF_ON),
    "winds": ("six", ("six", "eight")),
    "weather": ("usual", ("usual", "harsh")),
    "flames": (3, range(4)),
    "drought_middle": (0, range(4)),
    "drought_last": (1, range(4)),
    "lucky_bulldozer": ("edge", ("edge", "anywhere")),
    "crash_acres": (3, range(1, 7)),
    "realistic": ("off", OFF_ON),
    "burning_limit": (40, range(6, 401)),
    "extinguish": (0, range(41)),
    "lot_barrels": (6, range(1, 13)),
    "lot_balls": (3, range(1, 13)),
    "new_steps": (2, range(7)),
    "carry_steps": (10, range(1, 31)),
    "drive_steps": (10, range(1, 31)),
    "fly_steps": (10, range(1, 31)),
    "dig_acres": (5, range(11)),
    "load_limit": (0, range(21)),
    "landing_distance": (2, range(1, 4)),
    "finish_points": (400, range(1001)),
    "loss_points": (200, range(1001)),
    "house_points": (10, range(101)),
    "school_points": (20, range(101)),
    "rock_acres": (2, range(1, 10)),
    "rock_pieces": (0, range(61)),
}
"""The options in their fixed order: the default, and the values there are."""


def beyond(acre: Acre, way: str) -> Acre | None:
    """The acre one step on, None beyond the edge of the board (R1.1)."""
    column, row = PLACE[acre]
    across, down = (FROM_LOWER if column % 2 else FROM_UPPER)[way]
    return ACRE_AT.get((column + across, row + down))


NEXT = {acre: {way: beyond(acre, way) for way in WAYS} for acre in ACRES}
TOUCHING = {acre: [near for near in NEXT[acre].values() if near is not None] for acre in ACRES}


def way_driven(acre: Acre, wind: str) -> str:
    """The way in which the wind drives the fire of this acre (R2.4); east and west winds keep to the row (R3.2a)."""
    lower = PLACE[acre][0] % 2 == 1
    if wind == "e":
        return "nw" if lower else "sw"
    if wind == "w":
        return "ne" if lower else "se"
    return AGAINST[wind]


DOWNWIND = {wind: {acre: NEXT[acre][way_driven(acre, wind)] for acre in ACRES} for wind in PRINTED_WINDS}
UPWIND = {wind: DOWNWIND[AGAINST[wind]] for wind in PRINTED_WINDS}
SIDES = {
    wind: {acre: [NEXT[acre][WAYS[(WAYS.index(way_driven(acre, wind)) + turn) % 6]] for turn in (-1, 1)] for acre in ACRES}
    for wind in PRINTED_WINDS
}
"""The acres on either side of the way in which the wind drives the fire (R2.5)."""


def how_far_downwind(acre: Acre, wind: str) -> int:
    """A number that is lower the farther upwind the acre lies (R7.1a)."""
    column = PLACE[acre][0]
    half_rows = 2 * (PLACE[acre][1] - 1) + column % 2
    return {
        "n": half_rows,
        "s": -half_rows,
        "ne": half_rows - 3 * column,
        "sw": 3 * column - half_rows,
        "nw": half_rows + 3 * column,
        "se": -half_rows - 3 * column,
        "w": column,
        "e": -column,
    }[wind]


def hanging_together(start: Acre, acres: set[Acre]) -> set[Acre]:
    """Those of the acres that hang together with the first, which is one of them."""
    found, reached = {start}, [start]
    while reached:
        for near in TOUCHING[reached.pop()]:
            if near in acres and near not in found:
                found.add(near)
                reached.append(near)
    return found


def in_order(acres: Iterable[Acre]) -> list[Acre]:
    return sorted(acres, key=RANK.__getitem__)


# ------------------------------------------------------------------------------------------------------------- the cards

ANY, NEW_FIRE, DROUGHT = "any", "new fire", "drought"  # The sorts of cards (R3.1a).


@dataclass(frozen=True)
class Card:
    """A kind of card: its name in the line `drawn`, the text of the move, its sort, and how many there are."""

    name: str
    text: str
    sort: str
    copies: int


def cards(options: dict[str, int | str]) -> list[Card]:
    """All cards in the order of the line `drawn` (R3.2, R3.4, R3.5)."""
    six = options["winds"] == "six"
    found = [weather_card(wind, speed, six) for wind in PRINTED_WINDS for speed in SPEEDS]
    found += [Card(f"fire{acres}", f"forest fire {acres}", NEW_FIRE, 3) for acres in (2, 3, 4)]
    if options["flames"]:
        found.append(Card("flame", f"flame {6 if options['weather'] == 'harsh' else 5}", NEW_FIRE, int(options["flames"])))
    found += [Card(name, name, ANY, 1) for name in ("crash", "breakdown")]
    found.append(Card("drought", "drought", DROUGHT, int(options["drought_middle"]) + int(options["drought_last"])))
    return found + [Card(name, f"lucky {name}", ANY, 1) for name in ("bulldozer", "helicopter", "lot")]


def weather_card(wind: str, speed: int, six: bool) -> Card:
    parity = "odd" if PRINTED_WINDS.index(wind) % 2 == 0 else "even"
    brought = BROUGHT_BY_SIX.get(wind, wind) if six else wind
    return Card(f"{brought}{speed}{parity}", f"weather {brought} {speed} {parity}", ANY, 1)


def piles(options: dict[str, int | str], deck: list[Card]) -> list[dict[str, int]]:
    """How many cards of each sort the three piles have at the beginning (R3.1, R3.1b)."""
    too_many = sum(card.copies for card in deck if card.sort == NEW_FIRE) - 9
    new_fires = (3 + (too_many > 2), 3 + (too_many > 1), 3 + (too_many > 0))
    droughts = (0, int(options["drought_middle"]), int(options["drought_last"]))
    return [{ANY: 15, NEW_FIRE: fires, DROUGHT: number} for fires, number in zip(new_fires, droughts, strict=True)]
