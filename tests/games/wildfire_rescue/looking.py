"""What the tests of the picture look with."""

from __future__ import annotations

from backburn.games.wildfire_rescue.state import State
from backburn.picture.scene import Element
from backburn.play.matches.match import Match
from games.wildfire_rescue.pictures import match, woods

ROUND = woods(
    "round 3: blue to act",
    "a3b b3w c2~ d2* c4*x d3cc",
    blue="axe extinguisher, saved 1",
    white="bow, saved 1, owes",
)
"""In the middle of a game: two campers on d3, one in danger on c4, a fire on d2 and a hazard on c2."""
PLANE = woods("round 3, end: blue to send the plane", "a1b e1w c1*c b3*", blue="axe", white="bow")


def seen(played: Match[State], seat: int | None) -> dict[str, Element]:
    """The things in the picture of a match."""
    return {element.id: element for element in played.game.card.scene(played.state, seat).elements}


def at(picture: str, seat: int | None = 0) -> dict[str, Element]:
    """The things in the picture of a position."""
    return seen(match(picture), seat)


def facts(picture: str) -> dict[str, str]:
    played = match(picture)
    return dict(played.game.card.scene(played.state, None).facts)


def texts(element: Element) -> list[str]:
    return [part.text for part in element.parts if part.text]


def symbols(element: Element) -> list[str]:
    return [str(part.attributes["href"]).removeprefix("#wfr-") for part in element.parts if part.tag == "use"]


def kinds(element: Element) -> list[str]:
    return [str(part.attributes["class"]) for part in element.parts if "class" in part.attributes]


def offering(picture: dict[str, Element]) -> list[str]:
    return [name for name, thing in picture.items() if thing.offers]
