"""The README's first command, in a bare copy of the project."""

from __future__ import annotations

import pytest

from package.conftest import ROOT, Installed
from package.first_steps import load_the_page, play_a_ply


@pytest.mark.timeout(600)
def test_the_first_command_of_the_readme(bare_clone: Installed) -> None:
    readme = (ROOT / "README.md").read_text()
    assert "```sh\nscripts/backburn " in readme, "the README's first command is another one now"
    with bare_clone.served("--no-browser") as client:
        play_a_ply(client)
        assert "/static/all.js" in load_the_page(client)
