"""Python imports this before all else in every process of a stage of the tests: it writes down what the process reads of the checkout.

`workshop.inputs` reads the notes. A line is `file PATH`, `folder PATH` (its names were listed) or `names` (git was asked for them).
"""

import os
import sys


class _Watcher:
    def __init__(self, notes: str, root: str) -> None:
        self.notes, self.root = notes, root
        self.seen: set[str] = set()

    def hook(self, event: str, arguments: tuple[object, ...]) -> None:
        if event == "open":
            self.note_path("file", arguments[0])
        elif event in ("os.listdir", "os.scandir"):
            self.note_path("folder", arguments[0])
        elif event in ("subprocess.Popen", "os.posix_spawn"):
            self.note_path("file", arguments[0])
            if os.path.basename(str(arguments[0])) == "git":
                self.note("names")

    def note_path(self, kind: str, path: object) -> None:
        if isinstance(path, str | bytes | os.PathLike):
            full = os.path.abspath(os.fsdecode(path))
            if full == self.root or full.startswith(self.root + os.sep):
                self.note(f"{kind} {os.path.relpath(full, self.root)}")

    def note(self, line: str) -> None:
        if line not in self.seen:
            self.seen.add(line)
            to = os.open(os.path.join(self.notes, str(os.getpid())), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            os.write(to, f"{line}\n".encode())
            os.close(to)


if "BACKBURN_READS" in os.environ:
    sys.addaudithook(_Watcher(*os.environ["BACKBURN_READS"].split(os.pathsep)).hook)
