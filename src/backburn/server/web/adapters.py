"""What pydantic makes of the declarations of messages: the readers of the server, and of its tests."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from backburn.server.tables.wire.protocol import ClientMessage, ServerMessage

CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(Annotated[ClientMessage, Field(discriminator="type")])
SERVER: TypeAdapter[ServerMessage] = TypeAdapter(Annotated[ServerMessage, Field(discriminator="type")])
