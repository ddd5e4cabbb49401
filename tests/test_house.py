"""The house keeps its rules: clauses, code and tests agree, and pages made by programs are up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import backburn
import house
import voice
from backburn.play.cards import clauses as thread

every_game = pytest.mark.parametrize("game_id", backburn.names())


@every_game
def test_every_clause_has_code_and_a_test(game_id: str) -> None:
    """And code and tests name no clause that the rulebook does not have; those marked (no code) need neither."""
    titles = house.clauses(game_id)
    needed = {name for name, title in titles.items() if "(no code)" not in title}
    assert needed - set(house.code(game_id)) == set(), "these clauses have no code"
    assert needed - set(house.tests(game_id)) == set(), "these clauses have no test"
    assert (set(house.code(game_id)) | set(house.tests(game_id))) - set(titles) == set(), "these clauses are not in the rulebook"


@every_game
def test_a_turn_is_described_in_short_by_clauses_of_the_rulebook(game_id: str) -> None:
    found = backburn.games.card(game_id).turn_clauses
    assert found and set(found) <= set(house.clauses(game_id))


@every_game
def test_every_option_stands_in_the_rulebook_with_its_default(game_id: str) -> None:
    card = backburn.load(game_id).card
    for name, option in card.Options.specs.items():
        assert re.search(rf"`{name}`[^`]*?\[{option.write(option.default)}\b", card.rulebook), f"{name} [{option.write(option.default)}]"
        assert option.clause in house.clauses(game_id)


@every_game
def test_every_option_and_every_field_of_the_state_is_read(game_id: str) -> None:
    """By its name, somewhere in the game; those of an array are read by the name of the array."""
    card = backburn.load(game_id).card
    source = "\n".join(path.read_text(encoding="utf-8") for path in card.folder.rglob("*.py"))
    assert [name for name in (card.Options.layout.names or ()) if not re.search(rf'\.{name}\b|"{name}"', source)] == []
    assert [name for name in card.State.__annotations__ if name != "seats" and not re.search(rf"\.{name}\b", source)] == []


@every_game
def test_pictures_call_the_rules_from_one_place(game_id: str) -> None:
    """In `view/facts.py`; all other parts of a picture read its answers. Moments are no part of it: they compare two positions."""
    folder = backburn.load(game_id).card.folder / "view"
    asking = re.compile(r"^from backburn\.games\.\w+\.(rules|value|notation)\b", re.MULTILINE)
    asks = {path.name for path in folder.glob("*.py") if asking.search(path.read_text(encoding="utf-8"))}
    assert asks - {"moments.py"} == {"facts.py"}


@every_game
def test_the_trace_page_is_up_to_date(game_id: str) -> None:
    """Whatever changes a clause, its code or its tests also runs `make trace`; the counts are taken as they stand."""
    assert house.path(game_id).exists(), f"there is no {house.path(game_id)}: `make trace GAME={game_id}` writes it"
    text = house.path(game_id).read_text(encoding="utf-8")
    assert house.linked(game_id) == text, "run `make trace`; after rules have changed, `make trace COUNT=yes`"


def test_links_are_mended_and_counts_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After code has moved; nothing is played for it."""
    right, page = house.linked("volcano"), tmp_path / "page.md"
    page.write_text(re.sub(r"#L\d+", "#L1", right), encoding="utf-8")
    monkeypatch.setattr(house, "path", lambda game_id: page)
    monkeypatch.setattr(house, "play", lambda *arguments: pytest.fail("a game is played"))
    assert house.linked("volcano") == right != page.read_text(encoding="utf-8")
    house.main(["volcano"])
    assert page.read_text(encoding="utf-8") == right and all(house.counted_before("volcano")["R4.1"])


@every_game
def test_the_links_of_the_trace_page_lead_somewhere(game_id: str) -> None:
    """To a heading of the rulebook, and to lines where the function, the option or the test begins."""
    page = house.linked(game_id)
    headings = {thread.anchor(*clause) for clause in house.clauses(game_id).items()}
    fields = {name: option.field for name, option in backburn.load(game_id).card.Options.specs.items()}
    links = re.findall(r"\[([^\]]*)\]\(\.\./\.\./([^#)]*)#([^)]*)\)", page)
    assert len(links) > len(headings) > 0 and page.count("](") == len(links)
    for title, file, place in links:
        if place.startswith("L"):
            name = title.strip("`").rpartition(":")[2].removeprefix("option ").replace(" ", "_")
            name = fields.get(name, name) if title.startswith("`option ") else name
            line = (house.ROOT / file).read_text(encoding="utf-8").splitlines()[int(place[1:]) - 1]
            assert re.match(rf"\s*(def (test_)?{name}\(|{name}: )", line), f"{title}: {file}#{place} is {line!r}"
        else:
            assert place in headings, title


@every_game
def test_every_clause_that_kernels_name_has_been_counted(game_id: str) -> None:
    """`--links` counts nothing."""
    named = {clause for kernel in house.kernels(game_id).values() for clause in thread.mentioned(kernel.__doc__ or "")}
    counted = {clause for clause, counts in house.counted_before(game_id).items() if all(counts)}
    assert named and named - counted == set(), f"run `make trace GAME={game_id}`"


@every_game
def test_every_clause_acted_in_the_traced_games(game_id: str) -> None:
    """A clause that never acts is a bug or a finding."""
    rows = house.counted_before(game_id)
    assert rows.keys() == house.clauses(game_id).keys(), f"run `make trace GAME={game_id}`"
    never = [clause for clause, counts in rows.items() if counts == ("0", "0")]
    assert never == [], "these clauses never acted: add a variant to plan.py, or give the clause a kernel of its own"


def test_what_several_games_do_stands_once() -> None:
    """What they share belongs to `backburn.play`, `backburn.picture` or the core."""
    assert house.copies() == []


@every_game
def test_no_kernel_is_without_a_clause(game_id: str) -> None:
    """Verbs name the clause they carry out, in whatever room they stand, so that a reader finds the rule."""
    verbs = {where: kernel for where, kernel in house.kernels(game_id).items() if house.is_verb(kernel)}
    nameless = [where for where, kernel in verbs.items() if not thread.mentioned(kernel.__doc__ or "")]
    assert [where.partition(":")[2] for where in nameless] == ["apply"], f"of these kernels only `apply` names no clause: {nameless}"


@every_game
def test_no_two_kernels_of_a_game_share_a_name(game_id: str) -> None:
    """The trace counts calls by name."""
    names = [where.partition(":")[2] for where in house.kernels(game_id)]
    assert names and sorted(set(names)) == sorted(names)


EACH_ITS_OWN = {
    "State": "each game's record, as `core.rules.contract.AnyState` describes it; a kernel says which by what it is linked with",
    "Options": "each game's and each agent's options, reached as `card.Options` and `agent.Options`",
    "Phase": "each game's phases; states of different games never meet",
    "CardKind": "each game's kinds of cards, in the order of its rulebook",
    "Facts": "what each game's picture looks up once, in its `view/facts.py`",
    "Memory": "each agent's memory, which fills the same slot; and a player's memory of a match, in the literature's word",
    "Way": "the directions on each board",
    "Wind": "each game's winds, by where they come from or go to",
    "Table": "one at which people sit, and one of figures: English has no other word for either",
}
"""Names that several public classes share, and why."""


def test_no_public_class_shares_its_name_with_another() -> None:
    """But for those above, of which each is still needed."""
    assert house.shared_class_names() == set(EACH_ITS_OWN)


LARGEST_CLASS = 200


def test_no_class_grows_too_large() -> None:
    assert house.large_classes(LARGEST_CLASS) == {}


def test_every_folder_of_tests_is_a_package() -> None:
    """Or else two files of tests that share a name could not be collected together."""
    folders = {path.parent for path in (house.ROOT / "tests").rglob("test_*.py")} - {house.ROOT / "tests"}
    assert len(folders) > 10 and [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_no_text_uses_a_worn_phrase() -> None:
    """The list of them, and what to write instead, is in `tests/voice.py`."""
    found = [
        f"{path.relative_to(voice.ROOT)}:{number}: {phrase!r}; better: {instead}"
        for path in voice.texts()
        for number, phrase, instead in voice.worn(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("sample", voice.SAMPLES)
def test_a_worn_phrase_is_found(sample: str) -> None:
    assert len(list(voice.worn(sample))) == 1 and list(voice.worn("hit by nobody, told and laid, a number of pawns")) == []
