"""A place at a table on a server: the server judges, this shows what it says."""

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
from backburn.play.wording import capital
from backburn.terminal.address import Address
from backburn.terminal.keeper import Keeper
from backburn.terminal.seat import Place, Reply, Sight
from backburn.terminal.telling import Choice, Line, sentence, taken_back
from backburn.terminal.wire import JoinProblem, Message, Refused, Wire, fetch_view, take_seat

SOON = 3.0
"""Seconds that an accepted move may take to be seen."""


class RemoteSeat:
    """One seat, or a spectator's place, at a table far away."""

    def __init__(self, address: Address, view: Message, ruler: str = "") -> None:
        self.address = address
        self.view = view
        self._ruler = ruler
        self._trouble = ""
        self._thinking = ""
        self._compiling = ""
        self._changed: Callable[[], None] = lambda: None
        self._news = asyncio.Event()
        self._wire: Wire | None = None
        self._listener: asyncio.Task[None] | None = None
        self._followed: str | None = None

    # ---- the connection

    async def open(self, changed: Callable[[], None]) -> None:
        """Begin to listen."""
        self._changed = changed
        self._wire = Wire(self.address, self._hear, self._say)
        self._listener = asyncio.create_task(self._wire.listen())
        changed()

    async def close(self) -> list[str]:
        """Hang up; the way back."""
        if self._listener is not None:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
        if self._wire is not None:
            await self._wire.close()
        if self.view["over"] or not self.address.token:
            return []
        return ["Your seat stays yours. Come back with:", f"backburn join '{self.address.link(self.address.token)}'"]

    def _say(self, trouble: str) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            self._changed()

    def _hear(self, message: Message) -> None:
        """Take in a message of the server."""
        kind = message.get("type")
        if kind == "view":
            self.view = message
        elif kind == "change":
            self.view = merged(self.view, message)
        elif kind == "thinking":
            self._thinking = f" ({float(message.get('share') or 0):.0%})"
        elif kind == "compiling":
            self._compiling = self._compiles(message)
        else:
            return
        if kind in ("view", "change"):
            self._thinking = ""
        self._news.set()
        self._changed()

    def _compiles(self, message: Message) -> str:
        """Which rules are being compiled, while those of this table are not."""
        if self.view["game"] not in message["left"]:
            return ""
        return f"; {', '.join(message['titles'])}: compiling, {message['done'] + 1} of {message['of']}"

    async def _seen(self, number: int) -> None:
        """Wait until the view has an event."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SOON):
                while self.view["at"] < number:
                    self._news.clear()
                    await self._news.wait()

    # ---- what is to be seen

    def sight(self) -> Sight:
        """What can be seen now."""
        view, scene = self.view, self.view["scene"]
        seat, act = view.get("seat"), view["to_act"]
        return Sight(
            title=view["title"],
            diagram=view.get("diagram") or (view.get("position") or "").replace(" / ", "\n"),
            ruler=self._ruler,
            turn=self._turn(seat, act),
            facts=tuple((str(name), str(value)) for name, value in scene["facts"]),
            places=tuple(self._place(each) for each in view["seats"]),
            moves=tuple(Choice(number, each["text"], each["explain"]) for number, each in enumerate(view["moves"], start=1)),
            prompt="dice" if act == CHANCE else self._role(act),
            log=self._log(),
            over=self._end(),
            question=self._question(),
            asked=int((view.get("asked") or {}).get("number", 0)),
            trouble=self._trouble,
            secret=bool(view.get("secrets")),
        )

    def uncover(self) -> None:
        """Nothing: who sits here sits alone."""

    def _role(self, seat: int) -> str:
        return str(self.view["seats"][seat]["role"]) if seat >= 0 else ""

    def _turn(self, seat: int | None, act: int) -> str:
        if self.view["over"] or act == OVER:
            return "the game is over"
        if act == CHANCE:
            return "you roll: what came up?" if self.view["moves"] else "the dice roll"
        if act == seat:
            return f"your turn: you are the {self._role(act)}"
        other = self.view["seats"][act]
        doing = f"thinks{self._thinking}{self._compiling}" if other["who"] == "bot" else "is to act"
        return f"the {other['role']} ({other['name'] or other['who']}) {doing}"

    def _place(self, seat: Message) -> Place:
        clock = seat.get("clock")
        notes = [f"{int(clock['left'] // 60)}:{int(clock['left'] % 60):02}"] if clock else []
        if seat["who"] == "left" or (seat["who"] == "person" and not seat["connected"]):
            notes.append("away")
        mine = seat["seat"] == self.view.get("seat")
        sitter = "you" if mine else seat["name"] or "open seat"
        return Place(seat["role"], sitter, seat["score"], seat["seat"] == self.view["to_act"], mine, " ".join(notes))

    def _log(self) -> tuple[Line, ...]:
        """The plies that count, and in between what was taken back."""
        lines = [(int(each["number"]), self._line(each)) for each in self.view["log"]]
        lines += [(int(each["number"]), self._undone(each)) for each in self.view.get("undone", ())]
        return tuple(line for _, line in sorted(lines, key=lambda pair: pair[0]))

    def _undone(self, undone: Message) -> Line:
        lines = [self._line(each) for each in undone["lines"]]
        return taken_back(self._who(undone["by"]), lines, int(undone["count"]), [self._who(seat) for seat in undone["agreed"]])

    def _who(self, seat: int) -> str:
        return self._role(seat) + (" (you)" if seat == self.view.get("seat") else f" ({self.view['seats'][seat]['name']})")

    def _line(self, line: Message) -> Line:
        chance = line["seat"] == CHANCE
        who = "" if chance else self._who(line["seat"])
        if not line["hidden"]:
            return Line(who, line["text"], line["words"])
        return Line(who, "", "Something is drawn that stays hidden." if chance else "does something hidden.")

    def _end(self) -> tuple[str, ...]:
        over = self.view["over"]
        if not over:
            return ()
        rows = [f"{seat['role']} ({seat['name']})  return {seat['returns']:+g}, score {seat['score']}" for seat in self.view["seats"]]
        return (over["words"], *rows)

    def _question(self) -> str:
        asked, seat = self.view.get("asked"), self.view.get("seat")
        if not asked or seat not in asked["waiting"]:
            return ""
        what = f"take back {asked['count']} plies" if asked["what"] == "undo" else "play again, seats changed"
        return f"The {self._role(asked['by'])} wants to {what}. Do you agree?"

    # ---- what is typed

    async def answer(self, line: str) -> Reply:
        """Carry out a line: a command, or moves; the server reads what stands between commas."""
        word, _, rest = line.strip().removeprefix("/").partition(" ")
        act = COMMANDS.get(word.casefold())
        try:
            if act is not None and line.strip().casefold() not in (each["text"].casefold() for each in self.view["moves"]):
                return await act(self, rest.strip())
            return await self._play([part.strip() for part in line.split(",")])
        except (Refused, MoveError) as refused:
            text = str(refused)
            return Reply(capital(text) + ("" if text.endswith((".", "?", ")")) else "."))

    def _calls(self) -> Wire:
        if self._wire is None:
            raise Refused("not connected yet")
        return self._wire

    async def _play(self, parts: list[str]) -> Reply:
        """Send what stands between commas one after the other, up to the first that is refused. Raises Refused."""
        told = len(self.view["log"])
        for part in parts:
            made = await self._calls().call("POST", "moves", {"move": self._meant(part), "at": self.view["at"]})
            await self._seen(int(made.get("number", 0)))
        mine = takewhile(lambda line: line["seat"] in (CHANCE, self.view.get("seat")), self.view["log"][told:])
        return Reply("\n".join(sentence(self._line(line)) for line in mine), True)

    def _meant(self, text: str) -> str:
        """The move, or the one with that number in the list."""
        if not (text.isascii() and text.isdigit()):
            return text
        moves = self.view["moves"]
        if not moves:
            raise Refused("it is not your turn")
        return numbered([str(each["text"]) for each in moves], text)

    async def undo(self, text: str) -> Reply:
        """Take one's last ply back, or ask for it."""
        made = await self._calls().call("POST", "undo", {"at": self.view["at"]})
        await self._seen(int(made.get("number", 0)))
        asked = self.view.get("asked")
        return Reply("The others are asked whether you may." if asked else "Undone.", not asked)

    async def why(self, text: str) -> Reply:
        """Why a move is not allowed."""
        if not text:
            return Reply("Why which move? Type for example: why " + (self.view["moves"] or [{"text": "..."}])[0]["text"])
        told = await self._calls().call("POST", "why", {"move": text})
        return Reply(str(told["message"]) + "." if told.get("type") == "refused" else "That is allowed.")

    async def agree(self, text: str, yes: bool = True) -> Reply:
        """Consent to what another asks."""
        asked = self.view.get("asked")
        if not asked:
            return Reply("Nobody asks anything.")
        await self._calls().call("POST", "answers", {"what": asked["what"], "yes": yes, "at": asked.get("number")})
        return Reply("You agree." if yes else "You do not agree.")

    async def refuse(self, text: str) -> Reply:
        """Refuse what another asks."""
        return await self.agree(text, False)

    async def hint(self, text: str) -> Reply:
        """Nobody whispers at a common table."""
        return Reply("There are no hints at a server's table.")

    async def save(self, text: str) -> Reply:
        """Put the record into a file; the game itself is safe on the server."""
        if not text:
            return Reply("The server keeps every move. For the record in a file of yours: save FILE")
        keeper = Keeper(Path(text).expanduser())
        if keeper.path.exists():
            return Reply(f"{keeper.path} exists already and stays as it is; choose another name.")
        record = await self._calls().text("record")
        return Reply(f"Saved: {keeper.path}" if keeper.keep(record) else f"Not saved: {keeper.problem}.")

    async def again(self, text: str) -> Reply:
        """The same again with the seats rotated, and over to that table."""
        following = self.view.get("rematch") or (await self._calls().call("POST", "rematch")).get("table")
        if not following:
            return Reply("The others are asked whether they want to. When they do, type again once more.")
        address = replace(self.address, table=str(following))
        view = await asyncio.to_thread(fetch_view, address)
        changed = self._changed
        await self.close()
        self.address, self.view = address, view
        await self.open(changed)
        return Reply("A new game, with the seats changed.", True)

    async def rulebook(self) -> str:
        """The rulebook as Markdown, from the server."""
        try:
            return str((await self._calls().call("GET", f"/games/{self.view['game']}/rulebook"))["markdown"])
        except Refused as refused:
            return f"The rulebook could not be had: {refused}."


COMMANDS: dict[str, Callable[[RemoteSeat, str], Awaitable[Reply]]] = {
    "undo": RemoteSeat.undo,
    "why": RemoteSeat.why,
    "yes": RemoteSeat.agree,
    "no": RemoteSeat.refuse,
    "hint": RemoteSeat.hint,
    "save": RemoteSeat.save,
    "again": RemoteSeat.again,
}


def merged(view: Message, change: Message) -> Message:
    """A view after a change."""
    scene = {**view["scene"], **{name: change.get("scene", {})[name] for name in ("title", "facts") if name in change.get("scene", {})}}
    log = view["log"]
    if "log" in change:
        log = log[: change.get("log_from", 0)] + change["log"]
    return {**view, **change, "type": "view", "scene": scene, "log": log}


def join(address: Address, name: str | None, rulers: Callable[[str], str]) -> RemoteSeat:
    """Come to a table: on the link's seat, on an open one under a name, or to look on. Raises JoinProblem."""
    view = fetch_view(address)
    if name is not None and not view["mine"]:
        address = replace(address, token=take_seat(address, _open_seat(view), name))
        view = fetch_view(address)
    if address.token and not view["mine"]:
        raise JoinProblem("this link opens no seat here; without the part after # you can look on")
    return RemoteSeat(address, view, rulers(str(view["game"])))


def _open_seat(view: Message) -> int:
    """The first seat that nobody has."""
    for seat in view["seats"]:
        if seat["who"] == "open":
            return int(seat["seat"])
    raise JoinProblem("no seat is open at this table; without --name you can look on")
