// @ts-check
/** The frame of all pages: skip link, header, banner, main content. */

import { page } from "./address.js";
import { announcer } from "./announce.js";
import { errorText } from "./api.js";
import { fill, h } from "./dom.js";
import { listensTo } from "./help.js";
import { icon, sign } from "./icons.js";
import { openSettings } from "./settings.js";
import { t } from "./strings.js";
import { dark, flipTheme } from "./theme.js";
import { store } from "./store.js";

const banner = h("div", { class: "banner", role: "status", hidden: true });
const toast = h("div", { class: "toast", role: "status", hidden: true });
let toastTimer = 0;

/**
 * Build the page. The heading is the page's h1; tools stand at the right of the head.
 * @param {{ kind: string, heading: string, tools?: any[], main: any[], keys?: import("./help.js").Group[] }} what @returns {HTMLElement} the main element
 */
export function build({ kind, heading, tools = [], main, keys = [] }) {
  listensTo(keys);
  const content = h("main", { id: "main", tabindex: "-1", class: kind }, main);
  document.body.className = `page-${kind}`;
  fill(
    document.body,
    h("a", { class: "skip", href: "#main" }, t("frame.skip")),
    h(
      "header",
      { class: "head" },
      h("a", { class: "brand", href: page(), "aria-label": t("frame.home") }, sign(), h("span", {}, "backburn")),
      h("div", { class: "heading" }, h("h1", { class: kind === "lobby" ? "unseen" : "" }, heading), banner),
      h("div", { class: "tools" }, tools, themeButton(), settingsButton()),
    ),
    content,
    toast,
    announcer(),
  );
  title(heading);
  return content;
}

/** What the window is called. @param {string} text */
export function title(text) {
  document.title = text === "backburn" ? text : `${text} · backburn`;
}

/** A round button with a drawing. @param {import("./icons.js").Icon} drawing @param {string} label @param {() => void} onclick @param {Record<string, any>} [more] */
export function tool(drawing, label, onclick, more = {}) {
  return h("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick, ...more }, icon(drawing));
}

function themeButton() {
  const button = tool("sun", "", flipTheme);
  const show = () => {
    fill(button, icon(dark() ? "sun" : "moon"));
    button.title = t(dark() ? "frame.light" : "frame.dark");
    button.setAttribute("aria-label", button.title);
  };
  store.watch("theme", show);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
  return button;
}

function settingsButton() {
  return tool("settings", t("settings.title"), openSettings);
}

/**
 * A line in the place of the heading, as while the connection is lost, so that nothing on the page moves; empty hides it.
 * @param {string} text @param {boolean} [quiet] beside the heading, as nothing has to be done about it
 */
export function showBanner(text, quiet = false) {
  banner.classList.toggle("quiet", quiet);
  if (banner.textContent === text) return;
  fill(banner, text);
  banner.hidden = !text;
}

/** Something that a reader must not miss: it stays until it is closed. @param {string} text */
export function warning(text) {
  const element = h("div", { class: "card warning", role: "alert" }, h("p", {}, text), tool("close", t("frame.close"), () => element.remove()));
  return element;
}

/** A short notice that goes by itself. @param {any} content @param {"news" | "bad"} [kind] */
export function notice(content, kind = "news") {
  clearTimeout(toastTimer);
  fill(toast, content, tool("close", t("frame.close"), () => (toast.hidden = true)));
  toast.className = `toast ${kind}`;
  toast.hidden = false;
  toastTimer = setTimeout(() => (toast.hidden = true), 7000);
}

/** Take the notice away, and what it said: another player is looking now. */
export function clearNotice() {
  clearTimeout(toastTimer);
  fill(toast);
  toast.hidden = true;
}

/** A page that could not be shown. @param {unknown} error */
export function showTrouble(error) {
  const text = errorText(error);
  build({
    kind: "trouble",
    heading: t("trouble.title"),
    main: [
      h("div", { class: "card alone" }, sign(), h("h2", {}, t("trouble.title")), h("p", {}, text.charAt(0).toUpperCase() + text.slice(1)), h("p", {}, h("a", { class: "button primary", href: page() }, t("trouble.lobby")))),
    ],
  });
}
