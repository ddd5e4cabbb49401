"""The worker of a browser that has the tables: what pages and bots say goes in as text, and what follows from it comes out as text.

Nothing here waits, sends or stores: `page/tables.js` does what comes out. What has happened is kept before any page sees it.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from urllib.parse import parse_qsl

from backburn import games as all_games
from backburn.agents import LEVELS
from backburn.analysis import Effort
from backburn.core.kit.loose import JsonObject
from backburn.daily.fire import of_game
from backburn.play.matches.concession import BotMove
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match
from backburn.server.desk import daily, games, review
from backburn.server.desk.api import ALL_ONE, written
from backburn.server.desk.asking import hint_question, match_question
from backburn.server.desk.due import BotQuestion
from backburn.server.desk.house import House
from backburn.server.desk.minds import HintQuestion
from backburn.server.desk.session import DeskSession
from backburn.server.desk.visitors import Visitor
from backburn.server.live.game_key import GameKey
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.showing.messages import scene_data
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Event, kept_event
from backburn.server.tables.wire import requests
from backburn.server.tables.wire.reading import read_body
from backburn.site.blocks import MemoryPlan
from backburn.site.mind import mind_plan, sized
from backburn.site.pages import DONE, Pages

PAUSE = 0.7
"""Seconds before a bot's turn, so that people see what happened before."""
OPPONENTS = (*LEVELS, "greedy")
"""The bots whose kernels come with a site."""
ANALYSIS, HINT = Effort(seconds=15.0), Effort(seconds=1.5)


def opponents(game: str) -> tuple[str, ...]:
    """Return the names of a game's bots."""
    return OPPONENTS


def offered() -> tuple[str, ...]:
    """Return the names of the games that a site has, of all if this is none."""
    named = Path(__file__).with_name("offered.json")
    return tuple(json.loads(named.read_bytes())) if named.exists() else all_games.names()


CATALOGUE = Catalogue(names=offered, agents=opponents)


def open_all() -> None:
    """Import every game with its views and words, so that a memory that is kept has them."""
    for name in CATALOGUE.names():
        match = CATALOGUE.at_table(name).match(seed=1)
        scene_data(match.game.card.scene(match.hidden(None), None))
        match.legal()


class TabMind:
    """Lets bots think in another worker."""

    def __init__(self) -> None:
        self.asked: dict[str, BotQuestion] = {}
        self.wanted: list[JsonObject] = []
        """The decisions that are to be asked for."""
        self.stopped: list[str] = []
        """The tables whose bots are to play at once."""
        self._answers: dict[str, Callable[[BotMove], None]] = {}
        self._plans: dict[str, MemoryPlan] = {}

    def think(self, question: BotQuestion, answer: Callable[[BotMove], None]) -> None:
        """Have a decision asked for."""
        self.asked[question.table], self._answers[question.table] = question, answer
        game = question.game
        agent = CATALOGUE.agent(question.agent).resolve(game)
        key = f"{game.card.id} {game.seats} {sorted(game.options.items())} {agent.text}"
        if key not in self._plans:
            self._plans[key] = mind_plan(game, sized(game, agent))
        searches = {"iterations": agent.iterations} if agent.searches else {}
        self.wanted.append(
            {
                "table": question.table,
                "at": question.at,
                "mind": key,
                "module": f"{game.card.id}.{agent.name}",
                "plan": self._plans[key],
                **searches,
                "view": b64encode(question.state.tobytes()).decode(),
                "seed": str(question.seed),
                "pause": PAUSE if question.opens_turn else 0.0,
            }
        )

    def decided(self, table: str, at: int, chosen: BotMove) -> None:
        """Pass a decision on, unless another one has been asked for since."""
        if table in self.asked and self.asked[table].at == at:
            del self.asked[table]
            self._answers.pop(table)(chosen)

    def hint(self, question: HintQuestion) -> JsonObject:
        """Raise RefusedRequest: hints come from the analyst's worker."""
        raise RefusedRequest("server/busy", "the hint could not be found; try again", wait=1)

    def stop(self, table: str) -> None:
        """Let the bot that is thinking at a table play the best move that it has found."""
        self.stopped.append(table)


class Tab(Pages):
    """All that a browser's tables are."""

    def __init__(self, base: str, tokens: str = "{}", begin: Callable[[str], object] = lambda events: None) -> None:
        """`begin` gets events to be stored as soon as they happen, while what follows from them is still being found."""
        server_time.restart()
        self._begin = begin
        self.mind = TabMind()
        super().__init__(House(CATALOGUE, mind=self.mind, keep=self._keep), Visitor(json.loads(tokens)), base)

    def hear(self, text: str) -> str:
        """Do what a message asks; return what follows.

        That is: `keep`, events to be stored; `tokens`, which open the visitor's seats; `tell`, answers and messages to pages; `think`,
        decisions to be made by bots; `stop`, tables whose bot is to play at once; `advise`, hints and analyses to be found;
        `wake`, the seconds until something is due, by a tick, so that pages hear of it before dice roll and bots begin; `timed`, the tables
        whose clocks run.
        """
        message = json.loads(text)
        self.effects = {"keep": [], "tell": [], "advise": []}
        tokens = written(self.visitor.tokens)
        getattr(self, f"_{message['kind']}")(message)
        self._hurry()
        self.effects["wake"] = self.wake()
        self.effects["tokens"] = None if tokens == written(self.visitor.tokens) else self.visitor.tokens
        self.effects["think"], self.effects["stop"] = self.mind.wanted, self.mind.stopped
        self.mind.wanted, self.mind.stopped = [], []
        self.effects["timed"] = [table.id for table in self.house.loaded() if table.clock and table.clock.running is not None]
        return written(self.effects)

    def mentions(self, path: str) -> str:
        """Return the table that a request of the Daily Fire is about, which may have been kept; empty if it is about none."""
        words = path.partition("?")[0].split("/")
        if len(words) == 4:
            return words[3]
        return daily.table_id(of_game(CATALOGUE.find_card(words[1]), daily.today()), ALL_ONE) if len(words) == 2 else ""

    def _hurry(self) -> None:
        """End decisions on positions that are another by now; the house then begins another decision."""
        for id, question in self.mind.asked.items():
            if self.house.table(id).position_at > question.at:
                self.mind.stop(id)

    def _keep(self, table: str, events: Sequence[Event]) -> None:
        kept = [{"table": table, **asdict(event)} for event in events]
        self._begin(written(kept))
        self.effects["keep"] += kept

    # ---- what pages ask

    def _request(self, message: JsonObject) -> None:
        words = message["path"].partition("?")[0].split("/")
        if words[0] == "tables" and words[2:] == ["hint"]:
            self.refusing(message, lambda: self._hint(message, words[1]))
        else:
            super()._request(message)

    def _restore(self, message: JsonObject) -> None:
        """A table that was kept is mentioned for the first time; no clock ran since it was last open, which is `alive` if it was noted."""
        events = [kept_event(each["number"], each["kind"], each["data"], each["time"]) for each in message["events"]]
        self.house.restore(message["table"], events, max(events[-1].time, message.get("alive") or 0.0))

    def _brought(self, message: JsonObject) -> None:
        """Tables have come from a file, and what opens their seats."""
        for table, tokens in message["tokens"].items():
            for token in tokens:
                self.visitor.enter(table, token)

    def _tick(self, message: JsonObject) -> None:
        """Do all that is due."""
        while self.house.work():
            pass

    # ---- what bots say

    def _moved(self, message: JsonObject) -> None:
        self.mind.decided(message["table"], message["at"], BotMove(message["move"], message.get("value")))

    def _progress(self, message: JsonObject) -> None:
        if question := self.mind.asked.get(message["table"]):
            self.house.report_thinking(question, message["share"])

    # ---- hints and analyses

    def _hint(self, message: JsonObject, id: str) -> None:
        """Ask those who have to agree, or the analyst."""
        table, query = self.house.table(id), dict(parse_qsl(message["path"].partition("?")[2]))
        at, caller = read_body(requests.HintRequest, message["body"]).at, self.visitor.at(table, query.get("seat"))
        if asked := self.house.execute(id, lambda now: DeskSession(now, caller).ask_hint(at)):
            self.answer(message["number"], DONE, written({"asked": asked[0].number}))
            return
        seat = caller.require_seat()
        question = hint_question(_known(table.match.game), table.match.hidden(seat).tobytes(), HINT)
        back = {"kind": "advised", "number": message["number"], "table": id, "seat": seat, "at": at}
        self.effects["advise"].append({**question, "back": back})

    def _advised(self, message: JsonObject) -> None:
        """The analyst has found a hint, or failed."""

        def note() -> None:
            if "found" not in message:
                raise RefusedRequest("server/busy", "the hint could not be found; try again", wait=1)
            id, seat, at = message["table"], message["seat"], message["at"]
            caller = self.visitor.at(self.house.table(id), str(seat))
            self.house.execute(id, lambda now: DeskSession(now, caller).note_hint(seat, at))
            self.answer(message["number"], DONE, written(json.loads(message["found"]) | {"final": True, "better_in": None}))

        self.refusing(message, note)

    def _stream(self, message: JsonObject) -> None:
        """A page wants to hear the findings about a finished game, or a position."""
        self.refusing(message, lambda: self._analyse(message))

    def _analyse(self, message: JsonObject) -> None:
        words = message["path"].split("/")
        match = self._analysed(words, message["query"])
        effort = review.comparison_effort(ANALYSIS) if words[-1] == "comparison" else ANALYSIS
        question = match_question(_known(match.game), match, effort)
        self.effects["advise"].append({**question, "id": message["number"], "back": {"number": message["number"]}})

    def _analysed(self, words: list[str], query: dict[str, str]) -> Match:
        """Return the match to be analysed. Raises RefusedRequest or BackburnError."""
        if words[0] == "tables":
            table = self.house.table(words[1])
            review.require_ending(table)
            if words[2] == "analysis":
                return table.match
            return review.alternative(table, self.visitor.at(table), int(words[3]), query.get("move", ""))
        CATALOGUE.find_card(query["game"])
        seats = int(query["seats"]) if query.get("seats") else None
        game = games.load_game(CATALOGUE, query["game"], query.get("options", "{}"), seats, query.get("ruleset"))
        return game.match(0, query.get("position"))


def _known(game: Game) -> Game:
    """The same game, with bots."""
    return GameKey.of(CATALOGUE, game, False).load()
