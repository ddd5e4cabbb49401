"""Three functions between a match and a language model: a prompt, reading the answer, and what to say when a move is refused.

They keep nothing between calls, so that other people's runners can wrap them; `examples/language_model.py` does in thirty lines.
"""

from __future__ import annotations

from contextlib import suppress

from backburn.adapters.language.answers import ANSWER, named, others
from backburn.adapters.language.primer import examples, legend, rules_in_short
from backburn.adapters.language.sight import observation
from backburn.core.kit.errors import AmbiguousMove, IllegalMove, MoveError, OptionError, UnreadableMove
from backburn.core.rules.contract import AnyState
from backburn.play.cards.moves import read_first, read_move, write_move
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.texts.rulebook import clause_of

HOW_TO_ANSWER = f"End your answer with one line that begins with {ANSWER} and holds one move in the game's notation, nothing else."
LEGAL_HOW = {
    True: "The legal moves are listed; choose one of them.",
    False: "The legal moves are not listed; the rules say what you may do.",
}
MOST_EXPLAINED = 60
"""With more legal moves than this, what each one does is left out."""
DROPPED = ("does", "legend", "rules", "happened")
"""The parts that a question can do without, the least missed first."""
CHARACTERS = 4
"""How many characters a token has, about."""


def prompt(match: Match, seat: int, legal: bool = True, rules: bool = False, budget: int | None = None) -> str:
    """Return the question to a model that plays the seat: the position as the seat sees it, recent events, the legal moves if wanted.

    With `rules`, the game in 400 words, a legend of the diagram and three examples of moves come first. A question that is longer than
    `budget` tokens, of four characters each, goes without what each move does, the legend, the rules and what happened, in this order;
    if that is not enough, OptionError is raised.
    """
    for dropped in range(len(DROPPED) + 1):
        left = set(DROPPED[dropped:]) - (set() if rules else {"legend", "rules"})
        found = "\n\n".join([*_situation(match, seat, legal, left), f"{LEGAL_HOW[legal]} {HOW_TO_ANSWER}"])
        if budget is None or len(found) <= budget * CHARACTERS:
            return found
    raise OptionError(f"the shortest question has about {len(found) // CHARACTERS + 1} tokens, more than the budget of {budget}")


def situation(match: Match, seat: int, legal: bool = False) -> str:
    """Return what the seat sees, as in a prompt, without a word on how to answer."""
    return "\n\n".join(_situation(match, seat, legal, {"does", "happened"}))


def _situation(match: Match, seat: int, legal: bool, having: set[str]) -> list[str]:
    """Return the parts of a prompt, with the optional ones that are wanted."""
    seen, game = observation(match, seat, legal), match.game
    parts = [f"You play {seen['title']} as {seen['seat']} (seats: {', '.join(seen['seats'])}). {seen['aim']}"]
    if "rules" in having:
        parts.append(f"The rules in short:\n{rules_in_short(game)}")
    if "legend" in having:
        parts.append(f"What the diagram shows:\n{legend(game)}")
    parts.append(f"The position:\n{seen['diagram']}")
    parts.append(f"Points: {', '.join(f'{name} {points}' for name, points in seen['scores'].items())}.")
    if seen["happened"] and "happened" in having:
        parts.append("Since your last move:\n" + "\n".join(seen["happened"]))
    if "rules" in having and legal and match.to_act == seat:
        parts.append("Examples of moves:\n" + "\n".join(examples(game, match.hidden(seat))))
    if "legal" in seen:
        explained = len(seen["legal"]) <= MOST_EXPLAINED and "does" in having
        moves = [f"{each['move']}: {each['does']}" if explained else each["move"] for each in seen["legal"]]
        parts.append("Legal moves:\n" + "\n".join(moves))
    return parts


def parse(match: Match, answer: str) -> int:
    """Return the legal move that an answer ends with, in the seat's place that is to act.

    The move is behind the last `MOVE:`, or else where models put it: on the line below, in a fence, a box or a tag, or alone; numbers,
    brackets, the own seat's name and a remark around it are passed over. Raises UnreadableMove where no move is named, AmbiguousMove
    where several are meant, IllegalMove with the clause of the rulebook where the move is not allowed; nothing in the message is hidden
    from the seat.
    """
    game, view = match.game, match.hidden(match.to_act)
    try:
        return read_move(game, view, named(answer))
    except UnreadableMove as unreadable:
        legal = [write_move(game, view, move) for move in game.legal(view)]
        for text in others(answer, game.seat_names[match.to_act], legal, lambda text: _is_move(game, view, text)):
            with suppress(UnreadableMove):
                return read_move(game, view, text)
        raise unreadable from None


def _is_move(game: Game, view: AnyState, text: str) -> bool:
    """Whether a text is a move of the game, allowed or not."""
    try:
        read_first(game, view, text)
    except UnreadableMove:
        return False
    except MoveError:
        return True
    return True


def rethink(match: Match, error: MoveError, legal: bool = True) -> str:
    """Return the reply to a model whose answer was refused: why, the clause of the rulebook if one forbids the move, and how to answer.

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
