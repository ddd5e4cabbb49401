"""Maps that people draw themselves: written to begin with, read, and checked. Source: R1.6."""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import ACRES, EDGE_OF, EDGES, IN_MIDDLE, NAMES, SIDE, Land
from backburn.games.forest_fire_acres.notation.diagram import MARKS, board_lines
from backburn.games.forest_fire_acres.rules.areas import acres_of, groups
from backburn.games.forest_fire_acres.rules.maps import make_map
from backburn.games.forest_fire_acres.rules.setup import begin, stock
from backburn.games.forest_fire_acres.state import MOST_HOUSES, MOST_RIVER, MOST_SCHOOLS, Options, State
from backburn.play.cards.notation import write_options
from backburn.play.cards.scenarios import Scenarios
from backburn.play.texts.wording import counted

LANDS = (Land.FOREST, Land.HOUSE, Land.SCHOOL, Land.RIVER)
"""What a map has."""
KEY = ", ".join(f"{MARKS[land]} {land.name.lower()}" for land in LANDS)
FEWEST_RIVER, USUAL_RIVER = 40, 50
"""Acres of river that a map should have. (R1.4a)"""
_SHORTEST_ROW = 10
"""What has fewer marks is taken for a damaged position, not for a damaged row."""
_WHICH_MAP = ("map_by", "map")
_HEAD = f"""# Map {{number}} of Forest Fire! (acres). Every character is an acre: {KEY}.
# Columns b, d, f, ... are half an acre lower. Change what you like, as many houses and schools as you like;
# backburn scenario forest-fire-acres FILE checks it, backburn play forest-fire-acres --position FILE plays on it.
"""


def is_scenario(line: str) -> bool:
    """Is the first line a row of a map, perhaps a damaged one, and no heading of a position?"""
    marks = _marks(line)
    return len(marks) >= _SHORTEST_ROW and all(len(mark) == 1 for mark in marks)


def _marks(line: str) -> list[str]:
    """The marks of a row, with or without its number, and blanks between them."""
    words = line.split()
    marks = words[1:] if words[0].isdigit() else words
    return list(marks[0]) if len(marks) == 1 else marks


def start(state: State) -> None:
    """The beginning of a game on a given map. (R1.6)"""
    _forget_the_map(state)
    stock(state)
    begin(state)


def _forget_the_map(state: State) -> None:
    """With a given map, the options that choose one are set back."""
    for name in _WHICH_MAP:
        setattr(state.options, name, Options.specs[name].default)


def lay(state: State, lines: list[str], said: list[str]) -> list[str]:
    """Lay a map on the board; all that is wrong with it, also what the options that were given say of it. (R1.6)"""
    if len(lines) != SIDE:
        return [f"a map has {SIDE} rows, and perhaps a line of options; the number of rows here is {len(lines)}"]
    wrong = [complaint for row, line in enumerate(lines) for complaint in _lay_row(state, row, line)]
    return wrong or _count(state, said)


def _lay_row(state: State, row: int, line: str) -> list[str]:
    marks = _marks(line)
    if line.split()[0].isdigit() and line.split()[0] != str(row + 1):
        return [f"row {row + 1} must not begin with {line.split()[0][:9]}"]
    if len(marks) != SIDE:
        return [f"row {row + 1} has {counted(len(marks), 'acre')} instead of {SIDE}"]
    wrong = []
    for column, mark in enumerate(marks):
        acre = column * SIDE + row
        land = MARKS.find(mark)
        if len(mark) > 1 or land not in LANDS:
            wrong.append(f"{NAMES[acre]} cannot be {mark[:9]!r}; the acres of a map are {KEY}")
        else:
            state.land[acre] = land
    return wrong


def _count(state: State, said: list[str]) -> list[str]:
    """Take the numbers of houses and schools from the map; what there is too much of. (R1.6, R1.6a)"""
    rivers = len(acres_of(state, Land.RIVER))
    wrong = [f"{rivers} acres are river, but there are only {MOST_RIVER} tokens"] if rivers > MOST_RIVER else []
    for name, land, most in (("houses", Land.HOUSE, MOST_HOUSES), ("schools", Land.SCHOOL, MOST_SCHOOLS)):
        count = len(acres_of(state, land))
        if count > most:
            wrong.append(f"the number of {name} is {count}, but it can be at most {most}")
        elif name in said and count != getattr(state.options, name):
            wrong.append(f"the number of {name} is {count}, but the options say {getattr(state.options, name)}; the option can be left out")
        else:
            setattr(state.options, name, count)
    return wrong


# ---- what departs from the rulebook's advice


def advice(state: State) -> list[str]:
    """The unusual features of a map, a sentence each. (R1.4a)"""
    return [*_river_advice(acres_of(state, Land.RIVER)), *_building_advice(state), *_fire_advice(state)]


_EDGE_NAMES = dict(zip(EDGES, ("northern", "eastern", "southern", "western"), strict=True))


def _river_advice(acres: list[int]) -> list[str]:
    rivers = groups(acres)
    found = []
    if not FEWEST_RIVER <= len(acres) <= USUAL_RIVER:
        found.append(f"the number of acres of river is {len(acres)}; {FEWEST_RIVER} to {USUAL_RIVER} is usual")
    if len(rivers) != 2:
        found.append(f"the number of rivers is {len(rivers)} instead of 2{_listed([river[0] for river in rivers])}")
    for river in rivers:
        joined = sum({edge for acre in river for edge in EDGES if EDGE_OF[acre] & edge})
        if bin(joined).count("1") < 2:
            found.append(f"the river of {NAMES[river[0]]} does not join two edges")
    for edge, name in _EDGE_NAMES.items():
        ends = [acre for acre in acres if EDGE_OF[acre] & edge]
        if len(ends) != 1:
            found.append(f"there are {len(ends)} acres of river on the {name} edge instead of 1{_listed(ends)}")
    corners = [acre for acre in acres if EDGE_OF[acre] and EDGE_OF[acre] not in EDGES]
    return [*found, f"there is river in a corner{_listed(corners)}"] if corners else found


def _building_advice(state: State) -> list[str]:
    edge = [acre for acre in acres_of(state, Land.HOUSE, Land.SCHOOL) if EDGE_OF[acre]]
    return [f"there are buildings on the edge{_listed(edge)}"] if edge else []


def _fire_advice(state: State) -> list[str]:
    """Is there room for the first fire where the bulldozers leave it? (R2.2)"""
    needed = state.options.first_fire + state.options.bulldozers
    middle = [acre for acre in acres_of(state, Land.FOREST) if IN_MIDDLE[acre]]
    if max(map(len, groups(middle)), default=0) >= needed:
        return []
    return [f"the middle has no room for {counted(needed, 'connected acre')}, so the first fire may not fit in"]


def _listed(acres: list[int]) -> str:
    return f": {' '.join(NAMES[acre] for acre in acres)}" if acres else ""


# ---- to begin with


def draft(start: State, number: int) -> str:
    """The map with this number, with the options of a first position, as a scenario to change. (R1.6)"""
    state = start.copy()
    state.land[:ACRES] = Land.FOREST
    make_map(state, number)
    _forget_the_map(state)
    for name in ("houses", "schools"):
        setattr(state.options, name, Options.specs[name].default)
    return _HEAD.format(number=number) + "\n".join(board_lines(state) + write_options(state.options)) + "\n"


SCENARIOS = Scenarios("map", range(1, Options.specs["map"].high + 1), draft, is_scenario, lay, start, advice)
