"""OpenSpiel: every game as a Python game, `pyspiel.load_game("backburn_fire_tower(seats=2)")` once this module is imported.

Parameters: `seats`, `ruleset`, `options`, written `burn_out_at:8;engines:3`, and `keys`. Chance nodes are explicit. An outcome is numbered
by its place in `Game.actions.outcomes`, an action of a player as in `Game.actions`; observations come from `game.encoding`. Information
states come from `match.information_state`, as strings: texts, or with `keys=true` their short keys.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from backburn import games
from backburn.adapters.openspiel_structs import StateStruct, read_struct, struct_of
from backburn.core.kit.errors import OptionError
from backburn.core.kit.extras import extra_needed
from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import CHANCE, OVER, AnyState
from backburn.gate import ENVIRONMENT, cards
from backburn.play.cards.card import Card
from backburn.play.cards.positions import write_position
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.matches.memory import KEY_BYTES, InformationState, Memory

with extra_needed():
    import pyspiel

PARAMETERS = {"seats": 0, "ruleset": "", "options": "", "keys": False}
"""What `load_game` takes, with the defaults: the most players and the usual rules."""
RECENT = 128
"""How many plies an information state's tensor has."""
UTILITIES = {
    "zero-sum": pyspiel.GameType.Utility.ZERO_SUM,
    "identical": pyspiel.GameType.Utility.IDENTICAL,
    "general": pyspiel.GameType.Utility.GENERAL_SUM,
}


def _options(text: str) -> dict[str, str]:
    """Read options: `burn_out_at:8;engines:3`. Raises OptionError."""
    pairs = [each.partition(":") for each in text.split(";") if each.strip()]
    if wrong := [name for name, mark, _ in pairs if not mark]:
        raise OptionError(f"{wrong[0]!r} has no value; options are written name:value and separated by semicolons")
    return {name.strip(): value.strip() for name, _, value in pairs}


def _type_of(name: str, card: Card, game: Game | None = None) -> pyspiel.GameType:
    """Return a game's type, before or with its options."""
    facts = game.facts if game else None
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name,
        long_name=card.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if facts and facts.information == "perfect" else information.IMPERFECT_INFORMATION,
        utility=UTILITIES[facts.utility if facts else "general"],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=card.seats[-1],
        min_num_players=card.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=PARAMETERS,
        default_loadable=True,
    )


class BackburnGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options. Each game has its own subclass at module level, so that games can be pickled."""

    card_id: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raise OptionError for parameters that the game does not have."""
        given = {**PARAMETERS, **(params or {})}
        self.game = ENVIRONMENT.load(self.card_id, given["seats"] or None, given["ruleset"] or None, _options(given["options"]))
        self.keys = bool(given["keys"])
        facts = self.game.facts
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.actions),
            max_chance_outcomes=max(1, len(self.game.actions.outcomes)),
            num_players=self.game.seats,
            min_utility=facts.low,
            max_utility=facts.high,
            utility_sum=facts.total,
            max_game_length=facts.longest,
        )
        super().__init__(_type_of(short_name(self.card_id), self.game.card, self.game), info, params or {})

    def new_initial_state(self, text: Any = None) -> BackburnState:
        """Return the start of a game, or the position of a struct or its JSON. Raises OptionError or PositionError."""
        return BackburnState(self, None if text is None else read_struct(self.game, text))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BackburnObserver:
        """Return an observer of what a seat sees, or with perfect recall of what it has seen."""
        return BackburnObserver(self.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class BackburnState(pyspiel.State):  # type: ignore[misc]
    """A position with the plies that led to it."""

    def __init__(self, game: BackburnGame, start: AnyState | None = None, memories: dict[int, Memory] | None = None) -> None:
        """`start` is another state to begin with, and `memories` are what its seats remember of earlier plies."""
        super().__init__(game)
        self.match = Match(game.game, 0, game.game.start if start is None else start)  # whose dice are never used: chance is the caller's
        self._memories = memories or {}

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's constant for chance or a finished game."""
        names = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return int(names.get(self.match.to_act, self.match.to_act))

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.game.legal_actions(self.match.state) if player == self.match.to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their probabilities."""
        weights = self.match.weights()
        total = sum(weights)
        return [(self.match.game.outcome(move), weight / total) for move, weight in zip(self.match.legal(), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        if self.match.to_act == CHANCE:
            self.match.push(int(self.match.game.actions.outcomes[action]))
        else:
            self.match.push(self.match.move(action))

    def _action_to_string(self, player: int, action: int) -> str:
        actions = self.match.game.actions
        return (actions.outcome_names if player == pyspiel.PlayerId.CHANCE else actions.names)[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.match.to_act == OVER

    def returns(self) -> list[float]:
        """Return the payoff of each seat; zeros until the game is over."""
        return self.match.returns()

    def remembered(self, player: int) -> InformationState:
        """Return all that a player has seen and done."""
        return self.memory(player).now(self.match)

    def memory(self, player: int) -> Memory:
        """Return a player's memory, which may be some plies behind."""
        if player not in self._memories:
            self._memories[player] = Memory(self.match, player)
        return self._memories[player]

    def information_state_key(self, player: int | None = None) -> str:
        """Return the short key of what a player, by default the one to act, has seen and done: equal for equal information states."""
        return self.remembered(self.match.to_act if player is None else player).key

    def to_struct(self) -> StateStruct:
        """Return the complete position as plain data."""
        return struct_of(self.match.game, self.match.state)

    def to_observation_struct(self, player: int | None = None) -> StateStruct:
        """Return the position as a player, by default the one to act, sees it."""
        return struct_of(self.match.game, self.match.hidden(self.match.to_act if player is None else player))

    def to_dict(self) -> JsonObject:
        """Return the struct of the position as a dictionary."""
        return self.to_struct().to_dict()

    def to_json(self) -> str:
        """Return the struct of the position as JSON, from which `new_initial_state` begins a game."""
        return self.to_struct().to_json()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BackburnState:
        """Return a state that looks the same to the player: everything hidden is dealt again.

        The player remembers what it remembers here. For all others the game begins with this deal: the history is empty, since the
        real one would contradict the deal, and name what it hides.
        """
        dealt = self.match.game.guessed(self.match.hidden(player), player, int(sampler() * 2**53))
        return BackburnState(self.get_game(), dealt, {player: self.memory(player).carried(self.match)})

    def __str__(self) -> str:
        return self.match.position()


class BackburnObserver:
    """What a seat sees, in the layout of `Game.encoding`; with perfect recall all it has seen: a text or key, and a tensor.

    The tensor of perfect recall is the observation, the last RECENT plies (see `Memory.recent`, the move as two bytes), how many plies
    there were (two bytes) and the hash of the whole information state, so that different ones have different tensors.
    """

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise OptionError(f"observers have no parameters, but {params!r} were given")
        self._recall = kind.perfect_recall
        sizes = {"observation": game.encoding.size} | ({"plies": RECENT * 3, "length": 2, "key": KEY_BYTES} if self._recall else {})
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum(list(sizes.values()))
        self.dict = {name: self.tensor[end - size : end] for (name, size), end in zip(sizes.items(), ends, strict=True)}

    def set_from(self, state: BackburnState, player: int) -> None:
        """Write what the player sees, or has seen, to the tensor."""
        self.dict["observation"][:] = state.match.observe(player)
        if self._recall:
            known, recent = state.remembered(player), state.memory(player).recent(RECENT)
            self.dict["plies"][:] = np.column_stack([recent[:, 0], recent[:, 1] & 255, recent[:, 1] >> 8]).ravel()
            self.dict["length"][:] = divmod(state.memory(player).length, 256)[::-1]
            self.dict["key"][:] = list(known.digest)

    def string_from(self, state: BackburnState, player: int) -> str:
        """Return what the player sees, or with perfect recall has seen, as text."""
        if self._recall:
            known = state.remembered(player)
            return known.key if state.get_game().keys else known.text
        return write_position(state.match.game, state.match.hidden(player))


def short_name(game: str) -> str:
    """Return OpenSpiel's name of a game: `backburn_fire_tower`."""
    return f"backburn_{game.replace('-', '_')}"


def _register(card: Card) -> None:
    made = type(f"Backburn_{card.owner}", (BackburnGame,), {"card_id": card.id, "__module__": __name__})
    if made.__name__ not in globals():
        globals()[made.__name__] = made
        pyspiel.register_game(_type_of(short_name(card.id), card), made)


for _each in cards():
    _register(_each)
games.watch(_register)
