"""Can players have drawn these rivers? Two that touch are one group of tokens, with the ends of both."""

from __future__ import annotations

from collections.abc import Collection

from backburn.games.forest_fire_acres.board import EDGE_NAMES, EDGE_OF, EDGES, NAMES, NEIGHBOURS, Land
from backburn.games.forest_fire_acres.rules.areas import acres_of, groups
from backburn.games.forest_fire_acres.rules.rivers import TWO_RIVERS
from backburn.games.forest_fire_acres.state import FEWEST_RIVER, FIRST_RIVER, MOST_DRAWN, State
from backburn.play.texts.reading import Flaws

Rivers = list[list[int]]
"""Connected groups of tokens."""


def begins_river(state: State) -> Flaws:
    """No river is on the board, or a whole one. (R1.5a)"""
    rivers = groups(acres_of(state, Land.RIVER))
    yield len(rivers) > 1 or _ends_of(rivers) == TWO_RIVERS, "both rivers are drawn, or one is not connected"
    yield from _first(rivers)
    yield from _loose(rivers)


def draws_river(state: State) -> Flaws:
    """A river has begun on the edge named and goes as far as the token named; next to it there is none, or a whole one. (R1.5a)"""
    acres = acres_of(state, Land.RIVER)
    if state.at not in acres:
        return [(True, f"{NAMES[state.at]} is not a token of the river that is being drawn")]
    if EDGE_OF[state.at]:
        rest = groups([acre for acre in acres if acre != state.at])
        return [(EDGE_OF[state.at] != state.edges, _none_begun(state)), (len(rest) > 1, _THREE), *_first(rest), *_loose(rest)]
    return _goes_on(state, groups(acres))


_THREE = "there are more than two rivers"


def _none_begun(state: State) -> str:
    return f"no river has begun in the {EDGE_NAMES[EDGES.index(state.edges)]}"


def _goes_on(state: State, rivers: Rivers) -> Flaws:
    drawn = next(river for river in rivers if state.at in river)
    others = [river for river in rivers if river != drawn]
    ends = _ends(drawn)
    touch = len(ends) == 3
    began = [end for end in ends if EDGE_OF[end] == state.edges]
    left = touch and any(_join_edges([end for end in ends if end != start]) for start in began)
    yield len(others) > (not touch), _THREE
    yield (
        len(ends) not in (1, 3) or any(EDGE_OF[end] not in EDGES for end in ends),
        "a river that is being drawn has one token on the edge, and not in a corner",
    )
    yield not began, _none_begun(state)
    yield touch and not left, "without the river that is being drawn, the first one does not join two edges"
    yield from _first(others)
    yield from _loose(rivers, state.at)


def has_rivers(state: State) -> Flaws:
    """Both rivers are whole. (R1.5a)"""
    rivers = groups(acres_of(state, Land.RIVER))
    count = sum(map(len, rivers))
    yield len(rivers) > 2 or not _are_whole(rivers) or _ends_of(rivers) != TWO_RIVERS, "there must be two whole rivers"
    yield (
        not FEWEST_RIVER <= count <= MOST_DRAWN,
        f"the number of acres of river is {count}, but players draw {FEWEST_RIVER} to {MOST_DRAWN}",
    )
    yield from _loose(rivers)


def _first(rivers: Rivers) -> Flaws:
    """The tokens before the second river are one whole river, or nothing."""
    count = sum(map(len, rivers))
    yield not _are_whole(rivers) or _ends_of(rivers) > 2, "the first river does not join two edges by the rules"
    yield count > FIRST_RIVER, f"the first river has {count} tokens, but it can have at most {FIRST_RIVER}"


def _ends(acres: Collection[int]) -> list[int]:
    """The tokens on the edge of the board."""
    return [acre for acre in acres if EDGE_OF[acre]]


def _ends_of(rivers: Rivers) -> int:
    return sum(len(_ends(river)) for river in rivers)


def _are_whole(rivers: Rivers) -> bool:
    """Is each of these one river from edge to edge, or two that touch?"""
    return all(len(_ends(river)) in (2, 4) and _join_edges(_ends(river)) for river in rivers)


def _join_edges(ends: list[int]) -> bool:
    """Can these be the ends of rivers that each join two different edges, outside the corners?"""
    edges = [int(EDGE_OF[end]) for end in ends]
    return all(edge in EDGES and 2 * edges.count(edge) <= len(edges) for edge in edges)


def _loose(rivers: Rivers, last: int = -1) -> Flaws:
    """No token but the last is left without a next one."""
    loose = [
        acre
        for river in rivers
        for acre in river
        if acre != last and len(set(river).intersection(NEIGHBOURS[acre].tolist())) < 2 - bool(EDGE_OF[acre])
    ]
    yield bool(loose), f"a river cannot end on {NAMES[min(loose, default=0)]}"
