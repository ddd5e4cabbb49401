"""Where in an answer the move is: behind `MOVE:` or below it, in a fence, a tag or a box, with numbers, names and remarks around it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from backburn.core.kit.errors import UnreadableMove

ANSWER = "MOVE:"
"""How the line of an answer begins that holds the move."""
DECORATION = " \t`*_\"'.<>"
"""What models put around a move."""
LONGEST = 2_000
"""The most characters at the end of an answer in which the move is looked for, if it is not behind `MOVE:`."""
_AROUND = DECORATION + "[](){}$,;!"
_MARK = re.compile(r"\bMOVE\b[\"'*_`]*\s*(?:[:：=]|[-–—](?=\s))[*_`]*(.*)", re.IGNORECASE)
_SAID = re.compile(r"^[\W_]*(?:(?:my|the|final|chosen|best)\s+)*(?:answer|action|move)(?:\s+is)?[*_`]*\s*[:：=][*_`]*(.+)$", re.IGNORECASE)
_BOX = re.compile(r"\\boxed\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_TAG = re.compile(r"<(answer|move|action)>(.*?)</\1>", re.IGNORECASE | re.DOTALL)
_FENCE = re.compile(r"```[a-z]*\n(.*?)```", re.DOTALL)
_NUMBER = re.compile(r"^(?:\d{1,3}[.)]|[-•*→]|->)\s+")
_REMARK = re.compile(r"\s*(?:\s[(\[]|\s[-–—]+\s|:\s|\s#|\s//|,?\s(?:because|since|as|so that)\s|;\s).*$", re.IGNORECASE | re.DOTALL)
_WRAPPED = re.compile(r"\\(?:boxed|text|texttt|mathrm|textbf)\s*\{|</?\w{1,10}>")


def named(answer: str) -> str:
    """Return the text of the move in an answer: behind the last `MOVE:`, or the only line. Raises UnreadableMove."""
    lines = _lines(answer)
    marked = [found[1] for line in lines if (found := re.search(rf"{ANSWER}(.*)", line, re.IGNORECASE))]
    text = (marked or lines if marked or len(lines) == 1 else [""])[-1].strip(DECORATION)
    if not text:
        raise UnreadableMove(f"no move was found: no line begins with {ANSWER}", answer[:200])
    return text


def others(answer: str, own: str, legal: Sequence[str], is_move: Callable[[str], bool]) -> Iterator[str]:
    """Yield further texts that may be the move in an answer, most literal first; `own` is the name of the seat that answers.

    Only one place of the answer is looked at, the first there is of: behind or below the last `MOVE:`, a box, a tag, a fence, behind
    "Answer:", the only line. A remark is cut off unless it is or names a move itself: an answer that names two moves names none.
    """
    place = _place(answer[-LONGEST:])
    text = _WRAPPED.sub(" ", place).strip(_AROUND)
    plain = _NUMBER.sub("", text).strip(_AROUND)
    mine = re.sub(rf"^{re.escape(own)}\s*:\s*", "", plain, flags=re.IGNORECASE).strip(_AROUND)
    yield from dict.fromkeys(each for each in (text, plain, mine) if each)
    short = _REMARK.sub("", mine)
    remark = mine[len(short) :].strip(_AROUND + ":-–—#/ ")
    if short and remark and not is_move(remark) and not _mentions(remark, [move for move in legal if move != short.casefold()]):
        yield short.strip(_AROUND)


def _mentions(remark: str, moves: Sequence[str]) -> bool:
    """Whether a remark has the whole text of one of the moves."""
    said = _words(remark)
    return any(_words(move) in said for move in moves)


def _words(text: str) -> str:
    """Return the words of a text, each between blanks."""
    return " ".join(["", *re.findall(r"[\w*]+", text.casefold()), ""])


def _place(answer: str) -> str:
    """Return the part of an answer that should be the move; empty if there is none."""
    lines = _lines(answer)
    for number in range(len(lines) - 1, -1, -1):
        if found := _MARK.search(lines[number]):
            below = [line for line in lines[number + 1 :] if not line.startswith("```")]
            return found[1] if found[1].strip(_AROUND) else below[0] if below else ""
    for pattern in (_BOX, _TAG, _FENCE):
        if several := list(pattern.finditer(answer)):
            return several[-1].groups()[-1].strip() if "\n" not in several[-1].groups()[-1].strip() else ""
    said = [found[1] for line in lines if (found := _SAID.match(line))]
    return said[-1] if said else _only(lines)


def _only(lines: Sequence[str]) -> str:
    """Return the only line, also between the marks of a fence or an unclosed tag."""
    held = [line for line in lines if not line.startswith("```") and _WRAPPED.sub("", line).strip(_AROUND)]
    return held[0] if len(held) == 1 else ""


def _lines(answer: str) -> list[str]:
    return [line.strip() for line in answer.splitlines() if line.strip()]
