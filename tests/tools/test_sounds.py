"""The sounds of the page are those that the script makes."""

from __future__ import annotations

import io
import wave

import pytest

from scripts.sounds import FOLDER, LOUDEST, RATE, SOUNDS, made


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_what_the_script_makes(name: str) -> None:
    assert (FOLDER / f"{name}.wav").read_bytes() == made(name)


def test_there_are_no_other_sounds() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.wav" for name in SOUNDS}


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_and_small_heard_and_never_clicks(name: str) -> None:
    file = made(name)
    assert len(file) < 25_000
    with wave.open(io.BytesIO(file)) as sound:
        assert sound.getframerate() == RATE and sound.getnframes() <= RATE
        raw = sound.readframes(sound.getnframes())
    heights = [int.from_bytes(raw[at : at + 2], "little", signed=True) for at in range(0, len(raw), 2)]
    assert 0.2 * LOUDEST < max(map(abs, heights)) <= LOUDEST
    assert abs(heights[0]) < 0.02 * LOUDEST and abs(heights[-1]) < 0.1 * LOUDEST
