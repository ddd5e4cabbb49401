"""How the README stands in the package's metadata, where paths of the project lead nowhere; and a wheel that brings compiled kernels."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)\s]+)\)\n*")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)")


class ReadmeHook(MetadataHookInterface):
    """Fills in `project.readme`; hatchling finds it by this file's name."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the long description."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": elsewhere(text, self.config.get("files", ""))}


def elsewhere(readme: str, files: str) -> str:
    """The README as it can be read outside the project: pictures and links begin with the address `files` of the project's files.

    Without such an address pictures are left out and of links the words stay, so that nothing shows broken.
    """
    if not files:
        return LINK.sub(r"\1", PICTURE.sub("", readme))
    start = files.rstrip("/")
    return re.sub(r"\]\((?!https?:|#)([^)\s]+)\)", rf"]({start}/\1)", readme)


class KernelsHook(BuildHookInterface[Any]):
    """Puts folders of compiled kernels into the wheel, when `scripts/release` asks for it: for browsers, and for a platform, its tag."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the folders that BACKBURN_MODULES and BACKBURN_KERNELS name; the latter need the numba that made them, and have a tag."""
        modules = os.environ.get("BACKBURN_MODULES")
        if modules:
            build_data["force_include"][modules] = "backburn/site/modules"
        folder = os.environ.get("BACKBURN_KERNELS")
        if folder:
            build_data["force_include"][folder] = "backburn/prebuilt"
            build_data["dependencies"].append(f"numba=={json.loads((Path(folder) / 'fit.json').read_text(encoding='utf-8'))['numba']}")
            build_data["pure_python"] = False
            build_data["tag"] = os.environ["BACKBURN_TAG"]
