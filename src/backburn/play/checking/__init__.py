"""Does a game keep the contract? Random games, that try every kernel and every sentence."""

from backburn.play.checking.findings import Finding
from backburn.play.checking.suite import check

__all__ = ["Finding", "check"]
