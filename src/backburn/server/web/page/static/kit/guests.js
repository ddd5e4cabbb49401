// @ts-check
/** What people are called who type no name: tables keep it in English, like all that is said there, and every reader sees it in their own language. */

import { t } from "./strings.js";

/** Who types no name. */
export const GUEST = "Guest";
const GUESTS = /^Guest( \d+)?$/;

/** "Guest", or "Guest 2" and so on where that name is taken, since two people at a table never look alike. @param {string[]} taken */
export function guestName(taken) {
  const seen = taken.map(personName);
  let name = GUEST;
  for (let number = 2; seen.includes(personName(name)); number++) name = `${GUEST} ${number}`;
  return name;
}

/** What the reader calls a person. @param {string} name */
export function personName(name) {
  const guest = GUESTS.exec(name);
  return guest ? `${t("seats.who.person")}${guest[1] ?? ""}` : name;
}
