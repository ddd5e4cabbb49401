"""Is a diagram a position of the game?"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from backburn.core.kit.colours import COLOURS
from backburn.core.rules.contract import CHANCE
from backburn.core.states.bits import popcount
from backburn.core.states.tables import listing
from backburn.games.wildfire_rescue.board import CAMPERS, CORNERS, KIND_NAMES, NAMES, TOOL_NAMES, TileKind, has
from backburn.games.wildfire_rescue.rules.fire import tokens
from backburn.games.wildfire_rescue.rules.rangers import is_alive, is_caught, owes
from backburn.games.wildfire_rescue.rules.scoring import is_over, rangers
from backburn.games.wildfire_rescue.rules.setup import fitting, instead, start_deal
from backburn.games.wildfire_rescue.rules.tools import all_cards, all_tiles, cards, count, deck_size
from backburn.games.wildfire_rescue.rules.ways import can_draw, can_escape, company, first_alive, flights, leads_to, steps
from backburn.games.wildfire_rescue.state import Campers, Escape, Phase, State
from backburn.play.texts.reading import Flaws, complaints
from backburn.play.texts.wording import counted


def validity(state: State) -> Iterator[str]:
    """Why a state cannot occur in the game."""
    return complaints(state, (_cards, *(_SET_UP if state.phase < Phase.TURN else _ROUNDS), _FLAWS[state.phase]))


def _living(state: State) -> list[int]:
    return [seat for seat in range(state.seats) if is_alive(state, seat)]


# ---- at any time


def _cards(state: State) -> Flaws:
    """No more cards of a kind than there are. (R1.3)"""
    most = all_cards(state.options)
    shown = [count(state.deck, tool) + sum(count(hand, tool) for hand in state.tools.tolist()) for tool in range(len(TOOL_NAMES))]
    return [
        (
            number > count(most, tool),
            f"the number of {TOOL_NAMES[tool]} cards is {number}, but the game has {count(most, tool)}",
        )
        for tool, number in enumerate(shown)
    ]


def _forest(state: State) -> Flaws:
    """All tiles are there. (R1.1)"""
    tiles = all_tiles(state.options)
    return [
        (
            popcount(state.kinds[kind]) != (tiles >> 8 * kind) & 0xFF,
            f"the number of tiles of {name} in the forest must be {(tiles >> 8 * kind) & 0xFF}",
        )
        for kind, name in enumerate(KIND_NAMES)
    ]


# ---- in the set-up


def _setting_up(state: State) -> Flaws:
    """There is no fire, and no ranger has acted. (R1.4, R1.6)"""
    kept = state.deck + sum(state.tools.tolist())
    kinds = [tool for tool in range(len(TOOL_NAMES)) if count(all_cards(state.options), tool)]
    complete = state.seats != 2 or kept & 0xEEEE == 0 or all(count(kept, tool) for tool in kinds)
    busy = bool(state.fire | state.hazards | state.campers | state.owing) or bool(state.saved.any())
    yield busy, "during the set-up there is no fire, there are no campers, and no turns are owed"
    yield not complete, "with two players one card of each kind stays in the deck"
    yield state.phase != Phase.ASIDE and cards(kept) != deck_size(state), f"the deck and the hands together have {deck_size(state)} cards"
    yield state.phase < Phase.CORNER and rangers(state) != 0, "the rangers have not yet chosen their corners"


def _aside(state: State) -> Flaws:
    yield any(state.kinds.tolist()), "no tile has been dealt yet"
    yield any(state.tools.tolist()), "no tool has been dealt yet"
    yield cards(state.deck) <= deck_size(state), "all surplus cards have already been set aside"


def _deal(state: State) -> Flaws:
    """The tiles before the next place are there, and no group is too large. (R1.2, R1.2a)"""
    last = state.deal == state.options.deals
    yield any(state.tools.tolist()), "no tool has been dealt yet"
    yield not 1 <= state.deal <= state.options.deals, f"deals count from 1 to {state.options.deals}"
    yield sum(state.kinds.tolist()) != (1 << state.cell) - 1, f"the tiles before {NAMES[state.cell]}, and no others, have been dealt"
    yield not last and not _could_be_dealt(state), "this deal would have started again"


def _could_be_dealt(state: State) -> bool:
    """Did each tile fit in its turn, and does another fit?"""
    again = state.copy()
    start_deal(again)
    for cell in range(state.cell):
        again.cell = cell
        kind = next(kind for kind in TileKind if has(state.kinds[kind], cell))
        if not has(fitting(again), kind):
            return False
        again.kinds[kind] |= 1 << cell
        again.stock -= 1 << 8 * kind
    again.cell = state.cell
    return fitting(again) != 0


def _tool(state: State) -> Flaws:
    """Those before the next one have all their tools. (R1.5a)"""
    each = state.options.starting_tools
    hands = [cards(hand) for hand in state.tools.tolist()]
    fits = all(number == (each if seat < state.turn else 0) for seat, number in enumerate(hands) if seat != state.turn)
    yield from _forest(state)
    yield not fits or hands[state.turn] >= each, f"{COLOURS[state.turn]} is not the next to draw a first tool"


def _corner(state: State) -> Flaws:
    seats = state.seats - (state.seats == len(CORNERS) and not state.options.same_corner)
    yield from _corners(state)
    yield state.turn >= seats, f"{COLOURS[state.turn]} gets the last corner automatically"


def _corners(state: State) -> Flaws:
    """Rangers who have chosen are on different corners, with their tools. (R1.5a, R1.7, R1.7a, R1.9)"""
    corners = {instead(state, corner) for corner in CORNERS.tolist()}
    chosen = state.turn if state.phase == Phase.CORNER else state.seats
    places = state.places.tolist()[: state.seats]
    differ = state.options.same_corner or len(set(places[:chosen])) == chosen
    hands = [cards(hand) for hand in state.tools.tolist()[: state.seats]]
    yield from _forest(state)
    yield (
        [seat for seat in range(state.seats) if is_alive(state, seat)] != list(range(chosen)),
        "the rangers on the board are not exactly those whose turn to choose is over",
    )
    yield not corners.issuperset(places[:chosen]), "every ranger begins on a corner"
    yield not differ, "two rangers have chosen the same corner"
    yield (
        hands != [state.options.starting_tools] * state.seats,
        f"at the start each ranger has {counted(state.options.starting_tools, 'tool')}",
    )


def _camp(state: State) -> Flaws:
    asked = {int(Campers.RANDOM): CHANCE, int(Campers.CHOOSE): 0}.get(state.options.campers)
    yield from _corners(state)
    yield state.to_act != asked, "the option campers says who decides on their plan, if anyone"


# ---- in the rounds


def _fire(state: State) -> Flaws:
    wildfire, rocks = state.kinds[TileKind.WILDFIRE], state.kinds[TileKind.ROCKS]
    yield tokens(state) & wildfire != 0, "there is neither a fire nor a hazard on the wildfire tile"
    yield state.hazards & ~rocks != 0, "there are hazards only on rocks"
    yield rangers(state) & wildfire != 0, "no ranger is on the wildfire tile"
    yield state.campers & wildfire != 0, "no camper is on the wildfire tile"


def _campers(state: State) -> Flaws:
    """No more campers than there are, and those in danger are where it burns. (R1.8, R5.1, R5.2)"""
    total = popcount(state.campers) + popcount(state.pairs) + sum(state.saved.tolist())
    calm = state.round == 1 or (state.event and state.turn == state.seats)
    yield total > CAMPERS, f"there are {total} campers, more than {CAMPERS}"
    yield state.campers & rangers(state) != 0, "campers on the tile of a ranger are saved"
    yield state.danger & ~state.fire != 0, "campers are in danger only on a burning tile"
    yield bool(state.danger != 0 and calm), "no camper is in danger in the first round or at the end of a round"


def _hands(state: State) -> Flaws:
    """Rangers have at least their first tools, and not too many. (R1.5a, R4.1, R4.2, R4.3)"""
    options = state.options
    hands = {seat: cards(state.tools[seat]) for seat in _living(state)}
    most = {seat: options.tool_limit + (state.phase == Phase.DISCARD and seat == state.to_act) for seat in hands}
    new = sum(hands.values()) - options.starting_tools * len(hands)
    yield not 0 <= state.drawn <= options.new_tools, f"by this deck, the number of new tools drawn would be {state.drawn}"
    for seat, number in hands.items():
        yield number > most[seat], f"{COLOURS[seat]} holds {number} tools, more than {most[seat]}"
    for seat, number in hands.items():
        yield number < options.starting_tools, f"{COLOURS[seat]} holds fewer tools than at the start"
    yield new > state.drawn, f"the rangers hold {counted(new, 'new tool')}, but the number of those drawn is {state.drawn}"


def _going_on(state: State) -> Flaws:
    """The game continues until it is over, and immediate escapes are made immediately. (R6.8d, R7.1, R7.2a)"""
    if state.phase == Phase.OVER:
        return
    caught = [seat for seat in _living(state) if is_caught(state, seat)]
    escaping = state.phase == Phase.ESCAPE or (state.phase == Phase.TAKE and bool(state.event))
    at_once = state.options.escape == Escape.AT_ONCE
    own_turn = state.turn < state.seats
    yield bool(is_over(state)), "the game is over"
    yield escaping and not at_once, "caught rangers escape in their turn"
    yield escaping and caught[:1] != [state.to_act], f"{COLOURS[state.to_act]} is not the first to have to escape"
    yield at_once and not escaping and bool(caught), "rangers who are caught escape immediately"
    yield own_turn and not escaping and not is_alive(state, state.turn), f"it cannot be the turn of {COLOURS[state.turn % 4]}, who is dead"
    yield own_turn and not escaping and owes(state, state.turn), f"it cannot be the turn of {COLOURS[state.turn % 4]}, who owes one"


def _turn(state: State) -> Flaws:
    seat = state.to_act
    yield is_caught(state, seat) and not can_escape(state, seat), f"{COLOURS[seat]} cannot escape and dies without being asked"


def _take(state: State) -> Flaws:
    """The step is possible, and the company is decided on in order. (R3.1, R3.9)"""
    seat = state.to_act
    here = state.places[seat]
    others = company(state, here) & ~(1 << seat)
    tiles = flights(state, seat) if is_caught(state, seat) else steps(state, seat)
    before = others & ((1 << state.asked) - 1)
    yield not leads_to(here, state.way, tiles), f"{COLOURS[seat]} cannot go that way"
    yield not has(others, state.asked), f"{COLOURS[state.asked]} is not in the company"
    yield state.taken & ~before != 0, "those taken along belong to the company and come before the one to decide on"


def _new(state: State) -> Flaws:
    yield not can_draw(state), "no new tool can be drawn"
    yield from _drawer(state)


def _drawer(state: State) -> Flaws:
    yield is_caught(state, state.turn), f"{COLOURS[state.turn]} is caught and cannot draw a new tool"


def _discard(state: State) -> Flaws:
    tools = state.tools[state.to_act]
    kinds = sum(count(tools, tool) > 0 for tool in range(len(TOOL_NAMES)))
    yield cards(tools) <= state.options.tool_limit, f"{COLOURS[state.to_act]} does not hold too many tools"
    yield kinds == 1, f"{COLOURS[state.to_act]} holds only one kind of tool, so there is nothing to choose"
    yield from _after_draw(state)


def _after_draw(state: State) -> Flaws:
    yield state.drawn == 0, "no new tool has been drawn"
    yield from _drawer(state)


def _event(state: State) -> Flaws:
    return _after_draw(state) if state.turn < state.seats else []


def _plane(state: State) -> Flaws:
    pilot = state.turn if state.turn < state.seats else first_alive(state)
    yield from _event(state)
    yield tokens(state) == 0, "there is no fire and no hazard, so the plane does nothing"
    yield state.options.plane_faces == 0, "in this game the plane never comes"
    yield state.to_act != pilot, f"{COLOURS[pilot]} sends the plane"


def _escape(state: State) -> Flaws:
    yield not can_escape(state, state.to_act), f"{COLOURS[state.to_act]} cannot escape and dies without being asked"
    yield state.turn < state.seats and state.drawn == 0, "no new tool has been drawn"


def _over(state: State) -> Flaws:
    last = state.round == state.options.max_rounds and state.danger == 0
    yield not is_over(state) and not last, "the game is not over"


_SET_UP: tuple[Callable[[State], Flaws], ...] = (_setting_up,)
_ROUNDS: tuple[Callable[[State], Flaws], ...] = (_forest, _hands, _going_on, _fire, _campers)
_FLAWS: list[Callable[[State], Flaws]] = listing(
    Phase,
    {
        Phase.ASIDE: _aside,
        Phase.DEAL: _deal,
        Phase.TOOL: _tool,
        Phase.CORNER: _corner,
        Phase.CAMP: _camp,
        Phase.TURN: _turn,
        Phase.TAKE: _take,
        Phase.NEW: _new,
        Phase.DISCARD: _discard,
        Phase.EVENT: _event,
        Phase.PLANE: _plane,
        Phase.ESCAPE: _escape,
        Phase.OVER: _over,
    },
)
