// @ts-check
/** What people choose, on the board, in its menus, in the strip or in the list: a ply, a series, or something that cannot be chosen and says why. */

import { nameOf } from "../board/things.js";
import { Guesses } from "../board/guess.js";
import { Menu } from "../board/menu.js";
import { Moves } from "../board/moves.js";
import { Strip } from "../board/strip.js";
import { api } from "../kit/api.js";
import { refusalLine } from "../kit/clause.js";
import { h } from "../kit/dom.js";
import { notice } from "../kit/frame.js";
import { sentenceLanguage, translateAnswer } from "../kit/phrases.js";
import { t } from "../kit/strings.js";
import { Intentions } from "./intentions.js";
import { seatName } from "./seats.js";
import { ownTask } from "./view.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("../board/menu.js").Move<number | number[]>} Move */

export class Choosing {
  /** @param {import("./table.js").Table} table @param {{ board: import("../board/board.js").Board, drama: import("./drama.js").Drama }} where */
  constructor(table, { board, drama }) {
    this.table = table;
    this.board = board;
    this.drama = drama;
    const pointed = (/** @type {Move | null} */ move) => board.hint(move ? String(move.id) : null);
    const chosen = (/** @type {Move} */ { id }) => (Array.isArray(id) ? this.#playSeries(id) : this.#play(id));
    this.menu = new Menu(board.frame, { chosen, pointed });
    this.strip = new Strip(board, { chosen: (ids, thing) => this.choose(ids, thing), undone: (ply) => this.undo(ply) });
    this.moves = new Moves({ chosen, typed: (text) => this.#play(text, true), pointed });
    this.intentions = new Intentions(table, { board, menu: this.menu, play: (moves) => this.#playSeries(moves) });
    this.guesses = new Guesses();
    /** Was the last ply typed? Then its refusal appears beside the line. */
    this.typed = false;
    table.on("draw", (view) => this.#draw(view));
    table.on("painted", (view) => this.#list(view));
    table.on("shown", ({ lines }) => lines.length && this.moves.reset());
    table.on("covered", () => this.#clear());
    table.on("refused", (refusal) => this.#refused(refusal));
  }

  /** @param {View} view */
  #draw(view) {
    this.menu.keep(view.moves);
    this.board.frame.classList.toggle("free-undo", view.undo === "free");
    this.strip.show();
    this.guesses.learn(this.board.offers(), new Map(view.moves.map((move) => [String(move.id), move.text])));
    this.intentions.look();
  }

  /** The list of moves beside the board. @param {View} view */
  #list(view) {
    this.moves.element.hidden = Boolean(view.over);
    this.moves.show(view.moves, this.#noMoves(view));
  }

  #clear() {
    this.menu.close();
    this.intentions.clear();
    this.board.clear();
    this.strip.show();
    this.moves.reset();
    this.moves.show([], "");
  }

  /** Why there is nothing to choose. @param {View} view */
  #noMoves(view) {
    if (view.over) return t("moves.over");
    if (view.seat === null) return t("moves.watching");
    if (view.to_act < 0) return t("moves.chance");
    const acting = view.seats[view.to_act];
    return t(acting.who === "left" ? "turn.left" : "moves.wait", { name: seatName(acting) });
  }

  // ---- what can be chosen

  /** A thing was chosen that offers moves. @param {string[]} ids @param {Element} thing */
  choose(ids, thing) {
    this.drama.skip();
    if (this.intentions.takes(thing, ids)) return;
    const moves = this.table.view.moves.filter((move) => ids.includes(String(move.id)));
    if (moves.length === 1) this.#play(moves[0].id);
    else if (moves.length) this.menu.open(thing, moves, t("moves.choose"));
  }

  /** @param {number | string} move its id, or its text @param {boolean} [typed] */
  #play(move, typed = false) {
    if (!this.#begins(typed) || this.table.send({ type: "move", move, at: this.table.view.at })) return;
    this.table.setBusy(false);
    notice(t("error.offline"), "bad");
  }

  /** @param {number[]} moves */
  async #playSeries(moves) {
    if (this.#begins() && !(await this.intentions.send(moves))) this.table.setBusy(false);
  }

  /** Undo the last ply that is spelled so, and make those of this turn after it once more. @param {string} ply */
  async undo(ply) {
    const { table } = this;
    const { log, seat, at } = table.view;
    const last = log.findLastIndex((line) => line.text === ply);
    const since = log.slice(last + 1);
    if (last < 0 || log.slice(last).some((line) => line.seat !== seat) || !this.#begins()) return;
    const undone = await table.attempt(api.undo(table.id, seat, since.length + 1, at));
    const made = undone && (!since.length || (await table.attempt(api.line(table.id, seat, since.map((line) => line.text).join(", "), undone.number))));
    if (!made) table.setBusy(false);
  }

  /** Something is played; but not while something else is. @param {boolean} [typed] */
  #begins(typed = false) {
    this.menu.close();
    if (this.table.busy) return false;
    this.table.setBusy(true);
    this.typed = typed;
    if (!typed) this.moves.reset();
    return true;
  }

  /** @param {import("../kit/protocol.js").RefusedMessage} refusal */
  #refused(refusal) {
    this.table.setBusy(false);
    const line = refusalLine(refusal, this.table.openClause);
    if (this.typed) this.moves.refuse(line);
    else notice(line, "bad");
  }

  // ---- what cannot

  /** A thing was chosen that offers nothing: say why, or what the thing is and what is being decided instead. @param {Element[]} things those that lie there */
  async explain(things) {
    const { table } = this;
    if (this.drama.showing) return this.drama.skip();
    if (this.menu.list || !things.length) return;
    const thing = this.guesses.meant(things);
    const move = table.mayAct ? this.guesses.move(thing) : "";
    const why = move && (await table.attempt(api.why(table.id, table.seat, move)));
    if (why && why.code === "move/illegal") notice(refusalLine(translateAnswer(why), table.openClause));
    else if (why !== null) notice(h("span", {}, h("span", { lang: sentenceLanguage() }, `${nameOf(thing)}.`), " ", this.#otherwise()));
  }

  /** What is to be said when a thing is not to be chosen. */
  #otherwise() {
    const { view, mayAct } = this.table;
    return mayAct ? [t("why.nothing"), " ", h("span", { lang: sentenceLanguage() }, `${ownTask(view)}.`)] : [this.#noMoves(view)];
  }
}
