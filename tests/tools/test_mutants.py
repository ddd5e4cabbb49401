"""The script that puts mistakes into files: what they are, and that it tells which ones tests catch."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from scripts import mutants as script
from scripts.mutants import copied_tree, is_caught, mutants, survivors

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
PATIENCE = 900
"""Seconds for a run of pytest: no machine is too busy."""


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
    assert not is_caught(tmp_path, ["test_late.py"], PATIENCE)
    (tmp_path / "late.py").write_text(CODE.replace("left < 1", "left <= 1"))
    assert is_caught(tmp_path, ["test_late.py"], PATIENCE)
    with pytest.raises(SystemExit, match="could not run"):
        is_caught(tmp_path, ["test_nothing.py"], PATIENCE)


def test_a_choice_that_does_not_pass_as_it_is_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "copied_tree", lambda folder: tmp_path)
    (tmp_path / "test_late.py").write_text("def test_late():\n    assert 1 == 2\n\ndef test_early():\n    pass\n")
    with pytest.raises(SystemExit, match=r"(?s)fail without any mistake.*test_late\.py::test_late"):
        list(survivors([], ["test_late.py", "-k", "late"], PATIENCE))
    with pytest.raises(SystemExit, match=r"take longer than 0\.01 s without any mistake.*--seconds"):
        list(survivors([], ["test_late.py", "-k", "early"], 0.01))


def test_tests_that_ask_git_find_the_same_files_in_the_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original, copy = tmp_path / "original", tmp_path / "copy"
    original.mkdir()
    (original / "late.py").write_text(CODE)
    (original / ".gitignore").write_text("*.log\n")
    (original / "late.log").write_text("late")
    subprocess.run(["git", "init", "-q"], cwd=original, check=True)
    monkeypatch.setattr(script, "ROOT", original)
    listed = subprocess.run(["git", "ls-files"], cwd=copied_tree(copy), capture_output=True, text=True, check=True).stdout
    assert listed.split() == [".gitignore", "late.py"]
