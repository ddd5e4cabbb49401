// @ts-check
/** A single position, to look at and to play from. */

import { fragment } from "../kit/address.js";
import { api } from "../kit/api.js";
import { Board } from "../board/board.js";
import { copyLine } from "../kit/clipboard.js";
import { h } from "../kit/dom.js";
import { loadArt } from "../kit/art.js";
import { Facts } from "../board/facts.js";
import { build } from "../kit/frame.js";
import { icon } from "../kit/icons.js";
import { translateAnswer, phrases, loadPhrases, sentenceLanguage } from "../kit/phrases.js";
import { openSetup } from "./setup.js";
import { t } from "../kit/strings.js";
import { Thinking } from "./thinking.js";
import { situation } from "../table/view.js";

/** @param {string} game */
export async function open(game) {
  const text = fragment().get("p") ?? "";
  const seats = fragment().get("n") ?? "";
  await loadPhrases(game);
  const [games, position, words] = await Promise.all([api.games(), api.position({ game, position: text, seat: "none", ...(seats && { seats }) }), phrases(game)]);
  await loadArt(game);
  const shown = translateAnswer(position);
  const card = words.card(games.find((/** @type {any} */ each) => each.id === game));
  const board = new Board();
  const facts = new Facts();
  facts.show(shown.scene.facts);
  build({
    kind: "table",
    heading: `${t("position.title")}: ${card.title}`,
    keys: ["looking"],
    main: [
      h(
        "div",
        { class: "stage one" },
        h(
          "div",
          { class: "middle" },
          h("p", { class: "said", lang: sentenceLanguage() }, situation(shown, card.title)),
          board.frame,
          facts.element,
          !shown.over && new Thinking(board, { game, position: shown.position, seats }).element,
          h("div", { class: "card stack" }, copyLine(t("sheet.position.text"), shown.position), copyLine(t("position.link"), location.href)),
          h("div", { class: "row" }, h("button", { type: "button", class: "button primary", disabled: Boolean(shown.over), onclick: () => openSetup(card, { position: shown.position, seats: Number(seats) || card.seats.usual }) }, icon("play"), t("position.play"))),
        ),
      ),
    ],
  });
  board.show(shown.scene);
}
