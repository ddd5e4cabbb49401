"""The rules as kernels: what may be done, what a decision does, how the game is valued; what comes next is in `course.py`."""

from __future__ import annotations

from backburn.core.chance import Generator, below
from backburn.core.contract import Moves
from backburn.core.jit import kernel, outlined
from backburn.games.fire_tower.board import SIZE, bit_of
from backburn.games.fire_tower.cards import ACTIONS, ENOUGH, IN_DECK, MOST, Kind
from backburn.games.fire_tower.course import (
    any_pulled_playable,
    blows_at_a_tower,
    credited,
    draw,
    drop_pulled,
    due_after_discards,
    finish_tool,
    goes_on_refilling,
    lose,
    mark,
    may_show,
    place_gem,
    playable_pulled,
    proceed,
    pull_from_next,
    reckless_pulled,
    roll,
    standing,
    stands,
    throw,
)
from backburn.games.fire_tower.patterns import (
    aidable,
    any_downwind,
    any_target,
    breakable,
    bucket_is_ready,
    downwind,
    first_of_sort,
    held_of_sort,
    is_reckless,
    targets,
    vacant,
    write_row,
)
from backburn.games.fire_tower.state import (
    AID,
    ALL_LEFT,
    BREAKS,
    BUCKET,
    DONE,
    DRAW,
    NEW_HAND,
    NONE,
    PLAY,
    PULL,
    RECKLESS,
    ROLL_WIND,
    SET_WIND,
    SHADOW_DIE,
    SHADOW_HANDS,
    THROW,
    WATER,
    WIND,
    Fate,
    Phase,
    Roll,
    State,
    Step,
    ask,
    count_cards,
    leave,
)

# ---- what may be done


@outlined
def legal(state: State, moves: Moves) -> int:
    """The legal moves of the phase."""
    match state.phase:
        case Phase.DRAW:
            return legal_draws(state, moves)
        case Phase.ROLL:
            return legal_rolls(state, moves)
        case Phase.PULL:
            return legal_cards(state, moves, 0, state.drawer, PULL, 0, ACTIONS)
        case Phase.ACTION:
            return legal_actions(state, moves)
        case Phase.AIM | Phase.USE | Phase.WIND | Phase.GUST | Phase.CHAMPION | Phase.AID_BREAK | Phase.AID_GEM:
            return legal_squares(state, moves)
        case Phase.PICK:
            return legal_cards(state, moves, 0, state.to_act, THROW, first_of_sort(state.sort), first_of_sort(state.sort + 1))
        case Phase.THROW | Phase.SHED:
            count = legal_cards(state, moves, 0, state.to_act, THROW, 0, ACTIONS)
            moves[count] = DONE
            return count + (state.phase == Phase.THROW)
        case Phase.PULLED:
            return legal_pulled(state, moves)
        case Phase.OVER:
            return 0
    return legal_words(state, moves)


@outlined
def legal_draws(state: State, moves: Moves) -> int:
    """What the draw pile holds. (R2.3, R9.1)"""
    count = 0
    for kind in range(IN_DECK):
        moves[count] = DRAW + kind
        count += state.deck[kind] > 0
    return count


@outlined
def legal_rolls(state: State, moves: Moves) -> int:
    """What the die may show. (R1.7, R3.2, R4.2)"""
    count = 0
    for wind in range(4):
        moves[count] = WIND + wind
        count += may_show(state, wind) != 0
    return count


@outlined
def legal_cards(state: State, moves: Moves, count: int, seat: int, move: int, first: int, end: int) -> int:
    """Add a move for each kind from `first` to before `end` in a seat's hand. (R2.4, R7.3a, R8.2, R9.10)"""
    for kind in range(first, end):
        moves[count] = move + kind
        count += state.hands[seat, kind] > 0
    return count


@outlined
def legal_actions(state: State, moves: Moves) -> int:
    """Cards that can do something, discards, none, the bucket, Reckless Abandon. (R2.1, R2.2a, R2.4, R7.1a, R7.3)"""
    seat = state.mover
    count = 0
    for kind in range(ACTIONS):
        if state.hands[seat, kind] > 0 and (kind <= Kind.WEST or any_target(state, kind, seat)):
            moves[count] = PLAY + kind
            count += 1
    count = legal_cards(state, moves, count, seat, THROW, 0, ACTIONS)
    moves[count] = DONE
    count += 1
    if bucket_is_ready(state, seat):
        moves[count] = BUCKET
        count += 1
    if held_of_sort(state, seat, WATER) < 3 and held_of_sort(state, seat, BREAKS) < 3:
        return count
    return legal_abandon(state, moves, count)


@outlined
def legal_abandon(state: State, moves: Moves, count: int) -> int:
    """Reckless Abandon with three cards of a sort. (R7.3)"""
    if is_reckless(state, state.mover):
        for sort in range(2):
            moves[count] = RECKLESS + sort
            count += held_of_sort(state, state.mover, sort) >= 3
    return count


@outlined
def legal_pulled(state: State, moves: Moves) -> int:
    """The pulled cards that can be played, and Reckless Abandon. (R9.10)"""
    count = 0
    for kind in range(ACTIONS):
        moves[count] = PLAY + kind
        count += playable_pulled(state, kind, state.to_act) != 0
    for sort in range(2):
        moves[count] = RECKLESS + sort
        count += reckless_pulled(state, sort, state.to_act) != 0
    return count


@outlined
def legal_squares(state: State, moves: Moves) -> int:
    """The squares of the decision, and what else it allows. (R3.1, R4.1, R4.2, R7.1a, R9.8, R9.11)"""
    count = 0
    for row in range(SIZE):
        count = write_row(moves, count, row, wanted(state, row))
    squares = count
    if state.phase == Phase.AIM:
        moves[count] = DONE
        count += state.marks >= ENOUGH[state.tool]
        moves[count] = ALL_LEFT
        return int(count + (state.tool == Kind.SMOKEJUMPER and state.marks > 0 and squares > 1))
    if state.phase == Phase.USE:
        moves[count] = SET_WIND
        moves[count + 1] = ROLL_WIND
        return count + 2
    moves[count] = BUCKET
    return count + (state.phase == Phase.WIND and bucket_is_ready(state, state.mover) != 0)


@outlined
def wanted(state: State, row: int) -> int:
    """The squares of a row that the decision is about."""
    match state.phase:
        case Phase.WIND:
            return downwind(state, row, state.wind)
        case Phase.GUST:
            return downwind(state, row, state.gust)
        case Phase.USE | Phase.AIM:
            return targets(state, state.tool, row, state.to_act)
        case Phase.AID_GEM:
            return aidable(state, row)
    return breakable(state, row)


@kernel
def legal_words(state: State, moves: Moves) -> int:
    """The choices that need no square and no card. (R1.11a, R7.1a, R9.8, R9.9)"""
    match state.phase:
        case Phase.REDRAW:
            moves[0] = DONE
            moves[1] = NEW_HAND
        case Phase.AFTER:
            moves[0] = DONE
            moves[1] = BUCKET
        case Phase.SHADOW:
            moves[0] = SHADOW_HANDS
            moves[1] = SHADOW_DIE
        case Phase.AID:
            for choice in range(3):
                moves[choice] = AID + choice
            return 3
    return 2


@kernel
def weight(state: State, move: int) -> int:
    """Cards of a kind in the draw pile or the hand; directions are alike. (R1.7, R9.10)"""
    if state.phase == Phase.DRAW:
        return int(state.deck[move - DRAW])
    if state.phase == Phase.PULL:
        return int(state.hands[state.drawer, move - PULL])
    return 1


# ---- what a decision does


@outlined
def apply(state: State, move: int) -> None:
    """Carry out a decision or an outcome of chance, and what follows from it."""
    if decide(state, move):
        proceed(state)


@kernel
def decide(state: State, move: int) -> int:
    """Carry out a move; is the decision finished, or does the same seat go on with it?"""
    match state.phase:
        case Phase.DRAW:
            draw(state, move - DRAW)
            return not goes_on_refilling(state)
        case Phase.ROLL:
            return roll_wind(state, move - WIND)
        case Phase.WIND | Phase.ACTION | Phase.AFTER:
            return act(state, move)
        case Phase.USE | Phase.AIM:
            return aim(state, move)
        case Phase.PICK:
            return pick(state, move - THROW)
        case Phase.THROW:
            return throw_or_stop(state, move)
        case Phase.SHED:
            return shed(state, move - THROW)
        case Phase.REDRAW | Phase.CHAMPION:
            return begin(state, move)
        case _:
            return decide_event(state, move)
    return 1


@outlined
def decide_event(state: State, move: int) -> int:
    """A move of Mutual Aid or Shadow of the Wood."""
    match state.phase:
        case Phase.PULL:
            return pull(state, move - PULL)
        case Phase.SHADOW:
            return choose_shadow(state, move)
        case Phase.PULLED:
            return play_pulled(state, move)
        case Phase.GUST:
            place_gem(state, move, NONE)
            next_gust(state)
        case Phase.AID:
            state.aid = move - AID + 1
            state.stage = 1
        case Phase.AID_GEM:
            aid_with_gem(state, move)
        case Phase.AID_BREAK:
            place_break(state, move)
            state.asked += 1
    return 1


@outlined
def begin(state: State, move: int) -> int:
    """The champion's new hand, or the next firebreak. (R1.11, R1.11a)"""
    if state.phase == Phase.CHAMPION:
        place_break(state, move)
        state.must -= 1
    elif move == NEW_HAND:
        for kind in range(ACTIONS):
            while state.hands[state.to_act, kind] > 0:
                throw(state, state.to_act, kind)
    return 1


@outlined
def act(state: State, move: int) -> int:
    """A decision of the turn: the wind's gem, the action, the bucket. (R2.1, R3.1)"""
    if move == BUCKET:
        return use(state, Kind.BUCKET, Phase.AIM)
    if state.phase == Phase.WIND:
        spread_by_wind(state, move)
        return 1
    if move == DONE:
        state.step += 1
        return 1
    if move >= RECKLESS:
        return abandon(state, move - RECKLESS)
    if move >= THROW:
        throw(state, state.to_act, move - THROW)
        state.thrown = 1
        return go_on_throwing(state)
    lose(state, state.to_act, move - PLAY)
    return use(state, move - PLAY, Phase.USE if move - PLAY <= Kind.WEST else Phase.AIM)


@kernel
def spread_by_wind(state: State, square: int) -> None:
    """The wind's gem, which may burn a tower. (R3.1, R3.1a, R8.1a)"""
    place_gem(state, square, state.mover)
    state.step = Step.ACTION
    mark(state, state.mover, 0)


@kernel
def use(state: State, tool: int, phase: int) -> int:
    """A card or the bucket is in play. (R2.2, R7.1)"""
    state.tool = tool
    ask(state, phase, state.to_act)
    return 0


# ---- squares


@outlined
def aim(state: State, move: int) -> int:
    """A square for what is in play, a use of a wind card, or its end. (R5.3, R5.4, R5.7, R5.8, R5.9)"""
    if move in (SET_WIND, ROLL_WIND):
        return turn_wind(state, move)
    if move == ALL_LEFT:
        remove_all(state)
    elif move != DONE:
        take(state, move)
        stretch(state, move)
        if state.marks < MOST[state.tool] and any_target(state, state.tool, state.to_act):
            return 0
    finish_tool(state)
    return 1


@outlined
def take(state: State, square: int) -> None:
    """What the thing in play does to a square. (R2.2)"""
    match state.tool:
        case Kind.EXPLOSION:
            explode(state, square)
        case Kind.EMBER:
            move_ember(state, square)
        case Kind.AIR_DROP | Kind.ENGINE | Kind.BUCKET:
            remove_gem(state, square)
        case Kind.SMOKEJUMPER:
            jump(state, square)
        case Kind.REFOREST:
            reforest(state, square)
        case Kind.DOZER | Kind.SCRATCH:
            place_break(state, square)
        case _:
            place_gem(state, square, credited(state))


@kernel
def stretch(state: State, square: int) -> None:
    """Count the square; the rectangle grows with it, but stays at an Ember's source and a Smokejumper's middle. (R5.3, R5.4, R5.7)"""
    row = square >> 4
    column = square & 15
    if state.marks == 0:
        state.top = row
        state.bottom = row
        state.left = column
        state.right = column
    elif state.tool != Kind.SMOKEJUMPER:
        state.top = min(state.top, row)
        state.bottom = max(state.bottom, row)
        state.left = min(state.left, column)
        state.right = max(state.right, column)
    state.marks += 1


@kernel
def remove_gem(state: State, square: int) -> None:
    """A gem is taken away. (R5.7, R5.8, R7.1)"""
    state.gems[square >> 4] &= ~bit_of(square)


@kernel
def place_break(state: State, square: int) -> None:
    """A firebreak is placed. (R6.1, R6.3, R6.4, R1.11, R9.8b)"""
    state.breaks[square >> 4] |= bit_of(square)


@outlined
def explode(state: State, square: int) -> None:
    """The gem becomes a firebreak, all vacant squares round it get gems. (R5.5, R5.5a)"""
    remove_gem(state, square)
    place_break(state, square)
    for row in range(max(0, (square >> 4) - 1), min(SIZE, (square >> 4) + 2)):
        for column in range(max(0, (square & 15) - 1), min(SIZE, (square & 15) + 2)):
            if vacant(state, row) >> column & 1:
                place_gem(state, row << 4 | column, credited(state))


@kernel
def move_ember(state: State, square: int) -> None:
    """The gem is taken from its square, then put on another. (R5.6)"""
    if state.marks == 0:
        remove_gem(state, square)
    else:
        place_gem(state, square, credited(state))


@kernel
def jump(state: State, square: int) -> None:
    """The middle stays, those round it are removed. (R5.9)"""
    if state.marks > 0:
        remove_gem(state, square)


@outlined
def remove_all(state: State) -> None:
    """All removable gems round the middle go. (R5.9)"""
    for row in range(max(0, state.top - 1), min(SIZE, state.top + 2)):
        state.gems[row] &= ~targets(state, Kind.SMOKEJUMPER, row, state.to_act)


@kernel
def reforest(state: State, square: int) -> None:
    """A firebreak is removed where there is one, otherwise placed. (R6.2)"""
    state.breaks[square >> 4] ^= bit_of(square)


@kernel
def turn_wind(state: State, move: int) -> int:
    """The wind is set, or the die decides. (R4.1, R4.1a, R4.2)"""
    if move == SET_WIND and blows_at_a_tower(state, state.tool):
        state.wind = state.tool
        finish_tool(state)
        return 1
    state.roll = Roll.CHANGE
    leave(state, Phase.ROLL)
    return 0


# ---- cards


@outlined
def throw_or_stop(state: State, move: int) -> int:
    """Another discard, or the end of it. (R2.4, R9.6)"""
    if move == DONE:
        stop_throwing(state)
        return 1
    throw(state, state.to_act, move - THROW)
    state.thrown += 1
    return go_on_throwing(state)


@kernel
def go_on_throwing(state: State) -> int:
    """Ask for another discard while there are cards. (R2.4)"""
    if state.held[state.to_act] > 0:
        ask(state, Phase.THROW, state.to_act)
        return 0
    stop_throwing(state)
    return 1


@kernel
def stop_throwing(state: State) -> None:
    """The action is over, or the cards of a firestorm's step are due. (R2.4, R9.6)"""
    if state.event == NONE:
        state.thrown = 0
        state.step = Step.AFTER
    else:
        state.asked += 1
        due_after_discards(state, state.to_act)


@outlined
def shed(state: State, kind: int) -> int:
    """A discard that must be. (R8.2, R9.8c)"""
    throw(state, state.to_act, kind)
    state.must -= 1
    if state.event != NONE:
        state.thrown += 1
        if state.must == 0:
            state.asked += 1
            due_after_discards(state, state.to_act)
    return state.must == 0


@outlined
def abandon(state: State, sort: int) -> int:
    """Three cards of a sort are discarded for two gems. (R7.3, R7.3a)"""
    state.sort = sort
    if held_of_sort(state, state.to_act, sort) > 3:
        state.must = 3
        ask(state, Phase.PICK, state.to_act)
        return 0
    for kind in range(first_of_sort(sort), first_of_sort(sort + 1)):
        while state.hands[state.to_act, kind] > 0:
            throw(state, state.to_act, kind)
    return place_two(state)


@outlined
def pick(state: State, kind: int) -> int:
    """One of the three cards. (R7.3a)"""
    throw(state, state.to_act, kind)
    state.must -= 1
    return place_two(state) if state.must == 0 else 0


@kernel
def place_two(state: State) -> int:
    """The two gems of Reckless Abandon come next. (R7.3, R7.3b)"""
    state.sort = 0
    return use(state, Kind.RECKLESS, Phase.AIM)


# ---- events


@outlined
def roll_wind(state: State, wind: int) -> int:
    """What the die shows. (R1.7, R4.2, R9.3, R9.5, R9.11)"""
    roll(state, wind)
    if state.gust == NONE:
        return 1
    return gust(state)


@kernel
def aid_with_gem(state: State, square: int) -> None:
    """A gem of Mutual Aid, which the next must not touch. (R9.8a)"""
    place_gem(state, square, state.to_act)
    state.aid_gems[state.placed] = square
    state.placed += 1
    state.asked += 1


@outlined
def gust(state: State) -> int:
    """The Shadow's die asks for a gem, if there is a square. (R9.11)"""
    state.roll = 0
    if any_downwind(state, state.gust):
        ask(state, Phase.GUST, (state.caller + state.asked) % state.seats)
        return 0
    next_gust(state)
    return 1


@kernel
def next_gust(state: State) -> None:
    """The next of three rolls. (R9.11)"""
    state.gust = NONE
    state.rolls += 1


@kernel
def choose_shadow(state: State, move: int) -> int:
    """The die is rolled, or the hands are robbed. (R9.9, R9.10)"""
    if move == SHADOW_DIE:
        state.rolls = 1
        return 1
    return rob(state, 0)


@kernel
def pull(state: State, kind: int) -> int:
    """A card is pulled and shown; its owner owes it. (R9.10, R9.10a)"""
    lose(state, state.drawer, kind)
    state.pulled[kind] += 1
    state.owes[state.drawer] += 1
    return rob(state, (state.drawer - state.caller) % state.seats + 1)


@outlined
def rob(state: State, offset: int) -> int:
    """Pull from the next hand, then choose a card, if one can be played. (R9.10)"""
    seat = (state.caller + state.asked) % state.seats
    if pull_from_next(state, offset):
        return 0
    state.drawer = NONE
    if any_pulled_playable(state, seat):
        ask(state, Phase.PULLED, seat)
        return 0
    drop_pulled(state)
    state.asked += 1
    return 1


@outlined
def play_pulled(state: State, move: int) -> int:
    """A pulled card is played, or three of a sort for Reckless Abandon. (R9.10)"""
    if move < RECKLESS:
        state.pulled[move - PLAY] -= 1
        return use(state, move - PLAY, Phase.USE if move - PLAY <= Kind.WEST else Phase.AIM)
    for kind in range(first_of_sort(move - RECKLESS), first_of_sort(move - RECKLESS + 1)):
        state.discard[kind] += state.pulled[kind]
        state.pulled[kind] = 0
    return place_two(state)


# ---- the end


@kernel
def score(state: State, seat: int) -> int:
    """1 while the tower stands."""
    return int(stands(state, seat))


@kernel
def payoff(state: State, seat: int) -> float:
    """+1 for winners, 0 for those who share, -1 for losers. (R10.1, R10.2, R10.2a, R10.3, R10.4)"""
    if state.options.teams:
        own = stands(state, seat) + stands(state, seat ^ 2)
        others = stands(state, seat ^ 1) + stands(state, seat ^ 3)
        return float((own > 0) - (others > 0))
    left = standing(state)
    if left == 0:
        return payoff_of_ashes(state, seat)
    if not stands(state, seat):
        return -1.0
    return 1.0 if left == 1 else 0.0


@kernel
def payoff_of_ashes(state: State, seat: int) -> float:
    """No tower stands: the last ones share, or the Shadow has won. (R10.2, R10.2a)"""
    for other in range(state.seats):
        if state.fates[other] == Fate.TIED:
            return 0.0 if state.fates[seat] == Fate.TIED else -1.0
    return 1.0 if state.fates[seat] == Fate.OUT else -1.0


# ---- secrets


@outlined
def hide(state: State, seat: int) -> None:
    """Blank the other hands, what the draw pile holds, and what others remember. (R11.1)"""
    for kind in range(ACTIONS):
        state.deck[kind] = 0
    for other in range(state.seats):
        if other != seat:
            for kind in range(ACTIONS):
                state.hands[other, kind] = 0
                for third in range(state.seats):
                    state.known[other, third, kind] = 0


@outlined
def guess(state: State, seat: int, rng: Generator) -> None:
    """Deal what the seat cannot see, what it remembers to the right hands, into hands and draw pile. (R11.1, R11.2a, R11.2b)

    What the other seats remember is left blank: less than they know, never wrong.
    """
    count_cards(state)
    spare = 1 if seat == 0 else 0
    unseen, unplaced = 0, 0
    for kind in range(ACTIONS):
        together = int(state.known[seat, seat, kind])
        placed = place_known(state, seat, kind)
        in_sight = state.hands[seat, kind] + state.discard[kind] + state.pulled[kind] + (state.tool == kind)
        state.deck[kind] -= in_sight + placed + together
        state.known[spare, spare, kind] = together
        unseen += state.deck[kind]
        unplaced -= placed + together
    for other in range(state.seats):
        unplaced += state.held[other] if other != seat else 0
    for i in range(unplaced):
        state.known[spare, spare, draw_unseen(state, unseen - i, rng)] += 1
    for other in range(state.seats):
        if other != seat:
            fill_hand(state, other, spare, rng)


@kernel
def place_known(state: State, seat: int, kind: int) -> int:
    """Put the cards of a kind that the seat knows of each hand into it; say how many. (R11.2a)"""
    placed = 0
    for other in range(state.seats):
        if other != seat:
            state.hands[other, kind] = state.known[seat, other, kind]
            placed += state.known[seat, other, kind]
    return placed


@outlined
def draw_unseen(state: State, unseen: int, rng: Generator) -> int:
    """Take a random card from the draw pile, which holds all that is unseen."""
    ticket = below(rng, unseen)
    kind = 0
    while ticket >= state.deck[kind]:
        ticket -= state.deck[kind]
        kind += 1
    state.deck[kind] -= 1
    return kind


@outlined
def fill_hand(state: State, seat: int, spare: int, rng: Generator) -> None:
    """Fill a hand at random with the cards that the other hands hold together, laid ready in the memory of `spare`. (R11.2b)"""
    ready, missing = 0, int(state.held[seat])
    for kind in range(ACTIONS):
        ready += state.known[spare, spare, kind]
        missing -= state.hands[seat, kind]
    for i in range(missing):
        ticket = below(rng, ready - i)
        kind = 0
        while ticket >= state.known[spare, spare, kind]:
            ticket -= state.known[spare, spare, kind]
            kind += 1
        state.known[spare, spare, kind] -= 1
        state.hands[seat, kind] += 1
