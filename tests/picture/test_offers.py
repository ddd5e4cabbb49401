"""Which things in a picture offer which moves."""

from __future__ import annotations

from backburn.picture.offers import offered, spoken


def test_a_move_is_offered_by_several_things_and_a_thing_offers_several() -> None:
    things = {1: ("square",), 2: ("square", "button"), 3: ()}
    assert offered([1, 2, 3], lambda move: things[move]) == {"square": (1, 2), "button": (2,)}
    assert offered([], lambda move: ("square",)) == {}


def test_what_choosing_a_thing_would_do_is_said_after_its_label() -> None:
    def explain(state: str, move: int) -> str:
        return f"{state.capitalize()} goes to {move}."

    assert spoken(explain, "red", "Square 3", (3, 4)) == "Square 3. Red goes to 3. Red goes to 4."
    assert spoken(explain, "red", "Square 3", ()) == "Square 3"
