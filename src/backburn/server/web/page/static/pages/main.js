// @ts-check
/** The entry point: loads strings and theme, then the page for the URL. */

import { allows, go, goBy, here, missing, wordsOf } from "../kit/address.js";
import { Refusal } from "../kit/api.js";
import { showTrouble } from "../kit/frame.js";
import { pause } from "../kit/dom.js";
import { loadPhrases } from "../kit/phrases.js";
import { loadStrings, t } from "../kit/strings.js";
import { followTheme } from "../kit/theme.js";

/** @type {Record<string, () => Promise<{ open: (...words: string[]) => void | Promise<void> }>>} */
const PAGES = {
  t: () => import("./table.js"),
  replay: () => import("./replay.js"),
  learn: () => import("./learn.js"),
  mine: () => import("./mine.js"),
  ratings: () => import("./ratings.js"),
  puzzle: () => import("./puzzle.js"),
  puzzles: () => import("./puzzles.js"),
  daily: () => import("./daily_fire.js"),
  club: () => import("./club.js"),
  position: () => import("./position.js"),
  own: () => import("./own.js"),
};

/** Milliseconds that pictures have to come. */
const PATIENCE = 2000;

/** Without a server, a table opens in the place of the lobby: for another page Python would have to start once more. */
function stay() {
  const leave = (/** @type {string} */ address) => location.assign(address);
  const clicked = (/** @type {MouseEvent} */ event) => {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    const plain = !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!plain || !(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.download || wordsOf(new URL(link.href))[0] !== "t") return;
    event.preventDefault();
    go(link.href);
  };
  addEventListener("click", clicked, true);
  goBy((address) => {
    const [kind, ...words] = wordsOf(new URL(address, location.href));
    if (kind !== "t") return leave(address);
    goBy(leave);
    removeEventListener("click", clicked, true);
    history.pushState(null, "", address);
    addEventListener("popstate", () => here()[0] === "t" || location.reload());
    PAGES.t().then((table) => table.open(...words)).catch(showTrouble);
  });
}

/** Without a server, Python starts behind the pictures: its files would take the line from them. */
async function startTables() {
  await Promise.race([pause(PATIENCE), Promise.all([...document.images].map((picture) => picture.decode().catch(() => null)))]);
  /** @type {any} */ (globalThis).alone.link.begin();
}

followTheme();
const [kind = "", ...words] = here();
const wanted = (PAGES[kind] ?? (() => import("./lobby.js")))();

try {
  await loadStrings();
  if (allows("alone")) (await import("./kept.js")).watch();
  if (allows("alone") && !(kind in PAGES)) stay();
  if (missing) throw new Refusal({ code: "request/unknown", message: t("trouble.page") }, 404);
  await (await wanted).open(...words);
  if (allows("alone")) await startTables();
} catch (error) {
  if (error instanceof Refusal) await loadPhrases().catch(() => null);
  else console.error(error);
  showTrouble(error);
}
