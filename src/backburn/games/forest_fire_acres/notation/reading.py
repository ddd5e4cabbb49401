"""How a diagram is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from backburn.core.contract import OVER as NO_ONE
from backburn.core.errors import PositionError, nearest
from backburn.games.forest_fire_acres.board import EDGE_NAMES, EDGES, NAMES, NUMBER, OFF_BOARD, SIDE, Land, Wind
from backburn.games.forest_fire_acres.cards import ARRIVES, SPEEDS, WEATHERS
from backburn.games.forest_fire_acres.notation.invariants import material, taken
from backburn.games.forest_fire_acres.notation.spelling import SHORT_WINDS, weather_name
from backburn.games.forest_fire_acres.notation.writing import (
    ACTS,
    FLAGS,
    FOLLOWED,
    MARKED,
    MARKS,
    NUMBERS,
    PIECES,
    SETTING,
    TURNING,
    drawn_names,
    is_windy,
)
from backburn.games.forest_fire_acres.rules.fire import derive
from backburn.games.forest_fire_acres.rules.phases import enter, roll
from backburn.games.forest_fire_acres.rules.piles import count_piles
from backburn.games.forest_fire_acres.rules.scoring import is_lost
from backburn.games.forest_fire_acres.state import LIMIT, SEAT_NAMES, Acreage, Act, Phase, Piece, State, include
from backburn.play.reading import complaints, need_lines, read_name, read_phase, refuse_any


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which names the mistake and its place."""
    state.helicopter = OFF_BOARD
    state.land[OFF_BOARD] = Land.OUTSIDE
    board = 2 if len(lines) > 1 and lines[1].startswith("now ") else 1
    need_lines(
        lines, board + SIDE, f"the decision, perhaps the pending action, {SIDE} rows, and the pieces there", board + SIDE + len(_FACTS)
    )
    rows, facts = lines[board : board + SIDE], lines[board + SIDE :]
    for row, line in enumerate(rows):
        _read_row(state, row, line)
    _read_facts(state, facts)
    _read_heading(state, lines[0])
    if board > 1:
        _read_now(state, lines[1])
    _check_wind(state, [line.split()[0] for line in facts])
    refuse_any(complaints(state, (material,)))
    _complete(state)
    if state.phase == Phase.OVER and is_lost(state) != lines[0].startswith("lost"):
        raise PositionError(f"a game is lost if more than {state.options.burning_limit} acres burn, and only then")


def _complete(state: State) -> None:
    """What follows from the rest."""
    waits = state.act == Act.LOT
    state.store_barrels = state.options.barrels - taken(state, Piece.BARREL) + state.hand_barrels * waits
    state.store_balls = state.options.balls - taken(state, Piece.BALL) + state.hand_balls * waits
    count_piles(state)
    derive(state)


# ---- what is decided

_TEMPLATES = {
    "{seat}": "(?P<seat>[a-z]{1,9})",
    "{at}": r"(?P<at>\w{1,9})",
    "{left}": r"(?P<left>[0-9]{1,3})",
    "{edge}": "(?P<edge>[a-z]{4,5})",
}
_TURN = re.compile(r"turn (?P<turn>[0-9]{1,2}), (?P<seat>[a-z]{1,9})(?P<free>, free)?: (?P<decision>.+)")
_END = re.compile(r"(?P<result>won|lost) after turn (?P<turn>[0-9]{1,2})")
_FROM = r"(?: from (?P<at>\w{1,9}))?"


def _pattern(phase: int, decision: str) -> re.Pattern[str]:
    for template, pattern in _TEMPLATES.items():
        decision = decision.replace(template, pattern)
    return re.compile(decision + (_FROM if phase in FOLLOWED else ""))


_SETTING = {phase: _pattern(phase, f"setup: {decision}") for phase, decision in enumerate(SETTING) if decision}
_TURNING = {phase: _pattern(phase, decision) for phase, decision in enumerate(TURNING) if decision}


def _read_heading(state: State, line: str) -> None:
    if end := _END.fullmatch(line):
        _read_end(state, end)
        return
    turn = _TURN.fullmatch(line)
    patterns, decision = (_TURNING, turn["decision"]) if turn else (_SETTING, line)
    example = "'setup: ash sets a bulldozer' or 'turn 3, cedar: draws a card'"
    phase, match = read_phase(patterns.items(), decision, example, line)
    named = match.groupdict()
    state.left = state.options.first_fire if phase == Phase.FIRST_FIRE else int(named.get("left") or 0)
    if (named.get("at") is not None) != (phase == Phase.RIVER or (phase in FOLLOWED and bool(state.options.strict))):
        raise PositionError("in strict games, and in no others, the acres that burn are chosen from an acre: 'left from k11'")
    state.at = _acre(named["at"]) if named.get("at") else 0
    state.edges = EDGES[read_name(named["edge"], EDGE_NAMES, "edge")] if named.get("edge") else 0
    if turn:
        _read_turn(state, phase, turn)
    else:
        _enter(state, phase, _seat(state, named["seat"]) if "seat" in named else 0)


def _read_end(state: State, end: re.Match[str]) -> None:
    state.turn = int(end["turn"])
    enter(state, Phase.OVER, NO_ONE)


def _read_turn(state: State, phase: int, turn: re.Match[str]) -> None:
    state.turn = int(turn["turn"]) - (phase == Phase.CARD)
    state.free = turn["free"] is not None
    due = (int(turn["turn"]) - 1) % state.seats
    if turn["turn"] == "0" or _seat(state, turn["seat"]) != due:
        raise PositionError(f"turns count from 1, and turn {turn['turn']} belongs to {SEAT_NAMES[due]}, not to {turn['seat']}")
    _enter(state, phase, due)


_CHANCE = (Phase.MAP, Phase.FIRST_FIRE, Phase.WIND, Phase.CARD, Phase.FIRE, Phase.DROUGHT, Phase.SPREAD)


def _enter(state: State, phase: int, seat: int) -> None:
    if phase in _CHANCE:
        roll(state, phase)
    else:
        enter(state, phase, seat)


def _seat(state: State, name: str) -> int:
    return read_name(name, SEAT_NAMES[: state.seats], "seat of this table")


def _acre(name: str) -> int:
    if name not in NUMBER:
        raise PositionError(f"{name[:20]!r} is not an acre; acres are {NAMES[0]} to {NAMES[-1]}")
    return NUMBER[name]


# ---- what is under way

_NOW = re.compile(
    rf"now (?P<act>[a-z]{{1,12}})(?: (?P<piece>{'|'.join(PIECES[1:])}) (?P<at>[a-z]\d{{1,2}}))?"
    + "".join(rf"(?: {word} (?P<{word}>[1-9][0-9]?))?" for word, _ in NUMBERS)
    + "".join(rf"(?P<{flag}> {flag})?" for flag in FLAGS)
)


def _read_now(state: State, line: str) -> None:
    found = _NOW.fullmatch(line)
    if found is None or found["act"] not in ACTS[1:]:
        example = "now lot barrel k3 steps 1 barrels 3"
        raise PositionError(f"the line of the pending action must be like {example!r}, in this order, not {line[:80]!r}")
    state.act = ACTS.index(found["act"])
    if found["piece"]:
        state.piece = PIECES.index(found["piece"])
        state.at = _acre(found["at"])
    for word, field in NUMBERS:
        setattr(state, field, int(found[word] or 0))
    for flag in FLAGS:
        setattr(state, flag, found[flag] is not None)
    if state.phase == Phase.BRING and state.act == Act.CARRY:
        state.phase = Phase.CARRY


# ---- the board


def _read_row(state: State, row: int, line: str) -> None:
    number, *marks = line.split()
    if number != str(row + 1) or len(marks) != SIDE:
        raise PositionError(f"row {row + 1} must be its number and {SIDE} acres, not {line[:80]!r}")
    for column, mark in enumerate(marks):
        acre = column * SIDE + row
        if mark == MARKED:
            include(state.marked, acre)
        elif len(mark) > 1 or mark not in MARKS:
            raise PositionError(f"{NAMES[acre]} cannot be {mark[:20]!r}; acres are {' '.join(MARKS + MARKED)}")
        state.land[acre] = Land.FIRE if mark == MARKED else MARKS.index(mark)


# ---- what lies and stands on it


def _read_facts(state: State, lines: list[str]) -> None:
    """The lines below the board: each at most once, in their order."""
    state.bulldozers[:] = OFF_BOARD
    order = list(_FACTS)
    for line in lines:
        label, *words = line.split()
        if label not in _FACTS:
            raise PositionError(
                f"{line[:40]!r} is not a line of a position{nearest(label, _FACTS)}; below the board are {', '.join(_FACTS)}"
            )
        if label not in order:
            raise PositionError(f"the line {label!r} appears twice or too late; below the board are, in this order, {', '.join(_FACTS)}")
        order = order[order.index(label) + 1 :]
        if not words:
            raise PositionError(f"the line {label!r} is empty; leave it out")
        _FACTS[label](state, words)


def _heaps(words: list[str], numbers: dict[str, int]) -> Iterator[tuple[int, int]]:
    """Things that are named, each once, and how many of them."""
    seen: set[str] = set()
    for word in words:
        name, star, count = word.partition("*")
        if name not in numbers or name in seen or (star and not re.fullmatch("[2-9]|[1-9][0-9]", count)):
            raise PositionError(
                f"{word[:20]!r} appears twice here, or is not written like {next(iter(numbers))} or {next(iter(numbers))}*2"
            )
        seen.add(name)
        yield numbers[name], int(count or 1)


def _read_acres(acres: Acreage, words: list[str]) -> None:
    for name in words:
        include(acres, _acre(name))


def _read_heaps(heaps: Any, words: list[str]) -> None:
    for acre, count in _heaps(words, NUMBER):
        heaps[acre] = count


def _read_bulldozers(state: State, words: list[str]) -> None:
    acres = sorted(_acre(name) for name in words)
    if len(acres) > LIMIT:
        raise PositionError(f"there are only {LIMIT} bulldozers, not {len(acres)}")
    for place, acre in enumerate(acres):
        state.bulldozers[place] = acre


def _read_helicopter(state: State, words: list[str]) -> None:
    if len(words) > 1:
        raise PositionError("there is only one helicopter")
    state.helicopter = _acre(words[0])


def _read_wind(state: State, words: list[str]) -> None:
    if len(words) > 1 or words[0] not in SHORT_WINDS or Wind[words[0].upper()] in (Wind.E, Wind.W):
        raise PositionError(f"the wind at the start comes from n, ne, se, s, sw or nw, not {' '.join(words)[:20]!r}")
    state.wind = SHORT_WINDS.index(words[0])


def _read_weather(state: State, words: list[str]) -> None:
    names = [weather_name(state, card) for card in range(WEATHERS)]
    if " ".join(words) not in names:
        raise PositionError(f"{' '.join(words)[:30]!r} is not a weather; write it like {names[0]!r}")
    card = names.index(" ".join(words))
    state.weather = card + 1
    state.wind = ARRIVES[state.options.winds, card // len(SPEEDS)]


def _check_wind(state: State, labels: list[str]) -> None:
    weather_lines = labels.count("wind") + labels.count("weather")
    if weather_lines != is_windy(state):
        raise PositionError("one line, 'wind' before the first WEATHER card and 'weather' after it, says the wind once it has been drawn")


def _read_out(state: State, words: list[str]) -> None:
    if len(words) > 1 or not re.fullmatch("[1-9][0-9]{0,2}", words[0]):
        raise PositionError(f"the line of the fires put out must be like 'out 2', not {' '.join(words)[:20]!r}")
    state.out = int(words[0])


def _read_drawn(state: State, words: list[str]) -> None:
    numbers = {name: card for card, name in enumerate(drawn_names(state))}
    for card, count in _heaps(words, numbers):
        state.drawn[card] = count


_FACTS: dict[str, Callable[[State, list[str]], None]] = {
    "lit": lambda state, words: _read_acres(state.spent, words),
    "barrels": lambda state, words: _read_heaps(state.barrels, words),
    "balls": lambda state, words: _read_heaps(state.balls, words),
    "bulldozers": _read_bulldozers,
    "helicopter": _read_helicopter,
    "wind": _read_wind,
    "weather": _read_weather,
    "out": _read_out,
    "drawn": _read_drawn,
}
