"""Files of nets: the layers of a policy for one game as plain arrays, which are read without running anything that is in them."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.errors import OptionError, listed, nearest, shown
from backburn.core.kit.loose import Array

if TYPE_CHECKING:
    from backburn.play.matches.game import Game

PREFIX = "net:"
SUFFIX = ".npz"
SHIPPED = Path(__file__).parent / "nets"
"""The folder of the nets that come with backburn."""
MOST_PACKED = MOST_BYTES = 64_000_000
"""How large a file may be, and its arrays, unpacked: a few hundred times as much as a net needs."""
MOST_LAYERS = 16
MOST_PARTS = 1 + 2 * MOST_LAYERS
"""The arrays of a file: its description, and weights and biases of each layer."""
MOST_ABOUT = 10_000
"""The characters of a file's description."""
_UNREADABLE = (zipfile.BadZipFile, zlib.error, struct.error, ValueError, EOFError, KeyError, NotImplementedError, RuntimeError, MemoryError)
"""What zipfile and numpy raise where a file is none of theirs, or damaged."""
Layers = Sequence[tuple[Array, Array]]
"""Weights, shape (inputs, outputs), and biases, shape (outputs,), of each layer."""


class Net(NamedTuple):
    """A net, in the form read: between two layers, negative values become 0."""

    game: str
    seats: int
    layout: str
    sizes: NDArray[np.int64]
    """(layers + 1,): the bytes of an observation, the outputs of each layer; the last has the game's actions and the value"""
    weights: NDArray[np.float32]
    """each layer's biases, then its weights, input by input"""


def layout(game: Game) -> str:
    """Return a digest of what every byte of an observation and every action means: nets fit games that have the same."""
    parts = (*(repr(feature) for feature in game.encoding.features), *game.actions.names)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def save_net(path: str | Path, game: Game, layers: Layers) -> None:
    """Write a net to a file that `net:FILE` plays. Raises OptionError for layers that do not fit the game, and for another suffix.

    Inputs are an observation's raw bytes, so a learner that scales them multiplies the first weights; the last layer has an output
    for each action; the largest legal one is played, and one for the expected payoff. Weights are stored in 16 bits.
    """
    if Path(path).suffix != SUFFIX:
        raise OptionError(f"a net is written to a file that ends with {SUFFIX}, not to {shown(str(path))}")
    about = {"game": game.card.id, "seats": game.seats, "layout": layout(game)}
    arrays: dict[str, Array] = {"about": np.array(json.dumps(about))}
    with np.errstate(over="ignore"):  # what is too large is refused below
        for number, (weights, biases) in enumerate(layers, 1):
            arrays |= {f"weights_{number}": np.asarray(weights, np.float16), f"biases_{number}": np.asarray(biases, np.float16)}
    check_fit(_net(arrays, "the net to save"), game, "that is to be saved")
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def is_file(text: str) -> bool:
    """Whether the name of a bot means a net in a file, not one that comes with backburn."""
    return text.startswith(PREFIX) and text.endswith(SUFFIX)


def shipped() -> tuple[str, ...]:
    """Return the names of the nets that come with backburn."""
    return tuple(sorted(path.stem for path in SHIPPED.glob(f"*{SUFFIX}")))


def read_shipped(name: str) -> Net:
    """Return the net of that name that comes with backburn. Raises OptionError."""
    if name not in shipped():
        there = listed([*(PREFIX + each for each in shipped()), f"{PREFIX}FILE{SUFFIX}"])
        raise OptionError(f"there is no net {shown(name)}{nearest(name, shipped())}; there is {there}")
    return read_net(SHIPPED / f"{name}{SUFFIX}")


def read_net(path: Path) -> Net:
    """Return the net in a file. Raises OptionError, which names the problem."""
    try:
        with _opened(path) as file:
            _check_size(file, str(path))
            with np.load(file, allow_pickle=False) as arrays:
                return _net(dict(arrays), str(path))
    except OSError as error:
        raise OptionError(f"the net {path} cannot be read: {(error.strerror or str(error)).lower()}") from None
    except OptionError:
        raise
    except _UNREADABLE:
        raise OptionError(f"{path} is no net: it is not a file of numpy arrays such as backburn.agents.save_net writes") from None


def _opened(path: Path) -> BinaryIO:
    """Return a file that has been opened. Raises OptionError for a pipe, which might keep us waiting, a device or a folder."""
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if stat.S_ISREG(os.fstat(file).st_mode):
        return os.fdopen(file, "rb")
    os.close(file)
    raise OptionError(f"{path} is no net: it is a pipe, a device or a folder, not a file")


def _check_size(file: BinaryIO, path: str) -> None:
    """Raise OptionError for a file that is larger than any net, packed or unpacked, or has more parts."""
    size = os.fstat(file.fileno()).st_size
    if size > MOST_PACKED:
        raise OptionError(f"{path} is no net: it has {size:,} bytes, and a net has at most {MOST_PACKED:,}")
    with zipfile.ZipFile(file) as packed:
        parts = packed.infolist()
    size = sum(part.file_size for part in parts)
    if size > MOST_BYTES:
        raise OptionError(f"{path} is no net: it unpacks to {size:,} bytes, and a net has at most {MOST_BYTES:,}")
    if len(parts) > MOST_PARTS:
        raise OptionError(f"{path} is no net: it has {len(parts):,} arrays, and a net has at most {MOST_PARTS}")
    file.seek(0)


def check_fit(net: Net, game: Game, path: str) -> None:
    """Raise OptionError unless a net is for this game, with its observations and actions."""
    sizes = (int(net.sizes[0]), int(net.sizes[-1]) - 1)
    fits = _fitting_rulesets(net, game)
    if (net.game, net.seats) != (game.card.id, game.seats):
        raise OptionError(f"the net {path} plays {net.game} for {net.seats}, not {game.card.id} for {game.seats}")
    if sizes != (game.encoding.size, len(game.actions)):
        there = f"{game.encoding.size} bytes and {len(game.actions)} actions"
        raise OptionError(
            f"the net {path} is for {sizes[0]} bytes and {sizes[1]} actions, but {game.card.id} has {there} with these options{fits}"
        )
    if net.layout != layout(game):
        raise OptionError(
            f"the net {path} is for other observations or actions than {game.card.id} has with these options{fits or '; retrain it'}"
        )


def _fitting_rulesets(net: Net, game: Game) -> str:
    """Return the rulesets with which a net of this game fits, as the end of a refusal; nothing if there is none."""
    if net.game != game.card.id or net.layout == layout(game):
        return ""
    others = {name: type(game)(game.card, {}, net.seats, name) for name in game.card.rulesets}
    fitting = [name for name, other in others.items() if net.layout == layout(other)]
    return f"; it fits with the ruleset {listed(fitting)}" if fitting else ""


def _net(arrays: Mapping[str, Array], path: str) -> Net:
    """Return the net that the arrays of a file are. Raises OptionError."""
    if not all(isinstance(each, np.ndarray) for each in arrays.values()):
        raise OptionError(f"{path} is no net: something in it is no array")
    about = _about(arrays.get("about"), path)
    layers = [(arrays.get(f"weights_{n}"), arrays.get(f"biases_{n}")) for n in range(1, (len(arrays) - 1) // 2 + 1)]
    if not 0 < len(layers) <= MOST_LAYERS or len(arrays) != 1 + 2 * len(layers):
        raise OptionError(
            f"{path} is no net: it has {len(arrays)} arrays, not `about` and the weights and biases of 1 to {MOST_LAYERS} layers"
        )
    sizes: list[int] = []
    parts: list[Array] = []
    for number, (weights, biases) in enumerate(layers, 1):
        before = sizes[-1] if sizes else None
        _check_layer(weights, biases, before, f"{path} is no net: layer {number}")
        assert weights is not None and biases is not None
        sizes += [*([] if sizes else [len(weights)]), len(biases)]
        parts += [biases, weights.ravel()]
    return Net(*about, np.array(sizes, np.int64), np.concatenate(parts).astype(np.float32))


def _about(array: Array | None, path: str) -> tuple[str, int, str]:
    """Return game, seats and layout as a file gives them. Raises OptionError."""
    try:
        if array is None or array.dtype.kind != "U" or array.ndim or len(str(array)) > MOST_ABOUT:
            raise ValueError
        read = json.loads(str(array))
        game, seats, of = read["game"], read["seats"], read["layout"]
        if [type(each) for each in (game, seats, of)] != [str, int, str]:
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise OptionError(f"{path} is no net: its `about` does not say for which game, seats and layout it is") from None
    return game, seats, of


def _check_layer(weights: Array | None, biases: Array | None, before: int | None, where: str) -> None:
    """Raise OptionError unless weights and biases fit each other and the outputs of the layer before."""
    if weights is None or biases is None:
        raise OptionError(f"{where} lacks its weights or its biases")
    shape = (before or (weights.shape or (1,))[0], *biases.shape)
    if weights.shape != shape or weights.ndim != 2 or 0 in shape:
        raise OptionError(f"{where} has weights of the shape {weights.shape} and biases of the shape {biases.shape}; fitting were {shape}")
    with np.errstate(over="ignore"):
        finite = all(each.dtype.kind == "f" and np.isfinite(each.astype(np.float32)).all() for each in (weights, biases))
    if not finite:
        raise OptionError(f"{where} has weights or biases that are no finite numbers")
