"""The parts of diagrams that are written and read alike: templates, rows of marks, heaps of things.

A template is a format string. A gap `{name}` stands for a word, `{name:d}` for a number, `{name:s}` for any text; `scan` is the inverse of
`str.format`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from backburn.core.kit.errors import PositionError
from backburn.core.states.records import Record

Gap = Any
"""What stands in a gap: a whole number or a text, as the template has it."""
Gaps = dict[str, Gap]
"""The gaps of a line, by their names."""
_GAP = re.compile(r"\{(\w+)(?::([ds]))?\}")
_PATTERNS = {None: r"[\w-]+", "d": r"\d{1,4}", "s": ".+"}
_ZEROS = re.compile(r"\b0+(?=\d)")
_COUNT = re.compile(r"[2-9]|[1-9]\d")


@cache
def _pattern(template: str) -> re.Pattern[str]:
    texts = _GAP.split(template)
    gaps = (f"(?P<{name}>{_PATTERNS[kind]})" for name, kind in zip(texts[1::3], texts[2::3], strict=True))
    return re.compile("".join(part for pair in zip(map(re.escape, texts[::3]), [*gaps, ""], strict=True) for part in pair))


def gaps_of(template: str) -> list[str]:
    """Return the names of the gaps of a template."""
    return [name for name, _ in _GAP.findall(template)]


def scan(templates: Sequence[str], line: str, what: str, example: str) -> tuple[int, Gaps]:
    """Return which of the templates fits a line first, and what stands in its gaps. Raises PositionError."""
    for number, template in enumerate(templates):
        if found := _pattern(template).fullmatch(line):
            return number, {name: int(found[name]) if kind == "d" else found[name] for name, kind in _GAP.findall(template)}
    raise PositionError(f"{what} must be like {example}, not {line[:80]!r}")


def filled(template: str, state: Record, *at: int) -> str:
    """Return a template with the fields of a state that its gaps name, or their elements at an index."""
    return template.format(**{name: state[name][at] if at else state[name] for name in gaps_of(template)})


def fill(state: Record, fields: Mapping[str, Gap], *at: int) -> None:
    """Put what `scan` found into the fields of a state, or into their elements at an index."""
    for name, value in fields.items():
        if at:
            state[name][at] = value
        else:
            state[name] = value


def need_same(line: str, written: str) -> None:
    """Raise PositionError unless a line is what a state is written as: so what follows from the rest need not be read."""
    if _ZEROS.sub("", line) != written:
        raise PositionError(f"the line {line[:80]!r} does not fit the rest of the position; it would be written {written[:80]!r}")


def marks_in(rows: Mapping[str, Sequence[int]], lines: Sequence[str], what: str) -> Iterator[tuple[int, str]]:
    """Yield the places of rows with their marks: each line is the label of its row, then a mark for each place. Raises PositionError."""
    for (label, places), line in zip(rows.items(), lines, strict=True):
        first, *marks = line.split()
        if first != label or len(marks) != len(places):
            raise PositionError(f"row {label} must be {label!r} and {len(places)} {what}, not {line[:80]!r}")
        yield from zip(places, marks, strict=True)


def heaps(counts: Sequence[int], names: Sequence[str]) -> list[str]:
    """Return the names of things, with the number of those that are there more than once."""
    return [name if count == 1 else f"{name}*{count}" for count, name in zip(counts, names, strict=True) if count]


def heaps_in(words: Sequence[str], names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield which things are named, each once, and how many of them there are. Raises PositionError."""
    seen: set[str] = set()
    for word in words:
        name, star, count = word.partition("*")
        if name not in names or name in seen or (star and not _COUNT.fullmatch(count)):
            raise PositionError(f"{word[:20]!r} appears twice here, or is not written like {names[0]} or {names[0]}*2")
        seen.add(name)
        yield names.index(name), int(count or 1)
