"""Modules: kernels of a game as WebAssembly, made ahead of time from what numba compiles: its rules, a bot's, those that play games on.

Kernels allocate nothing, raise nothing and call nothing but each other, so the bitcode of a driver needs only another target. The way:
numba compiles a driver for a plain processor (`PLAIN`), all functions but that driver become internal, LLVM optimises and translates it
for wasm32, Debian's linker makes it a module. `backburn.site.kernels` is its other side.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba.core.caching import NullCache

from backburn.core.kernels import dependencies
from backburn.core.kernels.jit import numba_version, prepare
from backburn.core.kernels.machine_code import code_of
from backburn.core.players.agent import Agent, Playable
from backburn.core.simulation.simulate import advance, settle
from backburn.site.blocks import spread
from backburn.site.mind import answer, mind_arguments
from backburn.site.playing import game_arguments, settled_arguments
from backburn.site.table import rule

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint"
"""What browsers have had since 2021 (Safari: 2023)."""
PLAIN = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "BACKBURN_PREBUILT": "0"}
"""The environment to compile in: vectors of 128 bits, as in WebAssembly."""
STACK = 1 << 20
"""Bytes; kernels do not call themselves, and have their arrays from outside."""
ROOTS = """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %square) {
  %root = call double @llvm.sqrt.f64(double %square)
  ret double %root
}
"""
"""The one function of a library that kernels call; in WebAssembly it is an instruction."""
LINKER = "wasm-ld"
KINDS = {"int64": "i64", "uint64": "i64", "float64": "f64", "bool": "i32", "none": "none"}


class NoLinker(Exception):
    """The program that makes modules is not installed."""


@dataclass(frozen=True)
class WasmModule:
    """A module and what its kernels take and return."""

    code: bytes
    signatures: dict[str, dict[str, Any]]
    """By the kernels' names, as `Kernels.open` reads them."""

    @classmethod
    def read(cls, folder: Path, name: str) -> WasmModule:
        """Read what `write` has written."""
        return cls((folder / f"{name}.wasm").read_bytes(), json.loads((folder / f"{name}.json").read_text(encoding="utf-8")))

    def write(self, folder: Path, name: str) -> None:
        """Write NAME.wasm and NAME.json."""
        (folder / f"{name}.wasm").write_bytes(self.code)
        (folder / f"{name}.json").write_text(json.dumps(self.signatures), encoding="utf-8")


def reach(game: Playable, agent: Agent) -> str:
    """Return a name for all that the modules of a game with an agent reach, and for what makes them."""
    slots = dict(game.card.rules._asdict()) | agent.slots
    keys = [dependencies.key(each, slots) for each in (answer, rule, advance, settle)]
    made_by = sha256(Path(__file__).read_bytes()).hexdigest()
    return sha256(f"{keys} {numba_version()} {made_by}".encode()).hexdigest()


def is_current(folder: Path, name: str, key: str) -> bool:
    """Is there a module of this name that was made of what has this key?"""
    kept = folder / f"{name}.key"
    return (folder / f"{name}.wasm").exists() and kept.exists() and kept.read_text(encoding="utf-8") == key


def of_agent(game: Playable, agent: Agent) -> WasmModule:
    """Return the module of an agent at a game: `answer`, for any options of both. Raises NoLinker."""
    arguments = mind_arguments(game, agent, 0)
    return made({"answer": (game.specialize(answer, True, agent), arguments)})


def of_rules(game: Playable) -> WasmModule:
    """Return the module of a game's rules: `rule`, for any options and number of players. Raises NoLinker."""
    return made({"rule": (game.specialize(rule), rule_arguments(game, 1))})


def rule_arguments(game: Playable, games: int) -> tuple[Any, ...]:
    """Return what `rule` is called with, with room for this many random games."""
    moves, rngs = game.scratch(), np.zeros(max(games, 2), np.uint64)
    return 0, game.card.State.blanks(1 + games), moves, 0, 0, rngs, np.zeros(len(moves)), np.zeros(games, np.int32)


def of_games(game: Playable, agent: Agent) -> WasmModule:
    """Return the module with which chances are counted: `advance`, by which the agent plays games on, and `settle`. Raises NoLinker."""
    played, ended = game_arguments(game, agent, 1), settled_arguments(game, 1)
    return made({"advance": (game.specialize(advance, True, agent), played), "settle": (game.specialize(settle), ended)})


def made(drivers: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]]) -> WasmModule:
    """Return a module of drivers, given with examples of what they are called with. Raises NoLinker."""
    emitted = {name: emit(name, driver, examples) for name, (driver, examples) in drivers.items()}
    return WasmModule(link({name: code for name, (code, _) in emitted.items()}), {name: told for name, (_, told) in emitted.items()})


def emit(name: str, driver: Any, examples: Sequence[Any]) -> tuple[bytes, dict[str, Any]]:
    """Return a driver as an object file that exports it under this name, and its signature."""
    driver._cache = NullCache()  # machine code from the disk comes without the bitcode
    prepare(driver, *examples)
    [compiled] = driver.overloads.values()
    machine = _machine()
    module = llvm.parse_bitcode(code_of(compiled)._final_module.as_bitcode())
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    module.link_in(llvm.parse_assembly(ROOTS))
    entry = _entry(module, compiled.fndesc.llvm_func_name)
    for thing in (*module.functions, *module.global_variables):
        if not thing.is_declaration and thing.name != entry.name:
            thing.linkage = "internal"
    entry.linkage, entry.name = "external", name
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
    builder.getModulePassManager().run(module, builder)
    missing = [each.name for each in module.functions if each.is_declaration and not each.name.startswith("llvm.")]
    if missing:
        raise ValueError(f"{name} calls {', '.join(missing)}, which no module has")
    return machine.emit_object(module), signature(examples, str(compiled.signature.return_type))


def signature(examples: Sequence[Any], returned: str) -> dict[str, Any]:
    """Return what compiled code takes for arguments like these, one word each, and returns."""
    kinds = ["array" if isinstance(each, np.ndarray) else KINDS[str(numba.typeof(each))] for each in spread(tuple(examples))]
    return {"arguments": kinds, "returns": KINDS[returned]}


def _machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)


def _entry(module: Any, name: str) -> Any:
    """Return the function of this name, of which LLVM may have cut off the end."""
    defined = [each for each in module.functions if not each.is_declaration]
    [entry] = [each for each in defined if each.name == name] or [
        each for each in defined if len(each.name) > 900 and name.startswith(each.name[:900])
    ]
    return entry


def link(objects: dict[str, bytes]) -> bytes:
    """Return object files, by what they export, as one module. Raises NoLinker."""
    if not shutil.which(LINKER):
        raise NoLinker(f"{LINKER} is not installed: `scripts/system` brings it, or on Debian `apt install lld`")
    with TemporaryDirectory() as place:
        files = []
        for name, code in objects.items():
            files.append(Path(place) / f"{name}.o")
            files[-1].write_bytes(code)
        out = Path(place) / "out.wasm"
        exports = [f"--export={name}" for name in (*objects, "__heap_base")]
        flags = ["--no-entry", "-z", f"stack-size={STACK}", "--stack-first", "--strip-all", *exports]
        subprocess.run([LINKER, *flags, "-o", out, *files], check=True)
        return out.read_bytes()
