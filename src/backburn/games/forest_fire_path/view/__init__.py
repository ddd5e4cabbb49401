"""The picture."""

from backburn.games.forest_fire_path.view.scene import view

__all__ = ["view"]
