// @ts-check
/** What of a turn gets a beat: the dearest of its moments, once, as a banner on the board, with the places that it is about, a sound, and for those who listen. No click waits for it. */

import { announce } from "../kit/announce.js";
import { BEAT, Banner, toldOf } from "./banner.js";
import { groupedByTurn } from "./log.js";

/** @typedef {import("../kit/protocol.js").MomentData} Moment */
/** @typedef {import("./log.js").Line} Line */
/** @typedef {import("./view.js").View} View */

/** From this rank on a moment does not wait for the end of its turn. */
export const GREAT = 2;

export class Director {
  /** @param {import("./table.js").Table} table @param {import("../board/board.js").Board} board */
  constructor(table, board) {
    this.table = table;
    this.banner = new Banner(board);
    /** The first line of the last turn that had its beat. */
    this.last = -1;
    table.on("speaks", () => this.banner.hide());
    table.on("covered", () => this.banner.hide());
  }

  /** Lines are shown now. @param {Line[]} lines @returns {number} the milliseconds in which a beat is seen; 0 without one */
  direct(lines) {
    const { view, queue } = this.table;
    const turns = groupedByTurn(view.log, view.seats.length);
    const touched = turns.filter((turn) => turn[0].number !== this.last && turn.some((line) => lines.includes(line)));
    const found = touched.map((turn) => ({ turn, beat: beatOf(turn) })).findLast(({ turn, beat }) => beat && (isOver(turn, turns, view) || (beat.rank >= GREAT && !queue.length)));
    if (!found?.beat) return 0;
    this.last = found.turn[0].number;
    this.#show(found.beat);
    return BEAT;
  }

  /** @param {Moment} beat */
  #show(beat) {
    const told = toldOf(beat);
    this.banner.show(told);
    announce(`${[told.name, told.number].filter(Boolean).join(" ")}.`);
  }
}

/** The dearest moment of a turn: what has the same name counts together. @param {Line[]} turn @returns {Moment | null} */
export function beatOf(turn) {
  /** @type {Map<string, Moment>} */
  const named = new Map();
  for (const { moment } of turn) if (moment) named.set(moment.name, joined(named.get(moment.name), moment));
  const worth = [...named.values()].filter(({ number, least }) => Math.abs(number) >= least);
  return worth.sort((one, other) => other.rank - one.rank || Math.abs(other.number) - Math.abs(one.number))[0] ?? null;
}

/** @param {Moment | undefined} before @param {Moment} moment @returns {Moment} */
function joined(before, moment) {
  if (!before) return moment;
  const good = before.good && moment.good && [...new Set([...before.good, ...moment.good])];
  return { ...moment, number: before.number + moment.number, things: [...new Set([...before.things, ...moment.things])], rank: Math.max(before.rank, moment.rank), good };
}

/** Has another seat the next turn? A single player's turn is over with the next choice. @param {Line[]} turn @param {Line[][]} turns @param {View} view */
function isOver(turn, turns, { over, to_act: next, seats }) {
  const actor = turn.find((line) => line.seat >= 0)?.seat;
  return turn !== turns[turns.length - 1] || Boolean(over) || (next >= 0 && (seats.length === 1 || next !== actor));
}
