"""The thread from clause to code to test: what `test_house` checks, and the generator of `docs/trace/`.

`python tests/house.py [GAME ...]` writes the pages, in seconds: where clauses, code and tests are now. How often the code of each clause
acted stays as it was, unless a clause has no count yet; `--count` lets the games play and counts again, after rules have changed.
"""

from __future__ import annotations

import ast
import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import backburn
from backburn.core.rules.chance import below, chance_move, generator
from backburn.core.rules.contract import CHANCE, OVER
from backburn.core.states.records import Record
from backburn.play.cards import clauses as thread
from backburn.play.matches.game import Game

ROOT = Path(__file__).parents[1]
MOST_PLIES = 2_000


def folder(game_id: str) -> str:
    return game_id.replace("-", "_")


def clauses(game_id: str) -> dict[str, str]:
    """Every clause of the rulebook with its title; a clause of prose alone says (no code) there."""
    return thread.titles(backburn.load(game_id).card.rulebook)


def code(game_id: str) -> thread.Trace:
    """Where each clause is code."""
    return thread.code(backburn.load(game_id).card)


def tests(game_id: str) -> thread.Trace:
    """The tests marked with each clause."""
    return thread.tests(backburn.load(game_id).card)


def kernels(game_id: str) -> dict[str, Callable[..., Any]]:
    """The kernels of a game's rules and its state, each where it is written."""
    found = {}
    for module in rooms(game_id):
        for name, function in vars(module).items():
            if getattr(function, "is_kernel", False) and function.__module__ == module.__name__:
                found[f"{'/'.join(module.__name__.split('.')[3:])}.py:{name}"] = function
    return found


def rooms(game_id: str) -> list[ModuleType]:
    """The modules of a game that may hold its rules; the wing itself, which offers them, comes last."""
    package = import_module(f"backburn.games.{folder(game_id)}")
    home = Path(package.__path__[0])
    facts = [path.stem for path in home.glob("*.py") if path.stem in ("board", "cards", "state")]
    wing = [f"rules.{path.stem}" for path in home.glob("rules/*.py") if path.stem != "__init__"]
    return [import_module(f"{package.__name__}.{name}") for name in [*sorted(facts), *sorted(wing), "rules"]]


def copies(least: int = 4) -> list[str]:
    """Functions of at least this many lines, whatever their docstrings, that stand word for word in several games."""
    found: dict[str, dict[str, str]] = {}
    home = ROOT / "src/backburn/games"
    for path in sorted(home.glob("*/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and (body := _body(node)) and body[-1].end_lineno - body[0].lineno + 1 >= least:
                where = path.relative_to(home)
                found.setdefault("\n".join(map(ast.dump, body)), {})[where.parts[0]] = f"{where}:{node.name}"
    return [" = ".join(places.values()) for places in found.values() if len(places) > 1]


def _body(function: ast.FunctionDef) -> list[Any]:
    """What a function does: its statements without the docstring."""
    return function.body[ast.get_docstring(function) is not None :]


def shared_class_names() -> set[str]:
    """The names of public classes, in `src` and `workshop`, that more than one file defines."""
    sources = [path.read_text(encoding="utf-8") for folder in ("src", "workshop") for path in (ROOT / folder).rglob("*.py")]
    times = Counter(name for source in sources for name in re.findall(r"^class ([A-Z]\w*)", source, re.MULTILINE))
    return {name for name, count in times.items() if count > 1}


def large_classes(most: int) -> dict[str, int]:
    """The classes in `src` of more lines than that, by name."""
    found = [(node.name, node.end_lineno - node.lineno + 1) for path in (ROOT / "src").rglob("*.py") for node in _classes(path)]
    return {name: lines for name, lines in found if lines > most}


def _classes(path: Path) -> list[Any]:
    return [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef)]


def is_verb(kernel: Callable[..., Any]) -> bool:
    """Does it do something to a state? What returns an answer is a question; what knows no state is a tool for sets and lists of moves."""
    annotations = kernel.__annotations__
    return annotations["return"] == "None" and "State" in annotations.values()


# ---- how often


def fired(game_id: str) -> tuple[dict[str, int], dict[str, int]]:
    """How often the code of each clause acted: in random games by default, and in random games of all variants of the plan.

    A kernel that returns nothing acts when it is called, others when they change the state or the answer is not no. A clause that several
    kernels name acted as often as the rarest of them.
    """
    counter: Counter[str] = Counter()
    rules, kernels = count_calls(game_id, counter)
    games, of_variant = traced(game_id)
    play(backburn.load(game_id), rules, games)
    by_default = Counter(counter)
    for options in import_module(f"games.{folder(game_id)}.plan").VARIANTS.values():
        play(backburn.load(game_id, **options), rules, of_variant)
    return rarest(kernels, by_default), rarest(kernels, counter - by_default)


def traced(game_id: str) -> tuple[int, int]:
    """How many games are traced: with the defaults, and of each variant."""
    found: tuple[int, int] = import_module(f"games.{folder(game_id)}.plan").TRACED
    return found


def rarest(kernels: dict[str, list[str]], counts: Counter[str]) -> dict[str, int]:
    """For each clause the count of the kernel that acted least often."""
    return {name: min(counts[kernel] for kernel in named) for name, named in kernels.items()}


def count_calls(game_id: str, counter: Counter[str]) -> tuple[SimpleNamespace, dict[str, list[str]]]:
    """Put a counting wrapper around every kernel of the game, wherever its name is bound; also which kernels each clause has."""
    kernels: dict[str, list[str]] = {}
    rules = SimpleNamespace()
    for module in rooms(game_id):
        for name, function in list(vars(module).items()):
            if getattr(function, "is_kernel", False) and name != "value":
                setattr(module, name, counted(function, counter))
                setattr(rules, name, getattr(module, name))
                for clause in thread.mentioned(function.__doc__ or ""):
                    kernels.setdefault(clause, []).append(name)
    return rules, kernels


def counted(function: Callable[..., Any], counter: Counter[str]) -> Callable[..., Any]:
    name = function.__name__

    @wraps(function)
    def wrapper(*arguments: Any) -> Any:
        before = arguments[0].tobytes() if isinstance(arguments[0], Record) else b""
        answer = function(*arguments)
        if answer is None or answer or (before and before != arguments[0].tobytes()):
            counter[name] += 1
        return answer

    return wrapper


def play(game: Game, rules: SimpleNamespace, games: int) -> None:
    """Random games, interpreted, on the wrapped kernels; each stopped after MOST_PLIES."""
    moves, rng = game.scratch(), generator(1)
    for _ in range(games):
        state = game.card.State.blank()
        state.seats, state["options"] = game.seats, game.start.options
        rules.setup(state)
        for _ in range(MOST_PLIES):
            if state.to_act == OVER:
                break
            count = rules.legal(state, moves)
            luck = state.to_act == CHANCE
            rules.weight(state, int(moves[0])) if luck else None
            rules.apply(state, game.specialize(chance_move, False)(state, moves, count, rng) if luck else int(moves[below(rng, count)]))
            if hasattr(rules, "hide") and below(rng, 40) == 0:
                look(rules, state.copy(), below(rng, game.seats), rng)
        for seat in range(game.seats):
            rules.payoff(state, seat)
            rules.score(state, seat)


def look(rules: SimpleNamespace, state: Any, seat: int, rng: Any) -> None:
    """See the state as a seat does, and guess the rest."""
    rules.hide(state, seat)
    rules.guess(state, seat, rng)


# ---- the page


def page(game_id: str, counts: Callable[[str], tuple[str, str]]) -> str:
    """The trace of one game as Markdown; `counts` gives the two numbers of a clause."""
    where, proofs = code(game_id), tests(game_id)
    games, of_variant = traced(game_id)
    lines = [
        f"# Trace of {backburn.load(game_id).card.title}",
        "",
        f"Generated by `make trace`: every clause, its code, its tests, and how often the code acted in {games:,} random games of the",
        f"default rules and in {of_variant} random games of each variant of the conformance suite. A kernel that returns",
        "nothing acts when it is called, others when they change the state or the answer is not no; a clause that several kernels",
        "name acted as often as the rarest of them. Clauses lead to the rulebook, code and tests to their lines.",
        "",
        "| clause | | code | tests | default | variants |",
        "|---|---|---|---|--:|--:|",
    ]
    for name, title in clauses(game_id).items():
        home = backburn.load(game_id).card.folder
        coded = [link(code_title(place, home), place) for place in where.get(name, [])]
        tested = [link(test_title(place), place) for place in proofs.get(name, [])]
        chapter = f"[{name}]({address(home / 'rulebook.md')}#{thread.anchor(name, title)})"
        lines.append("| " + " | ".join([chapter, title, "<br>".join(coded), "<br>".join(tested), *counts(name)]) + " |")
    return "\n".join(lines) + "\n"


def link(title: str, place: thread.Place) -> str:
    return f"[{title}]({address(place.file)}#L{place.line})"


def address(file: Path) -> str:
    """Where a file of the project is, seen from a page of the trace."""
    return f"../../{file.relative_to(ROOT).as_posix()}"


def code_title(place: thread.Place, home: Path) -> str:
    return f"`{place.name}`" if place.name.startswith("option ") else f"`{place.file.relative_to(home).as_posix()}:{place.name}`"


def test_title(place: thread.Place) -> str:
    """What a test says, in words."""
    return place.name.removeprefix("test_").replace("_", " ")


def path(game_id: str) -> Path:
    return ROOT / "docs/trace" / f"{game_id}.md"


ROW = re.compile(r"^\| \[(R[^\]]*)\].* \| ([\d,]*) \| ([\d,]*) \|$", re.MULTILINE)


def counted_before(game_id: str) -> dict[str, tuple[str, str]]:
    """The numbers that stand on the page, by clause; none for a game that has no page yet."""
    text = path(game_id).read_text(encoding="utf-8") if path(game_id).exists() else ""
    return {clause: (default, variants) for clause, default, variants in ROW.findall(text)}


def linked(game_id: str) -> str:
    """The page with the numbers that it has, all else as clauses, code and tests are now; nothing is played."""
    before = counted_before(game_id)
    return page(game_id, lambda name: before.get(name, ("", "")))


def played(game_id: str) -> str:
    """The page with new numbers."""
    print(f"{game_id}: {' games and '.join(map(str, traced(game_id)))} of each variant, interpreted", file=sys.stderr)
    default, variants = fired(game_id)

    def counts(name: str) -> tuple[str, str]:
        return tuple(f"{found[name]:,}" if name in found else "" for found in (default, variants))  # type: ignore[return-value]

    return page(game_id, counts)


def lacks_counts(game_id: str) -> bool:
    """Does a clause of the page have no counts, although code carries it out, or has the rulebook other clauses than the page?"""
    before = counted_before(game_id)
    named = {clause for kernel in kernels(game_id).values() for clause in thread.mentioned(kernel.__doc__ or "")}
    return before.keys() != clauses(game_id).keys() or any(not all(before.get(clause, ("", ""))) for clause in named)


def main(arguments: list[str]) -> None:
    parser = ArgumentParser("tests/house.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="whose page; all games if none is named")
    parser.add_argument("--count", action="store_true", help="count again how often the code of each clause acts, after rules have changed")
    asked = parser.parse_args(arguments)
    for game_id in asked.game or backburn.names():
        text = played(game_id) if asked.count or lacks_counts(game_id) else linked(game_id)
        path(game_id).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
