"""How a position is drawn as a diagram."""

from __future__ import annotations

from backburn.core.tables import listing
from backburn.games.forest_fire_path.rules.questions import has_finished
from backburn.games.forest_fire_path.state import BURNT, LOST, Phase, State

# ---- diagrams, written

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
        *((f"engine {engine + 1}", _engine(state, engine)) for engine in range(state.options.engines)),
    ]
    width = max(len(token) for _, tokens in rows for token in tokens if tokens != ["lost"])
    lines = [_heading(state)]
    for label, tokens in rows:
        lost = tokens == ["lost"]
        lines.append(f"{label} lost" if lost else f"{label:9}" + " ".join(f"{token:>{width}}" for token in tokens))
    return lines


def _heading(state: State) -> str:
    fields = {name: getattr(state, name) + (name in FROM_ONE) for name in ("to_place", "source", "reach", "engine", "target")}
    done = [str(engine + 1) for engine in range(state.options.engines) if has_finished(state, engine)]
    heading = f"round {state.round}: " + PHASES[state.phase].format(**fields)
    return f"{heading}, done {' '.join(done)}" if done else heading


def _square(tokens: int) -> str:
    return {BURNT: "#", 0: "."}.get(tokens, str(tokens))


def _engine(state: State, engine: int) -> list[str]:
    place = state.places[engine]
    if place == LOST:
        return ["lost"]
    return [str(state.water[engine]) if square == place else "." for square in range(state.options.path_length)]
