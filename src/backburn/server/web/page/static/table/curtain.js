// @ts-check
/** The curtain between two people at one screen: nothing of the table is on the page until the next one confirms. */

import { announce, clearAnnouncements } from "../kit/announce.js";
import { fill, h, pause } from "../kit/dom.js";
import { clearNotice } from "../kit/frame.js";
import { icon, sign } from "../kit/icons.js";
import { pace } from "../kit/settings.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";
import { seatName } from "./seats.js";

const BEFORE_CURTAIN = 1200;

/** Which of the people at this screen the page speaks for, and what is between them. */
export class Curtain {
  /** @param {import("./table.js").Table} table @param {{ main: HTMLElement, stage: HTMLElement }} page what holds the stage, and the stage */
  constructor(table, { main, stage }) {
    this.table = table;
    this.main = main;
    this.stage = stage;
    table.on("covered", (seat) => this.#draw(seat));
    table.on("settled", () => this.#next());
  }

  /** Speak for the player whose turn it is, or else for the first of them. */
  begin() {
    const { mine, to_act: toAct } = this.table.view;
    const seat = mine.includes(toAct) ? toAct : mine[0];
    if (seat === undefined) this.table.connect("none");
    else if (this.#hides()) this.table.cover(seat);
    else this.table.connect(seat);
  }

  /** Does this table hide itself between the people at this screen? */
  #hides() {
    const { id, view } = this.table;
    return view.mine.length > 1 && (store.visit(id)?.curtain ?? view.secrets);
  }

  /** When everything is shown: whose screen is it now? */
  async #next() {
    const { table } = this;
    const { to_act: toAct, mine, seats } = table.view;
    if (table.covered || toAct === table.seat || !mine.includes(toAct) || seats[toAct].who !== "person") return;
    if (!this.#hides()) return table.connect(toAct);
    await pause(BEFORE_CURTAIN * pace());
    if (!table.covered && table.view.to_act === toAct && !table.queue.length) table.cover(toAct);
  }

  /** @param {number} seat of who is next */
  #draw(seat) {
    const name = seatName(this.table.view.seats[seat]);
    clearNotice();
    clearAnnouncements();
    announce(t("curtain.title", { name }));
    const lifted = () => {
      this.main.replaceChildren(this.stage);
      this.table.uncover(seat);
    };
    fill(this.main, curtain(name, lifted));
  }
}

/** @param {string} name who is next @param {() => void} lifted @returns {HTMLElement} */
function curtain(name, lifted) {
  const button = h("button", { type: "button", class: "button primary large", onclick: lifted }, icon("eye"), t("curtain.lift", { name }));
  const element = h(
    "section",
    { class: "curtain", role: "region", "aria-labelledby": "curtain-title" },
    sign(),
    h("h2", { id: "curtain-title" }, t("curtain.title", { name })),
    h("p", {}, t("curtain.text")),
    button,
  );
  requestAnimationFrame(() => button.focus());
  return element;
}
