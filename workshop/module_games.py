"""Games by which modules are compared with numba: everything that a module will be asked, and what numba's kernels answer to it.

A `Script` is played again by `tests/modules/played.mjs`, in Node or in a browser: the same calls with the same bytes, and of each the
number that comes back and the digests of the arrays that it wrote.
"""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from backburn.core.learning.calls import NOTHING
from backburn.core.players.agent import Agent
from backburn.core.rules.chance import generator, stream, streams_for
from backburn.core.rules.contract import CHANCE, OVER
from backburn.core.simulation.simulate import advance, settle
from backburn.play.matches.game import Game
from backburn.site.blocks import MemoryPlan, plan, spread
from backburn.site.mind import DECIDE, FORGET, PONDER, TELL, answer, mind_arguments, sized
from backburn.site.playing import game_arguments, settled_arguments
from backburn.site.table import DEAL, HIDE, PAYOFF, PLAY, PLAYOUTS, SCORE, THROW, WEIGH, rule
from workshop import modules
from workshop.modules import WasmModule

PLAYER = Path(__file__).parents[1] / "tests" / "modules" / "play.mjs"
NODE = Path(sys.executable).with_name("node")
THOUGHT = 5
"""Iterations of each thought besides a decision."""
Driver = tuple[str, Callable[..., Any]]
QUESTION, VIEWS, RNG, ITERATIONS, OPINION = 0, 1, -3, -2, -1
"""Where these are among the arguments of `answer`."""
STATES, MOVES, COUNT, NUMBER, RNGS, FOUND, LENGTHS = range(1, 8)
"""Where these are among the arguments of `rule`."""


@dataclass
class Script:
    """Calls of kernels, and what came back."""

    plans: list[MemoryPlan] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)
    answers: list[list[int | str]] = field(default_factory=list)
    places: list[list[Any]] = field(default_factory=list)

    def place(self, *arguments: Any) -> int:
        """Keep arguments, as they are now; return the number by which they are known."""
        self.plans.append(plan(*arguments))
        self.places.append(list(arguments))
        return len(self.places) - 1

    def ask(
        self,
        kernel: Driver,
        place: int,
        numbers: Mapping[int, int],
        given: Mapping[int, Any] | None = None,
        told: Sequence[int] = (),
    ) -> int:
        """Call a kernel with the arguments of a place, some of them replaced; `given` is put into arrays, those `told` are looked at."""
        arguments, sent = self.places[place], {index: np.asarray(array).tobytes() for index, array in (given or {}).items()}
        for index, number in numbers.items():
            arguments[index] = number
        for index, data in sent.items():
            arguments[index].view(np.uint8).ravel()[: len(data)] = np.frombuffer(data, np.uint8)
        found = int(kernel[1](*arguments) or 0)
        self.asked.append(
            {
                "kernel": kernel[0],
                "place": place,
                "numbers": list(numbers.items()),
                "given": [(index, b64encode(data).decode()) for index, data in sent.items()],
                "told": list(told),
            }
        )
        self.answers.append([found, *(digest(arguments[index]) for index in told)])
        return found

    def native(self) -> dict[str, Any]:
        """Return the answers, and the digests of all arrays as they are in the end."""
        arrays = [each for arguments in self.places for each in spread(tuple(arguments)) if isinstance(each, np.ndarray)]
        return {"answers": self.answers, "digests": [digest(each) for each in arrays]}

    def write(self, module: WasmModule, folder: Path) -> None:
        """Write the module, what it is to be asked and what it has to answer."""
        questions = {"signatures": module.signatures, "plans": self.plans, "asked": self.asked}
        (folder / "module.wasm").write_bytes(module.code)
        (folder / "case.json").write_text(json.dumps(questions), encoding="utf-8")
        (folder / "native.json").write_text(json.dumps(self.native()), encoding="utf-8")


def in_node(folder: Path) -> dict[str, Any]:
    """Return what the module in a folder answers in Node."""
    said = subprocess.run([NODE, "--no-warnings", PLAYER, folder], check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(said.stdout)
    return found


def digest(array: Any) -> str:
    """Return a digest of an array's bytes."""
    return sha256(array.tobytes()).hexdigest()


# ---- bots


def play_bot(script: Script, game: Game, agent: Agent, seed: int, most: int, afresh: bool) -> list[int]:
    """Play a game of bots and return its decisions; before each second turn of a seat it thinks, tells its opinion and forgets.

    `afresh`: as at a server's tables, each decision has its own seed and begins with an empty memory, which all seats share.
    """
    compiled = ("answer", game.specialize(answer, True, agent))
    minds = [script.place(*mind_arguments(game, agent, seed + seat)) for seat in range(1 if afresh else game.seats)]
    match, decisions = game.match(seed=seed), []
    while match.to_act != OVER and len(match.plies) < most:
        if match.to_act == CHANCE:
            match.roll()
            continue
        mind = minds[match.to_act % len(minds)]
        view: dict[int, object] = {VIEWS: match.hidden(match.to_act)}
        if len(match.plies) % 6 == 0:
            for question in (PONDER, TELL, FORGET):
                script.ask(compiled, mind, {QUESTION: question, ITERATIONS: THOUGHT}, view, (RNG, OPINION))
        if afresh:
            script.ask(compiled, mind, {QUESTION: FORGET})
            view[RNG] = generator(stream(seed, len(match.plies)))
        decisions.append(script.ask(compiled, mind, {QUESTION: DECIDE}, view, (RNG,)))
        match.push(decisions[-1])
    return decisions


def play_level(script: Script, game: Game, level: str, seed: int, most: int) -> None:
    """Play a game of bots of a level as at a server's tables, each with a tree of the level's size.

    Raises AssertionError if it decides otherwise than with the usual tree.
    """
    agent = game.agent(level)
    own = sized(game, agent)
    decisions = play_bot(script, game, own, seed, most, afresh=True)
    if own != agent and decisions != usual_decisions(game, agent, seed, most):
        raise AssertionError(f"{game.card.id}, {level}, game {seed}: a smaller tree decides otherwise")


def usual_decisions(game: Game, agent: Agent, seed: int, most: int) -> list[int]:
    """Return the decisions of `play_bot`, afresh, of an agent whose memory is as large as usual."""
    compiled, match, decisions = game.specialize(answer, True, agent), game.match(seed=seed), list[int]()
    _, views, memory, _, _, opinion = mind_arguments(game, agent, seed)
    while match.to_act != OVER and len(match.plies) < most:
        if match.to_act == CHANCE:
            match.roll()
            continue
        views[0] = match.hidden(match.to_act)
        compiled(FORGET, views, memory, generator(0), 0, opinion)
        decisions.append(int(compiled(DECIDE, views, memory, generator(stream(seed, len(match.plies))), 0, opinion)))
        match.push(decisions[-1])
    return decisions


# ---- rules, and games played on


def play_rules(script: Script, game: Game, seed: int, most: int, games: int) -> None:
    """Play a random game that the module deals, throws and judges, and on the way weighs, hides and counts; then play random games."""
    compiled, rng = ("rule", game.specialize(rule)), Random(seed)
    table, aside = (script.place(*modules.rule_arguments(game, games)) for _ in range(2))
    state, moves = script.places[table][STATES], script.places[table][MOVES]
    script.ask(compiled, table, {QUESTION: DEAL}, {STATES: undealt(game), RNGS: np.array([seed, 0], np.uint64)}, (STATES,))
    count, plies = script.ask(compiled, table, {QUESTION: PLAY, NUMBER: NOTHING}, told=(STATES, MOVES)), 0
    while state[0].to_act != OVER and plies < most:
        if plies % 4 == 0:
            look(script, compiled, aside, state[:1], plies % game.seats)
        if state[0].to_act == CHANCE:
            script.ask(compiled, table, {QUESTION: WEIGH, COUNT: count}, told=(FOUND,))
            move = script.ask(compiled, table, {QUESTION: THROW, NUMBER: plies}, told=(RNGS,))
        else:
            move = int(moves[rng.randrange(count)])
        count = script.ask(compiled, table, {QUESTION: PLAY, COUNT: count, NUMBER: move}, told=(STATES, MOVES))
        plies += 1
    look(script, compiled, aside, state[:1], 0)
    luck = streams_for(seed, np.arange(games), 1)
    script.ask(compiled, aside, {QUESTION: PLAYOUTS}, {STATES: game.start, RNGS: luck}, (STATES, LENGTHS))


def undealt(game: Game) -> Any:
    """Return a state of which only the options and the number of players are known."""
    state = game.card.State.blank()
    state["seats"], state["options"] = game.seats, game.start["options"]
    return state


def look(script: Script, compiled: Driver, aside: int, position: Any, seat: int) -> None:
    """Ask for a seat's points and payoff in a position, and for what it may know of it."""
    script.ask(compiled, aside, {QUESTION: SCORE, NUMBER: seat}, {STATES: position})
    script.ask(compiled, aside, {QUESTION: PAYOFF}, told=(FOUND,))
    script.ask(compiled, aside, {QUESTION: HIDE}, told=(STATES,))


def play_on(script: Script, game: Game, agent: Agent, seed: int, games: int) -> None:
    """Let an agent play games to their ends, and settle them."""
    arguments, ends = game_arguments(game, agent, games), settled_arguments(game, games)
    arguments[0][:], arguments[6][:] = game.start, streams_for(seed, np.arange(games), 1 + game.seats)
    place, end = script.place(*arguments), script.place(*ends)
    script.ask(("advance", game.specialize(advance, True, agent)), place, {}, told=(0,))
    script.ask(("settle", game.specialize(settle)), end, {}, {0: arguments[0]}, (1, 2))
