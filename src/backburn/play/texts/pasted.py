"""Text as people paste it: from a mail, a chat or a page, with marks of quotation, a code fence or a sentence around it.

Every reader of records, positions and diagrams takes its lines from here, whether the text comes from a file, the command line or the API.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

RECORD = "backburn record"
"""How the first line of a game record begins."""
MOST_AROUND = 8
"""The most lines in front of a position, and behind it, that are tried without."""
_QUOTED = re.compile(r"\s*(?:>[ \t]?)+")
_FENCE = re.compile(r"\s*(?:```|~~~)\s*\w*\s*")
_SENTENCE = re.compile(r"[A-Z].*|.*\w[\"')\]]?[.!?:]+", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{2,}")
_AROUND = '`"“”„«» \t\r\n'


def lines(text: str) -> list[str]:
    """Return the lines as they were before they were quoted; a fence is an empty line, so numbers of lines stay unchanged."""
    bare = (_QUOTED.sub("", line, count=1) if line.lstrip().startswith(">") else line for line in text.lstrip("\ufeff").splitlines())
    return ["" if _FENCE.fullmatch(line) else line for line in bare]


def record_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines of a record with their numbers, from its first line on; all lines if there is no such line."""
    numbered = list(enumerate(lines(text), start=1))
    begin = next((place for place, (_, line) in enumerate(numbered) if line.strip().startswith(RECORD)), 0)
    return numbered[begin:]


def is_record(text: str) -> bool:
    """Whether there is a game record in the text, and so no position."""
    return any(line.strip().startswith(RECORD) for line in lines(text))


def position_lines(text: str) -> list[str]:
    """Return the lines of a diagram, or of a position on one line."""
    return "\n".join(lines(text)).replace(" / ", "\n").strip(_AROUND).splitlines()


def without_sentences(found: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the lines without some in front and without sentences behind, the least shortened first; a line of options is never dropped."""
    behind = sentences_behind(found)
    for front in range(min(MOST_AROUND + 1, len(found))):
        for left in range(behind + 1):
            if 0 < front + left < len(found):
                yield found[front : len(found) - left]


def sentences_behind(found: Sequence[str]) -> int:
    """Return how many of the last lines are sentences added by people."""
    behind = 0
    while behind < min(MOST_AROUND, len(found) - 1) and is_sentence(found[-1 - behind]):
        behind += 1
    return behind


def is_sentence(line: str) -> bool:
    """Whether a line is no part of any diagram: three words or more, like a sentence."""
    return len(_WORD.findall(line)) >= 3 and bool(_SENTENCE.fullmatch(line.strip())) and not line.startswith("options ")
