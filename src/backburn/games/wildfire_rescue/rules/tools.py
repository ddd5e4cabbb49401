"""Counting tools in hands and the deck, and the numbers of cards and tiles."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.wildfire_rescue.board import Tool
from backburn.games.wildfire_rescue.state import Options, State

# Tools: a number whose hexadecimal digits count the cards of each kind


@kernel
def count(tools: int, tool: int) -> int:
    """Return how many cards of a kind are among the tools."""
    return (tools >> 4 * tool) & 15


@kernel
def one(tool: int) -> int:
    """Return the tools that consist of a single card."""
    return 1 << 4 * tool


@kernel
def cards(tools: int) -> int:
    """Return the number of cards among the tools."""
    pairs = (tools & 0x0F0F) + ((tools >> 4) & 0x0F0F)
    return (pairs & 0xFF) + (pairs >> 8)


@kernel
def deck_size(state: State) -> int:
    """Return the number of cards with which the deck begins. (R1.4)"""
    return state.seats + state.options.extra_cards


@kernel
def all_cards(options: Options) -> int:
    """Return all cards of the game as tools. (R1.3)"""
    return (
        options.axes * one(Tool.AXE)
        + options.pickaxes * one(Tool.PICKAXE)
        + options.bows * one(Tool.BOW)
        + options.extinguishers * one(Tool.EXTINGUISHER)
    )


@kernel
def all_tiles(options: Options) -> int:
    """Return how many tiles of each kind there are, eight bits for each. (R1.1)"""
    return options.trees | options.rocks << 8 | options.animals << 16 | 1 << 24
