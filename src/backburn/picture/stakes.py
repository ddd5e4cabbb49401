"""The stakes: the aim of the game and how near everybody is to it, a strip of bars below the status line of every picture.

The strip is as wide as the picture and `HEIGHT` high. In wide arrangements it is above everything else, its bars flush right; a game says
in its art.css how much wider that arrangement is (`--beside`). Lengths are in hundredths of a board unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from backburn.picture.scene import Element, Part, Parts, Stake, at, line, rect, text

HEIGHT = 66
"""The height of the strip."""
ABOVE = 44
"""Its height in wide arrangements, where the goal is next to the bars."""
GOAL, MIDDLE = 19, 44
"""The baseline of the goal and the middle of the bars, from the top of the strip."""
INDENT, GAP = 12, 10
"""The space left and right of the bars, and between two."""
TOKEN = 44
"""The room for the token at the left end of a bar."""
DIGIT = 16
"""The width of a character of the figure at the right end."""
ROOM = 304
"""The room for the goal in wide arrangements, left of the bars; longer translations shrink."""
TRACK = 24
"""The height of a bar."""
SCALE = 10
"""The least value that fills a bar where points have no limit."""


class Bar(NamedTuple):
    """A stake, and what it looks like."""

    stake: Stake
    fill: str
    """The class names of the filled part."""
    token: Parts
    """Whose bar it is or what it measures, drawn around an origin; about 36 wide and high."""
    marks: tuple[int, ...] = ()
    """Values below the limit at which something is won or lost."""
    lost: int = 0
    """How much of the limit can no longer be reached."""


def strip(width: float, top: float, goal: str, bars: Sequence[Bar]) -> tuple[Element, ...]:
    """Return the goal, and below it the bars side by side."""
    room = (width - 2 * INDENT + GAP) / len(bars)
    longest = max(len(bar.stake.figure) for bar in bars)
    drawn = (_bar(bar, room - GAP, longest, INDENT + room * place, top + MIDDLE) for place, bar in enumerate(bars))
    return (_goal(top + GOAL, goal), *drawn)


def emblems(tokens: Iterable[Parts]) -> tuple[Element, ...]:
    """Return the emblem of each seat, hidden in the picture: the page shows it in its list of seats."""
    return tuple(at(f"emblem-{seat}", 0, 0, "emblem", token) for seat, token in enumerate(tokens))


def race(
    points: Iterable[int], labels: Sequence[str], names: Sequence[str], tokens: Sequence[Parts], least: int = SCALE
) -> tuple[Bar, ...]:
    """Return the bars of opponents who collect points without a limit, on one scale; `names` are their colours."""
    found = list(points)
    limit = scale(max(found), least)
    stakes = (_racing(name, label, value, limit, max(found)) for name, label, value in zip(names, labels, found, strict=False))
    return tuple(Bar(stake, f"hx-{stake.id}", token) for stake, token in zip(stakes, tokens, strict=False))


def _racing(name: str, label: str, value: int, limit: int, best: int) -> Stake:
    return Stake(name, label, value, limit, str(value), f"{value} point" if value == 1 else f"{value} points", 0 < value == best)


def scale(best: int, least: int = SCALE) -> int:
    """Return what fills the bars of points without a limit: at least `least`, and twice as much whenever a bar outgrows it."""
    limit = max(least, SCALE)
    while limit < best:
        limit *= 2
    return limit


@lru_cache(maxsize=64)
def _goal(y: float, caption: str) -> Element:
    plate = rect(ROOM / 2 - 14, -8, ROOM, 30, "stake-room")
    return at("goal", 16, y, "goal", (plate, text(caption, 0, 0, "stake-goal start")), f"Goal: {caption}")


def _drawn(bar: Bar, width: float, longest: int) -> Parts:
    stake = bar.stake
    length = width - TOKEN - DIGIT * longest - 13
    filled, gone = length * stake.share, length * min(1.0, bar.lost / stake.limit)
    return (
        rect(TOKEN + length / 2, 0, length, TRACK, f"stake-track{' stake-ahead' if stake.ahead else ''}", 7),
        *((rect(TOKEN + length - gone / 2, 0, gone, TRACK, "stake-lost", 7),) if gone else ()),
        *((rect(TOKEN + filled / 2, 0, filled, TRACK, f"stake-fill {bar.fill}", min(7, filled / 2)),) if filled else ()),
        *(part for mark in bar.marks for part in _mark(TOKEN + length * mark / stake.limit, mark)),
        *bar.token,
        text(stake.figure, TOKEN + length + 9, 9, "stake-figure start"),
    )


def _mark(x: float, value: int) -> tuple[Part, Part]:
    """Return a line across a bar with its value."""
    return line(f"M{x:.4g} {-TRACK / 2 - 4:g}V{TRACK / 2 + 4:g}", "stake-mark"), text(str(value), x - 5, 7, "stake-worth end")


def _bar(bar: Bar, width: float, longest: int, x: float, y: float) -> Element:
    stake = bar.stake
    ahead = ", ahead" if stake.ahead else ""
    return at(f"stake-{stake.id}", x, y, "stake", _drawn(bar, width, longest), f"{stake.label}: {stake.words}{ahead}")
