"""The folders where backburn keeps its files unless others are named."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Return the folder of the tables and of saved games, which may not exist yet."""
    return platformdirs.user_data_path("backburn", appauthor=False)


def cache_root() -> Path:
    """Return the folder of what can be made again, which may not exist yet: the compiled kernels. `BACKBURN_CACHE` names another one."""
    return Path(os.environ.get("BACKBURN_CACHE") or platformdirs.user_cache_dir("backburn", appauthor=False))
