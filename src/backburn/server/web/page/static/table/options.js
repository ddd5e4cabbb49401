// @ts-check
/** The options of a game in words: for people they have no names. */

import { t } from "../kit/strings.js";
import { capital } from "./seats.js";

/** What an option is. @param {{ options: { name: string, help: string }[] }} card @param {string} name */
export function inWords({ options }, name) {
  return capital(options.find((option) => option.name === name)?.help ?? name);
}

/** @param {(text: string) => string} say @param {string | number} value */
export function valueInWords(say, value) {
  const text = String(value);
  return text === "on" || text === "off" ? t(`setup.${text}`) : say(text).replaceAll("_", " ");
}
