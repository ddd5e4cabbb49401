// @ts-check
/** The WebSocket of a table; reconnects automatically. */

import { base } from "../kit/address.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20000;
const PATIENCE = 10000;

/** @typedef {"connecting" | "open" | "lost" | "closed"} Condition */

export class TableSocket {
  /**
   * @param {string} table @param {number | "none" | null} seat
   * @param {{ after: () => number | null, said: (message: import("../kit/protocol.js").ServerMessage) => void, became: (condition: Condition, tries: number) => void }} owner
   */
  constructor(table, seat, owner) {
    this.table = table;
    this.seat = seat;
    this.owner = owner;
    this.tries = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timers = { retry: 0, ping: 0, pong: 0 };
    this.hurry = () => this.#hurried();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.#connect();
  }

  #address() {
    const address = new URL(`${base}/api/tables/${encodeURIComponent(this.table)}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const after = this.owner.after();
    if (after !== null) address.searchParams.set("after", String(after));
    if (this.seat !== null) address.searchParams.set("seat", String(this.seat));
    return address;
  }

  #connect() {
    this.owner.became(this.tries ? "lost" : "connecting", this.tries);
    const socket = new WebSocket(this.#address());
    this.socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#heard(socket, event);
    socket.onclose = () => this.#lost(socket);
  }

  #opened() {
    this.tries = 0;
    this.owner.became("open", 0);
    this.timers.ping = setInterval(() => this.#ping(), PING_EVERY);
  }

  #ping() {
    this.send({ type: "ping" });
    clearTimeout(this.timers.pong);
    this.timers.pong = setTimeout(() => this.socket?.close(), PATIENCE);
  }

  /** @param {WebSocket} socket @param {MessageEvent} event */
  #heard(socket, event) {
    if (socket !== this.socket) return;
    clearTimeout(this.timers.pong);
    const message = JSON.parse(event.data);
    if (message.type !== "pong") this.owner.said(message);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (this.closed || socket !== this.socket) return;
    this.socket = null;
    clearInterval(this.timers.ping);
    clearTimeout(this.timers.pong);
    this.tries += 1;
    this.owner.became("lost", this.tries);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.7 ** (this.tries - 1));
    this.timers.retry = setTimeout(() => this.#connect(), wait * (0.7 + 0.6 * Math.random()));
  }

  #hurried() {
    if (this.socket || this.closed || document.hidden) return;
    clearTimeout(this.timers.retry);
    this.#connect();
  }

  /** Send a message if the connection is open. @param {import("../kit/protocol.js").ClientMessage} message @returns {boolean} */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Close the connection for good. */
  close() {
    this.closed = true;
    Object.values(this.timers).forEach((timer) => clearTimeout(timer));
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.owner.became("closed", 0);
  }
}
