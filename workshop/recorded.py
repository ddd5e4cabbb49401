"""Records games between bots as Parquet, a row for each decision, with a data card beside it.

python scripts/recorded.py on-the-run --games 20                  into on-the-run.parquet and on-the-run.md: level-6 on all seats
python scripts/recorded.py fire-tower --agent level-4 --everything --out FOLDER

A row has what the seat that moves may see, and nothing else: no other hand, no die to come. A game's seed would give both away, so only
`--everything` writes it, with complete positions and rows of chance. The same command writes the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import backburn
from backburn.core.kit.errors import BackburnError
from backburn.core.kit.extras import extra_needed
from backburn.core.rules.contract import CHANCE, OVER
from backburn.lab.markdown import heading, row
from backburn.play.cards.positions import write_position
from backburn.version import __version__
from workshop.bench import TASKS

FORMAT = 1
COLUMNS = {
    "game": "number of the game in this file, from 0",
    "ply": "number of the ply in its game, from 0",
    "seat": "the seat that moves, from 0; -1 is chance (only with everything)",
    "position": "what the seat sees, as text that `backburn` reads",
    "observation": "the same as bytes, in the layout of `game.encoding`",
    "key": "hash of all that the seat has seen and done in this game",
    "actions": "the legal actions, as numbers of `game.actions`",
    "legal": "how many there are",
    "action": "the one that was chosen",
    "move": "the same as text",
    "return": "what the seat got at the end of the game, from -1 to 1",
}
EVERYTHING = {
    "seed": "from which dice and cards follow",
    "state": "the complete position, as text",
}


def seed_of(task: str, number: int) -> int:
    """Return the seed of a game, which is none of backburn-bench's."""
    return int.from_bytes(hashlib.sha256(f"backburn-recorded {FORMAT} {task} {number}".encode()).digest()[:8], "big") >> 1


def rows(game: backburn.Game, agent: str, numbers: Sequence[int], everything: bool = False) -> Iterator[dict[str, Any]]:
    """Yield the rows of the games with these numbers."""
    bots = [backburn.Bot(game, agent, 0, compiled=True) for _ in range(game.seats)]
    for number in numbers:
        match, found = game.match(seed=seed_of(game.card.id, number)), list[dict[str, Any]]()
        for seat, bot in enumerate(bots):
            bot.begin(seed_of(f"{game.card.id} seat {seat}", number))
        while match.to_act != OVER:
            move = match.drawn() if match.to_act == CHANCE else bots[match.to_act].move(match.state)
            each: dict[str, Any] = {"seat": -1, "move": match.text(move)} if match.to_act == CHANCE else _decision(match, move)
            each |= {"game": number, "ply": len(match.plies)}
            if everything:
                each |= {"seed": match.seed, "state": write_position(game, match.state)}
            found.append(each)
            match.push(move)
        returns = match.returns()
        for each in found:
            if each["seat"] >= 0:
                yield each | {"return": returns[each["seat"]]}
            elif everything:
                yield each
    for bot in bots:
        bot.close()


def _decision(match: backburn.Match, move: int) -> dict[str, Any]:
    """Return what a row says of a decision: of the position only what the seat sees."""
    seat, game = match.to_act, match.game
    actions = match.action_mask().nonzero()[0].tolist()
    return {
        "seat": seat,
        "position": write_position(game, match.hidden(seat)),
        "observation": match.observe(seat).tobytes(),
        "key": match.information_state(seat).key,
        "actions": actions,
        "legal": len(actions),
        "action": game.action(match.state, move),
        "move": match.text(move),
    }


def write(file: Path, game: backburn.Game, found: Sequence[dict[str, Any]], about: dict[str, str], everything: bool) -> None:
    """Write rows as Parquet. Raises MissingPackage without polars."""
    with extra_needed():
        import polars

    whole, text = polars.Int32, polars.String
    schema: dict[str, Any] = dict.fromkeys(COLUMNS, whole) | dict.fromkeys(("position", "key", "move"), text)
    schema |= {"observation": polars.Binary, "actions": polars.List(polars.Int32), "return": polars.Float64}
    schema |= {"seed": polars.Int64, "state": text} if everything else {}
    table = polars.DataFrame([{name: each.get(name) for name in schema} for each in found], schema=schema)
    table.write_parquet(file, compression="zstd", metadata={f"backburn.{name}": value for name, value in about.items()})


def about_games(game: backburn.Game, agent: str, games: int, everything: bool) -> dict[str, str]:
    """Return what was played, as the file's metadata and the card have it."""
    options = ", ".join(f"{name}={value}" for name, value in game.non_default.items())
    return {
        "game": f"{game.card.id}, version {game.card.version} of its rules",
        "rules": f"{game.ruleset}, {game.seats} seats" + (f", {options}" if options else ""),
        "players": f"{agent} on every seat ({game.agent(agent).text})",
        "games": f"{games}",
        "contents": "everything, also what seats may not see" if everything else "what the seat that moves may see",
        "backburn": __version__,
        "command": f"python scripts/recorded.py {game.card.id} --agent {agent} --games {games}" + (" --everything" if everything else ""),
    }


def card(file: Path, found: Sequence[dict[str, Any]], about: dict[str, str], everything: bool) -> Iterator[str]:
    """Yield the lines of the data card."""
    packed = file.read_bytes()
    games = {each["game"]: each["ply"] for each in found}
    yield from [f"# {file.name}", "", "Games between bots, a row for each decision.", ""]
    yield from heading("", "", words=2)
    yield from (row(name, value) for name, value in about.items())
    yield row("rows", f"{len(found):,}")
    yield row("legal actions, mean", f"{sum(each.get('legal', 0) for each in found) / max(1, sum('legal' in each for each in found)):.1f}")
    yield row("plies in the longest game", f"{max(games.values()) + 1}")
    yield row("bytes, SHA-256", f"{len(packed):,}, `{hashlib.sha256(packed).hexdigest()}`")
    yield from ["", "## Columns", ""]
    yield from heading("column", "meaning", words=2)
    yield from (row(f"`{name}`", meaning) for name, meaning in (COLUMNS | (EVERYTHING if everything else {})).items())
    yield ""
    yield "Decisions of one game are alike: split the data by `game`, not by row. No level plays perfectly. The seeds are not those of"
    yield "backburn-bench. The licence is backburn's."


def main(given: Sequence[str] | None = None) -> int:
    """Record the games that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(TASKS), help="with the options that it has in backburn-bench")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--agent", default="level-6", help="the bot on every seat")
    parser.add_argument("--everything", action="store_true", help="also what the seat that moves may not see, and chance")
    parser.add_argument("--out", type=Path, default=Path(), help="a folder")
    asked = parser.parse_args(given)
    try:
        game = backburn.load(asked.game, **TASKS[asked.game])
        about, file = about_games(game, asked.agent, asked.games, asked.everything), asked.out / f"{asked.game}.parquet"
        asked.out.mkdir(parents=True, exist_ok=True)
        found = list(rows(game, asked.agent, range(asked.games), asked.everything))
        write(file, game, found, about, asked.everything)
    except (BackburnError, OSError) as error:
        print(f"recorded: {error}", file=sys.stderr)
        return 2
    file.with_suffix(".md").write_text("\n".join(card(file, found, about, asked.everything)) + "\n", encoding="utf-8")
    print(f"{file}: {len(found):,} rows of {asked.games} games, {file.stat().st_size:,} bytes")
    return 0
