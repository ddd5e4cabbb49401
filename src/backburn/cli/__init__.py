"""The command line: one file a command, in the order in which `backburn --help` lists them."""

# ruff: noqa: F401, I001 - importing a command is what adds it, and the order is that of the help
from backburn.cli.main import main
from backburn.cli import serve, export, import_, games, rules, play, join, simulate, replay, show, scenario

__all__ = ["main"]
