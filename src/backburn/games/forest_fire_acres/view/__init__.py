"""The picture."""

from backburn.games.forest_fire_acres.view.scene import view
from backburn.games.forest_fire_acres.view.steps import step

__all__ = ["step", "view"]
