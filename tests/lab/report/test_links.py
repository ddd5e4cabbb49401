"""Links of a report: what they open is what was played."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qsl

import pytest
from typer.testing import CliRunner

import backburn
from backburn.cli.main import app
from backburn.core.rules.contract import OVER
from backburn.lab.report import links, page
from backburn.lab.report.steps import film
from backburn.play.cards.positions import read_position
from backburn.play.matches.game import Game
from lab.report.invented import findings, record


def behind(link: str) -> dict[str, str]:
    assert link.startswith("#")
    return dict(parse_qsl(link[1:]))


def loaded(values: dict[str, str]) -> Game:
    changed = {name.removeprefix("set."): text for name, text in values.items() if name.startswith("set.")}
    return backburn.load(values["game"], seats=int(values["players"]), ruleset=values["ruleset"], **changed)


@pytest.mark.parametrize("name", backburn.names())
def test_a_set_up_is_the_game_again(name: str) -> None:
    card = backburn.load(name).card
    for ruleset in card.rulesets:
        game = backburn.load(name, ruleset=ruleset)
        again = loaded(behind(links.set_up(game)))
        assert (again.card.id, again.seats, again.options) == (name, game.seats, game.options)


@pytest.mark.parametrize("name", backburn.names())
def test_each_step_leads_to_its_position(name: str) -> None:
    match = backburn.read_record(record(name, 12))
    for step in film(match).steps:
        values = behind(step.link)
        game = backburn.load(values["game"], seats=int(values["players"]))
        assert read_position(game, values["position"]).to_act != OVER
    assert links.position(match.game, match.state) == film(match).steps[-1].link


def test_a_finished_game_is_not_played_on() -> None:
    match = backburn.read_record(record("forest-fire-path", 10_000))
    assert match.to_act == OVER and film(match).steps[-1].link == "" != film(match).steps[-2].link


def test_the_page_has_the_links_and_its_table() -> None:
    text = page.page(replace(findings(plies=9), table="https://example.org/games/"))
    assert '<meta name="table" content="https://example.org/games/">' in text
    [asked] = re.findall(r'data-set-up="([^"]+)"', text)
    assert behind(unescape(asked))["game"] == "forest-fire-path"
    assert '<meta name="table"' not in page.page(findings())
    [steps] = re.findall(r'<script type="application/json">(\{"frame.*?)</script>', text)
    assert all(step["link"].startswith("#game=forest-fire-path") for step in json.loads(steps)["steps"])


@pytest.mark.parametrize("wrong", ["example.org", "ftp://example.org/", "https://", "https://example.org/?x", "javascript:alert(1)"])
def test_what_is_no_address_is_refused(wrong: str) -> None:
    answer = CliRunner().invoke(app, ["lab", "balance", "forest-fire-path", "--table", wrong])
    assert answer.exit_code == 2 and "is no address of a server or a site" in " ".join(answer.output.replace("│", " ").split())
