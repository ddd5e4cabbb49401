"""The facts next to the picture, and the weather in words."""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import Land
from backburn.games.forest_fire_acres.view.facts import Facts
from backburn.games.forest_fire_acres.view.labels import describe_piles, describe_store, held, machines
from backburn.games.forest_fire_acres.words.names import WIND_NAMES
from backburn.play.texts.wording import counted


def describe_weather(facts: Facts) -> str:
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
        ("Weather", describe_weather(facts)),
        ("Standing", f"{counted(found[Land.HOUSE], 'house')}, {counted(found[Land.SCHOOL], 'school')}"),
        ("Lost", f"{counted(found[Land.BURNT], 'acre')} burnt, {counted(found[Land.ROCK], 'acre')} of rock"),
        ("Score", str(facts.score)),
        ("Store", describe_store(state)),
        *held(state),
        *machines(state),
        ("Cards", describe_piles(facts.piles)),
    )
