"""The picture."""

from backburn.games.forest_fire_acres.view.scene import view

__all__ = ["view"]
