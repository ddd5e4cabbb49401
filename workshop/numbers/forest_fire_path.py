"""The tables and the picture of docs/games/forest-fire-path.md: every variant of the rules is played by five pairings of bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.players.agent import Agent
from backburn.core.rules.chance import Generator
from backburn.core.rules.contract import Moves, legal
from backburn.core.simulation.simulate import Results
from backburn.core.states.options import Option
from backburn.games.forest_fire_path.rules.flow import burns_out
from backburn.games.forest_fire_path.state import BURNT, INTENSIFY, TOKEN, TOWN, Phase, State
from backburn.lab.experiment import Experiment
from backburn.lab.markdown import heading, percent, row, share
from backburn.lab.statistics.intervals import Interval
from backburn.play.cards import clauses
from backburn.play.matches.game import Game
from workshop.numbers import path_kits
from workshop.numbers.evenness import LEVEL

GAME = "forest-fire-path"
RULEBOOK = "../../src/backburn/games/forest_fire_path/rulebook.md"
PLAYERS, SKILL_GAMES = ("random", "level-1", "level-2", "level-3", "level-4", "level-5"), 200
"""From beginners to strong players, and how many games tell how much that matters."""
FEWER = {"level-5": 40}
"""The same for players that think for long."""
PILOT = 50
THIRD_ITERATION = ("R6", "R7")
"""The clauses of shop and cards, whose options do nothing alone."""
MOST_PLIES = 200_000_000
"""A variant whose games are very long is played less often than others, so that its games add up to about this many plies."""


# ---- a fire with a plan


@kernel
def double(view: State, memory: Any, rng: Generator) -> int:
    """What the designer warned of: double up tokens, over and over, and throw them at the town."""
    count = legal(view, memory.moves)
    return heap_up(view, memory.moves, count) if view.phase == Phase.PLACE else intensify_most(view, memory.moves, count)


@kernel
def intensify_most(state: State, moves: Moves, count: int) -> int:
    """The town if it burns, else the tallest stack, of equal ones that nearest the town."""
    chosen, tallest = -1, 0
    for i in range(count):
        square = moves[i] - INTENSIFY
        if square == TOWN:
            return int(moves[i])
        if square > TOWN and state.squares[square] > tallest:
            chosen, tallest = int(moves[i]), state.squares[square]
    return chosen


@kernel
def heap_up(state: State, moves: Moves, count: int) -> int:
    """The town if these tokens burn it, else the square nearest it that does not burn out for one token more."""
    if moves[0] == TOKEN + TOWN and burns_out(state, int(state.squares[TOWN]) + state.to_place):
        return TOKEN + TOWN
    for i in range(count):
        if not burns_out(state, int(state.squares[moves[i] - TOKEN]) + 1):
            return int(moves[i])
    return int(moves[count - 1])


DOUBLING = Agent("doubling", "doubles up tokens and throws them at the town; plays the fire only", double)


# ---- who plays what


@dataclass(frozen=True)
class Pairing:
    """Who plays the fire and the chief, and how often."""

    name: str
    title: str
    agents: tuple[str | Agent, ...]
    games: int


PAIRINGS = (
    Pairing("random", "random against random", ("random",), 100_000),
    Pairing("greedy", "greedy against greedy", ("greedy",), 10_000),
    Pairing("greedy-fire", "greedy fire, random chief", ("greedy", "random"), 10_000),
    Pairing("greedy-chief", "random fire, greedy chief", ("random", "greedy"), 10_000),
    Pairing("doubling", "doubling fire, greedy chief", (DOUBLING, "greedy"), 10_000),
)


@dataclass(frozen=True)
class Variant:
    """One choice of options: what it is about, and what had to go with it."""

    ruleset: str = "iteration-2"
    about: tuple[str, str] | None = None
    companions: tuple[tuple[str, str], ...] = ()

    @property
    def options(self) -> dict[str, Any]:
        """What differs from the ruleset."""
        return dict([self.about, *self.companions] if self.about else [])

    @property
    def game(self) -> Game:
        """The game with these options."""
        return backburn.load(GAME, ruleset=self.ruleset, **self.options)

    @property
    def label(self) -> str:
        """The options as one types them."""
        return " ".join(f"{name}={value}" for name, value in self.options.items()) or self.ruleset


ITERATION_2, BALANCED = Variant(), Variant("balanced")
RESERVE = Variant(about=("rightmost_burn_out_at", "8"))
MONSTERS = Variant(about=("burn_out_at", "0"))
MONSTERS_OF_100 = Variant(about=("burn_out_at", "0"), companions=(("token_supply", "100"),))
BETWEEN = {
    "start_tokens": (5,),
    "burn_out_at": (2,),
    "rightmost_burn_out_at": (1, 8),
    "hit_at_0": (6,),
    "hit_at_1": (1, 6),
    "hit_at_2": (1, 6),
    "hit_at_3": (1, 6),
}
"""Values between an option's extremes that say more than these."""
COMPANIONS: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("start_tokens", "99"): (("burn_out_at", "0"),),
    ("die_sides", "2"): (("hit_at_1", "2"), ("hit_at_2", "2")),
    ("total_victory", "1"): (("marginal_victory", "1"),),
    ("marginal_victory", "99"): (("total_victory", "99"),),
} | {(f"hit_at_{distance}", "20"): (("die_sides", "20"),) for distance in range(4)}
"""What has to be set with a value to make it valid."""


def listing() -> Mapping[str, Option]:
    """The game's options by name."""
    specs: Mapping[str, Option] = backburn.load(GAME).card.Options.specs
    return specs


def variants() -> Iterator[Variant]:
    """Both rulesets of the second iteration, then each of its options at its extremes, the others at their defaults."""
    yield from (ITERATION_2, BALANCED)
    for name, option in listing().items():
        if option.clause.startswith(THIRD_ITERATION):
            continue
        for stored in sorted({option.low, option.high, *BETWEEN.get(name, ())} - {option.default}):
            value = option.write(stored)
            yield Variant(about=(name, value), companions=COMPANIONS.get((name, value), ()))
        if name == "burn_out_at":
            yield MONSTERS_OF_100


@dataclass(frozen=True)
class PairingRow:
    """What many games of one variant between one pairing came to."""

    games: int
    total: Interval
    marginal: Interval
    chief: Interval
    fire: Interval
    """The fire's victories of either kind."""
    plies: float
    rounds: float
    stopped: float
    town: float
    lost: float
    stack: float
    """The most tokens on one square in the last position, on average."""


@cache
def played(lab: Experiment, variant: Variant, pairing: Pairing) -> PairingRow:
    """Let the pairing play the variant, and sum up."""
    game = variant.game
    games = affordable(lab, game, pairing) if lab.games is None else lab.games
    return sum_up(game.simulate(games, pairing.agents, seed=lab.seed, rotate=False))


def affordable(lab: Experiment, game: Game, pairing: Pairing) -> int:
    """How often the pairing plays the game, whose games may be very long."""
    pilot = game.simulate(PILOT, pairing.agents, seed=lab.seed, rotate=False)
    return max(1000, min(pairing.games, int(MOST_PLIES / pilot.plies.mean()) // 1000 * 1000))


def sum_up(results: Results) -> PairingRow:
    """The row of a table."""
    fire, states = results.returns[:, 0], results.states
    squares = states["squares"]
    return PairingRow(
        games=len(results),
        total=share(fire == 1),
        marginal=share(fire == 0.5),
        chief=share(fire == -1),
        fire=share(fire > 0),
        plies=float(results.plies.mean()),
        rounds=float(states["round"].mean()),
        stopped=float(np.mean((fire < 1) & (states["tokens"] > 0))),
        town=float(np.mean(squares[:, TOWN] == BURNT)),
        lost=float(states["lost"].mean()),
        stack=float(np.maximum(squares.max(axis=1), 0).mean()),
    )


# ---- tables

COLUMNS = ("games", "fire, total", "fire, marginal", "chief", "plies", "rounds", "stopped", "town burnt", "engines lost", "stack")


def cells(row: PairingRow) -> list[str]:
    """The columns of a row as text."""
    shares = [percent(share, " to ") for share in (row.total, row.marginal, row.chief)]
    lengths = [f"{row.plies:.0f}", f"{row.rounds:.1f}"]
    return [f"{row.games:,}", *shares, *lengths, f"{row.stopped:.1%}", f"{row.town:.1%}", f"{row.lost:.2f}", f"{row.stack:.1f}"]


def comparison(lab: Experiment, compared: Sequence[Variant]) -> Iterator[str]:
    """Some variants side by side, pairing by pairing."""
    yield from heading("bots", "rules", *COLUMNS, words=2)
    for pairing in PAIRINGS:
        for variant in compared:
            yield row(pairing.title, f"`{variant.label}`", *cells(played(lab, variant, pairing)))


def every_variant(lab: Experiment, pairing: Pairing) -> Iterator[str]:
    """All variants as one pairing plays them."""
    yield from heading("rules", *COLUMNS)
    for variant in variants():
        yield row(f"`{variant.label}`", *cells(played(lab, variant, pairing)))


def skill(lab: Experiment) -> Iterator[str]:
    """Yield how often each player wins with either side against the bots of a table in the browser, by the rules played there."""
    game = backburn.load(GAME, ruleset=backburn.load(GAME).card.table_ruleset)
    yield from heading("player", "against", "games with each side", "won as the fire, %", "won as the chief, %", words=2)
    for player in PLAYERS:
        fire, chief = (
            game.simulate(lab.games or FEWER.get(player, SKILL_GAMES), agents, seed=lab.seed, rotate=False).returns[:, seat] > 0
            for seat, agents in enumerate(((player, LEVEL), (LEVEL, player)))
        )
        yield row(f"`{player}`", f"`{LEVEL}`", f"{len(fire):,}", percent(share(fire)), percent(share(chief)))


def options_table() -> Iterator[str]:
    """Every option: what it may be, what it means, and the clause it is about."""
    titles = clauses.titles(backburn.load(GAME).card.rulebook)
    yield from heading("option", "what it is", "clause", "default", "from - to", words=3)
    for name, option in listing().items():
        clause = f"[{option.clause}]({RULEBOOK}#{clauses.anchor(option.clause, titles[option.clause])})"
        yield row(f"`{name}`", option.help, clause, option.write(option.default), domain(option))


def domain(option: Option) -> str:
    """What an option may be, briefly."""
    return " or ".join(option.choices) or f"{option.low} - {option.high}"


# ---- the picture

LEFT, WIDE, HIGH, TOP = 330, 400, 26, 60
INKS = {"random": "#8fb3c9", "greedy": "#c8551b"}


def chart(lab: Experiment) -> str:
    """Bars of the fire's share of victories, random and greedy, a pair for each variant."""
    shown = list(variants())
    width, height = LEFT + WIDE + 40, TOP + HIGH * len(shown) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        "<title>The fire's share of victories, total or marginal, by option</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        *legend(),
        *grid(height),
    ]
    for number, variant in enumerate(shown):
        parts += bars(lab, TOP + HIGH * number, variant)
    return "\n".join([*parts, "</svg>", ""])


def legend() -> Iterator[str]:
    """Which ink is which pairing."""
    for number, pairing in enumerate(by_ink()):
        x = LEFT + 200 * number
        yield f'<rect x="{x}" y="12" width="12" height="12" fill="{INKS[pairing.name]}"/>'
        yield f'<text x="{x + 18}" y="22" fill="#222">{pairing.title}</text>'


def grid(height: int) -> Iterator[str]:
    """A line for every quarter."""
    for per_cent in range(0, 101, 25):
        x = LEFT + WIDE * per_cent // 100
        yield f'<path d="M{x} {TOP - 10}V{height - 20}" stroke="#ddd"/>'
        yield f'<text x="{x}" y="{TOP - 14}" text-anchor="middle" fill="#666">{per_cent} %</text>'


def bars(lab: Experiment, y: int, variant: Variant) -> Iterator[str]:
    """One variant's label, bars and whiskers."""
    yield f'<text x="{LEFT - 8}" y="{y + 14}" text-anchor="end" fill="#222">{variant.label}</text>'
    for number, pairing in enumerate(by_ink()):
        fire, top = played(lab, variant, pairing).fire, y + 1 + 10 * number
        low, high = LEFT + WIDE * fire.low, LEFT + WIDE * fire.high
        yield f'<rect x="{LEFT}" y="{top}" width="{WIDE * fire.value:.1f}" height="9" fill="{INKS[pairing.name]}"/>'
        yield f'<path d="M{low:.1f} {top + 4.5}H{high:.1f}M{low:.1f} {top + 2}v5M{high:.1f} {top + 2}v5" stroke="#222"/>'


def by_ink() -> list[Pairing]:
    """The pairings in the picture."""
    return [pairing for pairing in PAIRINGS if pairing.name in INKS]


# ---- the page


def tables(lab: Experiment) -> dict[str, Iterable[str]]:
    """What stands at each marked place of the page."""
    return {
        "options": options_table(),
        "skill": skill(lab),
        "rulesets": comparison(lab, [ITERATION_2, BALANCED]),
        "reserve": comparison(lab, [ITERATION_2, RESERVE]),
        "monsters": comparison(lab, [ITERATION_2, MONSTERS_OF_100, MONSTERS]),
        "by level": path_kits.by_level(lab),
        "kits": path_kits.kits(lab),
        "best kits": path_kits.best_kits(lab),
        "without things": path_kits.without(lab, "shop"),
        "without cards": path_kits.without(lab, "fire-cards"),
        "purchases": path_kits.purchases(lab),
        "turns": path_kits.turns(lab),
        **{pairing.name: every_variant(lab, pairing) for pairing in PAIRINGS},
    }


PICTURES = {f"{GAME}.svg": chart}
"""What the page shows beside its tables, by the name of its file."""
