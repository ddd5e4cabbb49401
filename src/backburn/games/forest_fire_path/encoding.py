"""What a seat observes, as bytes for learners, and the actions that it chooses from. A plane is the path: one row of 24 squares."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.learning.actions import Range, each
from backburn.core.learning.encoding import WIDE, Encoding, Row, put_turn, put_wide
from backburn.games.forest_fire_path.cards import CARD_WORDS, KINDS
from backburn.games.forest_fire_path.rules.questions import furthest_square, nearest_square, still_to_act
from backburn.games.forest_fire_path.rules.scoring import points
from backburn.games.forest_fire_path.state import (
    AIM,
    BURNT,
    BUY,
    DISCARD,
    DONE,
    DRAW,
    ENGINE,
    FIRE,
    FLY,
    GROW,
    GROW_ALL,
    GUST,
    INTENSIFY,
    LOAD,
    LOST,
    MAX_ENGINES,
    MAX_RUNS,
    MAX_SQUARES,
    MAX_WATER,
    MOVE,
    NO_FLIGHT,
    PLAY,
    ROLL,
    SPRAY,
    STOP,
    TOKEN,
    Options,
    Phase,
    State,
    Ware,
)
from backburn.play.cards.facts import Bounds

SEATS = 2
MOST = 8
"""The most tokens on a square that have their own plane."""
_ENGINES = tuple(f"engine {engine + 1}" for engine in range(MAX_ENGINES))

ENCODING = Encoding(1, MAX_SQUARES)
PATH_AT = ENCODING.plane("path", 1, "the squares of the path; the town is the first")
BURNT_AT = ENCODING.plane("burnt", 1, "the burnt squares")
FIRE_AT = ENCODING.plane(
    "fire", 1, f"the squares with this many tokens; the last plane is for {MOST} and more", [str(n + 1) for n in range(MOST)]
)
TOKENS_AT = ENCODING.plane("tokens", 255, "the tokens on each square: the first plane plus 256 times the second", WIDE)
ENGINES_AT = ENCODING.plane("at", 1, "where an engine is", _ENGINES)
ACTING_AT = ENCODING.plane("acting", 1, "where the acting engine is", moving=True)
SOURCE_AT = ENCODING.plane("source", 1, "the square that was just intensified", moving=True)
NEAR_AT = ENCODING.plane("near", 1, "the squares that its tokens may reach")
TARGET_AT = ENCODING.plane("target", 1, "the square that is sprayed")
TURN_AT = ENCODING.turn(Phase, SEATS)
ROUND_AT = ENCODING.scalar("round", 255, "the round", WIDE)
REST_AT = ENCODING.scalar("rounds left", 255, "rounds after this one, at most", WIDE)
MISSING_AT = ENCODING.scalar("missing", 99, "points that the fire still needs for a total victory")
LOST_AT = ENCODING.scalar("lost", MAX_ENGINES, "engines lost")
REACH_AT = ENCODING.scalar("reach", 255, "how far the tokens of the source may go", WIDE)
TO_PLACE_AT = ENCODING.scalar("to place", 255, "tokens still to be placed", WIDE)
WATER_AT = ENCODING.scalar("water", MAX_WATER, "the water of an engine", _ENGINES)
WAITING_AT = ENCODING.scalar("waiting", 1, "whether an engine is still to act", _ENGINES)
ENGINE_AT = ENCODING.scalar("chosen", 1, "which engine acts", _ENGINES)
FLEET_AT = ENCODING.scalar("fleet", MAX_ENGINES, "engines that the chief has or had")
COINS_AT = ENCODING.scalar("coins", 60, "coins left in the shop")
PUMPS_AT = ENCODING.scalar("pumps", MAX_ENGINES, "pumps")
FREE_PUMPS_AT = ENCODING.scalar("free pumps", MAX_ENGINES, "pumps that no engine has taken in this turn")
RUNS_AT = ENCODING.scalar("runs", MAX_RUNS, "helicopter runs left")
HOSES_AT = ENCODING.scalar("hoses", 1, "whether there are long hoses")
HELD_AT = ENCODING.scalar("held", 9, "cards in the fire's hand")
HAND_AT = ENCODING.scalar("hand", 9, "the fire's cards of each kind; zeros for the chief, who does not see them", CARD_WORDS)
DISCARDS_AT = ENCODING.scalar("discards", 30, "discarded cards of each kind", CARD_WORDS)

PLANE = ENCODING.cells
PHASES = len(Phase)


@kernel
def encode(state: State, seat: int, out: Row) -> None:
    """Write what a seat sees: everything but, for the chief, the fire's hand."""
    for square in range(state.options.path_length):
        encode_square(out, square, int(state.squares[square]))
    encode_decision(state, out)
    encode_course(state, seat, out)
    for engine in range(state.fleet):
        encode_engine(state, engine, out)
    encode_kit(state, out)
    for kind in range(KINDS):
        out[HAND_AT + kind] = state.hand[kind] if seat == FIRE else 0
        out[DISCARDS_AT + kind] = state.discards[kind]


@kernel
def encode_square(out: Row, square: int, tokens: int) -> None:
    """Write the tokens of a square."""
    out[PATH_AT + square] = 1
    out[BURNT_AT + square] = tokens == BURNT
    out[FIRE_AT + PLANE * (min(max(tokens, 1), MOST) - 1) + square] = tokens > 0
    put_wide(out, TOKENS_AT + square, PLANE, max(tokens, 0))


@kernel
def encode_decision(state: State, out: Row) -> None:
    """Write which decision is due, and on which squares."""
    if state.phase == Phase.PLACE:
        out[SOURCE_AT + state.source] = 1
        put_wide(out, REACH_AT, 1, state.reach)
        for square in range(nearest_square(state, state.source, state.reach), furthest_square(state, state.source, state.reach) + 1):
            out[NEAR_AT + square] = 1
    if Phase.LOAD <= state.phase <= Phase.ROLL:
        out[ACTING_AT + state.places[state.engine]] = 1
        out[ENGINE_AT + state.engine] = 1
    if state.phase == Phase.ROLL:
        out[TARGET_AT + state.target] = 1
    put_wide(out, TO_PLACE_AT, 1, state.to_place)


@kernel
def encode_course(state: State, seat: int, out: Row) -> None:
    """Write how far the game has come."""
    put_turn(state, seat, out, TURN_AT, PHASES, SEATS)
    put_wide(out, ROUND_AT, 1, state.round)
    put_wide(out, REST_AT, 1, max(0, state.options.max_turns - state.round))
    out[MISSING_AT] = max(0, state.options.total_victory - points(state))
    out[LOST_AT] = state.lost


@kernel
def encode_engine(state: State, engine: int, out: Row) -> None:
    """Write where an engine is, and its water."""
    if state.places[engine] != LOST:
        out[ENGINES_AT + PLANE * engine + state.places[engine]] = 1
    out[WATER_AT + engine] = state.water[engine]
    out[WAITING_AT + engine] = still_to_act(state, engine)


@kernel
def encode_kit(state: State, out: Row) -> None:
    """Write what the chief has bought, and how many cards the fire holds."""
    out[FLEET_AT] = state.fleet
    out[COINS_AT] = state.coins
    out[PUMPS_AT] = state.pumps
    out[FREE_PUMPS_AT] = state.free_pumps
    out[RUNS_AT] = state.runs
    out[HOSES_AT] = state.hoses
    out[HELD_AT] = state.held


def actions(options: Options, seats: int) -> list[Range]:
    """Return what fire and chief can choose, and the outcomes of chance: the die, and the cards that are drawn."""
    squares = [str(square + 1) for square in range(options.path_length)]
    engines = range(1, (MAX_ENGINES if options.budget else options.engines) + 1)
    return [
        *(_cards() if options.fire_cards else _plain(options, squares)),
        *(_shop(squares) if options.budget else ()),
        each("intensify", INTENSIFY, squares),
        each("token", TOKEN, squares),
        each("engine", ENGINE, engines),
        each("load", LOAD, range(options.water_capacity + 1)),
        each("move", MOVE, squares),
        Range(SPRAY, ("spray",)),
        each("aim", AIM, squares),
        Range(STOP, ("stop",)),
        each("roll", ROLL, range(1, options.die_sides + 1), chance=True),
    ]


def _plain(options: Options, squares: list[str]) -> list[Range]:
    """What the fire does without cards."""
    return [Range(GUST, ("gust",)), Range(GROW_ALL, ("grow all",)) if options.grow else each("grow", GROW, squares)]


def _shop(squares: list[str]) -> list[Range]:
    wares = [ware.name.lower() for ware in Ware]
    return [each("buy", BUY, wares), Range(DONE, ("done",)), each("fly", FLY, squares), Range(NO_FLIGHT, ("no flight",))]


def _cards() -> list[Range]:
    return [each("play", PLAY, CARD_WORDS), each("discard", DISCARD, CARD_WORDS), each("draw", DRAW, CARD_WORDS, chance=True)]


def bounds(options: Options, seats: int) -> Bounds:
    """Return what no game exceeds: the shop, and in each round an action with all its tokens and all water of all engines."""
    engines = MAX_ENGINES if options.budget else options.engines
    tokens = min((options.burn_out_at or options.token_supply) * options.intensify_factor, options.token_supply)
    in_round = 2 * options.hand_size + 4 + tokens + engines * (5 + 2 * options.water_capacity)
    widest = max(2 * options.path_length + 1, options.water_capacity + 1, 2 * KINDS, MAX_ENGINES)
    return Bounds(options.budget + 2 + (options.max_turns + 1) * in_round, widest)
