"""A server's hint in words: the move, how sure the bot is of it, what may be expected, and when it knows more."""

from __future__ import annotations

from backburn.analysis.estimates import CLEARLY, PROBABLY, TOSS_UP
from backburn.core.kit.loose import JsonObject
from backburn.play.texts.story import Say
from backburn.terminal.clients.server_connection import Message

SURE = {
    CLEARLY: "It is clearly better than {!r}.",
    PROBABLY: "It is probably better than {!r}.",
    TOSS_UP: "It is a toss-up with {!r}.",
}
WHEN = {"turn": "What to expect by the next turn", "end": "What to expect at the end"}


def hint_text(found: Message, say: Say) -> str:
    """Return what the server's bot would do and why, as one paragraph; the server's words in the reader's language."""
    lead = "At a glance, the" if found["glance"] else "The"
    sure = SURE[found["sure"]].format(found["other"]) if found["other"] is not None else "There is no other move."
    said = (
        f"{lead} server's bot would: {found['text']}.",
        say(str(found["says"])),
        sure,
        "It sees no way to win and plays for points and for time." if found["lost"] else _odds(found),
        _because(found["reasons"], say),
        "" if found["final"] else f"A closer look is getting ready, about {found['better_in']} s; then type `hint` again.",
    )
    return " ".join(filter(None, said))


def _odds(found: Message) -> str:
    """What may be expected after the move, with its 95 % interval."""
    chance = found["chance"]
    if not chance:
        return ""
    share = f"{chance['value']:.0%}" + (f" ({chance['low']:.0%} to {chance['high']:.0%})" if chance["games"] else "")
    doubtful = ", doubtful" if chance["doubtful"] else ""
    return f"{'Share of the best result to be expected' if found['graded'] else 'Chance to win'}: {share}{doubtful}."


def _because(reasons: list[JsonObject], say: Say) -> str:
    """What the move brings that the next best does not."""
    if not reasons:
        return ""
    better = [f"{_said(say, each, 'better')} instead of {_value(_said(say, each, 'other'))}" for each in reasons]
    return f"{WHEN[reasons[0]['when']]}: {'; '.join(better)}."


def _said(say: Say, reason: JsonObject, move: str) -> str:
    """What a move brings, in the reader's language."""
    return say(f"{reason['label']}: {reason[move]}")


def _value(named: str) -> str:
    """What comes after the name."""
    return named.partition(": ")[2] or named
