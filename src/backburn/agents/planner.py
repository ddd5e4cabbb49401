"""Planner: whole turns planned by sampling, and the best of them played out against luck.

A plan is the line of plies that one seat makes before chance or another seat acts. Each iteration tries one plan: at every ply all moves
are valued one ply ahead and the best that continues is made, or now and then a random one; the best end on the way is what the try found. A
try may begin as one of the best plans so far and leave it on the way (iterated local search; Lourenço, Martin and Stützle, "Iterated Local
Search", 2003). The best move at a position is remembered, since many tries pass it. The best ends are valued again over samples of
the chance that follows, the same for all of them (common random numbers), with further turns played by plans of one try (a rollout policy;
Bertsekas, Tsitsiklis and Wu, "Rollout Algorithms for Combinatorial Optimization", 1997). The plan that is best on average is carried out
ply by ply for as long as everything happens as foreseen.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from backburn.agents._leaf import play_on
from backburn.agents._tree import SEAT, key_of, observation, whole_key_of
from backburn.agents.greedy import worth
from backburn.core.kernels.jit import kernel, outlined
from backburn.core.kit.arrays import NDArray, np
from backburn.core.players.agent import Agent
from backburn.core.players.bans import Bans, allowed, no_bans
from backburn.core.players.opinion import ERROR, MOVE, TRUST, VALUE, VISITS
from backburn.core.rules.chance import Generator, below, next_bits
from backburn.core.rules.contract import OVER, AnyState, Moves, States, apply, guess
from backburn.core.states.options import Int16, Int32, OptionsRecord, number

if TYPE_CHECKING:
    from backburn.core.players.agent import Playable
    from backburn.core.states.records import Records

NOWHERE = -2.0
"""Below every payoff."""
NONE = -1
"""Marks a move that ends no turn, or a plan that does not exist."""
LONGEST = 100
"""The plies of a plan, at most."""
TRY, FUTURE = 0, 1
"""The two workspaces: for the tries of a decision, and for the turns after them."""
WALK, AFTER, BEST = range(3)
"""The states of a workspace: where the line has got to, a position after a move, the best end so far."""
KEPT, STEP, SEAT_PLUS_ONE, TRIES, CHOSEN = range(5)
"""The counters: plans kept, plies of the chosen plan carried out, the seat that thinks (as `search` counts it), tries, the chosen plan."""
KNOWN = 1 << 14
"""Positions with a known continuation, at a time."""
ON, END, COUNT = range(3)
"""Known: the best move that continues with the turn, the best that ends it, and how many moves are legal."""
BEGUN, UNTRIED = -1.0, -2.0
"""The trust in moves with which only plans that are not kept began, and in those with which none did; in the others it is 0."""
SUM, SQUARES, LOOKS = range(3)
"""The columns of a plan's results: the sum of its samples, of their squares, and its value before any."""
assert SEAT == SEAT_PLUS_ONE


class Options(OptionsRecord):
    """How much it plans, and how far."""

    iterations: Int32 = number(60, 1, 100_000_000, "plans tried for a turn")
    stray: Int16 = number(25, 0, 100, "percentage of random plies in a try, at most")
    vary: Int16 = number(0, 0, 100, "percentage of tries that begin as a plan already found and leave it somewhere")
    plans: Int16 = number(8, 1, 100, "plans that are valued over samples of luck")
    samples: Int16 = number(8, 1, 1000, "samples for each of them")
    turns: Int16 = number(0, 0, 100, "further turns that are played out in each sample")


class Memory(NamedTuple):
    """Two workspaces, and the best plans."""

    options: Records[Options]
    root: States
    """(1,): the determinization on which plans are made."""
    states: States
    """(6,): the states of both workspaces, and the position of a sample."""
    sample: States
    """(1,): the position of a sample."""
    observation: States
    words: NDArray[np.uint64]
    """What `search.key_of` needs: an observation and its bytes."""
    moves: Moves
    outcomes: Moves
    path: NDArray[np.int16]
    """(2, LONGEST): the line of each workspace."""
    best: NDArray[np.float64]
    """(2,): the value of the best end of each workspace."""
    lengths: NDArray[np.int32]
    """(2,): its plies."""
    ends: NDArray[np.int16]
    """(2,): its last move."""
    finals: States
    """(plans,): the ends of the plans kept."""
    plans: NDArray[np.int16]
    """(plans, LONGEST): their moves."""
    sizes: NDArray[np.int32]
    results: NDArray[np.float64]
    keys: NDArray[np.int64]
    """(2,): the position that was thought about, and the one that the chosen plan foresees."""
    begun: NDArray[np.float64]
    """(moves,): what the best plan that began with each move looked like, or NOWHERE."""
    seeds: Generator
    """(samples,): the luck that follows every plan of a decision."""
    luck: Generator
    """(1,): the generator of a sample."""
    known: NDArray[np.int64]
    """(KNOWN,): the hashes of positions that were met, each in the place of its last bits. Most tries begin alike."""
    ways: NDArray[np.int16]
    """(known, 3): the continuations."""
    looks: NDArray[np.float64]
    """(KNOWN,): the value of the best end of the turn."""
    bans: Bans
    counters: NDArray[np.int64]


def memory(game: Playable, options: Records[Options]) -> Memory:
    """Return a new memory."""
    State, plans = game.card.State, int(options[0].plans)
    view, words = observation(game)
    return Memory(
        options=options,
        root=State.blanks(1),
        states=State.blanks(6),
        sample=State.blanks(1),
        observation=view,
        words=words,
        moves=game.scratch(),
        outcomes=game.scratch(),
        path=np.zeros((2, LONGEST), np.int16),
        best=np.zeros(2),
        lengths=np.zeros(2, np.int32),
        ends=np.zeros(2, np.int16),
        finals=State.blanks(plans),
        plans=np.zeros((plans, LONGEST), np.int16),
        sizes=np.zeros(plans, np.int32),
        results=np.zeros((plans, 3)),
        keys=np.zeros(2, np.int64),
        begun=np.zeros(game.card.n_moves),
        seeds=np.zeros(options[0].samples, np.uint64),
        luck=np.zeros(1, np.uint64),
        known=np.zeros(KNOWN, np.int64),
        ways=np.zeros((KNOWN, 3), np.int16),
        looks=np.zeros(KNOWN),
        bans=no_bans(game),
        counters=np.zeros(5, np.int64),
    )


# ---- the policy


@kernel
def choose(view: AnyState, memory: Memory, rng: Generator) -> int:
    """Return the next move of the plan that is carried out; make a new one first if there is none or something unforeseen happened."""
    if not is_foreseen(view, memory):
        if allowed(view, memory.moves, memory.bans, view.to_act) == 1:
            return int(memory.moves[0])
        think(view, memory, rng, memory.options[0].iterations)
        memory.sample[0] = memory.root[0]
    return carry_out(memory)


@kernel
def is_foreseen(view: AnyState, memory: Memory) -> bool:
    """Whether the position is the one to which the chosen plan has led so far."""
    if memory.counters[SEAT] != view.to_act + 1 or memory.counters[STEP] == 0:
        return False
    return bool(memory.keys[1] == key_of(view, memory))


@kernel
def carry_out(memory: Memory) -> int:
    """Return the next move of the chosen plan, and foresee the position after it."""
    plan, step = int(memory.counters[CHOSEN]), int(memory.counters[STEP])
    move = int(memory.plans[plan, step])
    step += 1
    memory.counters[STEP] = step if step < memory.sizes[plan] else 0
    apply(memory.sample[0], move)
    memory.keys[1] = key_of(memory.sample[0], memory)
    return move


@kernel
def think(view: AnyState, memory: Memory, rng: Generator, iterations: int) -> None:
    """Try this many more plans."""
    if memory.counters[SEAT] != view.to_act + 1 or memory.counters[STEP] > 0 or memory.keys[0] != key_of(view, memory):
        begin(view, memory, rng)
    for _ in range(iterations):
        attempt(memory, rng)


@kernel
def begin(view: AnyState, memory: Memory, rng: Generator) -> None:
    """Begin to think about a position."""
    memory.counters[:] = 0
    memory.counters[SEAT] = view.to_act + 1
    memory.begun[:] = NOWHERE
    memory.keys[0] = key_of(view, memory)
    memory.root[0] = view
    guess(memory.root[0], view.to_act, rng)
    for i in range(len(memory.seeds)):
        memory.seeds[i] = next_bits(rng)


@kernel
def forget(memory: Memory) -> None:
    """Forget the plans."""
    memory.counters[:] = 0


@kernel
def opinion(view: AnyState, memory: Memory, found: NDArray[np.float64]) -> int:
    """Report what was found about the first moves of the plans kept; of several with the same first move, the best.

    After them come the other moves with which plans began, by what the best of these looked like, though no sample of luck was visited.
    """
    count, samples = allowed(view, memory.moves, memory.bans, view.to_act), float(memory.options[0].samples)
    for i in range(count):
        begun = float(memory.begun[memory.moves[i]])
        found[i, MOVE], found[i, VISITS], found[i, ERROR] = memory.moves[i], 0.0, 0.0
        found[i, VALUE], found[i, TRUST] = (begun, BEGUN) if begun > NOWHERE else (0.0, UNTRIED)
        for plan in range(memory.counters[KEPT]):
            mean = memory.results[plan, SUM] / samples
            if memory.plans[plan, 0] == memory.moves[i] and (found[i, VISITS] == 0.0 or mean > found[i, VALUE]):
                found[i, VISITS], found[i, VALUE], found[i, TRUST] = samples, mean, 0.0
                found[i, ERROR] = sqrt(max(0.0, memory.results[plan, SQUARES] / samples - mean * mean) / samples)
    return count


# ---- tries


@outlined
def attempt(memory: Memory, rng: Generator) -> None:
    """Try a plan, and keep it if it looks better than one of those kept. The first try takes what looks best at every ply."""
    tries = memory.counters[TRIES]
    memory.counters[TRIES] += 1
    memory.states[WALK] = memory.root[0]
    stray = memory.options[0].stray * (1 + tries % 4) // 4 if tries > 0 else 0
    if memory.options[0].vary > 0 and memory.counters[KEPT] > 0 and below(rng, 100) < memory.options[0].vary:
        walk(memory, TRY, rng, follow_a_plan(memory, rng), stray, True)
    else:
        walk(memory, TRY, rng, 0, stray, tries % 2 == 1)
    first = int(memory.path[TRY, 0]) if memory.lengths[TRY] > 1 else int(memory.ends[TRY])
    memory.begun[first] = max(float(memory.begun[first]), float(memory.best[TRY]))
    place = place_for(memory)
    if place != NONE:
        keep(memory, place)
        play_out(memory, place, rng)
        choose_plan(memory)


@kernel
def follow_a_plan(memory: Memory, rng: Generator) -> int:
    """Go part of the way of a plan that is kept, and return how many plies."""
    plan = below(rng, int(memory.counters[KEPT]))
    plies = below(rng, int(memory.sizes[plan]))
    for depth in range(plies):
        memory.path[TRY, depth] = memory.plans[plan, depth]
        apply(memory.states[WALK], int(memory.plans[plan, depth]))
    return plies


@outlined
def walk(memory: Memory, workspace: int, rng: Generator, start: int, stray: int, anywhere: bool) -> None:
    """Go from position to position of a turn, and note the best end on the way; `anywhere` begins with a random move.

    `start` plies of the turn have been made.
    """
    here = 3 * workspace + WALK
    seat = memory.states[here].to_act
    memory.best[workspace] = NOWHERE
    for depth in range(start, LONGEST):
        way = way_on(memory, workspace, seat, depth)
        note_end(memory, workspace, way, depth)
        move, count = int(memory.ways[way, ON]), int(memory.ways[way, COUNT])
        if count > 1 and ((depth == start and anywhere) or (stray > 0 and below(rng, 100) < stray)):
            allowed(memory.states[here], memory.moves, memory.bans, memory.counters[SEAT] - 1)
            move = int(memory.moves[below(rng, count)])
        if move == NONE:
            break
        memory.path[workspace, depth] = move
        apply(memory.states[here], move)
        if memory.states[here].to_act != seat:
            break


@kernel
def way_on(memory: Memory, workspace: int, seat: int, depth: int) -> int:
    """Return the place where it is written how a try continues, after finding out if the position is not known."""
    key = whole_key_of(memory.states[3 * workspace + WALK], memory)
    way = key & (KNOWN - 1)
    if memory.known[way] != key or depth + 1 == LONGEST:
        look_around(memory, workspace, way, seat, depth)
        memory.known[way] = key if depth + 1 < LONGEST else 0
    return way


@kernel
def look_around(memory: Memory, workspace: int, way: int, seat: int, depth: int) -> None:
    """Value the moves one ply ahead: write down the best of those that end the turn, and the best of the others."""
    count, best = allowed(memory.states[3 * workspace + WALK], memory.moves, memory.bans, memory.counters[SEAT] - 1), NOWHERE
    memory.ways[way, ON] = memory.ways[way, END] = NONE
    memory.ways[way, COUNT], memory.looks[way] = count, NOWHERE
    after = memory.states[3 * workspace + AFTER]
    for i in range(count):
        move = int(memory.moves[i])
        memory.states[3 * workspace + AFTER] = memory.states[3 * workspace + WALK]
        apply(after, move)
        looks = worth(after, seat)
        if after.to_act != seat or depth + 1 == LONGEST:
            if looks > memory.looks[way]:
                memory.ways[way, END], memory.looks[way] = move, looks
        elif looks > best:
            memory.ways[way, ON], best = move, looks


@kernel
def note_end(memory: Memory, workspace: int, way: int, depth: int) -> None:
    """Note the best end of the turn from a position on if it is the best of the try."""
    if memory.looks[way] > memory.best[workspace]:
        move = int(memory.ways[way, END])
        memory.best[workspace], memory.lengths[workspace], memory.ends[workspace] = memory.looks[way], depth + 1, move
        memory.states[3 * workspace + BEST] = memory.states[3 * workspace + WALK]
        apply(memory.states[3 * workspace + BEST], move)


# ---- the plans kept


@kernel
def place_for(memory: Memory) -> int:
    """Return the place for the plan tried: a free one, or the worst unchosen one's; NONE if it is not better."""
    kept, looks = int(memory.counters[KEPT]), memory.best[TRY]
    worst = NONE
    for plan in range(kept):
        if abs(memory.results[plan, LOOKS] - looks) < 1e-12:
            return NONE
        if plan != memory.counters[CHOSEN] and (worst == NONE or memory.results[plan, LOOKS] < memory.results[worst, LOOKS]):
            worst = plan
    if looks == NOWHERE:
        return NONE
    if kept < len(memory.sizes):
        memory.counters[KEPT] += 1
        return kept
    return worst if worst != NONE and looks > memory.results[worst, LOOKS] else NONE


@kernel
def keep(memory: Memory, plan: int) -> None:
    """Keep the plan tried."""
    length = memory.lengths[TRY]
    memory.finals[plan] = memory.states[BEST]
    memory.sizes[plan] = length
    for depth in range(length - 1):
        memory.plans[plan, depth] = memory.path[TRY, depth]
    memory.plans[plan, length - 1] = memory.ends[TRY]
    memory.results[plan, LOOKS] = memory.best[TRY]
    memory.results[plan, SUM] = memory.results[plan, SQUARES] = 0.0


@kernel
def choose_plan(memory: Memory) -> None:
    """Choose the plan with the best mean."""
    for plan in range(memory.counters[KEPT]):
        if memory.results[plan, SUM] > memory.results[memory.counters[CHOSEN], SUM]:
            memory.counters[CHOSEN] = plan


@outlined
def play_out(memory: Memory, plan: int, rng: Generator) -> None:
    """Value a plan over samples of what follows it."""
    seat = memory.counters[SEAT] - 1
    for i in range(memory.options[0].samples):
        memory.luck[0] = memory.seeds[i]
        memory.sample[0] = memory.finals[plan]
        for _ in range(memory.options[0].turns):
            play_on(memory.sample[0], memory.outcomes, 0, memory.luck, memory.bans, seat)
            if memory.sample[0].to_act != OVER:
                take_turn(memory, rng)
        play_on(memory.sample[0], memory.outcomes, 0, memory.luck, memory.bans, seat)
        found = worth(memory.sample[0], seat)
        memory.results[plan, SUM] += found
        memory.results[plan, SQUARES] += found * found


@kernel
def take_turn(memory: Memory, rng: Generator) -> None:
    """Play a turn of a sample by a plan of one try."""
    memory.states[3 * FUTURE + WALK] = memory.sample[0]
    walk(memory, FUTURE, rng, 0, 0, False)
    memory.sample[0] = memory.states[3 * FUTURE + BEST]


AGENT = Agent("planner", "plans whole turns and tests the best against luck", choose, think, opinion, forget, Options, memory, batch=4)
