"""What learners ask of a game: observations, actions, rewards and facts. `play.matches.game.Game` has all of it, a match what it shows."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Generic

from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.errors import IllegalMove, OptionError, listed, nearest
from backburn.core.learning.actions import ABSENT, Actions
from backburn.core.learning.calls import NOTHING, Calls
from backburn.core.learning.encoding import Encoding, Row, option_row
from backburn.core.learning.rewards import AMONG_SEVERAL, REWARDS
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import OVER, Moves, S
from backburn.play.cards.facts import GameFacts, facts_of

if TYPE_CHECKING:
    from backburn.core.states.records import Records
    from backburn.play.cards.card import Card


class ForLearners(Generic[S]):
    """The part of a game that is for learners, and for searches written in Python."""

    seats: int
    if TYPE_CHECKING:
        card: Card[S]

        @property
        def has_secrets(self) -> bool:
            """Whether something is hidden from a seat."""

        @property
        def start(self) -> S:
            """The initial state."""

        @property
        def calls(self) -> Calls:
            """The kernels as Python calls them."""

        def scratch(self, rows: int = 0) -> Moves:
            """Return an array for lists of legal moves."""

        def _boxed(self, state: S) -> Records[S]: ...

    @cached_property
    def actions(self) -> Actions:
        """What players can choose under these options, densely numbered from 0, and the outcomes of chance."""
        return Actions(self.card.actions(self.start.options, self.seats))

    @property
    def encoding(self) -> Encoding:
        """The layout of what `observe` returns."""
        encoding: Encoding = self.card.encoding
        return encoding

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that the game does not have. Raises OptionError."""
        if seat not in range(self.seats):
            raise OptionError(f"{self.card.id} has the seats 0 to {self.seats - 1} here, not {seat!r}")

    def observe(self, state: S, seat: int) -> Row:
        """Return a seat's observation of a state as bytes for a learner, shape (encoding.size,), in the layout of `encoding`.

        Raises OptionError for a seat that the game does not have.
        """
        self.check_seat(seat)
        row = self.encoding.blank()
        self.calls.questions.observe(self._boxed(state), seat, row)
        return row

    @cached_property
    def facts(self) -> GameFacts:
        """How long and how wide a game can be under these options, hidden information, and the stakes."""
        bounds = self.card.bounds(self.start.options, self.seats)
        return facts_of(bounds, len(self.actions.outcomes), self.has_secrets, self.card.teams(self.start))

    def check_reward(self, way: str) -> None:
        """Refuse a way of paying that there is not, or not in this game. Raises OptionError."""
        if way not in REWARDS:
            raise OptionError(f"rewards cannot be {way!r}{nearest(way, REWARDS)}; they can be {listed(list(REWARDS))}")
        if way in AMONG_SEVERAL and len(set(self.card.teams(self.start))) == 1:
            raise OptionError(
                f"all seats of {self.card.id} are one team here, so rewards cannot be {way!r}: use 'payoff', 'win' or 'score'"
            )

    def rewards(self, state: S, way: str = "payoff") -> list[float]:
        """Return what each seat gets at the end, by one of the ways of `core.learning.rewards`. Raises OptionError."""
        self.check_reward(way)
        found, teams = np.zeros(self.seats), np.array(self.card.teams(self.start), np.int8)
        self.calls.questions.pay(self._boxed(state), REWARDS.index(way), teams, found)
        return found.tolist()

    def guessed(self, observation: S, seat: int, seed: int) -> S:
        """Return an observation with what the seat cannot see filled in: a state that may be the true one, sampled by a seed."""
        box = self._boxed(observation)
        self.calls.questions.guess(box, seat, generator(seed))
        return box[0]

    def values(self, state: S) -> list[float]:
        """Return the game's own quick estimate of each seat's payoff, from -1 to 1, as greedy play uses it; not at a chance node."""
        box = self._boxed(state)
        return [float(self.calls.questions.value(box, seat)) for seat in range(self.seats)]

    def weights(self, state: S) -> list[int]:
        """Return the weight of each outcome of `legal` at a chance node."""
        box, moves = self._boxed(state), self.scratch()
        count = self.calls.legal(box, moves)
        weights = np.zeros(count, np.int64)
        self.calls.questions.weights(box, moves, count, weights)
        return weights.tolist()

    @cached_property
    def option_row(self) -> Row:
        """The options as scalars for a learner that plays with several: two bytes for each, the number less its lowest value."""
        return option_row(self.start.options)

    def legal_actions(self, state: S) -> list[int]:
        """Return the legal actions, ascending; none at a chance node."""
        return np.flatnonzero(self.action_mask(state)).tolist()

    def action_mask(self, state: S) -> NDArray[np.uint8]:
        """Return 1 for each action that is legal in a state, shape (len(actions),); zeros at a chance node."""
        return self._marked(state)[0]

    def action_list(self, state: S) -> tuple[NDArray[np.int16], int]:
        """Return the legal actions at the front of an array of shape (facts.widest,), the rest ABSENT, and how many there are."""
        _, listed, count = self._marked(state)
        return listed, count

    def _marked(self, state: S) -> tuple[NDArray[np.uint8], NDArray[np.int16], int]:
        """Return the legal actions as a mask and as a list, and how many there are."""
        mask, listed = np.zeros(len(self.actions), np.uint8), np.full(self.facts.widest, ABSENT, np.int16)
        box, moves = self._boxed(state), self.scratch()
        return mask, listed, int(self.calls.questions.mark(box, moves, self.calls.legal(box, moves), self.actions.dense, mask, listed))

    def action(self, state: S, move: int) -> int:
        """Return the action that a player's legal move is in a state."""
        return int(self.actions.dense[self.calls.questions.number(self._boxed(state), move)])

    def outcome(self, move: int) -> int:
        """Return the outcome of chance that a move at a chance node is: its place in `actions.outcomes`, which are move ids."""
        return int(np.searchsorted(self.actions.outcomes, move))

    def move(self, state: S, action: int) -> int:
        """Return the move that an action is in a state; it need not be legal. Raises IllegalMove if there is none."""
        return self.move_in(self._boxed(state), action)

    def move_in(self, box: Records[S], action: int) -> int:
        """The same for a state that is in its own array, as kernels take it; see `Match.move`."""
        if 0 <= action < len(self.actions):
            move = int(self.calls.questions.move(box, int(self.actions.numbers[action])))
            if move != NOTHING:
                return move
        raise IllegalMove(f"action {action!r} is no move here: {self.card.id} has {len(self.actions)} actions under these options")


class MatchForLearners(Generic[S]):
    """The part of a match that is for learners."""

    if TYPE_CHECKING:
        _box: Records[S]
        _moves: Moves

        @property
        def game(self) -> ForLearners[S]:
            """The game."""

        @property
        def state(self) -> S:
            """The current state."""

        @property
        def to_act(self) -> int:
            """The seat to act, CHANCE or OVER."""

        def _listed(self) -> int:
            """List the legal moves, and return their number."""

    def observe(self, seat: int) -> Row:
        """Return what a seat sees as bytes for a learner; see `Game.observe`."""
        self.game.check_seat(seat)
        row: Row = self.game.encoding.blank()
        self.game.calls.questions.observe(self._box, seat, row)
        return row

    def action_mask(self) -> NDArray[np.uint8]:
        """Return 1 for each action that is legal now, as `Game.action_mask` does, without listing the moves again."""
        mask: NDArray[np.uint8] = np.zeros(len(self.game.actions), np.uint8)
        listed = np.empty(self.game.facts.widest, np.int16)
        self.game.calls.questions.mark(self._box, self._moves, self._listed(), self.game.actions.dense, mask, listed)
        return mask

    def move(self, action: int) -> int:
        """Return the move that an action is now; it need not be legal. Raises IllegalMove if there is none."""
        move: int = self.game.move_in(self._box, action)
        return move

    def rewards(self, way: str = "payoff") -> list[float]:
        """Return what each seat gets, by one of the ways of `core.learning.rewards`; zeros until the game is over. Raises OptionError."""
        if self.to_act == OVER:
            return self.game.rewards(self.state, way)
        self.game.check_reward(way)
        return [0.0] * self.game.seats
