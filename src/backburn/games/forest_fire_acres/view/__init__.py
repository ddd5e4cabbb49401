"""The picture."""

from backburn.games.forest_fire_acres.view.components import components
from backburn.games.forest_fire_acres.view.layout import BOARD
from backburn.games.forest_fire_acres.view.moments import moment
from backburn.games.forest_fire_acres.view.scene import view
from backburn.games.forest_fire_acres.view.steps import step

__all__ = ["BOARD", "components", "moment", "step", "view"]
