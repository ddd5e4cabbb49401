"""The pieces on the board, drawn."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.on_the_run.board import FOREST, has
from backburn.games.on_the_run.state import Phase
from backburn.games.on_the_run.view.facts import Facts
from backburn.games.on_the_run.view.labels import describe_animal, describe_tile
from backburn.games.on_the_run.view.layout import BRINK, EXITS, OUTSIDE, PARTS, SPOTS, exit_spot, exit_turn
from backburn.games.on_the_run.view.pieces import animal_parts, exit_parts, fire_parts, forest_parts, hint
from backburn.games.on_the_run.words.explain import explain
from backburn.picture.hexboard import ground
from backburn.picture.hextiles import ring
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, at

# ---- the forest


def draw_ground() -> Element:
    """The table, and the ways out of the forest."""
    return at("ground", 0, 0, "hb-ground", (*ground(FOREST), *(hint(*exit_spot(tile, OUTSIDE), exit_turn(tile)) for tile in EXITS)))


def hot_tiles(facts: Facts) -> int:
    """The tiles that may burn next."""
    return 0 if facts.is_over else facts.hottest


def draw_tile(facts: Facts, tile: int, hot: bool, offers: Offers) -> Element:
    """A tile, forest or fire."""
    state, name = facts.state, f"tile-{FOREST.names[tile]}"
    moves = offers.get(name, ())
    turned = state.phase == Phase.NUMBER and tile == state.tile
    burns = has(state.fire, tile)
    parts = fire_parts(state.numbers[tile], tile == FOREST.middle) if burns else forest_parts(state.heat[tile], hot, turned)
    label = spoken(explain, state, describe_tile(facts, tile, hot), moves)
    return at(name, *SPOTS[tile], "hex", (*parts, *(ring() if moves else ())), label, moves)


# ---- the ways out


def draw_exit(facts: Facts, tile: int, offers: Offers) -> Element:
    """The arrow out of the forest, and what leaving there is worth."""
    state, name = facts.state, f"exit-{FOREST.names[tile]}"
    if tile not in facts.leaving:
        return at(name, *exit_spot(tile, BRINK), "exit", ())
    moves, seat = offers.get(name, ()), state.to_act
    scores = facts.worths[seat, tile]
    parts = exit_parts(seat, scores, exit_turn(tile), bool(moves))
    label = f"Way out from {FOREST.names[tile]}, worth {scores}"
    return at(name, *exit_spot(tile, BRINK), "exit", parts, spoken(explain, state, label, moves), moves)


# ---- the animals


def draw_animals(facts: Facts, hot: int, offers: Offers) -> list[Element]:
    """All animals, each in its place."""
    aside = facts.state.fire | hot
    return [_animal(facts, seat, tile, has(aside, tile), offers) for seat, tiles in enumerate(facts.animals) for tile in tiles]


def _name(facts: Facts, seat: int, tile: int) -> str:
    """What an animal's element is called."""
    others = [PARTS[other] for other in facts.animals[seat] if other != tile]
    parts = PARTS[tile]
    level = next(level for level, part in enumerate(parts) if all(other[level] != part for other in others))
    return f"animal-{COLOURS[seat]}-{level}-{parts[level]}"


def _animal(facts: Facts, seat: int, tile: int, aside: bool, offers: Offers) -> Element:
    state, moves = facts.state, offers.get(f"on-{FOREST.names[tile]}", ())
    chosen = state.phase in (Phase.STEP, Phase.FLEE) and tile == state.tile
    label = spoken(explain, state, describe_animal(facts, seat, tile), moves)
    return at(_name(facts, seat, tile), *SPOTS[tile], "animal hex", animal_parts(seat, aside, chosen, bool(moves)), label, moves)
