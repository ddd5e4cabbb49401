"""The picture."""

from backburn.games.on_the_run.view.components import components
from backburn.games.on_the_run.view.moments import moment
from backburn.games.on_the_run.view.scene import view
from backburn.picture.hexboard import BOARD

__all__ = ["BOARD", "components", "moment", "view"]
