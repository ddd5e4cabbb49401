"""How many iterations and tree plies a second does the tree search make, and how does that compare with OpenSpiel's?

OpenSpiel's `MCTSBot` runs with random playouts, its usual evaluator; install `open_spiel` beside backburn for that part. Each game is
compared with the peer whose random games are most like its own in the number of decisions, of legal moves at each and of plies by chance
for each. A turn of the measurement searches from the same three positions, early and in the middle of one game. An iteration of ours ends
at the game's evaluation instead of a playout, and draws a determinization first where something is hidden. A tree ply is a step from a
node of the tree along one of its edges; those of a search always are as many, so they are counted once, apart from the clock.

With --page, which needs OpenSpiel, the table of docs/lab/speed.md is written.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from math import log
from typing import Any, NamedTuple

from bench import Finding, Task, finding, main, rates, ratio

import backburn
from backburn import CHANCE, OVER
from backburn.core.players.bot import Bot
from backburn.core.players.kernel_mind import ponder
from backburn.core.rules.chance import generator
from backburn.lab.markdown import heading, row
from backburn.play.matches.game import Game

ITERATIONS = 1_000
QUICKEST = "connect_four"
PEERS = (QUICKEST, "othello", "breakthrough", "backgammon", "einstein_wurfelt_nicht", "maedn", "yacht")
"""Well-known games of perfect information, four of them with dice."""
GAMES = 20
"""Random games from which lengths and branching are taken."""
TURNS = 15
PARTS = (0.1, 0.3, 0.6)
"""How far into a game the positions are."""


def positions(game: Game) -> list[Any]:
    """Positions of one random game in which a seat is to act."""
    match, rng, met = game.match(seed=1), random.Random(1), []
    while match.to_act != OVER:
        if match.to_act == CHANCE:
            match.roll()
        else:
            if len(match.legal()) > 1:
                met.append(match.state.copy())
            match.push(rng.choice(match.legal()))
    return [met[int(part * len(met))] for part in PARTS]


def search(game: Game, states: list[Any], agent: str) -> Callable[[], int]:
    """Think at all positions, each time with an empty tree; return the iterations."""
    bot = Bot(game, agent, 1, compiled=True)

    def thought(state: Any) -> int:
        bot.forget()
        return bot.think(state, iterations=ITERATIONS).iterations

    return lambda: sum(thought(state) for state in states)


def tree_plies(game: Game, states: list[Any], agent: str) -> float:
    """The tree plies of an iteration of these searches, on average."""
    player, plies = game.agent(agent), 0
    for state in states:
        memory, views = player.new_memory(game), game.card.State.blanks(1)
        views[0] = state
        game.card.rules.hide(views[0], int(state.to_act))
        game.specialize(ponder, agent=player)(views, memory, generator(1), ITERATIONS)
        plies += int(memory.visits.sum())
    return plies / (ITERATIONS * len(states))


class Shape(NamedTuple):
    """What random games are like, on average."""

    decisions: float
    """of a game"""
    moves: float
    """that are legal at a decision"""
    chance: float
    """plies by chance for each decision"""


@dataclass(frozen=True)
class Peer:
    """A game of OpenSpiel."""

    name: str
    shape: Shape
    work: Callable[[], int]
    tree_plies: float
    """of an iteration, on average"""


def peer(name: str) -> Peer:
    """The same with OpenSpiel."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    rng, met, state = random.Random(1), [], game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            met.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    states = [met[int(part * len(met))] for part in PARTS]
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, ITERATIONS, 1000, False, 1, False)

    def work() -> int:
        for each in states:
            bot.step(each)
        return ITERATIONS * len(states)

    plies = sum(plies_below(bot.mcts_search(each)) for each in states)
    return Peer(name, shape_of_peer(name), work, plies / (ITERATIONS * len(states)))


def plies_below(node: Any) -> int:
    """The tree plies from a node of OpenSpiel's on."""
    return sum(child.explore_count + plies_below(child) for child in node.children)


def shape(game: Game) -> Shape:
    """The shape of one of our games."""
    counts: list[int] = []
    rolls = 0
    for seed in range(GAMES):
        match, rng = game.match(seed), random.Random(seed)
        while match.to_act != OVER:
            if match.to_act == CHANCE:
                match.roll()
                rolls += 1
            else:
                counts.append(len(match.legal()))
                match.push(rng.choice(match.legal()))
    return Shape(len(counts) / GAMES, sum(counts) / len(counts), rolls / len(counts))


def shape_of_peer(name: str) -> Shape:
    """The same of a game of OpenSpiel, whose outcomes of chance are drawn as if they were equally likely."""
    game, counts, rolls = import_module("pyspiel").load_game(name), list[int](), 0
    for seed in range(GAMES):
        state, rng = game.new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                rolls += 1
            else:
                counts.append(len(state.legal_actions()))
            state.apply_action(rng.choice(state.legal_actions()))
    return Shape(len(counts) / GAMES, sum(counts) / len(counts), rolls / len(counts))


def distance(one: Shape, other: Shape) -> float:
    """How far two games are apart, in factors of decisions, moves and plies for each decision."""
    plies = abs(log((1 + one.chance) / (1 + other.chance)))
    return abs(log(one.decisions / other.decisions)) + abs(log(one.moves / other.moves)) + plies


def answer() -> list[Finding]:
    """Return iterations and tree plies a second for each game, and as multiples of the peer that is most like it."""
    games = [backburn.load(name) for name in backburn.names()]
    met = [positions(game) for game in games]
    plies = [tree_plies(game, states, "search") for game, states in zip(games, met, strict=True)]
    tasks = [Task(game.card.id, "iterations", search(game, states, "search")) for game, states in zip(games, met, strict=True)]
    if not find_spec("pyspiel"):
        found = rates(tasks, TURNS)
        return [*found, *(in_plies(*each) for each in zip(found, plies, strict=True))]
    peers = [peer(name) for name in PEERS]
    nearest = [min(peers, key=lambda peer: distance(own, peer.shape)) for own in map(shape, games)]
    pairs = [(task, Task(f"OpenSpiel, {each.name}", "iterations", each.work)) for task, each in zip(tasks, nearest, strict=True)]
    others = [Task(f"OpenSpiel, {each.name}", "iterations", each.work) for each in peers if each not in nearest]
    taken = rates([*chain(*pairs), *others], TURNS)
    found, rest, compared = taken[: 2 * len(games)], taken[2 * len(games) :], []
    for game, ours, theirs, each, other in zip(games, found[::2], found[1::2], plies, nearest, strict=True):
        title = f"{game.card.id} ({told(shape(game))}) to {other.name} ({told(other.shape)})"
        our_plies, their_plies = in_plies(ours, each), in_plies(theirs, other.tree_plies)
        compared += [our_plies, ratio(title, ours, theirs), ratio(f"{title}, tree plies", our_plies, their_plies)]
    return [*found, *rest, *compared, *without_dice(games, peers, nearest, [*found, *rest])]


def without_dice(games: list[Game], peers: list[Peer], nearest: list[Peer], found: list[Finding]) -> Iterator[Finding]:
    """Yield the ratios to the peers that would be nearest to some games if none had dice and plies by chance did not count."""
    by_name = {each.name: each for each in found}
    for game, usual in zip(games, nearest, strict=True):
        own = shape(game)._replace(chance=0)
        other = min((peer for peer in peers if peer.shape.chance == 0), key=lambda peer: distance(own, peer.shape))
        if other is not usual:
            yield ratio(f"{game.card.id} beside {other.name}", by_name[game.card.id], by_name[f"OpenSpiel, {other.name}"])


def in_plies(iterations: Finding, each: float) -> Finding:
    """Tree plies per second over this many iterations."""
    return finding(f"{iterations.name}, tree plies", [each * figure for figure in iterations.figures], "tree plies/s")


def table(found: list[Finding]) -> Iterator[str]:
    """Yield the table of the page, the games with the highest ratio first, and how they compare with the quickest peer alone."""
    yield from heading("game", "compared with", "iterations/s", "times OpenSpiel's", "tree plies/s", "times OpenSpiel's", words=2)
    by_name = {each.name: each for each in found}
    ratios = [each for each in found if " to " in each.name and not each.name.endswith("tree plies")]
    for each in sorted(ratios, key=lambda each: -each.value):
        title, other = each.name.split(" to ")
        name, shape = title.split(" ", 1)
        own, plies, times = by_name[name], by_name[f"{name}, tree plies"], by_name[f"{each.name}, tree plies"]
        rounded = [f"{100 * round(finding.value / 100):,}" for finding in (own, plies)]
        yield row(f"`{name}` {shape}", other.replace("_", " "), rounded[0], in_times(each), rounded[1], in_times(times))
    peer = by_name[f"OpenSpiel, {QUICKEST}"].value
    games = sorted((by_name[each.name.split(" ")[0]] for each in ratios), key=lambda each: each.value)
    low, high = (f"{each.value / peer:.2f} times (`{each.name}`)" for each in (games[0], games[-1]))
    yield from ("", f"Against {QUICKEST.replace('_', ' ')} alone the same search makes {low} to {high} as many iterations a second.")
    others = [each.name.split(" beside ") + [in_times(each)] for each in found if " beside " in each.name]
    if others:
        told_others = ", ".join(f"`{game}` {times} times as many as {other.replace('_', ' ')}" for game, other, times in others)
        yield from ("", f"Of peers without dice, others would be nearest to some games: {told_others}.")


def in_times(finding: Finding) -> str:
    """A ratio with its quartiles, with a decimal while it is small."""
    value, low, high = (f"{each:.0f}" if finding.value >= 10 else f"{each:.1f}" for each in (finding.value, finding.low, finding.high))
    return f"{value} ({low}-{high})"


def told(shape: Shape) -> str:
    """Decisions a game, moves a decision, and plies by chance for each."""
    return f"{shape.decisions:.0f} x {shape.moves:.0f}, {shape.chance:.1f}"


def check(arguments: list[str]) -> None:
    """Refuse to write a table without rows. Raises SystemExit."""
    if "--page" in arguments and not find_spec("pyspiel"):
        sys.exit("bench_search: --page compares with OpenSpiel, which is not installed: pip install open_spiel")


if __name__ == "__main__":
    check(sys.argv)
    main("Iterations of the tree search", answer, {"search": table})
