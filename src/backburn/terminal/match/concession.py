"""A bot that offers to resign in a local match."""

from __future__ import annotations

from backburn.play.matches.concession import OFFER, BotMove, has_lost_hope, is_hopeless
from backburn.play.matches.match import Match
from backburn.play.matches.ply import turn_began


class Concession:
    """The offer of the only bot, to the only person: what it expected, and what they say to it. It is made once a match."""

    def __init__(self, match: Match, person: int | None) -> None:
        """`person` is the seat of the only one; None if there are several."""
        self._match, self._person = match, person
        self._hopes: dict[int, tuple[int, bool]] = {}
        """For each ply of the bot, where its turn began, and whether it saw nothing but defeat."""
        self._offered: int | None = None
        """The ply after which it offered to resign."""
        self._refused = False
        self.accepted = False

    def note(self, chosen: BotMove) -> None:
        """Note what the bot that is to act expects; after a forced move, nothing in particular."""
        plies, seat = self._match.plies, self._match.to_act
        self._hopes = {number: hope for number, hope in self._hopes.items() if number < len(plies)}
        if chosen.value is not None:
            self._hopes[len(plies)] = turn_began(plies, seat), is_hopeless(chosen.value)
        if self._person is not None and self._offered is None and has_lost_hope(self._hopes.values()):
            self._offered = len(plies)

    @property
    def question(self) -> str:
        """The open question to the person, if there is one."""
        if self._offered is None or self._refused or self.accepted or len(self._match.plies) <= self._offered:
            return ""
        return OFFER.format(seat=self._loser)

    @property
    def result(self) -> str:
        """How the match ended, if the person has accepted."""
        return f"The {self._loser} resigned. You win."

    @property
    def _loser(self) -> str:
        return str(self._match.game.seat_names[self._match.plies[self._offered or 0].seat])

    def answer(self, line: str) -> bool:
        """Take a yes or a no, if it answers the question; return whether it did."""
        word = line.casefold()
        if not self.question or word not in ("yes", "no"):
            return False
        self.accepted, self._refused = word == "yes", word == "no"
        return True
