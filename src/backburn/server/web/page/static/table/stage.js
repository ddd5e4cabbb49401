// @ts-check
/** All that is seen of a table, put in its place. */

import { Board } from "../board/board.js";
import { h } from "../kit/dom.js";
import { build } from "../kit/frame.js";
import { t } from "../kit/strings.js";
import { Analysis } from "./analysis.js";
import { Choosing } from "./choosing.js";
import { watchConnection } from "./condition.js";
import { Curtain } from "./curtain.js";
import { Director } from "./director.js";
import { Drama } from "./drama.js";
import { Hint } from "./hint.js";
import { Keys } from "./keys.js";
import { Panels } from "./panels.js";
import { People } from "./people.js";
import { playBack } from "./playback.js";
import { Requests } from "./requests.js";
import { Seal } from "./seal.js";
import { shortName } from "./seats.js";
import { followSeries } from "./series.js";
import { Showing } from "./showing.js";
import { Speech } from "./speech.js";
import { Stakes } from "./stakes.js";
import { Near } from "./near.js";
import { Turn } from "./turn.js";
import { GameOver } from "./gameover.js";

/** @typedef {import("./table.js").Table} Table */

export class Stage {
  /** @param {Table} table @param {{ tryFrom: import("./analysis.js").TryFrom, harder: import("./gameover.js").Harder }} starts what begins other tables */
  constructor(table, { tryFrom, harder }) {
    this.table = table;
    this.board = new Board({ chosen: (ids, thing) => this.choosing.choose(ids, thing), undone: (ply) => this.choosing.undo(ply), nothing: (things) => this.choosing.explain(things), openClause: table.openClause });
    this.drama = new Drama(this.board, { again: () => this.#playBack() });
    this.director = new Director(table, this.board);
    this.showing = new Showing(table, this);
    this.people = new People(table);
    this.stakes = new Stakes(table, this.board);
    this.hint = new Hint(table, this.board);
    this.seal = new Seal(table.id);
    this.near = new Near(table, this.board, () => this.choosing.strip.show());
    this.turn = new Turn(table, { near: this.near.button, hint: this.hint.button, seal: this.seal.element, clock: this.people.seats.acting, board: this.board });
    this.requests = new Requests(table);
    this.gameOver = new GameOver(table, this.seal, harder);
    this.analysis = new Analysis(table.id, { tryFrom, turned: (ply, words) => this.gameOver.highlight.turns(ply, words) });
    table.on("draw", (view) => this.#draw(view));
    table.on("painted", (view) => this.#drawStory(view));
    this.choosing = new Choosing(table, this);
    this.panels = new Panels(table, { seal: this.seal, talk: this.people.talk });
    this.keys = new Keys({ table, board: this.board, drama: this.drama, choosing: this.choosing, turn: this.turn, near: this.near, playBack: () => this.#playBack() });
    this.speech = new Speech(table);
    table.on("shown", ({ before }) => this.#end(before));
    this.element = this.#furnish();
    const main = build({ kind: "table", heading: table.view.title, tools: [this.stakes.element, this.people.audience.element], main: [this.element], keys: ["choosing", "looking", "table"] });
    table.on("busy", (is) => main.setAttribute("aria-busy", String(is)));
    table.on("uncovered", () => this.board.frame.focus({ preventScroll: true }));
    watchConnection(table, main);
    new Curtain(table, { main, stage: this.element }).begin();
  }

  /** @returns {HTMLElement} */
  #furnish() {
    const card = h("section", { class: "card turn-card", "aria-label": t("turn.title") }, this.turn.element, this.drama.element, this.turn.more, this.hint.element);
    this.table.on("draw", ({ to_act: next, over }) => (card.className = `card turn-card ${next < 0 ? "" : `turn-of-${next}`} ${this.table.mayAct ? "own" : ""} ${over ? "over" : ""}`));
    const insight = h("section", { class: "insight", "aria-label": t("table.insight") }, this.analysis.element);
    return h(
      "div",
      { class: "stage" },
      h("div", { class: "top" }, this.people.seats.element, card, this.gameOver.element, this.requests.element),
      h("div", { class: "middle" }, this.board.frame, this.choosing.strip.element, insight),
      h("div", { class: "side" }, this.choosing.moves.element, this.panels.element),
    );
  }

  /** @param {import("./view.js").View} view */
  #draw(view) {
    this.requests.show(view);
    this.seal.show(view);
    this.gameOver.show(view);
    this.analysis.show(view);
  }

  /** What comes after the move itself: the marks around what it changed, and its story. @param {import("./view.js").View} view */
  #drawStory(view) {
    this.board.mark(view.last ?? []);
    this.drama.tell(view.log, view.seats, shortName, view.seat, view.aim);
  }

  /** What begins when a game ends. @param {import("./view.js").View} before */
  #end(before) {
    const { view } = this.table;
    if (view.over && !before.over) {
      this.#bringEnd();
      this.analysis.begin();
    }
    if (view.rematch && !before.rematch) followSeries(this.table);
  }

  /** Bring the end card into the window. Where it begins in the upper half the page stays: the seats above it are seen, too, and the board. */
  #bringEnd() {
    const { element } = this.gameOver;
    const { top } = element.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) element.scrollIntoView({ block: "nearest" });
  }

  /** Show once more what a reader has not seen. */
  #playBack() {
    return playBack(this.table, this);
  }
}
