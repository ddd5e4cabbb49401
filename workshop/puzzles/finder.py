"""Looking for puzzles in the games that bots play: candidates, and what is left of them when they are looked at more closely."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from math import hypot
from statistics import fmean
from typing import NamedTuple

import backburn
from backburn.core.kit.errors import BackburnError
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.puzzles.file import EASIEST, SOLVER, Checked, Node, Origin, Puzzle, PuzzleKind, Puzzles, SearchReport, Trap, game_of
from backburn.puzzles.judge import finds
from backburn.solve.solution import Solution
from workshop.puzzles.answers import Kind, asks_for_the_turn, kind_of_answer, number
from workshop.puzzles.averages import Averager
from workshop.puzzles.engine import DEEPER, SEEDS, STRONGEST, Engine, Worth, lead
from workshop.puzzles.lines import Lines

PLAYERS = ("greedy", "level-2", "level-3", "level-4")
"""Who plays the games: neither so weak that every position is lost, nor so strong that there are no errors to find."""
WEAK = ("greedy", "level-1", "level-2")
"""Bots that all have to miss the solution."""
RULESETS = {"forest-fire-path": "balanced", "forest-fire-acres": "easier"}


class Table(NamedTuple):
    """Games that have puzzles of their own."""

    before_first: int = 0
    """One less than the first game's seed. Each kind of game has its own range, so that seeds in a file are unique."""
    ruleset: str = ""
    """Empty: the usual one of `RULESETS`."""
    seats: int = 2


LARGER = {"3 players": Table(400_000, seats=3), "4 players": Table(500_000, seats=4)}
FURTHER = {
    "forest-fire-path": {
        name: Table(first, name) for first, name in ((100_000, "shop"), (200_000, "fire-cards"), (300_000, "third-iteration"))
    },
    "wild-fire": LARGER | {"4 players": Table(500_000, "feurio", seats=4)},
    **dict.fromkeys(("volcano", "on-the-run", "fire-tower", "wildfire-rescue", "forest-fire-acres"), LARGER),
}
"""Other rulesets and larger tables that have puzzles of their own. In Wild Fire!'s usual game among four `greedy` misses too little."""
SMALLER = {
    "wild-fire": {"pawns": 12} | {f"tiles_{value}": 2 if 1 <= value <= 6 else 0 for value in range(10)},
    "forest-fire-acres": {"barrels": 0, "extinguish": 4, "burning_limit": 15, "carry_steps": 6, "drive_steps": 6, "fly_steps": 6},
}
"""Options of games that are decided by single moves, or whose ends can be solved, in a smaller or harder set-up only."""
MANY_WAYS = ("fire-tower", "forest-fire-acres")
"""Games in which a turn can be made in many ways that are equally good; their puzzles ask for as much of it as is clear."""
LEAST = {"wildfire-rescue": 0.06, "forest-fire-acres": 0.05}
"""By how much the right move must be better than all others, where payoffs are points; where they are won and lost, by USUAL_LEAST."""
USUAL_LEAST = 0.2
SEARCHED = 1.5
"""The factor by which the lead must be larger where values are not exact."""
SURE = 4.0
"""How many standard errors above 0 the lead of the right move must be."""
FIRST_LOOK = 0.15
"""The iterations of the first look, as a share of the strongest level's."""
RIVALS = 3
"""How many other moves are examined one by one."""
FEWEST_MOVES = 3
"""Where fewer moves are legal there is nothing to find."""
APART = 10
"""The minimum number of plies between two candidates of one game."""
HOPELESS = -0.95
"""A seat that is worse off even with its best move is not asked."""
MOST_OF_A_GAME = 2
"""No more puzzles than this come from the moves of one game, and no more from what could have followed."""
BACK = (1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 26, 32, 40, 50)
"""How many decisions before the end of a game to try to solve the rest exactly, as long as that succeeds."""
SAMPLED = 1000
"""The most positions of a solved rest to examine."""
MOST_ALIKE = 8
"""No more puzzles than this ask the same question with the same kind of answer in the same part of the game."""
MOST_EQUAL = 9
"""No more puzzles than this have the same kind of answer: of the 30 that a game is to have, the share that `file.MOST_OF_ONE` allows."""
LONGEST = 600
"""Games are followed so far."""

Told = Callable[[str], None]
Found = Callable[[Puzzle], None]


Counts = Counter[str]
"""What became of the candidates of one game, by the names of `puzzles.file.Search`."""


class Finder:
    """Looks for puzzles of one game."""

    def __init__(self, name: str, further: str = "") -> None:
        """`further`: one of `FURTHER`; empty for the usual games."""
        self.further, self.table = further, FURTHER[name][further] if further else Table()
        ruleset = self.table.ruleset or RULESETS.get(name)
        self.game: Game = backburn.load(name, seats=self.table.seats, ruleset=ruleset, **SMALLER.get(name, {}))
        self.card = self.game.card
        self.least = LEAST.get(name, USUAL_LEAST)
        self.engine = Engine(self.game)
        self.lines = Lines(self.engine, self.least)
        self.averager = Averager(self.card)
        self.kinds: Counter[tuple[str, ...]] = Counter()
        self.answers: set[tuple[str, ...]] = set()
        self.asked: Counter[Kind] = Counter()

    def learn(self, puzzles: Puzzles) -> None:
        """Note which kinds of puzzles there are."""
        own = of_table(puzzles, self.card.id, self.further)
        self.kinds = Counter(kind_of(puzzle) for puzzle in own)
        self.answers = {answer_of(puzzle) for puzzle in own}
        self.asked = Counter(kind_of_answer(self.card, puzzle) for puzzle in puzzles.puzzles)

    def seed(self, found: Puzzles) -> int:
        """Return the seed of the next game."""
        return self.table.before_first + account(found, self.further).games + 1

    def one_game(self, seed: int, found: Found) -> Counts:
        """Play one game and hand out its puzzles: those on its way, and those in what could have followed in the end."""
        counts, last, kept = Counts(), -APART, 0
        positions: list[tuple[int, bytes]] = []
        agents: tuple[str, ...] = ()
        for match, agents in self.positions(seed):
            ply = len(match.plies)
            positions.append((ply, match.state.tobytes()))
            if kept >= MOST_OF_A_GAME or ply - last < APART or not self._is_decision(match):
                continue
            counts["plies"] += 1
            self.engine.at(ply)
            if self._looks_like_one(match):
                last = ply
                kept += self._take(self._candidate(match, Origin(seed=seed, ply=ply, agents=agents), counts), found)
        for puzzle in islice(self._beyond(positions, seed, agents, counts), MOST_OF_A_GAME):
            self._take(puzzle, found)
        return counts

    def _take(self, puzzle: Puzzle | None, found: Found) -> bool:
        if puzzle:
            self.kinds[kind_of(puzzle)] += 1
            self.answers.add(answer_of(puzzle))
            self.asked[kind_of_answer(self.card, puzzle)] += 1
            found(puzzle)
        return puzzle is not None

    # ---- what could have followed

    def _beyond(self, positions: list[tuple[int, bytes]], seed: int, agents: tuple[str, ...], counts: Counts) -> Iterator[Puzzle]:
        """Yield puzzles among the positions that can follow from one near the end of a game, as far from it as can be solved."""
        solved = self._earliest(positions)
        if solved is None:
            return
        ply, solution = solved
        self.engine.at(ply)
        luck = random.Random(seed)
        for position in chain(turns(solution, luck), decisions(solution, luck)):
            match = self.game.match(0)
            match.state = solution.states([position])[0]
            if len(match.legal()) < FEWEST_MOVES:
                continue
            counts["plies"] += 1
            deep = self._by_values(solution.values(match.state))
            if deep is None or deep.first.value < HOPELESS or self.engine.choice(match, "greedy", 1) == match.text(deep.first.move):
                continue
            counts["candidates"] += 1
            known = self._as_known(match)
            origin = Origin(seed=seed, ply=ply, agents=agents, beyond=True)
            puzzle = self._finished(known, deep, origin, counts) if known else None
            if puzzle:
                yield replace(puzzle, id=f"{puzzle.id}-{position}")

    def _earliest(self, positions: list[tuple[int, bytes]]) -> tuple[int, Solution] | None:
        """Return the earliest of some positions near the end that can be solved exactly."""
        found = None
        for back in BACK:
            if back > len(positions):
                break
            ply, state = positions[-back]
            solution = self.engine.solved(self.card.State.from_bytes(state))
            if solution is None:
                break
            found = ply, solution
        return found

    def positions(self, seed: int) -> Iterator[tuple[Match, tuple[str, ...]]]:
        """Play a game; yield before each decision."""
        luck = random.Random(seed)
        agents = tuple(luck.choice(PLAYERS) for _ in range(self.game.seats))
        bots = [self.engine.bot(agent, seed + 1000 * seat) for seat, agent in enumerate(agents)]
        match = self.game.match(seed)
        while match.to_act != OVER and len(match.plies) < LONGEST:
            if match.to_act == CHANCE:
                match.roll()
                continue
            yield match, agents
            match.push(bots[match.to_act].move(match.state))

    # ---- at first

    def _is_decision(self, match: Match) -> bool:
        """Whether there is something to find: moves to choose from; at the beginning of a turn where turns are planned."""
        begins = not match.plies or match.plies[-1].seat != match.to_act
        return len(match.legal()) >= FEWEST_MOVES and (begins or not self.engine.plans_turns)

    def _looks_like_one(self, match: Match) -> bool:
        """Whether a short look says that one move leads, and greedy play does not see it."""
        found = self.engine.evaluate(match.state, 1, FIRST_LOOK)
        if found[0].value < HOPELESS:
            return False
        by, error = lead(found)
        if by < self.least or by < SURE * error:
            return False
        best = match.text(found[0].move)
        return self.engine.choice(match, "greedy", 1) != best

    # ---- more closely

    def _candidate(self, match: Match, origin: Origin, counts: Counts) -> Puzzle | None:
        """Return the puzzle that a candidate makes, if it stands closer examination."""
        counts["candidates"] += 1
        known = self._as_known(match)
        deep = self._checked(known) if known else None
        if known is None or deep is None:
            counts["refuted"] += 1
            return None
        return self._finished(known, deep, origin, counts)

    def _checked(self, known: Match) -> Deep | None:
        """Return what exact values say, or else deeper search; nothing if no move leads then."""
        values = self.engine.exact(known.state)
        return self._searched(known) if values is None else self._by_values(values)

    def _finished(self, known: Match, deep: Deep, origin: Origin, counts: Counts) -> Puzzle | None:
        """Return a puzzle that is neither too easy nor too hard, and not like too many others."""
        best = known.text(deep.first.move)
        misses = {agent: self.engine.choice(known, agent, SEEDS[0]) for agent in WEAK}
        if best in misses.values():
            counts["too_easy"] += 1
            return None
        puzzle = self._puzzle(known, deep, misses, origin)
        if self._is_alike(puzzle):
            counts["alike"] += 1  # before asking the levels, which takes most of the time
            return None
        puzzle, difficulty = self._asking(known, best, puzzle)
        if difficulty is None:
            counts["too_hard"] += 1
            return None
        if difficulty < EASIEST:
            counts["too_easy"] += 1
            return None
        if not self._is_whole(puzzle):
            counts["in_part"] += 1
            return None
        if self._is_alike(puzzle):
            counts["alike"] += 1
            return None
        puzzle = replace(puzzle, difficulty=difficulty, misses=misses | self._missed(known, best, difficulty))
        averaged = self.averager.checked(puzzle)
        counts["refuted"] += averaged is None
        return averaged and self.refuting(averaged)

    def _is_alike(self, puzzle: Puzzle) -> bool:
        """Whether there are enough like it."""
        enough = self.kinds[kind_of(puzzle)] >= MOST_ALIKE or self.asked[kind_of_answer(self.card, puzzle)] >= MOST_EQUAL
        return enough or answer_of(puzzle) in self.answers

    def _is_whole(self, puzzle: Puzzle) -> bool:
        """Whether it asks for all that its seat does in the turn, or turns have too many ways for that."""
        return self.card.id in MANY_WAYS or asks_for_the_turn(self.card, puzzle)

    def rated(self, puzzle: Puzzle) -> Puzzle | None:
        """Return a puzzle with what the levels make of it as they are now; None if it has become too easy or too hard."""
        match = game_of(self.card, puzzle).match(0, puzzle.position)
        self.engine.at(puzzle.origin.ply)
        (best,) = puzzle.line.ask
        misses = {agent: self.engine.choice(match, agent, SEEDS[0]) for agent in WEAK}
        if best in misses.values():
            return None
        puzzle, difficulty = self._asking(match, best, puzzle)
        if difficulty is None or difficulty < EASIEST:
            return None
        misses |= self._missed(match, best, difficulty)
        trap = puzzle.trap if puzzle.trap.move in misses.values() else self._trap(match, misses, puzzle.line, puzzle.rival)
        return replace(puzzle, difficulty=difficulty, misses=misses, trap=trap)

    def refuting(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle with what its wrong moves lead to, unless that looks as good as the solution; none where turns have many ways."""
        match = game_of(self.card, puzzle).match(0, puzzle.position)
        self.engine.at(puzzle.origin.ply)
        found: dict[str, tuple[str, ...]] = {}
        for move in [] if self.card.id in MANY_WAYS else match.moves():
            replies = self.lines.refutation(match, move) if move not in (*puzzle.line.ask, puzzle.trap.move) else ()
            if replies and self._after(match, (move, *replies)) < puzzle.value - self.least:
                found[move] = replies
        return replace(puzzle, refutations=found)

    def _after(self, match: Match, plies: tuple[str, ...]) -> float:
        """Return what the position after some plies is worth to the seat that makes the first."""
        after = match.copy()
        for ply in plies:
            after.push(ply)
        return self.engine.worth(after.state, match.to_act, 1)

    def _as_known(self, match: Match) -> Match | None:
        """Return the position with a guess of what the seat does not know; None where its text cannot tell all that the seat remembers."""
        if not self.engine.has_secrets:
            return self.game.match(0, match.position())
        seat, seen = match.to_act, match.hidden(match.to_act)
        self.card.rules.guess(seen, seat, generator(len(match.plies)))
        known = self.game.match(0)
        known.state = seen
        try:
            read = self.game.match(0, known.position())
        except BackburnError:
            return None
        return read if read.hidden(seat).tobytes() == match.hidden(seat).tobytes() else None

    def _by_values(self, values: dict[int, float]) -> Deep | None:
        """Return what exact values say, if one move leads by them."""
        found = sorted((Worth(move, value, 0.0, 0) for move, value in values.items()), key=lambda each: -each.value)
        return Deep(found[0], found[1], 0.0, Checked(by=SOLVER)) if lead(found)[0] >= self.least else None

    def _searched(self, match: Match) -> Deep | None:
        """Return what searches with several seeds agree on, if one move clearly leads in all of them."""
        looks = self._agreed(match)
        if not looks:
            return None
        best, rival = pooled(looks)
        if not self.engine.has_secrets and not self.engine.plans_turns:
            better = self._by_itself(match, looks[0])
            if better is None:
                return None
            rival = max(rival, better, key=lambda each: each.value)
        error = hypot(best.error, rival.error)
        if best.value - rival.value < max(SEARCHED * self.least, SURE * error):
            return None
        checked = Checked(by=self.engine.thinker, iterations=self.engine.iterations * DEEPER, seeds=SEEDS)
        return Deep(best, rival, error, checked)

    def _agreed(self, match: Match) -> list[list[Worth]]:
        """Return what searches with several seeds think if the same move clearly leads in all of them; nothing as soon as one differs."""
        looks: list[list[Worth]] = []
        for seed in SEEDS:
            look = self.engine.look_at_each(match.state, seed, DEEPER)
            by, error = lead(look)
            if len(look) == 1 or by < self.least or by < SURE * error or (looks and look[0].move != looks[0][0].move):
                return []
            looks.append(look)
        return looks

    def _by_itself(self, match: Match, look: list[Worth]) -> Worth | None:
        """Return the best of the other moves, looked at one by one; None if the first move does not lead then."""
        others = sorted(look[1:], key=lambda each: -each.value)[:RIVALS]
        first, *rest = (
            Worth(each.move, self.engine.worth(self.engine.after(match.state, each.move), match.to_act, 1), each.error, each.visits)
            for each in [look[0], *others]
        )
        rival = max(rest, key=lambda each: each.value)
        return rival if first.value - rival.value >= self.least else None

    # ---- what the puzzle says

    def _puzzle(self, match: Match, deep: Deep, misses: dict[str, str], origin: Origin) -> Puzzle:
        best = match.text(deep.first.move)
        line = self.lines.line(match, best)
        return Puzzle(
            id=f"{origin.seed}-{origin.ply}",
            seats=self.game.seats,
            seat=match.game.seat_names[match.to_act],
            position=match.position(),
            kind=question(match, best, deep),
            difficulty=EASIEST,
            value=rounded(deep.first.value),
            rival=rounded(deep.rival.value),
            error=round(deep.error, 4),
            misses=misses,
            trap=self._trap(match, misses, line, deep.rival.value),
            line=line,
            checked=deep.checked,
            origin=origin,
        )

    def _trap(self, match: Match, misses: dict[str, str], line: Node, rival: float) -> Trap:
        """Return what most weak bots play instead, and what it leads to."""
        move = Counter(misses.values()).most_common(1)[0][0]
        after = self.engine.worth(self.engine.after(match.state, number(match, move)), match.to_act, 1)
        return Trap(move=move, value=rounded(min(after, rival)), then=self.lines.leads_to(match, move, line))

    def _asking(self, match: Match, best: str, puzzle: Puzzle) -> tuple[Puzzle, int | None]:
        """Return the puzzle with its difficulty; it asks for its first move alone if the strongest level does not find the whole line."""
        difficulty = self._difficulty(puzzle)
        if difficulty is None:
            puzzle = replace(puzzle, line=self.lines.line(match, best, most_asks=1))
            difficulty = self._difficulty(puzzle)
        return puzzle, difficulty

    def _difficulty(self, puzzle: Puzzle) -> int | None:
        """Return the lowest level that finds the solution in most tries; None if the strongest fails once."""
        if not all(finds(self.card, puzzle, self.engine.fresh(STRONGEST, seed)) for seed in SEEDS):
            return None
        for level in range(1, 7):
            if sum(finds(self.card, puzzle, self.engine.fresh(f"level-{level}", seed)) for seed in SEEDS) >= 2:
                return level
        return None

    def _missed(self, match: Match, best: str, difficulty: int) -> dict[str, str]:
        """What the levels below play that play something else first."""
        played = {f"level-{level}": self.engine.choice(match, f"level-{level}", SEEDS[0]) for level in range(EASIEST, difficulty)}
        return {level: move for level, move in played.items() if move != best}


@dataclass(frozen=True)
class Deep:
    """What a check found: the right move, the best other one, and the standard error of the difference."""

    first: Worth
    rival: Worth
    error: float
    checked: Checked


def pooled(looks: list[list[Worth]]) -> tuple[Worth, Worth]:
    """Return the means of several searches for the right move and for the best other one."""
    firsts = [look[0] for look in looks]
    rivals = [max(look[1:], key=lambda each: each.value) for look in looks]
    return mean_of(firsts), mean_of(rivals)


def mean_of(found: list[Worth]) -> Worth:
    """Return the mean value of several opinions, with its standard error."""
    error = sum(each.error**2 for each in found) ** 0.5 / len(found)
    return Worth(found[0].move, fmean(each.value for each in found), error, sum(each.visits for each in found))


def question(match: Match, best: str, deep: Deep) -> PuzzleKind:
    """Return the goal: by whether the game is won at once, and by how the seat stands with the right move and without it."""
    after = match.copy()
    after.push(best)
    if after.to_act == OVER and after.returns()[match.to_act] > 0.5:
        return "win"
    if match.game.card.graded:
        return "best"  # a share of the best result is neither won nor lost
    if deep.first.value >= 0.5 > deep.rival.value:
        return "keep"
    return "save" if deep.rival.value < -0.5 else "best"


def kind_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return what makes puzzles alike: the question, the kind of answer, and the part of the game."""
    move = next(iter(puzzle.line.ask)).split()[0]
    return puzzle.kind, move, str(min(puzzle.origin.ply // 25, 3))


def answer_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return what no two puzzles of a game share: the question, the part of the game, who is to move, the answer and the trap."""
    return *kind_of(puzzle), puzzle.seat, next(iter(puzzle.line.ask)), puzzle.trap.move


def turns(solution: Solution, luck: random.Random) -> Iterator[int]:
    """Yield the numbers of some of a solution's positions in which a turn begins: another seat was to act before, or chance."""
    for position in luck.sample(range(len(solution)), min(len(solution), SAMPLED)):
        state = solution.states([position])[0]
        following = list(dict.fromkeys(solution.after(state).values())) if state.to_act != OVER else []
        after = luck.choice(following) if following else position
        if solution.states([after])[0].to_act not in (OVER, CHANCE, state.to_act):
            yield after


def decisions(solution: Solution, luck: random.Random) -> list[int]:
    """Return the numbers of some of a solution's positions in which a seat is to act."""
    numbers = solution.decisions().tolist()
    return luck.sample(numbers, min(len(numbers), SAMPLED))


def table_of(game: str, puzzle: Puzzle) -> str:
    """Return in which of the further games a puzzle was found; empty for the usual ones."""
    begun = {table.before_first: name for name, table in FURTHER[game].items() if table.before_first < puzzle.origin.seed}
    return begun[max(begun)] if begun else ""


def of_table(puzzles: Puzzles, game: str, further: str) -> list[Puzzle]:
    """Return the puzzles found in one of the further games, or in the usual ones."""
    return [puzzle for puzzle in puzzles.puzzles if table_of(game, puzzle) == further]


def account(puzzles: Puzzles, further: str) -> SearchReport:
    """Return the account of the search in one of the further games, or in the usual ones."""
    return puzzles.further.get(further, SearchReport()) if further else puzzles.search


def accounted(puzzles: Puzzles, further: str, report: SearchReport) -> Puzzles:
    """Return the puzzles with another account of that search."""
    return replace(puzzles, further=puzzles.further | {further: report}) if further else replace(puzzles, search=report)


def rounded(value: float) -> float:
    """Return a payoff with three digits, from -1 to 1."""
    return round(max(-1.0, min(1.0, value)), 3)


def added(search: SearchReport, counts: Counts, seconds: float) -> SearchReport:
    """Return the account of the search after one game more."""
    sums = {name: getattr(search, name) + value for name, value in counts.items()}
    return replace(search, **sums, games=search.games + 1, seconds=search.seconds + round(seconds))


def now() -> float:
    """Return a time in seconds."""
    return time.monotonic()
