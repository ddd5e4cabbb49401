// @ts-check
/** The theme: light, dark, or the device's. */

import { store } from "./store.js";

export const THEMES = ["auto", "light", "dark"];

/** Show the chosen theme, now and whenever it changes. */
export function followTheme() {
  const show = () => {
    document.documentElement.dataset.theme = store.get("theme");
  };
  store.watch("theme", show);
  show();
}

/** Is the dark theme in effect? */
export function dark() {
  const theme = store.get("theme");
  return theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}

/** Switch between light and dark. */
export function flipTheme() {
  store.set("theme", dark() ? "light" : "dark");
}
