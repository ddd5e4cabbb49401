"""The contents of the box of a game that draws nothing: plain cards with words, counters, and a mat with a place for each number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap

from backburn.core.kernels.jit import build
from backburn.core.kit.arrays import np
from backburn.core.rules.contract import CHANCE, OVER, AnyState, Rules
from backburn.picture.components import Components, Cutout, PrintedBoard, cards, counters
from backburn.picture.scene import UNIT, Element, Part, Parts, Scene, at, rect, text
from backburn.play.own.diagram import fields_of
from backburn.play.texts.wording import capital

Printed = Mapping[str, Sequence[tuple[str, str, int]]]
"""By sheet its pieces: the title of each, a text, and how many of it there are."""
SHEETS = ("cards", "counters")
"""What `PRINTED` may name."""
WIDTH, HEIGHT = 200, 282
"""The frame of a card."""
LINE, LETTERS, MOST_LINES = 24, 20, 7
"""Of the text on a card."""
COUNTER = 100
POINTS = {1: 20, 5: 8, 10: 8}
"""Counters for numbers: how many there are of each."""
MAT, LABEL, PLACE = 740.0, 200.0, 110.0
"""The mat: its width, where its places begin, and how far apart they are."""
ROW = 74.0
MAT_UNIT = 25.0
"""How long a board unit of the mat is, in millimetres: it fits on a page."""
MOST_PLACES = 4
"""A field with more numbers has no places: its things are in hands or on the table."""
SEARCHED = 100
"""Plies after which a game without chance has no cards."""


@dataclass(frozen=True)
class Box:
    """Draws what a game needs, from what its module says, or else from its outcomes and fields."""

    title: str
    rules: Rules
    spell: Callable[[AnyState, int], tuple[str, ...]]
    names: Sequence[str]
    n_moves: int
    printed: Printed

    def components(self, state: AnyState) -> Components:
        """Return the mat, the cards and the counters."""
        pawns = [Cutout(name, _counter(name)) for name in self.names[: state.seats]]
        numbers = [Cutout(str(number), _counter(str(number)), copies) for number, copies in POINTS.items()]
        more = [Cutout(title, _counter(title, said), copies) for title, said, copies in self.printed.get("counters", ())]
        faces = [Cutout(title, _card(title, said), copies) for title, said, copies in self.printed.get("cards", self._outcomes(state))]
        back: Parts = (_frame(), *_lines(self.title, 0, "large"))
        sheets = [cards("cards", tuple(faces), WIDTH, back)] if faces else []
        return Components((*sheets, counters("counters", (*pawns, *numbers, *more), COUNTER, 22)), PrintedBoard(self._mat(state), MAT_UNIT))

    def _outcomes(self, state: AnyState) -> list[tuple[str, str, int]]:
        """Return what chance may bring first, with its weights as numbers of cards; what all spellings begin with is said below."""
        state, moves, weight = self._first(state)
        found = {move: " ".join(self.spell(state, move)[0].split()) for move in moves}
        shared = next(iter(found.values()), "").partition(" ")[0]
        if not all(said.startswith(f"{shared} ") for said in found.values()):
            shared = ""
        return [(said.removeprefix(shared).strip(), shared, max(1, int(weight(state, move)))) for move, said in found.items()]

    def _first(self, state: AnyState) -> tuple[AnyState, list[int], Callable[[AnyState, int], int]]:
        """Return the first position in which chance decides, with its outcomes and their weights; no outcomes if it does not come soon."""
        start, moves = type(state).blank(), np.zeros(self.n_moves + 1, np.int16)
        start.seats, start["options"] = state.seats, state["options"]
        self.rules.setup(start)
        for _ in range(SEARCHED):
            count = 0 if start.to_act == OVER else int(self.rules.legal(start, moves))
            if start.to_act == CHANCE or not count:
                break
            self.rules.apply(start, int(moves[0]))
        outcomes = moves[:count].tolist() if start.to_act == CHANCE else []
        return start, outcomes, build(self.rules.weight, self.rules._asdict(), "", compiled=False)

    def _mat(self, state: AnyState) -> Scene:
        """Return the title, and a line for each field with a place for each of its numbers."""
        fields = [name for name in fields_of(type(state)) if name != "to_act" and state[name].size <= MOST_PLACES]
        ground = at("ground", MAT / 2, 0, "ground", (text(self.title, 0, 44, "large"),))
        lines = tuple(_row(name, self._labels(state, name), ROW * (place + 1.4)) for place, name in enumerate(fields))
        return Scene(MAT / UNIT, ROW * (len(fields) + 1.5) / UNIT, "The board", (ground, *lines))

    def _labels(self, state: AnyState, name: str) -> list[str]:
        """Return what the places of a field are called: a seat's by its name, others by their numbers."""
        size = int(state[name].size)
        if size == 1:
            return [""]
        return list(self.names[: state.seats]) if size >= state.seats and size == len(self.names) else [str(place) for place in range(size)]


def _row(name: str, labels: list[str], y: float) -> Element:
    """A field of the mat: its name, and its places."""
    parts: Parts = (text(capital(name.replace("_", " ")), 24, 7, "normal start"),)
    for place, label in enumerate(labels):
        x = LABEL + PLACE * (place + 0.5)
        parts += (rect(x, 0, PLACE - 12, ROW - 10, "sheet-place", 8), text(label, x, ROW / 2 - 10, "tiny soft"))
    return at(f"row-{name}", 0, y, "row", parts)


def _frame() -> Part:
    return rect(0, 0, WIDTH, HEIGHT, "sheet-card", 12)


def _card(title: str, said: str) -> Parts:
    """A card: its title, and below it a text."""
    return (_frame(), *_lines(title, -HEIGHT / 2 + 44, "large"), *_lines(said, 10, "small"))


def _counter(title: str, said: str = "") -> Parts:
    """A round counter: its title, and below it a short text."""
    ring = Part("circle", {"class": "sheet-card", "r": COUNTER / 2 - 3})
    size = "large" if len(title) < 4 else "normal" if len(title) < 8 else "tiny"
    return (ring, text(title[:12], 0, 8 if not said else -2, size), *((text(said[:12], 0, 20, "tiny soft"),) if said else ()))


def _lines(said: str, y: float, kind: str) -> Parts:
    """Lines of type below each other, as many as fit on a card."""
    letters = LETTERS if kind == "small" else LETTERS * 2 // 3
    return tuple(text(line, 0, y + LINE * place, kind) for place, line in enumerate(wrap(said, letters)[:MOST_LINES]))
