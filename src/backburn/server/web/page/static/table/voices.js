// @ts-check
/** What characters say at a table, and seldom: as a game begins, at a great move, at the end. The settings turn it off. */

import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";
import { levelNamed } from "./characters.js";
import { GREAT, beatOf } from "./director.js";
import { groupedByTurn } from "./log.js";
import { mood, together } from "./result.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./seats.js").Seat} Seat */

/** How often in a game a great move gets a word. */
const MOST = 2;

export class Voices {
  /** @param {import("./table.js").Table} table @param {(seat: Seat, words: string) => void} utter shows it beside the seat */
  constructor(table, utter) {
    this.table = table;
    this.utter = utter;
    this.spoken = 0;
    /** The first line of the turn that was last spoken of. */
    this.last = -1;
    table.on("first", () => this.#begin());
    table.on("shown", ({ before, lines }) => this.#hear(before, lines));
  }

  /** Before the reader has done anything. */
  #begin() {
    const { log, mine, over } = this.table.view;
    if (!over && !log.some(({ seat }) => mine.includes(seat))) this.#say("begin");
  }

  /** @param {View} before @param {import("./log.js").Line[]} lines */
  #hear(before, lines) {
    const { view } = this.table;
    if (view.over && !before.over) return this.#end();
    const turn = groupedByTurn(view.log, view.seats.length).findLast((each) => each.some((line) => lines.includes(line)));
    const beat = turn && beatOf(turn);
    const actor = turn?.find(({ seat }) => seat >= 0)?.seat ?? -1;
    if (!beat || beat.rank < GREAT || actor < 0 || turn[0].number === this.last || this.spoken >= MOST) return;
    if (together(view) || !(beat.good ?? [actor]).includes(actor)) return; // the words are an opponent's, of what was well done
    this.last = turn[0].number;
    const own = levelNamed(view.seats[actor].agent ?? "");
    if (own ? this.#say("mine", view.seats[actor]) : view.mine.includes(actor) && this.#say("yours")) this.spoken += 1;
  }

  #end() {
    const { view } = this.table;
    const kind = mood(view);
    if (view.mine.length && view.over?.why === "over") this.#say({ won: "beaten", lost: together(view) ? "lost" : "won", shared: "together", even: "drawn" }[kind]);
  }

  /** One of the characters says something: the one who is named, or the first. @param {string} moment @param {Seat} [seat] */
  #say(moment, seat = this.table.view.seats.find(({ agent }) => levelNamed(agent ?? ""))) {
    const { view, covered } = this.table;
    const level = levelNamed(seat?.agent ?? "");
    if (!seat || !level || covered || !view.mine.length || !store.get("voices")) return false;
    this.utter(seat, t(`voice.${level}.${moment}`));
    return true;
  }
}
