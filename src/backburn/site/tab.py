"""The worker of a browser that has the tables: what pages and bots say goes in as text, and what follows from it comes out as text.

Nothing here waits, sends or stores: `page/tables.js` does what comes out. What has happened is to be kept before anybody is told of it.
"""

from __future__ import annotations

import hmac
import json
from base64 import b64encode
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from backburn.agents import LEVELS
from backburn.core.players.agent import Agent
from backburn.core.rules.contract import CHANCE
from backburn.play.matches.game import Game
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.acting import commands, seat_commands
from backburn.server.tables.showing.messages import scene_data
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Event
from backburn.site.analyst import needed
from backburn.site.mind import mind_plan, sized
from backburn.site.room import Place, Room, as_json

PAUSE = 0.7
"""Seconds before a bot's turn, so that people see what happened before."""
OPPONENTS = (*LEVELS, "greedy")
"""The bots whose kernels come with a site."""


def opponents(game: str) -> tuple[str, ...]:
    """Return the names of a game's bots."""
    return OPPONENTS


CATALOGUE = Catalogue(agents=opponents)


def open_all() -> None:
    """Import every game with its views and words, so that a memory that is kept has them."""
    for name in CATALOGUE.names():
        match = CATALOGUE.at_table(name).match(seed=1)
        scene_data(match.game.card.scene(match.hidden(None), None))
        match.legal()


class Tab:
    """All that a browser's tables are."""

    def __init__(self) -> None:
        server_time.restart()
        self.room = Room(CATALOGUE, self._keep, self._say)
        self._thinking: dict[str, int] = {}
        """The event after which the bot to act at a table was asked."""
        self._plans: dict[str, Any] = {}
        self._effects: dict[str, list[Any]] = {}

    def hear(self, text: str) -> str:
        """Do what a message asks; return what follows.

        That is: `keep`, events to be stored; `tell`, answers and messages to pages; `think`, decisions that bots are asked for; `stop` and
        `drop`, tables whose bot is to play at once, or need not go on; `advise`, hints and analyses that are asked for; `wake`, the seconds
        until a clock runs out.
        """
        message = json.loads(text)
        self._effects = {"keep": [], "tell": [], "think": [], "stop": [], "drop": [], "wake": [], "advise": []}
        getattr(self, f"_{message['kind']}")(message)
        self._drive()
        return as_json(self._effects)

    def _keep(self, table: str, events: list[Event]) -> None:
        self._effects["keep"] += [{"table": table, **asdict(event)} for event in events]

    def _say(self, socket: str, message: Any) -> None:
        self._effects["tell"].append({"socket": socket, "text": as_json(message)})

    # ---- what pages ask

    def _request(self, message: Any) -> None:
        words, body = message["path"].split("/"), json.loads(message["body"]) if message["body"] else {}
        if words[0] == "tables" and words[2:] == ["hint"]:
            self._refusing(message, lambda: self._hint(message, words[1], body))
            return
        self._answer(message["number"], *self.room.request(message["method"], "/".join(words), message["query"], body))

    def _answer(self, number: str, status: int, answer: Any) -> None:
        self._effects["tell"].append({"number": number, "status": status, "body": as_json(answer), "plain": isinstance(answer, str)})

    def _refusing(self, message: Any, work: Callable[[], None]) -> None:
        """Do some work; a refusal is the answer."""
        try:
            work()
        except RefusedRequest as refusal:
            self._answer(message["number"], refusal.status, refusal.as_data())

    # ---- hints and analyses

    def _hint(self, message: Any, table: str, body: Any) -> None:
        """Ask those who have to agree, or the analyst."""
        place = self.room.find(table)
        seat = place.required(message["query"].get("seat"))
        if asked := self.room.ask_hint(place, seat, body["at"]):
            self._answer(message["number"], 200, {"asked": asked[0].number})
            return
        view = b64encode(place.table.match.hidden(seat).tobytes()).decode()
        back = {"kind": "advised", "number": message["number"], "table": table, "seat": seat, "at": body["at"]}
        self._effects["advise"].append({"kind": "hint", "view": view, "back": back, **_about(place.table.match.game)})

    def _advised(self, message: Any) -> None:
        """The analyst has found a hint, or failed."""

        def note() -> None:
            if "found" not in message:
                raise RefusedRequest("server/busy", "the hint could not be found; try again", wait=1)
            self.room.note_hint(self.room.find(message["table"]), message["seat"], message["at"])
            self._answer(message["number"], 200, message["found"] | {"final": True, "better_in": None})

        self._refusing(message, note)

    def _stream(self, message: Any) -> None:
        """A page wants to hear what is found about a finished game, or a position."""
        self._refusing(message, lambda: self._analyse(message))

    def _analyse(self, message: Any) -> None:
        words, query = message["path"].split("/"), message["query"]
        if words[0] == "tables":
            table = self.room.find(words[1]).table
            if not table.ending:
                raise RefusedRequest("table/going", "the game is not over yet; until then there are hints")
            match = table.match
        else:
            match = self.room.position(query)
        back = {"number": message["number"]}
        plies = [[b64encode(ply.before).decode(), ply.move, ply.seat, ply.given] for ply in match.plies]
        start, state = (b64encode(each.tobytes()).decode() for each in (match.start, match.state))
        about = {"kind": "begin", "id": message["number"], "plies": plies, "start": start, "state": state}
        self._effects["advise"].append({**about, "back": back, **_about(match.game)})

    def _open(self, message: Any) -> None:
        try:
            self.room.open(message["socket"], message["table"], message["seat"])
        except RefusedRequest as refusal:
            self._effects["tell"].append({"socket": message["socket"], "closed": refusal.code})

    def _said(self, message: Any) -> None:
        said, socket = json.loads(message["text"]), message["socket"]
        listener = self.room.listeners.get(socket)
        if listener is None:
            return
        if said["type"] == "stop-thinking":
            self._effects["stop"].append(listener.table)
            return
        try:
            told = self.room.hear(socket, said)
        except RefusedRequest as refusal:
            told = {"type": "refused", **refusal.as_data(), "at": self.room.find(listener.table).table.at}
        if told:
            self._say(socket, told)

    def _closed(self, message: Any) -> None:
        self.room.close(message["socket"])

    def _restore(self, message: Any) -> None:
        events = [Event(each["number"], each["kind"], each["data"], each["time"]) for each in message["events"]]
        try:
            self.room.restore(message["table"], events)
        except (DamagedTable, RefusedRequest) as error:
            self._effects["tell"].append({"damaged": message["table"], "why": str(error)})

    def _tick(self, message: Any) -> None:
        """Time has passed: what is due is done below."""

    # ---- bots, dice and clocks

    def _drive(self) -> None:
        """Do what is due at every table."""
        for id, place in list(self.room.places.items()):
            table = place.table
            if id in self._thinking and self._thinking[id] != table.position_at:
                del self._thinking[id]
                self._effects["drop"].append(id)
            while table.dice_due():
                self.room.execute(place, commands.roll)
            if table.bot_to_act() and id not in self._thinking:
                self._thinking[id] = table.position_at
                self._effects["think"].append(self._question(place))
            due = table.due(server_time())
            if due is not None and not table.bot_to_act():
                if due <= server_time():
                    self.room.execute(place, lambda now: seat_commands.time_out(now, server_time()))
                else:
                    self._effects["wake"].append(due - server_time())

    def _question(self, place: Place) -> dict[str, Any]:
        """Return what the bot to act is asked: it gets what its seat may know, and its own seed."""
        table = place.table
        seat, game = table.to_act, table.match.game
        agent = game.agent(CATALOGUE.agent(table.seats[seat].agent))
        acted = next((ply.seat for ply in reversed(table.match.plies) if ply.seat != CHANCE), None)
        return {
            "table": table.id,
            "at": table.at,
            "seat": seat,
            **self._mind(game, agent),
            "view": b64encode(table.match.hidden(seat).tobytes()).decode(),
            "seed": str(seed_of(place, seat)),
            "pause": 0.0 if acted == seat else PAUSE,
        }

    def _mind(self, game: Game, agent: Agent) -> dict[str, Any]:
        """Return what an agent's module is called, and what it is called with."""
        own = sized(game, agent)
        key = f"{game.card.id} {game.seats} {sorted(game.options.items())} {agent.text}"
        if key not in self._plans:
            self._plans[key] = mind_plan(game, own)
        searches = {"iterations": agent.iterations} if agent.searches else {}
        return {"mind": key, "module": f"{game.card.id}.{agent.name}", "plan": self._plans[key], **searches}

    def _moved(self, message: Any) -> None:
        """A bot has decided."""
        id, place = message["table"], self.room.places.get(message["table"])
        self._thinking.pop(id, None)
        if place is not None:
            try:
                self.room.execute(place, lambda table: commands.bot_move(table, message["seat"], message["move"], message["at"]))
            except RefusedRequest:
                pass  # the table has moved on: the bot is asked again

    def _progress(self, message: Any) -> None:
        """A bot has decided in part."""
        self.room.broadcast(message["table"], {"type": "thinking", "seat": message["seat"], "share": message["share"]})


def _about(game: Game) -> dict[str, Any]:
    """Return which game it is, and the modules that an analyst needs for it."""
    known = CATALOGUE.game(game.card.id, game.options, game.seats, None)
    known.find_bot = CATALOGUE.agent
    return {"key": {"game": game.card.id, "options": list(game.options.items()), "seats": game.seats}, "modules": needed(known)}


def seed_of(place: Place, seat: int) -> int:
    """Return a bot's own seed, which has nothing to do with the dice."""
    match = place.table.match
    text = f"bot {len(match.plies)} {seat} {match.seed}"
    return int.from_bytes(hmac.digest(place.table.salt.encode(), text.encode(), "sha256")[:8], "big")
