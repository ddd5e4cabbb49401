"""Every game has a film of one of its turns, which its page shows."""

from __future__ import annotations

import io

import pytest
from PIL import Image

import backburn
from page.films import FILMS, FOLDER, WINDOW, pictures

MOST_BYTES = 1_500_000
LONGEST_SECONDS = 20


def test_every_game_has_a_film() -> None:
    assert {film.game or name for name, film in FILMS.items()} == set(backburn.names()) <= set(FILMS)


@pytest.mark.parametrize("name", FILMS)
def test_a_film_is_short_and_its_page_shows_it(name: str) -> None:
    path = FOLDER / f"{name}.gif"
    assert path.stat().st_size < MOST_BYTES
    with Image.open(path) as film:
        assert film.size == (WINDOW["width"], WINDOW["height"])
        frames = [_milliseconds(film, frame) for frame in range(getattr(film, "n_frames", 1))]
    assert len(frames) > 20 and 3 < sum(frames) / 1000 < LONGEST_SECONDS
    page = f"{FILMS[name].game or name}.md"
    assert f"](../pictures/{name}.gif)" in (FOLDER.parent / "games" / page).read_text(encoding="utf-8")


def _milliseconds(film: Image.Image, frame: int) -> int:
    film.seek(frame)
    return int(film.info["duration"])


def test_pictures_that_are_alike_are_one_that_stays_longer() -> None:
    red, blue = (_png(colour) for colour in ("red", "blue"))
    film = pictures([red, red, blue, red])
    assert [image.getpixel((0, 0)) for image, _ in film] == [(255, 0, 0), (0, 0, 255), (255, 0, 0)]
    assert [lasts for _, lasts in film] == [160, 80, 2500]


def _png(colour: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (2, 2), colour).save(file, "PNG")
    return file.getvalue()
