// @ts-check
/** Bringing in games that were recorded elsewhere. */

import { page } from "./address.js";
import { api, errorText } from "./api.js";
import { openDialog } from "./dialog.js";
import { fill, h } from "./dom.js";
import { phrases } from "./phrases.js";
import { t } from "./strings.js";

/** Bring a record in, from a file or pasted. */
export function takeRecord() {
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
