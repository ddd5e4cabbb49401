"""Every stored puzzle is played: through the rules, and by the strongest level, which has to find it."""

from __future__ import annotations

from collections import Counter

import pytest

import backburn
from backburn import agents, games
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import OVER
from backburn.play.cards.card import Card
from backburn.puzzles.attempt import Attempt, Stage
from backburn.puzzles.file import Node, Puzzle, read
from backburn.puzzles.judge import finds
from backburn.puzzles.lesson import lesson

pytestmark = pytest.mark.bulk
PUZZLES = [pytest.param(name, puzzle, id=f"{name} {puzzle.id}") for name in backburn.names() for puzzle in read(games.card(name)).puzzles]
WANTED = 30
"""The minimum number of puzzles of every game ..."""
FEWER = {"fire-tower": 28}
"""... apart from what averages have left of it; `scripts/puzzles` looks for more."""
SEEDS = (1, 2, 3)
WEAK = ("greedy", "level-1", "level-2")
every_puzzle = pytest.mark.parametrize(("name", "puzzle"), PUZZLES)


def ways(node: Node) -> list[list[str]]:
    """All ways through a line."""
    branches = [[ply, *way] for ply, following in {**node.ask, **node.outcomes}.items() for way in ways(following)]
    return [[*node.plays, *way] for way in branches or [[]]]


@pytest.mark.parametrize("name", backburn.names())
def test_every_game_has_a_month_of_puzzles(name: str) -> None:
    assert len(read(games.card(name)).puzzles) >= FEWER.get(name, WANTED)


def test_cards_that_the_fire_holds_are_not_in_the_chiefs_puzzles() -> None:
    """What is drawn is the fire's hand from behind."""
    card = games.card("forest-fire-path")
    secret = [Attempt(card, puzzle) for puzzle in read(card).puzzles if "fire_cards=on" in puzzle.position and puzzle.seat == "chief"]
    assert secret and not any(attempt.match.hidden(attempt.seat)["hand"].any() for attempt in secret)


@every_puzzle
def test_every_way_through_it_is_legal_and_asked_of_its_seat(name: str, puzzle: Puzzle) -> None:
    for way in ways(puzzle.line):
        attempt = Attempt(games.card(name), puzzle)
        for ply in way:
            if attempt.stage is Stage.FOLLOWS:
                attempt.follow(ply)
            else:
                assert attempt.match.to_act == attempt.seat
                assert attempt.choose(ply)
        assert attempt.stage is Stage.SOLVED


@every_puzzle
def test_it_asks_for_one_move_of_several_and_weak_bots_make_another(name: str, puzzle: Puzzle) -> None:
    attempt = Attempt(games.card(name), puzzle)
    (right,) = attempt.right
    assert len(attempt.match.legal()) > 2
    assert set(puzzle.misses) >= set(WEAK)
    assert right not in puzzle.misses.values()
    assert puzzle.trap.move in puzzle.misses.values()
    assert puzzle.value > puzzle.rival >= puzzle.trap.value
    assert puzzle.value - puzzle.rival > 4 * puzzle.error


@every_puzzle
def test_it_reaches_what_the_question_says(name: str, puzzle: Puzzle) -> None:
    attempt = Attempt(games.card(name), puzzle)
    attempt.choose(attempt.right[0])
    won = attempt.match.to_act == OVER and attempt.match.returns()[attempt.seat] > 0.5
    assert won == (puzzle.kind == "win")
    if puzzle.kind == "keep":
        assert puzzle.value >= 0.5 > puzzle.rival
    if puzzle.kind == "save":
        assert puzzle.rival < -0.5 < 0.5 > puzzle.value


@every_puzzle
def test_what_it_teaches_can_be_told_and_hides_what_the_seat_may_not_know(name: str, puzzle: Puzzle) -> None:
    taught = lesson(games.card(name), puzzle)
    assert taught.line and taught.trap
    assert all(line.hidden != bool(line.words) for line in [*taught.line, *taught.trap])


@every_puzzle
def test_its_averages_speak_for_its_verdict(name: str, puzzle: Puzzle) -> None:
    """Puzzles whose averages contradict them are not read at all; those without any could."""
    averages = puzzle.averages
    assert averages and not averages.contradict(puzzle.proved)
    assert all(bar.solution != bar.tempting for bar in averages.bars)


@pytest.mark.parametrize("name", backburn.names())
def test_level_6_finds_every_puzzle(name: str) -> None:
    card, puzzles, bots = games.card(name), read(games.card(name)).puzzles, Bots(games.card(name), "level-6")
    assert not [puzzle.id for puzzle in puzzles if not all(finds(card, puzzle, renewed(bots.of(puzzle), seed)) for seed in SEEDS)]


@pytest.mark.parametrize("name", backburn.names())
def test_level_3_finds_easy_puzzles(name: str) -> None:
    card, puzzles = games.card(name), [each for each in read(games.card(name)).puzzles if each.difficulty == 3][:3]
    bots = Bots(card, "level-3")
    found = {puzzle.id: sum(finds(card, puzzle, renewed(bots.of(puzzle), seed)) for seed in SEEDS) for puzzle in puzzles}
    assert not {name: times for name, times in found.items() if times < 2}


class Bots:
    """Bots of a level: for each number of players one for puzzles of games that hide something by their options, one for the others."""

    def __init__(self, card: Card, level: str) -> None:
        self.card, self.level = card, level
        self.found: dict[tuple[int, bool], Bot] = {}

    def of(self, puzzle: Puzzle) -> Bot:
        game = Attempt(self.card, puzzle).match.game
        key = game.seats, game.has_secrets
        if key not in self.found:
            self.found[key] = Bot(game, agents.own(self.level), 0, compiled=True)
        return self.found[key]


def renewed(bot: Bot, seed: int) -> Bot:
    """The bot as if it had thought nothing yet."""
    bot.forget()
    bot.begin(seed)
    return bot


@pytest.mark.parametrize("name", backburn.names())
def test_no_motif_is_repeated_too_often(name: str) -> None:
    motifs = Counter(
        (puzzle.kind, next(iter(puzzle.line.ask)).split()[0], min(puzzle.origin.ply // 25, 3), puzzle.origin.seed // 100_000)
        for puzzle in read(games.card(name)).puzzles
    )
    assert all(count <= 8 for count in motifs.values())
