"""Puzzles of one game for `test_puzzles`: its last plies, in which few moves are right."""

from __future__ import annotations

PUZZLES = [
    (
        "round 10: white to act / 1 Tb A R R* T* / 2 R T A*w R* A* / 3 R A*x R* T* W / 4 A T R*x A* T* / 5 A A R~ T* T*"
        " / blue: saved 0, tools extinguisher, owes no turn / white: saved 1, tools pickaxe, owes no turn"
        " / deck axe*1 pickaxe*1 bow*1 extinguisher*1 / options slow=all wildfire_faces=4",
        "go north",
    ),
    (
        "round 7: blue to act / 1 T A A* A T / 2 Rw R*b T* T* R / 3 A R* A* T* R* / 4 R A T R T / 5 A* A* W T* R*"
        " / blue: saved 1, tools axe, owes no turn / white: saved 1, tools pickaxe, owes no turn"
        " / deck axe*1 bow*2 extinguisher*1 / options slow=all wildfire_faces=4",
        "join white",
    ),
    (
        "round 5: white to act / 1 T* A* A* T* T* / 2 R R* T* A* W / 3 T*w T* A* A* R* / 4 A T* R*x T* A*"
        " / 5 R R A R* R* / blue: dead / white: saved 1, tools bow extinguisher, owes no turn / deck axe*2 pickaxe*1"
        " / options slow=all wildfire_faces=4",
        "go south",
    ),
    (
        "round 4: blue to act / 1 R~ A* T* R* R* / 2 R*b T* A* W R* / 3 T*x T* A* R* A*x / 4 A A* R*x T* T*w"
        " / 5 T R A A* T / blue: saved 0, tools axe pickaxe, owes no turn"
        " / white: saved 0, tools extinguisher, owes no turn / deck axe*1 bow*1 extinguisher*1"
        " / options slow=all wildfire_faces=4",
        "go north",
    ),
    (
        "round 12: white to act / 1 A* A* W T* A* / 2 T* R* A* R~ R* / 3 T* R* T* R~ T*x / 4 T*w R* A* A* T"
        " / 5 R A* R* A* T / blue: dead / white: saved 1, tools pickaxe extinguisher, owes no turn"
        " / deck axe*2 pickaxe*1 / options slow=all wildfire_faces=4",
        "go south",
    ),
    (
        "round 7: blue to act / 1 T* R~ W T* T* / 2 R* A* A* T* A* / 3 T*b T* A* R* A*x / 4 R A* R* R~ Aw"
        " / 5 T R A* T R / blue: saved 1, tools pickaxe, owes no turn"
        " / white: saved 0, tools axe extinguisher, owes a turn / deck axe*1 bow*2 / options slow=all wildfire_faces=4",
        "go south",
    ),
    (
        "round 6: white to act / 1 T R~ A* A* A* / 2 Tb T*x R* T* R* / 3 A R* R* W R* / 4 T* A* A* T* A*"
        " / 5 T A*w R* T* R* / blue: saved 1, tools extinguisher, owes no turn"
        " / white: saved 0, tools axe, owes no turn / deck pickaxe*1 bow*2 extinguisher*1"
        " / options slow=all wildfire_faces=4",
        "go west",
    ),
    (
        "round 6: white to act / 1 R* A* T* T* A / 2 T* T* A* A* T* / 3 W T* R* R*w R / 4 A* R* A* A*x A"
        " / 5 T* T* R*x R R / blue: dead / white: saved 1, tools pickaxe, owes no turn"
        " / deck axe*1 pickaxe*1 bow*1 extinguisher*1 / options slow=all wildfire_faces=4",
        "go east",
    ),
    (
        "round 7: white to act / 1 A R A*x R A* / 2 T R*w R* T T* / 3 R*x A* T* W T* / 4 T* A* R* T R* / 5 A T* A* R A*"
        " / blue: dead / white: saved 1, tools axe extinguisher, owes no turn / deck pickaxe*1 extinguisher*1"
        " / options slow=all wildfire_faces=4",
        "go west",
    ),
    (
        "round 5: white to act / 1 T* A* W A* R* / 2 T* A* T* T* R* / 3 T*x A* R* R* A*w / 4 A* R* A* T* R~"
        " / 5 A R~ T* T* R / blue: dead / white: saved 1, tools pickaxe extinguisher, owes no turn"
        " / deck pickaxe*1 extinguisher*1 / options slow=all wildfire_faces=4",
        "go south",
    ),
    (
        "round 5: white to act / 1 A R~ R* T R / 2 T* A* T* A*w Ac / 3 R* A* T* R* A* / 4 T* R* A* T* R*"
        " / 5 A* R* W T* T* / blue: dead / white: saved 0, tools bow extinguisher, owes no turn"
        " / deck pickaxe*1 extinguisher*1 / options slow=all wildfire_faces=4",
        "go east",
    ),
    (
        "round 9: white to act / 1 R* R* T* A* W / 2 R* A* R* A* T* / 3 T* T* A* R* T* / 4 Rb A* R*w T* A*"
        " / 5 T T A R* A* / blue: saved 2, tools bow, owes no turn"
        " / white: saved 1, tools bow extinguisher, owes no turn / deck axe*1 pickaxe*1 extinguisher*1"
        " / options slow=all wildfire_faces=4",
        "go south",
    ),
    (
        "round 10: white to act / 1 W R* R* A* A* / 2 R* T* A* T* T* / 3 R* R* A* A* T*x / 4 A* T* T* R* A*"
        " / 5 R* A* T*w R~ T / blue: dead / white: saved 1, tools pickaxe bow, owes no turn / deck axe*1"
        " / options slow=all wildfire_faces=4",
        "go east",
    ),
    (
        "round 8: blue to act / 1 T* R*w A*x R T / 2 T* R* A* T* R / 3 T* R* T* A* A*b / 4 R* W A* R* T*"
        " / 5 A* T* A* R* A* / blue: saved 1, tools pickaxe, owes no turn / white: saved 1, tools axe bow, owes no turn"
        " / deck pickaxe*1 bow*1 extinguisher*1 / options slow=all wildfire_faces=4",
        "go north",
    ),
]
"""Positions and their right moves: all others pay at least 0.2 less."""
