"""The full screen, played with keys and with the mouse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Footer, Input, OptionList, Static

import backburn
from backburn.terminal.clients.client import Reply, Snapshot
from backburn.terminal.interfaces.app import TableApp
from backburn.terminal.interfaces.diagram_map import DiagramMap
from backburn.terminal.interfaces.dialogs import Curtain, Help, RulebookPage
from backburn.terminal.interfaces.panels import Board, DiagramView, FactsPanel, Log, MovesPanel, narrow
from backburn.terminal.match.narration import ListedMove
from external.programs import answering, shell
from secret_game import DRAW, secret_game
from terminal.screen_kit import SMALL, WIDE, clicked, listed, local, notice, pressed, typed, until, until_asked

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_a_game_with_keys_only(tmp_path: Path, size: tuple[int, int]) -> None:
    seat = local(tmp_path / "game.txt")
    app = TableApp(seat)
    async with app.run_test(size=size) as pilot:
        await until_asked(app, pilot)
        for _ in range(200):
            if seat.snapshot().over:
                break
            await pressed(app, pilot, "enter")
            await until_asked(app, pilot)
        assert " victory for the " in notice(app)
        await pressed(app, pilot, "ctrl+q")
    assert app.last_words[0].startswith("Saved: ")
    saved = backburn.read_record((tmp_path / "game.txt").read_text())
    assert saved.to_act == backburn.OVER
    assert saved.plies == seat.session.match.plies


class LastMove:
    """A seat whose move ends the game, which is seen before the reply comes."""

    def __init__(self) -> None:
        self.over: tuple[str, ...] = ()
        self.changed: Callable[[], None] = lambda: None

    async def open(self, changed: Callable[[], None]) -> None:
        self.changed = changed
        changed()

    def snapshot(self) -> Snapshot:
        return Snapshot("a game", moves=() if self.over else (ListedMove(1, "gust", "The wind lights a square."),), over=self.over)

    def uncover(self) -> None:
        pass

    async def execute(self, line: str) -> Reply:
        if line != "gust":
            return Reply("Saved.")
        self.over = ("The fire won.", "fire (you)  return +1")
        self.changed()
        return Reply("You gust.", True)

    async def rulebook(self) -> str:
        return ""

    async def close(self) -> list[str]:
        return []


async def test_the_player_who_ends_the_game_sees_how_it_ended() -> None:
    app = TableApp(LastMove())
    async with app.run_test(size=SMALL) as pilot:
        await pressed(app, pilot, "enter")
        assert notice(app) == "The fire won. fire (you) return +1"
        await pressed(app, pilot, "f5")
        assert notice(app) == "Saved."


async def test_a_game_with_the_mouse_only(tmp_path: Path) -> None:
    seat = local(tmp_path / "game.txt")
    app = TableApp(seat)
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(200):
            await until_asked(app, pilot)
            if seat.snapshot().over:
                break
            await clicked(app, pilot, MovesPanel, (10, 1))
        assert seat.snapshot().over


async def test_a_click_on_the_board_plays_the_move_there_or_lists_those(tmp_path: Path) -> None:
    seat = local(tmp_path / "game.txt")
    app = TableApp(seat)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(app, pilot)
        column = seat.snapshot().diagram.splitlines()[1].index("11")
        await clicked(app, pilot, DiagramView, (column, 2))
        assert listed(app) == ["grow 11", "intensify 11"]
        await pressed(app, pilot, "escape")
        assert len(listed(app)) == 3
        await clicked(app, pilot, DiagramView, (column - 12, 2))
        assert "No legal move refers to this place" in notice(app)
        await typed(app, pilot, "gust")
        await typed(app, pilot, "intensify 9")
        places = {choice.text: chart_places(seat.snapshot().diagram, choice) for choice in seat.snapshot().moves}
        assert set(listed(app)) == set(places)
        move = next(text for text in places if text.startswith("token"))
        where = places[move]
        count = len(seat.session.match.plies)
        await clicked(app, pilot, DiagramView, (where[1], where[0]))
        assert len(seat.session.match.plies) > count


def chart_places(diagram: str, choice: ListedMove) -> tuple[int, int]:
    span = DiagramMap(diagram, "path").spans(choice)[1]
    return span.line, span.start + 1


async def test_typing_narrows_the_list_and_arrows_choose(tmp_path: Path) -> None:
    seat = local(tmp_path / "game.txt")
    app = TableApp(seat)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(app, pilot)
        await typed(app, pilot, "gu")
        assert seat.session.match.game.card.notation.spell(seat.session.match.start, seat.session.match.plies[0].move)[0] == "gust"
        assert len(listed(app)) == 9
        for key in "grow":
            await pressed(app, pilot, key)
        assert {text.split()[0] for text in listed(app)} == {"grow"}
        await pressed(app, pilot, "down")
        assert app.query_one(MovesPanel).choice == app.query_one(MovesPanel).listed[1]
        chosen = app.query_one(MovesPanel).listed[1].text
        await pressed(app, pilot, "enter")
        await until_asked(app, pilot)
        assert any(line.text == chosen for line in seat.snapshot().log)


@pytest.mark.parametrize("line", ["gust gust", "gust, gust"])
async def test_of_a_line_all_moves_are_made_or_none(tmp_path: Path, line: str) -> None:
    seat = local(tmp_path / "game.txt")
    app = TableApp(seat)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(app, pilot)
        await typed(app, pilot, line)
        assert "urn is over" in notice(app) and not seat.session.match.plies
        await typed(app, pilot, "int 11 tok 10 tok 10")
        assert [ply.seat for ply in seat.session.match.plies][:4] == [0, 0, 0, 1]


async def test_an_illegal_move_is_refused_with_its_clause(tmp_path: Path) -> None:
    seat = local(tmp_path / "game.txt")
    app = TableApp(seat)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(app, pilot)
        await typed(app, pilot, "grow 3")
        assert "is not allowed here" in notice(app)
        assert "F2 shows R3.3" in notice(app)
        assert not seat.session.match.plies
        await pressed(app, pilot, "f2")
        assert isinstance(app.screen, RulebookPage)
        found = app.screen.query_one("#clauses", OptionList)
        assert found.highlighted is not None
        assert str(found.get_option_at_index(found.highlighted).prompt).startswith("R3.3")


async def test_the_rulebook_is_searched(tmp_path: Path) -> None:
    app = TableApp(local(tmp_path / "game.txt"))
    async with app.run_test(size=SMALL) as pilot:
        await pressed(app, pilot, "f2")
        await until(pilot, lambda: isinstance(app.screen, RulebookPage))
        found = app.screen.query_one("#clauses", OptionList)
        await until(pilot, lambda: found.option_count > 30)
        await pressed(app, pilot, *"burnt")
        await until(pilot, lambda: 0 < found.option_count < 30)
        await pressed(app, pilot, "down", "down", "pagedown", *"zzz")
        await until(pilot, lambda: found.option_count == 0)
        await pressed(app, pilot, "escape")
        assert not isinstance(app.screen, RulebookPage)
        await pressed(app, pilot, "f1")
        assert isinstance(app.screen, Help)


async def test_undo_hint_save_and_theme(tmp_path: Path) -> None:
    seat = local(tmp_path / "game.txt")
    app = TableApp(seat)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(app, pilot)
        start = seat.session.match.position()
        await pressed(app, pilot, "f3")
        await until_asked(app, pilot)
        assert "bot would" in notice(app)
        await pressed(app, pilot, "enter")
        await until_asked(app, pilot)
        assert seat.snapshot().log
        await pressed(app, pilot, "f4")
        await until_asked(app, pilot)
        assert seat.session.match.position() == start
        assert "Undone" in notice(app)
        assert [line.words for line in seat.snapshot().log] == ["fire (you) undid 1 ply: intensify 11."]
        await pressed(app, pilot, "f5")
        await until_asked(app, pilot)
        assert "Saved" in notice(app)
        before = app.theme
        await pressed(app, pilot, "f6")
        assert {before, app.theme} == {"ember-dark", "ember-light"}
        await typed(app, pilot, "why grow 3")
        assert "R3.3" in notice(app)
        await typed(app, pilot, f"save {tmp_path / 'other.txt'}")
        assert (tmp_path / "other.txt").exists()
        await typed(app, pilot, "gust")
        await typed(app, pilot, "quit")
    assert any("--resume" in line for line in app.last_words)


async def test_a_program_plays_on_the_full_screen(tmp_path: Path) -> None:
    seat = local(tmp_path / "game.txt", against=shell(answering("echo $last")))
    app = TableApp(seat)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(app, pilot)
        await typed(app, pilot, "gust")
        await until_asked(app, pilot)
        assert {ply.seat for ply in seat.session.match.plies} >= {0, 1}
        await pilot.press("ctrl+q")
    assert seat.session.bots.running == 0


async def test_a_program_that_fails_is_reported_and_the_match_is_saved(tmp_path: Path) -> None:
    seat = local(tmp_path / "game.txt", against=shell(answering("exit 4")))
    app = TableApp(seat)
    async with app.run_test(size=WIDE) as pilot:
        await until_asked(app, pilot)
        app.query_one("#typed", Input).value = "gust"
        await pilot.press("enter")
        await until(pilot, lambda: seat.snapshot().problem)
        assert "ended without an answer (exit code 4)" in seat.snapshot().problem
        assert "exit code 4" in (await seat.execute("gust")).text
        await pilot.press("ctrl+q")
    assert "exit code 4" in app.last_words[0] and any("--resume" in line for line in app.last_words)
    assert backburn.read_record((tmp_path / "game.txt").read_text()).plies


async def test_own_dice_are_typed_in(tmp_path: Path) -> None:
    match = secret_game().match(seed=1)
    seat = local(tmp_path / "game.txt", match, dice_given=True)
    app = TableApp(seat)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(app, pilot)
        await typed(app, pilot, "draw c")
        assert match.plies[0].given


async def test_people_with_secrets_sit_behind_a_curtain(tmp_path: Path) -> None:
    match = secret_game().match(seed=1)
    for move in (DRAW, DRAW + 1):
        match.push(move)
    seat = local(tmp_path / "game.txt", match, against="human")
    app = TableApp(seat)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(app, pilot)
        assert isinstance(app.screen, Curtain)
        assert seat.snapshot().diagram.endswith("? ?")
        assert not seat.snapshot().moves
        await pressed(app, pilot, "enter")
        await until_asked(app, pilot)
        assert seat.snapshot().diagram.endswith("ash ?")
        assert listed(app) == ["fold ash", "open"]
        await pressed(app, pilot, "enter")
        await until_asked(app, pilot)
        assert isinstance(app.screen, Curtain)
        assert seat.snapshot().curtain == "right"
        assert "ash" not in str(seat.snapshot())
        assert "ash" not in notice(app)
        await pressed(app, pilot, "enter")
        await until_asked(app, pilot)
        assert seat.snapshot().diagram.endswith("? birch")


async def test_what_is_played_for_is_over_the_bars(tmp_path: Path) -> None:
    app = TableApp(local(tmp_path / "game.txt"))
    async with app.run_test(size=WIDE) as pilot:
        await until_asked(app, pilot)
        assert "The fire wins with 8 points" in facts(app) and "The chief █░" in facts(app)
        await typed(app, pilot, "gust")
        await until_asked(app, pilot)
        assert "The fire wins" not in facts(app) and "Fire: 8 points; chief: no flames\nThe fire" in facts(app)


def facts(app: TableApp) -> str:
    return str(app.query_one("#facts-text", Static).visual)


async def test_everything_fits_into_80_by_24(tmp_path: Path) -> None:
    app = TableApp(local(tmp_path / "game.txt"))
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(app, pilot)
        await typed(app, pilot, "gust")
        for kind in (Board, FactsPanel, MovesPanel, Log, Footer):
            region = app.query_one(kind).region
            assert region.right <= 80
            assert region.bottom <= 24
            assert region.height >= (1 if kind is Footer else 5)
        assert app.query_one("#typed", Input).region.bottom <= 24
        assert app.query_one(Board).max_scroll_x == 0
        footer = "".join(strip.text for strip in app.screen._compositor.render_strips()[-1:])
        for name in ("Help", "Rules", "Hint", "Undo", "Save", "Quit"):
            assert name in footer


def choice(number: int, text: str, sentence: str = "") -> ListedMove:
    return ListedMove(number, text, sentence)


async def test_what_fits_what_is_typed() -> None:
    moves = [choice(1, "gust north"), choice(2, "gust south"), choice(12, "grow d4", "Square d4 burns.")]
    assert narrow(moves, "gu s") == [moves[1]]
    assert narrow(moves, "1") == [moves[0], moves[2]]
    assert narrow(moves, "burns") == [moves[2]]
    assert narrow(moves, "gust north, d") == [moves[2]]
    assert narrow(moves, "zebra") == moves


async def test_places_are_found_by_row_and_column() -> None:
    chart = DiagramMap("a grid\nmap   1  2  3\nb     .  F  .\nengine 1  . .", "map")
    where = chart.spans(choice(1, "ignite b2"))
    assert [(span.line, span.start, span.end) for span in where] == [(2, 8, 11)]
    assert [span.line for span in chart.spans(choice(2, "grow 3", "One token on square 3."))] == [1, 2, 3]
    assert [span.line for span in chart.spans(choice(3, "engine 1"))] == [3]
    assert chart.spans(choice(4, "load 3", "Then it can drive 3 squares.")) == []
    assert chart.choices_at([choice(1, "ignite b2")], 2, 9)
