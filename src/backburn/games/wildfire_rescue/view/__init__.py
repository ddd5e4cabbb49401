"""The picture."""

from backburn.games.wildfire_rescue.view.scene import view

__all__ = ["view"]
