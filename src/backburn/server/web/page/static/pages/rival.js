// @ts-check
/** Whom one will play against, beside the levels to choose from: a face, a name, what to expect; those who are beaten have a mark. */

import { fill, h } from "../kit/dom.js";
import { t } from "../kit/strings.js";
import { face, nameOf } from "../table/characters.js";
import { beaten, ladderText } from "../table/ladder.js";

/** @param {string} game @param {{ element: HTMLElement, value: () => string }} levels the chips that choose */
export function rival(game, levels) {
  const place = h("p", { class: "rival" });
  const show = () => {
    const level = Number(levels.value());
    const about = t(`character.${level}.about`);
    place.title = about;
    fill(place, face(level), h("span", { class: "who" }, h("b", {}, nameOf(level)), " ", h("small", {}, t("seats.level", { level: String(level) }))), h("span", { class: "more" }, about, " ", h("small", {}, ladderText(game))));
  };
  levels.element.addEventListener("change", show);
  for (const input of levels.element.querySelectorAll("input")) input.parentElement?.classList.toggle("beaten", beaten(game).includes(Number(input.value)));
  show();
  return place;
}
