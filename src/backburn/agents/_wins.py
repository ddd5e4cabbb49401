"""Wins within the turn: they are made, however few iterations there are and whatever these found."""

from __future__ import annotations

from backburn.agents._leaf import finish_turn, result
from backburn.agents._tree import DEPTH, DETERMINIZED, NONE, SEAT, SECOND, START, WON, Tree, determinize, widen
from backburn.core.kernels.jit import kernel
from backburn.core.players.bans import allowed
from backburn.core.rules.chance import Generator
from backburn.core.rules.contract import OVER, AnyState, apply, payoff

TO_A_WIN = 20
"""The plies, at most, that a move of the root is followed in search of a win in the same turn."""
PAIRS = 400
"""The pairs of a move of the root and one after it, at most; the second is repeated in search of such a win."""


@kernel
def look_for_win(view: AnyState, tree: Tree, node: int, rng: Generator) -> None:
    """Follow each move of the root to the end of the turn; one that wins the game begins with the value of that.

    It is followed by the greedy policy, and by each of the next moves, repeated while it is legal: no evaluation sees what many tokens
    on one square amount to before the last one is placed.
    """
    tree.counters[WON] = 0
    tree.luck[0] = rng[0]
    determinize(view, tree, tree.luck)
    tree.states[START] = tree.states[DETERMINIZED]
    count, edge = allowed(view, tree.moves, tree.bans, view.to_act), int(tree.firsts[node])
    while edge != NONE:
        tree.states[SECOND] = tree.states[START]
        apply(tree.states[SECOND], int(tree.edge_moves[edge]))
        note_win(tree, edge, view.to_act, NONE)
        following = allowed(tree.states[SECOND], tree.outcomes, tree.bans, view.to_act) if tree.states[SECOND].to_act == view.to_act else 0
        for i in range(following if count * following <= PAIRS else 0):
            allowed(tree.states[SECOND], tree.outcomes, tree.bans, view.to_act)
            note_win(tree, edge, view.to_act, int(tree.outcomes[i]))
        tree.bests[node] = max(tree.bests[node], tree.priors[edge])
        edge = int(tree.nexts[edge])


@kernel
def note_win(tree: Tree, edge: int, seat: int, again: int) -> None:
    """Play a turn on from `second`, repeating a move while it is legal, or greedily if that is NONE; the edge begins with a win's value."""
    state = tree.states[DETERMINIZED]
    tree.states[DETERMINIZED] = tree.states[SECOND]
    if again == NONE and state.to_act == seat:
        finish_turn(tree, TO_A_WIN, tree.luck)
    for _ in range(TO_A_WIN if again != NONE else 0):
        if state.to_act != seat or not is_legal(tree, again):
            break
        apply(state, again)
    if state.to_act == OVER and result(state, tree, seat) > tree.priors[edge]:
        tree.priors[edge] = result(state, tree, seat)
        widen(tree, float(tree.priors[edge]))
    if state.to_act == OVER and payoff(state, seat) == 1.0 and tree.counters[WON] == 0:
        tree.counters[WON] = edge + 1


@kernel
def is_legal(tree: Tree, move: int) -> bool:
    """Whether a move is legal in the position of the iteration."""
    for i in range(allowed(tree.states[DETERMINIZED], tree.moves, tree.bans, tree.counters[SEAT] - 1)):
        if tree.moves[i] == move:
            return True
    return False


@kernel
def note_win_in_tree(tree: Tree) -> None:
    """Choose the first move of this iteration if it won the game by plies of the seat that thinks alone.

    Otherwise a bot that is sure to win later, too, may put it off again and again.
    """
    seat = tree.counters[SEAT] - 1
    for depth in range(tree.counters[DEPTH]):
        if tree.path[depth, 1] != seat:
            return
    if tree.counters[WON] == 0 and payoff(tree.states[DETERMINIZED], seat) == 1.0:
        tree.counters[WON] = tree.path[0, 0] + 1
