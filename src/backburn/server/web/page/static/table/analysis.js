// @ts-check
/** After a game: the graph of the chances to win, the turning points with the better moves, and a way to try them. */

import { page } from "../kit/address.js";
import { Findings } from "../kit/analyst.js";
import { api, errorText } from "../kit/api.js";
import { because, loss, percent, waiting } from "../board/chances.js";
import { fill, h } from "../kit/dom.js";
import { notice } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { isOwn } from "../kit/own.js";
import { quoted, sentenceLanguage } from "../kit/phrases.js";
import { store } from "../kit/store.js";
import { fortune } from "./fortune.js";
import { Graph, GraphPlace, sidesOf } from "./graph.js";
import { keepMistakes, MOST_OF_GAME } from "./mistakes.js";
import { capital, seatName } from "./seats.js";
import { listed, t } from "../kit/strings.js";
import { day } from "../kit/today.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("../board/chances.js").Estimate} Estimate */
/** @typedef {import("./graph.js").Point} Point */
/** @typedef {{ move: number, text: string, says?: string }} Judged a move, and in a sentence what it does; those kept from earlier versions have none */
/** @typedef {{ ply: number, seat: number, played: number | null, best: Judged[], other: Judged | null, lost: Estimate, certain: boolean, reasons: import("../board/chances.js").Reason[], sketch: import("../board/arrow.js").Sketch | null }} Verdict */
/** @typedef {(id: string, from: { ply: number, seat: number }) => Promise<void>} TryFrom plays on from before a ply, in the place of the one who made it */

/** The most turning points to list. */
const MOST = 6;
/** With fewer of them, moves that may have cost something are listed as well, up to this number. */
const ENOUGH = 3;
/** Before it is said that no mistakes were found, this many decisions have to be looked at, or half of a short game's. */
const TELLING = 10;
/** The tables whose graph was seen in this window, so that it is there again for who comes back; one that goes on without its page is with the results. */
const SEEN = "backburn-analysis-";

export class Analysis {
  /** @param {string} id @param {{ tryFrom: TryFrom, draw?: (sketch: import("../board/arrow.js").Sketch | null) => void, turned?: (ply: number, words: string) => void, turning?: (moves: { ply: number, words: string }[]) => void, go?: (ply: number) => void }} owner draws the better move on the board; hears which move cost most, and which turned the game; goes where the graph is clicked, and then has the graph in a place of its own */
  constructor(id, owner) {
    this.id = id;
    this.owner = owner;
    this.ply = -1;
    /** @type {View | null} */
    this.view = null;
    /** @type {any} */
    this.head = null;
    /** @type {Map<number, Point>} */
    this.points = new Map();
    /** @type {Map<number, Verdict>} */
    this.verdicts = new Map();
    /** @type {Findings | null} */
    this.source = null;
    this.asked = false;
    this.start = h("button", { type: "button", class: "button", onclick: () => this.begin() }, icon("graph"), t("analysis.start"));
    this.stop = h("button", { type: "button", class: "button small", hidden: true, onclick: () => this.#end(t("analysis.stopped")) }, icon("cross"), t("analysis.stop"));
    this.status = h("p", { class: "soft", role: "status" });
    this.place = new GraphPlace(Boolean(owner.go));
    this.graph = this.place.element;
    this.list = h("ol", { class: "analysis-turning" });
    this.learn = h("p", { class: "analysis-learn", hidden: true });
    this.luck = h("div", { class: "analysis-luck" });
    this.element = h("section", { class: "analysis card", hidden: true, "aria-label": t("analysis.title") }, this.start, owner.go ? null : this.graph, this.learn, this.luck, h("div", { class: "row" }, this.status, this.stop), this.list);
    addEventListener("pagehide", () => this.source?.close());
  }

  /** @param {View} view @param {number} [ply] which is shown on the board */
  show(view, ply = -1) {
    this.view = view;
    this.element.hidden = !view.over || isOwn();
    if (view.over && !this.asked && wasSeen(this.id)) this.begin();
    if (ply === this.ply) return;
    this.ply = ply;
    if (this.head) this.#redraw();
  }

  /** Begin the analysis, unless it goes on already. */
  begin() {
    if (this.source || this.head?.done || isOwn()) return;
    this.asked = true;
    this.start.hidden = true;
    this.stop.hidden = false;
    sessionStorage.setItem(SEEN + this.id, "yes");
    fill(this.status, t("analysis.thinking"));
    this.source = new Findings(api.analysisAddress(this.id), () => api.analysisQuestion(this.id), { heard: (event) => this.#found(event), ended: (refusal) => this.#end(refusal ? errorText(refusal) : t("analysis.busy")) });
  }

  /** @param {string} words */
  #end(words) {
    this.source?.close();
    this.source = null;
    this.stop.hidden = true;
    this.start.hidden = Boolean(this.head?.done);
    fill(this.status, words);
  }

  /** @param {any} event */
  #found({ points, verdicts, ...head }) {
    if (head.type === "waiting") return this.#wait(head);
    this.head = { ...this.head, ...head };
    points.forEach((/** @type {Point} */ point) => this.points.set(point.ply, point));
    verdicts.forEach((/** @type {Verdict} */ verdict) => this.verdicts.set(verdict.ply, verdict));
    if (this.head.done) this.#done();
    else fill(this.status, t("analysis.looked", { number: this.verdicts.size, of: this.head.decisions }));
    this.#redraw();
  }

  /** All is known, and which move cost most. */
  #done() {
    this.#end(t("analysis.about"));
    this.#showLearning();
    if (this.head.luck) fill(this.luck, fortune(this.head.luck, sidesOf(this.head.teams), (seats) => this.#name(seats)));
    const [worst] = this.#turning();
    if (worst?.other) this.owner.turned?.(worst.ply + 1, this.#short(worst));
  }

  /** @param {Verdict} verdict */
  #short({ seat, other, lost }) {
    return `${this.#name([seat])}: ${quoted(other)}: ${loss(lost)}`;
  }

  /** Were too few decisions looked at to say that there are no mistakes? */
  #sawLittle() {
    return this.verdicts.size < Math.min(TELLING, this.head.decisions / 2);
  }

  /** The viewer's own clear mistakes are kept, and a way leads to them; without any, that is said. */
  #showLearning() {
    const { view } = this;
    if (!view?.mine.length || (this.#sawLittle() && !this.#turning().length)) return;
    const own = this.#verdictsOn(this.head.turning).filter(({ seat }) => view.mine.includes(seat)).slice(0, MOST_OF_GAME);
    keepMistakes(this.id, view, own, day());
    const way = h("a", { class: "button primary", href: `${page("replay", this.id)}#find=all` }, icon("learn"), t("review.start", { n: own.length }));
    fill(this.learn, own.length ? way : t("review.none"));
    this.learn.hidden = false;
  }

  /** Tell how long it may take; what goes on without this page is not stopped by it, and is there when one comes back. @param {{ ahead: number, seconds: number, stays: boolean }} told */
  #wait(told) {
    if (told.stays && !this.stop.hidden) store.note({ id: this.id, analysed: true });
    this.stop.hidden = told.stays;
    fill(this.status, waiting(told));
  }

  // ---- drawing

  #redraw() {
    const places = [this.element, this.graph];
    const focused = places.some((place) => place.contains(document.activeElement)) ? document.activeElement?.getAttribute("data-focus") : null;
    const turning = [...this.#turning(), ...(this.head.done ? this.#suspects() : [])];
    this.place.show((room) => (this.points.size ? this.#graph(room).draw(turning) : []));
    fill(this.list, turning.map((verdict) => this.#row(verdict)), this.head.done && !turning.length && h("li", { class: "none" }, this.#sawLittle() ? t("analysis.few", { number: this.verdicts.size, of: this.head.decisions }) : t("analysis.none")));
    if (focused) places.forEach((place) => /** @type {HTMLElement | null} */ (place.querySelector(`[data-focus="${focused}"]`))?.focus());
    this.owner.turning?.(this.#turning().map((verdict) => ({ ply: verdict.ply, words: this.#short(verdict) })));
    this.owner.draw?.(this.verdicts.get(this.ply)?.sketch ?? null);
  }

  /** @param {number} room */
  #graph(room) {
    return new Graph(this.head, this.points, this.ply, { name: (seats) => this.#name(seats), words: (verdict) => this.#words(verdict), address: (verdict) => this.#address(verdict), go: this.owner.go }, room);
  }

  /** @returns {Verdict[]} the dearest first */
  #turning() {
    return this.#verdictsOn(this.head.turning.slice(0, MOST));
  }

  /** @returns {Verdict[]} of moves that may have cost something, the likeliest first; none where enough is known for sure */
  #suspects() {
    return this.#verdictsOn(this.head.suspects.slice(0, Math.max(0, ENOUGH - this.head.turning.length)));
  }

  /** @param {number[]} plies @returns {Verdict[]} */
  #verdictsOn(plies) {
    return plies.flatMap((ply) => this.verdicts.get(ply) ?? []);
  }

  /** @param {number[]} seats */
  #name(seats) {
    return listed(seats.map((seat) => (this.view ? seatName(this.view.seats[seat]) : capital(this.head.seats[seat]))));
  }

  /** @param {Verdict} verdict */
  #address({ ply }) {
    return `${page("replay", this.id)}#ply=${ply}`;
  }

  /** @param {Verdict} verdict */
  #words({ ply, seat, best, other, lost, certain }) {
    return t(certain ? "analysis.turn" : "analysis.perhaps", { number: ply, name: this.#name([seat]), played: quoted(other), lost: percent(lost), better: quoted(best[0]) });
  }

  /** @param {Verdict} verdict */
  #row(verdict) {
    return h(
      "li",
      { class: `seat-${verdict.seat}`, "aria-current": verdict.ply === this.ply ? "step" : null },
      h("p", {}, this.#words(verdict), " ", h("span", { lang: sentenceLanguage() }, because(verdict.reasons)), " ", h("code", { class: "soft", lang: "en" }, `${verdict.other?.text} → ${verdict.best[0].text}`)),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button small", href: this.#address(verdict), "data-focus": `see-${verdict.ply}` }, icon("eye"), t("analysis.see")),
        h("button", { type: "button", class: "button small", "data-focus": `try-${verdict.ply}`, onclick: () => this.#try(verdict) }, icon("play"), t("analysis.try")),
      ),
    );
  }

  /** Play on against bots from before a ply, in the place of who made it. @param {Verdict} verdict */
  async #try({ ply, seat }) {
    try {
      await this.owner.tryFrom(this.id, { ply, seat });
    } catch (error) {
      notice(errorText(error), "bad");
    }
  }
}

/** Was the graph of a table seen in this window, or is it found with the results? @param {string} id */
function wasSeen(id) {
  return sessionStorage.getItem(SEEN + id) !== null || Boolean(store.visit(id)?.analysed);
}
