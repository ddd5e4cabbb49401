"""The picture."""

from backburn.games.wild_fire.view.components import components
from backburn.games.wild_fire.view.layout import BOARD
from backburn.games.wild_fire.view.moments import moment
from backburn.games.wild_fire.view.scene import view

__all__ = ["BOARD", "components", "moment", "view"]
