"""The tables about the third iteration of Forest Fire (path): how even its rulesets are, which kits win."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

import backburn
from backburn.core.simulate import Results
from backburn.games.forest_fire_path.state import Phase
from backburn.lab.experiment import Experiment
from backburn.lab.markdown import heading, percent, row, share
from backburn.play.game import Game
from backburn.play.wording import counted

GAME = "forest-fire-path"
RULESETS = ("shop", "fire-cards", "third-iteration")
LEVEL = "level-4"
EVEN_GAMES = {"shop": 400, "fire-cards": 80, "third-iteration": 200}
"""How often each ruleset is played."""
KIT_GAMES = 400
"""How often each kit is played."""

Kit = tuple[int, int, int, int]
"""Engines, pumps, runs, and 1 with long hoses."""
WARES = ("engine", "pump", "run", "hoses")


class Kitted(Game):
    """A game with a shop that begins when a kit has been bought."""

    kit: Kit = (0, 0, 0, 0)

    @cached_property
    def start(self) -> Any:
        """The position after the purchases."""
        match = backburn.load(GAME, ruleset=self.ruleset).match()
        for ware, count in zip(WARES, self.kit, strict=True):
            for _ in range(count):
                match.push(f"buy {ware}")
        if match.state.phase == Phase.SHOP:
            match.push("done")
        return match.state.copy()


def kitted(ruleset: str, kit: Kit) -> Kitted:
    """The game of a ruleset with a kit."""
    game = backburn.load(GAME, ruleset=ruleset)
    found = Kitted(game.card, {}, game.seats, ruleset, backburn.agents.load)
    found.kit = kit
    return found


def full_kits(ruleset: str) -> list[Kit]:
    """The kits that leave nothing that can be bought."""
    match = backburn.load(GAME, ruleset=ruleset).match()
    found: set[Kit] = set()
    seen: set[Kit] = set()
    heap = [match.state]
    rules = match.game.card.rules
    while heap:
        state = heap.pop()
        kit = (int(state.fleet), int(state.pumps), int(state.runs), int(state.hoses))
        if state.phase != Phase.SHOP:
            found.add(kit)
            continue
        if kit in seen:
            continue
        seen.add(kit)
        for move in match.game.legal(state)[:-1]:
            after = state.copy()
            rules.apply(after, move)
            heap.append(after)
    return sorted(found)


def called(kit: Kit) -> str:
    """A kit in words."""
    engines, pumps, runs, hoses = kit
    return ", ".join([counted(engines, "engine"), counted(pumps, "pump"), counted(runs, "run"), *["hoses"] * hoses])


def evenness(lab: Experiment) -> Iterator[str]:
    """How often the fire wins by each ruleset, and how long the games are."""
    yield from heading("rules", "bots", "games", "won by the fire, %", "rounds, median", "rounds, 90 %", words=2)
    for ruleset in RULESETS:
        found = backburn.load(GAME, ruleset=ruleset).simulate(lab.games or EVEN_GAMES[ruleset], [LEVEL], seed=lab.seed)
        median, most = np.quantile(found.states["round"], [0.5, 0.9])
        yield row(f"`{ruleset}`", f"`{LEVEL}`", f"{len(found):,}", fire(found), f"{median:.0f}", f"{most:.0f}")


def fire(found: Results) -> str:
    """The fire's share of victories of either kind."""
    return percent(share(found.returns[:, 0] > 0))


def kits(lab: Experiment) -> Iterator[str]:
    """How often the fire wins against each kit, the best for the chief first."""
    yield from heading("kit", "games", "won by the fire, %")
    played = [(kit, kitted("shop", kit).simulate(lab.games or KIT_GAMES, [LEVEL], seed=lab.seed)) for kit in full_kits("shop")]
    for kit, found in sorted(played, key=lambda each: float((each[1].returns[:, 0] > 0).mean())):
        yield row(called(kit), f"{len(found):,}", fire(found))
