"""How a diagram is read."""

from __future__ import annotations

import re

from backburn.core.errors import PositionError
from backburn.games.forest_fire_path.notation.validity import check, working
from backburn.games.forest_fire_path.notation.writing import FROM_ONE, PHASES, RULER
from backburn.games.forest_fire_path.rules.phases import enter
from backburn.games.forest_fire_path.state import BURNT, LOST, Phase, State
from backburn.play.notation import read_options

# ---- diagrams, read

_HEADING = re.compile(r"round (?P<round>\d{1,4}): (?P<phase>[a-z0-9 ]+?)(?:, done (?P<done>[0-9 ]+))?")
_READ_PHASES = [re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>\\d{1,4})", phrase)) for phrase in PHASES]


def read_diagram(text: str, seats: int) -> State:
    """The state of a diagram. Raises PositionError, which says which line is wrong and what it should be."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    lines = [line for line in lines if line and line.split()[0] != RULER]
    if not lines:
        raise PositionError("there is no position here: the text is empty")
    state = State.blank()
    state.seats = seats
    read_options(state.options, lines, "forest-fire-path")
    _read_fire(state, lines)
    _read_engines(state, lines)
    _read_heading(state, lines[0])
    check(state)
    return state


def _read_fire(state: State, lines: list[str]) -> None:
    tokens = lines[1].split() if len(lines) > 1 else []
    if len(tokens) != state.options.path_length + 1 or tokens[0] != "fire":
        raise PositionError(f"the second line must be 'fire' and {state.options.path_length} squares, not {' '.join(tokens)[:80]!r}")
    for square, token in enumerate(tokens[1:]):
        state.squares[square] = BURNT if token == "#" else 0 if token == "." else _number(token, "tokens of a square", 1, 999)
        state.burnt += token == "#"
        state.tokens += max(0, state.squares[square])
    if state.tokens > state.options.token_supply:
        raise PositionError(f"there are {state.tokens} tokens on the board, but only {state.options.token_supply} in the game")


def _read_engines(state: State, lines: list[str]) -> None:
    count = state.options.engines
    if len(lines) != 2 + count:
        raise PositionError(f"after the line 'fire' come {count} lines of engines, not {len(lines) - 2}")
    state.places[count:] = LOST
    for engine, line in enumerate(lines[2:]):
        tokens = line.split()
        if tokens[:2] != ["engine", str(engine + 1)]:
            raise PositionError(f"the line of engine {engine + 1} must begin with 'engine {engine + 1}', not {line[:40]!r}")
        _read_engine(state, engine, tokens[2:])


def _read_engine(state: State, engine: int, tokens: list[str]) -> None:
    name = f"engine {engine + 1}"
    if tokens == ["lost"]:
        state.places[engine] = LOST
        state.lost += 1
        return
    here = [square for square, token in enumerate(tokens) if token != "."]
    if len(tokens) != state.options.path_length or len(here) != 1:
        raise PositionError(f"{name} must stand in one of {state.options.path_length} squares, or be lost")
    state.places[engine] = here[0]
    state.water[engine] = _number(tokens[here[0]], f"water of {name}", 0, state.options.water_capacity)


def _read_heading(state: State, line: str) -> None:
    found = _HEADING.fullmatch(line)
    phases = [(phase, pattern.fullmatch(found["phase"])) for phase, pattern in enumerate(_READ_PHASES)] if found else []
    phase, fields = next(((phase, fields) for phase, fields in phases if fields), (None, None))
    if found is None or phase is None or fields is None:
        raise PositionError(f"the first line must be like 'round 3: fire to act' or 'round 3: engine 2 to move, done 1', not {line[:80]!r}")
    state.round = _number(found["round"], "the round", 1, state.options.max_turns)
    for name, text in fields.groupdict().items():
        high = {"engine": state.options.engines, "source": state.options.path_length, "target": state.options.path_length}.get(name, 3996)
        setattr(state, name, _number(text, name, 1, high) - (name in FROM_ONE))
    _read_done(state, found["done"] or "", phase)
    enter(state, phase)


def _read_done(state: State, text: str, phase: int) -> None:
    """The engines still to act, from those that are done: a lost one that is said to be done waits, and the check sees it."""
    done = {_number(word, "a finished engine", 1, state.options.engines) - 1 for word in text.split()}
    state.waiting = (0 if phase == Phase.OVER else working(state)) ^ sum(1 << engine for engine in done)


def _number(text: str, what: str, low: int, high: int) -> int:
    """A number in a range, or a PositionError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and low <= int(text) <= high):
        raise PositionError(f"{what} cannot be {text[:20]!r}: it is a number from {low} to {high}")
    return int(text)
