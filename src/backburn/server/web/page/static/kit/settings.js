// @ts-check
/** The settings of this browser. */

import { openDialog } from "./dialog.js";
import { fill, h } from "./dom.js";
import { openKeys } from "./help.js";
import { sound } from "./sounds.js";
import { askToNotify, canNotify } from "./alerts.js";
import { store } from "./store.js";
import { LANGUAGES, currentLanguage, t } from "./strings.js";
import { THEMES } from "./theme.js";

export const PACES = { none: 0, quick: 0.5, calm: 1 };

/** How long the moves of others take to be shown, as a factor. */
export function pace() {
  return PACES[/** @type {keyof typeof PACES} */ (store.get("pace"))] ?? 1;
}

/** Show the settings. */
export function openSettings() {
  openDialog(
    t("settings.title"),
    [
      choice(t("settings.theme"), "theme", THEMES.map((name) => [name, t(`settings.theme.${name}`)]), store.get("theme"), (value) => store.set("theme", value)),
      choice(t("settings.language"), "language", Object.entries(LANGUAGES), currentLanguage(), (value) => {
        store.set("language", value);
        location.reload();
      }),
      choice(t("settings.pace"), "pace", Object.keys(PACES).map((name) => [name, t(`settings.pace.${name}`)]), store.get("pace"), (value) => store.set("pace", value)),
      nameField(),
      soundSwitch(),
      voicesSwitch(),
      notifySwitch(),
      h("p", { class: "row" }, h("button", { type: "button", class: "button small", onclick: openKeys }, t("keys.title"))),
      h("p", { class: "soft" }, t("settings.note")),
    ],
    { kind: "small" },
  );
}

/** Sounds are off until they are switched on, which plays one. */
function soundSwitch() {
  const changed = () => {
    store.set("sound", box.checked);
    sound("turn");
  };
  const box = h("input", { type: "checkbox", name: "sound", checked: store.get("sound"), onchange: changed });
  return h("label", { class: "switch" }, box, h("span", {}, t("settings.sound")));
}

/** Whether characters say a word now and then. */
function voicesSwitch() {
  /** @type {HTMLInputElement} */
  const box = h("input", { type: "checkbox", name: "voices", checked: store.get("voices"), onchange: () => store.set("voices", box.checked) });
  return h("label", { class: "switch" }, box, h("span", {}, t("settings.voices")));
}

/** What one is called at seats that one takes from now on. */
function nameField() {
  /** @type {HTMLInputElement} */
  const input = h("input", { class: "field", maxlength: "40", autocomplete: "nickname", value: store.get("name"), onchange: () => store.set("name", input.value.trim()) });
  return h("label", {}, h("span", { class: "label" }, t("settings.name")), input, h("span", { class: "soft fine" }, t("settings.name.note")));
}

/** System notifications are off until they are switched on; only then the browser asks for permission. */
function notifySwitch() {
  const answer = h("p", { class: "soft fine", role: "status" }, canNotify() ? t("settings.notify.note") : t("settings.notify.never"));
  const changed = async () => {
    const refused = box.checked ? await askToNotify() : "";
    box.checked &&= !refused;
    store.set("notify", box.checked);
    fill(answer, t(refused || "settings.notify.note"));
  };
  const box = h("input", { type: "checkbox", name: "notify", checked: store.get("notify") && canNotify(), disabled: !canNotify(), onchange: changed });
  return h("div", {}, h("label", { class: "switch" }, box, h("span", {}, t("settings.notify"))), answer);
}

/**
 * A row of alternatives, one of them chosen.
 * @param {string} label @param {string} name @param {string[][]} values value and words of each @param {string} chosen @param {(value: string) => void} changed
 */
export function choice(label, name, values, chosen, changed) {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, label),
    h(
      "div",
      { class: "segments" },
      values.map(([value, words]) =>
        h("label", {}, h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => changed(value) }), h("span", {}, words)),
      ),
    ),
  );
}
