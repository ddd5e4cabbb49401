"""Writes docs/reference/commands.md: every command with its flags, as the program itself describes them.

usage: python scripts/commands.py
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import typer.main
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from backburn.cli.main import app

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "commands.md"
INTRODUCTION = """# Commands

`backburn --help` and `backburn COMMAND --help` print the same in the terminal; in a clone the program is `scripts/backburn`.
Without a command it opens the lobby in the browser. `python scripts/commands.py` writes this page."""


def page() -> str:
    """Return the page's text."""
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    chapters = [f"{INTRODUCTION}\n\n{_table(group)}"]
    for name, command in _commands(group):
        chapters.append(f"## {name}\n\n{_about(command)}\n\n`backburn {name}{_arguments(command)}`\n\n{_table(command)}".rstrip())
    return "\n\n".join(chapters).rstrip() + "\n"


def _commands(group: TyperGroup) -> Iterator[tuple[str, TyperCommand]]:
    """Yield the commands by name, those of a group after its own name."""
    for name in group.list_commands(None):  # type: ignore[arg-type]  # what a group lists depends on no context
        command = group.get_command(None, name)  # type: ignore[arg-type]
        if isinstance(command, TyperGroup):
            yield from ((f"{name} {each}", found) for each, found in _commands(command))
        elif isinstance(command, TyperCommand) and not command.hidden:
            yield name, command


def _about(command: TyperCommand) -> str:
    return " ".join((command.help or "").split())


def _arguments(command: TyperCommand | TyperGroup) -> str:
    return "".join(f" {each.metavar or each.name.upper()}" for each in command.params if isinstance(each, TyperArgument))


def _table(command: TyperCommand | TyperGroup) -> str:
    rows = [_row(each) for each in _options(command)]
    return "\n".join(["| flag | | default |", "|---|---|---|", *rows]) if rows else ""


def _options(command: TyperCommand | TyperGroup) -> Iterator[TyperOption]:
    for each in command.params:
        if isinstance(each, TyperOption) and not each.hidden and each.name != "help":
            yield each


def _row(option: TyperOption) -> str:
    names = sorted(option.opts, key=len, reverse=True)
    value = "" if option.is_flag else f" {option.metavar or option.name.upper()}"
    flags = ", ".join(f"`{name}{value if name == names[0] else ''}`" for name in names)
    shown = option.show_default and not option.is_flag and option.default not in (None, "")
    default = f"`{option.default}`" if shown else ""
    return f"| {flags} | {' '.join((option.help or '').split())} | {default} |"


def main() -> None:
    """Write the page."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
