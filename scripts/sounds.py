"""Make the sounds of the page, a few short ones, always the same bytes: `python scripts/sounds.py`."""

from __future__ import annotations

import io
import math
import wave
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "src/backburn/server/web/page/static/sounds"
RATE = 11_025
"""Samples a second: enough for knocks, crackle and soft notes."""
LOUDEST = 20_000
"""Of the 32767 that a sample can be."""
FADE = 0.004
"""Seconds at both ends in which a sound fades, so that nothing clicks."""

Wave = Callable[[float], float]
"""The amplitude of a sound, from -1 to 1, at a time in seconds since its beginning."""


def noise() -> Iterator[float]:
    """Noise that is the same on every machine: a linear congruential generator."""
    state = 20_090_101
    while True:
        state = (1_103_515_245 * state + 12_345) % 2**31
        yield state / 2**30 - 1


def hiss(seconds: float, smooth: float) -> Wave:
    """Noise as a wave; the smoother, the duller."""
    heights, last = [], 0.0
    for _, height in zip(range(int(seconds * RATE) + 1), noise(), strict=False):
        last = smooth * last + (1 - smooth) * height
        heights.append(last)
    return lambda time: heights[int(time * RATE)]


def note(pitch: float, begins: float = 0.0, decay: float = 6.0) -> Wave:
    """A soft note that dies away, with a little of its octave."""

    def height(time: float) -> float:
        since = time - begins
        if since < 0:
            return 0.0
        turn = 2 * math.pi * pitch * since
        return min(1.0, since / 0.01) * math.exp(-decay * since) * (0.8 * math.sin(turn) + 0.2 * math.sin(2 * turn))

    return height


def knock(pitch: float, begins: float = 0.0) -> Wave:
    """A piece of wood on the table."""
    return note(pitch, begins, decay=45.0)


def place() -> Wave:
    """A piece is put down."""
    return together(knock(310), knock(540))


def fire() -> Wave:
    """Flames flare up and crackle."""
    rush, sparks = hiss(0.5, 0.85), hiss(0.5, 0.2)
    return lambda time: math.exp(-5 * time) * (1.6 * rush(time) + (0.9 * sparks(time) if sparks(time) > 0.62 else 0.0))


def dice() -> Wave:
    """Dice rattle and settle."""
    return together(*(knock(620 + 90 * (number % 3), begins) for number, begins in enumerate((0.0, 0.06, 0.13, 0.2, 0.3))))


def card() -> Wave:
    """A card slides over the table."""
    paper = hiss(0.18, 0.45)
    return lambda time: 1.2 * paper(time) * math.sin(math.pi * min(1.0, time / 0.18)) ** 2


def turn() -> Wave:
    """It is your turn: two notes that rise."""
    return together(note(523.25), note(783.99, 0.11))


def end() -> Wave:
    """The game is over: a chord, note by note."""
    return together(*(note(pitch, 0.12 * number, decay=4.0) for number, pitch in enumerate((392.0, 523.25, 659.26, 783.99))))


SOUNDS: dict[str, tuple[Callable[[], Wave], float]] = {
    "place": (place, 0.12),
    "fire": (fire, 0.5),
    "dice": (dice, 0.4),
    "card": (card, 0.18),
    "turn": (turn, 0.45),
    "end": (end, 1.0),
}
"""Each sound, and how many seconds it takes."""


def together(*waves: Wave) -> Wave:
    """Several waves at once, no louder than one."""
    return lambda time: sum(each(time) for each in waves) / math.sqrt(len(waves))


def samples(sound: Wave, seconds: float) -> bytes:
    """The wave as numbers of 16 bits, rounded so coarsely that all machines agree."""
    found = bytearray()
    for index in range(int(seconds * RATE)):
        time = index / RATE
        edge = min(1.0, time / FADE, (seconds - time) / FADE)
        height = max(-1.0, min(1.0, edge * sound(time)))
        found += (16 * round(LOUDEST * height / 16)).to_bytes(2, "little", signed=True)
    return bytes(found)


def made(name: str) -> bytes:
    """A sound as a WAV file."""
    sound, seconds = SOUNDS[name]
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(samples(sound(), seconds))
    return file.getvalue()


def main() -> None:
    """Write all sounds."""
    ArgumentParser("scripts/sounds.py", description=__doc__).parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in SOUNDS:
        (FOLDER / f"{name}.wav").write_bytes(made(name))


if __name__ == "__main__":
    main()
