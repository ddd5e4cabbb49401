"""Studies: a question, what was played for it and what it claims, as one TOML file that can be run again and checked."""

from backburn.lab.study.claims import CheckedClaim, Claim, check, claims_of
from backburn.lab.study.file import Played, Study, read, text_of, write
from backburn.lab.study.toml import StudyError
from backburn.lab.study.verbs import names, outside_names, question_of, run, verb_of

__all__ = [
    "CheckedClaim",
    "Claim",
    "Played",
    "Study",
    "StudyError",
    "check",
    "claims_of",
    "names",
    "outside_names",
    "question_of",
    "read",
    "run",
    "text_of",
    "verb_of",
    "write",
]
