"""The command line: one file per command, in the order in which `backburn --help` lists them."""

# ruff: noqa: F401, I001 - importing a command registers it, and the import order is the order in the help
from backburn.cli.main import main
from backburn.cli import (
    serve,
    site,
    export,
    import_,
    games,
    rules,
    play,
    puzzle,
    join,
    simulate,
    arena,
    lab,
    solve,
    replay,
    audit,
    analyse,
    show,
    scenario,
    new,
    check,
    sheet,
    mcp,
)

__all__ = ["main"]
