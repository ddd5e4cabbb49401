// @ts-check
/** What screen readers announce, and background tabs, too: a turn as a whole, whose turn it is, who has lost, how the game ends. */

import { alertTurn } from "../kit/alerts.js";
import { announce } from "../kit/announce.js";
import { notice } from "../kit/frame.js";
import { sound } from "../kit/sounds.js";
import { t } from "../kit/strings.js";
import { groupedByTurn, undoneWords } from "./log.js";
import { ending, resultText } from "./result.js";
import { capital } from "./seats.js";
import { fromBeginning, sentence } from "./story.js";
import { logNames, ownTask } from "./view.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./log.js").Line} Line */

export class Speech {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Line[]} what was shown and not yet announced */
    this.unheard = [];
    table.on("speaks", () => (this.unheard = []));
    table.on("covered", () => (this.unheard = []));
    table.on("first", () => table.mayAct && announce(this.#yourTurn()));
    table.on("shown", ({ before, lines }) => this.#hear(before, lines));
  }

  #yourTurn() {
    return `${t("turn.yours")} ${ownTask(this.table.view)}`;
  }

  /** @param {View} before @param {Line[]} lines */
  #hear(before, lines) {
    const { view, mayAct } = this.table;
    this.#tell(before, lines);
    this.#tellWhoIsOut(before);
    this.#tellWhatLapsed(before);
    if (view.over && !before.over) announce(resultText(ending(view)));
    else if (mayAct && view.status !== before.status) announce(this.#yourTurn());
    if (view.over && !before.over) sound("end");
    else if (mayAct && !before.moves.length) this.#alert();
  }

  /** What was done, or undone. @param {View} before @param {Line[]} lines */
  #tell(before, lines) {
    const { view } = this.table;
    const names = logNames(view.seats);
    const last = view.undone.at(-1);
    const undone = last && last.number > (before.undone.at(-1)?.number ?? 0) ? last : null;
    this.unheard = [...(undone ? [] : this.unheard), ...lines];
    if (!this.#goesOn()) groupedByTurn(fromBeginning(this.unheard.splice(0), view.log)).forEach((turn) => announce(sentence(turn, names)));
    if (undone) announce(undoneWords(undone, names));
    if (undone && !view.mine.includes(undone.by)) notice(undoneWords(undone, names));
  }

  /** Whether a bot or chance goes on with what was done: then listeners hear it as a whole. */
  #goesOn() {
    const { over, to_act: next, seats } = this.table.view;
    const actor = this.unheard.findLast((line) => line.seat >= 0)?.seat;
    return !over && !this.table.mayAct && (next < 0 || (next === actor && seats[next].who === "bot"));
  }

  /** Another player has lost, and a bot plays on. @param {View} before */
  #tellWhoIsOut(before) {
    const { seats, over, mine } = this.table.view;
    const out = seats.filter((seat) => seat.out && !before.seats[seat.seat]?.out && !mine.includes(seat.seat));
    if (!over) out.forEach((seat) => notice(t(`out.${seat.out}`, { name: capital(seat.role) })));
  }

  /** A request from this page came to nothing. @param {View} before */
  #tellWhatLapsed(before) {
    const { lapsed, mine, seats } = this.table.view;
    if (!lapsed || lapsed.number === before.lapsed?.number || !mine.includes(lapsed.by) || seats[lapsed.by].who !== "person") return;
    notice(t(`lapsed.${lapsed.how}`, { what: t(`wish.${lapsed.what}`) }));
  }

  /** Whose page this is may act: tell them, also when they look elsewhere. */
  #alert() {
    sound("turn");
    alertTurn(this.table.id, this.table.view.title, this.#yourTurn());
  }
}
