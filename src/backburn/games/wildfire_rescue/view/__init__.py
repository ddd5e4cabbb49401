"""The picture."""

from backburn.games.wildfire_rescue.view.components import components
from backburn.games.wildfire_rescue.view.layout import BOARD
from backburn.games.wildfire_rescue.view.moments import moment
from backburn.games.wildfire_rescue.view.scene import view
from backburn.games.wildfire_rescue.view.steps import step

__all__ = ["BOARD", "components", "moment", "step", "view"]
