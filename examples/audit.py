"""An auditor of game records, written after "Dice that can be checked" in docs/reference/protocol.md; of backburn it takes only the rules.

usage: python examples/audit.py RECORD [COMMITMENT]        the commitment as it was noted before the first move
"""

import hashlib
import sys
from pathlib import Path

import backburn

STEP, ALL = 0x9E3779B97F4A7C15, 2**64 - 1


def mix(z: int) -> int:
    """The output function of SplitMix64."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & ALL
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & ALL
    return z ^ (z >> 31)


def draw(seed: int, n: int, weights: list[int]) -> int:
    """Which of the outcomes with these weights the seed gives after n plies."""
    state, total, product = mix((seed * STEP + mix(n + 1)) & ALL), sum(weights), -1
    while product < 0 or product % 2**32 < 2**32 % total:
        state = (state + STEP) & ALL
        product = (mix(state) >> 32) * total
    return next(k for k in range(len(weights)) if sum(weights[: k + 1]) > product >> 32)


if len(sys.argv) < 2 or {"-h", "--help"} & set(sys.argv[1:]):
    print(__doc__)
    sys.exit(0 if sys.argv[1:] else 2)
lines = [line.split(": ", 1) for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines() if ": " in line]
head = dict(lines)
game = backburn.load(head["game"], seats=int(head["seats"]), **dict(pair.split("=") for pair in head.get("options", "").split()))
match = game.match(position=head.get("start"))
for text in (text for name, texts in lines if name in game.seat_names for text in texts.split(", ")):
    if match.to_act == backburn.CHANCE and not text.endswith("!"):
        due = match.moves()[draw(int(head["seed"]), len(match.plies), match.weights())]
        if text != due:
            sys.exit(f"ply {len(match.plies) + 1} is {text!r}, but the seed gives {due!r}")
    match.push(text.removesuffix("!"))
commitment = hashlib.sha256(f"{head['seed']}:{head.get('salt')}".encode()).hexdigest()
noted = sys.argv[2] if len(sys.argv) > 2 else commitment
if not commitment == head.get("commitment") == noted:
    sys.exit(f"seed and salt have the commitment {commitment}, which is not the one that was noted")
if match.position() != head["end"]:
    sys.exit(f"the moves lead to another position: {match.position()}")
print(f"{len(match.plies)} plies, drawn from a seed with the commitment {commitment}: all is as it should be")
