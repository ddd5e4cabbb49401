"""The agent that is a net: `net:forest-fire-path`, or `net:FILE` for one of one's own. It plays the legal action that the net likes best.

The forward pass is a kernel, so a net is simulated, seated and compiled like any bot. It adds in one order, so moves do not depend on the
machine. It is given the bytes of the own seat's observation, and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from backburn.agents._weights import PREFIX, SUFFIX, Net, check_fit, read_net, read_shipped
from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.learning.observing import Indices, observe
from backburn.core.players.agent import Agent
from backburn.core.players.bans import Bans, allowed, no_bans
from backburn.core.players.opinion import ERROR, MOVE, TRUST, VALUE, VISITS
from backburn.core.rules.chance import Generator
from backburn.core.rules.contract import AnyState, Moves, number_of

if TYPE_CHECKING:
    from backburn.core.players.agent import Playable
    from backburn.play.matches.game import Game

NAME = PREFIX.rstrip(":")


class Memory(NamedTuple):
    """The net, and what it computes."""

    moves: Moves
    bans: Bans
    dense: Indices
    """`Actions.dense`"""
    sizes: NDArray[np.int64]
    weights: NDArray[np.float32]
    row: NDArray[np.uint8]
    """the observation"""
    outputs: NDArray[np.float32]
    """(layers + 1, the largest size): the row as numbers, then the outputs of each layer"""


@dataclass(frozen=True)
class Play:
    """Makes the memory of a net: one net is another if its file has another name."""

    path: str
    net: Net = field(compare=False, repr=False)

    def __call__(self, game: Game, options: object) -> Memory:
        """Return a new memory."""
        return memory_for(game, self.net)


def memory_for(game: Game, net: Net) -> Memory:
    """Return a new memory of a net."""
    row, outputs = game.encoding.blank(), np.zeros((len(net.sizes), int(net.sizes.max())), np.float32)
    return Memory(game.scratch(), no_bans(game), game.actions.dense, net.sizes, net.weights, row, outputs)


def no_net() -> Memory:
    """Return a memory of the same types with no net in it."""
    moves, bans = np.zeros(0, np.int16), np.zeros((0, 0, 0), np.bool_)
    outputs = np.zeros((0, 0), np.float32)
    return Memory(moves, bans, moves, np.zeros(0, np.int64), np.zeros(0, np.float32), np.zeros(0, np.uint8), outputs)


@kernel
def choose(view: AnyState, memory: Memory, rng: Generator) -> int:
    """Return the legal move that the net likes best, the first among equals; -1 where none is listed."""
    count = allowed(view, memory.moves, memory.bans, view.to_act)
    if count > 1:
        look(view, memory)
    return favourite(view, memory, count)


@kernel
def think(view: AnyState, memory: Memory, rng: Generator, iterations: int) -> None:
    """Look at the position; looking longer changes nothing."""
    look(view, memory)


@kernel
def opinion(view: AnyState, memory: Memory, found: NDArray[np.float64]) -> int:
    """Write the legal moves: the favourite as tried once, with the value of the position, the others as never tried."""
    count = allowed(view, memory.moves, memory.bans, view.to_act)
    chosen = favourite(view, memory, count)
    outputs = memory.outputs[len(memory.sizes) - 1]
    worth = min(1.0, max(-1.0, float(outputs[memory.sizes[-1] - 1])))
    for i in range(count):
        found[i, MOVE] = memory.moves[i]
        found[i, VISITS] = 1.0 if memory.moves[i] == chosen else 0.0
        found[i, VALUE] = worth * found[i, VISITS]
        found[i, ERROR] = found[i, TRUST] = 0.0
    return count


@kernel
def favourite(view: AnyState, memory: Memory, count: int) -> int:
    """Return the best of the moves that are listed, by what was seen last; -1 if there are none."""
    chosen, best = -1, 0.0
    outputs = memory.outputs[len(memory.sizes) - 1]
    for i in range(count):
        liked = float(outputs[memory.dense[number_of(view, int(memory.moves[i]))]])
        if chosen < 0 or liked > best:
            chosen, best = int(memory.moves[i]), liked
    return chosen


@kernel
def look(view: AnyState, memory: Memory) -> None:
    """Pass the observation of the seat to act through all layers."""
    observe(view, view.to_act, memory.row)
    for i in range(len(memory.row)):
        memory.outputs[0, i] = memory.row[i]
    first = 0
    for layer in range(len(memory.sizes) - 1):
        pass_on(memory, layer, first)
        first += (1 + memory.sizes[layer]) * memory.sizes[layer + 1]


@kernel
def pass_on(memory: Memory, layer: int, first: int) -> None:
    """Compute a layer's outputs from the previous layer's; its biases are at `first`. Only values above 0 are passed on."""
    outputs = memory.outputs[layer + 1]
    width = memory.sizes[layer + 1]
    for j in range(width):
        outputs[j] = memory.weights[first + j]
    for i in range(memory.sizes[layer]):
        if memory.outputs[layer, i] > 0:
            add(outputs, memory.outputs[layer, i], memory.weights, first + width * (1 + i), width)


@kernel
def add(outputs: NDArray[np.float32], by: np.float32, weights: NDArray[np.float32], first: int, width: int) -> None:
    """Add an input times its weights."""
    for j in range(width):
        outputs[j] += by * weights[first + j]


@dataclass(frozen=True)
class NetAgent(Agent):
    """The agent of a net. All nets have one name, by which their drivers are kept: they differ in their memories alone."""

    @property
    def text(self) -> str:
        """The text that `read` reads."""
        assert isinstance(self.memory, Play)
        return PREFIX + self.memory.path


@dataclass(frozen=True)
class Fitting:
    """Finds the agent that goes by a net for a game."""

    agent: Agent
    path: str
    net: Net = field(compare=False, repr=False)

    def __call__(self, game: Playable[Any]) -> Agent:
        """Return the agent. Raises OptionError if the net is for another game."""
        check_fit(self.net, cast("Game", game), self.path)
        return self.agent


def read(text: str, files: bool) -> Agent:
    """Return the agent that a text such as "net:forest-fire-path" or, if files may be read, "net:my.npz" names. Raises OptionError."""
    name = text.strip().removeprefix(PREFIX)
    net = read_net(Path(name)) if files and name.endswith(SUFFIX) else read_shipped(name)
    agent = NetAgent(NAME, "plays what a net likes best", choose, think, opinion, memory=Play(name, net))
    return replace(agent, for_game=Fitting(agent, name, net))
