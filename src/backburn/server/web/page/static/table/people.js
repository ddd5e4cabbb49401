// @ts-check
/** The people at a table: their seats, what they say, which bot is thinking, how many watch. */

import { store } from "../kit/store.js";
import { seatActions } from "./about.js";
import { Audience } from "./presence.js";
import { Seats } from "./seats.js";
import { Talk } from "./talk.js";
import { Voices } from "./voices.js";

export class People {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.talk = new Talk(table);
    this.voices = new Voices(table, (seat, words) => this.talk.utter(seat, words));
    this.seats = new Seats({ actions: (seat) => [...seatActions(table, seat), ...this.talk.beside(seat)] });
    this.audience = new Audience();
    table.on("seats", (seats) => this.seats.hear(seats));
    table.on("thinking", (progress) => this.#thinks(progress));
    table.on("draw", () => this.#draw());
  }

  /** @param {import("../kit/protocol.js").ThinkingMessage} progress */
  #thinks({ seat, share }) {
    this.seats.progress(share);
    if (this.table.thinking === seat) return;
    this.table.thinking = seat;
    this.#drawSeats();
  }

  #draw() {
    const { view } = this.table;
    if (view.to_act !== this.table.thinking) this.table.thinking = null;
    this.#rememberNames();
    this.#drawSeats();
    this.audience.show(view.spectators);
  }

  #drawSeats() {
    const { view, thinking } = this.table;
    const titles = view.series?.titles ?? [];
    const seats = view.seats.map((seat) => ({ ...seat, title: titles[seat.seat] ?? "" }));
    this.seats.show(seats, { toAct: view.to_act, own: view.seat, thinking, winners: view.over?.winners });
  }

  /** The names of the people at this screen, for when they come back from a bot. */
  #rememberNames() {
    const { id, view } = this.table;
    const known = store.visit(id)?.names ?? {};
    const people = view.seats.filter((seat) => view.mine.includes(seat.seat) && seat.who === "person" && seat.name !== known[seat.seat]);
    if (people.length) store.visited({ id, names: { ...known, ...Object.fromEntries(people.map((seat) => [seat.seat, seat.name])) } });
  }
}
