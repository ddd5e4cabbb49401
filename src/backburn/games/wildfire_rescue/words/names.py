"""What things are called in sentences."""

from __future__ import annotations

from backburn.games.wildfire_rescue.board import TOOL_NAMES, Tool

GRADES = (
    "perhaps another trade would suit you",
    "a sad day",
    "you can work together better",
    "good, with room for improvement",
    "very well done",
    "a dream team",
)
"""What a score of 0 or less, 1, ..., 5 is called. (R7.5)"""


def with_article(tool: int) -> str:
    """A tool as a sentence names it for the first time."""
    name = "fire extinguisher" if tool == Tool.EXTINGUISHER else TOOL_NAMES[tool]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def grade(points: int) -> str:
    """What a score is called. (R7.5)"""
    return GRADES[max(points, 0)]
