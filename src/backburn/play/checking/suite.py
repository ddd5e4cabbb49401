"""The suite: games by chance with every number of players, in which everything is checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from backburn.core.kernels.dependencies import callees
from backburn.core.kit.arrays import np
from backburn.core.kit.errors import BackburnError
from backburn.core.kit.loose import Array
from backburn.core.rules.chance import Generator, below, chance_move, generator
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.cards.card import Card
from backburn.play.checking.findings import CheckedGame, Finding, FoundFault
from backburn.play.checking.rules import legal_moves, payoffs, reads_back, weights, words
from backburn.play.checking.secrets import Sums, guesses, no_leaks
from backburn.play.matches.game import Game
from backburn.play.own import diagram
from backburn.play.own.faults import fault_of

GAMES = 3
"""Games with each number of players."""
EVERY = 5
"""Of how many plies one is checked for what takes long: positions, guesses, sentences."""
NOTED = 2000
"""Positions in which sums are looked for."""


def check(card: Card, games: int = GAMES, seats: Sequence[int] = (), seed: int = 1) -> list[Finding]:
    """Return the problems of a game, one finding of each kind."""
    found: dict[str, Finding] = {}
    for count in seats or card.seats:
        game = Game(card, {}, count)
        with read_only(card):
            sums = _sums(game, seed)
            for number in range(games):
                if finding := _checked(game, sums, seed + number):
                    found.setdefault(finding.sentence.partition(":")[0][:40], finding)
    return list(found.values())


def _checked(game: Game, sums: Sums, seed: int) -> Finding | None:
    """CheckedGame a game to its end; return what was wrong."""
    play = CheckedGame(game)
    try:
        _play(play, sums, seed)
    except FoundFault as stop:
        return stop.finding
    except BackburnError as error:
        return _stopped(play, str(error))
    except Exception as error:
        why = fault_of(error, game.card.folder if game.card.folder.is_dir() else game.card.folder.parent)
        return _stopped(play, why.replace("assignment destination is read-only", "a kernel changes a table, which all games share"))
    return None


def _stopped(play: CheckedGame, why: str) -> Finding:
    try:
        play.stop(why)
    except FoundFault as stop:
        return stop.finding


def _play(play: CheckedGame, sums: Sums, seed: int) -> None:
    longest, rng = play.card.bounds(play.state.options, play.game.seats).longest, generator(seed)
    for ply in range(longest + 1):
        often = ply % EVERY == 0 or ply < 2 * EVERY
        payoffs(play)
        if often or play.state.to_act == OVER:
            reads_back(play)
        if play.state.to_act == OVER:
            return
        moves = play.list_moves(play.state)
        legal_moves(play, moves)
        weights(play, moves)
        if often:
            words(play, moves)
            no_leaks(play, moves)
            guesses(play, sums, seed + ply)
        play.push(_chosen(play, moves, rng))
    play.said = [*play.said[:5], "...", *play.said[-5:]]
    play.stop(f"the game does not end: it is not over after {longest} plies, the most that it says it can have (LONGEST)")


def _chosen(play: CheckedGame, moves: list[int], rng: Generator) -> int:
    if play.state.to_act != CHANCE:
        return moves[below(rng, len(moves))]
    room = np.array(moves, np.int16)
    return int(play.game.specialize(chance_move, compiled=False)(play.state, room, len(moves), rng))


def _sums(game: Game, seed: int) -> Sums:
    """Return what adds up in positions of a game; nothing is looked for where the game itself says which positions can be."""
    sums = Sums()
    if not game.has_secrets or game.card.notation.read is not diagram.read:
        return sums
    play, rng = CheckedGame(game), generator(seed)
    try:
        while len(sums.rows) < NOTED:
            sums.note(play.state)
            if play.state.to_act == OVER or not (moves := play.list_moves(play.state)):
                play = CheckedGame(game)
            else:
                play.push(_chosen(play, moves, rng))
    except Exception:  # the games that are checked find it again, and say where
        return sums
    sums.learn()
    return sums


@contextmanager
def read_only(card: Card) -> Iterator[None]:
    """Keep all tables that the kernels name unchanged; a kernel that writes to one fails."""
    found = [each for each in _tables(card) if each.flags.writeable]
    for table in found:
        table.flags.writeable = False
    try:
        yield
    finally:
        for table in found:
            table.flags.writeable = True


def _tables(card: Card) -> list[Array]:
    """Return the arrays in the modules of a game's kernels."""
    waiting, modules = [each for each in card.rules if each is not None], dict[int, dict[str, object]]()
    seen = set(waiting)
    for kernel in waiting:  # which grows meanwhile
        modules[id(kernel.__globals__)] = kernel.__globals__
        for _, callee in callees(kernel):
            if callee not in seen:
                seen.add(callee)
                waiting.append(callee)
    return [thing for names in modules.values() for thing in names.values() if isinstance(thing, np.ndarray)]
