"""The picture."""

from backburn.games.fire_tower.view.layout import BOARD
from backburn.games.fire_tower.view.scene import view, view_ended

__all__ = ["BOARD", "view", "view_ended"]
