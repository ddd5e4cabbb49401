"""The picture."""

from backburn.games.volcano.view.components import components
from backburn.games.volcano.view.moments import moment
from backburn.games.volcano.view.scene import view
from backburn.picture.hexboard import BOARD

__all__ = ["BOARD", "components", "moment", "view"]
