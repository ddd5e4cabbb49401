"""What happens without a question in consequence of a ply, described after the ply itself: in sentences, or in phrases of the past."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.core.states.bits import lowest, popcount
from backburn.games.on_the_run.board import FOREST, TILES, has
from backburn.games.on_the_run.rules.apply import apply
from backburn.games.on_the_run.state import PASS, PLACE, Phase, State
from backburn.play.texts.wording import capital, counted


def aftermath(state: State, move: int, past: bool = False) -> list[str]:
    """Animals that have one place or one way only, and tiles that burn without a draw. (R1.5c, R3.4a, R4.3a)"""
    after = state.copy()
    apply(after, move)
    first_effects = _placed(state, after, move - PLACE, past) if state.phase == Phase.PLACE else _only_way(state, after, move, past)
    effects = [*first_effects, *_burnt(state, after, past)]
    return effects if past else [f"{each if each[1].isdigit() else capital(each)}." for each in effects]


def _placed(state: State, after: State, chosen: int, past: bool) -> list[str]:
    """Animals put on the only tile that was left for them."""
    effects = []
    for seat in range(state.seats):
        new = int(after.animals[seat]) & ~int(state.animals[seat])
        tiles = [tile for tile in range(TILES) if has(new, tile) and (seat, tile) != (state.to_act, chosen)]
        effects += [
            f"{COLOURS[seat]}'s animal {'was' if past else 'is'} put on {FOREST.names[tile]}, the only tile left for it" for tile in tiles
        ]
    return effects


def _only_way(state: State, after: State, move: int, past: bool) -> list[str]:
    """The first step of an animal that has no other; in the past only if it was the last, since later plies say where it went."""
    if state.phase != Phase.MOVE or move == PASS or (past and after.phase == Phase.STEP):
        return []
    seat = state.to_act
    scored = int(after.points[seat] - state.points[seat])
    new = int(after.animals[seat]) & ~int(state.animals[seat])
    if scored:
        return [f"its only step {'led' if past else 'leads'} out of the forest, for {counted(scored, 'point')}"]
    return [f"its only step {'led' if past else 'leads'} to {FOREST.names[lowest(new)]}"] if new else []


def _burnt(state: State, after: State, past: bool) -> list[str]:
    """Tiles whose number is known, as all hidden ones have the same."""
    drawn = state.tile if state.phase == Phase.NUMBER else -1
    fire = int(after.fire) & ~int(state.fire)
    tiles = [tile for tile in range(TILES) if has(fire, tile) and tile != drawn]
    effects = [f"{FOREST.names[tile]} {'burned' if past else 'burns'} with a {after.numbers[tile]}, the only number left" for tile in tiles]
    return effects + _lost(state, after, past) if tiles else effects


def _lost(state: State, after: State, past: bool) -> list[str]:
    """Animals that had nowhere to flee to."""
    effects = []
    for seat in range(state.seats):
        saved = int(after.saved[seat]) - int(state.saved[seat])
        lost = popcount(state.animals[seat]) - popcount(after.animals[seat]) - saved
        if lost > 0:
            effects.append(f"{COLOURS[seat]} {'lost' if past else 'loses'} {counted(lost, 'animal')} to the fire")
    return effects
