"""A rulebook's text, clause by clause."""

from __future__ import annotations

import pytest

import backburn
from backburn.play.texts.rulebook import clause_of, clauses

TEXT = """# A game

## R1 Set-up

### R1.1 Trees
Plant trees.

```
### R9.9 no heading
```

### R1.1a How many
Ten.

## Notes
Elsewhere.

### R2.1 Fire
Light it.
"""


def test_a_clause_comes_with_its_rulings_and_a_chapter_whole() -> None:
    assert list(clauses(TEXT)) == ["R1", "R1.1", "R1.1a", "R2.1"]
    assert "R9.9" in clause_of(TEXT, "1.1") and clause_of(TEXT, "r1.1").endswith("### R1.1a How many\nTen.")
    assert clause_of(TEXT, "R1.1A") == "### R1.1a How many\nTen."
    assert clause_of(TEXT, "R1").startswith("## R1 Set-up") and "Light" not in clause_of(TEXT, "R1")


@pytest.mark.parametrize(("text", "known"), [(TEXT, "R1 to R2.1"), ("nothing", "none")])
def test_a_clause_that_there_is_not_is_refused(text: str, known: str) -> None:
    with pytest.raises(backburn.OptionError, match=f"no clause 'R7'.*{known}"):
        clause_of(text, "R7")
