"""Why a move is not allowed: the clause that says so, and a sentence for people."""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.states.tables import listing
from backburn.games.fire_tower.board import SQUARES, WINDS, square_name
from backburn.games.fire_tower.cards import ACTIONS, FIRST_BREAK, FIRST_WATER, TITLES, CardKind
from backburn.games.fire_tower.rules.hands import held_of_sort, pulled_of_sort
from backburn.games.fire_tower.rules.targets import any_target
from backburn.games.fire_tower.rules.upkeep import blows_at_a_tower, standing
from backburn.games.fire_tower.state import ALL_LEFT, BUCKET, DONE, DRAW, NONE, PLAY, PULL, RECKLESS, THROW, WIND, Fate, Phase, Roll, State
from backburn.games.fire_tower.words.names import called
from backburn.games.fire_tower.words.squares import CLAUSE, FLAWS, no_break, not_beside_fire, not_downwind, not_in_gust, taken
from backburn.play.cards.notation import Refusal

SORTS = ("water cards", "firebreak cards")
"""What Reckless Abandon is made of."""

_DUE = listing(
    Phase,
    {
        Phase.DRAW: Refusal("R2.3", "a card has to be drawn first"),
        Phase.ROLL: Refusal("R1.7", "the wind die has to be rolled first"),
        Phase.PULL: Refusal("R9.10", "a card has to be pulled first"),
        Phase.REDRAW: Refusal("R1.11a", "the champion first has to keep the hand or draw a new one"),
        Phase.CHAMPION: Refusal("R1.11", "the champion first has to place two firebreaks"),
        Phase.WIND: Refusal("R3.1", "the wind first has to spread the fire"),
        Phase.ACTION: Refusal("R2.1", "now a card has to be played, or any number discarded, even none"),
        Phase.USE: Refusal("R2.2", "use the wind card first: set the wind, roll for another, or place a gem"),
        Phase.AIM: Refusal("R2.2", "choose a square for the card in play first"),
        Phase.PICK: Refusal("R7.3a", "the three cards first have to be picked"),
        Phase.THROW: Refusal("R2.4", "the discarding has to be finished first"),
        Phase.SHED: Refusal("R8.2", "cards have to be discarded first"),
        Phase.AFTER: Refusal("R7.1a", "the bucket has to be used or kept now"),
        Phase.AID: Refusal("R9.8", "the form of Mutual Aid has to be chosen first"),
        Phase.AID_GEM: Refusal("R9.8a", "a gem of Mutual Aid has to be placed first"),
        Phase.AID_BREAK: Refusal("R9.8b", "a firebreak of Mutual Aid has to be placed first"),
        Phase.SHADOW: Refusal("R9.9", "the hands or the die has to be chosen first"),
        Phase.PULLED: Refusal("R9.10", "play one of the pulled cards first"),
        Phase.GUST: Refusal("R9.11", "the Shadow's gem has to be placed first"),
        Phase.OVER: Refusal("R10.1", "the game is over"),
    },
)


_ROLLED_BY = listing(Roll, {Roll.START: "R1.7", Roll.CHANGE: "R4.2", Roll.STORM: "R9.3", Roll.CALM: "R9.5", Roll.SHADOW: "R9.11"})
"""The clause of each roll of the die."""


def refuse(state: State, move: int) -> Refusal:
    """The clause and sentence by which a move is not legal here."""
    return _REFUSE[state.phase](state, move) or due(state)


def due(state: State) -> Refusal:
    """What has to be done first."""
    refusal = _DUE[state.phase]
    if state.phase == Phase.ROLL:
        return Refusal(_ROLLED_BY[state.roll], refusal.sentence)
    if state.phase == Phase.THROW and state.event != NONE:
        return Refusal("R9.6", refusal.sentence)
    return Refusal(_ended_by(state), refusal.sentence) if state.phase == Phase.OVER else refusal


def _ended_by(state: State) -> str:
    """The clause that says how the game has ended."""
    if state.options.teams:
        return "R10.4"
    if standing(state):
        return "R10.1" if standing(state) == 1 else "R10.3"
    return "R10.2" if Fate.TIED in state.fates.tolist() else "R10.2a"


# ---- squares of what is in play


def _aim(state: State, move: int) -> Refusal | None:
    if move < SQUARES:
        return FLAWS[state.tool](state, move)
    if move == DONE:
        return Refusal(CLAUSE[state.tool], f"{called(state.tool)} needs another square first")
    if move == ALL_LEFT:
        return Refusal("R5.9", "only a Smokejumper with at least two gems left can remove all")
    return None


# ---- cards and the like

NO_ROOM = "no vacant square is next to fire, where a gem could go"
NEEDS: dict[int, str] = {
    CardKind.SNAG: "a vacant square next to fire",
    CardKind.EXPLOSION: "a gem that may be exploded",
    CardKind.FLARE_UP: "a vacant square next to fire",
    CardKind.EMBER: "a gem outside the protected areas, and another vacant square next to fire",
    CardKind.AIR_DROP: "a gem outside the protected areas",
    CardKind.ENGINE: "a gem outside the protected areas",
    CardKind.SMOKEJUMPER: "a gem next to another one that may be removed",
    CardKind.REFOREST: "a firebreak, or a vacant square with none next to it",
    CardKind.DOZER: "two vacant squares side by side, with no firebreak next to them",
    CardKind.SCRATCH: "two vacant squares with one between them, and no firebreak next to them",
}
"""What a card needs to do anything; a wind card can always be played."""


def _is_card(move: int, first: int) -> bool:
    return first <= move < first + ACTIONS


def _not_in_hand(kind: int, clause: str) -> Refusal:
    return Refusal(clause, f"{TITLES[kind]} is not in the hand")


def _useless(kind: int) -> Refusal:
    return Refusal(CLAUSE[kind], f"{TITLES[kind]} can do nothing here: it needs {NEEDS[kind]}")


def _no_bucket(state: State) -> Refusal:
    if not state.buckets[state.mover]:
        return Refusal("R7.1", "the bucket is empty: it is used once in the game, and nothing refills it")
    return Refusal("R7.2" if state.options.teams else "R7.1", "the bucket reaches no gem in the player's own tower area")


def _no_reckless(state: State, sort: int) -> Refusal:
    if held_of_sort(state, state.mover, sort) < 3:
        return Refusal("R7.3", f"Reckless Abandon needs three {SORTS[sort]}, and fewer are in the hand")
    if state.buckets[state.mover]:
        return Refusal("R7.3", "Reckless Abandon needs an empty bucket, and this one is full: it has to be used first")
    if not any_target(state, CardKind.RECKLESS, state.mover):
        return Refusal("R7.3b", NO_ROOM)
    return Refusal("R7.4a" if state.options.teams else "R7.3", "without a gem in the player's own tower area there is no Reckless Abandon")


def _action(state: State, move: int) -> Refusal | None:
    if move < SQUARES:
        return Refusal("R2.1", "choose a card before its squares")
    if _is_card(move, PLAY):
        kind = move - PLAY
        return _useless(kind) if state.hands[state.mover, kind] else _not_in_hand(kind, "R2.2")
    if _is_card(move, THROW):
        return _not_in_hand(move - THROW, "R2.4")
    if move == BUCKET:
        return _no_bucket(state)
    return _no_reckless(state, move - RECKLESS) if RECKLESS <= move < RECKLESS + 2 else None


def _wind(state: State, move: int) -> Refusal | None:
    if move == BUCKET:
        return _no_bucket(state)
    return not_downwind(state, move, state.wind, "R3.1") if move < SQUARES else None


def _pick(state: State, move: int) -> Refusal | None:
    if not _is_card(move, THROW):
        return None
    if (move - THROW >= FIRST_WATER) + (move - THROW >= FIRST_BREAK) != state.sort + 1:
        return Refusal("R7.3a", f"{TITLES[move - THROW]} is not one of the {SORTS[state.sort]}")
    return _not_in_hand(move - THROW, "R7.3a")


def _throw(state: State, move: int) -> Refusal | None:
    return _not_in_hand(move - THROW, "R2.4" if state.event < 0 else "R9.6") if _is_card(move, THROW) else None


def _shed(state: State, move: int) -> Refusal:
    clause = "R8.2" if state.event < 0 else "R9.8c"
    if _is_card(move, THROW):
        return _not_in_hand(move - THROW, clause)
    return Refusal(clause, "1 card has to be discarded first" if state.must == 1 else f"{state.must} cards have to be discarded first")


def _aid_gem(state: State, move: int) -> Refusal | None:
    if move >= SQUARES:
        return None
    far = None if state.options.aid_gem else not_beside_fire(state, move)
    return taken(state, move) or far or Refusal("R9.8a", f"{square_name(move)} is next to another gem of this event")


def _pulled(state: State, move: int) -> Refusal | None:
    if _is_card(move, PLAY):
        return _useless(move - PLAY) if state.pulled[move - PLAY] else Refusal("R9.10", f"{TITLES[move - PLAY]} was not pulled")
    if not RECKLESS <= move < RECKLESS + 2:
        return None
    if pulled_of_sort(state, move - RECKLESS) < 3:
        return Refusal("R9.10", f"Reckless Abandon needs three {SORTS[move - RECKLESS]}, and fewer were pulled")
    return Refusal("R7.3b", NO_ROOM)


def _roll(state: State, move: int) -> Refusal | None:
    if not WIND <= move < WIND + 4:
        return None
    if blows_at_a_tower(state, move - WIND):
        return Refusal("R4.2", f"the wind already blows {WINDS[move - WIND]}")
    return Refusal("R3.2", f"there is no tower in the {WINDS[move - WIND]}")


def _draw(state: State, move: int) -> Refusal | None:
    return Refusal("R2.3", f"{TITLES[move - DRAW]} cannot be drawn now") if DRAW <= move < PULL else None


def _pull(state: State, move: int) -> Refusal | None:
    return Refusal("R9.10", f"{TITLES[move - PULL]} cannot be pulled now") if move >= PULL else None


def _is_due(state: State, move: int) -> None:
    """Nothing that fits this decision was tried."""


_REFUSE: list[Callable[[State, int], Refusal | None]] = listing(
    Phase,
    {
        Phase.DRAW: _draw,
        Phase.ROLL: _roll,
        Phase.PULL: _pull,
        Phase.REDRAW: _is_due,
        Phase.CHAMPION: lambda state, move: no_break(state, move) if move < SQUARES else None,
        Phase.WIND: _wind,
        Phase.ACTION: _action,
        Phase.USE: lambda state, move: not_downwind(state, move, state.tool, "R4.3") if move < SQUARES else None,
        Phase.AIM: _aim,
        Phase.PICK: _pick,
        Phase.THROW: _throw,
        Phase.SHED: _shed,
        Phase.AFTER: _is_due,
        Phase.AID: _is_due,
        Phase.AID_GEM: _aid_gem,
        Phase.AID_BREAK: lambda state, move: no_break(state, move) if move < SQUARES else None,
        Phase.SHADOW: _is_due,
        Phase.PULLED: _pulled,
        Phase.GUST: lambda state, move: not_in_gust(state, move) if move < SQUARES else None,
        Phase.OVER: _is_due,
    },
)
