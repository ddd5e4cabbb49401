"""How a diagram is read."""

from __future__ import annotations

import re

from backburn.core.errors import PositionError
from backburn.games.forest_fire_path.notation.validity import working
from backburn.games.forest_fire_path.notation.writing import FROM_ONE, PHASES
from backburn.games.forest_fire_path.rules.phases import enter
from backburn.games.forest_fire_path.state import BURNT, LOST, Phase, State
from backburn.play.reading import need_lines, read_phase
from backburn.play.wording import counted

_HEADING = re.compile(r"round (?P<round>\d{1,4}): (?P<phase>[a-z0-9 ]+?)(?:, done (?P<done>[0-9 ]+))?")
_EXAMPLE = "'round 3: fire to act' or 'round 3: engine 2 to move, done 1'"
_FIELDS = {
    "engine": "the engine",
    "source": "the intensified square",
    "target": "the target",
    "reach": "the greatest distance",
    "to_place": "the number of tokens to place",
}
"""What the fields in a heading are called in messages."""
_READ_PHASES = [re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>\\d{1,4})", phrase)) for phrase in PHASES]


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which says which line is wrong and what it should be."""
    need_lines(lines, 2 + state.options.engines, f"a heading, 'fire' and {counted(state.options.engines, 'line')} of engines")
    _read_fire(state, lines[1])
    _read_engines(state, lines[2:])
    _read_heading(state, lines[0])


def _read_fire(state: State, line: str) -> None:
    tokens = line.split()
    if len(tokens) != state.options.path_length + 1 or tokens[0] != "fire":
        raise PositionError(f"the second line must be 'fire' and {state.options.path_length} squares, not {' '.join(tokens)[:80]!r}")
    for square, token in enumerate(tokens[1:]):
        state.squares[square] = BURNT if token == "#" else 0 if token == "." else _number(token, "the number of tokens on a square", 1, 999)
        state.burnt += token == "#"
        state.tokens += max(0, state.squares[square])
    if state.tokens > state.options.token_supply:
        raise PositionError(f"there are {state.tokens} tokens on the board, but only {state.options.token_supply} in the game")


def _read_engines(state: State, lines: list[str]) -> None:
    state.places[state.options.engines :] = LOST
    for engine, line in enumerate(lines):
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
        raise PositionError(f"{name} must stand in exactly one of the {state.options.path_length} squares, or be lost")
    state.places[engine] = here[0]
    state.water[engine] = _number(tokens[here[0]], f"the water of {name}", 0, state.options.water_capacity)


def _read_heading(state: State, line: str) -> None:
    _, found = read_phase([(None, _HEADING)], line, _EXAMPLE)
    phase, fields = read_phase(enumerate(_READ_PHASES), found["phase"], _EXAMPLE, line)
    state.round = _number(found["round"], "the round", 1, state.options.max_turns)
    for name, text in fields.groupdict().items():
        high = {"engine": state.options.engines, "source": state.options.path_length, "target": state.options.path_length}.get(name, 3996)
        setattr(state, name, _number(text, _FIELDS[name], 1, high) - (name in FROM_ONE))
    _read_done(state, found["done"] or "", phase)
    enter(state, phase)


def _read_done(state: State, text: str, phase: int) -> None:
    """The engines still to act, from those that are done: a lost one that is said to be done waits, and the check sees it."""
    done = {_number(word, "a finished engine", 1, state.options.engines) - 1 for word in text.split()}
    state.waiting = (0 if phase == Phase.OVER else working(state)) ^ sum(1 << engine for engine in done)


def _number(text: str, what: str, low: int, high: int) -> int:
    """A number in a range, or a PositionError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and low <= int(text) <= high):
        raise PositionError(f"{what} must be a number from {low} to {high}, not {text[:20]!r}")
    return int(text)
