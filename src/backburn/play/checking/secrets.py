"""Checks of secrets: what `hide` leaves, and what `guess` fills in."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.errors import BackburnError
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import AnyState
from backburn.core.states.records import parts_of
from backburn.play.cards.positions import write_position
from backburn.play.checking.findings import CheckedGame

MOST_NUMBERS = 400
"""Sums are looked for in states of at most this many numbers."""
ROUNDING = 1e-6


def no_leaks(play: CheckedGame, moves: list[int]) -> None:
    """Plies that look the same to a seat leave it the same observation."""
    seen = play.card.notation.seen
    if seen is None or not play.game.has_secrets:
        return
    for seat in range(play.game.seats):
        looks = play.hidden(play.state, seat)
        if play.hidden(looks, seat).tobytes() != looks.tobytes():
            play.stop(f"hide, called again for {play.game.seat_names[seat]}, hides something else than the first time")
        if seat == play.state.to_act:
            continue
        alike = defaultdict(list)
        for move in moves:
            alike[seen(play.state, move, seat)].append(move)
        for text, group in alike.items():
            _same(play, seat, text, group)


def _same(play: CheckedGame, seat: int, text: str, moves: list[int]) -> None:
    views = [play.hidden(play.after(move), seat) for move in moves]
    for move, view in zip(moves[1:], views[1:], strict=True):
        if view.tobytes() != views[0].tobytes():
            fields = [name for name in parts_of(view.dtype) if view[name].tobytes() != views[0][name].tobytes()]
            spell, name = play.card.notation.spell, play.game.seat_names[seat]
            first, other = spell(play.state, moves[0])[0], spell(play.state, move)[0]
            play.stop(
                f"hide leaks: {name} sees {text!r}, and can still tell {first!r} from {other!r} by {', '.join(fields)}",
                more=(first,),
            )


class Sums:
    """What adds up in every position of a game, found in positions that were played; a guess must add up like that, too."""

    def __init__(self) -> None:
        self.rows: list[NDArray[np.float64]] = []
        self._free: NDArray[np.float64] | None = None

    def note(self, state: AnyState) -> None:
        """Note a position that was played."""
        self.rows.append(_numbers(state))

    def learn(self) -> None:
        """Find all sums that are the same in every position that was noted."""
        if not self.rows or self.rows[0].size > MOST_NUMBERS or len(self.rows) < 3 * self.rows[0].size:
            return
        changes = np.array(self.rows[1:]) - self.rows[0]
        _, sizes, directions = np.linalg.svd(changes, full_matrices=True)
        rank = int((sizes > ROUNDING * max(sizes.max(), 1)).sum())
        self._free = directions[rank:]

    def broken(self, state: AnyState, guessed: AnyState) -> bool:
        """Whether a guess does not add up as the position does."""
        if self._free is None or not len(self._free):
            return False
        return bool(np.abs(self._free @ (_numbers(guessed) - _numbers(state))).max() > ROUNDING * 1e3)


def _numbers(state: AnyState) -> NDArray[np.float64]:
    fields = [name for name in parts_of(state.dtype) if name not in ("seats", "options")]
    return np.concatenate([np.ravel(np.asarray(state[name], np.float64)) for name in fields])


def guesses(play: CheckedGame, sums: Sums, seed: int) -> None:
    """A guess looks the same to the seat, is a position of the game, and offers the same moves."""
    if not play.game.has_secrets:
        return
    for seat in range(play.game.seats):
        looks, name = play.hidden(play.state, seat), play.game.seat_names[seat]
        guessed = looks.copy()
        play.kernels["guess"](guessed, seat, generator(seed + seat))
        again = play.hidden(guessed, seat)
        fields = [each for each in parts_of(looks.dtype) if again[each].tobytes() != looks[each].tobytes()]
        if fields:
            play.stop(f"guess contradicts what {name} has seen: {', '.join(fields)} would look different", guessed)
        _can_be(play, sums, guessed, name)
        if seat == play.state.to_act and play.list_moves(guessed) != play.list_moves(play.state):
            play.stop(f"guess contradicts what {name} has seen: other moves would be legal", guessed)


def _can_be(play: CheckedGame, sums: Sums, guessed: AnyState, name: str) -> None:
    if sums.broken(play.state, guessed):
        play.stop(
            f"guess contradicts what {name} has seen: what it fills in does not add up with the rest, as it does in every real position",
            guessed,
        )
    try:
        play.game.position(write_position(play.game, guessed))
    except BackburnError as error:
        play.stop(f"guess contradicts what {name} has seen: {error}", guessed)
