"""Language models at the table: what a seat sees as JSON, a prompt, reading the answer, a second thought; contests against bots."""

from backburn.adapters.language.contest import Chat, Contest, Contested, contest
from backburn.adapters.language.harness import parse, prompt, rethink
from backburn.adapters.language.sight import observation

__all__ = ["Chat", "Contest", "Contested", "contest", "observation", "parse", "prompt", "rethink"]
