"""What every game must keep, tried on every game that exists and on all variants its plan names."""

from __future__ import annotations

import copy
import os
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from functools import cache
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import backburn
import golden
from agents.nets import net_for
from backburn.core.kernels.jit import can_compile
from backburn.core.kit.errors import MoveError
from backburn.core.players.bot import Bot
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import CHANCE, OVER, as_valued, nothing_to_guess, nothing_to_hide
from backburn.core.states.records import parts_of
from backburn.picture.scene import Scene
from backburn.picture.svg import draw, draw_element
from backburn.play.cards.moves import read_move, write_move
from backburn.play.cards.positions import write_position
from backburn.play.matches.game import Game
from backburn.play.matches.lines import TypedLine, write_line
from backburn.play.matches.match import Match
from backburn.play.matches.ply import Ply
from backburn.play.records.gamefile import write_record
from pictures import random_match

HERE = Path(__file__).parent
BRIEFLY = {"planner": ":iterations=2,samples=2", "search": ":iterations=12"}
BOTS = [name + BRIEFLY.get(name, "") for name in backburn.agents.policies()]
"""Every policy; those that search do so only for a moment."""


def plan(game_id: str) -> Any:
    return import_module(f"games.{game_id.replace('-', '_')}.plan")


CASES = [(name, variant) for name in backburn.names() for variant in plan(name).VARIANTS]


def load(name: str, variant: str) -> Game:
    return backburn.load(name, **plan(name).VARIANTS[variant])


bulk = pytest.mark.bulk
"""Games without end: they come upon no line that other tests do not come upon, so they are spared the counting of lines, which costs more than they."""


def params(cases: list[tuple[str, str]]) -> list[Any]:
    """Each with its name; the first variant that a plan names is enough to count lines with."""
    firsts = {(name, next(iter(plan(name).VARIANTS))) for name in backburn.names()}
    return [pytest.param(case, id="/".join(case), marks=() if case in firsts else bulk) for case in cases]


@pytest.fixture(params=params(CASES), scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    return load(*request.param)


def on(cases: list[tuple[str, str]]) -> pytest.MarkDecorator:
    """Run a test on these variants only."""
    return pytest.mark.parametrize("game", params(cases), indirect=True, scope="module")


SAMPLED = [(name, variant) for name, variant in CASES if variant in getattr(plan(name), "SAMPLE", plan(name).VARIANTS)]
on_the_sample = on(SAMPLED)
"""Tests of what variants hardly touch: on those that a plan names as its SAMPLE, or on all."""
on_what_has_secrets = on([case for case in SAMPLED if load(*case).has_secrets])
"""On those of them in which something is hidden."""
on_all_with_secrets = on([case for case in CASES if load(*case).has_secrets])
"""On all of those, whether named as a sample or not."""


@pytest.fixture(params=backburn.names(), scope="module")
def default(request: pytest.FixtureRequest) -> Game:
    return backburn.load(request.param)


# ---- the contract of the kernels


def test_random_matches_keep_the_contract(game: Game) -> None:
    """At every ply: legal moves ascending and unique, weights positive, text forms round, clones independent; at the end: returns."""
    for seed in range(plan(game.card.id).GAMES_EACH):
        match = game.match(seed=seed)
        luck = random.Random(seed)
        while match.to_act != OVER:
            assert len(match.plies) < plan(game.card.id).BOUND
            legal = check_ply(game, match.state)
            if len(match.plies) < 30 or luck.random() < 0.05:
                check_meaning(game, match.state, luck.sample(legal, min(len(legal), 8)))
            match.push(luck.choice(legal))
        check_end(game, match.state)
        check_facts(game, match)


def test_what_is_played_for_is_said_until_a_player_has_moved(game: Game) -> None:
    """In one sentence, with the numbers of the goal; what chance does before changes nothing."""
    match = game.match(seed=1)
    said = match.aim()
    while match.to_act == CHANCE:
        match.roll()
        assert match.aim() == said
    scene = game.card.scene(game.hidden(match.state, None), None)
    assert re.fullmatch(r"[A-Z][^.!?]*[a-z]\.", said) and not MISCOUNTED.search(said)
    assert set(re.findall(r"\d+", scene.goal)) <= set(re.findall(r"\d+", said))
    match.push(match.legal()[0])
    assert match.aim() == ""
    match.pop()
    assert match.aim() == said


def test_a_state_begins_with_who_acts_and_how_many_play(default: Game) -> None:
    fields = list(parts_of(default.card.State.layout))
    assert fields[:2] == ["to_act", "seats"] and "options" in fields


@cache
def kinds_of(name: str, is_chance: bool) -> Counter[int]:
    """How many kinds each move of players, or of chance, belongs to."""
    kinds = backburn.games.card(name).kinds
    return Counter(move for moves in (kinds.chance if is_chance else kinds.players).values() for move in moves)


def test_kinds_of_moves_have_moves_and_names_of_their_own(default: Game) -> None:
    kinds, n_moves = default.card.kinds, default.card.n_moves
    for group in (kinds.players, kinds.chance):
        assert group and all(len(moves) and 0 <= min(moves) <= max(moves) < n_moves for moves in group.values())
        assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9 '/]+", name) for name in group), "names that people can read and type"
    assert len({name.lower() for name in (*kinds.players, *kinds.chance)}) == len(kinds.players) + len(kinds.chance)
    numbers = kinds.numbers(n_moves)
    assert (numbers.max(axis=0) >= 0).all(), "every move is made by a player or chance"
    assert all(numbers[0, list(kinds.players[name])].tolist() == [kinds.find(name)] * len(kinds.players[name]) for name in kinds.names)


def check_ply(game: Game, state: Any) -> list[int]:
    legal = game.legal(state)
    assert legal, "a game that is not over has a move"
    assert legal == sorted(set(legal)) and legal[0] >= 0 and legal[-1] < game.card.n_moves
    if state.to_act == CHANCE:
        weights = [game.card.rules.weight(state, move) for move in legal]
        assert all(weight > 0 for weight in weights) and sum(weights) <= 2**31
    else:
        assert 0 <= state.to_act < game.seats
    counted = kinds_of(game.card.id, bool(state.to_act == CHANCE))
    assert all(counted[move] == 1 for move in legal), "each legal move is of exactly one kind"
    before = state.tobytes()
    clone = state.copy()
    game.card.rules.apply(clone, legal[len(legal) // 2])
    assert state.tobytes() == before and clone.tobytes() != before
    return legal


MISCOUNTED = re.compile(
    r"(?<![\d.:+*-])\b1 (?:more |free |burning |new |start |own |neutral )?(?!(?:is|has|was|goes|stays|plus)\b)[a-z]+s\b"
    r"|(?<!value )\b[01] (?:[a-z]+ )?(?:are|have|stay)\b"
)
"""One of several things, or several that are one: `1 tiles`, `1 free edges`, `1 are left`."""


def check_meaning(game: Game, state: Any, moves: list[int]) -> None:
    """What is slower to check: the value, the text forms, some of the legal moves as text."""
    if state.to_act != CHANCE:
        estimates = {game.card.rules.value, game.card.rules.forecast} - {as_valued}
        assert all(-1 <= estimate(state, seat) <= 1 for seat in range(game.seats) for estimate in estimates)
    assert game.position(write_position(game, state)).tobytes() == state.tobytes()
    assert game.diagram(game.card.notation.write_diagram(state)).tobytes() == state.tobytes()
    for move in moves:
        assert read_move(game, state, write_move(game, state, move)) == move
        said = game.card.notation.explain(state, move)
        assert said.endswith("."), f"{said!r} is no sentence"
        assert not MISCOUNTED.search(said), f"{said!r} tells of one as of several, or looks as if it did: say it otherwise"
        check_told(game, state, move)


def check_told(game: Game[Any], state: Any, move: int) -> None:
    """What a ply did is put in phrases, which others make sentences of; only what came of something may lack a verb."""
    telling = game.card.notation.tell(state, move)
    if telling is None:
        return
    assert (telling.does and not telling.does.endswith(" ")) or telling.outcomes
    for said in (f"{telling.does} {telling.what}".strip(), *telling.outcomes):
        assert not said.endswith(".") and not MISCOUNTED.search(said), f"{said!r} is no phrase, or tells of one as of several"
        assert telling.does == "" or said[0].islower() or said[0].isdigit(), f"{said!r} stands within a sentence"


def check_facts(game: Game, match: Match) -> None:
    """A game is no longer than it can be, and pays as its card says."""
    facts, paid = game.facts, match.returns()
    assert len(match.plies) <= facts.longest and all(facts.low <= pay <= facts.high for pay in paid)
    assert facts.total is None or sum(paid) == facts.total
    assert facts.utility != "identical" or len(set(paid)) == 1
    assert facts.information == ("imperfect" if game.has_secrets else "perfect") and facts.outcomes == len(game.actions.outcome_names) > 0


def check_end(game: Game, state: Any) -> None:
    assert game.legal(state) == []
    returns, teams = game.returns(state), game.card.teams(state)
    assert all(-1 <= value <= 1 for value in returns)
    estimates = {game.card.rules.value, game.card.rules.forecast} - {as_valued}
    assert all(tuple(estimate(state, seat) for seat in range(game.seats)) == tuple(returns) for estimate in estimates)
    assert len(teams) == game.seats and len(set(zip(teams, returns, strict=True))) == len(set(teams)), "those of one team win together"
    assert game.position(write_position(game, state)).tobytes() == state.tobytes()
    with pytest.raises(MoveError, match="over"):
        read_move(game, state, "xyzzy")


@bulk
def test_every_refusal_names_a_clause_of_the_rulebook(default: Game) -> None:
    """Whatever is not legal has a reason, at every ply of a game, of a long one at many."""
    rulebook = default.card.rulebook
    match = default.match(seed=2)
    luck = random.Random(2)
    while match.to_act != OVER:
        legal = set(match.legal())
        asked = len(match.plies) < 200 or luck.random() < 0.2
        others = set(range(default.card.n_moves)) - legal if asked else ()
        for clause, sentence in {default.card.notation.refuse(match.state, move) for move in others}:
            assert f"### {clause} " in rulebook and sentence and not MISCOUNTED.search(sentence), (clause, sentence)
        with pytest.raises(backburn.IllegalMove):
            match.push(default.card.n_moves)
        match.push(luck.choice(sorted(legal)))


def test_plies_on_a_line_are_read_back(default: Game) -> None:
    """What a seat did in a row, written with blanks or commas; what it may know is enough to read it."""
    match = random_match(default, 7, most=150)
    for _, run in groupby(match.plies, key=lambda ply: ply.seat):
        check_line(default, list(run))


def check_line(game: Game, run: list[Ply]) -> None:
    before, line = game.card.State.from_bytes(run[0].before), write_line(game, run)
    for text in (line, ", ".join(write_move(game, game.card.State.from_bytes(ply.before), ply.move) for ply in run)):
        match = Match(game, 1, before)
        assert match.push_line(text, dice_given=True) == [ply.move for ply in run], text
    if run[0].seat >= 0:
        known = TypedLine(game, line, shown=lambda state: game.hidden(state, run[0].seat))
        assert known.foreseen(before) == TypedLine(game, line).foreseen(before)


@on_the_sample
def test_same_seed_same_game_records_replay_and_undo_leads_back(game: Game) -> None:
    for seed in range(plan(game.card.id).GAMES_EACH):
        match = random_match(game, seed)
        record = write_record(match)
        assert record == write_record(random_match(game, seed))
        assert record == write_record(backburn.read_record(record))
    check_undo(match)


def check_undo(match: Match) -> None:
    """Back to the root, and again to the same dice."""
    line = [ply.move for ply in match.plies]
    seen = [ply.before for ply in match.plies] + [match.state.tobytes()]
    for before in reversed(seen[:-1]):
        match.pop()
        assert match.state.tobytes() == before
    assert match.state.tobytes() == match.game.start.tobytes()
    with pytest.raises(MoveError, match="nothing to undo"):
        match.pop()
    for move, after in zip(line, seen[1:], strict=True):
        match.push(move)
        assert match.state.tobytes() == after


# ---- interpreted, compiled

compiled = pytest.mark.compiled
"""Tests whose kernels are compiled where they can be; the others play interpreted, as people do."""
on_what_is_compiled = on(CASES if can_compile() else [next(case for case in CASES if case[0] == name) for name in backburn.names()])
"""Where nothing compiles both sides are plain Python: one variant of each game shows that the test holds."""


@compiled
@on_what_is_compiled
def test_interpreted_equals_compiled_ply_for_ply(game: Game) -> None:
    """The compiled driver's games are those that plain Python plays with the same generators."""
    rows = 4 * plan(game.card.id).GAMES_EACH if can_compile() else 1
    states, plies = game.playouts(rows, seed=9)
    assert plies.min() > 0
    for i, (state, count) in enumerate(zip(*plain_playouts(game, rows, seed=9), strict=True)):
        assert state.tobytes() == states[i].tobytes() and count == plies[i]


def plain_playouts(game: Game, games: int, seed: int) -> tuple[list[Any], list[int]]:
    from backburn.core.rules.chance import stream
    from backburn.core.simulation.drivers import playout

    play = game.specialize(playout, compiled=False)
    ends, plies = [], []
    for i in range(games):
        state = game.start.copy()
        plies.append(play(state, game.scratch(), generator(stream(stream(seed, i), 0))))
        ends.append(state)
    return ends, plies


@compiled
@on_what_is_compiled
def test_matches_are_the_same_interpreted_and_compiled(game: Game) -> None:
    """Every list of moves, every state as it is and as each seat may know it, the record and the end."""
    seeds = range(plan(game.card.id).GAMES_EACH if can_compile() else 1)
    interpreted = [played(game, seed) for seed in seeds]
    game.compile()
    try:
        assert interpreted == [played(game, seed) for seed in seeds]
    finally:
        game.calls.use(compiled=False)


def played(game: Game, seed: int) -> list[object]:
    """What can be seen of a random match as `push` and `roll` make it."""
    match, luck, seen = game.match(seed=seed), random.Random(seed), list[object]()
    while match.to_act != OVER:
        legal, move = match.legal(), match.drawn() if match.to_act == CHANCE else luck.choice(match.legal())
        seen += [legal, match.state.tobytes(), match.to_act, match.scores(), match.hidden(len(seen) % game.seats).tobytes()]
        match.roll() if match.to_act == CHANCE and luck.random() < 0.5 else match.push(move)
    return [*seen, write_record(match), match.returns(), match.scores(), match.hidden().tobytes()]


MANY, ENOUGH = 100, 300
"""Interpreted bots take up to half a minute where hundreds of moves are legal, so they do not move there, and make only this many moves in all."""


PLAYOUTS = """
import hashlib, sys
import backburn

states, plies = backburn.load(sys.argv[1]).playouts(int(sys.argv[2]), seed=5)
print(hashlib.sha256(states.tobytes() + plies.tobytes()).hexdigest())
"""


@compiled
@pytest.mark.parametrize("name", backburn.names() if can_compile() else ["forest-fire-path"])
def test_games_are_the_same_with_bounds_checked_and_without(name: str) -> None:
    """These tests run compiled with bounds checks, people play without: an index outside of its array would be an error here, and luck there."""
    command = [sys.executable, "-c", PLAYOUTS, name, "1000" if can_compile() else "5"]
    builds = ({"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}, {"NUMBA_BOUNDSCHECK": "0", "NUMBA_OPT": "3"})
    told = {subprocess.run(command, env={**os.environ, **build}, capture_output=True, text=True, check=True).stdout for build in builds}
    assert len(told) == 1 and len(told.pop()) == 65


@compiled
@pytest.mark.parametrize("name", BOTS)
def test_bots_play_alike_interpreted_and_compiled(default: Game, name: str) -> None:
    agent = backburn.agents.load(name)
    bots = [Bot(default, agent, seed=4, compiled=compiled) for compiled in {False, can_compile()}]
    match, valued = default.match(seed=4), 0
    while match.to_act != OVER and len(match.plies) < (120 if can_compile() else 40) and valued < ENOUGH:
        legal = match.legal()
        if match.to_act == CHANCE:
            match.roll()
        elif len(legal) > MANY:
            match.push(legal[len(match.plies) % MANY])
        else:
            choices = {bot.move(match.state) for bot in bots}
            assert len(choices) == 1 and choices <= set(legal)
            match.push(*choices)
            valued += len(legal)
    assert valued > 20


def test_a_game_guesses_if_it_hides(default: Game) -> None:
    rules = default.card.rules
    assert (rules.guess is nothing_to_guess) == (rules.hide is nothing_to_hide)


@on_what_has_secrets
def test_no_one_gets_more_than_their_seat_may_know(game: Game, tmp_path: Path) -> None:
    """What a seat cannot know is filled in again at random, consistently: its state, moves, picture, log and every bot's decision stay the same bytes."""
    match = game.match(seed=6)
    luck, bots = random.Random(6), [*BOTS, net_for(game, tmp_path)]
    while match.to_act != OVER and len(match.plies) < 100:
        move = luck.choice(match.legal())
        for seat in range(game.seats):
            check_secrets(match, seat, move, bots)
        match.push(move)


@on_what_has_secrets
def test_after_the_game_everything_is_open(game: Game) -> None:
    """While it goes on no seat but its own sees a hand; once it is over every seat and every spectator sees what there is, byte for byte."""
    match, luck, secrets = game.match(seed=8), random.Random(8), 0
    while match.to_act != OVER:
        secrets += match.hidden().tobytes() != match.state.tobytes()
        match.push(luck.choice(match.legal()))
    assert secrets > 0
    for seat in (None, *range(game.seats)):
        assert match.hidden(seat).tobytes() == match.state.tobytes()


def check_secrets(match: backburn.Match, seat: int, move: int, bots: list[str]) -> None:
    game, hidden = match.game, match.hidden(seat)
    other = hidden.copy()
    game.card.rules.guess(other, seat, generator(len(match.plies)))
    again = other.copy()
    game.card.rules.hide(again, seat)
    assert again.tobytes() == hidden.tobytes()
    game.card.rules.hide(again, seat)
    assert again.tobytes() == hidden.tobytes(), "hiding twice hides no more"
    if match.to_act == seat:
        assert game.legal(hidden) == match.legal() == game.legal(other), "a seat knows its own moves"
        for name in bots if len(match.plies) < 30 and move % 4 == 0 else ():
            assert (
                len(
                    {
                        Bot(game, backburn.agents.load(name), seed=1, compiled=game.calls.compiled).move(state)
                        for state in (match.state, other)
                    }
                )
                == 1
            )
    seen = game.card.notation.seen
    if seen and move in game.legal(other):
        assert seen(match.state, move, seat) == seen(other, move, seat)
        check_reveals(match, seat, move, other)


def check_reveals(match: backburn.Match, seat: int, move: int, other: Any) -> None:
    """A player's ply after which a seat knows more than the ply itself says cannot be undone by the player alone."""
    game, after = match.game, [match.state.copy(), other.copy()]
    for state in after:
        game.card.rules.apply(state, move)
        game.card.rules.hide(state, seat)
    if match.to_act != CHANCE and after[0].tobytes() != after[1].tobytes():
        assert game.card.reveals(match.state, move), f"the card must say that {match.text(move)!r} reveals something to seat {seat}"


@on_all_with_secrets
def test_whatever_a_seat_guesses_is_a_position_of_the_game(game: Game) -> None:
    """In every phase, for every seat whether it is to act or not: the reader accepts the guess, it can be played on, and it hides the same."""
    match, luck, sample, met = game.match(seed=8), random.Random(8), random.Random(9), Counter[int]()
    while match.to_act != OVER and len(match.plies) < 1000:
        phase = getattr(match.state, "phase", 0)
        met[phase] += 1
        if met[phase] <= game.seats:
            check_guess(match, (met[phase] + match.to_act) % game.seats)
        elif sample.random() < 0.02:
            check_guess(match, sample.randrange(game.seats))
        match.push(luck.choice(match.legal()))
    assert met


def check_guess(match: backburn.Match, seat: int) -> None:
    game, hidden = match.game, match.hidden(seat)
    guessed = hidden.copy()
    game.card.rules.guess(guessed, seat, generator(len(match.plies)))
    assert game.position(game.card.notation.write_diagram(guessed)).tobytes() == guessed.tobytes()
    assert game.legal(guessed) and game.hidden(guessed, seat).tobytes() == hidden.tobytes()


@compiled
@pytest.mark.parametrize("default", backburn.names() if can_compile() else ["forest-fire-path"], indirect=True)
def test_simulation_is_reproducible_and_fair(default: Game) -> None:
    """In bulk, for which games are compiled: where none is, the quickest will do."""
    agents = ["greedy", *["random"] * (default.seats - 1)]
    results = default.simulate(20 * default.seats, agents, seed=3)
    again = default.simulate(len(results), agents, seed=3)
    assert results.states.tobytes() == again.states.tobytes() and (results.returns == again.returns).all()
    assert (results.states["to_act"] == OVER).all()
    assert ((results.seating == 0).sum(axis=0) == 20).all(), "the one greedy player sits equally often everywhere"


def test_every_number_of_seats_has_a_variant(default: Game) -> None:
    assert {load(default.card.id, variant).seats for variant in plan(default.card.id).VARIANTS} == set(default.card.seats)
    assert default.card.default_seats == (2 if 2 in default.card.seats else default.card.seats[0])


# ---- pictures


@on_the_sample
def test_pictures_are_whole_labelled_and_offer_what_is_legal(game: Game) -> None:
    """The same things in every picture of a match; what changed, swapped in, makes the new one; each seat is offered its legal moves."""
    match = game.match(seed=3)
    luck = random.Random(3)
    viewers: list[int | None] = [None, *range(game.seats)]
    before = {seat: game.card.scene(match.hidden(seat), seat) for seat in viewers}
    for scene in before.values():
        ElementTree.fromstring(draw(scene))
    while match.to_act != OVER and len(match.plies) < 40:
        match.push(luck.choice(match.legal()))
        for seat in viewers:
            scene = game.card.scene(match.hidden(seat), seat)
            check_scene(match, seat, scene)
            check_change(before[seat], scene)
            before[seat] = scene


def check_scene(match: backburn.Match, seat: int | None, scene: Scene) -> None:
    ids = [element.id for element in scene.elements]
    assert len(set(ids)) == len(ids)
    offered = {move for element in scene.elements for move in element.offers}
    assert offered == (set(match.legal()) if seat is not None and seat == match.to_act else set())
    assert all(element.parts and element.label for element in scene.elements if element.offers)


def check_change(before: Scene, after: Scene) -> None:
    changed, gone = after.changed_since(before)
    swapped = {element.id: element for element in before.elements if element.id not in gone}
    swapped |= {element.id: element for element in changed}
    assert {element.id: element for element in after.elements} == swapped
    ElementTree.fromstring(f"<g>{''.join(map(draw_element, changed))}</g>")


# ---- the oracle


@on(CASES)
def test_kernels_agree_with_the_oracle(game: Game) -> None:
    for seed in range(2 * plan(game.card.id).GAMES_EACH - 1):
        check_with_oracle(game, seed)


def check_with_oracle(game: Game, seed: int) -> None:
    naive = oracle(game)
    match = game.match(seed=seed)
    luck = random.Random(seed)
    while match.to_act != OVER and len(match.plies) < 1500:
        assert match.position() == naive.position()
        legal = match.legal()
        texts = [match.text(move) for move in legal]
        assert sorted(texts) == sorted(naive.legal())
        if match.to_act == CHANCE:
            assert [default_weight(match, move) for move in legal] == [naive.weight(text) for text in texts]
        move, text = luck.choice(list(zip(legal, texts, strict=True)))
        match.push(move)
        naive.play(text)
    assert match.position() == naive.position()
    if match.to_act == OVER:
        assert naive.legal() == [] and list(naive.returns()) == match.returns()


def oracle(game: Game) -> Any:
    """The game's oracle with the same seats and options."""
    options = {name: int(text) if text.isdigit() else text for name, text in game.non_default.items()}
    return plan(game.card.id).oracle(game.seats, **options)


def default_weight(match: backburn.Match, move: int) -> int:
    return int(match.game.card.rules.weight(match.state, move))


def counts(name: str) -> list[tuple[dict[str, Any], int, int]]:
    """The lines of a game's counts.txt: options, depth, nodes; none without one, so that the other games are tested."""
    path = HERE / name.replace("-", "_") / "counts.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    rows = [line.split(":") for line in lines if line.strip() and not line.startswith("#")]
    return [(as_given(options), int(depth), int(nodes)) for options, depth, nodes in rows]


def as_given(text: str) -> dict[str, Any]:
    """Seats and options written name=value."""
    pairs = dict(part.split("=") for part in text.split())
    return pairs | {name: int(value) for name, value in pairs.items() if name == "seats"}


def test_a_game_has_counts_and_golden_games(default: Game) -> None:
    name = default.card.id
    assert counts(name), "counts.txt needs lines `options:depth:count`, with the count from game.perft(game.start, depth)"
    assert [path for path in golden.records() if path.parts[-3] == name.replace("-", "_")], "golden/ needs a record, see tests/golden.py"


MOST_NODES = 10**9 if can_compile() else 10**4
"""Interpreted, the deep rows would take minutes; their code is the same."""


@compiled
@pytest.mark.parametrize(
    ("name", "row"), [(name, row) for name in backburn.names() for row in counts(name) if row[2] <= MOST_NODES], ids=str
)
def test_perft_counts(name: str, row: tuple[dict[str, Any], int, int]) -> None:
    options, depth, nodes = row
    game = backburn.load(name, **options)
    assert game.perft(game.start, depth) == nodes
    if depth <= plan(name).PERFT_DEPTH:
        assert oracle_perft(oracle(game), depth) == nodes


def oracle_perft(naive: Any, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in naive.legal():
        after = copy.deepcopy(naive)
        after.play(move)
        total += oracle_perft(after, depth - 1)
    return total


# ---- golden games


@pytest.mark.parametrize("path", golden.records(), ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_golden_games(path: Path) -> None:
    """A record kept forever still replays, and tells the same ply by ply."""
    match = backburn.read_record(path.read_text())
    assert match.game.card.id.replace("-", "_") == path.parts[-3], "a golden record lies in its own game's folder"
    assert write_record(match) == path.read_text()
    assert golden.tell(match) == path.with_suffix(".told").read_text().splitlines()


# ---- readers never break


@given(text=st.text(max_size=60))
def test_any_text_as_a_move(default: Game, text: str) -> None:
    match = default.match(seed=1)
    try:
        match.push(text)
    except MoveError as error:
        assert str(error) and match.plies == []


@given(data=st.data())
def test_any_words_as_a_move(default: Game, data: st.DataObject) -> None:
    """The game's own words and numbers, shuffled."""
    words = data.draw(st.lists(st.sampled_from(words_of(default.card.id)), max_size=6))
    test_any_text_as_a_move.hypothesis.inner_test(default, " ".join(words))  # type: ignore[attr-defined]
    match = default.match(seed=1)
    try:
        match.push_line(" ".join(words))
    except MoveError as error:
        assert str(error) and match.plies == []


@cache
def words_of(name: str) -> list[str]:
    game = backburn.load(name)
    spelled = {word for move in range(game.card.n_moves) for text in game.card.notation.spell(game.start, move) for word in text.split()}
    return [*sorted(spelled), "-1", "1e9", "999999", "٣", "²", "x"]


@given(data=st.data())
def test_any_damage_to_a_position_is_read_or_refused(default: Game, data: st.DataObject) -> None:
    text = random_match(default, data.draw(st.integers(0, 20)), most=data.draw(st.integers(0, 60))).position()
    damaged = damage(text, data)
    try:
        state = default.position(damaged)
    except backburn.PositionError as error:
        assert str(error)
    else:
        assert default.position(write_position(default, state)).tobytes() == state.tobytes()
        play_on(default, state)


def play_on(game: Game, state: Any) -> None:
    """Whatever a reader accepts, the game goes on from."""
    luck = random.Random(1)
    for _ in range(30):
        legal = game.legal(state)
        if not legal:
            assert state.to_act == OVER
            return
        game.card.rules.apply(state, luck.choice(legal))


@given(data=st.data())
def test_any_damage_to_a_record_is_read_or_refused_with_its_line(default: Game, data: st.DataObject) -> None:
    text = write_record(random_match(default, data.draw(st.integers(0, 20)), most=data.draw(st.integers(0, 60))))
    damaged = damage(text, data)
    try:
        match = backburn.read_record(damaged)
    except backburn.RecordError as error:
        assert 1 <= error.line <= damaged.count("\n") + 1
    else:
        assert backburn.read_record(write_record(match)).state.tobytes() == match.state.tobytes()


def damage(text: str, data: st.DataObject) -> str:
    """The text with a piece removed, doubled or replaced."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    piece = data.draw(
        st.sampled_from(["", text[start:end] * 2, "9", "-", "99999", " / ", "\n", "#", ".", ":", ", stay", "x=1", "é", "\x00"])
    )
    return text[:start] + piece + text[end:]


@given(text=st.text(max_size=300))
def test_any_text_as_a_position_or_record(default: Game, text: str) -> None:
    with pytest.raises(backburn.PositionError):
        default.position(text)
    with pytest.raises(backburn.RecordError):
        backburn.read_record(text)
