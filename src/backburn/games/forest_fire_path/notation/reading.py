"""How a diagram is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from backburn.core.errors import PositionError
from backburn.games.forest_fire_path.cards import CARD_WORDS, KINDS
from backburn.games.forest_fire_path.notation.validity import working
from backburn.games.forest_fire_path.notation.writing import FROM_ONE, PHASES
from backburn.games.forest_fire_path.rules.phases import enter
from backburn.games.forest_fire_path.rules.piles import cards_of
from backburn.games.forest_fire_path.state import BURNT, LOST, MAX_ENGINES, MAX_RUNS, Phase, State
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
_KIT = re.compile(r"coins (?P<coins>\d+), pumps (?P<pumps>\d+), free (?P<free_pumps>\d+), runs (?P<runs>\d+), hoses (?P<hoses>\d+)")
_CARD = re.compile(rf"(\d{{1,4}}) ({'|'.join(CARD_WORDS)})")
_READ_PHASES = [re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>\\d{1,4})", phrase)) for phrase in PHASES]


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which says which line is wrong and what it should be."""
    labels = ["kit"] * bool(state.options.budget) + ["hand", "discards"] * bool(state.options.fire_cards)
    state.fleet = _count_engines(lines) if state.options.budget else state.options.engines
    wanted = f"a heading, 'fire' and {counted(state.fleet, 'line')} of engines"
    need_lines(lines, 2 + state.fleet + len(labels), "".join([wanted, *(f", then {label!r}" for label in labels)]))
    _read_fire(state, lines[1])
    _read_engines(state, lines[2 : 2 + state.fleet])
    for label, line in zip(labels, lines[2 + state.fleet :], strict=True):
        first, _, rest = line.partition(" ")
        if first != label:
            raise PositionError(f"this line must begin with {label!r}, not {line[:40]!r}")
        _ROWS[label](state, " ".join(rest.split()))
    _read_heading(state, lines[0])


def _count_engines(lines: list[str]) -> int:
    """How many engines the chief has bought: each has a line."""
    return min(MAX_ENGINES, sum(line.startswith("engine") for line in lines))


def _read_kit(state: State, text: str) -> None:
    found = _KIT.fullmatch(text)
    if found is None:
        raise PositionError(f"the kit must be like 'kit coins 5, pumps 2, free 1, runs 1, hoses 0', not {text[:60]!r}")
    limits = {"coins": state.options.budget, "pumps": MAX_ENGINES, "free_pumps": MAX_ENGINES, "runs": MAX_RUNS, "hoses": 1}
    for name, high in limits.items():
        setattr(state, name, _number(found[name], f"the number of {name.replace('free_', 'free ')}", 0, high))


def _read_hand(state: State, text: str) -> None:
    if text.endswith(" unseen"):
        raise PositionError("a position with an unseen hand cannot be played on")
    _read_cards(state.hand, text)
    state.held = sum(state.hand.tolist())


def _read_discards(state: State, text: str) -> None:
    """The discards, after the hand: the deck is the rest."""
    _read_cards(state.discards, text)
    state.deck[:] = [cards_of(state, kind) - state.hand[kind] - state.discards[kind] for kind in range(KINDS)]


def _read_cards(counts: Any, text: str) -> None:
    """Numbers of cards by kind, or a PositionError."""
    last = -1
    for word in [] if text == "none" else text.split(", "):
        found = _CARD.fullmatch(word)
        kind = CARD_WORDS.index(found[2]) if found else -1
        if found is None or kind <= last:
            raise PositionError(
                f"cards must be like '1 blow, 2 grow 3, 1 spark', in this order: {', '.join(CARD_WORDS)}; not {text[:60]!r}"
            )
        counts[kind] = _number(found[1], f"the number of cards {found[2]!r}", 1, 30)
        last = kind


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
    state.places[state.fleet :] = LOST
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
        raise PositionError(f"{name} must be in exactly one of the {state.options.path_length} squares, or be lost")
    state.places[engine] = here[0]
    state.water[engine] = _number(tokens[here[0]], f"the water of {name}", 0, state.options.water_capacity)


_ROWS: dict[str, Callable[[State, str], None]] = {"kit": _read_kit, "hand": _read_hand, "discards": _read_discards}
"""What reads the lines below the engines, by their labels."""


def _read_heading(state: State, line: str) -> None:
    _, found = read_phase([(None, _HEADING)], line, _EXAMPLE)
    phase, fields = read_phase(enumerate(_READ_PHASES), found["phase"], _EXAMPLE, line)
    before = phase in (Phase.SHOP, Phase.DRAW)
    state.round = _number(found["round"], "the round", 0 if before else 1, state.options.max_turns)
    for name, text in fields.groupdict().items():
        high = {"engine": state.fleet, "source": state.options.path_length, "target": state.options.path_length}.get(name, 3996)
        setattr(state, name, _number(text, _FIELDS[name], 1, high) - (name in FROM_ONE))
    _read_done(state, found["done"] or "", phase)
    enter(state, phase)


def _read_done(state: State, text: str, phase: int) -> None:
    """The engines still to act, from those that are done: a lost one that is said to be done waits, and the check sees it."""
    done = {_number(word, "a finished engine", 1, state.fleet) - 1 for word in text.split()}
    state.waiting = (0 if phase == Phase.OVER else working(state)) ^ sum(1 << engine for engine in done)


def _number(text: str, what: str, low: int, high: int) -> int:
    """A number in a range, or a PositionError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and low <= int(text) <= high):
        raise PositionError(f"{what} must be a number from {low} to {high}, not {text[:20]!r}")
    return int(text)
