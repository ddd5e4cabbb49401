// @ts-check
/** What people are called who type no name. */

import { t } from "./strings.js";

/** "Guest", or "Guest 2" and so on where that name is taken, since two people at a table never look alike. @param {string[]} taken */
export function guestName(taken) {
  const guest = t("seats.who.person");
  let name = guest;
  for (let number = 2; taken.includes(name); number++) name = `${guest} ${number}`;
  return name;
}
