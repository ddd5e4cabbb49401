"""The glossary: each word stands there once, and the code that it names exists."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import resolve_name

import pytest

import house

PAGE = house.ROOT / "docs/reference/glossary.md"
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| `([^`|]+)` \|$", re.MULTILINE)
ROWS = ROW.findall(PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("word", "code"), [(word, code) for word, _, code in ROWS])
def test_what_stands_for_a_word_is_there(word: str, code: str) -> None:
    try:
        import_module(f"backburn.{code}")
    except ModuleNotFoundError:
        assert resolve_name(f"backburn.{code}") is not None


def test_each_word_has_one_meaning() -> None:
    words = [each.strip() for word, _, _ in ROWS for each in word.split(",")]
    assert len(words) > 40 and sorted(set(words)) == sorted(words)
