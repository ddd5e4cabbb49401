"""Example games, turn by turn: what was done, and the pictures; each step holds only the changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from backburn.core.rules.contract import CHANCE, AnyState
from backburn.lab.report import links
from backburn.picture.svg import draw, draw_element
from backburn.play.texts.story import ToldPly, sentence, turns
from backburn.play.texts.wording import capital

if TYPE_CHECKING:
    from backburn.picture.scene import Scene
    from backburn.play.matches.match import Match

MOST_STEPS = 60
"""A longer game is shown from its first to its last turn in as many steps."""


@dataclass(frozen=True)
class FilmStep:
    """One step: the turn in words, and what differs from the picture of the step before."""

    words: str
    facts: str
    """The text next to the board: the round, the wind."""
    changed: dict[str, str]
    """The SVG of each new or different element, by its id."""
    order: tuple[str, ...] | None
    """The ids of all elements in drawing order; None if they are the same as in the step before."""
    link: str
    """What opens this position at a table; nothing once the game is over."""


@dataclass(frozen=True)
class Film:
    """A game in steps, from the beginning on."""

    frame: str
    """The picture without its elements and without its end."""
    steps: tuple[FilmStep, ...]
    begin: int
    """The number of the step to be shown first."""

    def picture(self, number: int) -> str:
        """Return the whole picture of a step."""
        elements: dict[str, str] = {}
        order: tuple[str, ...] = ()
        for step in self.steps[: number + 1]:
            elements |= step.changed
            order = step.order or order
        return self.frame + "".join(elements[name] for name in order) + "</svg>"


def film(match: Match, ply: int | None = None) -> Film:
    """Return a match in steps, to begin with the turn of a ply, or with the end."""
    ends, turns = _turns(match)
    every = -(-len(ends) // MOST_STEPS) if ends else 1
    kept = [number for number in range(len(ends)) if (number + 1) % every == 0 or number == len(ends) - 1]
    scene = _scene(match, match.start)
    steps, before = [_step("The beginning.", scene, replace(scene, elements=()), links.position(match.game, match.start))], 0
    for number in kept:
        state = _state_after(match, ends[number])
        after = _scene(match, state)
        steps.append(_step(" ".join(turns[before : number + 1]), after, scene, links.position(match.game, state)))
        scene, before = after, number + 1
    shown = len(steps) - 1 if ply is None else 1 + next((place for place, number in enumerate(kept) if ends[number] >= ply), len(kept) - 1)
    return Film(_frame(scene), tuple(steps), shown)


def _step(words: str, scene: Scene, before: Scene, link: str) -> FilmStep:
    changed, _ = scene.changed_since(before)
    order = tuple(element.id for element in scene.elements)
    same = order == tuple(element.id for element in before.elements)
    facts = " · ".join(f"{name}: {value}" for name, value in scene.facts)
    return FilmStep(words, facts, {each.id: draw_element(each) for each in changed}, None if same else order, link)


def _frame(scene: Scene) -> str:
    """Return a picture up to its elements, which tell by themselves what they are."""
    empty = draw(replace(scene, elements=(), facts=(), title=scene.title.split(",")[0].split(":")[0]), styled=False)
    return re.sub(r"<desc>.*?</desc>", "", empty.removesuffix("</svg>").rstrip(), flags=re.DOTALL)


def _turns(match: Match) -> tuple[list[int], list[str]]:
    """Return the ply with which each turn ends, counted from 1, and what was done in it."""
    plies = list(_plies(match))
    ends, texts, place = [], [], 0
    for turn in turns(plies, match.game.seats):
        place += len(turn)
        ends.append(place)
        texts.append(capital(sentence(turn)))
    if texts and match.outcome():
        texts[-1] = f"{texts[-1]} {match.outcome()}".strip()
    return ends, texts


def _plies(match: Match) -> Iterator[ToldPly]:
    card = match.game.card
    for ply in match.plies:
        actor = "" if ply.seat == CHANCE else match.game.seat_names[ply.seat]
        yield ToldPly(actor, card.notation.tell(card.State.from_bytes(ply.before), ply.move))


def _state_after(match: Match, plies: int) -> AnyState:
    return match.state if plies >= len(match.plies) else match.game.card.State.from_bytes(match.plies[plies].before)


def _scene(match: Match, state: AnyState) -> Scene:
    return match.game.card.scene(match.game.hidden(state, None), None)


def sheets(matches: Sequence[Match]) -> str:
    """Return the style sheets of the games' pictures."""
    from backburn.picture.svg import art_sheet, style_sheet

    folders = list(dict.fromkeys(match.game.card.folder for match in matches))
    return "\n".join([style_sheet(folders[0]), *map(art_sheet, folders[1:])]) if folders else ""
