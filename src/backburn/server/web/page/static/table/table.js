// @ts-check
/** A table as this page knows it: the view that is shown, what waits to be shown, for whom the page speaks, and the connection. Its parts subscribe to what happens. */

import { api, errorText, Refusal } from "../kit/api.js";
import { refusalLine } from "../kit/clause.js";
import { afterPaint } from "../kit/dom.js";
import { Events } from "../kit/events.js";
import { notice } from "../kit/frame.js";
import { translateAnswer } from "../kit/phrases.js";
import { TableSocket } from "./socket.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./log.js").Line} Line */
/** @typedef {import("./socket.js").Condition} Condition */
/** @typedef {import("../kit/protocol.js").ServerMessage} ServerMessage */
/** @typedef {{ [Message in ServerMessage as Message["type"]]: Message }} Messages what the server says, by its type */
/**
 * @typedef {object} Own
 * @property {number | "none"} speaks for another seat, or once more: nothing is known yet
 * @property {{ condition: Condition, tries: number }} connection it was opened, or lost
 * @property {import("./seats.js").Seat[]} seats how they are now, whatever is shown yet
 * @property {undefined} queued something waits to be shown
 * @property {View} draw the view is another one; the board shows it
 * @property {View} painted that can be seen: what is looked at later is drawn now
 * @property {{ before: View, lines: Line[] }} shown a change is drawn
 * @property {View} first a view is drawn where nothing was shown before
 * @property {undefined} settled all is shown
 * @property {boolean} busy a command is under way, or answered
 * @property {number} covered the table goes off the page, until the player at this screen who has that seat is there
 * @property {undefined} uncovered they are
 * @property {string} clause of the rules, to be opened
 */

/** @typedef {Own & Messages} Happenings */

/** @extends {Events<Happenings>} */
export class Table extends Events {
  /** @param {string} id @param {View} first what everybody may see */
  constructor(id, first) {
    super();
    this.id = id;
    this.view = first;
    /** @type {(Messages["view"] | Messages["change"])[]} what the server has said and is not shown yet */
    this.queue = [];
    /** @type {number | "none"} */
    this.seat = "none";
    /** @type {TableSocket | null} */
    this.live = null;
    /** @type {number | null} the seat of a bot that is thinking */
    this.thinking = null;
    /** The number of the last event that was heard of; -1 for none. */
    this.heard = -1;
    this.covered = false;
    this.busy = false;
    /** Is something drawn that cannot be seen yet? */
    this.painting = false;
  }

  /** May the viewer choose something? */
  get mayAct() {
    return this.view.moves.length > 0 && !this.view.over;
  }

  /** Open a clause of the rules. @type {(clause: string) => void} */
  openClause = (clause) => this.tell("clause", clause);

  // ---- the connection

  /** Speak for a seat from now on. @param {number | "none"} seat */
  connect(seat) {
    this.live?.close();
    this.queue = [];
    this.seat = seat;
    this.heard = -1;
    this.tell("speaks", seat);
    this.live = new TableSocket(this.id, seat, {
      after: () => (this.heard < 0 ? null : this.heard),
      said: (message) => this.#said(message),
      became: (condition, tries) => this.tell("connection", { condition, tries }),
    });
  }

  /** Speak for no seat, and hear nothing any more. */
  disconnect() {
    this.live?.close();
    this.live = null;
    this.queue = [];
  }

  /** @param {ServerMessage} answer */
  #said(answer) {
    const message = translateAnswer(answer);
    if (message.type !== "view" && message.type !== "change") return this.tell(message.type, /** @type {any} */ (message)); // of the type that goes with its name
    if (message.seats) this.tell("seats", message.seats);
    this.heard = message.at ?? this.heard;
    if (message.type === "view") this.queue = [];
    this.queue.push(message);
    this.tell("queued", undefined);
  }

  /** Send a message, unless the connection is lost. @param {import("../kit/protocol.js").ClientMessage} message @returns {boolean} was it sent? */
  send(message) {
    return this.live?.send(message) ?? false;
  }

  // ---- what is shown

  /** The view is another one from now on. @param {View} view */
  became(view) {
    this.view = view;
    this.tell("draw", view);
    if (!this.painting) afterPaint(() => this.#painted());
    this.painting = true;
  }

  #painted() {
    this.painting = false;
    if (!this.covered) this.tell("painted", this.view);
  }

  /** Nothing of the table is to be seen until the seat's player is there. @param {number} seat */
  cover(seat) {
    this.disconnect();
    this.covered = true;
    this.tell("covered", seat);
  }

  /** They are there. @param {number} seat */
  uncover(seat) {
    this.covered = false;
    this.tell("uncovered", undefined);
    this.connect(seat);
  }

  /** A command is under way, or answered. @param {boolean} is */
  setBusy(is) {
    this.busy = is;
    this.tell("busy", is);
  }

  /** Wait for something, and say so if it fails. @template T @param {Promise<T>} promise @returns {Promise<T | null>} */
  async attempt(promise) {
    try {
      return await promise;
    } catch (error) {
      notice(error instanceof Refusal ? refusalLine({ message: errorText(error), clause: error.clause }, this.openClause) : errorText(error), "bad");
      return null;
    }
  }

  /** Is the table still there, and the seat ours? Tell what is wrong; null if nothing is. @returns {Promise<Refusal | null>} */
  async check() {
    try {
      await api.tableInWords(this.id, this.seat);
    } catch (error) {
      if (error instanceof Refusal && error.status !== 0 && error.status < 500) return error;
    }
    return null;
  }
}
