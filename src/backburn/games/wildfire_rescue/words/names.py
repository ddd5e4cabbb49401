"""What things are called in sentences."""

from __future__ import annotations

GRADES = (
    "perhaps another trade would suit you",
    "a sad day",
    "you could work together better",
    "good, with room for improvement",
    "very well done",
    "a dream team",
)
"""What a score of 0 or less, 1, ..., 5 is called. (R7.5)"""


def grade(points: int) -> str:
    """What a score is called. (R7.5)"""
    return GRADES[max(points, 0)]
