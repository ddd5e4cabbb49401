"""What another asks is answered as it was read, not as it has become meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from backburn.terminal.clients.client import Reply, Snapshot
from backburn.terminal.interfaces.app import TableApp
from backburn.terminal.interfaces.dialogs import QuestionDialog
from backburn.terminal.interfaces.plain_ui import PlainUI
from backburn.terminal.kit.screen import Screen
from terminal.screen_kit import SMALL, pressed, settled


class AskingClient:
    """A seat whose neighbour wants something, and then something else."""

    def __init__(self) -> None:
        self.asked = 1
        self.answered: list[tuple[str, int]] = []

    async def open(self, changed: Callable[[], None]) -> None:
        changed()

    def snapshot(self) -> Snapshot:
        return Snapshot("a game", question=f"Question {self.asked}?", request_number=self.asked)

    def uncover(self) -> None:
        pass

    async def execute(self, line: str) -> Reply:
        self.answered.append((line, self.asked))
        self.asked += 1
        return Reply("")

    async def rulebook(self) -> str:
        return ""

    async def close(self) -> list[str]:
        return []


class HastyScreen(Screen):
    """A player who says yes; the first time another question comes while they type."""

    def __init__(self, seat: AskingClient) -> None:
        super().__init__()
        self.seat = seat
        self.lines: list[str] = []

    def write(self, text: str = "", style: str = "") -> None:
        self.lines.append(text)

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        if self.seat.answered:
            raise EOFError
        self.seat.asked = 2
        return "yes"


@pytest.mark.asyncio
async def test_line_by_line_a_yes_to_what_has_changed_counts_for_nothing() -> None:
    seat = AskingClient()
    screen = HastyScreen(seat)
    await PlainUI(seat, screen).play()
    assert "That question is no longer open." in screen.lines and seat.answered == [("yes", 2)]


@pytest.mark.asyncio
async def test_on_the_full_screen_the_new_question_is_put_instead() -> None:
    seat = AskingClient()
    app = TableApp(seat)
    async with app.run_test(size=SMALL) as pilot:
        await settled(app)
        assert isinstance(app.screen, QuestionDialog)
        seat.asked = 2
        await pressed(app, pilot, "y")
        assert seat.answered == [] and isinstance(app.screen, QuestionDialog)
        await pressed(app, pilot, "y")
        assert seat.answered == [("yes", 2)]
