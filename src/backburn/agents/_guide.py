"""A search that a net advises: `search:net=forest-fire-path,net_moves=0.02`, or `search:net=FILE.npz` for a net of one's own.

The net is that of `net:` (`_net`). Of a position it says how much it likes each move, and those that it likes less are tried less,
as if their first values were lower (a prior, as in Silver et al., "Mastering the game of Go without human knowledge", 2017). Of a leaf it
says what the seat to act may expect. It sees what that seat sees in the position that the search imagines, and nothing else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from backburn.agents import search
from backburn.agents._leaf import foretell
from backburn.agents._net import Fitting, look, memory_for
from backburn.agents._tree import DETERMINIZED, Tree, tree
from backburn.agents._weights import SUFFIX, Net, read_net, read_shipped
from backburn.core.kernels.jit import kernel
from backburn.core.kit.errors import OptionError
from backburn.core.kit.loose import Array, Kernel
from backburn.core.players.agent import Agent
from backburn.core.rules.contract import AnyState, number_of

if TYPE_CHECKING:
    from backburn.play.matches.game import Game

NAME, OPTION = "guided", "net"
"""What drivers know such agents by, and the option that names the net."""
CERTAIN = 0.99
"""No net may say that a game in progress is won or lost for sure."""
_NAMED = re.compile(r"search:(?:.*,)?\s*net\s*=")


# ---- what fills the slots


@kernel
def rated(state: AnyState, tree: Tree, seat: int) -> float:
    """Return what the evaluation says, or in part the net; a certain value stays as it is."""
    found, share = foretell(state, tree, seat), tree.options[0].net_leaf
    if share == 0 or abs(found) >= 1.0:
        return found
    look(state, tree.guide)
    said = float(tree.guide.outputs[len(tree.guide.sizes) - 1, tree.guide.sizes[-1] - 1])
    return float((1.0 - share) * found + share * min(CERTAIN, max(-CERTAIN, said)))


@kernel
def advise(tree: Tree, node: int, count: int) -> None:
    """Note how much less than the net's favourite each of the moves is liked, in values."""
    weight = tree.options[0].net_moves
    if weight == 0:
        return
    look(tree.states[DETERMINIZED], tree.guide)
    edge, best = int(tree.firsts[node]), -1e9
    for i in range(count):
        best = max(best, liking(tree, int(tree.moves[i])))
    for i in range(count):
        while tree.edge_moves[edge] != tree.moves[i]:
            edge = int(tree.nexts[edge])
        tree.likings[edge] = weight * (liking(tree, int(tree.moves[i])) - best)


@kernel
def liking(tree: Tree, move: int) -> float:
    """Return how much the net likes a move of the position that it has looked at."""
    action = tree.guide.dense[number_of(tree.states[DETERMINIZED], move)]
    return float(tree.guide.outputs[len(tree.guide.sizes) - 1, action])


@kernel
def look_of(tree: Tree, edge: int) -> float:
    """Return the first value of a move, less what it falls behind in the net's eyes."""
    return float(tree.priors[edge] + tree.likings[edge])


# ---- the agent


@dataclass(frozen=True)
class Guide:
    """Makes the memory of a search with a net: one net is another if its file has another name."""

    path: str
    net: Net = field(compare=False, repr=False)

    def __call__(self, game: Game, options: Array) -> Tree:
        """Return a new, empty tree."""
        return tree(game, options, memory_for(game, self.net))


@dataclass(frozen=True)
class GuidedAgent(Agent):
    """The agent of a search with a net."""

    @property
    def text(self) -> str:
        """The text that `read` reads."""
        assert isinstance(self.memory, Guide)
        _, _, settings = replace(search.AGENT, given=self.given).text.partition(":")
        return f"{search.AGENT.name}:{','.join(filter(None, (f'{OPTION}={self.memory.path}', settings)))}"


def names_a_net(text: str) -> bool:
    """Whether a text names a search with a net."""
    return bool(_NAMED.match(text.strip()))


def read(text: str, files: bool) -> Agent:
    """Return the agent that a text names; a net in a file only if files may be read. Raises OptionError."""
    settings = dict(_setting(part) for part in text.strip().partition(":")[2].split(","))
    name = settings.pop(OPTION)
    net = read_net(Path(name)) if files and name.endswith(SUFFIX) else read_shipped(name)
    hooks: dict[str, Kernel] = {"rated": rated, "advise": advise, "look_of": look_of}
    plain = search.AGENT
    kernels = (plain.choose, plain.think, plain.opinion, plain.forget)
    given, about = plain.using(settings).given, f"{plain.about}, as a net advises"
    agent = GuidedAgent(NAME, about, *kernels, search.Options, Guide(name, net), given, batch=plain.batch, hooks=hooks)
    return replace(agent, for_game=Fitting(agent, name, net))


def _setting(part: str) -> tuple[str, str]:
    name, equals, given = part.partition("=")
    if not equals:
        raise OptionError(f"{part!r} is no option of a search: write search:option=value,option=value")
    return name.strip(), given.strip()
