// @ts-check
/** Does this page show a game that came as a file? Then nothing that it says is kept here, and no address follows from it. */

let shown = false;

/** It does from now on, as long as it is open. */
export function showOwn() {
  shown = true;
}

export function isOwn() {
  return shown;
}
