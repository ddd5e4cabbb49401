"""`benchmarks/measures.py`: what it counts of a small house whose numbers are known."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import backburn

SCRIPT = Path(__file__).parents[2] / "benchmarks/measures.py"
FILES = {
    "__init__.py": "",
    "games/__init__.py": "",
    "games/dice/__init__.py": "from backburn.games.dice.rules import play\nprint(play)\n",
    "games/dice/facts.py": "SIDES = 6\nLUCKY = 3\nHALF = SIDES // 2\n_SECRET = 1\n",
    "games/dice/rules/__init__.py": "from backburn.games.dice.rules.play import play\n",
    "games/dice/rules/play.py": (
        "import os\nfrom typing import TYPE_CHECKING\nfrom backburn.games.dice import facts\nfrom .helper import roll\n"
        "if TYPE_CHECKING:\n    from backburn.games.dice import view\n"
        "def play():\n    '''Roll\n    once.'''\n    number = roll()\n\n    return number + facts.HALF\n"
    ),
    "games/dice/rules/helper.py": "from backburn.games.dice.facts import LUCKY\ndef roll():\n    return LUCKY + MINE\nMINE = 1\n",
    "games/dice/view.py": "from backburn.games.dice.facts import LUCKY, SIDES\ndef look():\n    def inner():\n        return SIDES\n    return inner() + LUCKY\n",
}
EXPECTED = {
    "files": 6,
    "folders": 2,
    "longest_file": 12,
    "floors": 5,  # the card, the wing, play, helper, facts
    "arrows_files": 6,
    "arrows_wings": 3,  # the card to rules, rules and view to facts
    "functions": 4,
    "body_median": 2.0,  # 1, 1, 3, 3
    "body_p90": 3,
    "body_most": 3,
    "lone_names": 3,  # HALF, roll and play, which the wing hands on; no one uses look, LUCKY is used by two, SIDES and MINE by their own files
    "imports_median": 1.0,  # 0, 1, 1, 1, 1, 4
    "imports_most": 4,
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / "src/backburn" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def printed(*arguments: str) -> str:
    return subprocess.run([sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=True).stdout


def test_a_small_house_is_measured_right(house: Path) -> None:
    found = json.loads(printed("--json", str(house)))
    assert list(found) == ["backburn.games.dice", "backburn"]
    assert found["backburn.games.dice"] == EXPECTED


def test_the_table_says_the_same(house: Path) -> None:
    row = printed(str(house)).splitlines()[2]
    assert row == "| backburn.games.dice | 6 | 2 | 12 | 5 | 6 | 3 | 4 | 2 / 3 / 3 | 3 | 1 / 4 |"


def test_this_house_is_measured_game_by_game() -> None:
    found = json.loads(printed("--json"))
    assert {"backburn.games.volcano", "backburn.games.fire_tower", "backburn.lab", "backburn"} <= set(found)
    assert found["backburn"]["files"] > sum(each["files"] for room, each in found.items() if room.startswith("backburn.games."))


PAGE = {
    "kit/dom.js": "export class Small {\n}\n",
    "kit/words.js": 'import { h } from "./dom.js";\n/** @type {import("../pages/main.js").Main} */\nexport const t = h;\n',
    "board/board.js": 'import { h } from "../kit/dom.js";\nimport { t } from "../kit/words.js";\nexport class Board {\n  draw() {\n  }\n}\nclass Lone {\n}\n',
    "table/table.js": 'import { Board } from "../board/board.js";\nimport { start } from "../pages/main.js";\n',
    "pages/main.js": 'const later = () => import("../table/table.js");\n',
}


def test_the_wings_of_a_small_page_are_measured_right(house: Path) -> None:
    for name, text in PAGE.items():
        path = house / "src/backburn/server/web/page/static" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    found = json.loads(printed("--json", str(house)))
    assert list(found)[-5:] == ["page", "page/kit", "page/board", "page/table", "page/pages"]
    assert found["page"] == {
        "files": 5,
        "longest_file": 8,
        "floors": 5,
        "arrows_files": 6,
        "arrows_wings": 4,
        "upward": 1,  # the table knows a page; what is imported for its type does not count
        "largest_class": 4,
        "imports_median": 1,
        "imports_most": 2,
    }
    assert printed(str(house)).splitlines()[-1] == "| page/pages | 1 | 1 | 1 | 1 | 1 | 0 | 0 | 1 / 1 |"


def test_a_picture_asks_the_rules_once() -> None:
    """Its facts are one object; what is drawn reads them there."""
    run = [sys.executable, str(SCRIPT.with_name("measures_view.py"))]
    rows = subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()[2:]
    assert [row.split("|")[1].strip() for row in rows] == list(backburn.names())
    assert all(0 < int(row.split("|")[2]) <= 25 for row in rows), rows
