"""A game in one module: the names that it defines are the card, and what it leaves out has a plain default."""

from backburn.play.own.card import card_of
from backburn.play.own.faults import fault_of
from backburn.play.own.trial import try_out

__all__ = ["card_of", "fault_of", "try_out"]
