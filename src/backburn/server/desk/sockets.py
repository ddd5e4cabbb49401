"""A page's connection to a table of a house: the messages of a server's socket, without a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from backburn.core.kit.errors import BackburnError
from backburn.server.desk.house import House, Send
from backburn.server.desk.visit import Visit
from backburn.server.desk.visitors import Visitor
from backburn.server.ops.errors import RefusedRequest, refusal_of
from backburn.server.tables.wire.protocol import (
    AnswerCommand,
    ClientMessage,
    HereCommand,
    MoveCommand,
    OfferCommand,
    PingCommand,
    ReachCommand,
    SayCommand,
    ServerMessage,
    StopThinkingCommand,
    UndoCommand,
    WhyCommand,
    encoded,
)
from backburn.server.tables.wire.reading import read_message


class Socket:
    """One connection. The first message that it sends is the whole view. Raises RefusedRequest if it cannot be opened."""

    def __init__(self, house: House, visitor: Visitor, table: str, asked: str | None, send: Send) -> None:
        found = house.table(table)
        self.visit = Visit(house, found, visitor.at(found, asked))
        self.visit.arrive(self.visit.caller.held)
        self._listener = house.listen(found, self.visit.caller, send)

    def receive(self, text: str) -> None:
        """Carry out one message, and answer its sender if needed."""
        try:
            message = read_message(text)
            told = self._carry_out(message)
        except RefusedRequest as refusal:
            told = {"type": "refused", **refusal.as_data(), "at": self.visit.table.at}
        except BackburnError as error:
            told = {"type": "refused", **refusal_of(error).as_data(), "at": self.visit.table.at}
        if told:
            self._listener.send(encoded(told))

    def _carry_out(self, message: ClientMessage) -> ServerMessage | None:
        if isinstance(message, HereCommand):
            self.visit.house.set_presence(self._listener, message.here)
            return None
        return _COMMANDS[type(message)](self.visit, message)

    def close(self) -> None:
        """End the connection."""
        self.visit.house.leave(self._listener)


def _move(visit: Visit, message: MoveCommand) -> ServerMessage | None:
    _, dropped = visit.move(message.move, message.at)
    return {"type": "dropped", **dropped} if dropped else None


def _undo(visit: Visit, message: UndoCommand) -> None:
    visit.undo(message.count, message.at)


def _answer(visit: Visit, message: AnswerCommand) -> None:
    visit.answer(message.what, message.yes, message.at)


def _offer(visit: Visit, message: OfferCommand) -> None:
    visit.offer(message.what, message.at)


_COMMANDS: dict[type[ClientMessage], Callable[[Visit, Any], ServerMessage | None]] = {
    MoveCommand: _move,
    UndoCommand: _undo,
    AnswerCommand: _answer,
    OfferCommand: _offer,
    WhyCommand: lambda visit, message: visit.why(message.move),
    ReachCommand: lambda visit, message: visit.reach(message.at, message.after),
    SayCommand: lambda visit, message: visit.say(message.phrase, message.text),
    StopThinkingCommand: lambda visit, message: visit.stop_thinking(),
    PingCommand: lambda visit, message: {"type": "pong"},
}
"""How each kind of message is carried out, and what its sender gets back."""
