// @ts-check
/** A lesson on the real board: each step explains something, and most ask for a move. */

import { page } from "../kit/address.js";
import { api, Refusal, errorText } from "../kit/api.js";
import { Board } from "../board/board.js";
import { nameOf } from "../board/things.js";
import { refusalLine } from "../kit/clause.js";
import { Dice } from "../board/dice.js";
import { h, pause } from "../kit/dom.js";
import { loadArt } from "../kit/art.js";
import { Facts } from "../board/facts.js";
import { build, notice, title } from "../kit/frame.js";
import { Guesses } from "../board/guess.js";
import { Menu } from "../board/menu.js";
import { Moves } from "../board/moves.js";
import { translateAnswer, loadPhrases, sentenceLanguage } from "../kit/phrases.js";
import { Rulebook } from "../board/rules.js";
import { LessonWords } from "./lesson_words.js";
import { quick, start } from "./start.js";
import { store } from "../kit/store.js";
import { t, translated } from "../kit/strings.js";
import { Tabs } from "../kit/tabs.js";

/** Pixels between what is pointed at and the words. */
const MARGIN = 8;

/** @typedef {string | Record<string, string>} Text in English, or by language */
/**
 * @typedef {object} Ask what one choice has to be
 * @property {Record<string, Text>} accept moves that are right, and what is said then @property {Record<string, Text>} [reject] moves that are legal but not wanted
 * @property {Text} [otherwise] what is said of any other move @property {string[]} [after] plies that follow by themselves: dice, and the other side
 */
/**
 * @typedef {object} Step
 * @property {Text} title @property {Text} text @property {string} position @property {string} [seat] @property {string[]} [clauses] @property {string[]} [point] elements of the board
 * @property {Ask[]} [asks]
 */
/** @typedef {{ id: number, text: string, explain: string }} Move */

/**
 * @typedef {object} Taught a lesson as it is written
 * @property {Text} title @property {number} [seats] @property {string} [plays] which seat one has in the game that follows @property {string} [ruleset] its rules @property {Step[]} steps
 */

/** @param {string} game @param {string} [part] one of the game's further lessons */
export async function open(game, part) {
  const [first, games] = await Promise.all([api.tutorial(game, part), api.games()]);
  await Promise.all([loadArt(game), loadPhrases(game)]);
  const more = first.more ?? [];
  const lesson = more.find((/** @type {any} */ each) => each.id === part) ?? first;
  const others = more.filter((/** @type {any} */ each) => each !== lesson).map((/** @type {any} */ each) => ({ title: each.title, href: page("learn", game, each.id) }));
  new Lesson(game, lesson, games.find((/** @type {any} */ card) => card.id === game), others).go(0);
}

class Lesson {
  /** @param {string} game @param {Taught} lesson @param {any} card @param {{ title: Text, href: string }[]} others the game's further lessons */
  constructor(game, lesson, card, others) {
    this.game = game;
    this.card = card;
    this.lesson = lesson;
    /** How many play in the lesson. */
    this.seats = lesson.seats ?? card.seats.usual;
    this.at = -1;
    this.ask = 0;
    /** @type {any} */
    this.shown = null;
    this.busy = false;
    this.guesses = new Guesses();
    const play = (/** @type {Move} */ move) => this.#play(move.text);
    const pointed = (/** @type {Move | null} */ move) => this.board.hint(move ? String(move.id) : null);
    this.board = new Board({ chosen: (ids, thing) => this.#chosen(ids, thing), nothing: (things) => this.#nothing(things), openClause: (clause) => this.openClause(clause) });
    this.menu = new Menu(this.board.frame, { chosen: play, pointed });
    this.dicePlace = h("span", { class: "told-dice" });
    this.dice = new Dice(this.dicePlace);
    this.moves = new Moves({ chosen: play, typed: (text) => this.#play(text), pointed });
    this.facts = new Facts();
    this.rules = new Rulebook(game);
    this.openClause = (/** @type {string} */ clause) => {
      this.tabs.bring("rules");
      this.rules.open(clause);
    };
    this.tabs = new Tabs(t("table.panels"), [
      { id: "moves", words: t("moves.title"), drawing: "point", content: this.moves.element },
      { id: "rules", words: t("rules.title"), drawing: "book", content: this.rules.element, shown: () => this.rules.load() },
      { id: "facts", words: t("facts.tab"), drawing: "list", content: this.facts.element },
    ]);
    this.words = new LessonWords(lesson.steps, { go: (index) => this.go(index), onward: () => this.#onward(), openClause: this.openClause, dice: this.dicePlace, others });
    build({
      kind: "table learn",
      heading: translated(lesson.title),
      keys: ["choosing", "looking"],
      main: [h("div", { class: "stage" }, h("div", { class: "middle" }, this.board.frame), h("div", { class: "side" }, this.words.element, this.tabs.element))],
    });
    title(translated(lesson.title));
  }

  get step() {
    return this.lesson.steps[this.at];
  }

  /** Is a move asked for now? */
  get #asks() {
    return this.ask < (this.step.asks?.length ?? 0);
  }

  /** Show a step from its beginning. @param {number} index */
  async go(index) {
    if (index < 0 || index >= this.lesson.steps.length) return;
    this.at = index;
    this.ask = 0;
    const { step } = this;
    this.words.show(index);
    this.#mayGoOn(!step.asks);
    try {
      const shown = await this.#fetch(step.position);
      if (this.at !== index) return;
      this.#show(shown);
      uncover(this.board.frame, this.words.element);
    } catch (error) {
      notice(errorText(error), "bad");
    }
  }

  /** @param {string} position @param {string} [move] */
  async #fetch(position, move) {
    const seat = this.step.seat === undefined || !this.#asks ? "none" : this.card.seat_names[this.seats].indexOf(this.step.seat);
    return translateAnswer(await api.position({ game: this.game, position, seat, move, seats: this.seats }));
  }

  /** @param {any} shown */
  #show(shown) {
    const moves = this.#asks ? shown.moves : [];
    this.shown = { ...shown, moves };
    this.board.show(shown.scene);
    if (!moves.length) offerNothing(this.board);
    this.board.mark(this.ask === 0 ? (this.step.point ?? []) : []);
    this.facts.show(shown.scene.facts);
    this.moves.show(moves, this.#read());
    this.guesses.learn(this.board.offers(), new Map(moves.map((/** @type {Move} */ move) => [String(move.id), move.text])));
  }

  /** What is said where there is nothing to choose. */
  #read() {
    return t("learn.read", { button: this.words.next.textContent ?? "" });
  }

  /** @param {string[]} ids @param {Element} thing */
  #chosen(ids, thing) {
    const moves = this.shown.moves.filter((/** @type {Move} */ move) => ids.includes(String(move.id)));
    if (moves.length === 1) this.#play(moves[0].text);
    else if (moves.length) this.menu.open(thing, moves, t("moves.choose"));
  }

  /** Is it the move that the step asks for? @param {string} text */
  async #play(text) {
    const ask = this.step.asks?.[this.ask];
    if (!ask || this.busy) return;
    this.#isBusy(true);
    this.menu.close();
    this.moves.reset();
    const at = this.at;
    try {
      const after = await this.#fetch(this.shown.position, text);
      if (this.at !== at) return;
      const move = after.said.text;
      if (move in ask.accept) await this.#accepted(ask, after, move);
      else this.words.tell(translated(ask.reject?.[move] ?? ask.otherwise) || t("learn.otherwise"), "wrong");
    } catch (error) {
      if (error instanceof Refusal) this.#refuse(error);
      else throw error;
    } finally {
      this.#isBusy(false);
    }
  }

  /** @param {boolean} is */
  #isBusy(is) {
    this.busy = is;
    this.board.frame.closest("main")?.setAttribute("aria-busy", String(is));
  }

  /** @param {Ask} ask @param {any} after @param {string} move */
  async #accepted(ask, after, move) {
    this.ask += 1;
    const done = !this.#asks;
    const at = this.at;
    this.words.tell(translated(ask.accept[move]), "right");
    const plies = ask.after ?? [];
    if (plies.length || done) this.#show(after);
    for (const ply of plies) {
      after = await this.#fetch(after.position, ply);
      const numbers = after.said.dice ?? (/^(roll|die) /.test(ply) ? (ply.match(/\d+/g) ?? []).map(Number) : []);
      if (numbers.length) await this.dice.roll(numbers, after.said.words, 1);
      else await pause(500);
      if (this.at !== at) return;
      this.#show(after);
    }
    if (done) {
      this.#mayGoOn(true);
      return;
    }
    const asked = await this.#fetch(after.position);
    if (this.at === at) this.#show(asked);
  }

  /** @param {Refusal} refusal */
  #refuse(refusal) {
    this.words.tell(refusalLine({ message: errorText(refusal), clause: refusal.clause }, this.openClause), "wrong");
  }

  /** @param {Element[]} things those that lie there */
  #nothing(things) {
    if (!things.length) return;
    const thing = this.guesses.meant(things);
    const move = this.shown?.moves.length ? this.guesses.move(thing) : "";
    if (move) this.#why(move, thing);
    else this.#otherwise(thing);
  }

  /** @param {string} move @param {Element} thing */
  async #why(move, thing) {
    try {
      await this.#fetch(this.shown.position, move);
    } catch (error) {
      if (!(error instanceof Refusal)) return;
      if (error.code === "move/illegal") this.#refuse(error);
      else this.#otherwise(thing);
    }
  }

  /** What is to be said of a thing that is not to be chosen. @param {Element} thing */
  #otherwise(thing) {
    this.words.tell([h("span", { lang: sentenceLanguage() }, `${nameOf(thing)}.`), " ", this.step.asks ? t("why.nothing") : this.#read()], "wrong");
  }

  /** @param {boolean} may */
  #mayGoOn(may) {
    this.words.mayGoOn(may);
    if (may && this.at === this.lesson.steps.length - 1) store.set("learnt", { ...store.get("learnt"), [this.game]: 1 });
  }

  async #onward() {
    if (this.at < this.lesson.steps.length - 1) {
      this.go(this.at + 1);
      return;
    }
    try {
      await start({ ...quick(this.card, ownSeat(this.card, this.lesson)), ruleset: this.lesson.ruleset ?? this.card.table_ruleset }, this.card.title);
    } catch (error) {
      notice(errorText(error), "bad");
      location.assign(page());
    }
  }
}

/** Where one sits in the real game: on the side that the lesson names, where it matters most how one plays. @param {any} card @param {Taught} lesson */
function ownSeat(card, lesson) {
  return Math.max(0, card.seat_names[card.seats.usual].indexOf(lesson.plays));
}

/** From now on no thing of a board offers a move. @param {Board} board */
function offerNothing(board) {
  board.change({ offers: [{ says: "", moves: Object.fromEntries(board.offers().map(({ id }) => [id, []])) }] }, 0);
}

/**
 * Begin a step at the top of the board; on a phone, where the words lie over its lower part, what they point at is moved above them.
 * @param {Element} frame the board's @param {Element} words
 */
function uncover(frame, words) {
  scrollTo({ top: 0 });
  const marks = [...frame.querySelectorAll(".marks.last > *")].map((mark) => mark.getBoundingClientRect());
  const over = Math.max(0, ...marks.map(({ bottom }) => bottom)) - words.getBoundingClientRect().top;
  if (over > 0) scrollTo({ top: over + MARGIN });
}
