// @ts-check
/** How players are named where their results are. */

import { h } from "../kit/dom.js";
import { GUEST, personName } from "../kit/guests.js";
import { icon } from "../kit/icons.js";
import { t } from "../kit/strings.js";
import { botTitle } from "../table/seats.js";

/** A person, a guest or a bot; guests have a mark, since anyone may be called alike. @param {import("../kit/store.js").Player} player */
export function playerName({ kind, name, mark }) {
  if (kind === "bot") return [icon("bot"), " ", botTitle(name)];
  if (kind === "setup") return [icon("flag"), " ", name];
  return [icon("person"), " ", personName(name || GUEST), kind === "guest" && h("span", { class: "soft" }, ` ${t("ratings.mark")}${mark ? ` ${mark}` : ""}`)];
}
