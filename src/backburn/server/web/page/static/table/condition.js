// @ts-check
/** How the connection is, and what the server is busy with, told in the place of the heading. */

import { errorText } from "../kit/api.js";
import { showBanner } from "../kit/frame.js";
import { t } from "../kit/strings.js";
import { sendPresence, tellPresence } from "./presence.js";

/** Milliseconds for which a lost connection is not worth a word. */
const UNNOTICED = 800;
/** After this many tries: ask whether the table is still there. */
const DOUBT = 3;

/** @typedef {import("./table.js").Table} Table */

/** Tell how the connection is, on the page's main element and in words. @param {Table} table @param {HTMLElement} main */
export function watchConnection(table, main) {
  table.on("connection", ({ condition, tries }) => {
    main.dataset.connection = condition;
    if (condition === "open") opened(table);
    if (condition === "lost") lost(table, main, tries);
    else showBanner("");
  });
  table.on("compiling", (progress) => showBanner(compiling(table, progress), true));
  tellPresence(() => table.live);
}

/** @param {Table} table */
function opened(table) {
  table.setBusy(false);
  sendPresence(table.live, true);
}

/** @param {Table} table @param {HTMLElement} main @param {number} tries */
async function lost(table, main, tries) {
  if (tries > 1) showBanner(t("table.reconnecting"));
  else setTimeout(() => main.dataset.connection === "lost" && showBanner(t("table.reconnecting")), UNNOTICED);
  const trouble = tries === DOUBT ? await table.check() : null;
  if (trouble?.code === "seat/forbidden") table.connect("none");
  else if (trouble) {
    table.live?.close();
    showBanner(errorText(trouble));
  }
}

/** What is said of rules that are being compiled; nothing where no bot waits for them. @param {Table} table @param {import("../kit/protocol.js").CompilingMessage} progress */
function compiling({ view }, { titles, left, done, of }) {
  const concerned = left.includes(view.game) && view.seats.some((seat) => seat.who === "bot");
  return concerned ? t("table.compiling", { game: titles.join(", "), number: done + 1, of }) : "";
}
