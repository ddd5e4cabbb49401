// @ts-check
/** The page of a table: what its address gives is taken, then the live board is shown, or the end of a game that can no longer be played. */

import { fragment, page, plain } from "../kit/address.js";
import { api, Refusal } from "../kit/api.js";
import { loadArt } from "../kit/art.js";
import { h } from "../kit/dom.js";
import { warning } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { loadPhrases, translateAnswer } from "../kit/phrases.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";
import { Stage } from "../table/stage.js";
import { Table } from "../table/table.js";
import { showArchive } from "./archived.js";
import { fireOf, inWords } from "./fires.js";
import { harder, tryFrom } from "./start.js";

/** Show a table. @param {string} id */
export async function open(id) {
  const whole = plain(id);
  const entered = await enter(whole);
  const first = await api.tableInWords(whole, "none");
  if (first.archived) return showArchive(whole);
  await Promise.all([loadArt(first.game), loadPhrases(first.game)]);
  store.visited({ id: whole, game: first.game, title: first.title });
  const stage = new Stage(new Table(whole, translateAnswer(first)), { tryFrom, harder });
  const fire = fireOf(whole);
  if (fire) stage.element.querySelector(".top")?.prepend(h("a", { class: "card fire-way", href: page("daily", fire.day) }, icon("flame"), t("fire.way", { day: inWords(fire.day) })));
  const club = store.visit(whole)?.club;
  if (club) stage.element.querySelector(".top")?.prepend(h("a", { class: "card fire-way", href: page("club", club) }, icon("people"), t("club.way")));
  if (!entered) stage.element.querySelector(".top")?.prepend(warning(t(first.mine.length ? "table.link.useless" : "table.link.watching")));
}

/** Take the seat that the address gives, if it gives one; false if it was meant to and does not. @param {string} id */
async function enter(id) {
  const token = fragment().get("seat") ?? fragment().get("owner");
  const meant = location.hash.length > 1;
  if (meant || !location.pathname.endsWith(id)) history.replaceState(null, "", page("t", id));
  if (!token) return !meant;
  try {
    await api.enter(id, token);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 404) throw error;
    return false;
  }
  return true;
}
