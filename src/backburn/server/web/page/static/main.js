// @ts-check
/** The entry point: loads strings and theme, then the page for the URL. */

import { here } from "./address.js";
import { Refusal } from "./api.js";
import { showTrouble } from "./frame.js";
import { loadPhrases } from "./phrases.js";
import { loadStrings } from "./strings.js";
import { followTheme } from "./theme.js";

/** @type {Record<string, () => Promise<{ open: (...words: string[]) => void | Promise<void> }>>} */
const PAGES = {
  t: () => import("./table.js"),
  replay: () => import("./replay.js"),
  learn: () => import("./learn.js"),
  ratings: () => import("./ratings.js"),
  puzzle: () => import("./puzzle.js"),
  position: () => import("./position.js"),
};

followTheme();
const [kind = "", ...words] = here();
const wanted = (PAGES[kind] ?? (() => import("./lobby.js")))();

try {
  await loadStrings();
  await (await wanted).open(...words);
} catch (error) {
  if (error instanceof Refusal) await loadPhrases().catch(() => null);
  else console.error(error);
  showTrouble(error);
}
