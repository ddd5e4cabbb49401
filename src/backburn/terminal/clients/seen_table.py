"""A table on a server as one person sees it, in their language."""

from __future__ import annotations

from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.concession import OFFER
from backburn.play.texts.telling import Telling
from backburn.terminal.clients.client import SeatInfo, Snapshot
from backburn.terminal.clients.sealed_dice import SealedDice
from backburn.terminal.clients.series_score import series_score
from backburn.terminal.clients.server_connection import Message
from backburn.terminal.kit.phrases import Phrases
from backburn.terminal.kit.stakes import StakeRow
from backburn.terminal.match.narration import ListedMove, LogLine, undone_line

DAY = 86400
WISHES = {"draw": "end the game in a draw", "resign": "give the game up together", "hint": "have hints in this game"}
"""What others ask, but for undos and rematches."""


class SeenTable:
    """What the server's views show; the server's words are said in the reader's language."""

    def __init__(self, view: Message, ruler: str, words: Phrases) -> None:
        self.view = view
        self.words = words
        self._ruler = ruler
        self._problem = ""
        self._thinking = ""
        self._compiling = ""
        self._dice = SealedDice()
        self._dice.note(view)

    def snapshot(self) -> Snapshot:
        """What can be seen now."""
        view, scene = self.view, self.view["scene"]
        seat, act = view.get("seat"), view["to_act"]
        return Snapshot(
            title=self.words.say(view["title"]),
            diagram=view.get("diagram") or (view.get("position") or "").replace(" / ", "\n"),
            ruler=self._ruler,
            turn=self._turn(seat, act),
            aim=self._said(view.get("aim")),
            goal=self._said(scene.get("goal")),
            stakes=tuple(StakeRow(self._said(label), self._said(told), float(share)) for label, told, share in scene.get("stakes", ())),
            facts=self._facts(),
            seats=tuple(self._seat_info(each) for each in view["seats"]),
            moves=tuple(
                ListedMove(number, each["text"], self._said(each["explain"])) for number, each in enumerate(view["moves"], start=1)
            ),
            prompt="dice" if act == CHANCE else self._role(act),
            log=self._log(),
            over=self._end(),
            question=self._question(),
            request_number=int((view.get("asked") or {}).get("number", 0)),
            problem=self._problem,
            secret=bool(view.get("secrets")),
            say=self.words.say,
        )

    def _said(self, text: str | None) -> str:
        """The server's words in the reader's language."""
        return self.words.say(str(text or ""))

    def _facts(self) -> tuple[tuple[str, str], ...]:
        dice = self._dice.brief(self.view)
        facts = tuple((self._said(name), self._said(value)) for name, value in self.view["scene"]["facts"])
        facts = (*facts, *series_score(self.view, self._who), *self._hints(), *self._lapsed())
        return (*facts, ("Dice", dice)) if dice and not self.view["over"] else facts

    def _hints(self) -> tuple[tuple[str, str], ...]:
        """How many hints the seats have had, for everybody at the table to see."""
        had = [f"{self._role(seat)} {count}" for seat, count in enumerate(self.view.get("hinted", ())) if count]
        return (("Hints", ", ".join(had)),) if had else ()

    def _lapsed(self) -> tuple[tuple[str, str], ...]:
        """What came of one's own request, if it came to nothing."""
        lapsed = self.view.get("lapsed")
        if not lapsed or lapsed["by"] != self.view.get("seat"):
            return ()
        return (("Your request", f"{lapsed['what']}: {'declined' if lapsed['how'] == 'refused' else 'not answered in time'}"),)

    def uncover(self) -> None:
        """Nothing to do: you do not share this screen."""

    def _role(self, seat: int) -> str:
        return self.words.seat(str(self.view["seats"][seat]["role"])) if seat >= 0 else ""

    def _turn(self, seat: int | None, act: int) -> str:
        if self.view["over"] or act == OVER:
            return "the game is over"
        if act == CHANCE:
            return "you roll: what was the result?" if self.view["moves"] else "the dice roll"
        if act == seat:
            return f"your turn ({self._role(act)})"
        other = self.view["seats"][act]
        doing = f"thinks{self._thinking}{self._compiling}" if other["who"] == "bot" else "is to act"
        doing = "has left" if other["who"] == "left" else doing
        return f"{self._role(act)} ({other['name'] or other['who']}) {doing}"

    def _seat_info(self, seat: Message) -> SeatInfo:
        clock = seat.get("clock")
        notes = [_time(clock["left"])] if clock else []
        if seat["who"] == "left" or (seat["who"] == "person" and not seat["connected"]):
            notes.append("away")
        mine = seat["seat"] == self.view.get("seat")
        sitter = "you" if mine else seat["name"] or "open seat"
        return SeatInfo(self._role(seat["seat"]), sitter, seat["seat"] == self.view["to_act"], mine, " ".join(notes))

    def _log(self) -> tuple[LogLine, ...]:
        """The plies that count, with undos in between."""
        lines = [(int(each["number"]), self._log_line(each)) for each in self.view["log"]]
        lines += [(int(each["number"]), self._undone(each)) for each in self.view.get("undone", ())]
        return tuple(line for _, line in sorted(lines, key=lambda pair: pair[0]))

    def _undone(self, undone: Message) -> LogLine:
        lines = [self._log_line(each) for each in undone["lines"]]
        return undone_line(self._who(undone["by"]), lines, int(undone["count"]), [self._who(seat) for seat in undone["agreed"]])

    def _who(self, seat: int) -> str:
        return self._role(seat) + (" (you)" if seat == self.view.get("seat") else f" ({self.view['seats'][seat]['name']})")

    def _doer(self, seat: int, bot: str | None) -> str:
        """Who made a ply: another may have the seat now. A person is named while a person is there."""
        if bot:
            return f"{self._role(seat)} ({bot})"
        return self._role(seat) if self.view["seats"][seat]["who"] == "bot" else self._who(seat)

    def _log_line(self, line: Message) -> LogLine:
        chance = line["seat"] == CHANCE
        who = "" if chance else self._doer(line["seat"], line.get("bot"))
        if not line["hidden"]:
            return LogLine(who, line["text"], self._said(line["words"]), _telling(line.get("told")))
        return LogLine(who, "", "Something is drawn that stays hidden." if chance else "does something hidden.")

    def _end(self) -> tuple[str, ...]:
        over = self.view["over"]
        if not over:
            return ()
        seats = self.view["seats"]
        rows = [f"{self._role(seat['seat'])} ({seat['name']})  return {seat['returns']:+g}, score {seat['score']}" for seat in seats]
        return tuple(filter(None, (self._said(over["words"]), *rows, self._dice.status(self.view))))

    def _question(self) -> str:
        asked, seat = self.view.get("asked"), self.view.get("seat")
        if not asked or seat not in asked["waiting"]:
            return ""
        if asked["what"] == "concede":
            return OFFER.format(seat=self._role(asked["by"]))
        again = "play again with everybody in the same seat" if asked.get("keep") else "play again with the seats rotated"
        wishes = {"undo": f"undo {asked['count']} plies", "rematch": again, **WISHES}
        return f"The {self._role(asked['by'])} wants to {wishes[asked['what']]}. Do you agree?"


def _telling(told: Message | None) -> Telling | None:
    """What a ply did, as the server describes it."""
    if not told:
        return None
    known = {name: value for name, value in told.items() if name in Telling._fields}
    return Telling(**{"does": "", **known, "outcomes": tuple(told.get("outcomes", ()))})


def _time(seconds: float) -> str:
    """Seconds as minutes and seconds; much time as days and hours."""
    if seconds > DAY:
        return f"{int(seconds // DAY)} d {int(seconds % DAY // 3600)} h"
    return f"{int(seconds // 60)}:{int(seconds % 60):02}"
