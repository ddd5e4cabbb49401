// @ts-check
/** What the server says of the game is shown message by message, each for a time that people can follow. */

import { changed, newLines } from "./view.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").Messages} Messages */

export class Showing {
  /** @param {Table} table @param {{ board: import("../board/board.js").Board, drama: import("./drama.js").Drama, director: import("./director.js").Director }} where */
  constructor(table, { board, drama, director }) {
    this.table = table;
    this.board = board;
    this.drama = drama;
    this.director = director;
    this.running = false;
    table.on("queued", () => this.#run());
  }

  async #run() {
    const { table } = this;
    if (this.running) return;
    this.running = true;
    for (let message; !table.covered && (message = table.queue.shift()); ) {
      try {
        if (message.type === "view") this.#begin(message);
        else await this.#change(message);
      } catch (error) {
        console.error(error);
        table.setBusy(false);
      }
    }
    this.running = false;
    this.drama.done();
    table.tell("settled", undefined);
  }

  /** Show something of the table's past; what the server says meanwhile waits. @param {() => Promise<void>} what */
  async interlude(what) {
    if (this.running || this.table.covered) return;
    this.running = true;
    await this.table.attempt(what());
    this.running = false;
    this.#run();
  }

  /** A whole view: nothing of it is news. @param {Messages["view"]} message */
  #begin(message) {
    const { table, board } = this;
    table.setBusy(false);
    const fresh = table.view.at === undefined || !board.svg;
    board.show(message.scene);
    table.became(message);
    if (fresh) table.tell("first", table.view);
  }

  /** @param {Messages["change"]} change */
  async #change(change) {
    const { table, board, drama } = this;
    const lines = newLines(table.view, change);
    const began = performance.now();
    const share = drama.share(lines, table.view, table.queue.length);
    await drama.roll(lines, share);
    if (table.covered) return;
    const before = table.view;
    if (change.scene) board.change(change.scene, share);
    table.setBusy(false); // what could be chosen before the dice were rolled can be chosen no longer
    table.became(changed(before, change));
    table.tell("shown", { before, lines });
    const beat = this.director.direct(lines);
    const waits = table.queue.length > 0 || !table.mayAct;
    const left = share - (performance.now() - began);
    if (waits && lines.some((line) => line.seat >= 0 && line.seat !== table.view.seat)) await drama.rest(Math.max(left, share && beat));
  }
}
