// @ts-check
/** Learning from a game: its moments come back as they looked then, and the reader finds the better move. */

import { drawn } from "../board/arrow.js";
import { because, percent, waiting as inQueue } from "../board/chances.js";
import { Menu } from "../board/menu.js";
import { Moves } from "../board/moves.js";
import { Findings } from "../kit/analyst.js";
import { announce } from "../kit/announce.js";
import { api, errorText, Refusal } from "../kit/api.js";
import { fill, h } from "../kit/dom.js";
import { notice } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { headOf, quoted, translateAnswer } from "../kit/phrases.js";
import { t } from "../kit/strings.js";
import { day } from "../kit/today.js";
import { forgetMistakes, mistakesOf, setRight, waiting } from "../table/mistakes.js";
import { capital } from "../table/seats.js";
import { mistakeAddress } from "./mistakes.js";

/** @typedef {import("../table/mistakes.js").Mistake} Mistake */
/** @typedef {import("../table/analysis.js").Verdict} Verdict */
/** @typedef {import("../kit/protocol.js").MoveData} Move */

const UNKNOWN = 404;

export class Review {
  /** @param {string} id the table's @param {string[]} seats what they are called @param {import("../board/board.js").Board} board @param {() => void} left shows the replay again */
  constructor(id, seats, board, left) {
    this.id = id;
    this.seats = seats;
    this.board = board;
    this.left = left;
    /** @type {Mistake[]} */
    this.moments = [];
    this.at = 0;
    /** @type {Move[]} */
    this.choices = [];
    /** @type {Findings | null} */
    this.source = null;
    const play = (/** @type {Move} */ move) => this.#play(move);
    const pointed = (/** @type {Move | null} */ move) => board.hint(move ? String(move.id) : null);
    this.menu = new Menu(board.frame, { chosen: play, pointed });
    this.moves = new Moves({ chosen: play, typed: (text) => this.#typed(text), pointed });
    this.count = h("span", { class: "soft" });
    this.question = h("p", {});
    this.say = h("div", { class: "say" });
    this.solution = h("button", { type: "button", class: "button small", onclick: () => this.#tell(this.#better(), "prompt", true) }, icon("eye"), t("puzzle.show"));
    this.next = h("div", { class: "row" });
    this.element = h(
      "section",
      { class: "card review", hidden: true, tabindex: "-1", "aria-label": t("review.title") },
      h("h2", {}, t("review.title"), " ", this.count),
      this.question,
      this.say,
      h("div", { class: "row" }, this.solution, this.next, h("button", { type: "button", class: "button small", onclick: () => this.#leave() }, icon("cross"), t("review.leave"))),
    );
    this.moves.element.hidden = true;
    addEventListener("pagehide", () => this.source?.close());
  }

  /** Is there something to look at again? @param {string} which the number of a ply, or anything else for all of the game */
  begin(which) {
    const all = mistakesOf(this.id);
    const one = all.filter(({ ply }) => String(ply) === which);
    this.moments = one.length ? one : all;
    if (this.moments.length) this.#ask(0);
    return this.moments.length > 0;
  }

  /** The replay is shown again. */
  close() {
    this.source?.close();
    this.source = null;
    this.menu.close();
    this.choices = [];
    if (this.element.contains(document.activeElement)) this.board.frame.focus({ preventScroll: true });
    this.element.hidden = this.moves.element.hidden = true;
    drawn(this.board, null);
  }

  #leave() {
    this.close();
    this.left();
  }

  get #moment() {
    return this.moments[this.at];
  }

  /** @returns {Verdict} what the analysis said of it */
  get #verdict() {
    return this.#moment.verdict;
  }

  /** @param {number} at */
  async #ask(at) {
    this.close();
    this.at = at;
    try {
      const shown = translateAnswer(await api.review(this.id, this.#moment.ply));
      this.#show(shown);
    } catch (error) {
      if (error instanceof Refusal && error.status === UNKNOWN) forgetMistakes(this.id);
      notice(errorText(error), "bad");
    }
  }

  /** @param {any} shown */
  #show({ scene, moves, seat }) {
    this.choices = moves;
    this.element.hidden = this.moves.element.hidden = false;
    this.solution.hidden = false;
    this.board.mark([]);
    this.board.show(scene);
    this.moves.show(moves, t("puzzle.wait"));
    fill(this.count, t("replay.count", { at: this.at + 1, of: this.moments.length }));
    fill(this.question, t("review.ask", { seat: capital(this.seats[seat]), lost: percent(this.#verdict.lost) }));
    fill(this.next);
    this.#tell(t("puzzle.yours"), "prompt");
  }

  /** @param {string[]} ids @param {Element} thing */
  chosen(ids, thing) {
    const moves = this.choices.filter((move) => ids.includes(String(move.id)));
    if (moves.length === 1) this.#play(moves[0]);
    else if (moves.length) this.menu.open(thing, moves, t("moves.choose"));
  }

  /** @param {string} text */
  #typed(text) {
    const move = this.choices.find((each) => each.text === text.toLowerCase());
    if (move) this.#play(move);
    else this.#tell(t("review.illegal", { move: text }), "wrong");
  }

  /** @param {Move} move */
  #play(move) {
    this.menu.close();
    this.moves.reset();
    this.source?.close();
    const { best, played, lost, reasons } = this.#verdict;
    if (move.id === best[0].move) this.#found(t("review.right"));
    else if (move.id === played) this.#tell([t("review.same", { lost: percent(lost) }), because(reasons)].join(" "), "wrong");
    else this.#compare(move);
  }

  /** @param {Move} move */
  #compare(move) {
    /** @type {Verdict | null} */
    let verdict = null;
    const { ply } = this.#moment;
    const heard = (/** @type {any} */ event) => {
      if (event.type === "waiting") return this.#tell(inQueue(event), "prompt");
      verdict = event.verdicts.find((/** @type {Verdict} */ each) => each.ply === 0) ?? verdict;
      if (event.done && verdict) this.#judge(move, verdict);
    };
    const ended = (/** @type {Refusal | null} */ refusal) => (refusal || !verdict) && this.#tell(refusal ? errorText(refusal) : t("analysis.busy"), "prompt");
    this.#tell(t("review.comparing", { move: named(move) }), "prompt");
    this.source = new Findings(api.comparisonAddress(this.id, ply, move.text), () => api.comparisonQuestion(this.id, ply, move.text), { heard, ended });
  }

  /** A move that cannot be told from the best one for sure is no mistake. @param {Move} move @param {Verdict} verdict */
  #judge(move, { other, lost, certain, reasons }) {
    if (!other) this.#found(t("review.best"));
    else if (!certain) this.#found(t("review.equal", { move: named(move), lost: percent(lost) }));
    else this.#tell([t("review.worse", { move: named(move), lost: percent(lost) }), because(reasons)].join(" "), "wrong");
  }

  /** @param {string} words */
  #found(words) {
    setRight(this.#moment);
    this.#tell([words, this.#better()].join(" "), "right", true);
  }

  /** A move of the analysis, as the list of choices says it. @param {import("../table/analysis.js").Judged | null} judged */
  #named(judged) {
    const choice = this.choices.find(({ id }) => id === judged?.move);
    return choice ? named(choice) : quoted(judged);
  }

  /** What was played, the better move, and what follows from it. */
  #better() {
    const { best, other, lost, reasons } = this.#verdict;
    const says = this.choices.find(({ id }) => id === best[0].move)?.explain ?? "";
    return [t("review.then", { played: this.#named(other), lost: percent(lost), better: this.#named(best[0]) }), says, because(reasons)].filter(Boolean).join(" ");
  }

  /** @param {string} words @param {"right" | "wrong" | "prompt"} kind @param {boolean} [over] is the moment over? */
  #tell(words, kind, over = false) {
    this.say.className = `say ${kind}`;
    fill(this.say, icon(kind === "right" ? "check" : kind === "wrong" ? "undo" : "point"), h("p", {}, words));
    announce(words);
    if (!over) return;
    drawn(this.board, this.#verdict.sketch);
    if (document.activeElement === this.solution) this.element.focus({ preventScroll: true });
    this.solution.hidden = true;
    fill(this.next, this.#onward());
  }

  /** The next moment of the game, else one of another game that waits. */
  #onward() {
    const words = [t("review.next"), icon("right")];
    if (this.at + 1 < this.moments.length) return h("button", { type: "button", class: "button small primary", onclick: () => this.#ask(this.at + 1) }, words);
    const elsewhere = waiting(day()).find(({ table }) => table !== this.id);
    return elsewhere ? h("a", { class: "button small primary", href: mistakeAddress(elsewhere) }, words) : h("span", { class: "soft" }, t("review.all"));
  }
}

/** A choice as one says it. @param {Move} move */
function named({ text, explain }) {
  return headOf(explain) || text;
}
