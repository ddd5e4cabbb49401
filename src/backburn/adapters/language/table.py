"""A table for one language model: the tools it is offered, as functions that take and return text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from backburn.adapters.language.harness import situation, without_moves
from backburn.adapters.opponents import Opponents
from backburn.analysis.advice import glance
from backburn.core.kit.errors import BackburnError, BotError, IllegalMove, MoveError, OptionError, listed, nearest
from backburn.core.rules.contract import OVER
from backburn.gate import MODEL, TYPED, cards
from backburn.play.cards.moves import read_move, write_move
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match, any_seed
from backburn.play.texts.rulebook import clause_of, clauses

YOUR_TURN = {
    True: "It is your turn. The tool legal_moves lists your moves; the tool move makes one.",
    False: "It is your turn. The tool move makes a move in the game's notation; the tool rules says what you may do.",
}


class NoMatch(BackburnError):
    """A tool was called that needs a match, and none has begun."""


class BotFailed(BackburnError):
    """A bot failed, and with it the game; the cause is for the host, since it may reveal secrets of the bot's seat."""


@dataclass(frozen=True)
class Allowed:
    """What the host of a table lets a model have."""

    legal: bool = True
    """The list of legal moves, on request."""
    hints: bool = False
    """What looks best one move ahead, on request."""
    bots: tuple[str, ...] = ()
    """The commands and files that the model may name as bots, besides all that come with backburn."""
    games: tuple[str, ...] = ()
    """The paths of games that the model may play, besides all that come with backburn; it names them by their ids."""


class LanguageTable:
    """One match at a time, in which the model has a seat and bots have the others."""

    def __init__(self, allowed: Allowed | None = None) -> None:
        self.allowed = allowed or Allowed()
        self._door = MODEL.allowing(self.allowed.bots)
        self._others = [TYPED.card(path) for path in self.allowed.games]
        self._match: Match | None = None
        self._opponents: Opponents | None = None
        self._seat = 0

    def tools(self) -> list[Callable[..., str]]:
        """Return the tools that are offered, each with a docstring for the model."""
        always: list[Callable[..., str]] = [self.list_games, self.start_game, self.look, self.move, self.why_not, self.rules]
        return [*always, *([self.legal_moves] if self.allowed.legal else []), *([self.hint] if self.allowed.hints else [])]

    def list_games(self) -> str:
        """List the games with their numbers of players, rule sets and what they are about."""
        return "\n".join(
            f"{card.id}: {card.title}, {card.seats[0]} to {card.seats[-1]} players; rule sets: {', '.join(card.rulesets)}. {card.about}"
            for card in [*cards(), *self._others]
        )

    def start_game(
        self,
        game: str,
        seat: str = "",
        against: str = "level-2",
        seats: int | None = None,
        ruleset: str | None = None,
        options: dict[str, str] | None = None,
    ) -> str:
        """Start a game and take a seat; bots take the others. A game in progress is given up.

        `seat` is a name such as "chief", by default the first; `against` a bot such as "level-1" to "level-6", "greedy" or "random".
        """
        loaded = MODEL.load(game, seats, ruleset, options, self._door)
        own = _seat(loaded, seat)
        opponents = Opponents(loaded, [own], [against])
        self.close()
        self._match, self._seat, self._opponents = loaded.match(seed=any_seed()), own, opponents
        opponents.begin(self._match.seed)
        self._play_on()
        return self.look()

    def look(self) -> str:
        """Look at the table: the position as your seat sees it, the points, and what happened since your last move."""
        match = self._playing()
        return match.outcome() if match.to_act == OVER else f"{situation(match, self._seat)}\n\n{YOUR_TURN[self.allowed.legal]}"

    def legal_moves(self) -> str:
        """List your legal moves with what each one does."""
        match = self._to_move()
        view = match.hidden(self._seat)
        return "\n".join(
            f"{write_move(match.game, view, move)}: {match.game.card.notation.explain(view, move)}" for move in match.game.legal(view)
        )

    def move(self, move: str) -> str:
        """Make a move, in the game's notation. The bots and the dice follow until it is your turn again."""
        match = self._to_move()
        match.push(self._read(match, move))
        self._play_on()
        return f"{match.outcome()}\n{_payoffs(match)}" if match.to_act == OVER else self.look()

    def why_not(self, move: str) -> str:
        """Explain why a move is not allowed now, with the clause of the rulebook; nothing is played."""
        match = self._to_move()
        try:
            self._read(match, move)
        except IllegalMove as error:
            return f"{error}\n\n{clause_of(match.game.card.rulebook, error.clause)}" if error.clause else str(error)
        return "it is allowed"

    def rules(self, clause: str = "") -> str:
        """Read the rulebook: one clause such as "R3.2", a chapter such as "R3", or without either its table of contents."""
        book = self._playing().game.card.rulebook
        return clause_of(book, clause) if clause else "\n".join(text.splitlines()[0].lstrip("# ") for text in clauses(book).values())

    def hint(self) -> str:
        """Ask what looks best one move ahead."""
        match = self._to_move()
        found = glance(match.game, match.hidden(self._seat))
        return f"{found.text}: {found.says}"

    def _read(self, match: Match, move: str) -> int:
        """Read a move as the seat sees the position. Raises MoveError, which names no legal moves where they are withheld."""
        try:
            return read_move(match.game, match.hidden(self._seat), move)
        except IllegalMove:
            raise
        except MoveError as error:
            raise error if self.allowed.legal else MoveError(without_moves(error), move) from None

    def _play_on(self) -> None:
        """Let the bots and the dice follow. If that fails, the game is given up. Raises BotFailed."""
        assert self._match and self._opponents
        match = self._match
        try:
            self._opponents.play(match)
        except BaseException as error:
            failed = match.game.seat_names[match.to_act] if match.to_act >= 0 else "chance"
            self.close()
            if isinstance(error, BotError):
                raise BotFailed(f"the bot that plays {failed} failed, so this game is given up; start_game begins another") from error
            raise

    def close(self) -> None:
        """Give up the game, and end its bots."""
        if self._opponents:
            self._opponents.close()
        self._match = self._opponents = None

    def _playing(self) -> Match:
        if self._match is None:
            raise NoMatch("no game has begun; call start_game first")
        return self._match

    def _to_move(self) -> Match:
        match = self._playing()
        if match.to_act == OVER:
            raise NoMatch(f"the game is over ({match.outcome()}); call start_game for another")
        return match


def _seat(game: Game, name: str) -> int:
    """Return the seat of that name, the first for an empty one. Raises OptionError."""
    names = game.seat_names
    if name and name.casefold() not in names:
        raise OptionError(f"{game.card.id} has no seat {name!r}{nearest(name.casefold(), names)}; it has {listed(names)}")
    return names.index(name.casefold()) if name else 0


def _payoffs(match: Match) -> str:
    return "Payoffs from -1 to 1: " + ", ".join(
        f"{name} {value:+g}" for name, value in zip(match.game.seat_names, match.returns(), strict=True)
    )
