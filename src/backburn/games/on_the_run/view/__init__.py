"""The picture."""

from backburn.games.on_the_run.view.scene import view

__all__ = ["view"]
