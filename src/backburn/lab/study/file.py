"""The study's file: TOML with the question, how much was played for it and the claims."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from backburn.core.kit.loose import JsonObject
from backburn.gate import STUDY
from backburn.lab import tables
from backburn.lab.findings import Findings
from backburn.lab.running.runner import Runner
from backburn.lab.study.claims import Claim, claims_of
from backburn.lab.study.toml import StudyError, dump, parse, refused
from backburn.lab.study.verbs import question_of
from backburn.version import __version__

SUFFIX = ".toml"
REMARK = """# A study by backburn: `backburn lab run FILE` plays its games again, `backburn lab check FILE` says whether its claims hold.
# To test them for other rules, change [question] and keep [[claims]]."""


class Played(BaseModel):
    """How much was played: what the clock decided, so that another run need not ask it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    counts: tuple[Annotated[int, Field(ge=1)], ...]
    """The games of each sample, each time the verb asked for games; and the steps of a search."""
    rows: str = ""
    """The hash of all rows."""


class _Data(BaseModel):
    """What a study's file has."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    backburn: str
    verb: str
    question: JsonObject
    played: Played
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True)
class Study:
    """A question with what was played for it."""

    verb: str
    question: Any
    """A `lab.verbs.questions.Question`."""
    played: Played
    claims: tuple[Claim, ...] = ()
    version: str = __version__

    @classmethod
    def of(cls, question: BaseModel, runner: Runner, findings: Findings, claims: Sequence[Claim] | None = None) -> Study:
        """Return the study of a question that has been answered; it claims what was found, unless other claims are given."""
        played = Played(counts=tuple(runner.counts), rows=runner.hash())
        return cls(_verb(question), question, played, claims_of(findings) if claims is None else tuple(claims))

    @property
    def hash(self) -> str:
        """The identity of this question, and of the number of games for it."""
        return hashlib.sha256(json.dumps([self.identity, self.played.counts]).encode()).hexdigest()

    @property
    def identity(self) -> JsonObject:
        """What the study's rows belong to."""
        return identity_of(self.question)


def identity_of(question: BaseModel) -> JsonObject:
    """Return plain data with the question, and its version; how much is played for it is no part of that."""
    asked = question.model_dump(mode="json", exclude={"precision"})
    return {"backburn": __version__, "verb": _verb(question), "question": asked}


def _verb(question: BaseModel) -> str:
    return str(type(question).__module__.rpartition(".")[2])


def read(path: Path, allowed: Iterable[str] = ()) -> Study:
    """Read a study, which may name the commands and files that are allowed, and no others.

    Raises StudyError, which says what does not fit, in which line.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise StudyError(f"{str(path)!r} cannot be read: {(error.strerror or str(error)).lower()}") from None
    except UnicodeDecodeError:
        raise StudyError(f"{str(path)!r} is not a study: it is not text") from None
    try:
        data = _Data.model_validate(parse(path, text))
    except ValidationError as error:
        raise refused(str(path), text, error, list(_Data.model_fields)) from None
    question = question_of(data.verb, data.question, str(path), text, STUDY.allowing(allowed))
    return Study(data.verb, question, data.played, data.claims, data.backburn)


def text_of(study: Study) -> str:
    """Return the text of a study's file."""
    asked = {name: value for name, value in study.question.model_dump(mode="json", exclude_none=True).items() if value not in ([], {})}
    data = {"backburn": study.version, "verb": study.verb, "question": asked, "played": study.played.model_dump(mode="json")}
    lines = [*dump(data | {"claims": [claim.model_dump() for claim in study.claims]})]
    return "\n".join([REMARK, "", *(line for line in lines if line != "claims = []"), ""])


def write(study: Study, path: Path) -> None:
    """Write a study, replacing the file only once it is complete. Raises TableError."""
    text = text_of(study)

    def draft(place: Path) -> None:
        place.write_text(text, encoding="utf-8")

    tables.replace(path, draft)
