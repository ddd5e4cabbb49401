"""A program as a bot's mind: it sees what its seat sees, and returns moves."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from backburn.core.kit.errors import BotError, Forfeit, MoveError, listed
from backburn.core.kit.numbers import read_seed
from backburn.core.players.opinion import Candidate, Opinion
from backburn.core.rules.contract import AnyState
from backburn.external import protocol
from backburn.external.process import LineProcess, ProcessFailure, shortened
from backburn.play.cards.moves import LEGAL_HERE, read_move, write_move

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from backburn.external.program import Program
    from backburn.play.matches.game import Game


class ProgramMind:
    """A program for each seat that it plays, started when the seat is first to act. A program that fails is ended immediately."""

    def __init__(self, game: Game, agent: Program, seed: int) -> None:
        self._game, self._agent = game, agent
        self._programs: dict[int, LineProcess] = {}
        self.begin(seed)

    def __reduce__(self) -> tuple[object, ...]:
        """Travel without the programs: those at the other end are started there, and told of the game when they are next to move."""
        return type(self), (self._game, self._agent, self._seed)

    def begin(self, seed: int) -> None:
        """Begin another game, with this seed: programs already running hear of it when they are next to move."""
        self._seed = read_seed(seed)
        self.forget()

    def forget(self) -> None:
        """Announce another game to the programs, when they are next to move."""
        self._playing: set[int] = set()

    def move(self, state: AnyState) -> int:
        """Return the program's move for the seat to act, which sees the observation and nothing else. Raises BotError."""
        return self._request(state, self._agent.seconds("time"))

    def think(
        self,
        state: AnyState,
        seconds: float | None,
        iterations: int | None,
        stop: Callable[[Opinion], bool] | None,
    ) -> Opinion:
        """Return the program's move, tried once, and the others, never tried: it reports nothing else. `seconds` is how long it has."""
        chosen = self._request(state, seconds or self._agent.seconds("time"))
        each = [Candidate(move, int(move == chosen), 0.0, 0.0) for move in self._game.legal(state)]
        return Opinion(tuple(sorted(each, key=lambda one: (-one.visits, one.move))), 1)

    def close(self) -> None:
        """Notify all programs to quit, and end those that do not."""
        for seat in list(self._programs):
            self._programs.pop(seat).close(protocol.QUIT)

    def _request(self, state: AnyState, seconds: float) -> int:
        """Return the answer of the program of the seat to act, as a move."""
        seat = int(state.to_act)
        view = self._game.hidden(state, seat)
        moves = {write_move(self._game, view, move): move for move in self._game.legal(view)}
        try:
            answer = self._answer(seat, view, list(moves), seconds)
            return moves[answer] if answer in moves else self._read(view, answer)
        except ProcessFailure as failure:
            self._drop(seat)
            who = f"the bot {self._agent.text!r}, playing {self._game.seat_names[seat]},"
            kind = Forfeit if self._agent.forfeits else BotError
            raise kind(f"{who} {failure}; legal: {listed(list(moves))}") from None

    def _answer(self, seat: int, view: AnyState, moves: Sequence[str], seconds: float) -> str:
        """Ask for a move, and before that, if due, announce a game."""
        if seat not in self._programs:
            self._programs[seat] = self._started()
        beginning = [] if seat in self._playing else protocol.beginning(self._game, seat, self._seed_of(seat))
        self._playing.add(seat)
        question = protocol.question(self._game, view, moves, seconds)
        return self._programs[seat].ask([*beginning, *question], seconds, protocol.is_answer)

    def _started(self) -> LineProcess:
        """Start a program and greet it."""
        try:
            program = LineProcess(self._agent.command)
        except OSError as error:
            raise ProcessFailure(f"cannot be started: {(error.strerror or str(error)).lower()}") from None
        try:
            answer = program.ask([protocol.HELLO], self._agent.seconds("start"), protocol.is_answer)
            if answer != protocol.READY:
                raise ProcessFailure(f"answered {shortened(answer)!r} to {protocol.HELLO!r}, not {protocol.READY!r}")
        except BaseException:
            program.close()
            raise
        return program

    def _read(self, view: AnyState, answer: str) -> int:
        """Return the move that an answer means, abbreviated or in other letters. Raises ProcessFailure."""
        try:
            return read_move(self._game, view, answer)
        except MoveError as error:
            why = str(error).partition(LEGAL_HERE)[0]  # which every failure quotes
            raise ProcessFailure(f"answered {shortened(answer)!r}: {why}") from None

    def _drop(self, seat: int) -> None:
        """End the program of a seat."""
        self._playing.discard(seat)
        if seat in self._programs:
            self._programs.pop(seat).close()

    def _seed_of(self, seat: int) -> int:
        """Return a seed for the program of a seat, from which the others' and the dice's cannot be computed."""
        digest = hashlib.sha256(f"program {self._seed} {seat}".encode()).digest()
        return int.from_bytes(digest[:4], "big")
