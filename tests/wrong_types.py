"""Mistakes that the checker of types finds: each line says which error it is, and mypy refuses a remark that nothing calls for.

Nothing here is run. `test_types.py` counts the lines.
"""

from __future__ import annotations

from backburn.agents import greedy
from backburn.core.players.agent import Playable
from backburn.core.rules.contract import AnyState, Moves, Rules, States
from backburn.games.on_the_run import CARD, rules, value
from backburn.games.on_the_run.rules.flow import free
from backburn.games.on_the_run.state import State
from backburn.games.volcano.state import State as OtherState
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match


def a_field_that_no_state_of_the_game_has(state: State) -> int:
    return state.animal  # type: ignore[attr-defined, no-any-return]


def an_option_that_the_game_does_not_have(state: State) -> int:
    return state.options.step  # type: ignore[attr-defined, no-any-return]


def a_text_in_a_field(state: State) -> None:
    state.left = "two"  # type: ignore[assignment]


def the_state_of_another_game_in_a_rule(state: OtherState) -> int:
    return free(state)  # type: ignore[arg-type]


def the_state_of_whatever_game_in_a_rule(state: AnyState) -> int:
    return free(state)  # type: ignore[arg-type]


def a_field_of_one_game_where_any_is_played(view: AnyState) -> int:
    return view.phase  # type: ignore[attr-defined, no-any-return]


def a_field_of_one_game_among_many_states(states: States) -> int:
    return states[0].phase  # type: ignore[attr-defined, no-any-return]


def a_field_of_one_game_in_a_room_for_all(game: Playable) -> int:
    return game.start.phase  # type: ignore[attr-defined, no-any-return]


def rules_with_a_kernel_of_another_game(apply: None) -> Rules[State]:
    def of_another_game(state: OtherState, move: int) -> None: ...

    return CARD.rules._replace(apply=of_another_game)  # type: ignore[arg-type]


def a_kernel_that_takes_something_else(state: State, moves: Moves) -> int:
    return rules.legal(moves, state)  # type: ignore[arg-type]


def a_match_of_another_game(match: Match[State], other: Match[OtherState]) -> None:
    match.state = other.state  # type: ignore[assignment]


def a_question_about_the_state_of_another_game(game: Game[State], state: OtherState) -> list[float]:
    return game.returns(state)  # type: ignore[arg-type]


def a_card_for_another_game(card: Card[State]) -> Card[OtherState]:
    return card  # type: ignore[return-value]


def an_estimate_of_the_wrong_seat(state: State) -> float:
    return value.value(state, "red")  # type: ignore[arg-type]


def a_memory_without_such_an_array(memory: greedy.Memory) -> int:
    return memory.value  # type: ignore[attr-defined, no-any-return]


def an_option_that_a_bot_does_not_have(memory: greedy.Memory) -> int:
    return memory.options[0].overlook  # type: ignore[attr-defined, no-any-return]
