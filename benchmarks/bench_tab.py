"""What a click costs the Python of a browser's tab: this checkout against another, in one run, here and without numpy, as there.

python benchmarks/bench_tab.py ROOT                   all games, against the checkout in the folder ROOT
python benchmarks/bench_tab.py ROOT volcano           this game alone

Both play the same random game click by click, in turns, so that whatever else the machine does slows both. It prints the medians in
milliseconds of processor time, how long this checkout takes for each of the other's, and whether pages get the same messages.
"""

from __future__ import annotations

import json
import os
import random
import secrets
import statistics
import subprocess
import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1]
CLICKS = 30
PLAY = "--play"
"""The argument by which this script is one of the two that play."""
SOON = 5
"""Seconds to wait for the dice and the bots."""


class Player:
    """A person and random bots at a table of a tab."""

    def __init__(self, game: str) -> None:
        from backburn.site.tab import Tab

        self.tab, self.luck, self.told = Tab("", "{}"), random.Random(1), sha256()
        bots = [{"who": "bot", "agent": "level-1"}] * (self.tab.house.catalogue.find_card(game).seats[0] - 1 or 1)
        made = self.ask("tables", game=game, seats=[{"who": "person"}, *bots], seed=5)
        self.id: str = made["table"]
        for token in made["tokens"].values():
            self.ask(f"tables/{self.id}/enter", token=token)
        self.settle(self.say(kind="open", socket="s", table=self.id, seat=None))

    def say(self, **message: Any) -> Any:
        """Say something to the tab; return what follows."""
        effects = json.loads(self.tab.hear(json.dumps(message)))
        self.told.update(json.dumps(effects["tell"]).encode())
        return effects

    def ask(self, path: str, **body: Any) -> Any:
        """Post a request; return its answer."""
        effects = self.say(kind="request", number="n", method="POST", path=path, body=json.dumps(body))
        self.settle(effects)
        return json.loads(effects["tell"][0]["body"])

    def settle(self, effects: Any) -> None:
        """Let dice roll and bots play until it is the person's turn."""
        while effects["think"] or (effects["wake"] is not None and effects["wake"] < SOON):
            for asked in effects["think"]:
                move = self.luck.choice(self.tab.house.table(asked["table"]).match.legal())
                effects = self.say(kind="moved", table=asked["table"], at=asked["at"], move=move)
            if not effects["think"]:
                effects = self.say(kind="tick")

    def click(self) -> float | None:
        """Play a move; return the milliseconds that it took, or nothing after the end."""
        table = self.tab.house.table(self.id)
        if table.ending:
            return None
        text = json.dumps({"type": "move", "move": self.luck.choice(table.match.legal()), "at": table.at})
        began = time.process_time()
        effects = self.say(kind="said", socket="s", text=text)
        took = 1000 * (time.process_time() - began)
        self.settle(effects)
        return took


def play(game: str) -> None:
    """Click once for each line that comes in; print how long it took, and a digest of the messages so far."""
    luck = random.Random(5)
    for name, make in (
        ("token_hex", lambda count=32: luck.randbytes(count).hex()),
        ("token_bytes", luck.randbytes),
        ("token_urlsafe", lambda count=32: urlsafe_b64encode(luck.randbytes(count)).decode().rstrip("=")),
    ):
        setattr(secrets, name, make)
    player = Player(game)
    for _ in sys.stdin:
        print(json.dumps([player.click(), player.told.hexdigest()]), flush=True)


def started(root: Path, game: str) -> subprocess.Popen[str]:
    """A process in which a checkout plays, with numpy hidden."""
    hidden = f"import sys; sys.modules['numpy'] = None; sys.argv = ['', '{PLAY}', '{game}']"
    code = f"{hidden}; import runpy; runpy.run_path({str(Path(__file__))!r}, run_name='__main__')"
    environment = os.environ | {"PYTHONPATH": str(root / "src"), "NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen([sys.executable, "-c", code], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def clicked(player: subprocess.Popen[str]) -> tuple[float | None, str]:
    """Let a process click once."""
    assert player.stdin and player.stdout
    player.stdin.write("\n")
    player.stdin.flush()
    took, told = json.loads(player.stdout.readline())
    return took, told


def compared(root: Path, game: str) -> str:
    """A row of the table."""
    players = [started(root, game), started(HERE, game)]
    pairs = list[tuple[float, float]]()
    digests = set[tuple[str, str]]()
    for _ in range(CLICKS):
        (before, one), (now, other) = map(clicked, players)
        digests.add((one, other))
        if before is None or now is None:
            break
        pairs.append((before, now))
    for player in players:
        player.kill()
        player.wait()
    same = "yes" if all(one == other for one, other in digests) else "NO"
    before, now = (statistics.median(times) for times in zip(*pairs, strict=True))
    return f"| {game} | {len(pairs)} | {before:.1f} | {now:.1f} | {now / before:.2f} | {same} |"


def main() -> None:
    if sys.argv[1:2] == [PLAY]:
        play(sys.argv[2])
        return
    import backburn

    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("root", type=Path)
    parser.add_argument("game", nargs="*", default=backburn.names())
    wanted = parser.parse_args()
    print("| game | clicks | before, ms | now, ms | ratio | the same bytes |\n|---|--:|--:|--:|--:|---|")
    for game in wanted.game:
        print(compared(wanted.root, game), flush=True)


if __name__ == "__main__":
    main()
