"""A game in one module: the names that it defines are the card, and what it leaves out has a plain default."""

from backburn.play.own.beginning import begin
from backburn.play.own.card import card_of
from backburn.play.own.faults import fault_of, not_compiled
from backburn.play.own.kernels import no_estimate
from backburn.play.own.languages import phrases_of, usual_phrases
from backburn.play.own.trial import try_out

__all__ = ["begin", "card_of", "fault_of", "no_estimate", "not_compiled", "phrases_of", "try_out", "usual_phrases"]
