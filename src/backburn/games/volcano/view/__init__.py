"""The picture."""

from backburn.games.volcano.view.scene import view

__all__ = ["view"]
