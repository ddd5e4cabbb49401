// @ts-check
/** Icons for buttons; purely decorative, the buttons have labels. */

import { s } from "./dom.js";

const PATHS = {
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  undo: "M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  code: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  share: "M12 15V4M8 7l4-4 4 4M6 11H4v10h16V11h-2",
  flame: "M12 3c1 4 6 7 6 12a6 6 0 0 1-12 0c0-3 2-4 2.500-7 1 1 1.500 2 1.500 3 1.500-2 2-5 2-8z",
  book: "M12 6c-2-2-6-2-8-1v14c2-1 6-1 8 1 2-2 6-2 8-1V5c-2-1-6-1-8 1zM12 6v14",
  learn: "M2 9l10-5 10 5-10 5zM6 11v5c2 3 10 3 12 0v-5M22 9v6",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-9 16-9 16 0",
  people: "M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-9 14-9 14 0M16 4a4 4 0 0 1 0 8M18 14c3 1 4 4 4 7",
  bot: "M5 9h14v10H5zM12 9V5M12 4.5h.01M9 13v2M15 13v2M2 13v3M22 13v3",
  eye: "M2 12c4-8 16-8 20 0-4 8-16 8-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  door: "M13 4H6v16h7M10 12h11M17 8l4 4-4 4",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  upload: "M12 16V5M7 9l5-5 5 5M4 20h16",
  again: "M20 5v5h-5M20 10A8.5 8.5 0 1 0 20.5 14",
  swap: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  flag: "M5 22V4c5-3 9 3 14 0v10c-5 3-9-3-14 0",
  first: "M18 5v14l-9-7zM6 5v14",
  back: "M16 5v14l-10-7z",
  forward: "M8 5v14l10-7z",
  last: "M6 5v14l9-7zM18 5v14",
  close: "M6 6l12 12M18 6 6 18",
  check: "M4 13l5 5L20 6",
  cross: "M6 6l12 12M18 6 6 18",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5h.01",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  sliders: "M4 6h9M17 6h3M4 12h3M11 12h9M4 18h11M19 18h1M15 4v4M9 10v4M17 16v4",
  dice: "M5 5h14v14H5zM9 9h.01M15 9h.01M9 15h.01M15 15h.01M12 12h.01",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  bulb: "M9 18h6M10 21h4M8.5 15c-5-5-2-12 3.5-12s8.5 7 3.5 12v1h-7z",
  graph: "M4 4v16h16M7 15l4-5 4 3 5-7",
  look: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6",
  speech: "M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5",
  wind: "M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7",
  tower: "M7 9h10M5 4l7-2 7 2v5H5zM8 9 6 22M16 9l2 13M7 15h10",
  drop: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z",
  paw: "M12 13c3 0 5 3 5 5s-2 3-5 2c-3 1-5 0-5-2s2-5 5-5zM6 11h.01M10 6h.01M14 6h.01M18 11h.01",
  house: "M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6",
  engine: "M2 17V8h11v9M13 11h5l4 4v2h-9M7 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  star: "M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2L6.4 20l1.3-6.2L3 9.5l6.3-.7z",
  film: "M3 5h18v14H3zM8 5v14M16 5v14M3 9.500h5M3 14.500h5M16 9.500h5M16 14.500h5",
  point: "M12 21s7-6.5 7-12a7 7 0 0 0-14 0c0 5.5 7 12 7 12zM12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return s("svg", { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}

/** The project's sign. */
export function sign() {
  return s(
    "svg",
    { class: "sign", viewBox: "0 0 64 64", "aria-hidden": "true" },
    s("path", { class: "sign-flame", d: "M33 4c2 10 17 16 17 33a18 18 0 0 1-36 0c0-9 5-13 7-20 2 3 4 5 4 9 6-6 9-13 8-22z" }),
    s("path", { class: "sign-mid", d: "M33 25c1 7 9 10 9 18a10 10 0 0 1-20 0c0-6 3-8 4-12 2 2 3 3 3 6 3-3 4-7 4-12z" }),
    s("path", { class: "sign-core", d: "M32 39c1 3 5 5 5 9a5 5 0 0 1-10 0c0-4 4-5 5-9z" }),
    s("path", { class: "sign-line", d: "M6 61h52" }),
  );
}
