"""A client for a table on a server: the server judges, this shows what it says."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

from backburn.core.contract import CHANCE, OVER
from backburn.core.errors import MoveError
from backburn.play.lines import numbered
from backburn.play.telling import Telling
from backburn.play.wording import capital
from backburn.terminal.clients.client import Reply, SeatInfo, Snapshot
from backburn.terminal.clients.sealed_dice import SealedDice
from backburn.terminal.clients.series_score import series_score
from backburn.terminal.clients.server_connection import JoinError, Message, RequestRefused, ServerConnection, fetch_view, take_seat
from backburn.terminal.clients.table_link import TableLink
from backburn.terminal.kit.rulebook import language
from backburn.terminal.kit.save_file import SaveFile
from backburn.terminal.kit.stakes import StakeRow
from backburn.terminal.match.narration import ListedMove, LogLine, sentence, tell, undone_line

DAY = 86400
WISHES = {"draw": "end the game in a draw", "resign": "give the game up together", "hint": "have hints in this game"}
"""What others ask, but for undos and rematches."""
SEEN_TIMEOUT = 3.0
"""Seconds to wait until an accepted move is seen."""


class RemoteClient:
    """One seat, or a spectator, at a table on a server."""

    def __init__(self, link: TableLink, view: Message, ruler: str = "") -> None:
        self.link = link
        self.view = view
        self._ruler = ruler
        self._problem = ""
        self._thinking = ""
        self._compiling = ""
        self._changed: Callable[[], None] = lambda: None
        self._news = asyncio.Event()
        self._connection: ServerConnection | None = None
        self._listener: asyncio.Task[None] | None = None
        self._followed: str | None = None
        self._dice = SealedDice()
        self._dice.note(view)

    # ---- the connection

    async def open(self, changed: Callable[[], None]) -> None:
        """Connect."""
        self._changed = changed
        self._connection = ServerConnection(self.link, self._receive, self._set_problem)
        self._listener = asyncio.create_task(self._connection.listen())
        changed()

    async def close(self) -> list[str]:
        """Disconnect; returns how to come back."""
        if self._listener is not None:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
        if self._connection is not None:
            await self._connection.close()
        if self.view["over"] or not self.link.token:
            return []
        return ["Your seat is still yours. Come back with:", f"backburn join '{self.link.url(self.link.token)}'"]

    def _set_problem(self, problem: str) -> None:
        if problem != self._problem:
            self._problem = problem
            self._changed()

    def _receive(self, message: Message) -> None:
        """Handle a message from the server."""
        kind = message.get("type")
        if kind == "view":
            self.view = message
        elif kind == "change":
            self.view = merge(self.view, message)
        elif kind == "thinking":
            self._thinking = f" ({float(message.get('share') or 0):.0%})"
        elif kind == "compiling":
            self._compiling = self._compiling_note(message)
        else:
            return
        if kind in ("view", "change"):
            self._thinking = ""
            self._dice.note(self.view)
        self._news.set()
        self._changed()

    def _compiling_note(self, message: Message) -> str:
        """Which rules are being compiled, while those of this table are not ready."""
        if self.view["game"] not in message["left"]:
            return ""
        return f"; {', '.join(message['titles'])}: compiling, {message['done'] + 1} of {message['of']}"

    async def _wait_for_event(self, number: int) -> None:
        """Wait until the view includes an event."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SEEN_TIMEOUT):
                while self.view["at"] < number:
                    self._news.clear()
                    await self._news.wait()

    # ---- what is to be seen

    def snapshot(self) -> Snapshot:
        """What can be seen now."""
        view, scene = self.view, self.view["scene"]
        seat, act = view.get("seat"), view["to_act"]
        return Snapshot(
            title=view["title"],
            diagram=view.get("diagram") or (view.get("position") or "").replace(" / ", "\n"),
            ruler=self._ruler,
            turn=self._turn(seat, act),
            aim=str(view.get("aim") or ""),
            goal=str(scene.get("goal") or ""),
            stakes=tuple(StakeRow(str(label), str(told), float(share)) for label, told, share in scene.get("stakes", ())),
            facts=self._facts(),
            seats=tuple(self._seat_info(each) for each in view["seats"]),
            moves=tuple(ListedMove(number, each["text"], each["explain"]) for number, each in enumerate(view["moves"], start=1)),
            prompt="dice" if act == CHANCE else self._role(act),
            log=self._log(),
            over=self._end(),
            question=self._question(),
            request_number=int((view.get("asked") or {}).get("number", 0)),
            problem=self._problem,
            secret=bool(view.get("secrets")),
        )

    def _facts(self) -> tuple[tuple[str, str], ...]:
        dice = self._dice.brief(self.view)
        facts = tuple((str(name), str(value)) for name, value in self.view["scene"]["facts"])
        facts = (*facts, *series_score(self.view, self._who))
        return (*facts, ("Dice", dice)) if dice and not self.view["over"] else facts

    def uncover(self) -> None:
        """Nothing to do: no one shares this screen."""

    def _role(self, seat: int) -> str:
        return str(self.view["seats"][seat]["role"]) if seat >= 0 else ""

    def _turn(self, seat: int | None, act: int) -> str:
        if self.view["over"] or act == OVER:
            return "the game is over"
        if act == CHANCE:
            return "you roll: what was the result?" if self.view["moves"] else "the dice roll"
        if act == seat:
            return f"your turn ({self._role(act)})"
        other = self.view["seats"][act]
        doing = f"thinks{self._thinking}{self._compiling}" if other["who"] == "bot" else "is to act"
        return f"{other['role']} ({other['name'] or other['who']}) {doing}"

    def _seat_info(self, seat: Message) -> SeatInfo:
        clock = seat.get("clock")
        notes = [_time(clock["left"])] if clock else []
        if seat["who"] == "left" or (seat["who"] == "person" and not seat["connected"]):
            notes.append("away")
        mine = seat["seat"] == self.view.get("seat")
        sitter = "you" if mine else seat["name"] or "open seat"
        return SeatInfo(seat["role"], sitter, seat["seat"] == self.view["to_act"], mine, " ".join(notes))

    def _log(self) -> tuple[LogLine, ...]:
        """The plies that count, with undos in between."""
        lines = [(int(each["number"]), self._log_line(each)) for each in self.view["log"]]
        lines += [(int(each["number"]), self._undone(each)) for each in self.view.get("undone", ())]
        return tuple(line for _, line in sorted(lines, key=lambda pair: pair[0]))

    def _undone(self, undone: Message) -> LogLine:
        lines = [self._log_line(each) for each in undone["lines"]]
        return undone_line(self._who(undone["by"]), lines, int(undone["count"]), [self._who(seat) for seat in undone["agreed"]])

    def _who(self, seat: int) -> str:
        return self._role(seat) + (" (you)" if seat == self.view.get("seat") else f" ({self.view['seats'][seat]['name']})")

    def _log_line(self, line: Message) -> LogLine:
        chance = line["seat"] == CHANCE
        who = "" if chance else self._who(line["seat"])
        if not line["hidden"]:
            return LogLine(who, line["text"], line["words"], _telling(line.get("told")))
        return LogLine(who, "", "Something is drawn that stays hidden." if chance else "does something hidden.")

    def _end(self) -> tuple[str, ...]:
        over = self.view["over"]
        if not over:
            return ()
        rows = [f"{seat['role']} ({seat['name']})  return {seat['returns']:+g}, score {seat['score']}" for seat in self.view["seats"]]
        dice = self._dice.brief(self.view)
        return (over["words"], *rows, *([f"The dice are {dice}."] if dice else []))

    def _question(self) -> str:
        asked, seat = self.view.get("asked"), self.view.get("seat")
        if not asked or seat not in asked["waiting"]:
            return ""
        again = "play again with everybody in the same seat" if asked.get("keep") else "play again with the seats rotated"
        wishes = {"undo": f"undo {asked['count']} plies", "rematch": again, **WISHES}
        return f"The {self._role(asked['by'])} wants to {wishes[asked['what']]}. Do you agree?"

    # ---- what is typed

    async def execute(self, line: str) -> Reply:
        """Execute a line: a command, or moves; the server parses what is between the commas."""
        word, _, rest = line.strip().removeprefix("/").partition(" ")
        act = COMMANDS.get(word.casefold())
        try:
            if act is not None and line.strip().casefold() not in (each["text"].casefold() for each in self.view["moves"]):
                return await act(self, rest.strip())
            return await self._play([part.strip() for part in line.split(",")])
        except (RequestRefused, JoinError, MoveError) as refused:
            text = str(refused)
            return Reply(capital(text) + ("" if text.endswith((".", "?", ")")) else "."))

    def _connected(self) -> ServerConnection:
        if self._connection is None:
            raise RequestRefused("not connected yet")
        return self._connection

    async def _play(self, parts: list[str]) -> Reply:
        """Send the moves between commas one after the other, up to the first one refused. Raises RequestRefused."""
        shown = len(self.view["log"])
        for part in parts:
            made = await self._connected().call("POST", "moves", {"move": self._move_text(part), "at": self.view["at"]})
            await self._wait_for_event(int(made.get("number", 0)))
        mine = takewhile(lambda line: line["seat"] in (CHANCE, self.view.get("seat")), self.view["log"][shown:])
        return Reply("\n".join(sentence(line) for line in tell([self._log_line(line) for line in mine], len(self.view["seats"]))), True)

    def _move_text(self, text: str) -> str:
        """The move, or the one with that number in the list."""
        if not (text.isascii() and text.isdigit()):
            return text
        moves = self.view["moves"]
        if not moves:
            raise RequestRefused("it is not your turn")
        return numbered([str(each["text"]) for each in moves], text)

    async def undo(self, text: str) -> Reply:
        """Take one's last ply back, or ask for consent."""
        made = await self._connected().call("POST", "undo", {"at": self.view["at"]})
        await self._wait_for_event(int(made.get("number", 0)))
        asked = self.view.get("asked")
        return Reply("The other players have been asked for their consent." if asked else "Undone.", not asked)

    async def why(self, text: str) -> Reply:
        """Why a move is not legal."""
        if not text:
            return Reply("Why which move? Type for example: why " + (self.view["moves"] or [{"text": "..."}])[0]["text"])
        answer = await self._connected().call("POST", "why", {"move": text})
        return Reply(str(answer["message"]) + "." if answer.get("type") == "refused" else "That is legal.")

    async def agree(self, text: str, yes: bool = True) -> Reply:
        """Consent to what another player asks."""
        asked = self.view.get("asked")
        if not asked:
            return Reply("There is no open question.")
        await self._connected().call("POST", "answers", {"what": asked["what"], "yes": yes, "at": asked.get("number")})
        return Reply("You agree." if yes else "You decline.")

    async def refuse(self, text: str) -> Reply:
        """Refuse what another player asks."""
        return await self.agree(text, False)

    async def offer(self, what: str) -> Reply:
        """Resign, offer a draw, or call the game off."""
        made = await self._connected().call("POST", "offers", {"what": what, "at": self.view["at"]})
        await self._wait_for_event(int(made.get("number", 0)))
        asked = self.view.get("asked")
        return Reply("The other players have been asked." if asked and asked["what"] == what else "Done.", not asked)

    async def resign(self, text: str) -> Reply:
        """Give the game up, if that is meant."""
        if text.casefold() != "yes":
            return Reply("To give this game up, type: resign yes")
        return await self.offer("resign")

    async def draw(self, text: str) -> Reply:
        """Offer a draw; with more words it is a card that is drawn."""
        return await self._play([f"draw {text}"]) if text else await self.offer("draw")

    async def call(self, text: str) -> Reply:
        """Call the game off before the second turn."""
        return await self.offer("call-off") if text.casefold() in ("off", "") else Reply("Type: call off")

    async def bot(self, text: str) -> Reply:
        """Let a bot play for a player who has been away for long."""
        gone = [each for each in self.view["seats"] if each.get("absent") and text.casefold() in ("", each["role"].casefold())]
        if not gone:
            return Reply("No player has been away long enough for a bot to take over.")
        await self._connected().call("POST", f"seats/{gone[0]['seat']}", {"agent": "greedy"})
        return Reply(f"A bot plays for the {gone[0]['role']} until they are back.")

    async def hint(self, text: str) -> Reply:
        """Not available: others play at the same table."""
        return Reply("There are no hints at a server's table.")

    async def dice(self, text: str) -> Reply:
        """How the dice are sealed, with the whole commitment."""
        return Reply(self._dice.full(self.view))

    async def save(self, text: str) -> Reply:
        """Save the record to a file; the game itself is safe on the server."""
        if not text:
            return Reply("The server keeps every move. To save the record to a file: save FILE")
        save_file = SaveFile(Path(text).expanduser())
        if save_file.path.exists():
            return Reply(f"{save_file.path} already exists and was left unchanged; choose another name.")
        record = await self._connected().text("record")
        return Reply(f"Saved: {save_file.path}" if save_file.save(record) else f"Not saved: {save_file.error}.")

    async def rematch(self, text: str) -> Reply:
        """Play again with the seats rotated, and switch to that table."""
        following = self.view.get("rematch") or (await self._connected().call("POST", "rematch")).get("table")
        if not following:
            return Reply("The other players have been asked. Once they agree, type `again` once more.")
        address = replace(self.link, table=str(following))
        view = await asyncio.to_thread(fetch_view, address)
        changed = self._changed
        await self.close()
        self.link, self.view, self._dice = address, view, SealedDice()
        self._dice.note(view)
        await self.open(changed)
        return Reply("A new game, with the seats rotated.", True)

    async def rulebook(self) -> str:
        """The rulebook as Markdown, from the server."""
        try:
            return str((await self._connected().call("GET", f"/games/{self.view['game']}/rulebook?language={language()}"))["markdown"])
        except RequestRefused as refused:
            return f"The rulebook could not be loaded: {refused}."


COMMANDS: dict[str, Callable[[RemoteClient, str], Awaitable[Reply]]] = {
    "undo": RemoteClient.undo,
    "why": RemoteClient.why,
    "yes": RemoteClient.agree,
    "no": RemoteClient.refuse,
    "hint": RemoteClient.hint,
    "dice": RemoteClient.dice,
    "save": RemoteClient.save,
    "again": RemoteClient.rematch,
    "resign": RemoteClient.resign,
    "draw": RemoteClient.draw,
    "call": RemoteClient.call,
    "bot": RemoteClient.bot,
}


def _telling(told: Message | None) -> Telling | None:
    """What a ply did, as the server tells it."""
    if not told:
        return None
    known = {name: value for name, value in told.items() if name in Telling._fields}
    return Telling(**{"does": "", **known, "outcomes": tuple(told.get("outcomes", ()))})


def merge(view: Message, change: Message) -> Message:
    """A view after a change."""
    said = {name: value for name, value in change.get("scene", {}).items() if name in ("title", "facts", "goal", "stakes")}
    scene = {**view["scene"], **said}
    log = view["log"]
    if "log" in change:
        log = log[: change.get("log_from", 0)] + change["log"]
    return {**view, **change, "type": "view", "scene": scene, "log": log}


def join(link: TableLink, name: str | None, rulers: Callable[[str], str]) -> RemoteClient:
    """Join a table: with the link's seat, with an open seat under a name, or as a spectator. Raises JoinError."""
    view = fetch_view(link)
    if name is not None and not view["mine"]:
        link = replace(link, token=take_seat(link, _open_seat(view), name))
        view = fetch_view(link)
    if link.token and not view["mine"]:
        raise JoinError("this link does not give access to a seat; without the part after # you can watch")
    return RemoteClient(link, view, rulers(str(view["game"])))


def _open_seat(view: Message) -> int:
    """The first open seat."""
    for seat in view["seats"]:
        if seat["who"] == "open":
            return int(seat["seat"])
    raise JoinError("no seat is open at this table; without --name you can watch")


def _time(seconds: float) -> str:
    """Seconds as minutes and seconds; much time as days and hours."""
    if seconds > DAY:
        return f"{int(seconds // DAY)} d {int(seconds % DAY // 3600)} h"
    return f"{int(seconds // 60)}:{int(seconds % 60):02}"
