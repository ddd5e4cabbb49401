// @ts-check
/** Three minutes of puzzles, easy ones first: only the first move of each counts, and three mistakes end it. */

import { page } from "../kit/address.js";
import { announce } from "../kit/announce.js";
import { api, errorText } from "../kit/api.js";
import { loadArt } from "../kit/art.js";
import { solvedBefore } from "./days.js";
import { fill, h, set } from "../kit/dom.js";
import { build, notice } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { loadPhrases, say, translateAnswer } from "../kit/phrases.js";
import { PuzzleBoard } from "./puzzle_board.js";
import { store } from "../kit/store.js";
import { clock, t } from "../kit/strings.js";
import { capital } from "../table/seats.js";

/** @typedef {import("./puzzle_board.js").Named} Named */

const SECONDS = 180;
const MISTAKES = 3;
/** How many puzzles of a difficulty come before the next. */
const RUNG = 4;
/** When the time that is left is said to those who listen. */
const TOLD = [60, 10];
/** Milliseconds between two looks at the clock. */
const TICK = 200;

export class Run {
  /** @param {Named[]} puzzles of all games */
  constructor(puzzles) {
    this.coming = inOrder(puzzles);
    /** @type {{ puzzle: Named, right: boolean }[]} */
    this.tried = [];
    this.left = SECONDS;
    this.seen = 0;
    this.timer = 0;
    this.clock = h("b", { class: "run-clock", role: "timer" }, clock(SECONDS));
    this.score = h("span", {});
    this.lives = h("span", { class: "lives" });
    this.head = h("section", { class: "card run-head", "aria-label": t("puzzles.run") }, icon("clock"), this.clock, this.score, this.lives, h("button", { type: "button", class: "button small", onclick: () => this.#end() }, t("puzzles.run.stop")));
    this.place = h("div", {});
  }

  begin() {
    const start = h("button", { type: "button", class: "button primary large", onclick: () => this.#next().catch((error) => notice(errorText(error), "bad")) }, icon("play"), t("puzzles.run.start"));
    build({ kind: "table learn run", heading: t("puzzles.run"), keys: ["choosing", "looking"], main: [this.place] });
    fill(this.place, h("section", { class: "card lesson" }, h("p", {}, t("puzzles.run.about")), h("p", { class: "soft" }, t("puzzles.run.uncounted")), h("p", { class: "row" }, start)));
  }

  /** The next puzzle; the clock stands until it is on the board. */
  async #next() {
    this.#halt();
    const puzzle = this.coming.shift();
    if (!puzzle) return this.#end();
    const [shown] = await Promise.all([api.puzzle(puzzle.game, puzzle.id), loadArt(puzzle.game), loadPhrases(puzzle.game)]);
    if (this.left <= 0) return;
    const board = new PuzzleBoard(puzzle.game, (move) => this.#play(board, puzzle, move));
    const seat = t("puzzle.you", { seat: capital(say(puzzle.seat)) });
    const card = h("section", { class: "card lesson" }, h("p", { class: "soft", lang: "en" }, puzzle.title), h("h2", {}, t(`puzzle.question.${puzzle.kind}`)), h("p", {}, seat));
    fill(this.place, this.head, board.stage([card, board.say]));
    board.isBusy(false);
    board.show(translateAnswer(shown));
    board.tell(this.#before(), this.tried.at(-1)?.right === false ? "wrong" : "prompt");
    announce(`${puzzle.title}. ${t(`puzzle.question.${puzzle.kind}`)} ${seat}`);
    board.board.frame.focus({ preventScroll: true });
    this.#tell();
    this.#go();
  }

  /** What came of the puzzle before. */
  #before() {
    const last = this.tried.at(-1);
    return last ? t(last.right ? "puzzles.run.right" : "puzzles.run.wrong") : t("puzzle.yours");
  }

  /** @param {PuzzleBoard} board @param {Named} puzzle @param {string} move */
  #play(board, puzzle, move) {
    return board.alone(async () => {
      this.#halt();
      const { right } = await api.puzzle(puzzle.game, puzzle.id, { path: "[]", move }).catch((error) => {
        this.#go();
        throw error;
      });
      this.tried.push({ puzzle, right });
      if (this.left <= 0 || this.#mistakes() >= MISTAKES) this.#end();
      else await this.#next();
    });
  }

  #mistakes() {
    return this.tried.filter(({ right }) => !right).length;
  }

  #right() {
    return this.tried.length - this.#mistakes();
  }

  // ---- the clock

  #go() {
    this.seen = performance.now();
    this.timer = window.setInterval(() => this.#tick(), TICK);
  }

  #halt() {
    if (this.timer) this.#tick();
    clearInterval(this.timer);
    this.timer = 0;
  }

  #tick() {
    const [now, before] = [performance.now(), this.left];
    this.left = Math.max(0, this.left - (now - this.seen) / 1000);
    this.seen = now;
    fill(this.clock, clock(this.left));
    for (const seconds of TOLD) if (before > seconds && this.left <= seconds) announce(t("puzzles.run.left", { n: seconds }));
    this.clock.classList.toggle("short", this.left <= TOLD[1]);
    if (this.left <= 0 && this.timer) this.#end();
  }

  #tell() {
    fill(this.score, t("puzzles.run.score", { n: this.#right() }));
    fill(this.lives, Array.from({ length: MISTAKES }, (_, index) => icon(index < this.#mistakes() ? "cross" : "drop")));
    set(this.lives, "role", "img");
    set(this.lives, "aria-label", t("puzzles.run.mistakes", { n: this.#mistakes(), of: MISTAKES }));
  }

  // ---- the end

  #end() {
    clearInterval(this.timer);
    [this.timer, this.left] = [0, 0];
    const [known, right] = [store.get("puzzles"), this.#right()];
    const best = known.best ?? 0;
    if (right > best) store.set("puzzles", { ...known, best: right });
    const row = (/** @type {{ puzzle: Named, right: boolean }} */ { puzzle, right: is }) =>
      h("li", { class: is ? "right" : "wrong" }, icon(is ? "check" : "cross"), h("a", { href: page("puzzle", puzzle.game, puzzle.id) }, h("span", { lang: "en" }, puzzle.title), `: ${t(`puzzles.theme.${puzzle.kind}`)}`), h("span", { class: "unseen" }, t(is ? "puzzles.run.solved" : "puzzles.run.missed")));
    const heading = h("h2", { tabindex: "-1" }, t("puzzles.run.score", { n: right }));
    const words = right > best ? t("puzzles.run.best") : best ? t("puzzles.best", { n: best }) : "";
    fill(
      this.place,
      h("section", { class: "card lesson run-end" }, heading, words && h("p", {}, words), h("ul", { class: "run-list" }, this.tried.map(row)), h("p", { class: "row" }, h("button", { type: "button", class: "button primary", onclick: () => location.reload() }, icon("again"), t("puzzles.run.again")), h("a", { class: "button", href: page("puzzles") }, icon("list"), t("puzzles.all")))),
    );
    document.querySelector("main")?.setAttribute("aria-busy", "false");
    announce(`${t("puzzles.run.score", { n: right })} ${words}`);
    heading.focus();
  }
}

/** Some of each difficulty, the easy ones first; of equal ones those that are not solved yet, and otherwise by luck. @param {Named[]} puzzles */
function inOrder(puzzles) {
  const mixed = puzzles.map((puzzle) => ({ puzzle, luck: Math.random() + Number(solvedBefore(puzzle)) })).sort((one, other) => one.luck - other.luck);
  const levels = [...new Set(puzzles.map(({ difficulty }) => difficulty))].sort();
  const rungs = levels.map((level) => mixed.map(({ puzzle }) => puzzle).filter(({ difficulty }) => difficulty === level));
  return [...rungs.flatMap((rung) => rung.slice(0, RUNG)), ...rungs.flatMap((rung) => rung.slice(RUNG)).sort((one, other) => other.difficulty - one.difficulty)];
}
