"""The tables about the third iteration of Forest Fire (path): how even its rulesets are, which kits win, what its things and cards are
worth, what bots buy and choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER
from backburn.core.simulation.simulate import Results
from backburn.games.forest_fire_path.state import Options, Phase
from backburn.lab.experiment import Experiment
from backburn.lab.markdown import heading, percent, row, share
from backburn.lab.statistics.pairs import difference
from backburn.play.matches.game import Game
from backburn.play.texts.wording import counted

GAME = "forest-fire-path"
LEVEL, JUDGE, STRONGEST = "level-4", "level-5", "level-6"
BY_LEVEL = {
    "balanced": {"level-3": 200, "level-4": 200, "level-5": 40, "level-6": 40},
    "table": {"level-3": 200, "level-4": 200, "level-5": 40, "level-6": 20},
    "shop": {"level-3": 200, "level-4": 200, "level-5": 40, "level-6": 20},
    "fire-cards": {"level-3": 200, "level-4": 200, "level-5": 40, "level-6": 20},
    "third-iteration": {"level-3": 200, "level-4": 200, "level-5": 40, "level-6": 20},
}
"""How often each ruleset is played by bots of each level."""
SEED = 11
"""Of these games."""
KIT_GAMES, BEST_GAMES = 400, 100
"""How often each kit is played; how often each of the best by the strongest bots."""
BEST = ((3, 3, 1, 0), (2, 2, 2, 0), (3, 2, 1, 1))
"""The kits at the head of the table of all kits."""
WITHOUT_GAMES = 400
"""How often a ruleset is played without one of its things or cards."""
LONG = {"fire-cards": {"start_tokens": 1, "max_turns": 200}}
"""The numbers with which the cards were compared: as many rounds as it takes."""
OPENINGS = {"level-1": 20, "level-2": 20, "level-3": 20, "level-4": 20, "level-5": 6, "level-6": 3}
"""How many shops each level buys in."""
TURNS, LATEST = 200, 12
"""How many turns of the fire are judged, up to which round."""
NEAR = 0.05
"""A move whose value is no further below that of the best is nearly as good."""

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


def kit_of(state: Any) -> Kit:
    """Return what was bought."""
    return int(state.fleet), int(state.pumps), int(state.runs), int(state.hoses)


def full_kits(ruleset: str) -> list[Kit]:
    """The kits that leave nothing that can be bought."""
    match = backburn.load(GAME, ruleset=ruleset).match()
    found: set[Kit] = set()
    seen: set[Kit] = set()
    heap = [match.state]
    rules = match.game.card.rules
    while heap:
        state = heap.pop()
        kit = kit_of(state)
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


def even(ruleset: str, level: str, games: int, seed: int) -> str:
    """How often the fire wins between two bots, and how long the games are."""
    found = backburn.load(GAME, ruleset=ruleset).simulate(games, [level], seed=seed)
    median, most = np.quantile(found.states["round"], [0.5, 0.9])
    return row(f"`{ruleset}`", f"`{level}`", f"{len(found):,}", fire(found), f"{median:.0f}", f"{most:.0f}")


def by_level(lab: Experiment) -> Iterator[str]:
    """How even each ruleset is between bots of each level."""
    yield from heading("rules", "bots", "games", "won by the fire, %", "rounds, median", "rounds, 90 %", words=2)
    for ruleset, levels in BY_LEVEL.items():
        for level, games in levels.items():
            yield even(ruleset, level, lab.games or games, SEED)


def fire(found: Results) -> str:
    """The fire's share of victories of either kind."""
    return percent(share(found.returns[:, 0] > 0))


def kits(lab: Experiment) -> Iterator[str]:
    """How often the fire wins against each kit, the best for the chief first."""
    yield from heading("kit", "games", "won by the fire, %")
    played = [(kit, kitted("shop", kit).simulate(lab.games or KIT_GAMES, [LEVEL], seed=lab.seed)) for kit in full_kits("shop")]
    for kit, found in sorted(played, key=lambda each: float((each[1].returns[:, 0] > 0).mean())):
        yield row(called(kit), f"{len(found):,}", fire(found))


def best_kits(lab: Experiment) -> Iterator[str]:
    """How often the fire wins against the best kits when the strongest bots play."""
    yield from heading("kit", "bots", "games", "won by the fire, %", words=2)
    for kit in BEST:
        found = kitted("shop", kit).simulate(lab.games or BEST_GAMES, [STRONGEST], seed=lab.seed)
        yield row(called(kit), f"`{STRONGEST}`", f"{len(found):,}", fire(found))


# ---- what things and cards are worth

WITHOUT: dict[str, dict[str, dict[str, int]]] = {
    "shop": {"pumps": {"price_pump": 20}, "helicopter runs": {"price_run": 20}, "long hoses": {"price_hoses": 0}},
    "fire-cards": {name.removeprefix("cards_").replace("_", " "): {name: 0} for name in Options.names_in("cards")},
}
"""What is left out: a thing that takes all coins, hoses that are not for sale, a card of which there is none."""


def without(lab: Experiment, ruleset: str) -> Iterator[str]:
    """How often the fire wins without a thing or a card, and how much more often than with all of them, game by game."""
    yield from heading("without", "rules", "games", "won by the fire, %", "more than with it, points", "rounds, median", words=2)
    usual = left_out(lab, ruleset, {})
    yield row("nothing", f"`{ruleset}`", f"{len(usual):,}", fire(usual), "", f"{np.median(usual.states['round']):.0f}")
    for name, options in WITHOUT[ruleset].items():
        found = left_out(lab, ruleset, options)
        more = difference(won(usual), won(found), most=1.0).interval
        yield row(name, f"`{ruleset}`", f"{len(found):,}", fire(found), percent(more, " to "), f"{np.median(found.states['round']):.0f}")


def left_out(lab: Experiment, ruleset: str, options: dict[str, int]) -> Results:
    """Games by the ruleset with other options."""
    return backburn.load(GAME, ruleset=ruleset, **LONG.get(ruleset, {}), **options).simulate(
        lab.games or WITHOUT_GAMES, [LEVEL], seed=lab.seed
    )


def won(found: Results) -> NDArray[np.float64]:
    """1 for each game that the fire won, 0 for the others."""
    return (found.returns[:, 0] > 0).astype(np.float64)


# ---- what is bought


def purchases(lab: Experiment) -> Iterator[str]:
    """What each level buys first, and which kits it buys most."""
    yield from heading("rules", "bots", "shops", "bought first", "whole kits", words=5)
    for ruleset in ("shop", "third-iteration"):
        game = backburn.load(GAME, ruleset=ruleset)
        for level, openings in OPENINGS.items():
            bought = [bought_by(game, level, seed) for seed in range(1, 1 + (lab.games or openings))]
            firsts = Counter(first for first, _ in bought).most_common()
            wholes = Counter(kit for _, kit in bought).most_common(2)
            told = ", ".join(f"{first} {count}" for first, count in firsts), "; ".join(f"{called(kit)}: {count}" for kit, count in wholes)
            yield row(f"`{ruleset}`", f"`{level}`", f"{len(bought)}", *told)


def bought_by(game: Game[Any], level: str, seed: int) -> tuple[str, Kit]:
    """Return the first purchase of a bot and its whole kit."""
    bot, match, first = Bot(game, level, seed, compiled=True), game.match(seed=seed), ""
    while match.state.phase == Phase.SHOP:
        move = bot.move(match.state)
        first = first or match.text(move).removeprefix("buy ")
        match.push(move)
    return first, kit_of(match.state)


# ---- how much of a puzzle the fire's turn is


def turns(lab: Experiment) -> Iterator[str]:
    """How often the second-best of the fire's actions or cards is nearly as good as the best."""
    yield from heading("rules", "judge", "turns", f"second within {NEAR}, %", "moves to choose from", words=2)
    for ruleset in ("balanced", "fire-cards"):
        game = backburn.load(GAME, ruleset=ruleset, **LONG.get(ruleset, {}))
        bot = Bot(game, JUDGE, lab.seed, compiled=True)
        judged = [judge(bot, state) for state in fire_turns(game, lab.games or TURNS)]
        near = np.array([gap <= NEAR for gap, _ in judged])
        yield row(f"`{ruleset}`", f"`{JUDGE}`", f"{len(judged)}", percent(share(near)), f"{np.mean([moves for _, moves in judged]):.1f}")


def fire_turns(game: Game[Any], count: int) -> list[Any]:
    """Return beginnings of the fire's turns with a choice: of each game between bots one, of a round drawn before."""
    found: list[Any] = []
    bots = [Bot(game, "level-3", seat, compiled=True) for seat in range(2)]
    seed = 0
    while len(found) < count:
        seed += 1
        match, wanted = game.match(seed=seed), 1 + seed % LATEST
        while match.to_act != OVER and match.state.round <= wanted:
            if match.state.phase in (Phase.ACTION, Phase.PLAY) and match.state.round == wanted and len(match.legal()) > 1:
                found.append(match.hidden(match.to_act))
                break
            match.push(match.drawn() if match.to_act == CHANCE else bots[match.to_act].move(match.hidden(match.to_act)))
    return found


def judge(bot: Bot, state: Any) -> tuple[float, int]:
    """Return how much worse the second-best move is, as the bot sees it, and how many moves there are."""
    first, *others = bot.think(state).candidates
    return first.value - max((each.value for each in others if each.visits), default=-1.0), 1 + len(others)
