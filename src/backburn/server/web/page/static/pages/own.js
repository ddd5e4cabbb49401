// @ts-check
/** A game of one file, on a page without a server: its text is shown, and after a yes it runs, shut away from everything else. */

import { fragment, go, goBy, page, wordsOf } from "../kit/address.js";
import { api } from "../kit/api.js";
import { openDialog } from "../kit/dialog.js";
import { h } from "../kit/dom.js";
import { build, showTrouble } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { showOwn } from "../kit/own.js";
import { phrases } from "../kit/phrases.js";
import { number, t } from "../kit/strings.js";
import { openSetup } from "./setup.js";
import { described } from "./variant.js";

/** @typedef {{ name: string, source: string, asked?: string }} File `asked` is the set-up that a link describes */
/** @typedef {{ progress?: number, ready?: boolean, stopped?: string, why?: string }} Told what the game's frame tells */

const LARGEST = 200_000; // bytes
const LONGEST_NAME = 80;
/** What is read in another order than it runs, or is not seen at all. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
/** The pages of a game that are shown here, in the place of this one. @type {Record<string, () => Promise<{ open: (...words: string[]) => void | Promise<void> }>>} */
const PAGES = { t: () => import("./table.js"), replay: () => import("./replay.js") };

/** Show where a file is chosen, and the one that was chosen before the page was opened again. */
export async function open() {
  showOwn();
  choose();
  const linked = fragment().get("file");
  if (linked) await brought(linked);
  else if (history.state?.own) offer(history.state.own);
}

/** Show what a link has brought along: the file itself, and not where one would be. @param {string} packed */
async function brought(packed) {
  const asked = fragment();
  try {
    const source = await unpacked(packed);
    offer({ name: `${asked.get("game") ?? "game"}.py`.slice(-LONGEST_NAME), source, asked: location.hash.slice(1) });
  } catch {
    choose(t("own.link"));
  }
}

/** The text that `lab/report/links.py` has packed. Raises an error for anything else. @param {string} packed */
async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const text = new TextDecoder("utf-8", { fatal: true });
  let [source, size] = ["", 0];
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    size += /** @type {Uint8Array} */ (value).length;
    if (size > LARGEST) throw new RangeError("too large");
    source += text.decode(value, { stream: true });
  }
  return source + text.decode();
}

/** @param {import("../kit/dom.js").Child[]} trouble what became of an earlier game */
function choose(...trouble) {
  /** @type {HTMLInputElement} */
  const input = h("input", { type: "file", accept: ".py", hidden: true, onchange: () => taken(input) });
  const again = history.state?.own && h("button", { type: "button", class: "button", onclick: () => location.reload() }, icon("again"), t("own.again"));
  const pick = h("button", { type: "button", class: "button primary", onclick: () => input.click() }, icon("upload"), t("own.choose"));
  build({ kind: "own", heading: t("own.title"), main: [h("div", { class: "card alone" }, trouble.length > 0 && h("div", { class: "answer", role: "alert" }, trouble), h("p", {}, t("own.text")), h("p", { class: "soft" }, t("own.levels")), h("div", { class: "row" }, again, pick), input)] });
}

/** @param {HTMLInputElement} input */
async function taken(input) {
  const [file] = input.files ?? [];
  if (!file) return;
  if (file.size > LARGEST) return choose(t("own.large", { size: kilobytes(file.size), most: kilobytes(LARGEST) }));
  offer({ name: file.name.slice(0, LONGEST_NAME), source: await file.text() });
}

/** Show what would run. @param {File} file */
function offer(file) {
  const { name, source } = file;
  const size = new TextEncoder().encode(source).length;
  const window = openDialog(
    t("own.run.title", { name }),
    [
      h("p", { class: "soft" }, t("own.size", { lines: number(source.split("\n").length), size: kilobytes(size) })),
      h("p", {}, t("own.means")),
      h("pre", { class: "source", tabindex: "0", lang: "en", "aria-label": t("own.source") }, source.replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)),
      h("div", { class: "row end sticky" }, h("button", { type: "button", class: "button", onclick: () => window.close() }, t("frame.cancel")), h("button", { type: "button", class: "button primary", onclick: () => run(file, window) }, icon("play"), t("own.run"))),
    ],
    { kind: "wide" },
  );
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return number(Math.ceil(bytes / 1000));
}

/** @param {File} file @param {HTMLDialogElement} window */
function run(file, window) {
  window.close();
  history.replaceState({ own: file }, "", page("own"));
  const bar = h("progress", { "aria-label": t("own.starting") });
  build({ kind: "own", heading: t("own.title"), main: [h("div", { class: "card alone" }, h("p", {}, t("own.starting")), bar)] });
  const game = /** @type {any} */ (globalThis).alone.ownGame((/** @type {Told} */ { progress, ready, stopped, why }) => {
    if (progress) bar.value = progress;
    if (ready) show(file).catch(() => game.stop("broken"));
    if (stopped) stop(stopped, why);
  });
  game.begin(file.source, file.name);
}

/** The game runs: who plays? @param {File} file */
async function show({ asked = "" }) {
  const [plain] = await api.games();
  const card = (await phrases(plain.id)).card(plain);
  goBy(follow);
  addEventListener("click", clicked, true);
  const again = h("button", { type: "button", class: "button primary", onclick: () => openSetup(card) }, icon("play"), t("setup.title", { game: card.title }));
  build({ kind: "own", heading: card.title, main: [h("div", { class: "card alone" }, h("h2", { lang: "en" }, card.title), h("p", { lang: card.lang }, card.about), h("p", { class: "soft" }, t("own.levels")), again)] });
  openSetup(card, described(card, new URLSearchParams(asked)));
}

/** @param {string} stopped why @param {string} [why] in the game's words */
function stop(stopped, why) {
  document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  removeEventListener("click", clicked, true);
  choose(h("p", {}, t(`own.stopped.${stopped}`)), why && h("p", { lang: "en" }, why));
}

/** A link to a table of this game is no other page: there the game would be gone. @param {MouseEvent} event */
function clicked(event) {
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.download || !(wordsOf(new URL(link.href))[0] in PAGES)) return;
  event.preventDefault();
  go(link.href);
}

/** Show another page of this game. @param {string} address */
async function follow(address) {
  const url = new URL(address, location.href);
  const [kind, ...words] = wordsOf(url);
  if (!(kind in PAGES)) return location.assign(address);
  const { state } = history;
  history.replaceState(state, "", page("own") + url.hash);
  try {
    await (await PAGES[kind]()).open(...words);
  } catch (error) {
    showTrouble(error);
  }
  history.replaceState(state, "", page("own"));
}
