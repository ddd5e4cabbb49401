"""The script that puts mistakes into files: what they are, and that it tells which ones tests catch."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.mutants import is_caught, mutants

CODE = '''"""A file."""


def late(left: int, paused: bool = False) -> bool:
    """Is there no time left?"""
    if not paused and left < 1:
        print(left, paused)
        return True
    return paused
'''
WRONG = {
    "no not: not paused": "if paused and left < 1:",
    "or instead: not paused and left < 1": "if not paused or left < 1:",
    "another comparison: left < 1": "if not paused and left <= 1:",
    "another value: 1": "if not paused and left < 2:",
    "another value: True": "return False",
    "another value: False": "paused: bool=True",
    "arguments exchanged: print(left, paused)": "print(paused, left)",
    "left out: print(left, paused)": "        pass\n        return True",
    "left out: return True": "print(left, paused)\n        pass",
    "left out: return paused": "return True\n    pass",
}


def test_each_mistake_is_one_change(tmp_path: Path) -> None:
    file = tmp_path / "late.py"
    file.write_text(CODE)
    found = {mutant.what: mutant.text() for mutant in mutants(file)}
    assert found.keys() == WRONG.keys()
    for what, text in WRONG.items():
        assert text in found[what], what
        assert sum(line not in CODE for line in found[what].splitlines()) <= 2, what
    assert file.read_text() == CODE


def test_caught_is_what_a_test_fails_on(tmp_path: Path) -> None:
    (tmp_path / "late.py").write_text(CODE)
    (tmp_path / "test_late.py").write_text("from late import late\n\ndef test_late():\n    assert late(0) and not late(1)\n")
    assert not is_caught(tmp_path, ["test_late.py"], 100)
    (tmp_path / "late.py").write_text(CODE.replace("left < 1", "left <= 1"))
    assert is_caught(tmp_path, ["test_late.py"], 100)
    with pytest.raises(SystemExit, match="could not run"):
        is_caught(tmp_path, ["test_nothing.py"], 100)
