"""How a position is drawn as a diagram."""

from __future__ import annotations

from backburn.core.tables import listing
from backburn.games.forest_fire_path.cards import CARD_WORDS
from backburn.games.forest_fire_path.rules.questions import has_finished
from backburn.games.forest_fire_path.state import BURNT, LOST, Phase, State

PHASES = listing(
    Phase,
    {
        Phase.ACTION: "fire to act",
        Phase.PLACE: "fire to place {to_place} from {source} within {reach}",
        Phase.SEND: "chief to send",
        Phase.LOAD: "engine {engine} to load",
        Phase.MOVE: "engine {engine} to move",
        Phase.SPRAY: "engine {engine} to spray",
        Phase.ROLL: "engine {engine} to roll at {target}",
        Phase.SHOP: "chief to buy",
        Phase.FLY: "chief to fly",
        Phase.DRAW: "fire to draw",
        Phase.PLAY: "fire to play",
        Phase.GROW: "fire to grow {to_place}",
        Phase.BURST: "fire to burst",
        Phase.SPARK: "fire to spark",
        Phase.OVER: "over",
    },
)
FROM_ONE = ("source", "engine", "target")
"""Fields that people count from 1."""
RULER = "path"


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    squares = range(state.options.path_length)
    rows = [
        ("path", [str(square + 1) for square in squares]),
        ("fire", [_square(state.squares[square]) for square in squares]),
        *((f"engine {engine + 1}", _engine(state, engine)) for engine in range(state.fleet)),
    ]
    width = max(len(token) for _, tokens in rows for token in tokens if tokens != ["lost"])
    lines = [_heading(state)]
    for label, tokens in rows:
        lost = tokens == ["lost"]
        lines.append(f"{label} lost" if lost else f"{label:9}" + " ".join(f"{token:>{width}}" for token in tokens))
    return [*lines, *_kit(state), *_cards(state)]


def _kit(state: State) -> list[str]:
    """With a shop: what the chief has bought besides the engines."""
    if state.options.budget == 0:
        return []
    counts = (("coins", state.coins), ("pumps", state.pumps), ("free", state.free_pumps), ("runs", state.runs), ("hoses", state.hoses))
    return ["kit " + ", ".join(f"{name} {count}" for name, count in counts)]


def _cards(state: State) -> list[str]:
    """With fire cards: the hand, or how many cards it has, and the discards."""
    if not state.options.fire_cards:
        return []
    hand = f"{state.held} unseen" if state.held and not state.hand.any() else _listed(state.hand.tolist())
    return [f"hand {hand}", f"discards {_listed(state.discards.tolist())}"]


def _listed(counts: list[int]) -> str:
    return ", ".join(f"{count} {word}" for word, count in zip(CARD_WORDS, counts, strict=True) if count) or "none"


def _heading(state: State) -> str:
    fields = {name: getattr(state, name) + (name in FROM_ONE) for name in ("to_place", "source", "reach", "engine", "target")}
    done = [str(engine + 1) for engine in range(state.fleet) if has_finished(state, engine)]
    heading = f"round {state.round}: " + PHASES[state.phase].format(**fields)
    return f"{heading}, done {' '.join(done)}" if done else heading


def _square(tokens: int) -> str:
    return {BURNT: "#", 0: "."}.get(tokens, str(tokens))


def _engine(state: State, engine: int) -> list[str]:
    place = state.places[engine]
    if place == LOST:
        return ["lost"]
    return [str(state.water[engine]) if square == place else "." for square in range(state.options.path_length)]
