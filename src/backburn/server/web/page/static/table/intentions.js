// @ts-check
/**
 * What one click can mean beyond a ply: the page asks the server after each view, and sends several moves as one. Where nothing is in reach
 * because no piece is chosen, pointing at one shows where it could go.
 */

import { api } from "../kit/api.js";
import { moves as movesOf } from "../board/things.js";
import { refusalLine } from "../kit/clause.js";
import { notice } from "../kit/frame.js";
import { Destinations } from "../board/destinations.js";
import { translateAnswer } from "../kit/phrases.js";
import { Repeats } from "../board/repeats.js";
import { t } from "../kit/strings.js";

/** Milliseconds that a pointer rests on a piece before the page asks where that could go. */
const REST = 150;

export class Intentions {
  /**
   * @param {import("./table.js").Table} table
   * @param {{ board: import("../board/board.js").Board, menu: import("../board/menu.js").Menu<number | number[]>, play: (moves: number[]) => void }} parts `play` plays a series, if the table is not busy
   */
  constructor(table, { board, menu, play }) {
    this.table = table;
    this.board = board;
    this.menu = menu;
    this.play = play;
    this.destinations = new Destinations(board, { chosen: (destinations, mark) => this.#pick(destinations, mark) });
    this.repeats = new Repeats(board, { chosen: play });
    this.timer = 0;
    /** The move whose piece is pointed at; empty for none. */
    this.pointed = "";
    for (const name of ["pointerover", "pointerleave", "focusin", "focusout"]) board.frame.addEventListener(name, (/** @type {Event} */ event) => this.#point(event));
  }

  /** Forget what was in reach. */
  clear() {
    delete this.board.frame.dataset.ahead;
    clearTimeout(this.timer);
    this.pointed = "";
    this.destinations.clear();
    this.repeats.close();
  }

  /** What is in reach from here? The answer comes later than the view, which must not wait for it. */
  async look() {
    this.clear();
    const { table } = this;
    const { at, reach, seat } = table.view;
    if (!reach || seat === null || !table.mayAct) return;
    const answer = await api.reach(table.id, seat, at).catch(() => null);
    if (!answer || table.covered || table.view.at !== at || table.view.seat !== seat) return;
    const { stops, again } = translateAnswer(answer);
    this.destinations.show(stops);
    this.repeats.show(again);
    this.board.frame.dataset.ahead = String(at);
  }

  /** A piece that can be chosen is pointed at, or none any more. @param {Event} event */
  #point({ type, target }) {
    const thing = type === "pointerleave" || type === "focusout" ? null : /** @type {Element} */ (target).closest(".board > [data-moves]");
    const [move = "", more] = thing ? movesOf(thing) : [];
    const pointed = more || this.destinations.destinations.size ? "" : move;
    if (pointed === this.pointed) return;
    clearTimeout(this.timer);
    this.pointed = pointed;
    this.destinations.foreshow([]);
    if (pointed && this.board.frame.dataset.ahead === String(this.table.view.at)) this.timer = setTimeout(() => this.#foresee(pointed), REST);
  }

  /** Show where pieces could go after a move. @param {string} move */
  async #foresee(move) {
    const { table } = this;
    const { at, seat } = table.view;
    const answer = await api.reach(table.id, seat ?? "none", at, Number(move)).catch(() => null);
    if (answer && !table.covered && table.view.at === at && this.pointed === move) this.destinations.foreshow(answer.stops);
  }

  /** A thing that offers plies was chosen: does it mean more than them? @param {Element} thing @param {string[]} moves */
  takes(thing, moves) {
    const destinations = this.destinations.beyond(thing.id, moves);
    if (destinations.length) this.#pick(destinations, thing);
    return destinations.length > 0;
  }

  /** Go to a place, or ask in which way. @param {import("../board/destinations.js").Destination[]} destinations @param {Element} mark */
  #pick(destinations, mark) {
    if (destinations.length === 1) this.play(destinations[0].id);
    else this.menu.open(mark, destinations, t("moves.choose"));
  }

  /** Send a series, and tell what was not made of it; return whether any of it was. @param {number[]} moves */
  async send(moves) {
    const { table } = this;
    const made = await table.attempt(api.series(table.id, table.seat, moves, table.view.at));
    if (made?.dropped && !table.covered) notice([t("destination.dropped", { n: made.dropped }), " ", refusalLine(translateAnswer(made), table.openClause)]);
    return made !== null;
  }
}
