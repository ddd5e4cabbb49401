"""Game records: what is damaged or edited is found, with its line."""

from __future__ import annotations

import hashlib
import random

import pytest

import backburn
from backburn.core.rules.chance import generator
from backburn.play.cards.positions import write_position
from backburn.play.matches.ply import Ply
from backburn.play.matches.seal import Seal
from backburn.play.records.gamefile import write_record, write_seen_record

GAME = backburn.load("forest-fire-path")
SPRAYING = (
    "round 3: engine 2 to spray, done 1 / fire . . . . . 2 . . . . 1 / engine 1 0 . . . . . . . . . . / engine 2 . . . . 3 . . . . . ."
)


def record() -> str:
    """A short record of a match from a position, with one die by seed and one by hand."""
    match = GAME.match(seed=4, position=SPRAYING, players=["ann", "bob, the\nbuilder"])
    match.push("aim 6")
    match.roll()
    match.push("aim 6")
    match.push("roll 1")
    match.push("stop")
    match.push("gust")
    return write_record(match)


def test_a_record_tells_everything_and_replays() -> None:
    text = record()
    assert text.splitlines()[:6] == [
        "backburn record 1",
        "game: forest-fire-path",
        "version: 1",
        "seats: 2",
        "players: ann, bob the builder",
        "seed: 4",
    ]
    assert "roll 1!" in text and "\nfire: gust\n" in text
    assert write_record(backburn.read_record(text)) == text
    assert write_record(backburn.read_record("\ufeff" + text.replace("\n", "\r\n"))) == text


def test_a_record_tells_how_much_was_undone() -> None:
    match = backburn.read_record(record())
    assert match.undone == 0 and "undone" not in write_record(match)
    match.undone = 3
    assert "\nundone: 3\n" in write_record(match) and "\nundone: 3\n" in write_seen_record(match, 0)
    assert write_record(backburn.read_record(write_record(match))) == write_record(match)


COMMITMENT = f"commitment: {hashlib.sha256(b'4:00112233445566778899aabbccddeeff').hexdigest()}\n"


def sealed() -> str:
    match = backburn.read_record(record())
    match.seal = Seal("00112233445566778899aabbccddeeff", chosen=True)
    return write_record(match.copy())


def test_a_record_opens_the_commitment_to_its_seed() -> None:
    assert f"\nseed: 4\nsalt: 00112233445566778899aabbccddeeff\n{COMMITMENT}chosen: yes\nstart: " in sealed()
    read = backburn.read_record(sealed())
    assert write_record(read) == sealed() and read.seal == Seal("00112233445566778899aabbccddeeff", True)
    assert "salt" not in write_seen_record(read, 0) and "commitment" not in write_seen_record(read, None)
    assert backburn.read_record(sealed().replace("chosen: yes\n", "")).seal == Seal("00112233445566778899aabbccddeeff")


@pytest.mark.parametrize(
    ("old", "new", "message", "false"),
    [
        ("seed: 4", "seed: 5", "the commitment to this seed with this salt is ", True),
        ("salt: 0", "salt: 1", "the commitment to this seed with this salt is ", True),
        ("commitment: ", "commitment: 0", "the commitment to this seed with this salt is ", True),
        ("salt: 0", "salt: ", "is not a salt: it has 32 digits", False),
        ("salt: 0", "salt: é", "is not a salt: it has 32 digits", False),
        ("salt: 00112233445566778899aabbccddeeff\n", "", "belong together, but here is 'commitment' alone", False),
        (COMMITMENT, "", "belong together, but here is 'salt' alone", False),
        ("chosen: yes", "chosen: no", "'no' is not 'yes', which is all that 'chosen' can be", False),
    ],
)
def test_a_seal_that_does_not_open_the_commitment_is_found(old: str, new: str, message: str, false: bool) -> None:
    assert sealed().count(old) == 1
    with pytest.raises(backburn.RecordError, match=message) as caught:
        backburn.read_record(sealed().replace(old, new, 1))
    assert isinstance(caught.value, backburn.FalseRecord) == false


@pytest.mark.parametrize(
    ("old", "new", "ply"),
    [
        ("aim 6, roll 1!", "aim 7, roll 1!", 3),
        ("aim 6, roll 1!", "aim 6, roll 9!", 4),
        ("chief: aim", "chief: aims", 1),
        ("fire: gust", "chief: gust", 6),
        ("seed: 4", "seed: 5", 2),
        ("returns: 0 0", "returns: 1 -1", 0),
        ("end: round 4", "end: round 5", 0),
    ],
)
def test_the_first_ply_that_is_wrong_is_named(old: str, new: str, ply: int) -> None:
    assert record().count(old) == 1
    with pytest.raises(backburn.FalseRecord) as caught:
        backburn.read_record(record().replace(old, new))
    assert caught.value.ply == ply
    assert (f": ply {ply}" in str(caught.value)) == (ply > 0)


def test_options_travel_with_the_record() -> None:
    text = write_record(backburn.load("forest-fire-path", ruleset="balanced").match(seed=1))
    assert backburn.read_record(text).game.option_values["engines"] == 4


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("backburn record 1", "backburn record 2", "begins with the line"),
        ("seed: 4", "", "has no line 'seed'"),
        ("seed: 4", "seed: four", "'four' is not a whole number"),
        ("seed: 4", "seed: 5", "the seed gives"),
        ("seed: 4", "seed: 4\nundone: many", "'many' is not a whole number"),
        ("seed: 4", "seed: 4\nundone: -1", "'-1' is not a number of plies"),
        ("seats: 2", "seats: 3", "for 2 players"),
        ("version: 1", "version: 2", "the rules here are version 1"),
        ("game: forest-fire-path", "game: forest-fire", "there is no game"),
        ("players: ann", "options: engines\nplayers: ann", "not written name=value"),
        ("players: ann", "options: seats=2\nplayers: ann", "is not an option"),
        ("players: ann", "options: engines=99\nplayers: ann", "option engines cannot be '99'"),
        ("players: ann, ", "players: ", "but 1 player was named"),
        ("start: round 3", "start: round three", "first line must be like"),
        ("fire: gust", "fire: grow 6", "lead to a different position from the record's"),
        ("roll 1!", "roll 6!", "'stop': it is not chief's turn"),
        ("aim 6, roll 1!", "aim 7, roll 1!", "'aim 7' is not allowed here"),
        ("fire: gust", "chief: gust", "it is not chief's turn"),
        ("fire: gust", "fires: gust", "neither a seat of this game"),
        ("fire: gust", "gust", "it has no colon"),
        ("fire: gust", "fire: gust\nseed: 4", "'seed' is given twice"),
        ("returns: 0 0", "returns: 1 -1", "the returns are 0 0, not 1 -1"),
        ("returns: 0 0", "returns: 0 0\nfire: gust", "comes after the end"),
        ("end: ", "And: ", "breaks off"),
    ],
)
def test_what_was_changed_is_found(old: str, new: str, message: str) -> None:
    text = record()
    assert text.count(old) >= 1
    with pytest.raises(backburn.RecordError, match=message) as caught:
        backburn.read_record(text.replace(old, new, 1))
    assert str(caught.value).startswith(f"line {caught.value.line}: ")


def test_the_first_line_in_which_positions_differ_is_reported() -> None:
    with pytest.raises(backburn.FalseRecord, match=r"there is 'round 4[^']*' and not 'round 5[^']*'"):
        backburn.read_record(record().replace("end: round 4", "end: round 5"))
    shorter = record()[: record().index("end: ")] + "end: round 4: fire to act\nreturns: 0 0\n"
    with pytest.raises(backburn.FalseRecord, match="there is '"):
        backburn.read_record(shorter)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("backburn record 1", "backburn record 2", 1),
        ("game: forest-fire-path", "game: forest-fire", 2),
        ("seats: 2", "seats: two", 4),
        ("players: ann", "options: engines\nplayers: ann", 5),
        ("players: ann", "options: engines=99\nplayers: ann", 5),
        ("version: 1", "version: 2", 3),
        ("seed: 4", "seed: four", 6),
        ("seed: 4", "seed: 4\nundone: many", 7),
        ("seed: 4", "seed: 4\nseed: 4", 7),
        ("seed: 4", "seed: 4\nnonsense", 7),
        ("salt: 0", "salt: x", 7),
        ("salt: 00112233445566778899aabbccddeeff\n", "", 7),
        ("commitment: ", "commitment: 0", 8),
        ("chosen: yes", "chosen: no", 9),
        ("start: round 3", "start: round three", 10),
        ("chief: aim 6", "chief: aim 7", 12),
        ("fire: gust", "fires: gust", 13),
        ("fire: gust", "fire: gust, gust", 13),
        ("end: round 4", "end: round 5", 15),
        ("returns: 0 0", "returns: 1 -1", 16),
        ("returns: 0 0", "returns: 0 0\nfire: gust", 17),
        ("end: ", "And: ", 16),
        ("seed: 4\n", "", 15),
    ],
)
def test_the_line_that_is_wrong_is_named(old: str, new: str, line: int) -> None:
    assert sealed().count(old) == 1
    with pytest.raises(backburn.RecordError) as caught:
        backburn.read_record(sealed().replace(old, new))
    assert caught.value.line == line and str(caught.value).startswith(f"line {line}: "), caught.value


def test_a_file_that_is_far_too_long_is_refused_unread() -> None:
    with pytest.raises(backburn.RecordError, match="too long"):
        backburn.read_record("x" * 10_000_001)


# ---- as one seat saw it

TOWER = backburn.load("fire-tower", seats=3)


def test_a_record_as_one_seat_saw_it() -> None:
    match = TOWER.match(seed=3, players=["ann", "bob", "cid"])
    for _ in range(30):
        match.roll() if match.to_act == backburn.CHANCE else match.push(match.legal()[-1])
    own, other, everybody = (write_seen_record(match, seat) for seat in (0, 1, None))
    assert own.startswith("backburn record 1, seen by red\ngame: fire-tower\n") and "seed" not in own
    assert "players: ann, bob, cid" in own and own != other
    assert everybody.startswith("backburn record 1, seen by everybody\n") and everybody.count("draw ?") > max(own.count("draw ?"), 5)
    red, purple = (TOWER.card.notation.write_diagram(match.hidden(0)).splitlines()[number] for number in (18, 19))
    assert red.startswith("red: ") and "?" not in red and "hand ?" in purple
    with pytest.raises(backburn.RecordError, match="as one seat saw it"):
        backburn.read_record(own)


def test_without_secrets_everybody_sees_the_same_record() -> None:
    match = backburn.read_record(record())
    assert write_seen_record(match, 0).splitlines()[1:] == write_seen_record(match, None).splitlines()[1:]
    assert write_seen_record(match, 0).splitlines()[-2:] == record().splitlines()[-2:]


@pytest.mark.parametrize("seed", range(3))
def test_a_seats_record_does_not_depend_on_what_it_cannot_know(seed: int) -> None:
    """Two matches go on from positions that the seat cannot tell apart; where others draw, they draw differently."""
    luck, opening = random.Random(seed), TOWER.match(seed=seed)
    for _ in range(60 + seed):
        opening.push(luck.choice(opening.legal()))
    for seat in range(TOWER.seats):
        guess = opening.hidden(seat)
        TOWER.card.rules.guess(guess, seat, generator(seed))
        twins = [TOWER.match(seed=number, position=write_position(TOWER, state)) for number, state in enumerate((opening.state, guess))]
        assert twins[0].state.tobytes() != twins[1].state.tobytes()
        play_alike(twins, seat, luck)
        assert write_record(twins[0]) != write_record(twins[1])
        assert write_seen_record(twins[0], seat) == write_seen_record(twins[1], seat)


def play_alike(twins: list[backburn.Match], seat: int, luck: random.Random) -> None:
    """Up to twenty plies that the seat sees alike: others draw different cards face down, all else is the same."""
    for _ in range(20):
        choices = [face_down(match, seat) for match in twins]
        both = sorted(set(twins[0].legal()) & set(twins[1].legal()) - set(choices[0]))
        if not all(choices) and not both:
            return
        for match, unseen in zip(twins, choices, strict=True):
            match.push(luck.choice(unseen) if all(choices) else both[0])


def face_down(match: backburn.Match, seat: int) -> list[int]:
    """The draws that the seat does not see."""
    return [move for move in match.legal() if match.seen(Ply(match.state.tobytes(), move, match.to_act, True), seat) == "draw ?"]
