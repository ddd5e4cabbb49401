"""What a picture has to know of a position: rules and words are called once, and all that is drawn reads the results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from backburn.games.forest_fire_path.cards import CardKind
from backburn.games.forest_fire_path.notation import spell
from backburn.games.forest_fire_path.rules.fire import grow_everywhere, gust
from backburn.games.forest_fire_path.rules.piles import all_cards
from backburn.games.forest_fire_path.rules.questions import box, can_spray, has_finished, number_at
from backburn.games.forest_fire_path.rules.scoring import points
from backburn.games.forest_fire_path.rules.shop import is_for_sale, price_of
from backburn.games.forest_fire_path.state import BUY, GROW_ALL, GUST, LONGEST_SPRAY, PLAY, Phase, State, Ware
from backburn.games.forest_fire_path.words.outcome import result
from backburn.games.forest_fire_path.words.squares import square_name
from backburn.play.texts.wording import counted


def _doing(state: State, target: str, needed: int) -> str:
    """The status line."""
    engine = f"engine {state.engine + 1}"
    match state.phase:
        case Phase.ACTION:
            return "the fire acts"
        case Phase.PLACE:
            return f"the fire scatters {counted(state.to_place, 'token')} up to {state.reach} away"
        case Phase.SEND:
            return "the chief sends an engine"
        case Phase.LOAD:
            return f"{engine} loads water"
        case Phase.MOVE:
            return f"{engine} drives or sprays" if can_spray(state) else f"{engine} drives"
        case Phase.SPRAY:
            return f"{engine} sprays"
        case Phase.ROLL:
            return f"{engine} hits {target} on {needed} or more"
        case Phase.OVER:
            return result(state)
    return _doing_in_the_third_iteration(state)


def _doing_in_the_third_iteration(state: State) -> str:
    return {
        Phase.SHOP: f"the chief buys a kit and has {counted(state.coins, 'coin')} left",
        Phase.FLY: "the chief may fly a helicopter",
        Phase.DRAW: "the fire draws a card",
        Phase.PLAY: "the fire plays or discards a card",
        Phase.GROW: f"the fire adds {counted(state.to_place, 'token')} to what burns",
        Phase.BURST: "the fire chooses the square that bursts",
        Phase.SPARK: "the fire throws a spark",
    }[Phase(state.phase)]


@dataclass(frozen=True)
class Sale:
    """A thing in the shop."""

    price: int
    is_there: bool
    """Whether there is another piece."""
    spelling: str
    """How buying it is typed."""


@dataclass(frozen=True)
class Facts:
    """The answers for one position."""

    state: State
    squares: tuple[str, ...]
    """What each square is called."""
    finished: tuple[bool, ...]
    """Which engines have acted in this turn of the chief."""
    numbers: tuple[int, ...]
    """The number that hits over each distance, 0 out of range; empty unless an engine aims or its roll is due."""
    points: int
    """The points of the fire."""
    box: int
    """The fire tokens left in the box."""
    doing: str
    """The status line."""
    deck: int
    """How many cards are in the deck, which everybody knows."""
    shop: tuple[Sale, ...]
    """What the shop sells; empty unless it is open."""

    def needed(self, square: int) -> int:
        """Return the number that the acting engine needs to hit the square, 0 if it is out of range."""
        return _over(self.numbers, abs(self.state.places[self.state.engine] - square))


def _over(numbers: tuple[int, ...], distance: int) -> int:
    return numbers[distance] if distance < len(numbers) else 0


@lru_cache(maxsize=64)
def _names(squares: int) -> tuple[str, ...]:
    return tuple(square_name(square) for square in range(squares))


def facts_of(state: State) -> Facts:
    """Ask the rules and the words."""
    squares = _names(int(state.options.path_length))
    aims = state.phase in (Phase.SPRAY, Phase.ROLL)
    numbers = tuple(int(number_at(state, distance)) for distance in range(LONGEST_SPRAY + 1)) if aims else ()
    needed = _over(numbers, abs(state.places[state.engine] - state.target)) if state.phase == Phase.ROLL else 0
    return Facts(
        state,
        squares,
        tuple(has_finished(state, engine) for engine in range(state.fleet)),
        numbers,
        int(points(state)),
        int(box(state)),
        _doing(state, squares[state.target] if state.phase == Phase.ROLL else "", needed),
        int(all_cards(state) - state.held - sum(state.discards.tolist())) if state.options.fire_cards else 0,
        tuple(_sale(state, ware) for ware in Ware) if state.phase == Phase.SHOP else (),
    )


def _sale(state: State, ware: Ware) -> Sale:
    return Sale(int(price_of(state, ware)), bool(is_for_sale(state, ware)), spell(state, BUY + ware)[0])


def fed(state: State, move: int) -> Iterator[int]:
    """The squares that wind lights or growing everywhere feeds, nearest the town first."""
    after = state.copy()
    if move in (GUST, PLAY + CardKind.BLOW):
        gust(after)
    elif move == GROW_ALL:
        grow_everywhere(after)
    yield from (square for square in range(state.options.path_length) if after.squares[square] != state.squares[square])
