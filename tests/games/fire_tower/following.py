"""What a seat can know of the other hands, worked out afresh from every ply of a match: slow, exact, and apart from the game's own memory."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

from backburn.games.fire_tower.cards import ACTIONS
from backburn.games.fire_tower.state import DRAW, NONE, PLAY, PULL, THROW, Phase, State
from backburn.play.matches.match import Match

Hand = tuple[int, ...]
Hands = tuple[Hand, ...]
"""Of all seats; the watcher's own is left empty."""
Movement = tuple[str, int, int]
"""What, who and which kind; of what is handed over, from whom to whom."""

EMPTY: Hand = (0,) * ACTIONS


def movements(before: State, move: int, after: State) -> list[Movement]:
    """What a ply did to cards, in the order in which it happened."""
    found: list[Movement] = []
    shown = [(before.to_act, move - PLAY)] if before.phase == Phase.ACTION and PLAY <= move < THROW else []
    shown += [(before.to_act, move - THROW)] if before.to_act >= 0 and THROW <= move < THROW + ACTIONS else []
    if before.phase == Phase.DRAW and move < DRAW + ACTIONS:
        found.append(("draws", before.drawer, move - DRAW))
    if before.phase == Phase.PULL:
        shown.append((before.drawer, move - PULL))
    found += [("shows", seat, kind) for seat, kind in shown]
    found += _fall(before, after)
    if after.deck_size > before.deck_size:
        found.append(("shuffle", NONE, NONE))
    return found


def _fall(before: State, after: State) -> list[Movement]:
    """The cards of a victim, who cannot have lost them otherwise."""
    victim = after.victim
    if victim == NONE or victim == before.victim or not before.held[victim]:
        return []
    hand = before.hands[victim].tolist()
    by = int(after.credit[victim])
    if by in (NONE, victim) or after.fates[by] > 1:
        return [("shows", victim, kind) for kind in range(ACTIONS) for _ in range(hand[kind])]
    return [("gives", victim, by)]


class Watcher:
    """All that the other hands can be, each with its chance, for a seat that thinks of a shown card as any card of the hand."""

    def __init__(self, match: Match[State], seat: int) -> None:
        self.seat, self.seats = seat, match.game.seats
        self.cards: list[int] = match.state.options.cards.tolist()
        self.chances: dict[Hands, Fraction] = {(EMPTY,) * self.seats: Fraction(1)}
        self.in_sight = list(EMPTY)
        self.own = list(EMPTY)

    def follow(self, before: State, move: int, after: State) -> None:
        for what, who, which in movements(before, move, after):
            if what == "draws":
                self._draws(who, which)
            elif what == "shows":
                self._shows(who, which)
            elif what == "gives":
                self._gives(who, which, tuple(before.hands[who].tolist()))
            else:
                self.in_sight = list(EMPTY)
        total = sum(self.chances.values())
        self.chances = {hands: chance / total for hands, chance in self.chances.items()}

    def _deck(self, hands: Hands, kind: int) -> int:
        return self.cards[kind] - self.in_sight[kind] - self.own[kind] - sum(hand[kind] for hand in hands)

    def _draws(self, who: int, kind: int) -> None:
        found: dict[Hands, Fraction] = defaultdict(Fraction)
        for hands, chance in self.chances.items():
            for each in [kind] if who == self.seat else range(ACTIONS):
                if self._deck(hands, each) > 0:
                    changed = hands if who == self.seat else _changed(hands, who, each, 1)
                    found[changed] += chance * self._deck(hands, each)
        self.own[kind] += who == self.seat
        self.chances = found

    def _shows(self, who: int, kind: int) -> None:
        if who == self.seat:
            self.own[kind] -= 1
        else:
            found: dict[Hands, Fraction] = defaultdict(Fraction)
            for hands, chance in self.chances.items():
                if hands[who][kind]:
                    found[_changed(hands, who, kind, -1)] += chance * hands[who][kind]
            self.chances = found
        self.in_sight[kind] += 1

    def _gives(self, victim: int, by: int, cards: Hand) -> None:
        found: dict[Hands, Fraction] = defaultdict(Fraction)
        for hands, chance in self.chances.items():
            if victim == self.seat or by != self.seat or hands[victim] == cards:
                given = cards if victim == self.seat else hands[victim]
                kept = {victim: EMPTY, by: tuple(map(sum, zip(hands[by], given, strict=True)))} if by != self.seat else {victim: EMPTY}
                found[tuple(kept.get(seat, hand) if seat != self.seat else EMPTY for seat, hand in enumerate(hands))] += chance
        if self.seat in (victim, by):
            self.own = list(EMPTY) if victim == self.seat else [a + b for a, b in zip(self.own, cards, strict=True)]
        self.chances = found

    def picks(self, state: State, first: int, end: int) -> dict[Hands, Fraction]:
        """The chances when another player is seen to have enough cards of a sort to pick from."""
        left = {hands: chance for hands, chance in self.chances.items() if sum(hands[state.to_act][first:end]) >= state.must}
        total = sum(left.values())
        return {hands: chance / total for hands, chance in left.items()}


def _changed(hands: Hands, seat: int, kind: int, by: int) -> Hands:
    hand = hands[seat]
    return (*hands[:seat], (*hand[:kind], hand[kind] + by, *hand[kind + 1 :]), *hands[seat + 1 :])


def others(state: Any, seat: int) -> Hands:
    """The other hands of a state."""
    return tuple(EMPTY if other == seat else tuple(state.hands[other].tolist()) for other in range(state.seats))


class Ledger:
    """What follows from counting alone, for whole decks: since each reshuffle a hand can have got no more new cards than it drew."""

    def __init__(self, match: Match[State], seat: int) -> None:
        self.seat, self.seats = seat, match.game.seats
        self.since: list[tuple[Counter[int], list[Counter[int]], list[int]]] = []

    def follow(self, before: State, move: int, after: State) -> None:
        for what, who, which in movements(before, move, after):
            for _, shown, drawn in self.since:
                drawn[who] += what == "draws"
                if what == "shows":
                    shown[who][which] += 1
            if what == "gives":
                self.since = []
            if what == "shuffle":
                held = sum((Counter(dict(enumerate(hand))) for hand in others(after, self.seat)), Counter())
                self.since.append((held, [Counter() for _ in range(self.seats)], [0] * self.seats))

    def excludes(self, hands: Hands) -> bool:
        """Has a hand more new cards since a reshuffle than were drawn?"""
        for held, shown, drawn in self.since:
            for seat, hand in enumerate(hands):
                new = sum(max(0, shown[seat][kind] + hand[kind] - held[kind]) for kind in range(ACTIONS))
                if seat != self.seat and new > drawn[seat]:
                    return True
        return False
