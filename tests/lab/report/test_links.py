"""Links of a report: what they open is what was played."""

from __future__ import annotations

import gzip
import json
import re
from base64 import urlsafe_b64decode
from dataclasses import replace
from html import unescape
from pathlib import Path
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
from backburn.server.web import bundles
from lab.report.invented import findings, record
from own.games import written


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


def test_a_game_of_one_file_comes_along_and_one_of_several_does_not(tmp_path: Path) -> None:
    game = backburn.load(written(tmp_path, "carried_along"), seats=3, goal=30)
    link = links.set_up(game)
    assert link.startswith("?own#")
    values = behind(link.removeprefix("?own"))
    source = gzip.decompress(urlsafe_b64decode(values.pop("file") + "==")).decode()
    assert source == (tmp_path / "carried_along" / "__init__.py").read_text()
    assert values == {"game": "carried-along", "players": "3", "ruleset": "own", "set.goal": "30"}
    assert links.one_file(replace(game.card, source=str(tmp_path / "carried_along" / "__init__.py"))) == source
    (tmp_path / "carried_along" / "more.py").write_text("")
    assert links.set_up(game).startswith("#game=carried-along&")
    (tmp_path / "carried_along" / "more.py").unlink()
    (tmp_path / "carried_along" / "__init__.py").write_text("#" * (links.LARGEST_FILE + 1))
    assert links.one_file(game.card) == links.one_file(backburn.load("volcano").card) == ""


def test_the_page_takes_what_a_link_may_take_along() -> None:
    own = (bundles.PAGE / "static" / "pages" / "own.js").read_text()
    assert f"const LARGEST = {links.LARGEST_FILE:_};" in own
