"""What is known: secrets, what everybody can follow of the cards, and guesses at the rest."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import backburn
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import OVER
from backburn.games.fire_tower.cards import ACTIONS, FIRST_BREAK, FIRST_WATER, WORDS
from backburn.games.fire_tower.rules import guessing, piles, story
from backburn.games.fire_tower.rules.guessing import guess
from backburn.games.fire_tower.rules.secrets import hide
from backburn.games.fire_tower.state import DRAW, HISTORY, NONE, PILES, Options, Phase, State
from backburn.play.matches.match import Match
from games.fire_tower.following import Ledger, Watcher, others
from games.fire_tower.pictures import due, line, play, table
from pictures import clause

QUIET: dict[str, Any] = {"seats": 4, "partial_firestorm": "off"}
AID: dict[str, Any] = {"mutual_aid": "on"}
SHADOW: dict[str, Any] = {"seats": 3, "shadow_of_the_wood": "on"}


def hand(match: Match[State], colour: str) -> str:
    return line(match, colour).partition("hand ")[2]


def history(match: Match[State], seat: int | None = None) -> str:
    """The movements of cards that are remembered, as a seat has seen them."""
    state = match.state if seat is None else match.hidden(seat)
    lines = match.game.card.notation.write_diagram(state).splitlines()
    return next((line.removeprefix("history: ") for line in lines if line.startswith("history: ")), "")


# ---- R11.1 Secrets


def shown(match: Match[State], seat: int | None) -> list[str]:
    """The position and the log as a seat gets them."""
    return [match.game.card.notation.write_diagram(match.hidden(seat)), *(match.seen(ply, seat) for ply in match.plies)]


@clause("R11.1")
def test_a_hand_is_known_to_its_player_alone() -> None:
    match = table("", to="red to act", red="north snag*2", blue="ember dozer", deck="east*3 firestorm")
    for seat, red, blue in ((0, "north snag*2", "?*2"), (1, "?*3", "ember dozer"), (None, "?*3", "?*2")):
        text = match.game.card.notation.write_diagram(match.hidden(seat)).splitlines()
        assert text[18:21] == [
            f"red: stands, bucket full, hand {red}",
            f"blue: stands, bucket full, hand {blue}",
            "deck: ?*3 firestorm",
        ], "where the events are is known"
        assert text[21:] == match.diagram().splitlines()[21:] and text[:18] == match.diagram().splitlines()[:18]


@clause("R11.1")
def test_only_what_others_draw_stays_face_down() -> None:
    match = play(table("", to="red draws", red="north*2", seats=3, **AID), "draw mutual-aid, draw east, draw ember, draw snag")
    play(match, "aid cards, throw north, throw north, throw ember, draw dozer")
    log = ["aid cards", "throw north", "throw north", "throw ember"]
    assert shown(match, 0)[1:] == ["draw mutual-aid", "draw east", "draw ember", "draw snag", *log, "draw dozer"]
    for seat in (1, 2, None):
        assert shown(match, seat)[1:] == ["draw mutual-aid", "draw ?", "draw ?", "draw ?", *log, "draw ?"]


@clause("R11.1")
def test_what_differs_in_secret_looks_the_same() -> None:
    """Two matches with the same moves, whose hands, piles and draws differ only where red cannot see."""
    first = table("", to="purple to act", red="north", purple="snag*2", blue="ember west", green="dozer", seats=4, hand_size=2)
    second = table("", to="purple to act", red="north", purple="snag scratch", blue="south*2", green="engine", seats=4, hand_size=2)
    for match, drawn in ((first, "east"), (second, "reforest")):
        play(match, f"throw snag, done, draw {drawn}, h7, done")
    assert first.hidden(0).tobytes() == second.hidden(0).tobytes() and shown(first, 0) == shown(second, 0)
    assert first.hidden(1).tobytes() != second.hidden(1).tobytes()
    assert first.svg(0) == second.svg(0) and first.svg(1) != second.svg(1)
    assert first.hidden(None).tobytes() == second.hidden(None).tobytes() and first.svg() == second.svg()


@clause("R11.1", "R8.2")
def test_a_third_player_does_not_see_the_reward() -> None:
    matches = [table("p2 *", to="red to spread", red="north", blue=blue, **QUIET) for blue in ("snag ember", "dozer west")]
    for match in matches:
        play(match, "p1")
    for seat, same in ((0, False), (1, True), (2, False), (3, True)):
        assert (matches[0].hidden(seat).tobytes() == matches[1].hidden(seat).tobytes()) == same
    assert matches[0].svg(3) == matches[1].svg(3)


# ---- R11.2 What is remembered


@clause("R11.2a", "R11.1")
def test_draws_and_what_is_shown_are_remembered() -> None:
    match = play(
        table("a9 *", to="red to act", red="north*2 snag ember", blue="dozer*2", deck="east south ember firestorm"), "ember, a9, g9"
    )
    assert (
        history(match)
        == "north*2 east*3 south*3 west*4 snag*3 explosion*4 flare-up*3 ember air-drop*4 engine*4 smokejumper*4 reforest*4 dozer scratch*3 | red-h"
    )
    play(match, "draw east, draw south")
    assert history(match).endswith("| red-h+bc") and history(match, 0).endswith("| red-h+bc") and history(match, 1).endswith("| red-h+??")
    play(match, "h7, throw dozer, throw dozer")
    assert history(match, 0).endswith("| red-h+bc blue-mm") and history(match, 1).endswith("| red-h+?? blue-mm")
    assert match.game.position(match.position()).tobytes() == match.state.tobytes(), "what is remembered reads back"


@clause("R11.2a", "R9.10")
def test_a_pulled_card_is_shown() -> None:
    match = table("", "event: shadow by red, asked 2", to="red is pulled from", red="snag*2", blue="out", mover="red", **SHADOW)
    assert history(play(match, "pull snag"), 1).endswith("| red-e")


@clause("R11.2a", "R2.6")
def test_a_reshuffle_is_remembered() -> None:
    match = play(table("", to="red to act", red="north*2 east", blue="snag", deck="-", hand_size=4), "throw east, done, draw west")
    assert history(match, 1).endswith("| red-b shuffle red+?") and history(match).endswith("| red-b shuffle red+d")


@clause("R11.2a", "R8.2")
def test_victim_and_rewarded_remember_the_cards_that_changed_hands() -> None:
    match = play(table("p2 *", to="red to spread", red="north*2 east*3", blue="north snag*2", **QUIET), "p1")
    assert [history(match, seat) for seat in range(4)] == ["- | blue>red:aee", "- | blue>red:???", "- | blue>red:aee", "- | blue>red:???"]
    assert history(play(match, "throw snag"), 3) == "- | blue>red:??? red-e"


@clause("R11.2a", "R8.2")
def test_a_victims_discarded_cards_are_shown_one_by_one() -> None:
    match = play(table("a15 *", to="red to spread", red="snag*2 ember", wind="north", **QUIET), "a16")
    assert history(match, 1) == "- | red-eeh"


@clause("R11.2b")
def test_so_much_is_remembered_and_no_more() -> None:
    """Before the oldest movements are forgotten at a reshuffle, and after."""
    whole, forgot = 0, 0
    match = backburn.load("fire-tower", seats=4, hand_size=8).match(2)
    luck = random.Random(2)
    while match.to_act != OVER and forgot < 2:
        before = match.state.copy()
        match.push(luck.choice(match.legal()))
        assert match.state.past <= HISTORY and history(match).count("shuffle") < PILES
        if match.state.past < before.past:
            forgot += 1
            kept = history(match).partition(" | ")[2]
            assert kept.startswith("shuffle"), "what is left begins with a reshuffle"
        whole += match.state.past == before.past + 1
    assert whole > 100 and forgot == 2


@clause("R11.2b")
def test_without_a_reshuffle_everything_is_forgotten() -> None:
    said: dict[str, Any] = dict.fromkeys(Options.names_in("cards"), 12)
    match = backburn.load("fire-tower", seats=2, firestorm="off", **said).match(1)
    while match.state.past < HISTORY:
        wanted = [move for move in match.moves() if move.startswith(("throw", "draw"))]
        match.push(wanted[0] if wanted else match.moves()[0])
    assert history(match).startswith("- | red+")
    while match.state.past >= HISTORY:
        match.push(next((move for move in match.moves() if move.startswith(("throw", "draw"))), match.moves()[0]))
    seen = history(match).partition(" | ")[0]
    assert match.state.past < 10 and seen != "-" and match.state.laid.sum() > 20


@clause("R11.2b")
def test_small_piles_are_forgotten_by_their_number() -> None:
    match = small_game(3, 5)
    luck, most = random.Random(5), 0
    for _ in range(400):
        match.push(luck.choice(match.legal()))
        most = max(most, history(match).count("shuffle"))
    assert most == PILES - 1


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("- | red*a", "a history consists of words like"),
        ("- | red-?", "a history consists of words like"),
        ("- | pink+a", "'pink' is not a player here"),
        ("- | " + "red+a" + "-a+a" * 80, "at most 160 movements"),
        ("- | red-a", "lead to the cards in sight"),
        ("- | shuffle", "a reshuffle does not fit"),
        ("snag | shuffle", "lead to the draw pile"),
        ("- | red+bb", "lead to the cards in the hands"),
        ("- | red+???", "lead to the cards in the hands"),
        ("- | blue>red:bba", "lead to the cards in the hands"),
        ("- | red+ba red+a", "is not understood"),
    ],
)
def test_a_history_that_cannot_be_is_refused(said: str, complaint: str) -> None:
    with pytest.raises(backburn.PositionError, match=complaint):
        table("", f"history: {said}", to="red to act", red="north east")


# ---- guessing


def unseen_by_red(match: Match[State], seed: int) -> State:
    """What red may take the position for."""
    state: State = match.hidden(0)
    guess(state, 0, generator(seed))
    return state


@clause("R11.1")
def test_cards_in_play_and_pulled_cards_are_not_guessed() -> None:
    lines = ("pulled: snag*3", "event: shadow by red, asked 2")
    match = table("", *lines, to="blue to play snag", mover="red", blue="out", red="owes 1", purple="owes 1, ember*3", **SHADOW)
    for seed in range(50):
        state = unseen_by_red(match, seed)
        assert state.deck[4] == 0 and state.hands[:, 4].sum() == 0
        assert match.game.position(match.game.card.notation.write_diagram(state)).tobytes() == state.tobytes()


@clause("R11.1")
@pytest.mark.bulk
def test_every_unseen_card_is_guessed_into_each_hand_as_often_as_it_should() -> None:
    match = table("", to="red to act", red="north*2 snag", purple="ember*2", blue="east*3 west snag", discard="south*2 dozer", seats=3)
    unseen = match.state.deck.astype(int)[:ACTIONS] + match.state.hands[1].astype(int) + match.state.hands[2].astype(int)
    count, total = int(unseen.sum()), 800
    found = {1: [0] * ACTIONS, 2: [0] * ACTIONS}
    for seed in range(total):
        state = unseen_by_red(match, seed)
        for seat in found:
            found[seat] = [sum + int(more) for sum, more in zip(found[seat], state.hands[seat], strict=True)]
    for seat, size in ((1, 2), (2, 5)):
        for kind in range(ACTIONS):
            share = int(unseen[kind]) / count
            spread = (total * size * share * (1 - share) * (count - size) / (count - 1)) ** 0.5
            assert abs(found[seat][kind] - total * size * share) <= 4 * spread, (seat, WORDS[kind])


@clause("R11.2c", "R2.6")
def test_two_players_know_the_other_hand_at_a_reshuffle() -> None:
    match = play(table("", to="red to act", red="north*2 east", blue="snag ember*2 dozer", deck="-", hand_size=4), "throw east, done")
    assert due(match) == "red draws"
    for seed in range(20):
        state = unseen_by_red(match, seed)
        assert state.hands[1].tolist() == match.state.hands[1].tolist() and state.deck.tolist() == match.state.deck.tolist()


@clause("R11.2c", "R11.2a")
def test_a_guess_gives_the_rewarded_player_what_the_victim_lost() -> None:
    match = play(table("p2 *", to="red to spread", red="north*2", purple="ember*3", blue="north snag*2", **QUIET), "p1")
    for seed in range(20):
        state = match.hidden(2)
        guess(state, 2, generator(seed))
        assert state.hands[0, 0] >= 1 and state.hands[0, 4] >= 2 and state.hands[0].sum() == 5
    assert len({unseen_by_red(match, seed).tobytes() for seed in range(20)}) > 10, "red knows nothing of the others"


@clause("R11.2c", "R2.6")
@pytest.mark.bulk
def test_a_guess_gives_no_one_cards_of_a_pile_from_which_he_did_not_draw() -> None:
    """Purple has drawn once since the reshuffle, blue never: no one held a snag then."""
    match = table("", to="red to act", red="north", purple="ember west*2", blue="east*3", seats=3, hand_size=3, deck="-")
    play(match, "done, draw snag, draw south, h7, throw ember, done, draw snag")
    assert due(match) == "blue to spread"
    snags: Counter[int] = Counter()
    for seed in range(150):
        hands = unseen_by_red(match, seed).hands.tolist()
        old = Counter({WORDS.index("ember"): 1, WORDS.index("west"): 2, WORDS.index("east"): 3})
        assert not Counter(dict(enumerate(hands[2]))) - old, "blue's cards are among those that were no part of the pile"
        assert sum((Counter(dict(enumerate(hands[1]))) - old).values()) <= 1, "purple has one new card"
        snags[hands[1][WORDS.index("snag")]] += 1
    assert snags[0] > 100 and snags[1] > 3


@clause("R11.2c", "R7.3a")
@pytest.mark.parametrize(("left", "moves"), [(3, ""), (2, "throw dozer"), (1, "throw dozer, throw dozer")])
@pytest.mark.bulk
def test_others_guess_that_there_are_cards_to_pick_from(left: int, moves: str) -> None:
    match = play(table("c14 *", red="empty, dozer*3 south snag", seats=3), "reckless breaks")
    match = play(match, moves) if moves else match
    held = set()
    for seed in range(60):
        state = match.hidden(1)
        guess(state, 1, generator(seed))
        held.add(int(state.hands[0, FIRST_BREAK:].sum()))
        assert match.game.position(match.game.card.notation.write_diagram(state)).tobytes() == state.tobytes()
    assert min(held) == left


# ---- guesses against all that can be


SMALL: dict[str, Any] = dict.fromkeys(Options.names_in("cards"), 0) | {
    "cards_snag": 4,
    "cards_ember": 4,
    "cards_dozer": 3,
    "cards_north": 3,
}
SMALL |= {"hand_size": 2, "hand_growth": 0}


def small_game(seats: int, seed: int, **said: Any) -> Match[State]:
    return backburn.load("fire-tower", seats=seats, **{**SMALL, **said}).match(seed)


def watched(match: Match[State], seat: int, plies: int, luck: random.Random) -> Watcher:
    """Play on at random, and follow it all."""
    watcher = Watcher(match, seat)
    while match.to_act != OVER and len(match.plies) < plies:
        before, move = match.state.copy(), luck.choice(match.legal())
        match.push(move)
        watcher.follow(before, move, match.state)
        assert others(match.state, seat) in watcher.chances, "the truth is never excluded"
    return watcher


def guesses(match: Match[State], seat: int, count: int) -> Counter[Any]:
    found: Counter[Any] = Counter()
    for seed in range(count):
        state = match.hidden(seat)
        guess(state, seat, generator(seed))
        found[others(state, seat)] += 1
    return found


def distance(found: Counter[Any], chances: dict[Any, Any]) -> tuple[float, int]:
    """Chi square and its degrees of freedom; what is rare counts together."""
    total = found.total()
    groups: Counter[Any] = Counter()
    expected: Counter[Any] = Counter()
    for hands, chance in chances.items():
        name = hands if chance * total >= 5 else "rare"
        groups[name] += found[hands]
        expected[name] += float(chance) * total  # type: ignore[assignment]
    return sum((groups[name] - expected[name]) ** 2 / expected[name] for name in expected), len(expected) - 1


@clause("R11.2c", "R11.1")
@pytest.mark.parametrize(("seats", "seed", "plies"), [(3, 3, 120), (3, 4, 60), (4, 0, 60), (4, 2, 60)])
@pytest.mark.bulk
def test_every_possibility_is_guessed_as_often_as_it_should(seats: int, seed: int, plies: int) -> None:
    match, seat = small_game(seats, seed), seed % seats
    chances = watched(match, seat, plies, random.Random(seed)).chances
    found = guesses(match, seat, 250)
    assert set(found) <= set(chances) and match.state.past > 20 and len(chances) > 3
    square, free = distance(found, chances)
    assert square < free + 3 * (2 * free) ** 0.5


@clause("R11.2c", "R7.3a")
def test_hands_to_pick_from_are_guessed_as_often_as_they_should() -> None:
    """Blue watches how red begins to pick three of the firebreak cards; four are possible."""
    said = {"cards_dozer": 6, "hand_size": 4, "seats": 2}
    match = table("c14 *", to="red to act", red="empty, dozer*3 snag", blue="north snag ember dozer", **{**SMALL, **said})
    watcher = Watcher(match, 1)
    watcher.own = match.state.hands[1].tolist()
    left = [watcher.cards[kind] - watcher.own[kind] for kind in range(ACTIONS)]
    watcher.chances = deals(left, 4)
    play(match, "reckless breaks")
    chances = watcher.picks(match.state, FIRST_BREAK, ACTIONS)
    found = guesses(match, 1, 300)
    square, free = distance(found, chances)
    assert set(found) <= set(chances) and free > 2 and square < free + 3 * (2 * free) ** 0.5


def deals(left: list[int], count: int) -> dict[Any, Any]:
    """All hands that can be dealt from these cards to red, with their chances."""
    watcher = Watcher(small_game(2, 1), 1)
    watcher.cards = left
    for _ in range(count):
        watcher._draws(0, NONE)
    return watcher.chances


@clause("R11.2c")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.bulk
def test_no_guess_is_excluded_in_random_games(seats: int) -> None:
    """Small decks, where all that can be is known exactly, told by every seat in turn."""
    asked = 0
    for seed in range(4):
        match, luck = small_game(seats, seed, mutual_aid="on", shadow_of_the_wood="on"), random.Random(seed)
        watcher = Watcher(match, seed % seats)
        while match.to_act != OVER and len(match.plies) < 150:
            before, move = match.state.copy(), luck.choice(match.legal())
            match.push(move)
            watcher.follow(before, move, match.state)
            if len(match.plies) % 10 == 0 and match.state.phase != Phase.PICK:
                asked += 1
                assert set(guesses(match, watcher.seat, 2)) <= set(watcher.chances)
    assert asked > 40


@clause("R11.2c")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.bulk
def test_no_guess_has_more_new_cards_than_were_drawn(seats: int) -> None:
    """The whole deck: since each reshuffle no one can have got more cards that were part of the pile than he drew."""
    asked = 0
    for seed in range(2):
        match, luck = backburn.load("fire-tower", ruleset="full", seats=seats).match(seed), random.Random(seed)
        ledgers = [Ledger(match, seat) for seat in range(seats)]
        while match.to_act != OVER and len(match.plies) < 500:
            before, move = match.state.copy(), luck.choice(match.legal())
            match.push(move)
            for ledger in ledgers:
                ledger.follow(before, move, match.state)
            if len(match.plies) % 20 == 0:
                ledger = luck.choice(ledgers)
                assert not ledger.excludes(others(match.state, ledger.seat)), "the truth is never excluded"
                assert not any(map(ledger.excludes, guesses(match, ledger.seat, 2)))
                asked += bool(ledger.since)
    assert asked > 10


@clause("R11.2c")
@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (3, 2), (4, 3)])
@pytest.mark.bulk
def test_a_story_that_is_looked_for_holds_too(seats: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none of the stories that are tried holds, one is looked for; here none is tried."""
    monkeypatch.setattr(guessing, "TRIES", 0)
    match, luck = small_game(seats, seed), random.Random(seed)
    watchers = [Watcher(match, seat) for seat in range(seats)]
    while match.to_act != OVER and len(match.plies) < 200:
        before, move = match.state.copy(), luck.choice(match.legal())
        match.push(move)
        for watcher in watchers:
            watcher.follow(before, move, match.state)
        if len(match.plies) % 20 == 0 and match.state.phase != Phase.PICK:
            assert all(set(guesses(match, watcher.seat, 1)) <= set(watcher.chances) for watcher in watchers)
    assert match.state.past > 50


@clause("R11.2c", "R8.2")
@pytest.mark.parametrize(("seats", "seed", "plies"), [(3, 28, 310), (4, 24, 380)])
def test_a_story_in_which_cards_were_handed_over_is_looked_for(seats: int, seed: int, plies: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is begun often ends where a hand can no more hold what it shows, and is undone, but never past the handing over."""
    monkeypatch.setattr(guessing, "TRIES", 0)
    kinds = {"cards_dozer": 2, "cards_ember": 2, "cards_snag": 2, "cards_north": 2, "cards_flare_up": 3, "cards_explosion": 3}
    match, luck, handed = small_game(seats, seed, **kinds), random.Random(seed), 0
    while len(match.plies) < plies + 21:
        match.push(luck.choice(match.legal()))
        if len(match.plies) >= plies and len(match.plies) % 10 == 0:
            handed += ">" in history(match)
            for seat in range(seats):
                state = match.hidden(seat)
                guess(state, seat, generator(seed))
                assert match.game.position(match.game.card.notation.write_diagram(state)).tobytes() == state.tobytes()
                assert match.game.hidden(state, seat).tobytes() == match.hidden(seat).tobytes()
    assert handed > 1


@clause("R11.2c", "R7.3a")
def test_cards_that_were_handed_over_may_be_picked() -> None:
    match = table(
        "c14 *",
        "history: - | blue>red:iijab",
        to="red to pick water, 3 left",
        red="empty, air-drop*2 engine*2 north east",
        blue="out",
        seats=3,
    )
    held: Counter[int] = Counter()
    for seed in range(80):
        state = match.hidden(2)
        guess(state, 2, generator(seed))
        assert state.hands[0, FIRST_WATER] >= 2 and state.hands[0, FIRST_WATER + 1] >= 1
        held[int(state.hands[0, FIRST_WATER:FIRST_BREAK].sum())] += 1
    assert set(held) == {3, 4} and held[3] > held[4]


@clause("R11.2c", "R11.2a")
def test_a_seat_that_does_not_know_its_own_draws_guesses_from_what_lies_in_sight() -> None:
    """As in a guess of another seat."""
    match = play(table("p2 *", to="red to spread", red="north*2", blue="north snag*2", **QUIET), "p1, draw east, draw east")
    for first, second in ((1, 0), (1, 2), (0, 1)):
        state = match.hidden(first)
        guess(state, first, generator(1))
        match.game.card.rules.hide(state, second)
        guess(state, second, generator(2))
        assert [sum(hand) for hand in state.hands.tolist()] == match.state.held.tolist()


@clause("R11.2c")
def test_what_is_too_entangled_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guessing, "TRIES", 0)
    monkeypatch.setattr(story, "STEPS", 0)
    match = table("", to="red to act", red="north", purple="ember west*2", blue="east*3", seats=3, hand_size=3, deck="-")
    play(match, "done, draw snag, draw south")
    found = guesses(match, 0, 40)
    assert max(hands[2][WORDS.index("south")] for hands in found) > 0, "all that is unseen may be anywhere"


@clause("R11.2b", "R8.2")
def test_cards_that_are_handed_over_are_remembered_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piles, "HISTORY", 6)
    match = table("p2 *", "history: - | red+ab", to="red to spread", red="north east", blue="north snag*3 dozer", **QUIET)
    assert history(play(match, "p1")) == "- | blue>red:aeeem"


# ---- whole games


@clause("R11.1", "R11.2a", "R11.2c")
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.bulk
def test_two_games_that_differ_in_secret_only_look_the_same_to_the_end(seat: int) -> None:
    """The second game begins as the seat may take the first one for; then both go on alike in public, with other cards drawn in secret."""
    luck = random.Random(seat)
    game = backburn.load("fire-tower", ruleset="full", seats=4, hand_size=3)
    match, other = game.match(seat), game.match(seat)
    steps: Counter[str] = Counter()
    while match.to_act != OVER:
        pair = alike(match, other, seat, luck)
        taken, piles = match.state.victim, match.state.discard.any()
        if pair:
            match.push(pair[0])
            other.push(pair[1])
            assert match.seen(match.plies[-1], seat) == other.seen(other.plies[-1], seat)
            steps["reshuffles"] += bool(piles and not match.state.discard.any())
        if not pair or match.state.victim not in (NONE, taken):  # the victim's cards are seen by who gets them
            steps["stuck"] += not pair
            other.state = match.hidden(seat)
            guess(other.state, seat, generator(luck.getrandbits(60)))
        assert unseen(match, seat) == unseen(other, seat)
        if match.to_act != OVER:  # else everything is open
            assert match.hidden(seat).tobytes() == unseen(match, seat)
            assert luck.random() >= 0.03 or match.svg(seat) == other.svg(seat)
        steps["differ"] += match.state.hands.tobytes() != other.state.hands.tobytes()
    assert steps["differ"] > 500 and steps["reshuffles"] > 0 and steps["stuck"] < 250, steps


def unseen(match: Match[State], seat: int) -> bytes:
    """What the rules leave of a state for a seat, even after the end."""
    state = match.state.copy()
    hide(state, seat)
    return bytes(state.tobytes())


def alike(match: Match[State], other: Match[State], seat: int, luck: random.Random) -> tuple[int, int] | None:
    """A move for each of two games that is the same one as far as the seat can see, or None if there is none."""
    moves, twins = match.legal(), other.legal()
    drawer = match.state.drawer
    if match.state.phase == Phase.DRAW and drawer != seat:
        move = luck.choice(moves)
        if move < DRAW + ACTIONS:
            return move, luck.choice([twin for twin in twins if twin < DRAW + ACTIONS])
        return move, move
    if match.to_act == seat:
        assert moves == twins
    both = [move for move in moves if move in twins]
    if not both:
        return None
    move = luck.choice(both)
    return move, move
