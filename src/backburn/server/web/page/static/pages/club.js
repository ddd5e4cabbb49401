// @ts-check
/** An evening at the club: a new one, one that is under way, or its big screen. */

import { fragment, page } from "../kit/address.js";
import { api, errorText } from "../kit/api.js";
import { notice } from "../kit/frame.js";
import { loadPhrases } from "../kit/phrases.js";
import { Evening } from "./club_evening.js";
import { openNew } from "./club_new.js";
import { Screen } from "./club_screen.js";

/** Show an evening, or what a new one needs. @param {string} [id] @param {string} [screen] */
export async function open(id, screen) {
  if (!id) return openNew();
  const secret = await enter(id);
  const first = await api.club(id);
  await loadPhrases(first.game);
  if (screen) new Screen(first).start();
  else new Evening(first, secret).start();
}

/** Be whom the address names; what was in it is returned, to be shown once. @param {string} id */
async function enter(id) {
  const asked = fragment();
  const secret = asked.get("host") ?? asked.get("guest") ?? "";
  if (!secret) return "";
  history.replaceState(null, "", page("club", id));
  try {
    await api.enterClub(id, secret);
    return secret;
  } catch (error) {
    addEventListener("load", () => notice(errorText(error), "bad"), { once: true });
    return "";
  }
}
