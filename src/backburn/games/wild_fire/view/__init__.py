"""The picture."""

from backburn.games.wild_fire.view.scene import view

__all__ = ["view"]
