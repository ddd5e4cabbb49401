// @ts-check
/** The first page: choose a game and play. */

import { page } from "./address.js";
import { api, errorText } from "./api.js";
import { openDialog } from "./dialog.js";
import { fill, h, parsedSvg } from "./dom.js";
import { loadArt } from "./art.js";
import { fitWords } from "./fit.js";
import { build, notice } from "./frame.js";
import { icon } from "./icons.js";
import { phrases, loadPhrases } from "./phrases.js";
import { Rulebook } from "./rules.js";
import { capital } from "./seats.js";
import { choice } from "./settings.js";
import { openSetup } from "./setup.js";
import { widen } from "./shape.js";
import { start, defaultBot } from "./start.js";
import { store } from "./store.js";
import { ago, t } from "./strings.js";

/** @typedef {import("./setup.js").Card} Card */

const RECENT = 5;

/** Show the lobby. */
export async function open() {
  const list = h("div", { class: "games" }, h("div", { class: "card game loading", "aria-hidden": "true" }));
  build({
    kind: "lobby",
    heading: "backburn",
    main: [h("p", { class: "lead" }, h("b", {}, t("lobby.lead")), " ", t("lobby.about")), list, h("div", { class: "lower" }, recent(), other())],
  });
  const [cards] = await Promise.all([api.games(), loadPhrases()]);
  const games = await Promise.all(cards.map(async (/** @type {Card} */ card) => (await phrases(card.id)).card(card)));
  list.classList.toggle("single", games.length === 1);
  fill(list, games.map(gameCard));
}

/** @param {Card} card */
function gameCard(card) {
  const picture = h("div", { class: "picture", "aria-hidden": "true" });
  paint(picture, card);
  let seat = 0;
  const names = card.seat_names[card.seats.usual];
  const side = choice(t("lobby.side"), `side-${card.id}`, names.map((name, index) => [String(index), capital(name)]), "0", (value) => (seat = Number(value)));
  const play = h("button", { type: "button", class: "button primary large play", onclick: () => playNow(card, seat, play) }, icon("play"), t("lobby.play"));
  return h(
    "article",
    { class: "card game", "aria-labelledby": `game-${card.id}` },
    picture,
    h(
      "div",
      { class: "words" },
      h("h2", { id: `game-${card.id}`, lang: "en" }, card.title),
      h("p", { class: "soft" }, h("span", { lang: "en" }, [card.authors, card.year || ""].filter(Boolean).join(", ")), " · ", players(card)),
      h("p", { lang: card.lang }, card.about),
      side,
      h("div", { class: "row" }, play, h("button", { type: "button", class: "button large", onclick: () => openSetup(card) }, icon("sliders"), t("lobby.more"))),
      h(
        "div",
        { class: "row links" },
        card.tutorial && h("a", { href: page("learn", card.id) }, icon("learn"), t("lobby.learn")),
        h("button", { type: "button", class: "plain", onclick: () => showRules(card) }, icon("book"), t("rules.title")),
      ),
    ),
  );
}

/** @param {Card} card */
function players(card) {
  const { low, high } = card.seats;
  return low === high ? t("lobby.players", { n: low }) : t("lobby.players.range", { low, high });
}

/** The picture of a card: a moment of the game, or its beginning. @param {HTMLElement} place @param {Card} card */
async function paint(place, card) {
  try {
    const [lesson, words] = await Promise.all([card.tutorial ? api.tutorial(card.id) : null, phrases(card.id), loadArt(card.id)]);
    const { scene } = await api.position({ game: card.id, position: lesson?.picture, seat: "none", seats: lesson?.seats ?? card.seats.usual });
    const svg = words.picture(parsedSvg(scene.svg));
    svg.querySelectorAll(":scope > [id]").forEach((thing) => thing.removeAttribute("id"));
    svg.querySelectorAll("title, desc").forEach((text) => text.remove());
    fill(place, svg);
    widen(svg);
    fitWords(svg);
  } catch (error) {
    console.error(error);
  }
}

/** A table against bots, at once. @param {Card} card @param {number} seat @param {HTMLButtonElement} button */
async function playNow(card, seat, button) {
  button.disabled = true;
  const names = card.seat_names[card.seats.usual];
  const seats = names.map((_, index) => (index === seat ? { who: "person", name: store.get("name") || t("seats.who.person") } : { who: "bot", agent: defaultBot(card) }));
  try {
    await start({ game: card.id, seats }, card.title);
  } catch (error) {
    notice(errorText(error), "bad");
    button.disabled = false;
  }
}

/** @param {Card} card */
function showRules(card) {
  const rules = new Rulebook(card.id);
  rules.load();
  openDialog(card.title, rules.element, { kind: "wide" });
}

// ---- below the games

function recent() {
  const list = h("ul", { class: "recent" }, store.get("tables").slice(0, RECENT).map(recentTable));
  return h("section", { class: "card" }, h("h2", {}, t("lobby.recent")), list.childElementCount ? list : h("p", { class: "soft" }, t("lobby.recent.none")));
}

/** @param {import("./store.js").Visit} visit */
function recentTable(visit) {
  const state = h("span", { class: "state" });
  const row = h(
    "li",
    {},
    h("a", { href: page("t", visit.id) }, h("b", { lang: "en" }, visit.title || visit.game), h("span", { class: "soft" }, ago(visit.when)), state),
    h("button", { type: "button", class: "tool", "aria-label": t("lobby.forget", { title: visit.title }), onclick: () => (store.forget(visit.id), row.remove()) }, icon("close")),
  );
  api.tableInWords(visit.id).then(
    (view) => fill(state, view.over ? t("lobby.state.over") : view.mine.includes(view.to_act) ? t("lobby.state.yours") : t("lobby.state.running")),
    (error) => {
      if (error.status !== 404) return;
      store.forget(visit.id);
      row.remove();
    },
  );
  return row;
}

function other() {
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("lobby.other")),
    h("p", { class: "soft" }, t("lobby.other.text")),
    h("div", { class: "row" }, h("button", { type: "button", class: "button", onclick: takeRecord }, icon("upload"), t("lobby.import"))),
  );
}

/** Bring a record in, from a file or pasted. */
function takeRecord() {
  const text = h("textarea", { class: "field mono", rows: "8", required: true, "aria-label": t("import.text"), spellcheck: "false" });
  const file = h("input", { type: "file", "aria-label": t("import.file"), onchange: async () => (text.value = (await file.files[0]?.text()) ?? "") });
  const answer = h("p", { class: "answer", role: "alert" });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const { table, tokens } = await api.takeRecord(text.value);
      location.assign(Object.keys(tokens ?? {}).length ? page("t", table) : page("replay", table));
    } catch (error) {
      const game = /^game: *(\S+)/m.exec(text.value)?.[1] ?? "";
      fill(answer, (await phrases(game)).say(errorText(error)));
    }
  };
  openDialog(
    t("lobby.import"),
    h("form", { class: "stack", onsubmit: send }, h("label", {}, h("span", { class: "label" }, t("import.file")), file), h("label", {}, h("span", { class: "label" }, t("import.text")), text), answer, h("button", { class: "button primary" }, t("import.send"))),
  );
}
