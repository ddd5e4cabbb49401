"""Notation shared by all games: reading typed moves, and positions as diagrams on one line.

A game defines how each move is spelled and how its diagram is read and written; everything else is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from backburn.core.kit.errors import AmbiguousMove, IllegalMove, MoveError, PositionError, UnreadableMove, listed
from backburn.core.states.options import OptionsRecord
from backburn.play.cards.scenarios import read_scenario
from backburn.play.texts.pasted import is_sentence, without_sentences
from backburn.play.texts.reading import NOTHING_THERE, lines_of, read_options, refuse_any, split
from backburn.play.texts.telling import Telling

if TYPE_CHECKING:
    from backburn.play.cards.card import Card
    from backburn.play.matches.game import Game

LONGEST = 100_000
"""The length of the longest position that is read, in characters."""
MOST_WORDS = 20
"""The most words that a move can have."""
LEGAL_HERE = "; legal here: "
"""What a complaint about an unreadable move ends with, before the list."""
Spellings = list[tuple[int, list[str]]]
"""Pairs of a move and the words of one of its spellings."""


class Refusal(NamedTuple):
    """Why a move is not legal: the clause of the rulebook and a sentence."""

    clause: str
    sentence: str


class Notation(NamedTuple):
    """The text forms of one game."""

    spell: Callable[[Any, int], tuple[str, ...]]
    """(state, move): the spellings of a move, first the one that is written. They contain no comma and no `!`, which records use."""
    write: Callable[[Any], list[str]]
    """(state): the lines of the diagram, which shows the complete state except its options. Several blanks mean the same as one."""
    read: Callable[[Any, list[str]], None]
    """(state with its seats and options, lines of a diagram without rulers and options): fill in the state; raises PositionError."""
    validity: Callable[[Any], Iterable[str]]
    """(state that was read): the reasons why it cannot occur in the game, a sentence each; only the first is used."""
    ruler: str
    """The first word of the lines that only number the columns, which one-line positions omit; empty if there are none."""
    explain: Callable[[Any, int], str]
    """(state, move): a sentence on what a legal move does."""
    tell: Callable[[Any, int], Telling | None]
    """(state before, move): what a ply did, in the past tense; None if it is not worth telling."""
    refuse: Callable[[Any, int], Refusal]
    """(state, move): why a move is not legal here."""
    ending: Callable[[Any], str]
    """(terminal state): why the game is over, without a capital and a full stop."""
    result: Callable[[Any], str]
    """(terminal state): who won and by how much, or what was missing, without a capital and a full stop."""
    aim: Callable[[Any], str]
    """(state): the aim of the game, without a capital and a full stop."""
    seen: Callable[[Any, int, int | None], str] | None = None
    """(state, move, seat): a ply as the seat, or a spectator (None), observes it; None for a game of perfect information."""

    def write_diagram(self, state: Any) -> str:
        """Return the diagram of a state, with its options."""
        return "\n".join([*self.write(state), *write_options(state.options)])

    def outcome(self, state: Any) -> str:
        """Return how a game ended: who won and by what, and how it came."""
        return f"{self.result(state)}; {self.ending(state)}"


def write_move(game: Game, state: Any, move: int) -> str:
    """Return the text of a move."""
    return game.card.notation.spell(state, move)[0]


def read_move(game: Game, state: Any, text: str) -> int:
    """Return the legal move that `text` means here. Words may be abbreviated; case and extra blanks do not matter.

    Raises UnreadableMove, AmbiguousMove or IllegalMove.
    """
    words = len(text.split())
    return _read(game, state, text, range(words, words + 1))[0]


def read_first(game: Game, state: Any, text: str) -> tuple[int, int]:
    """Return the legal move that `text` begins with, and its number of words: the longest run of words that reads as a move.

    Raises UnreadableMove, AmbiguousMove or IllegalMove.
    """
    return _read(game, state, text, range(min(len(text.split()), MOST_WORDS), 0, -1))


def _read(game: Game, state: Any, text: str, lengths: range) -> tuple[int, int]:
    """Return the legal move that the first words mean, and their number, for the first of `lengths` that fits any move."""
    legal = game.legal(state)
    found, length = _first_meant(game, state, text, _spellings(game, state, legal), lengths)
    if len(found) != 1:
        raise _complaint(game, state, text, lengths, legal)
    return found[0], length


def _complaint(game: Game, state: Any, text: str, lengths: range, legal: list[int]) -> MoveError:
    """Return the error for a text that does not mean exactly one legal move."""
    position, texts = write_position(game, state), [write_move(game, state, move) for move in legal]
    found, length = _first_meant(game, state, text, _spellings(game, state, legal), lengths)
    if found:
        fits = listed([write_move(game, state, move) for move in found])
        return AmbiguousMove(f"{quoted(text, length)} can be read in several ways: {fits}", text, position)
    found, length = _first_meant(game, state, text, _every_spelling(game, state.tobytes()), lengths)
    if found:
        refusal = game.card.notation.refuse(state, found[0])
        message = f"{quoted(text, length)} is not allowed here: {refusal.sentence} ({refusal.clause})"
        return IllegalMove(message, text, position, refusal.clause)
    return UnreadableMove(f"{quoted(text)} is not a move of this game{_suggestion(text, texts)}", text, position)


def quoted(text: str, length: int = 0) -> str:
    """Return the text as it was typed, cut to its first `length` words if that is not 0, in quotes."""
    words = text.split()
    said = " ".join(words[:length]) if 0 < length < len(words) else text
    return repr(said if len(said) <= 40 else said[:40] + "...")


def _suggestion(text: str, texts: list[str]) -> str:
    words = text.casefold().split()[: max((len(each.split()) for each in texts), default=0)]
    close = get_close_matches(" ".join(words)[:80], texts, n=3, cutoff=0.6)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    return f"{LEGAL_HERE}{listed(texts)}" if texts else "; the game is over"


def _first_meant(game: Game, state: Any, text: str, spellings: Spellings, lengths: range) -> tuple[list[int], int]:
    """Return the moves that the first words mean, and their number, for the first of `lengths` that fits any; `[], 0` if none does."""
    typed = text.casefold().split()
    for length in lengths:
        found = _meant(game, state, spellings, typed[:length])
        if found:
            return found, length
    return [], 0


def _spellings(game: Game, state: Any, moves: Iterable[int]) -> Spellings:
    """Return every spelling of the moves, split into words."""
    return [(move, spelling.casefold().split()) for move in moves for spelling in game.card.notation.spell(state, move)]


@lru_cache(maxsize=4)
def _every_spelling(game: Game, position: bytes) -> Spellings:
    """Return every spelling of every move of the game; cached, since one mistake is often followed by another."""
    return _spellings(game, game.card.State.from_bytes(position), range(game.card.n_moves))


def _meant(game: Game, state: Any, spellings: Spellings, typed: list[str]) -> list[int]:
    """Return the moves that the words spell exactly, or else those they abbreviate.

    Words that spell some other move of the game exactly abbreviate nothing: `n` never means `ne`.
    """
    if not typed or len(typed) > MOST_WORDS:
        return []
    exact = [move for move, words in spellings if words == typed]
    short = exact or list(dict.fromkeys(move for move, words in spellings if _abbreviates(typed, words)))
    if exact or not short or all(words != typed for _, words in _every_spelling(game, state.tobytes())):
        return short
    return []


def _abbreviates(typed: list[str], words: list[str]) -> bool:
    """Whether each typed word is the beginning of the corresponding word; words with digits (11, d4) must be complete."""
    if len(typed) != len(words):
        return False
    return all(
        word.startswith(short) and (word == short or not any(mark.isdigit() for mark in short))
        for short, word in zip(typed, words, strict=True)
    )


def write_position(game: Game, state: Any) -> str:
    """Return the diagram on one line, without the lines that number its columns."""
    notation = game.card.notation
    return " / ".join([*lines_of(notation.write(state), notation.ruler), *write_options(state.options)])


def read_position(game: Game, text: str) -> Any:
    """The state that a position or a diagram describes, or that begins on a set-up drawn by hand. Raises PositionError."""
    card = game.card
    if len(text) > LONGEST:
        raise PositionError(f"a position of {len(text)} characters is too long to be one of {card.title}")
    lines = lines_of(split(text), card.notation.ruler)
    if not lines:
        raise PositionError(f"{NOTHING_THERE}: the text is empty")
    try:
        return _read_lines(game, list(lines))
    except PositionError as refusal:
        for fewer in without_sentences(lines):
            if _lost_its_heading(card, lines, fewer):
                continue
            with suppress(PositionError):
                return _read_lines(game, list(fewer))
        raise refusal


def _lost_its_heading(card: Card, lines: Sequence[str], fewer: Sequence[str]) -> bool:
    """Whether these would be taken for a set-up only because the heading of a position, which is no sentence, was left out."""
    front = next(place for place, line in enumerate(lines) if line is fewer[0])
    return bool(card.scenarios and card.scenarios.is_one(fewer[0])) and not all(map(is_sentence, lines[:front]))


def _read_lines(game: Game, lines: list[str]) -> Any:
    """Return the state that lines describe. Raises PositionError."""
    card = game.card
    state = card.State.blank()
    state.seats = game.seats
    if card.scenarios and card.scenarios.is_one(lines[0]):
        read_scenario(card, card.scenarios, state, lines)
        _refuse_options(card, state)
    else:
        _read_moment(card, state, lines)
    return state


def _read_moment(card: Card, state: Any, lines: list[str]) -> None:
    """Fill a blank state from the lines of a diagram. Raises PositionError."""
    read_options(state.options, lines, card.id)
    if not lines:
        raise PositionError(f"{NOTHING_THERE}, only options")
    _refuse_options(card, state)
    try:
        card.notation.read(state, lines)
    except OverflowError:
        raise PositionError("a number in this position is larger than any in the game") from None
    refuse_any(card.notation.validity(state))


def _refuse_options(card: Card, state: Any) -> None:
    complaint = card.check(state.options, state.seats)
    if complaint:
        raise PositionError(f"these options of {card.id} do not go together: {complaint}")


def write_options(options: OptionsRecord) -> list[str]:
    """Return the last line of a diagram, with the options; no line if every option has its default."""
    return [f"options {options.non_default}"] if options.non_default else []
