"""What the tests do not see: random mistakes are put into files, one at a time, and the tests that one names are run on each.

usage: mutants.py FILE ... [--count 30] [--seed 1] [--seconds 300] [--list] -- PYTEST ARGUMENT ...

    scripts/mutants.py src/backburn/server/tables/keeping/audit.py -- tests/server/storage/test_forged_imports.py -k forged

A mistake is a comparison or a word that is swapped (`<`, `and`, `not`), a number that is off by one, a truth turned around, two arguments
exchanged, or a statement that is left out. All happens in a copy of the working tree; tests that fail or take longer than `--seconds` have
caught the mutant. The exit code is 1 if one survives. Its line then wants a test, or is one that changes nothing anybody could see.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Mutant:
    """A file with one mistake."""

    file: Path
    line: int
    what: str
    number: int
    """Of the node, in the order of `Mistake`."""
    make: Callable[[ast.AST], ast.AST | None]

    def text(self) -> str:
        """The file as it is then, without its comments."""
        wrong = Mistake(self.number, self.make).visit(ast.parse((ROOT / self.file).read_text(encoding="utf-8")))
        return ast.unparse(ast.fix_missing_locations(wrong))

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


# ---- mistakes


def mistakes(node: ast.AST) -> Iterator[tuple[str, Callable[[ast.AST], ast.AST | None]]]:
    """What can be wrong at a node: in words, and how to make it so in a copy; None makes a statement of nothing."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            yield f"another comparison: {ast.unparse(node)}", _with_comparison
        case ast.BoolOp(op=op):
            yield f"{'or' if isinstance(op, ast.And) else 'and'} instead: {ast.unparse(node)}", _with_other_word
        case ast.UnaryOp(op=ast.Not()):
            yield f"no not: {ast.unparse(node)}", lambda copy: copy.operand  # type: ignore[attr-defined]
        case ast.Constant(value=bool() | int() as value):
            yield f"another value: {value}", _with_other_value
        case ast.Call(args=[first, second, *_]) if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
            yield f"arguments exchanged: {ast.unparse(node)}", _with_arguments_exchanged
        case ast.Assign(targets=[ast.Name() | ast.Tuple()]):
            pass  # any use of it would show it at once
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Assign() | ast.AugAssign() | ast.Raise() | ast.Return() | ast.Continue():
            yield f"left out: {ast.unparse(node).splitlines()[0]}", lambda copy: None


def _with_comparison(copy: ast.AST) -> ast.AST:
    assert isinstance(copy, ast.Compare)
    copy.ops = [COMPARISONS[type(copy.ops[0])]()]
    return copy


def _with_other_word(copy: ast.AST) -> ast.AST:
    assert isinstance(copy, ast.BoolOp)
    copy.op = ast.Or() if isinstance(copy.op, ast.And) else ast.And()
    return copy


def _with_other_value(copy: ast.AST) -> ast.AST:
    assert isinstance(copy, ast.Constant)
    return ast.Constant(not copy.value if isinstance(copy.value, bool) else copy.value + 1)  # type: ignore[operator]


def _with_arguments_exchanged(copy: ast.AST) -> ast.AST:
    assert isinstance(copy, ast.Call)
    copy.args[:2] = copy.args[1::-1]
    return copy


class Mistake(ast.NodeTransformer):
    """Makes one mistake: at the node with that number, in the order in which nodes are visited."""

    def __init__(self, number: int, make: Callable[[ast.AST], ast.AST | None]) -> None:
        self.left = number
        self.make = make

    def visit(self, node: ast.AST) -> ast.AST:
        """The node, or what stands there by mistake."""
        self.left -= 1
        if self.left == -1:
            return self.make(node) or ast.copy_location(ast.Pass(), node)
        found: ast.AST = self.generic_visit(node)
        return found


def mutants(file: Path) -> list[Mutant]:
    """All mutants of a file."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    types = {id(each) for node in ast.walk(tree) for each in _types(node)}
    found = []
    for number, node in enumerate(_in_order(tree)):
        if id(node) in types:
            continue
        for what, make in mistakes(node):
            found.append(Mutant(file, node.lineno, what, number, make))  # type: ignore[attr-defined]
    return found


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, in the order of `Mistake`."""
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _in_order(child)


def _types(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes of the annotations of a node, which do nothing."""
    for name in ("annotation", "returns"):
        noted = getattr(node, name, None)
        yield from ast.walk(noted) if isinstance(noted, ast.AST) else ()


# ---- trying them


def copied_tree(folder: Path) -> Path:
    """A copy of the working tree: what git knows, and what it does not ignore; a repository of its own, since some tests ask git."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    subprocess.run(["git", "add", "--all"], cwd=folder, check=True)
    return folder


def complaint(tree: Path, tests: list[str], seconds: float) -> str:
    """Why the tests do not pass in a tree: `take longer than ...` or `fail` with the end of what pytest says; empty if they pass."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=tree, env=environment, timeout=seconds, capture_output=True, text=True)
    except subprocess.TimeoutExpired:
        return f"take longer than {seconds:g} s"
    said = f"{done.stdout[-2000:]}{done.stderr[-2000:]}"
    if done.returncode not in (0, 1, 2):
        raise SystemExit(f"pytest could not run {' '.join(tests)}:\n{said}")
    return f"fail\n{said}" if done.returncode else ""


def is_caught(tree: Path, tests: list[str], seconds: float) -> bool:
    """Do the tests fail in a tree, or take too long?"""
    return bool(complaint(tree, tests, seconds))


def survivors(chosen: list[Mutant], tests: list[str], seconds: float) -> Iterator[Mutant]:
    """The mutants that the tests do not catch, as they are found. Raises SystemExit if the tests do not pass without a mistake."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        tree = copied_tree(Path(folder))
        what, _, said = complaint(tree, tests, seconds).partition("\n")
        if what:
            raise SystemExit(f"these tests {what} without any mistake{':' if said else '; give them more with --seconds'}\n{said}".rstrip())
        for number, mutant in enumerate(chosen, start=1):
            before = (tree / mutant.file).read_bytes()
            (tree / mutant.file).write_text(mutant.text(), encoding="utf-8")
            caught = is_caught(tree, tests, seconds)
            (tree / mutant.file).write_bytes(before)
            print(f"{number:3} {'caught  ' if caught else 'SURVIVES'} {mutant}", flush=True)
            if not caught:
                yield mutant


def main() -> int:
    """Try random mutants; 1 if some survive."""
    given = sys.argv[1:]
    cut = given.index("--") if "--" in given else len(given)
    parser = argparse.ArgumentParser("scripts/mutants.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--list", action="store_true", help="print the mutants and run nothing")
    wanted = parser.parse_args(given[:cut])
    known = [mutant for file in wanted.files for mutant in mutants(file.absolute().relative_to(ROOT))]
    chosen = random.Random(wanted.seed).sample(known, min(wanted.count, len(known)))
    if wanted.list:
        print(*chosen, sep="\n")
        return 0
    left = list(survivors(chosen, given[cut + 1 :], wanted.seconds))
    print(f"{len(chosen) - len(left)} of {len(chosen)} caught")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
