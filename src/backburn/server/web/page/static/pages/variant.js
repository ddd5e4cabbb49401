// @ts-check
/** Links that open a set-up or a position: the game, the players, and either the ruleset and what is changed or the position, behind the `#` of the lobby's address. */

import { fragment, page } from "../kit/address.js";
import { warning } from "../kit/frame.js";
import { OPTION } from "./variant_link.js";
import { openSetup } from "./setup.js";
import { t } from "../kit/strings.js";

/** @typedef {import("./setup.js").Card} Card */
/** @typedef {{ seats?: number, ruleset?: string, options?: Record<string, string> }} Variant */

/** If the address describes a set-up: show it, or say why there is none of that kind. @param {Card[]} cards */
export function openLinked(cards) {
  const asked = fragment();
  const game = asked.get("game");
  if (game === null) return;
  const card = cards.find(({ id }) => id === game);
  const wrong = card ? mistake(card, asked) : t("variant.game", { name: game });
  if (wrong) document.querySelector("main")?.prepend(warning(wrong));
  else if (asked.has("position")) location.replace(`${page("position", game)}#${new URLSearchParams({ p: asked.get("position") ?? "", n: asked.get("players") ?? "" })}`);
  else if (card) openSetup(card, read(card, asked));
}

/** What a link describes of a game; nothing if it describes nothing that can be set up. @param {Card} card @param {URLSearchParams} asked @returns {Variant} */
export function described(card, asked) {
  return asked.get("game") === card.id && !mistake(card, asked) ? read(card, asked) : {};
}

/** @param {Card} card @param {URLSearchParams} asked @returns {Variant} */
function read(card, asked) {
  const options = Object.fromEntries([...asked].filter(([name]) => name.startsWith(OPTION)).map(([name, value]) => [name.slice(OPTION.length), value]));
  return { seats: Number(asked.get("players") ?? card.seats.usual), ruleset: asked.get("ruleset") ?? card.table_ruleset, options };
}

/** What is wrong with a link, in a sentence; nothing if it can be shown. @param {Card} card @param {URLSearchParams} asked */
function mistake(card, asked) {
  const { seats = 0, ruleset = "", options = {} } = read(card, asked);
  if (!(Number.isInteger(seats) && seats >= card.seats.low && seats <= card.seats.high)) return t("variant.players", { game: card.title, value: asked.get("players") ?? "", low: card.seats.low, high: card.seats.high });
  if (!card.rulesets.some(({ name }) => name === ruleset)) return t("variant.ruleset", { game: card.title, value: ruleset });
  for (const [name, value] of Object.entries(options)) {
    const option = card.options.find((each) => each.name === name);
    if (!option) return t("variant.option", { game: card.title, name });
    if (!takes(option, value)) return t("variant.value", { game: card.title, name, value, values: option.choices.length ? option.choices.join(", ") : `${option.low} – ${option.high}` });
  }
  return "";
}

/** @param {import("./setup.js").Option} option @param {string} value */
function takes({ choices, low, high }, value) {
  return choices.length ? choices.map(String).includes(value) : /^-?\d+$/.test(value) && Number(value) >= low && Number(value) <= high;
}
