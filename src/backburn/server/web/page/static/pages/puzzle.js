// @ts-check
/** A puzzle on the real board: find the move that is clearly the best; what others answer comes by itself. */

import { page } from "../kit/address.js";
import { api, Refusal } from "../kit/api.js";
import { loadArt } from "../kit/art.js";
import { remember, rememberShown, solvedBefore, streak } from "./days.js";
import { ownMistakes } from "./mistakes.js";
import { day } from "../kit/today.js";
import { fill, h, pause } from "../kit/dom.js";
import { build, showTrouble } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { explanation } from "./lesson.js";
import { loadPhrases, say, translateAnswer } from "../kit/phrases.js";
import { PuzzleBoard } from "./puzzle_board.js";
import { noteTry, ratingText } from "./puzzle_rating.js";
import { Refutation } from "./refutation.js";
import { capital } from "../table/seats.js";
import { t } from "../kit/strings.js";

/** @typedef {import("./puzzle_board.js").Named} Named */

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
  new Solving({ ...first, title: say(first.title) }, name ? "" : today).begin(translateAnswer(first));
}

class Solving {
  /** @param {Named} puzzle @param {string} today the day whose puzzle it is; empty for any other */
  constructor(puzzle, today) {
    this.puzzle = puzzle;
    this.today = today;
    /** @type {string[]} */
    this.path = [];
    this.helped = false;
    /** Was the solution shown? */
    this.revealed = false;
    /** What the rating said when this puzzle was first tried; empty if it counts no more. */
    this.rated = "";
    this.place = new PuzzleBoard(puzzle.game, (move) => this.#play(move));
    this.refutation = new Refutation(this.place, REST);
    this.taught = h("section", { class: "card lesson taught", hidden: true, tabindex: "-1", "aria-label": t("puzzle.line") });
    this.hint = h("button", { type: "button", class: "button", onclick: () => this.#hint() }, icon("learn"), t("puzzle.hint"));
    this.solve = h("button", { type: "button", class: "button", onclick: () => this.#reveal() }, icon("eye"), t("puzzle.show"));
    this.buttons = h("div", { class: "row between" }, this.hint, this.place.dicePlace, this.solve);
    this.others = h("div", { class: "row others", hidden: true });
    this.#build();
  }

  #build() {
    const { puzzle } = this;
    const card = h(
      "section",
      { class: "card lesson question" },
      h("p", { class: "soft" }, this.today ? t("puzzle.today") : t("puzzle.title"), " · ", t(`puzzle.difficulty.${puzzle.difficulty}`)),
      h("h2", {}, t(`puzzle.question.${puzzle.kind}`)),
      h("p", {}, t("puzzle.you", { seat: capital(say(puzzle.seat)) })),
    );
    build({
      kind: "table learn",
      heading: `${t(this.today ? "puzzle.today" : "puzzle.title")}: ${puzzle.title}`,
      keys: ["choosing", "looking"],
      main: [this.place.stage([card, this.place.say, this.refutation.element, this.taught, this.buttons, this.others])],
    });
  }

  /** @param {any} first */
  begin(first) {
    this.place.isBusy(false);
    this.#show(first);
    this.place.tell(t(solvedBefore(this.puzzle) ? "puzzle.again" : "puzzle.yours"), "prompt");
  }

  /** @param {Record<string, any>} [more] */
  async #fetch(more = {}) {
    const path = more.path ?? this.path;
    return translateAnswer(await api.puzzle(this.puzzle.game, this.puzzle.id, { ...more, path: JSON.stringify(path) }));
  }

  /** @param {any} shown */
  #show(shown) {
    this.path = shown.path;
    this.place.show(shown);
  }

  /** Is it the move that the puzzle asks for? @param {string} move */
  #play(move) {
    return this.place.alone(async () => {
      this.place.moves.reset();
      this.refutation.stop();
      const answer = await this.#fetch({ move });
      this.refutation.clear();
      if (!answer.right) return this.#refute(answer);
      if (this.path.length === 0) this.#rate(!this.helped);
      this.place.tell(t("puzzle.right"), "right");
      this.#show(answer);
      await this.#onward();
      if (this.place.shown.stage === "solved") await this.#finish();
      else this.place.tell(t("puzzle.on"), "right");
    });
  }

  /** @param {any} answer */
  #refute(answer) {
    this.#rate(false);
    this.helped = true;
    this.place.tell(t(answer.trap ? "puzzle.trap" : "puzzle.wrong", { move: this.place.named(answer.move) }), "wrong");
    this.refutation.show(answer, this.place.shown);
  }

  /** Only the first try at a puzzle counts. @param {boolean} right */
  #rate(right) {
    this.rated ||= noteTry(this.puzzle, right);
  }

  /** Play what comes by itself: replies, forced moves, one of the outcomes of chance. */
  async #onward() {
    while (this.place.shown.stage === "follows") {
      const { follows } = this.place.shown;
      const next = follows[Math.floor(Math.random() * follows.length)];
      await this.#step([...this.path, next]);
    }
  }

  /** Show one ply more. @param {string[]} path */
  async #step(path) {
    const after = await this.#fetch({ path });
    const dice = after.said?.dice ?? [];
    if (dice.length) await this.place.dice.roll(dice, after.said.words, 1);
    else await pause(REST);
    this.#show(after);
  }

  #hint() {
    return this.place.alone(async () => {
      this.#rate(false);
      this.helped = true;
      const { trap } = await api.lesson(this.puzzle.game, this.puzzle.id);
      this.place.tell(this.path.length ? t("puzzle.hint.later") : t("puzzle.hint.trap", { move: this.place.named(trap[0].text) }), "prompt");
    });
  }

  /** The line does not name a hidden card, so plies that come automatically are those that the server says follow. */
  #reveal() {
    return this.place.alone(async () => {
      this.#rate(false);
      this.helped = this.revealed = true;
      rememberShown(this.puzzle);
      this.refutation.clear();
      this.place.tell(t("puzzle.showing"), "prompt");
      const { line } = await api.lesson(this.puzzle.game, this.puzzle.id);
      this.#show(await this.#fetch({ path: [] }));
      for (const ply of line) await this.#step([...this.path, this.place.shown.follows[0] ?? ply.text]);
      await this.#finish();
    });
  }

  /** Say what was to be seen. */
  async #finish() {
    this.place.over = true;
    const [taught, all] = await Promise.all([api.lesson(this.puzzle.game, this.puzzle.id), api.puzzles(this.puzzle.game)]);
    if (!this.revealed) remember(this.puzzle, this.today, !this.helped);
    this.place.tell(t(this.helped ? "puzzle.solved.helped" : "puzzle.solved"), this.helped ? "prompt" : "right");
    const days = streak();
    fill(this.taught, explanation(taught, this.place.shown.seat_names, this.place.openClause), this.today && days > 0 && h("p", { class: "streak" }, icon("check"), t("puzzle.streak", { n: days })));
    this.taught.hidden = false;
    if (this.buttons.contains(document.activeElement)) this.taught.focus({ preventScroll: true });
    this.buttons.hidden = true;
    this.place.moves.show([], t("puzzle.wait"));
    this.#offer(all);
  }

  /** Where to go from here. @param {Named[]} all */
  #offer(all) {
    const at = all.findIndex((each) => each.id === this.puzzle.id);
    const others = [...all.slice(at + 1), ...all.slice(0, at)];
    const next = others.find((each) => !solvedBefore(each)) ?? others[0];
    fill(
      this.others,
      next && h("a", { class: "button primary", href: page("puzzle", this.puzzle.game, next.id) }, t("puzzle.next"), icon("right")),
      h("a", { class: "button", href: page("puzzles") }, icon("list"), t("puzzles.all")),
      h("span", { class: "soft" }, t("puzzle.count", { done: all.filter(solvedBefore).length, of: all.length }), " · ", this.rated || ratingText()),
      ownMistakes(),
    );
    this.others.hidden = false;
  }
}
