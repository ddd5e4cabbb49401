"""The facts next to the picture, and the weather in words."""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import Land
from backburn.games.forest_fire_acres.view.facts import Facts
from backburn.games.forest_fire_acres.view.telling import held, machines, piles_told, store_told
from backburn.games.forest_fire_acres.words.names import WIND_NAMES
from backburn.play.wording import counted


def weather_told(facts: Facts) -> str:
    """The weather in words."""
    if not facts.is_windy:
        return "no wind yet"
    speed, fires, acres, jump = facts.weather
    spread = f"{counted(fires, 'fire')} {'spreads' if fires == 1 else 'spread'} by {counted(acres, 'acre')}"
    return f"{WIND_NAMES[facts.state.wind]} wind of {speed} mph, {spread}{f', jumping {jump}' if jump else ''}"


def beside(facts: Facts) -> tuple[tuple[str, str], ...]:
    """The panels next to the board."""
    state = facts.state
    found = state.lands.tolist()
    return (
        ("Now", facts.doing),
        ("Weather", weather_told(facts)),
        ("Standing", f"{counted(found[Land.HOUSE], 'house')}, {counted(found[Land.SCHOOL], 'school')}"),
        ("Lost", f"{counted(found[Land.BURNT], 'acre')} burnt, {counted(found[Land.ROCK], 'acre')} of rock"),
        ("Score", str(facts.score)),
        ("Store", store_told(state)),
        *held(state),
        *machines(state),
        ("Cards", piles_told(facts.piles)),
    )
