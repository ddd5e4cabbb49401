"""Notation: what a game says of its moves and positions, in text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple

from backburn.core.rules.contract import S
from backburn.core.states.options import OptionsRecord
from backburn.play.texts.telling import Telling


class Refusal(NamedTuple):
    """Why a move is not legal: the clause of the rulebook and a sentence."""

    clause: str
    sentence: str


class Notation(NamedTuple, Generic[S]):
    """The text forms of one game; S is the class of its states."""

    spell: Callable[[S, int], tuple[str, ...]]
    """(state, move): the spellings of a move, first the one that is written. They contain no comma and no `!`, which records use."""
    write: Callable[[S], list[str]]
    """(state): the lines of the diagram, which shows the complete state except its options. Several blanks mean the same as one."""
    read: Callable[[S, list[str]], None]
    """(state with its seats and options, lines of a diagram without rulers and options): fill in the state; raises PositionError."""
    validity: Callable[[S], Iterable[str]]
    """(state that was read): the reasons why it cannot occur in the game, a sentence each; only the first is used."""
    ruler: str
    """The first word of the lines that only number the columns, which one-line positions omit; empty if there are none."""
    explain: Callable[[S, int], str]
    """(state, move): a sentence on what a legal move does."""
    tell: Callable[[S, int], Telling | None]
    """(state before, move): what a ply did, in the past tense; None if it is not worth telling."""
    refuse: Callable[[S, int], Refusal]
    """(state, move): why a move is not legal here."""
    ending: Callable[[S], str]
    """(terminal state): why the game is over, without a capital and a full stop."""
    result: Callable[[S], str]
    """(terminal state): who won and by how much, or what was missing, without a capital and a full stop."""
    aim: Callable[[S], str]
    """(state): the aim of the game, without a capital and a full stop."""
    seen: Callable[[S, int, int | None], str] | None = None
    """(state, move, seat): a ply as the seat, or a spectator (None), observes it; None for a game of perfect information."""

    def write_diagram(self, state: S) -> str:
        """Return the diagram of a state, with its options."""
        return "\n".join([*self.write(state), *write_options(state.options)])

    def outcome(self, state: S) -> str:
        """Return how a game ended: who won and by what, and how it came."""
        return f"{self.result(state)}; {self.ending(state)}"


def write_options(options: OptionsRecord) -> list[str]:
    """Return the last line of a diagram, with the options; no line if every option has its default."""
    return [f"options {options.non_default}"] if options.non_default else []
