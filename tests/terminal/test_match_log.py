"""The log of a local match: each line appears once, and undos stand where they were made."""

from __future__ import annotations

from backburn.play.texts.telling import Telling
from backburn.terminal.match.match_log import MatchLog
from backburn.terminal.match.narration import LogLine, sentence


def line(actor: str, text: str) -> LogLine:
    return LogLine(actor, text, text, Telling("played", text))


def test_each_line_appears_once_and_an_undone_one_not_at_all() -> None:
    log = MatchLog()
    log.add(line("fire", "gust"))
    assert not log.begins_turn(line("fire", "stay")) and not log.begins_turn(line("", "roll 3")) and log.begins_turn(line("chief", "stay"))
    assert [sentence(each) for each in log.news(9, 2)] == ["fire played gust."] and log.news(9, 2) == []
    log.add(line("fire", "stay"))
    log.undo(1, 1, line("", "undone"))
    assert log.news(9, 2) == [] and log.has_undos


def test_undos_stand_where_they_were_made_and_move_back_with_later_ones() -> None:
    log = MatchLog()
    assert not log.has_undos
    log.undo(2, 1, line("", "first"))
    plies = [line("fire", "a"), line("chief", "b"), line("fire", "c")]
    assert [(number, each.text) for number, each in log.numbered(plies)] == [(1, "a"), (2, "b"), (0, "first"), (3, "c")]
    log.undo(1, 2, line("", "second"))
    assert [(number, each.text) for number, each in log.numbered(plies[:1])] == [(1, "a"), (0, "first"), (0, "second")]
