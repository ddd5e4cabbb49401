"""Questions: what all verbs share, as typed data that a study file holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PrivateAttr, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from backburn import games
from backburn.core.kit.errors import OptionError, listed, nearest
from backburn.core.states.options import Option, Value
from backburn.gate import CONTEXT, STUDY, Door
from backburn.lab.sample import Sample
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game

MOST_GAMES = 1_000_000
"""The most games, or decisions, that a flag may ask for at a time."""


def _named(name: str, info: ValidationInfo) -> str:
    """Let a bot's name through the door of the question."""
    try:
        _door(info.context).check_bot(name)
    except OptionError as error:
        raise PydanticCustomError("bot", "{why}", {"why": str(error)}) from None
    return name


def _door(context: Any) -> Door:
    found: Door = (context or {}).get(CONTEXT, STUDY)
    return found


BotName = Annotated[str, AfterValidator(_named)]


class Question(BaseModel):
    """The games and bots: every combination of players and levels has its own answer."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    game: str
    seats: tuple[int, ...] = ()
    """The numbers of players; none: two, or the fewest above."""
    ruleset: str | None = None
    options: dict[str, int | float | bool | str] = Field(default_factory=dict)
    levels: tuple[BotName, ...] = ("level-2",)
    """The bots, which play all seats in turn."""
    seed: int = 1
    files: str = ""
    """The hash of the files of a person's own game."""

    _door: Door = PrivateAttr(default=STUDY)
    """Through which its game and its bots are named."""

    def model_post_init(self, context: Any) -> None:
        """Keep the door."""
        self._door = _door(context)

    @property
    def card(self) -> Card:
        """The card of the game. Raises OptionError."""
        return self._door.card(self.game)

    @model_validator(mode="after")
    def _is_the_same_game(self) -> Self:
        """Note which files a person's own game has; a study that was played with others is refused."""
        if not games.is_path(self.game):
            if self.files:
                raise PydanticCustomError("game", "{why}", {"why": f"files = {self.files!r}: {self.game!r} is not named by its files"})
            return self
        try:
            self._door.check_game(self.game)
            there = games.fingerprint(self.game)
            if not self._door.trusted and not self.files:
                raise OptionError(f"the study does not say of which files {self.game!r} was: files = {there!r} is missing")
            if self.files and self.files != there:
                raise OptionError(f"{self.game!r} has other files ({there}) than when this was played ({self.files})")
        except OptionError as error:
            raise PydanticCustomError("game", "{why}", {"why": str(error)}) from None
        object.__setattr__(self, "files", there)
        return self

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players of the question."""
        return self.seats or (self.card.default_seats,)

    def load(self, seats: int, options: dict[str, Value] | None = None) -> Game:
        """Return the game with this many players and some options changed. Raises OptionError."""
        return self._door.load(self.game, seats, self.ruleset, {**self.options, **(options or {})})

    def sample(self, seats: int, level: str, options: dict[str, Value] | None = None, seed: int | None = None, luck: str = "ply") -> Sample:
        """Return the sample of one combination. Raises OptionError."""
        found = self.load(seats, options)
        found.agent(level)
        own = tuple(sorted(found.non_default.items()))
        return Sample(found.card.name, seats, own, (level,), luck=luck, seed=self.seed if seed is None else seed, door=self._door)

    def check(self) -> None:
        """Refuse what cannot be played, or is named twice, before anything is compiled. Raises OptionError."""
        for place, name in enumerate(self.levels):
            if name in self.levels[:place]:
                raise OptionError(f"the bot {name!r} is named twice: each level has its own answer")
        for seats in self.players:
            game = self.load(seats)
            for name in self.bots:
                game.agent(name)

    @property
    def bots(self) -> list[str]:
        """All bots that the question names."""
        fields = type(self).model_fields.items()
        single = [name for name, field in fields if any(getattr(each, "func", None) is _named for each in field.metadata)]
        return [*self.levels, *filter(None, (getattr(self, name) for name in single))]

    def sample_against(self, seats: int, level: str, own: Sequence[int], bot: str, *more: Any) -> Sample:
        """Return the sample in which a bot has some seats and the level the others; `more` is as for `sample`. Raises OptionError."""
        base = self.sample(seats, level, *more)
        base.loaded.agent(bot)
        return replace(base, agents=tuple(bot if seat in own else level for seat in range(seats)))

    def summary(self) -> dict[str, str]:
        """Return the settings of the question, for the report."""
        given = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return {
            "game": self.card.title,
            "players": ", ".join(map(str, self.players)),
            "rules": " with ".join(filter(None, [self.ruleset or next(iter(self.card.rulesets)), given])),
            "bots": ", ".join(self.levels),
            "seed": str(self.seed),
        }


class PreciseQuestion(Question):
    """A question that can be played until it is answered as precisely as is wanted."""

    precision: float | None = Field(
        default=None, gt=0, description="Play until intervals reach no further than this to either side, such as 0.02."
    )


def options_named(card: Card, names: Iterable[str]) -> dict[str, Option]:
    """Return the options of a game with these names. Raises OptionError, which says what there is."""
    specs = card.Options.specs
    for name in names:
        if name not in specs:
            raise OptionError(f"{card.id} has no option {name!r}{nearest(name, specs)}; it has {listed(list(specs), 20)}")
    return {name: specs[name] for name in names}


def meanings(card: Card, names: Iterable[str]) -> dict[str, str]:
    """Return what options are, in words, for readers who do not know their names. Raises OptionError."""
    return {name: option.help for name, option in options_named(card, names).items()}


def settings(texts: tuple[str, ...]) -> dict[str, Value]:
    """Return options that were given as `NAME=VALUE`. Raises OptionError."""
    found: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"{text!r} is not of the form NAME=VALUE")
        if name.strip() in found:
            raise OptionError(f"the option {name.strip()!r} is given twice: {found[name.strip()]} and {value.strip()}")
        found[name.strip()] = value.strip()
    return found


def strength(levels: tuple[str, ...]) -> str:
    """Return what has to be said of every answer that bots give."""
    named = levels[0] if len(levels) == 1 else ", ".join(levels[:-1]) + " and " + levels[-1]
    only = "" if len(levels) > 1 else " Ask several levels (--levels 2,3,4) to see whether it depends on how well people play."
    return f"This is how the game is between bots at {named} on all seats; people may play differently.{only}"
