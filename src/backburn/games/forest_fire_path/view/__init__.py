"""The picture."""

from backburn.games.forest_fire_path.view.components import components
from backburn.games.forest_fire_path.view.layout import BOARD
from backburn.games.forest_fire_path.view.moments import moment
from backburn.games.forest_fire_path.view.scene import view
from backburn.games.forest_fire_path.view.steps import step, touches

__all__ = ["BOARD", "components", "moment", "step", "touches", "view"]
