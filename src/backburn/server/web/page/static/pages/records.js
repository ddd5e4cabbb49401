// @ts-check
/** Bringing in games that were recorded elsewhere, positions, and links. */

import { base, page, wordsOf } from "../kit/address.js";
import { api, errorText, Refusal } from "../kit/api.js";
import { openDialog } from "../kit/dialog.js";
import { fill, h } from "../kit/dom.js";
import { phrases } from "../kit/phrases.js";
import { t } from "../kit/strings.js";

const LINK = /^https?:\/\/\S+$/;
const RECORD = /^[>\s]*(backburn record|game:)/m;

/** Bring a record in, from a file or pasted; or go to a position or a link. */
export function takeRecord() {
  const text = h("textarea", { class: "field mono", rows: "8", required: true, "aria-label": t("import.text"), spellcheck: "false" });
  /** @type {HTMLInputElement} */
  const file = h("input", { type: "file", "aria-label": t("import.file"), onchange: async () => (text.value = (await file.files?.[0]?.text()) ?? "") });
  const answer = h("p", { class: "answer", role: "alert" });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      location.assign(await addressOf(text.value.trim()));
    } catch (error) {
      const game = /^[>\s]*game: *(\S+)/m.exec(text.value)?.[1] ?? "";
      fill(answer, (await phrases(game)).say(errorText(error)));
    }
  };
  openDialog(
    t("lobby.import"),
    h("form", { class: "stack", onsubmit: send }, h("label", {}, h("span", { class: "label" }, t("import.file")), file), h("label", {}, h("span", { class: "label" }, t("import.text")), text), answer, h("button", { class: "button primary" }, t("import.send"))),
  );
}

/** Where a record, a position or a link leads. Raises Refusal. @param {string} text */
function addressOf(text) {
  if (LINK.test(text) && URL.canParse(text)) return linked(new URL(text));
  return RECORD.test(text) ? recorded(text) : positioned(text);
}

/** A link to this server; that to a game which is over leads to its analysis. @param {URL} link */
async function linked(link) {
  if (link.origin !== location.origin || !link.pathname.startsWith(`${base}/`)) throw new Refusal({ message: t("import.elsewhere", { host: link.host }) }, 0);
  const [kind, table] = wordsOf(link);
  return kind === "t" && (await api.tableInWords(table, "none")).over ? page("replay", table) : link.href;
}

/** @param {string} text */
async function recorded(text) {
  const { table, tokens } = await api.takeRecord(text);
  return Object.keys(tokens ?? {}).length ? page("t", table) : page("replay", table);
}

/** The page of a position, of whatever game it is, with as many players as there can be. @param {string} text */
async function positioned(text) {
  for (const { id, seats } of await api.games()) {
    for (let count = seats.high; count >= seats.low; count -= 1) {
      const found = await api.position({ game: id, position: text, seat: "none", seats: count }).catch(unlessInvalid);
      if (found) return `${page("position", id)}#${new URLSearchParams({ p: found.position, n: String(count) })}`;
    }
  }
  throw new Refusal({ message: t("import.unknown") }, 0);
}

/** Nothing, if a game cannot read a position; any other trouble goes on. @param {unknown} error */
function unlessInvalid(error) {
  if (error instanceof Refusal && error.code === "position/invalid") return null;
  throw error;
}
