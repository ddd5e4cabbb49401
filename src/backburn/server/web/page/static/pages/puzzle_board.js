// @ts-check
/** What every puzzle is solved with: the board, the list of moves, the rules beside them, and a line that says what comes of a move. */

import { announce } from "../kit/announce.js";
import { errorText, Refusal } from "../kit/api.js";
import { Board } from "../board/board.js";
import { refusalLine } from "../kit/clause.js";
import { Dice } from "../board/dice.js";
import { fill, h } from "../kit/dom.js";
import { Facts } from "../board/facts.js";
import { notice } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { Menu } from "../board/menu.js";
import { Moves } from "../board/moves.js";
import { headOf, sentenceLanguage } from "../kit/phrases.js";
import { Rulebook } from "../board/rules.js";
import { t } from "../kit/strings.js";
import { Tabs } from "../kit/tabs.js";

/** @typedef {{ id: number, text: string, explain: string }} Move */
/** @typedef {{ game: string, title: string, id: string, kind: string, difficulty: number, players: number, seat: string, moves_asked: number }} Named what a puzzle is, without its solution */

export class PuzzleBoard {
  /** @param {string} game @param {(move: string) => void} play a move was chosen, or typed */
  constructor(game, play) {
    this.play = play;
    /** @type {any} */
    this.shown = null;
    this.busy = false;
    /** Nothing can be chosen any more. */
    this.over = false;
    const chosen = (/** @type {Move} */ move) => play(move.text);
    const pointed = (/** @type {Move | null} */ move) => this.board.hint(move ? String(move.id) : null);
    this.openClause = (/** @type {string} */ clause) => {
      this.tabs.show("rules");
      this.rules.open(clause);
    };
    this.board = new Board({ chosen: (ids, thing) => this.#chosen(ids, thing), openClause: this.openClause });
    this.menu = new Menu(this.board.frame, { chosen, pointed });
    this.dicePlace = h("span", { class: "told-dice" });
    this.dice = new Dice(this.dicePlace);
    this.moves = new Moves({ chosen, typed: (text) => play(text), pointed });
    this.facts = new Facts();
    this.rules = new Rulebook(game);
    this.tabs = new Tabs(t("table.panels"), [
      { id: "moves", words: t("moves.title"), drawing: "point", content: this.moves.element },
      { id: "rules", words: t("rules.title"), drawing: "book", content: this.rules.element, shown: () => this.rules.load() },
      { id: "facts", words: t("facts.tab"), drawing: "list", content: this.facts.element },
    ]);
    this.say = h("div", { class: "say" });
  }

  /** The board, and beside it these words. @param {any[]} words */
  stage(words) {
    return h("div", { class: "stage" }, h("div", { class: "middle" }, this.board.frame), h("div", { class: "side" }, h("div", { class: "lesson-side" }, words), this.tabs.element));
  }

  /** @param {any} shown a position, with the moves to choose from */
  show(shown) {
    this.shown = shown;
    this.look(shown.scene);
    this.moves.show(this.over ? [] : shown.moves, t("puzzle.wait"));
  }

  /** A move that can be chosen now, as one says it. @param {string} text */
  named(text) {
    return headOf(this.shown.moves.find((/** @type {Move} */ move) => move.text === text)?.explain ?? "") || text;
  }

  /** Show a picture alone. @param {any} scene */
  look(scene) {
    this.board.show(scene);
    this.facts.show(scene.facts);
  }

  /** @param {string[]} ids @param {Element} thing */
  #chosen(ids, thing) {
    const moves = this.shown.moves.filter((/** @type {Move} */ move) => ids.includes(String(move.id)));
    if (this.over || this.busy) return;
    if (moves.length === 1) this.play(moves[0].text);
    else if (moves.length) this.menu.open(thing, moves, t("moves.choose"));
  }

  /** One thing at a time; a refusal by the server is shown. @param {() => Promise<void>} act */
  async alone(act) {
    if (this.busy || this.over) return;
    this.isBusy(true);
    try {
      this.menu.close();
      await act();
    } catch (error) {
      if (error instanceof Refusal && error.code.startsWith("move/")) this.tell(refusalLine({ message: errorText(error), clause: error.clause }, this.openClause), "wrong");
      else notice(errorText(error), "bad");
    } finally {
      this.isBusy(false);
    }
  }

  /** @param {boolean} is */
  isBusy(is) {
    this.busy = is;
    this.board.frame.closest("main")?.setAttribute("aria-busy", String(is));
  }

  /** @param {any} content @param {"right" | "wrong" | "prompt"} kind */
  tell(content, kind) {
    this.say.className = `say ${kind}`;
    const drawing = kind === "right" ? "check" : kind === "wrong" ? "undo" : "point";
    fill(this.say, icon(drawing), h("p", { lang: typeof content === "string" ? null : sentenceLanguage() }, content));
    announce(this.say.textContent ?? "");
  }
}
