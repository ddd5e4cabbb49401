"""The worker of a browser that gives hints and analyses games: `backburn.analysis` as a server has it, over modules.

What bots think, and the games that are played on, are calls of modules in the same worker: `page/analyst.js` has opened them.
"""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import replace
from functools import partial
from typing import Protocol

from backburn.analysis import Effort
from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.loose import Array, Json, JsonObject, Kernel
from backburn.core.players.agent import Agent, Memory
from backburn.core.players.kernel_mind import KernelMind
from backburn.core.players.opinion import COLUMNS
from backburn.core.rules.chance import Generator
from backburn.core.rules.contract import Moves, States
from backburn.gate import REQUEST
from backburn.play.matches.game import Game
from backburn.play.matches.ply import Ply
from backburn.server.desk.api import written
from backburn.server.desk.asking import GAMES
from backburn.server.live import analyst
from backburn.server.live.analyst import HintTask, MatchTask
from backburn.server.live.game_key import GameKey
from backburn.server.tables.state.catalogue import Catalogue
from backburn.site.mind import DECIDE, FORGET, PONDER, TELL, mind_plan
from backburn.site.playing import PLAYED_AT_ONCE, playing_plan, settling_plan


class ForeignBytes(Protocol):
    """Bytes that are in JavaScript."""

    def to_bytes(self) -> bytes:
        """Return them."""


Given = bytes | ForeignBytes


class Modules(Protocol):
    """The modules that are open, as JavaScript gives them."""

    def place(self, module: str, plan: str) -> int:
        """Make room for arguments in a module; return the number by which they are known."""

    def ask(self, place: int, question: int, view: bytes, rng: bytes, iterations: int) -> tuple[int, Given, Given]:
        """Ask a mind; return its answer, and the bytes of the generator and of an opinion's rows."""

    def advance(self, place: int, games: int, states: bytes, seating: bytes, rngs: bytes) -> tuple[Given, Given]:
        """Play games on; return the bytes of their states, and of their generators."""

    def settle(self, place: int, games: int, states: bytes) -> Given:
        """Return the bytes of the payoffs."""


class ModuleMind(KernelMind):
    """What a bot thinks with whose kernels are a module: the memory of its thoughts is there, too."""

    def __init__(self, modules: Modules, game: Game, agent: Agent, seed: int) -> None:
        self._game, self._agent, self._modules = game, agent, modules
        self._views, self._memories = game.card.State.blanks(1), [None]
        self._found = np.zeros((game.card.n_moves + 1, COLUMNS))
        self._place = modules.place(f"{game.card.id}.{agent.name}", json.dumps(mind_plan(game, agent)))
        self._decide, self._think, self._opinion, self._forget = self._choose, self._ponder, self._tell, self._clear
        self.begin(seed)

    def _asked(self, question: int, rng: Generator | None = None, iterations: int = 0) -> tuple[int, Given]:
        given = b"" if rng is None else rng.tobytes()
        answer, drawn, rows = self._modules.ask(self._place, question, self._views.tobytes(), given, iterations)
        if rng is not None:
            rng[:] = np.frombuffer(_bytes(drawn), np.uint64)
        return answer, rows

    def _choose(self, views: States, memory: Memory, rng: Generator) -> int:
        return int(self._asked(DECIDE, rng)[0])

    def _ponder(self, views: States, memory: Memory, rng: Generator, iterations: int) -> None:
        self._asked(PONDER, rng, iterations)

    def _tell(self, views: States, memory: Memory, found: NDArray[np.float64]) -> int:
        count, rows = self._asked(TELL)
        found.reshape(-1)[: int(count) * COLUMNS] = np.frombuffer(_bytes(rows), np.float64)
        return int(count)

    def _clear(self, memory: Memory) -> None:
        self._asked(FORGET)


def drivers(modules: Modules, game: Game, agent: Agent) -> tuple[Kernel, Kernel]:
    """Return what plays a game's games on, with an agent in all seats, and what settles them."""
    name = f"{game.card.id}.{GAMES}"
    played, settled = (modules.place(name, json.dumps(each)) for each in (playing_plan(game, agent), settling_plan(game)))

    def advance(states: States, seating: Array, _: int, views: States, memory: Memory, moves: Moves, rngs: Array, counts: Array) -> None:
        for part in _parts(len(states)):
            given = (each[part].tobytes() for each in (states, seating, rngs))
            after, drawn = modules.advance(played, part.stop - part.start, *given)
            for row, state in enumerate(np.frombuffer(_bytes(after), game.card.State.layout), part.start):
                states[row] = state
            rngs[part] = np.frombuffer(_bytes(drawn), np.uint64).reshape(-1, rngs.shape[1])

    def settle(states: States, returns: Array, scores: Array) -> None:
        for part in _parts(len(states)):
            found = modules.settle(settled, part.stop - part.start, states[part].tobytes())
            returns[part] = np.frombuffer(_bytes(found), np.float64).reshape(-1, game.seats)

    return advance, settle


def _parts(games: int) -> list[slice]:
    return [slice(first, min(games, first + PLAYED_AT_ONCE)) for first in range(0, games, PLAYED_AT_ONCE)]


def _bytes(given: Given) -> bytearray:
    """Return bytes that JavaScript gave, in memory that can be written to."""
    return bytearray(given if isinstance(given, bytes) else given.to_bytes())


class Analyst:
    """Gives hints, and analyses matches piece by piece."""

    def __init__(self, modules: Modules) -> None:
        self._modules = modules
        self._catalogue = Catalogue(agent=self._agent)

    def _agent(self, name: str) -> Agent:
        """Return a bot that thinks with its module."""
        agent, mind = REQUEST.bot(name), partial(ModuleMind, self._modules)
        if agent.for_game is None:
            return replace(agent, mind=mind)
        chosen = agent.for_game
        return replace(agent, for_game=lambda game: replace(chosen(game), mind=mind))

    def _key(self, told: JsonObject) -> GameKey:
        key = GameKey(self._catalogue, told["game"], tuple(map(tuple, told["options"])), told["seats"], False)
        key.load().drivers = partial(drivers, self._modules, key.load())
        return key

    def hear(self, text: str) -> str:
        """Do what a message asks, and return what was found."""
        message = json.loads(text)
        return written(getattr(self, f"_{message['kind']}")(message))

    def _hint(self, message: JsonObject) -> Json:
        return analyst.hint(HintTask(self._key(message["key"]), b64decode(message["view"]), Effort(**message["effort"])))

    def _begin(self, message: JsonObject) -> Json:
        plies = tuple(Ply(b64decode(before), move, seat, given) for before, move, seat, given in message["plies"])
        start, state = b64decode(message["start"]), b64decode(message["state"])
        found = analyst.begin(message["id"], MatchTask(self._key(message["key"]), start, plies, state, Effort(**message["effort"])))
        return {"type": "analysis", **found, "points": [], "verdicts": []}

    def _go_on(self, message: JsonObject) -> Json:
        found = analyst.go_on(message["id"])
        return found and {"type": "found", **found}

    def _drop(self, message: JsonObject) -> Json:
        analyst.drop(message["id"])
