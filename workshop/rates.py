"""How often our texts use phrases that native writers hardly use, per 10,000 words, beside six Python projects by native authors.

usage: scripts/rates.py [--find PHRASE]        a table of rates; with a phrase, the places where it is
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PEERS = {
    r"beside": 0.0,
    r"what is": 0.1,
    r"(?:those|that) of": 0.1,
    r"stands?": 0.3,
    r"lies?": 0.0,
    r"tells?": 0.1,
    r"told": 0.1,
    r"of (?:its|their) own": 0.1,
    r"asked": 0.4,
    r"at once": 0.1,
    r"as (?:it is|they are)": 0.2,
    r"no one|no player": 0.0,
    r"goes? on": 0.0,
    r"by itself": 0.0,
    r"of which|which of": 0.2,
}
"""Phrases, as regular expressions of whole words, and how often six peers use them in 10,000 words."""
GENERATED = re.compile(r"docs/(?:trace|studies|reference/(?:commands|observations|data-cards))\b")
"""Pages that programs write from texts that are counted anyway."""
KINDS = ("strings", "docs", "page texts")
"""Strings and docstrings of `src`; pages of documentation and rulebooks; sentences, topics and lessons that the page shows."""
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`|<!--.*?-->", re.MULTILINE | re.DOTALL)


def limit(phrase: str) -> float:
    """Return the most uses in 10,000 words: one, or ten times as many as the peers."""
    return max(1.0, 10 * PEERS[phrase])


def texts() -> Iterator[tuple[str, str, int, str]]:
    """Yield every text: its kind, its file, its first line, and its words in lower case."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    for name in sorted(listed):
        read = _reader(name)
        if read and (ROOT / name).exists():
            for kind, line, text in read((ROOT / name).read_text(encoding="utf-8")):
                yield kind, name, line, text.lower()


@cache
def rates() -> dict[str, dict[str, float]]:
    """Return, for each kind of text, how often each phrase comes in 10,000 words."""
    words: Counter[str] = Counter()
    found: Counter[tuple[str, str]] = Counter()
    for kind, _, _, text in texts():
        words[kind] += len(text.split())
        for phrase in PEERS:
            found[kind, phrase] += len(_whole(phrase).findall(text))
    return {kind: {phrase: 10_000 * found[kind, phrase] / words[kind] for phrase in PEERS} for kind in KINDS}


def places(phrase: str) -> Iterator[str]:
    """Yield where a phrase is used, with the words around it."""
    for _, name, line, text in texts():
        for match in _whole(phrase).finditer(text):
            around = " ".join(text[max(0, match.start() - 60) : match.end() + 60].split())
            yield f"{name}:{line + text.count(chr(10), 0, match.start())}: {around}"


def main() -> int:
    """Print the rates, or the places of one phrase; the exit code."""
    parser = ArgumentParser("scripts/rates.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--find", metavar="PHRASE", help="a phrase, as a regular expression: print the places where it is")
    phrase = parser.parse_args().find
    if phrase:
        print("\n".join(places(phrase)))
        return 0
    print(f"{'per 10,000 words':<24}{'limit':>10}" + "".join(f"{kind:>12}" for kind in KINDS))
    for each in PEERS:
        print(f"{each:<24}{limit(each):>10.1f}" + "".join(f"{rates()[kind][each]:>12.1f}" for kind in KINDS))
    return 0


def _whole(phrase: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{phrase})\b".replace(" ", r"\s+"))


def _reader(name: str) -> Any:
    if name.startswith("src/") and name.endswith(".py"):
        return _python
    if name.endswith(".md") and not name.endswith(".de.md") and not GENERATED.match(name):
        return _markdown
    return _sentences if name.startswith("src/") and Path(name).stem in ("words", "topics", "tutorial") else None


def _python(source: str) -> Iterator[tuple[str, int, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield "strings", node.lineno, node.value


def _markdown(text: str) -> Iterator[tuple[str, int, str]]:
    yield "docs", 1, CODE.sub(lambda code: "\n" * code[0].count("\n"), text)


def _sentences(text: str) -> Iterator[tuple[str, int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        for english in re.findall(r'"en": ("(?:[^"\\]|\\.)*")', line):
            yield "page texts", number, json.loads(english)


if __name__ == "__main__":
    sys.exit(main())
