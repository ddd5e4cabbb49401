"""Moves as people type them: words may be abbreviated, and what cannot be read is refused in a sentence. A game spells its own moves."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from backburn.core.kit.errors import AmbiguousMove, IllegalMove, MoveError, UnreadableMove, listed
from backburn.core.rules.contract import S
from backburn.play.cards.positions import Written, write_position

MOST_WORDS = 20
"""The most words that a move can have."""
LEGAL_HERE = "; legal here: "
"""What a complaint about an unreadable move ends with, before the list."""
Spellings = list[tuple[int, list[str]]]
"""Pairs of a move and the words of one of its spellings."""


def write_move(game: Written[S], state: S, move: int) -> str:
    """Return the text of a move."""
    return game.card.notation.spell(state, move)[0]


def read_move(game: Written[S], state: S, text: str) -> int:
    """Return the legal move that `text` means here. Words may be abbreviated; case and extra blanks do not matter.

    Raises UnreadableMove, AmbiguousMove or IllegalMove.
    """
    words = len(text.split())
    return _read(game, state, text, range(words, words + 1))[0]


def read_first(game: Written[S], state: S, text: str) -> tuple[int, int]:
    """Return the legal move that `text` begins with, and its number of words: the longest run of words that reads as a move.

    Raises UnreadableMove, AmbiguousMove or IllegalMove.
    """
    return _read(game, state, text, range(min(len(text.split()), MOST_WORDS), 0, -1))


def _read(game: Written[S], state: S, text: str, lengths: range) -> tuple[int, int]:
    """Return the legal move that the first words mean, and their number, for the first of `lengths` that fits any move."""
    legal = game.legal(state)
    found, length = _first_meant(game, state, text, _spellings(game, state, legal), lengths)
    if len(found) != 1:
        raise _complaint(game, state, text, lengths, legal)
    return found[0], length


def _complaint(game: Written[S], state: S, text: str, lengths: range, legal: list[int]) -> MoveError:
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


def _first_meant(game: Written[S], state: S, text: str, spellings: Spellings, lengths: range) -> tuple[list[int], int]:
    """Return the moves that the first words mean, and their number, for the first of `lengths` that fits any; `[], 0` if none does."""
    typed = text.casefold().split()
    for length in lengths:
        found = _meant(game, state, spellings, typed[:length])
        if found:
            return found, length
    return [], 0


def _spellings(game: Written[S], state: S, moves: Iterable[int]) -> Spellings:
    """Return every spelling of the moves, split into words."""
    return [(move, spelling.casefold().split()) for move in moves for spelling in game.card.notation.spell(state, move)]


@lru_cache(maxsize=4)
def _every_spelling(game: Written, position: bytes) -> Spellings:
    """Return every spelling of every move of the game; cached, since one mistake is often followed by another."""
    return _spellings(game, game.card.State.from_bytes(position), range(game.card.n_moves))


def _meant(game: Written[S], state: S, spellings: Spellings, typed: list[str]) -> list[int]:
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
