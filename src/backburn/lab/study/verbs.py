"""The verbs: modules of `lab.verbs`, each with a question, a pydantic model, and `answer`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from pydantic import BaseModel, ValidationError

from backburn.core.kit.errors import listed, nearest
from backburn.core.kit.extras import extra_needed
from backburn.games import is_elsewhere
from backburn.gate import CONTEXT, STUDY, Door, outside
from backburn.lab.findings import Findings
from backburn.lab.running.runner import Runner
from backburn.lab.study.toml import StudyError, refused

PACKAGE, FOLDER = "backburn.lab.verbs", Path(__file__).parents[1] / "verbs"


def names() -> list[str]:
    """Return the names of all verbs, from modules that begin with a line `name: what it answers`."""
    return sorted(path.stem for path in FOLDER.glob("*.py") if path.read_text(encoding="utf-8").startswith(f'"""{path.stem}: '))


def about(name: str) -> str:
    """Return what a verb answers, in a sentence."""
    first = (FOLDER / f"{name}.py").read_text(encoding="utf-8").partition("\n")[0]
    summary = first.removeprefix(f'"""{name}: ').removesuffix('"""').removesuffix(".")
    return f"{summary[0].upper()}{summary[1:]}."


def verb_of(name: str) -> ModuleType:
    """Return the module of a verb. Raises StudyError, and MissingPackage if it needs an extra."""
    known = names()
    if name not in known:
        raise StudyError(f"there is no verb {name!r}; the verbs are {listed(known, 20)}{nearest(name, known)}")
    with extra_needed():
        return import_module(f"{PACKAGE}.{name}")


def question_class(verb: str) -> type[BaseModel]:
    """Return the class of a verb's questions: the module's class of that name, `Balance` of `balance`."""
    return cast(type[BaseModel], getattr(verb_of(verb), verb.title()))


def question_of(verb: str, given: Mapping[str, object], path: str = "", text: str = "", door: Door = STUDY) -> Any:
    """Return the question that is meant by plain data, whose names come through a door.

    Raises StudyError, which names what does not fit, and the line of the file.
    """
    try:
        return question_class(verb).model_validate(dict(given), context={CONTEXT: door})
    except ValidationError as error:
        raise refused(path, text, error, list(question_class(verb).model_fields), ("question",) if path else ()) from None


def outside_names(question: BaseModel) -> list[str]:
    """Return the commands and files that a question names."""
    game, values = str(getattr(question, "game", "")), question.model_dump().values()
    texts = [text for value in values for text in ([value] if isinstance(value, str) else value if isinstance(value, tuple) else [])]
    return [text for text in dict.fromkeys(texts) if isinstance(text, str) and (outside(text) or (text == game and is_elsewhere(text)))]


def run(question: BaseModel, runner: Runner) -> Findings:
    """Answer a question. Raises OptionError, and whatever playing raises."""
    verb = type(question).__module__.rpartition(".")[2]
    return cast(Findings, verb_of(verb).answer(question, runner))
