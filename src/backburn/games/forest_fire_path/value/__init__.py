"""Heuristic evaluation: estimates of the payoff of a game in progress. `value` is for greedy play, `forecast` for search, `outlook` for the
search that looks furthest ahead, and `gauge` is what rules of thumb go by."""

from backburn.games.forest_fire_path.value.estimates import GAUGES, forecast, gauge, value
from backburn.games.forest_fire_path.value.outlook import outlook

__all__ = ["GAUGES", "forecast", "gauge", "outlook", "value"]
