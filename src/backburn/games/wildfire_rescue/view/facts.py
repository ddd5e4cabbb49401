"""What a picture has to know of a position: rules and words are called once, and all that is drawn reads the results."""

from __future__ import annotations

from dataclasses import dataclass

from backburn.core.kit.colours import COLOURS
from backburn.core.rules.contract import CHANCE
from backburn.games.wildfire_rescue.board import CAMPERS, NAMES, STEPS
from backburn.games.wildfire_rescue.rules.fire import tokens
from backburn.games.wildfire_rescue.rules.scoring import score
from backburn.games.wildfire_rescue.rules.tools import cards
from backburn.games.wildfire_rescue.rules.ways import company, equipped, tools_on
from backburn.games.wildfire_rescue.state import Phase, Slow, State
from backburn.games.wildfire_rescue.view.task import task
from backburn.games.wildfire_rescue.words.explain import campers
from backburn.games.wildfire_rescue.words.names import grade
from backburn.games.wildfire_rescue.words.outcome import describe_grade, ending
from backburn.games.wildfire_rescue.words.rangers import Ranger, all_rangers, counts, gone
from backburn.play.texts.wording import counted


@dataclass(frozen=True)
class Facts:
    """The answers for one position."""

    state: State
    rangers: tuple[Ranger, ...]
    """The ranger of each seat."""
    actor: int
    """The seat that is at work, also while it draws; -1 if none is."""
    aim: int
    """The tile that a ranger is about to enter; -1 if none is."""
    tokens: int
    """The tiles with a fire or a hazard."""
    slow: int
    """The tiles that cost the ranger who acts a turn."""
    deck: tuple[int, ...]
    """How many tools of each kind are in the deck."""
    gone: tuple[int, ...]
    """How many were set aside or discarded."""
    draws: int
    """How many new tools may still be drawn."""
    lost: int
    """How many campers are dead."""
    score: int
    """The points of all together."""
    grade: str
    """What that many points are called."""
    ending: str
    """Why the game is over, or nothing."""
    doing: str
    """The status line."""
    task: str
    """What the player to act has to do, said to that player."""

    @property
    def points(self) -> str:
        """What all together have."""
        return counted(self.score, "point")

    @property
    def dead(self) -> int:
        """How many rangers are dead."""
        return sum(ranger.is_dead for ranger in self.rangers)


def facts_of(state: State) -> Facts:
    """Ask the rules and the words."""
    rangers, points = all_rangers(state), int(score(state, 0))
    actor, aim, over = _actor(state), _aim(state), state.phase == Phase.OVER
    why = ending(state) if over else ""
    return Facts(
        state,
        rangers,
        actor,
        aim,
        int(tokens(state)),
        _slow(state),
        counts(int(state.deck)),
        gone(state),
        int(min(state.options.new_tools - state.drawn, cards(state.deck))),
        CAMPERS - campers(state) - int(state.saved.sum()) if state.phase >= Phase.TURN else 0,
        points,
        grade(points),
        why,
        f"{why}; {describe_grade(state)}" if over else _doing(state, actor, aim, rangers),
        task(state, state.phase == Phase.TURN and rangers[state.to_act].is_caught, aim),
    )


def _actor(state: State) -> int:
    if state.to_act >= 0:
        return int(state.to_act)
    return int(state.turn) if state.phase in (Phase.TOOL, Phase.NEW) else -1


def _aim(state: State) -> int:
    return int(state.places[state.to_act]) + int(STEPS[state.way]) if state.phase == Phase.TAKE else -1


def _slow(state: State) -> int:
    """The tiles that cost the ranger who acts a turn: those for which it and its company lack the tool."""
    if state.phase != Phase.TURN or state.options.slow == Slow.FREE:
        return 0
    return ~int(equipped(state, tools_on(state, state.places[state.to_act])))


def _doing(state: State, actor: int, aim: int, rangers: tuple[Ranger, ...]) -> str:
    """The status line."""
    who = COLOURS[actor]
    caught = state.phase == Phase.TURN and rangers[state.to_act].is_caught
    return {
        Phase.ASIDE: "tools are set aside",
        Phase.DEAL: f"the forest is dealt, {NAMES[state.cell]} is next",
        Phase.TOOL: f"{who} draws a first tool",
        Phase.CORNER: f"{who} chooses a corner",
        Phase.CAMP: "the campers' places are drawn" if state.to_act == CHANCE else f"{who} chooses the campers' places",
        Phase.TURN: f"{who} has to escape the fire" if caught else f"it is {who}'s turn",
        Phase.TAKE: f"{who} goes to {NAMES[aim]}: with {COLOURS[state.asked]}?",
        Phase.NEW: f"{who} draws a tool",
        Phase.DISCARD: f"{who} has to discard a tool",
        Phase.EVENT: "the event die is rolled",
        Phase.PLANE: f"{who} sends the rescue plane",
        Phase.ESCAPE: f"{who} has to escape immediately",
    }[Phase(state.phase)]


def others(state: State) -> int:
    """The seats of the rangers besides the one who goes."""
    return int(company(state, state.places[state.to_act])) & ~(1 << state.to_act)
