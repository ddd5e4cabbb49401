"""Contests of a language model, any function that answers a conversation, against bots: results, and the answers that were refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from backburn.adapters.language.harness import parse, prompt, rethink
from backburn.adapters.opponents import Opponents
from backburn.core.kit.errors import AmbiguousMove, IllegalMove, MoveError, UnreadableMove
from backburn.core.rules.contract import OVER
from backburn.core.simulation.simulate import returns_without
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.play.records.gamefile import write_record

Message = dict[str, str]
"""`role` ("user" or "assistant") and `content`, as the interfaces of all model providers have it."""
Chat = Callable[[list[Message]], str]
"""Answers a conversation; it holds the question and, after a refusal, the answer and why it was refused."""
REFUSALS = {UnreadableMove: "unreadable", AmbiguousMove: "ambiguous", IllegalMove: "illegal"}


@dataclass
class Contested:
    """One game of a contest."""

    seed: int
    seat: int
    """The model's."""
    returns: list[float]
    """The payoff of each seat, from -1 to 1; if the game was forfeited, the model's side loses and all others share the victory."""
    scores: list[int]
    plies: int
    answers: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """How many answers were refused, by kind: unreadable, ambiguous, illegal."""
    forfeited: bool = False
    """Whether no legal move came in the allowed number of attempts."""
    record: str = ""


@dataclass
class Contest:
    """The games of a model against bots of one level."""

    game: Game
    against: str
    games: list[Contested] = field(default_factory=list)

    HEADINGS = ("against", "games", "mean return", "won", "mean score", "answers", "unreadable", "ambiguous", "illegal", "forfeited")

    def row(self) -> tuple[str, ...]:
        """Return the figures under `HEADINGS`; a game is won if the payoff is positive, and games with grades are not won or lost."""
        count = len(self.games)
        own = [each.returns[each.seat] for each in self.games]
        refused = sum((each.refused for each in self.games), Counter[str]())
        won = "" if self.game.card.graded else f"{sum(value > 0 for value in own)}"
        score = sum(each.scores[each.seat] for each in self.games) / count
        answers, forfeited = sum(each.answers for each in self.games), sum(each.forfeited for each in self.games)
        return (
            self.against, f"{count}", f"{sum(own) / count:+.2f}", won, f"{score:.1f}", f"{answers}",
            *(f"{refused[kind]}" for kind in REFUSALS.values()), f"{forfeited}",
        )  # fmt: skip


def contest(
    chat: Chat,
    game: Game,
    against: str | Sequence[str] = ("level-1", "level-2", "level-3"),
    games: int = 2,
    seed: int = 1,
    attempts: int = 3,
    legal: bool = True,
) -> Iterator[Contest]:
    """Let a model play games against bots of each kind, in every seat in turn; yield a contest for each kind once it is played.

    An answer that holds no legal move is refused with the reason, and the model tries again, `attempts` times in all; then the game is
    forfeited. With `legal` the legal moves are listed. The dice of game n are the same against every kind of bot.
    """
    for agent in [against] if isinstance(against, str) else against:
        played = Contest(game, agent)
        for number in range(games):
            seat = number % game.seats
            opponents = Opponents(game, [seat], [agent])
            played.games.append(_play(chat, game.match(seed=seed + number), seat, opponents, attempts, legal))
            opponents.close()
        yield played


def _play(chat: Chat, match: Match, seat: int, opponents: Opponents, attempts: int, legal: bool) -> Contested:
    """Play one game to its end, or until it is forfeited."""
    found = Contested(match.seed, seat, [], [], 0)
    opponents.begin(match.seed)
    opponents.play(match)
    while match.to_act != OVER and not found.forfeited:
        move = _chosen(chat, match, seat, attempts, legal, found)
        if move is None:
            found.forfeited = True
        else:
            match.push(move)
            opponents.play(match)
    found.returns = returns_without(match.game, seat) if found.forfeited else match.returns()
    found.scores, found.plies, found.record = match.scores(), len(match.plies), write_record(match)
    return found


def _chosen(chat: Chat, match: Match, seat: int, attempts: int, legal: bool, found: Contested) -> int | None:
    """Ask for a move until one is legal; None if there was none in all attempts."""
    talk: list[Message] = [{"role": "user", "content": prompt(match, seat, legal)}]
    for _ in range(attempts):
        answer = chat(list(talk))
        found.answers += 1
        try:
            return parse(match, answer)
        except MoveError as error:
            found.refused[REFUSALS[type(error)]] += 1
            talk += [{"role": "assistant", "content": answer}, {"role": "user", "content": rethink(match, error, legal)}]
    return None
