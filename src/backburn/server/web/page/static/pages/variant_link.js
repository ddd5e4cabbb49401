// @ts-check
/** The address of a set-up. */

import { publicPage } from "../kit/address.js";

/** What the name of an option begins with in an address. */
export const OPTION = "set.";

/** The link to a set-up. @param {import("./setup.js").Card} card @param {{ seats: number, ruleset: string, options: Record<string, string | number> }} chosen */
export function linkTo(card, { seats, ruleset, options }) {
  const changed = Object.entries(options).map(([name, value]) => [OPTION + name, String(value)]);
  return `${publicPage()}#${new URLSearchParams([["game", card.id], ["players", String(seats)], ["ruleset", ruleset], ...changed])}`;
}
