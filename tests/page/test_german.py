"""German readers read German on every page; `tests/german` reads what there is to say."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Browser, Page, expect

import backburn
import golden
from backburn import games
from backburn.terminal.kit.phrases import Phrases
from german import causes, sentences
from page.endgames import TWO
from page.kit import against_bot, becomes, drawn, in_lobby, play_to_the_end, ready, table, visitor

SAY_ALL = """async ([game, texts]) => {
  const { phrases } = await pageModule("kit/phrases");
  const list = await phrases(game);
  return texts.map((text) => list.say(text));
}"""
SAY = """async ([game, text]) => (await (await pageModule("kit/phrases")).phrases(game)).say(text)"""
every_game = pytest.mark.parametrize("game", backburn.names())


@pytest.fixture(scope="module")
def german(browser: Browser, url: str):  # type: ignore[no-untyped-def]
    with visitor(browser, locale="de-DE") as context:
        page = context.new_page()
        page.goto(url)
        yield page


def test_a_puzzle_names_its_game_in_german(german: Page, url: str) -> None:
    puzzle = german.request.get(f"{url}/api/games/on-the-run/puzzles").json()[0]
    german.route("**/api/puzzles?*", lambda route: route.fulfill(json={"puzzle": puzzle}))
    german.goto(url)
    expect(german.locator(".daily b")).to_contain_text("On the Run! (Rekonstruktion): ")
    german.unroute("**/api/puzzles?*")
    german.goto(f"{url}/puzzle/on-the-run/{puzzle['id']}")
    expect(german).to_have_title(re.compile(re.escape("On the Run! (Rekonstruktion)")))
    german.goto(f"{url}/puzzles/run")
    german.get_by_role("button", name="Uhr starten").click()
    expect(german.locator(".lesson p").first).not_to_have_text(re.compile(r"\((acres|path|reconstruction)\)"))


@every_game
def test_the_rulebook_is_read_in_german(german: Page, url: str, game: str) -> None:
    book = german.request.get(f"{url}/api/games/{game}/rulebook?language=de").json()
    assert book["language"] == "de"
    german.goto(f"{url}/learn/{game}")
    german.get_by_role("tab", name="Regelheft").click()
    expect(german.locator(".clauses")).to_have_attribute("lang", "de")
    clause = german.locator("[data-clause='R1.1'], [data-clause='R1.1a']").first
    expect(clause.get_by_role("heading")).to_have_text(
        next(f"{each['id']} {each['title']}" for each in book["clauses"] if each["id"].startswith("R1.1"))
    )
    expect(german.locator(".rules > p").first).to_be_hidden()
    expect(german.locator(".in-short")).to_contain_text("Das Ziel")
    expect(german.locator(".in-short")).to_contain_text("Ein Zug in Kürze")


def test_a_language_without_a_rulebook_reads_it_in_english(german: Page, url: str) -> None:
    book = german.request.get(f"{url}/api/games/fire-tower/rulebook?language=fr").json()
    assert (book["language"], book["clauses"]) == ("en", german.request.get(f"{url}/api/games/fire-tower/rulebook").json()["clauses"])
    assert german.request.get(f"{url}/api/games/fire-tower/rulebook?language=../de").status == 400


@pytest.mark.parametrize(
    ("path", "status", "empty"),
    [("forest-fire-path/words/de", 200, False), ("forest-fire-path/words/fr", 200, True), ("forest-fire-path/words/tutorial", 400, False), ("nothing/words/de", 404, False)],
)  # fmt: skip
def test_translations_are_had_by_game_and_language(page: Page, url: str, path: str, status: int, empty: bool) -> None:
    answer = page.request.get(f"{url}/api/games/{path}")
    assert answer.status == status
    assert (answer.json() == {}) == empty


def test_what_is_not_translated_stays_english(german: Page) -> None:
    for text in ("No one has ever said this.", "Stay in the moon.", "Load a lot", "12", ""):
        assert german.evaluate(SAY, ["forest-fire-path", text]) == text
    assert german.evaluate(SAY, ["forest-fire-path", "No one has. Stay in the town."]) == "No one has. In der Stadt bleiben."


@pytest.mark.parametrize(
    ("english", "expected"),
    [
        ("Stay in square 7.", "Auf Feld 7 bleiben."),
        ("the fire scatters 1 token up to 2 away", "das Feuer verstreut 1 Stein, bis zu 2 weit"),
        ("The fire scatters 3 tokens up to 2 away", "Das Feuer verstreut 3 Steine, bis zu 2 weit"),
        ("Square 11, 1 fire token. Every burning square gets one more token.", "Feld 11, 1 Flammenstein. Jedes brennende Feld bekommt einen Stein dazu."),
        ("A total victory for the fire with 10 points", "Ein vollständiger Sieg des Feuers mit 10 Punkten"),
        ("Lost engines: 1 of 2.", "Verlorene Wagen: 1 von 2."),
        ("left engine 2 in the town (2×)", "blieb mit Wagen 2 in der Stadt (2×)"),
        ("put a token on square 9 (2×), the town and square 4", "legte einen Stein auf Feld 9 (2×), auf die Stadt und auf Feld 4"),
        ("'grow 3' is not allowed here: square 3 is burnt (R3.6)", "„grow 3“ geht hier nicht: Feld 3 ist verbrannt (R3.6)"),
    ],
)  # fmt: skip
def test_the_most_exact_translation_is_taken_and_gaps_are_translated_too(german: Page, english: str, expected: str) -> None:
    assert german.evaluate(SAY, ["forest-fire-path", english]) == expected


@pytest.mark.parametrize(
    ("english", "expected"),
    [
        ("Red has won; the fire reached the tower of blue in turn 30.", "Rot hat gewonnen; das Feuer hat den Turm von Blau erreicht, in Zug 30."),
        ("Red has won; the fire reached the towers of blue and green in turn 30.", "Rot hat gewonnen; das Feuer hat die Türme von Blau und Grün erreicht, in Zug 30."),
        ("Red and blue share a draw; the last towers burned at the same moment, in turn 9.", "Rot und Blau spielen unentschieden; die letzten Türme sind im selben Augenblick abgebrannt, in Zug 9."),
        ("Red has won; the Shadow of the Wood burned the last towers in turn 30.", "Rot hat gewonnen; der Schatten des Waldes hat die letzten Türme niedergebrannt, in Zug 30."),
        ("Purple and green have won; both towers of red and blue have burned, the last in turn 8.", "Lila und Grün haben gewonnen; beide Türme von Rot und Blau sind abgebrannt, der letzte in Zug 8."),
        ("Blue: 3 squares from the fire, ahead", "Blau: 3 Felder vom Feuer, vorn"),
    ],
)  # fmt: skip
def test_the_end_of_fire_tower_is_described_in_german(german: Page, english: str, expected: str) -> None:
    assert german.evaluate(SAY, ["fire-tower", english]) == expected


@pytest.mark.parametrize(
    ("game", "english", "expected"),
    [
        ("wild-fire", "Score 60 points", "60 Punkte erreichen"),
        ("wild-fire", "the fire is beaten: 61 of 60 points; no more pawns were placed", "das Feuer ist besiegt: 61 von 60 Punkten; es wurde keine Figur mehr gesetzt"),
        ("forest-fire-path", "a total victory for the fire with 16 points; the fire has enough points", "ein vollständiger Sieg des Feuers mit 16 Punkten; das Feuer hat genug Punkte"),
        ("volcano", "blue and white share the victory with 12 points; no tile is left", "Blau und Weiß teilen sich den Sieg mit 12 Punkten; kein Plättchen ist mehr da"),
        ("wildfire-rescue", "2 of 5 campers saved; 2 points, a sad day; round 4 was the last", "2 von 5 Campern gerettet; 2 Punkte, ein trauriger Tag; Runde 4 war die letzte"),
        ("", "Score {n} points", "Score {n} points"),
        ("wildfire-rescue", "blue got a bow (2×), an axe and an extinguisher", "Blau bekam einen Bogen (2×), eine Axt und einen Feuerlöscher"),
        ("wild-fire", "placed it next to 7, 5 and a firebreak", "legte sie neben 7, 5 und eine Schneise"),
        ("wild-fire", "put a blue pawn on the 1 next to 7, 5 and a firebreak", "setzte eine blaue Figur auf die 1 neben 7, 5 und einer Schneise"),
        ("forest-fire-path", "drove engine 1 to the town", "fuhr mit Wagen 1 in die Stadt"),
        ("forest-fire-acres", "get 1 ball, which is put on the edge and moved up to 2 acres", "1 Kugel holen, die an den Rand kommt und bis zu 2 Waldstücke weit darf"),
        ("forest-fire-acres", "the north wind drove the fire of c7", "der Nordwind trieb das Feuer bei c7 an"),
    ],
)  # fmt: skip
def test_gaps_hold_what_their_names_say_and_words_bring_their_forms(german: Page, game: str, english: str, expected: str) -> None:
    assert german.evaluate(SAY, [game, english]) == expected


OVER = "round 199: over / fire # . # # # # # # # # # / engine 1 lost / engine 2 . 0 . . . . . . . . ."
LONG = [
    OVER,
    "round 6: engine 2 to spray, done 1 / fire . . . . . 2 3 1 4 # # / engine 1 . . . 3 . . . . . . . / engine 2 . . . . . 3 . . . . .",
]
OVERLAPPING = """() => {
  const found = [];
  for (const thing of document.querySelectorAll(".board > g[id]")) {
    const boxes = [...thing.querySelectorAll("text")].map((words) => [words.textContent, words.getBoundingClientRect()]);
    boxes.forEach(([one, a], index) => boxes.slice(index + 1).forEach(([other, b]) => {
      const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);  // lines under each other share a little
      if (a.left < b.right && b.left < a.right && shared > 0.4 * Math.min(a.height, b.height)) found.push(`${one} / ${other}`);
    }));
  }
  return found;
}"""


@pytest.mark.parametrize("position", LONG, ids=["over", "spray"])
def test_longer_words_are_in_no_ones_way_on_the_board(german: Page, url: str, position: str) -> None:
    german.goto("about:blank")
    german.goto(f"{url}/position/forest-fire-path#p={position.replace(' ', '%20').replace('#', '%23')}")
    expect(german.locator(".board-frame > .board")).to_be_visible()
    becomes(german, lambda: german.evaluate(OVERLAPPING), [])


ENGLISH = re.compile(r"\b(the|of|engine|square|fire|water|turn|takes|your|with|burning|acts)\b", re.IGNORECASE)

TITLES = re.compile("|".join(re.escape(games.card(game).title.partition(" (")[0]) for game in backburn.names()))


def english_words(page: Page) -> list[str]:
    """Words on the page that are said to be German, or told to those who listen, but are English."""
    texts: list[str] = page.evaluate(
        """() => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const found = [];
            while (walker.nextNode()) if (!walker.currentNode.parentElement.closest("[lang=en]")) found.push(walker.currentNode.data);
            const labels = [...document.querySelectorAll("[aria-label]")].map((element) => element.getAttribute("aria-label"));
            return [...found, ...labels, document.title];
        }"""
    )
    return [text for text in texts if ENGLISH.search(TITLES.sub("", text)) and not text.startswith("Secret")]


def test_fire_tower_in_german(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE", viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        page.goto(url)
        people = [{"who": "person", "name": "Ann"}, {"who": "bot", "agent": "random"}]
        table(page, url, {"game": "fire-tower", "seed": 7, "position": TWO, "seats": people})
        ready(page)
        expect(page.locator("p.turn")).to_contain_text("Den Wind das Feuer nach Süden treiben lassen")
        expect(page.locator("p.aim")).to_contain_text("Wer den letzten Turm hat, gewinnt")
        expect(page.locator('[id="goal"]')).to_have_text("Der letzte Turm siegt")
        expect(page.locator('[id="card-flare-up"]')).to_have_text("Stichflamme")
        page.locator('[id="square-a16"]').click(force=True)
        expect(page.locator(".toast")).to_contain_text("a16 hat kein Feuer auf der Seite, von der der Wind nach Süden kommt")
        becomes(page, lambda: page.evaluate(OVERLAPPING), [])
        for thing in ("square-a4", "throw-west", "done"):
            ready(page)
            page.locator(f'[id="{thing}"]').click()
        expect(page.locator(".log")).to_contain_text("der rote Turm zog")
        ready(page)
        assert page.evaluate(SAY, ["fire-tower", "draw ?"]) == "eine Karte gezogen"
        assert english_words(page) == []


def test_a_german_reader_meets_no_english_sentence(browser: Browser, url: str) -> None:
    with visitor(browser, locale="de-DE", viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        page.goto(url)
        drawn(page)
        assert english_words(page) == []
        in_lobby(page, "forest-fire-path").get_by_role("button", name="Tisch einrichten").click()
        page.get_by_text("Alle Zahlen des Regelhefts").click()
        expect(page.locator("[data-clause]").first).to_be_visible()
        expect(page.locator(".book")).to_contain_text("Das Brett ist eine einzige Reihe")
        assert english_words(page) == []
        page.locator("[data-option=start_tokens]").fill("50")
        page.get_by_role("button", name="Tisch öffnen").click()
        expect(page.locator(".setup .answer")).to_contain_text("start_tokens (50) muss unter burn_out_at (6) liegen")
        position = "round 9: fire to act / fire . . 1 2 1 2 5 5 5 # # / engine 1 lost / engine 2 2 . . . . . . . . . ."
        name = table(page, url, against_bot("forest-fire-path", position=position))
        ready(page)
        assert english_words(page) == []
        page.locator('[id="square-2"]').click(force=True)
        expect(page.locator(".toast")).to_contain_text("Feld 2 brennt nicht und kann daher nicht wachsen")
        page.get_by_label("Zug eintippen").fill("grow 12")
        page.keyboard.press("Enter")
        expect(page.locator(".moves .answer")).to_contain_text("der Weg hat nur 11 Felder")
        page.get_by_label("Zug eintippen").fill("Wind entzündet")
        expect(page.locator(".move-list button")).to_have_count(1)
        page.get_by_label("Zug eintippen").fill("")
        page.locator('[id="square-9"]').click()
        expect(page.get_by_role("menu")).to_contain_text("Noch ein Stein auf Feld 9")
        page.get_by_role("menuitem").first.click()
        expect(page.locator(".log")).to_contain_text("legte einen Stein auf Feld 9")
        ready(page)
        assert english_words(page) == []
        play_to_the_end(page, random.Random(3))
        expect(page.locator(".result")).to_contain_text("Feuer")
        assert english_words(page) == []
        page.goto(f"{url}/replay/{name}#ply=3")
        expect(page.locator(".controls .count")).to_contain_text("3 von")
        expect(page.locator(".board-frame > .board")).to_be_visible()
        assert english_words(page) == []
        page.goto(f"{url}/learn/forest-fire-path")
        page.locator(".dots-row button").nth(5).click()
        page.locator(".move-list button", has_text="spray").first.click()
        expect(page.locator(".say.right")).to_be_visible()
        assert english_words(page) == []
        page.goto(f"{url}/position/forest-fire-path#p={position.replace(' ', '%20')}")
        expect(page.locator(".said")).to_contain_text("das Feuer wählt")
        assert english_words(page) == []


@every_game
def test_the_page_and_terminals_say_the_same(german: Page, game: str) -> None:
    """What they say is read in `tests/german`."""
    matches = [backburn.read_record(path.read_text()) for path in golden.records() if path.parts[-3] == game.replace("-", "_")]
    told = sorted(set().union(*map(sentences.of_record, matches)))
    in_terminals = Phrases(causes.german(game))
    assert told and german.evaluate(SAY_ALL, [game, told]) == [in_terminals.say(text) for text in told]
