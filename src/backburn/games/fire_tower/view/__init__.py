"""The picture."""

from backburn.games.fire_tower.view.components import components
from backburn.games.fire_tower.view.layout import BOARD
from backburn.games.fire_tower.view.moments import moment
from backburn.games.fire_tower.view.scene import view, view_ended

__all__ = ["BOARD", "components", "moment", "view", "view_ended"]
