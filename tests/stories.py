"""Stories of turns, which the page and the terminals tell alike."""

from __future__ import annotations

from typing import Any

Line = dict[str, Any]
GEM: Line = {"seat": 0, "told": {"does": "put a gem on", "what": "a1"}}
MINOR: Line = {"seat": 0, "told": {"does": "kept all cards", "minor": True}}
STEP: Line = {"seat": 0, "told": {"does": "to", "what": "b1", "more": True, "way": True}}
FURTHER: Line = {"seat": 0, "told": {"does": "to", "what": "c1", "more": True, "way": True}}
HIT: Line = {"seat": -1, "told": {"outcomes": ["4, a hit"], "more": True}}
STORM: Line = {"seat": -1, "told": {"does": "the Firestorm blew", "what": "west", "outcomes": ["all fire spread one square"]}}
DREW: Line = {"seat": -1, "told": {"does": "the red tower drew", "what": "North"}}
LOST: Line = {"seat": -1, "told": {"does": "the die showed a 1", "outcomes": ["3 new fires", "blue died"]}}
CARD: Line = {"seat": 0, "told": {"does": "played Flare Up"}}
ON: Line = {"seat": 0, "told": {"does": "on", "what": "a1", "more": True}}
ON_B2: Line = {"seat": 0, "told": {"does": "on", "what": "b2", "more": True}}
ROOF: Line = {"seat": 0, "told": {"does": "on", "what": "b2", "outcomes": ["the roof burned"], "more": True}}
SPREAD: Line = {"seat": 0, "told": {"outcomes": ["fire spread"]}}
CHOSE: Line = {
    "seat": 0,
    "told": {"does": "moved the cat from", "what": "a1", "begun": "chose the cat on", "back": "brought the cat back to"},
}
CAUGHT: Line = {"seat": 0, "told": {**CHOSE["told"], "outcomes": ["it was caught"]}}
TOOK: Line = {"seat": 0, "told": {"does": "took up the gem on", "what": "a1", "back": "put the gem back on"}}
MOVED: Line = {"seat": 0, "told": {"does": "moved it to", "what": "b1", "way": True}}
MOVED_BACK: Line = {"seat": 0, "told": {"does": "moved it to", "what": "a1", "way": True}}
STORIES: list[tuple[list[Line], str]] = [
    ([GEM], "Red put a gem on a1."),
    ([GEM, {"seat": 0, "told": {"does": "put a gem on", "what": "b2"}}], "Red put a gem on a1 and b2."),
    ([GEM, GEM, GEM], "Red put a gem on a1 (3×)."),
    ([GEM, {"seat": 0, "told": None}, {"seat": 0, "told": {"does": "passed"}}], "Red put a gem on a1 and passed."),
    ([GEM, MINOR, GEM], "Red put a gem on a1 (2×)."),
    ([MINOR], ""),
    ([{"seat": 0, "told": {"does": "moved", "what": "a1"}}, STEP, FURTHER], "Red moved a1 to c1."),
    ([GEM, CHOSE], "Red put a gem on a1 and chose the cat on a1."),
    ([CHOSE, STEP], "Red moved the cat from a1 to b1."),
    ([CAUGHT], "Red moved the cat from a1: it was caught."),
    ([CHOSE, HIT], "Red moved the cat from a1: 4, a hit."),
    ([GEM, HIT, GEM], "Red put a gem on a1: 4, a hit; put a gem on a1."),
    ([GEM, {"seat": -1, "told": {"does": "the wind turned"}}], "Red put a gem on a1; the wind turned."),
    ([{"seat": -1, "told": {"does": "the wind turned"}}], "The wind turned."),
    ([{"seat": -1, "hidden": True, "text": "draw ?"}], ""),
    ([{"seat": -1, "hidden": True, "text": "draw ?"}, GEM], "Red put a gem on a1."),
    ([HIT], "4, a hit."),
    (
        [{"seat": -1, "told": {"does": f"b{number} burned"}} for number in range(7)],
        "… b1 burned, b2 burned, b3 burned, b4 burned, b5 burned, and b6 burned.",
    ),
    ([HIT, GEM], "4, a hit; Red put a gem on a1."),
    ([GEM, HIT, ON, ROOF, ON_B2], "Red put a gem on a1: 4, a hit; on a1; on b2: the roof burned; on b2."),
    ([CARD, ON, ON_B2], "Red played Flare Up on a1 and b2."),
    ([CARD, ON, ROOF, ON], "Red played Flare Up on a1; on b2: the roof burned; on a1."),
    ([CARD, ROOF, ROOF], "Red played Flare Up on b2: the roof burned; on b2: the roof burned."),
    ([CARD, ON, ON_B2, HIT], "Red played Flare Up on a1; on b2: 4, a hit."),
    (
        [GEM, {"seat": 0, "told": {"does": "put a gem on", "what": "b2", "outcomes": ["the roof burned"]}}],
        "Red put a gem on b2: the roof burned; put a gem on a1.",
    ),
    ([GEM, GEM, SPREAD], "Fire spread; Red put a gem on a1 (2×)."),
    ([DREW, ON], "The red tower drew North; Red on a1."),
    ([GEM, DREW, GEM], "Red put a gem on a1; the red tower drew North; Red put a gem on a1."),
    ([{"seat": 1, "told": {"does": f"did {number}"}} for number in range(8)], "Blue … did 2, did 3, did 4, did 5, did 6, and did 7."),
    ([GEM, STORM, DREW], "The Firestorm blew west: all fire spread one square; Red put a gem on a1; the red tower drew North."),
    (
        [GEM, LOST, STORM],
        "The die showed a 1: 3 new fires, blue died; Red put a gem on a1; the Firestorm blew west: all fire spread one square.",
    ),
    (
        [
            {"seat": 0, "told": {"does": "played Ember", "outcomes": ["1 new fire"]}},
            *[{"seat": 0, "told": {"does": f"did {number}"}} for number in range(7)],
        ],
        "Red played Ember: 1 new fire; … did 2; did 3; did 4; did 5; did 6.",
    ),
    ([CHOSE, STEP, {"seat": 0, "told": {**STEP["told"], "what": "a1"}}], "Red brought the cat back to a1."),
    ([{"seat": 0, "told": {"does": "moved", "what": "b1"}}, STEP], "Red moved b1 to b1."),
    ([GEM, MOVED, MOVED_BACK], "Red put a gem on a1."),
    ([GEM, MOVED, MOVED_BACK, MOVED], "Red put a gem on a1 and moved it to b1."),
    ([GEM, GEM, MOVED_BACK, {"seat": -1, "told": {"does": "the wind turned"}}], "Red put a gem on a1 (2×); the wind turned."),
    ([GEM, {**MOVED_BACK, "seat": 1}], "Red put a gem on a1; Blue moved it to a1."),
    (
        [GEM, {"seat": 0, "told": {**MOVED_BACK["told"], "outcomes": ["a fire went out"]}}],
        "Red moved it to a1: a fire went out; put a gem on a1.",
    ),
    ([TOOK, MOVED, MOVED_BACK], "Red put the gem back on a1."),
    ([{"seat": 0, "told": {**TOOK["told"], "what": "b1"}}, TOOK, MOVED, MOVED_BACK], "Red took up the gem on b1; put the gem back on a1."),
    ([{"seat": 0, "hidden": True, "text": "draw ?"}, MOVED_BACK], "Red moved it to a1."),
]
"""What the plies of a turn did, by Red (0), Blue (1) or chance (-1), and the story of it."""
