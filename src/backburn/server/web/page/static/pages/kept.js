// @ts-check
/** A page without a server: what that means, that it takes a moment to start, and all tables as a file. */

import { allows, page } from "../kit/address.js";
import { api, errorText, Refusal } from "../kit/api.js";
import { h } from "../kit/dom.js";
import { build, notice, warning } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";

/** Milliseconds for which an empty page is not worth a word. */
const UNNOTICED = 400;
const FILE = "backburn-tables.json";

/** What the worker of the tables says to the page. @typedef {{ progress?: number, ready?: number, full?: string, follows?: boolean, owner?: string }} Said */

/** Show how far the start is where there is nothing else to be seen yet, and say if nothing can be kept any more. */
export function watch() {
  const bar = h("progress", { "aria-label": t("alone.starting") });
  let full = false;
  const shown = setTimeout(() => document.querySelector("main") ?? build({ kind: "trouble", heading: t("alone.starting"), main: [h("div", { class: "card alone" }, h("p", {}, t("alone.starting")), bar)] }), UNNOTICED);
  addEventListener("alone", (/** @type {any} */ { detail }) => {
    const said = /** @type {Said} */ (detail);
    if (said.progress) bar.value = said.progress;
    if (said.ready) clearTimeout(shown);
    if (said.full && !full) document.querySelector("main")?.prepend(warning(t("alone.full")));
    full ||= Boolean(said.full);
  });
}

/** What is kept in this browser, and what needs a server. */
export function keptHere() {
  if (!allows("alone")) return null;
  /** @type {HTMLInputElement} */
  const file = h("input", { type: "file", accept: "application/json", hidden: true, onchange: () => bring(file) });
  const buttons = [h("button", { type: "button", class: "button small", onclick: save }, icon("download"), t("alone.save")), h("button", { type: "button", class: "button small", onclick: () => file.click() }, icon("upload"), t("alone.load")), h("a", { class: "button small", href: page("own") }, icon("code"), t("own.open"))];
  const second = h("p", { class: "soft", hidden: !follows() }, t("alone.follows"));
  addEventListener("alone", () => (second.hidden = !follows()));
  return [h("h2", {}, t("alone.title")), h("p", { class: "soft" }, t("alone.text")), second, h("div", { class: "row" }, buttons, file)];
}

/** Does another tab have the tables? */
function follows() {
  return Boolean(/** @type {any} */ (globalThis).alone?.link.follows);
}

async function save() {
  const whole = JSON.stringify({ backburn: 1, memory: store.memory, kept: await api.kept() });
  const link = h("a", { href: URL.createObjectURL(new Blob([whole], { type: "application/json" })), download: FILE });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {HTMLInputElement} file */
async function bring(file) {
  try {
    const { backburn, memory, kept } = JSON.parse((await file.files?.[0]?.text()) ?? "{}");
    if (!backburn) throw new SyntaxError();
    await api.takeKept(kept);
    const visits = [...store.get("tables"), ...(memory?.tables ?? []).filter((/** @type {any} */ visit) => visit?.id && !store.visit(visit.id))];
    store.set("tables", visits);
    notice(t("alone.loaded"));
    setTimeout(() => location.reload(), 1000);
  } catch (error) {
    const isOther = error instanceof SyntaxError || (error instanceof Refusal && error.code === "request/invalid");
    notice(isOther ? t("alone.unknown") : errorText(error), "bad");
  }
}
