"""Does a game keep the contract? Random games, in which every kernel and every sentence is asked, and what is wrong is said."""

from backburn.play.checking.findings import Finding
from backburn.play.checking.suite import check

__all__ = ["Finding", "check"]
