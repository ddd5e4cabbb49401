"""Three functions between a match and a language model: a prompt, reading the answer, and what to say when a move is refused.

They keep nothing between calls, so that other people's runners can wrap them; `examples/language_model.py` does in thirty lines.
"""

from __future__ import annotations

import re

from backburn.adapters.language.sight import observation
from backburn.core.errors import AmbiguousMove, IllegalMove, MoveError, OptionError, UnreadableMove
from backburn.play import notation
from backburn.play.match import Match
from backburn.play.rulebook import clause_of

ANSWER = "MOVE:"
"""How the line of an answer begins that holds the move."""
HOW_TO_ANSWER = f"End your answer with one line that begins with {ANSWER} and holds one move in the game's notation, nothing else."
LEGAL_HOW = {
    True: "The legal moves are listed; choose one of them.",
    False: "The legal moves are not listed; the rules say what you may do.",
}
MOST_EXPLAINED = 60
"""With more legal moves than this, what each one does is left out."""
DECORATION = " \t`*_\"'.<>"
"""What models put around a move."""


def prompt(match: Match, seat: int, legal: bool = True) -> str:
    """Return the question to a model that plays the seat: the position as the seat sees it, recent events, the legal moves if wanted."""
    seen = observation(match, seat, legal)
    parts = [
        f"You play {seen['title']} as {seen['seat']} (seats: {', '.join(seen['seats'])}). {seen['aim']}",
        f"The position:\n{seen['diagram']}",
        f"Points: {', '.join(f'{name} {points}' for name, points in seen['scores'].items())}.",
    ]
    if seen["happened"]:
        parts.append("Since your last move:\n" + "\n".join(seen["happened"]))
    if "legal" in seen:
        explained = len(seen["legal"]) <= MOST_EXPLAINED
        parts.append(
            "Legal moves:\n" + "\n".join(f"{each['move']}: {each['does']}" if explained else each["move"] for each in seen["legal"])
        )
    return "\n\n".join([*parts, f"{LEGAL_HOW[legal]} {HOW_TO_ANSWER}"])


def parse(match: Match, answer: str) -> int:
    """Return the legal move that an answer ends with, in the seat's place that is to act.

    An answer of one line may be the move alone. Raises UnreadableMove where no move is named, AmbiguousMove where several are meant,
    IllegalMove with the clause of the rulebook where the move is not allowed; nothing in the message is hidden from the seat.
    """
    return notation.read_move(match.game, match.hidden(match.to_act), _named(answer))


def _named(answer: str) -> str:
    """Return the text of the move in an answer: behind the last `MOVE:`, or the only line. Raises UnreadableMove."""
    lines = [line.strip() for line in answer.splitlines() if line.strip()]
    marked = [found[1] for line in lines if (found := re.search(rf"{ANSWER}(.*)", line, re.IGNORECASE))]
    named = (marked or lines if marked or len(lines) == 1 else [""])[-1].strip(DECORATION)
    if not named:
        raise UnreadableMove(f"no move was found: no line begins with {ANSWER}", answer[:200])
    return named


def rethink(match: Match, error: MoveError, legal: bool = True) -> str:
    """Return what to tell a model whose answer was refused: why, the clause of the rulebook if one forbids the move, and how to answer.

    Without `legal`, no move that would be legal is named.
    """
    why = str(error) if legal else without_moves(error)
    parts = [f"That was not accepted: {why.rstrip('.')}{'' if why.endswith('?') else '.'}"]
    if isinstance(error, IllegalMove) and error.clause:
        parts.append(_clause(match, error.clause))
    return "\n\n".join([*filter(None, parts), f"The position is unchanged. {HOW_TO_ANSWER}"])


def without_moves(error: MoveError) -> str:
    """Return why a move was refused, without the legal moves that the refusal names."""
    if isinstance(error, IllegalMove):
        return str(error)
    return str(error).partition(": " if isinstance(error, AmbiguousMove) else ";")[0]


def _clause(match: Match, number: str) -> str:
    try:
        return clause_of(match.game.card.rulebook, number)
    except OptionError:
        return ""
