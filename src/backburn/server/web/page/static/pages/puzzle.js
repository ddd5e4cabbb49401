// @ts-check
/** A puzzle on the real board: find the move that is clearly the best; what others answer comes by itself. */

import { page } from "../kit/address.js";
import { announce } from "../kit/announce.js";
import { api, errorText, Refusal } from "../kit/api.js";
import { loadArt } from "../kit/art.js";
import { Board } from "../board/board.js";
import { refusalLine } from "../kit/clause.js";
import { remember, solvedBefore, streak } from "./days.js";
import { ownMistakes } from "./mistakes.js";
import { day } from "../kit/today.js";
import { Dice } from "../board/dice.js";
import { fill, h, pause } from "../kit/dom.js";
import { Facts } from "../board/facts.js";
import { build, notice, showTrouble } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { explanation } from "./lesson.js";
import { Menu } from "../board/menu.js";
import { Moves } from "../board/moves.js";
import { loadPhrases, say, sentenceLanguage, translateAnswer } from "../kit/phrases.js";
import { Rulebook } from "../board/rules.js";
import { capital } from "../table/seats.js";
import { t } from "../kit/strings.js";
import { Tabs } from "../kit/tabs.js";

/** @typedef {{ id: number, text: string, explain: string }} Move */
/** @typedef {{ game: string, title: string, id: string, kind: string, difficulty: number, seat: string }} Named */

/** Milliseconds between plies that come by themselves. */
const REST = 700;

/** Today's puzzle, that of a game, or a certain one. @param {string} [game] @param {string} [name] */
export async function open(game, name) {
  const today = day();
  const id = name ?? (await api.puzzleOfDay(today, game)).puzzle;
  if (!id) {
    showTrouble(new Refusal({ code: "puzzle/none", message: t("puzzle.none") }, 404));
    return;
  }
  const [of, number] = typeof id === "string" ? [/** @type {string} */ (game), id] : [id.game, id.id];
  const first = await api.puzzle(of, number);
  await Promise.all([loadArt(of), loadPhrases(of)]);
  new Solving(first, name ? "" : today).begin(translateAnswer(first));
}

class Solving {
  /** @param {Named} puzzle @param {string} today the day whose puzzle it is; empty for any other */
  constructor(puzzle, today) {
    this.puzzle = puzzle;
    this.today = today;
    /** @type {string[]} */
    this.path = [];
    /** @type {any} */
    this.shown = null;
    this.busy = false;
    this.helped = false;
    this.over = false;
    const play = (/** @type {Move} */ move) => this.#play(move.text);
    const pointed = (/** @type {Move | null} */ move) => this.board.hint(move ? String(move.id) : null);
    this.openClause = (/** @type {string} */ clause) => {
      this.tabs.show("rules");
      this.rules.open(clause);
    };
    this.board = new Board({ chosen: (ids, thing) => this.#chosen(ids, thing), openClause: this.openClause });
    this.menu = new Menu(this.board.frame, { chosen: play, pointed });
    this.dicePlace = h("span", { class: "told-dice" });
    this.dice = new Dice(this.dicePlace);
    this.moves = new Moves({ chosen: play, typed: (text) => this.#play(text), pointed });
    this.facts = new Facts();
    this.rules = new Rulebook(puzzle.game);
    this.tabs = new Tabs(t("table.panels"), [
      { id: "moves", words: t("moves.title"), drawing: "point", content: this.moves.element },
      { id: "rules", words: t("rules.title"), drawing: "book", content: this.rules.element, shown: () => this.rules.load() },
      { id: "facts", words: t("facts.tab"), drawing: "list", content: this.facts.element },
    ]);
    this.say = h("div", { class: "say" });
    this.taught = h("section", { class: "card lesson taught", hidden: true });
    this.hint = h("button", { type: "button", class: "button", onclick: () => this.#hint() }, icon("learn"), t("puzzle.hint"));
    this.solve = h("button", { type: "button", class: "button", onclick: () => this.#reveal() }, icon("eye"), t("puzzle.show"));
    this.buttons = h("div", { class: "row between" }, this.hint, this.dicePlace, this.solve);
    this.others = h("p", { class: "row others", hidden: true });
    this.#build();
  }

  #build() {
    const { puzzle } = this;
    const card = h(
      "section",
      { class: "card lesson" },
      h("p", { class: "soft" }, this.today ? t("puzzle.today") : t("puzzle.title"), " · ", t(`puzzle.difficulty.${puzzle.difficulty}`)),
      h("h2", {}, t(`puzzle.question.${puzzle.kind}`)),
      h("p", {}, t("puzzle.you", { seat: capital(say(puzzle.seat)) })),
    );
    const words = h("div", { class: "lesson-side" }, card, this.say, this.taught, this.buttons, this.others);
    build({
      kind: "table learn",
      heading: `${t(this.today ? "puzzle.today" : "puzzle.title")}: ${puzzle.title}`,
      keys: ["choosing", "looking"],
      main: [h("div", { class: "stage" }, h("div", { class: "middle" }, this.board.frame), h("div", { class: "side" }, words, this.tabs.element))],
    });
  }

  /** @param {any} first */
  begin(first) {
    this.#isBusy(false);
    this.#show(first);
    this.#tell(t(solvedBefore(this.puzzle) ? "puzzle.again" : "puzzle.yours"), "prompt");
  }

  /** @param {Record<string, any>} [more] */
  async #fetch(more = {}) {
    const path = more.path ?? this.path;
    return translateAnswer(await api.puzzle(this.puzzle.game, this.puzzle.id, { ...more, path: JSON.stringify(path) }));
  }

  /** @param {any} shown */
  #show(shown) {
    this.shown = shown;
    this.path = shown.path;
    this.board.show(shown.scene);
    this.facts.show(shown.scene.facts);
    this.moves.show(this.over ? [] : shown.moves, t("puzzle.wait"));
  }

  /** @param {string[]} ids @param {Element} thing */
  #chosen(ids, thing) {
    const moves = this.shown.moves.filter((/** @type {Move} */ move) => ids.includes(String(move.id)));
    if (this.over || this.busy) return;
    if (moves.length === 1) this.#play(moves[0].text);
    else if (moves.length) this.menu.open(thing, moves, t("moves.choose"));
  }

  /** Is it the move that the puzzle asks for? @param {string} move */
  #play(move) {
    return this.#alone(async () => {
      this.menu.close();
      this.moves.reset();
      const answer = await this.#fetch({ move });
      if (!answer.right) {
        this.helped = true;
        this.#tell(t(answer.trap ? "puzzle.trap" : "puzzle.wrong", { move: answer.move }), "wrong");
        return;
      }
      this.#tell(t("puzzle.right"), "right");
      this.#show(answer);
      await this.#onward();
      if (this.shown.stage === "solved") await this.#finish();
      else this.#tell(t("puzzle.on"), "right");
    });
  }

  /** One thing at a time; a refusal by the server is shown. @param {() => Promise<void>} act */
  async #alone(act) {
    if (this.busy || this.over) return;
    this.#isBusy(true);
    try {
      await act();
    } catch (error) {
      if (error instanceof Refusal && error.code.startsWith("move/")) this.#tell(refusalLine({ message: errorText(error), clause: error.clause }, this.openClause), "wrong");
      else notice(errorText(error), "bad");
    } finally {
      this.#isBusy(false);
    }
  }

  /** @param {boolean} is */
  #isBusy(is) {
    this.busy = is;
    this.board.frame.closest("main")?.setAttribute("aria-busy", String(is));
  }

  /** Play what comes by itself: replies, forced moves, one of the outcomes of chance. */
  async #onward() {
    while (this.shown.stage === "follows") {
      const { follows } = this.shown;
      const next = follows[Math.floor(Math.random() * follows.length)];
      await this.#step([...this.path, next]);
    }
  }

  /** Show one ply more. @param {string[]} path */
  async #step(path) {
    const after = await this.#fetch({ path });
    const dice = after.said?.dice ?? [];
    if (dice.length) await this.dice.roll(dice, after.said.words, 1);
    else await pause(REST);
    this.#show(after);
  }

  #hint() {
    return this.#alone(async () => {
      this.helped = true;
      const { trap } = await api.lesson(this.puzzle.game, this.puzzle.id);
      this.#tell(this.path.length ? t("puzzle.hint.later") : t("puzzle.hint.trap", { move: trap[0].text }), "prompt");
    });
  }

  #reveal() {
    return this.#alone(async () => {
      this.helped = true;
      const { line } = await api.lesson(this.puzzle.game, this.puzzle.id);
      this.#show(await this.#fetch({ path: [] }));
      for (let plies = 1; plies <= line.length; plies += 1) await this.#step(line.slice(0, plies).map((/** @type {any} */ ply) => ply.text));
      await this.#finish();
    });
  }

  /** Say what was to be seen. */
  async #finish() {
    this.over = true;
    const [taught, all] = await Promise.all([api.lesson(this.puzzle.game, this.puzzle.id), api.puzzles(this.puzzle.game)]);
    remember(this.puzzle, this.today, !this.helped);
    this.#tell(t(this.helped ? "puzzle.solved.helped" : "puzzle.solved"), this.helped ? "prompt" : "right");
    const days = streak();
    fill(this.taught, explanation(taught, this.shown.seat_names, this.openClause), this.today && days > 0 && h("p", { class: "streak" }, icon("check"), t("puzzle.streak", { n: days })));
    this.taught.hidden = false;
    this.buttons.hidden = true;
    this.moves.show([], t("puzzle.wait"));
    this.#offer(all);
  }

  /** Where to go from here. @param {Named[]} all */
  #offer(all) {
    const fresh = all.filter((each) => !solvedBefore(each));
    const next = fresh[0] ?? all[(all.findIndex((each) => each.id === this.puzzle.id) + 1) % all.length];
    fill(
      this.others,
      next.id !== this.puzzle.id && h("a", { class: "button primary", href: page("puzzle", this.puzzle.game, next.id) }, t("puzzle.next"), icon("right")),
      h("span", { class: "soft" }, t("puzzle.count", { done: all.length - fresh.length, of: all.length })),
      ownMistakes(),
    );
    this.others.hidden = false;
  }

  /** @param {any} content @param {"right" | "wrong" | "prompt"} kind */
  #tell(content, kind) {
    this.say.className = `say ${kind}`;
    const drawing = kind === "right" ? "check" : kind === "wrong" ? "undo" : "point";
    fill(this.say, icon(drawing), h("p", { lang: typeof content === "string" ? null : sentenceLanguage() }, content));
    announce(this.say.textContent ?? "");
  }
}
