// @ts-check
/** The seal on the dice: a fingerprint of their seed, shown before the first move, and opened and checked after the last. */

import { api } from "../kit/api.js";
import { copyLine } from "../kit/clipboard.js";
import { openDialog } from "../kit/dialog.js";
import { fill, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {NonNullable<View["luck"]>} Luck */
/** @typedef {"mine" | "sealed" | "kept" | "late" | "broken" | "changed" | "unable"} Condition */

/** @type {Record<Condition, import("../kit/icons.js").Icon>} */
const ICONS = { mine: "dice", sealed: "dice", kept: "check", late: "dice", broken: "cross", changed: "cross", unable: "dice" };
const SHOWN_DIGITS = 12;

export class Seal {
  /** @param {string} id the table's */
  constructor(id) {
    this.id = id;
    /** @type {View | null} */
    this.view = null;
    /** @type {string | undefined} */
    this.noted = undefined;
    /** @type {Condition} */
    this.condition = "sealed";
    this.element = h("button", { type: "button", class: "seal", hidden: true, onclick: () => this.open() });
    this.shown = "";
  }

  /** @param {View} view */
  async show(view) {
    this.view = view;
    const { luck, dice } = view;
    this.element.hidden = !luck || dice === "mine";
    const key = JSON.stringify([luck, dice]);
    if (!luck || this.shown === key) return;
    this.shown = key;
    const condition = dice === "mine" ? "mine" : await looked(luck, this.#noted(luck));
    if (this.shown !== key) return;
    this.condition = condition;
    this.element.className = `seal ${condition}`;
    fill(this.element, icon(ICONS[condition]), h("span", {}, t(`luck.${condition}`)), condition === "sealed" && h("code", {}, inFours(luck.commitment.slice(0, SHOWN_DIGITS))));
  }

  /** The fingerprint that this browser saw first, while the game was running. @param {Luck} luck */
  #noted({ commitment, seed }) {
    this.noted ??= store.visit(this.id)?.commitment;
    if (this.noted || seed !== undefined) return this.noted;
    store.visited({ id: this.id, commitment });
    this.noted = commitment;
    return commitment;
  }

  /** Tell what the seal is, and show it whole. */
  open() {
    if (!this.view?.luck) return;
    const { luck, over, game, table } = this.view;
    const { commitment, seed, salt, chosen, foreseen } = luck;
    const texts = [t(`luck.${this.condition}.text`, { noted: this.noted ?? "" }), chosen && t("luck.chosen"), foreseen && t("luck.foreseen")];
    const rows = [copyLine(t("luck.commitment"), commitment), seed !== undefined && copyLine(t("luck.seed"), `${seed}:${salt}`)];
    const record = over && h("div", { class: "row" }, h("a", { class: "button small", href: api.recordAddress(table), download: `${game}-${table}.backburn` }, icon("download"), t("luck.record")));
    const told = texts.map((text) => text && h("p", {}, text));
    openDialog(t("luck.title"), h("div", { class: `stack seal-told ${this.condition}` }, told, this.condition !== "mine" && [rows, record]), { kind: "small" });
  }
}

/** How the seal is. @param {Luck} luck @param {string | undefined} noted @returns {Promise<Condition>} */
async function looked({ commitment, seed, salt }, noted) {
  if (noted && noted !== commitment) return "changed";
  if (seed === undefined) return "sealed";
  if (!globalThis.crypto?.subtle) return "unable";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${seed}:${salt}`));
  const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== commitment) return "broken";
  return noted ? "kept" : "late";
}

/** Digits in groups, for eyes. @param {string} digits */
function inFours(digits) {
  return digits.replace(/(.{4})(?=.)/g, "$1 ");
}
