"""The driver that a worker of the browser calls for a bot: one for all questions, so that a module has its search once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backburn.agents._tree import EDGES_PER_NODE
from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.players.agent import Agent, Memory, Playable, decide
from backburn.core.players.opinion import COLUMNS
from backburn.core.rules.chance import Generator, generator
from backburn.core.rules.contract import States, forget, hide, opinion, think
from backburn.site.blocks import Argument, MemoryPlan, plan

if TYPE_CHECKING:
    from backburn.play.matches.game import Game

DECIDE, PONDER, TELL, FORGET = range(4)
"""The questions: the move to make; to think for some iterations; the opinion so far; to forget what was thought."""
FEWEST_NODES = 100


@kernel
def answer(question: int, views: States, memory: Memory, rng: Generator, iterations: int, found: NDArray[np.float64]) -> int:
    """Answer a question about the position `views[0]`, of which only the observation of the seat to act is read; return a move or a count.

    `found` receives the opinion, shape (n_moves + 1, COLUMNS) as in `core.players.opinion`.
    """
    if question == FORGET:
        forget(memory)
        return 0
    if question == DECIDE:
        return decide(views, memory, rng)
    hide(views[0], views[0].to_act)
    if question == TELL:
        return opinion(views[0], memory, found)
    think(views[0], memory, rng, iterations)
    return 0


def sized(game: Game, agent: Agent) -> Agent:
    """Return an agent with a tree no larger than one decision of its own fills; if it forgets before each, it decides the same.

    An iteration adds a node, and a node at most as many edges as a decision has moves.
    """
    if agent.Options is None or "nodes" not in agent.Options.specs:
        return agent
    visited = agent.iterations + 1
    needed = max(visited, -(-visited * game.facts.widest // EDGES_PER_NODE), FEWEST_NODES)
    usual = agent.given.get("nodes", agent.Options.specs["nodes"].default)
    return agent.using({"nodes": min(needed, int(usual))})


def mind_arguments(game: Playable, agent: Agent, seed: int) -> tuple[Argument, ...]:
    """Return what `answer` is called with at the beginning of a game."""
    found = np.zeros((game.card.n_moves + 1, COLUMNS))
    return 0, game.card.State.blanks(1), agent.new_memory(game), generator(seed), 0, found


def mind_plan(game: Playable, agent: Agent) -> MemoryPlan:
    """Return the memory that a module of an agent needs."""
    return plan(*mind_arguments(game, agent, 0))
