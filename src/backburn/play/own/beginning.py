"""A game to begin with: a folder with a module that is ready to play."""

from __future__ import annotations

import re
from pathlib import Path

from backburn.core.kit.errors import OptionError

TEMPLATES = Path(__file__).parent / "templates"
NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")


def begin(name: str, where: Path, secrets: bool) -> Path:
    """Write the folder of a new game, and return its module. Raises OptionError."""
    if not NAME.fullmatch(name):
        raise OptionError(f"{name!r} cannot be the name of a game: it is small letters, digits and dashes, and begins with a letter")
    folder = where / name.replace("-", "_")
    if folder.exists():
        raise OptionError(f"{folder} is there already; give the game another name")
    text = (TEMPLATES / ("secrets.txt" if secrets else "open.txt")).read_text(encoding="utf-8")
    folder.mkdir(parents=True)
    module = folder / "__init__.py"
    module.write_text(text.replace("{title}", re.sub(r"[-_]", " ", name).title()), encoding="utf-8")
    return module
