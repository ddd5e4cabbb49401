"""A client for a table on a server: the server judges, this shows what it says."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

from backburn.core.kit.errors import MoveError
from backburn.core.rules.contract import CHANCE
from backburn.play.matches.lines import numbered
from backburn.play.texts.wording import capital
from backburn.terminal.clients.client import Reply
from backburn.terminal.clients.hint_words import hint_text
from backburn.terminal.clients.sealed_dice import SealedDice
from backburn.terminal.clients.seen_table import SeenTable
from backburn.terminal.clients.server_connection import JoinError, Message, RequestRefused, ServerConnection, fetch_view, take_seat
from backburn.terminal.clients.server_words import ENGLISH, Reader, fetch_reader
from backburn.terminal.clients.table_link import TableLink
from backburn.terminal.kit.save_file import SaveFile
from backburn.terminal.match.narration import sentence, tell

SEEN_TIMEOUT = 3.0
"""Seconds to wait until an accepted move is seen."""


class RemoteClient(SeenTable):
    """One seat, or a spectator, at a table on a server."""

    def __init__(self, link: TableLink, view: Message, ruler: str = "", reader: Reader = ENGLISH) -> None:
        super().__init__(view, ruler, reader.words)
        self.link = link
        self._language = reader.language
        self._changed: Callable[[], None] = lambda: None
        self._news = asyncio.Event()
        self._connection: ServerConnection | None = None
        self._listener: asyncio.Task[None] | None = None
        self._followed: str | None = None

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
            self._compiling = compiling_note(self.view, message)
        else:
            return
        if kind in ("view", "change"):
            self._thinking = ""
            self._dice.note(self.view)
        self._news.set()
        self._changed()

    async def _wait_for_event(self, number: int) -> None:
        """Wait until the view includes an event."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SEEN_TIMEOUT):
                while self.view["at"] < number:
                    self._news.clear()
                    await self._news.wait()

    # ---- what is typed

    async def execute(self, line: str) -> Reply:
        """Execute a line: a command, or moves; the server parses the parts between commas."""
        word, _, rest = line.strip().removeprefix("/").partition(" ")
        act = COMMANDS.get(word.casefold())
        try:
            if act is not None and line.strip().casefold() not in (each["text"].casefold() for each in self.view["moves"]):
                return await act(self, rest.strip())
            return await self._play([part.strip() for part in line.split(",")])
        except (RequestRefused, JoinError, MoveError) as refused:
            text = self.words.say(str(refused))
            return Reply(capital(text) + ("" if text.endswith((".", "?", ")")) else "."))

    def _connected(self) -> ServerConnection:
        if self._connection is None:
            raise RequestRefused("not connected yet")
        return self._connection

    async def _play(self, parts: list[str]) -> Reply:
        """Send the moves between commas one after the other, up to the first one refused. Raises RequestRefused."""
        shown = len(self.view["log"])
        for part in parts:
            made = await self._connected().call("POST", "moves", {"move": move_text(self.view, part), "at": self.view["at"]})
            await self._wait_for_event(int(made.get("number", 0)))
        mine = takewhile(lambda line: line["seat"] in (CHANCE, self.view.get("seat")), self.view["log"][shown:])
        told = tell([self._log_line(line) for line in mine], len(self.view["seats"]), self.words.say)
        return Reply("\n".join(sentence(line) for line in told), True)

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
        return Reply(self.words.say(str(answer["message"])) + "." if answer.get("type") == "refused" else "That is legal.")

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
        gone = [each for each in self.view["seats"] if each.get("absent") and text.casefold() in ("", self._role(each["seat"]).casefold())]
        if not gone:
            return Reply("All players are here, or have not been away long enough for a bot to take over.")
        await self._connected().call("POST", f"seats/{gone[0]['seat']}", {"agent": "greedy"})
        return Reply(f"A bot plays for the {self._role(gone[0]['seat'])} until they are back.")

    async def hint(self, text: str) -> Reply:
        """What a bot would do here, as far as the server knows by its deadline; against people, ask for their consent."""
        found = await self._connected().call("POST", "hint", {"at": self.view["at"]})
        if "asked" in found:
            await self._wait_for_event(int(found["asked"]))
            return Reply("The other players have been asked to allow hints. Once they agree, type `hint` again.")
        return Reply(hint_text(found, self.words.say))

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
            return str((await self._connected().call("GET", f"/games/{self.view['game']}/rulebook?language={self._language}"))["markdown"])
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


def compiling_note(view: Message, message: Message) -> str:
    """Which rules are being compiled, while this table's are not ready."""
    if view["game"] not in message["left"]:
        return ""
    return f"; {', '.join(message['titles'])}: compiling, {message['done'] + 1} of {message['of']}"


def move_text(view: Message, text: str) -> str:
    """The move, or the one with that number in the list. Raises RequestRefused."""
    if not (text.isascii() and text.isdigit()):
        return text
    if not view["moves"]:
        raise RequestRefused("it is not your turn")
    return numbered([str(each["text"]) for each in view["moves"]], text)


def merge(view: Message, change: Message) -> Message:
    """A view after a change."""
    said = {name: value for name, value in change.get("scene", {}).items() if name in ("title", "facts", "goal", "stakes", "task")}
    scene = {**view["scene"], **said}
    log = view["log"]
    if "log" in change:
        log = log[: change.get("log_from", 0)] + change["log"]
    return {**view, **change, "type": "view", "scene": scene, "log": log}


def join(link: TableLink, name: str | None, rulers: Callable[[str], str], language: str | None = None) -> RemoteClient:
    """Join a table: with the link's seat, with an open seat under a name, or as a spectator. Raises JoinError."""
    view = fetch_view(link)
    reader = fetch_reader(link, str(view["game"]), language)
    if name is not None and not view["mine"]:
        link = replace(link, token=take_seat(link, _open_seat(view), name))
        view = fetch_view(link)
    if link.token and not view["mine"]:
        raise JoinError("this link does not give access to a seat; without the part after # you can watch")
    return RemoteClient(link, view, rulers(str(view["game"])), reader)


def _open_seat(view: Message) -> int:
    """The first open seat."""
    for seat in view["seats"]:
        if seat["who"] == "open":
            return int(seat["seat"])
    raise JoinError("no seat is open at this table; without --name you can watch")
