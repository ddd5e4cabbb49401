// @ts-check
/** A board for analysis: a position, moves by click, the lines that were tried, the best moves and the chances; and a way to play from there. */

import { fragment, page } from "../kit/address.js";
import { api, errorText } from "../kit/api.js";
import { Board } from "../board/board.js";
import { Menu } from "../board/menu.js";
import { Moves } from "../board/moves.js";
import { copyLine } from "../kit/clipboard.js";
import { fill, h } from "../kit/dom.js";
import { loadArt } from "../kit/art.js";
import { Facts } from "../board/facts.js";
import { build, notice, tool } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { translateAnswer, phrases, loadPhrases, sentenceLanguage } from "../kit/phrases.js";
import { ChanceBar } from "./chance_bar.js";
import { Lines } from "./lines.js";
import { openSetup } from "./setup.js";
import { t } from "../kit/strings.js";
import { Thinking } from "./thinking.js";
import { situation } from "../table/view.js";

/** @typedef {import("../kit/protocol.js").MoveData} Move */

/** @param {string} game */
export async function open(game) {
  const text = fragment().get("p") ?? "";
  const seats = fragment().get("n") ?? "";
  await loadPhrases(game);
  const [games, position, words] = await Promise.all([api.games(), api.position({ game, position: text, ...(seats && { seats }) }), phrases(game)]);
  await loadArt(game);
  const card = words.card(games.find((/** @type {any} */ each) => each.id === game));
  new Analysing(card, seats, translateAnswer(position));
}

class Analysing {
  /** @param {any} card @param {string} seats how many there are; empty for as many as usual @param {any} first */
  constructor(card, seats, first) {
    this.card = card;
    this.seats = seats;
    this.busy = false;
    const play = (/** @type {Move} */ move) => this.#play(move.text);
    const pointed = (/** @type {Move | null} */ move) => this.board.hint(move ? String(move.id) : null);
    this.board = new Board({ chosen: (ids, thing) => this.#chosen(ids, thing) });
    this.menu = new Menu(this.board.frame, { chosen: play, pointed });
    this.moves = new Moves({ chosen: play, typed: (text) => this.#play(text), pointed });
    this.facts = new Facts();
    this.bar = new ChanceBar();
    this.thinking = new Thinking(this.board, (head, chances) => this.bar.show(head, chances));
    this.said = h("p", { class: "said", lang: sentenceLanguage() });
    this.roll = h("button", { type: "button", class: "button", hidden: true, onclick: () => this.#roll() }, icon("dice"), t("lines.roll"));
    this.back = tool("back", t("replay.back"), () => this.lines.step("ArrowLeft"));
    this.forward = tool("forward", t("replay.forward"), () => this.lines.step("ArrowRight"));
    this.links = h("div", { class: "card stack" });
    this.from = h("button", { type: "button", class: "button primary", onclick: () => this.#playFrom() }, icon("play"), t("position.play"));
    this.lines = new Lines(first, () => this.#show());
    this.#build();
    this.#show();
    addEventListener("keydown", (event) => this.#typed(event));
  }

  #build() {
    const steps = h("div", { class: "row" }, this.back, this.forward, this.roll, this.from);
    build({
      kind: "table analysing",
      heading: `${t("position.title")}: ${this.card.title}`,
      keys: ["lines", "looking"],
      main: [
        h(
          "div",
          { class: "stage" },
          h("div", { class: "top" }, this.said, steps),
          h("div", { class: "middle" }, h("div", { class: "board-and-bar" }, this.bar.element, this.board.frame)),
          h("div", { class: "side" }, this.thinking.element, this.lines.element, this.moves.element, this.facts.element, this.links),
        ),
      ],
    });
  }

  get #shown() {
    return this.lines.at.shown;
  }

  #show() {
    const shown = this.#shown;
    this.menu.close();
    this.moves.reset();
    fill(this.said, situation(shown, this.card.title));
    this.board.mark([]);
    this.board.show(shown.scene);
    this.moves.show(shown.moves, t("puzzle.wait"));
    this.facts.show(shown.scene.facts);
    this.roll.hidden = !shown.outcomes.length;
    this.from.disabled = Boolean(shown.over);
    this.back.disabled = !this.lines.at.parent;
    this.forward.disabled = !this.lines.at.children.length;
    const link = `${new URL(page("position", this.card.id), location.href).href}#${new URLSearchParams({ p: shown.position, ...(this.seats && { n: this.seats }) })}`;
    fill(this.links, copyLine(t("sheet.position.text"), shown.position), copyLine(t("position.link"), link));
    this.thinking.show(shown.over ? null : { game: this.card.id, position: shown.position, seats: this.seats });
  }

  /** @param {string[]} ids @param {Element} thing */
  #chosen(ids, thing) {
    const moves = this.#shown.moves.filter((/** @type {Move} */ move) => ids.includes(String(move.id)));
    if (moves.length === 1) this.#play(moves[0].text);
    else if (moves.length) this.menu.open(thing, moves, t("moves.choose"));
  }

  /** An outcome as likely as in the game. */
  #roll() {
    const { outcomes } = this.#shown;
    const sum = outcomes.reduce((/** @type {number} */ total, /** @type {any} */ { weight }) => total + weight, 0);
    let ticket = Math.random() * sum;
    this.#play(outcomes.find((/** @type {any} */ { weight }) => (ticket -= weight) < 0)?.text ?? outcomes[0].text);
  }

  /** @param {string} text */
  async #play(text) {
    const known = this.lines.known(text);
    if (known) return this.lines.go(known);
    if (this.busy) return;
    this.busy = true;
    try {
      const { said, ...shown } = translateAnswer(await api.position({ game: this.card.id, position: this.#shown.position, move: text, ...(this.seats && { seats: this.seats }) }));
      const there = this.lines.known(said.text);
      if (there) this.lines.go(there);
      else this.lines.add(said, shown);
    } catch (error) {
      notice(errorText(error), "bad");
    } finally {
      this.busy = false;
    }
  }

  #playFrom() {
    openSetup(this.card, { position: this.#shown.position, seats: Number(this.seats) || this.card.seats.usual });
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    if (event.shiftKey || /** @type {Element} */ (event.target).closest("input, textarea, select, dialog, .menu, .move-list, .board")) return;
    if (this.lines.step(event.key)) event.preventDefault();
  }
}
