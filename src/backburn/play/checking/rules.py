"""Checks of what every game has: legal moves, weights, payoffs, positions and sentences."""

from __future__ import annotations

from itertools import pairwise

from backburn.core.kit.errors import BackburnError
from backburn.core.learning.actions import ABSENT
from backburn.core.rules.contract import CHANCE, OVER
from backburn.core.states.records import parts_of
from backburn.play.cards.positions import write_position
from backburn.play.checking.findings import CheckedGame

ENOUGH = 1e-9
"""How far a payoff may be off."""


def legal_moves(play: CheckedGame, moves: list[int]) -> None:
    """The moves are there, in order, each once, and of the kind that is due."""
    to_act, most = play.state.to_act, play.card.n_moves
    if not OVER <= to_act < play.game.seats:
        play.stop(f"to_act is {to_act}: it must be a seat below {play.game.seats}, CHANCE or OVER")
    if not moves:
        play.stop("legal lists no moves, and the game is not over")
    for before, move in pairwise(moves):
        if before == move:
            play.stop(f"legal lists move {move} twice")
        if before > move:
            play.stop(f"legal lists moves out of order: {before} before {move}")
    if moves[0] < 0 or moves[-1] >= most:
        play.stop(f"legal lists move {moves[0] if moves[0] < 0 else moves[-1]}: moves are from 0 to {most - 1}")
    outcomes = {int(number) for number in play.game.actions.outcomes}
    for move in moves:
        if to_act == CHANCE and move not in outcomes:
            play.stop(f"chance decides move {move}, which is none of the outcomes that the game names (OUTCOMES)")
        if to_act >= 0 and not _is_action(play, move):
            play.stop(f"a player chooses move {move}, which the game names as an outcome of chance (OUTCOMES)")


def _is_action(play: CheckedGame, move: int) -> bool:
    number = int(play.kernels["number_of"](play.state, move))
    dense = play.game.actions.dense
    return number < len(dense) and bool(dense[number] != ABSENT)


def weights(play: CheckedGame, moves: list[int]) -> None:
    """Every outcome of chance can come."""
    if play.state.to_act == CHANCE:
        for move in moves:
            if (found := int(play.kernels["weight"](play.state, move))) < 1:
                play.stop(f"the outcome {play.card.notation.spell(play.state, move)[0]!r} has the weight {found}: legal must not list it")


def payoffs(play: CheckedGame) -> None:
    """Payoffs and values are between -1 and 1, and between two opponents they add up to 0."""
    seats = range(play.game.seats)
    for name in ("payoff", "value"):
        if name == "value" and play.state.to_act == CHANCE:
            continue
        found = [float(play.kernels[name](play.state, seat)) for seat in seats]
        for seat in seats:
            if not -1 - ENOUGH <= found[seat] <= 1 + ENOUGH:
                play.stop(f"{name} is {found[seat]:g} for {play.game.seat_names[seat]}: it must be from -1 to 1")
        opposed = len(seats) == 2 and len(set(play.card.teams(play.state))) == 2
        if name == "payoff" and opposed and play.state.to_act == OVER and abs(sum(found)) > ENOUGH:
            play.stop(f"the payoffs of two opponents are {found[0]:g} and {found[1]:g}: they must add up to 0")


def reads_back(play: CheckedGame) -> None:
    """A position that is written can be read, as the same state."""
    text = write_position(play.game, play.state)
    try:
        found = play.plain.position(text)
    except BackburnError as error:
        play.stop(f"a position of the game cannot be read back: {error}")
    changed = [name for name in parts_of(play.card.State.layout) if found[name].tobytes() != play.state[name].tobytes()]
    if changed:
        play.stop(f"a position reads back as another one: {', '.join(changed)} changed")


def words(play: CheckedGame, moves: list[int]) -> None:
    """Every legal move has its own spelling, and a sentence."""
    notation, spelled = play.card.notation, dict[str, int]()
    for move in moves:
        texts = notation.spell(play.state, move)
        if isinstance(texts, str) or not texts or not texts[0].strip():
            play.stop(f"spell says {texts!r} for move {move}: it must give at least one text, as a tuple")
        if "," in texts[0] or "!" in texts[0]:
            play.stop(f"spell says {texts[0]!r} for move {move}: a text must have no comma and no exclamation mark, which records use")
        if texts[0] in spelled:
            play.stop(f"two legal moves, {spelled[texts[0]]} and {move}, are both spelled {texts[0]!r}")
        spelled[texts[0]] = move
        if play.state.to_act >= 0 and not (notation.explain(play.state, move) or "").strip():
            play.stop(f"explain says nothing about {texts[0]!r}")
