// @ts-check
/** The page of ratings: what people, bots and set-ups are worth by their results, and the name under which one is rated. */

import { fragment, publicPage } from "../kit/address.js";
import { api, errorText } from "../kit/api.js";
import { copyLine } from "../kit/clipboard.js";
import { fill, h } from "../kit/dom.js";
import { build, notice } from "../kit/frame.js";
import { personName } from "../kit/guests.js";
import { icon } from "../kit/icons.js";
import { phrases } from "../kit/phrases.js";
import { playerName } from "./players.js";
import { store } from "../kit/store.js";
import { number, t } from "../kit/strings.js";

/** @typedef {{ kind: "person" | "guest" | "bot" | "setup", name: string, mark?: string, games: number, ordinal: number, mu: number, sigma: number }} Row */

/** Show the ratings. */
export async function open() {
  addEventListener("hashchange", () => location.reload()); // a link to a person was followed while this page is open
  const secret = fragment().get("person");
  if (secret) {
    history.replaceState(null, "", location.pathname);
    await api.enterPerson(secret).catch((error) => notice(errorText(error), "bad"));
  }
  const own = h("section", { class: "card stack" });
  const lists = h("div", { class: "rating-lists" });
  const [{ ratings }, { name, guest }, cards] = await Promise.all([api.ratings(), api.me(), api.games()]);
  build({ kind: "ratings", heading: t("ratings.title"), main: [h("p", { class: "soft" }, t("ratings.about")), own, lists] });
  if (name) known(own, name);
  else claim(own, guest);
  const games = cards.filter((/** @type {any} */ card) => ratings[card.id]);
  fill(lists, games.length ? await Promise.all(games.map((/** @type {any} */ card) => list(card, ratings[card.id]))) : h("p", { class: "soft" }, t("ratings.none")));
}

// ---- the own name

/** @param {HTMLElement} place @param {string} name @param {string} [secret] */
function known(place, name, secret) {
  const forget = async () => {
    await api.forgetMe();
    claim(place);
  };
  fill(
    place,
    h("p", {}, icon("check"), " ", t("ratings.known", { name })),
    secret && copyLine(t("ratings.link"), `${publicPage("ratings")}#person=${secret}`),
    h("div", { class: "row" }, h("button", { type: "button", class: "button small", onclick: forget }, icon("door"), t("ratings.forget"))),
  );
}

/** @param {HTMLElement} place @param {string | null} [guest] what a guest is called who has played */
function claim(place, guest) {
  const name = h("input", { class: "field", maxlength: "40", required: true, autocomplete: "nickname", value: store.get("name") });
  const answer = h("p", { class: "answer", role: "alert" });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const made = await api.claimName(name.value);
      store.set("name", made.name);
      known(place, made.name, made.token);
    } catch (error) {
      fill(answer, errorText(error));
    }
  };
  fill(place, h("p", {}, guest ? t("ratings.guest.known", { name: personName(guest) }) : t("ratings.guest")), h("form", { class: "row", onsubmit: send }, h("label", {}, h("span", { class: "label" }, t("ratings.name")), name), h("button", { class: "button primary" }, t("ratings.claim"))), answer);
}

// ---- the lists

/** @param {any} card @param {Row[]} rows */
async function list(card, rows) {
  const words = await phrases(card.id);
  const heads = ["ratings.player", "ratings.worth", "ratings.games"].map((key) => h("th", { scope: "col" }, t(key)));
  return h(
    "section",
    { class: "card" },
    h("h2", { lang: "en" }, words.say(card.title)),
    h("table", { class: "rating" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row" }, called(row, words)), h("td", {}, worth(row)), h("td", {}, number(row.games)))))),
  );
}

/** @param {Row} row @param {import("../kit/phrases.js").Phrases} words */
function called({ kind, name, mark }, words) {
  if (kind !== "setup") return playerName({ kind, name, mark });
  const [, ruleset, seats] = /^(.*), (\d+)$/.exec(name) ?? ["", name, "1"];
  return [icon("flag"), " ", t("ratings.setup", { ruleset: words.say(ruleset), n: Number(seats) })];
}

/** A conservative estimate, and the most likely one. @param {Row} row */
function worth({ ordinal, mu, sigma }) {
  const short = { maximumFractionDigits: 1, minimumFractionDigits: 1 };
  return [h("b", {}, number(ordinal, short)), h("span", { class: "soft" }, ` (${number(mu, short)} ± ${number(sigma, short)})`)];
}
