// @ts-check
/** The keys of a table: skip, see again, undo, go to the board or to the line where moves are typed. */

const SKIPPING = new Set(["Escape", "Enter", " ", "s"]);

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {{ table: import("./table.js").Table, board: Board, drama: import("./drama.js").Drama, choosing: import("./choosing.js").Choosing, turn: import("./turn.js").Turn, near: import("./near.js").Near, playBack: () => void }} Owner */

export class Keys {
  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    /** Are keys used, and not a pointer? */
    this.used = false;
    addEventListener("keydown", (event) => this.#pressed(event), true);
    addEventListener("pointerdown", () => (this.used = false), true);
    owner.table.on("draw", (view) => this.used && view.moves.length > 0 && this.#back());
  }

  /** What can be chosen gets the focus that the board was left with. */
  #back() {
    const { board } = this.owner;
    if (document.activeElement === board.frame) board.focus();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const { table, drama, board, playBack } = this.owner;
    this.used = true;
    const writing = /** @type {Element} */ (event.target).closest?.("input, textarea, select, dialog");
    if (table.covered || writing || event.altKey || event.metaKey) return;
    if (drama.showing && !board.offers().length && SKIPPING.has(event.key)) drama.skip();
    else if (event.key === "a" && !event.ctrlKey) playBack();
    else if (!this.#goes(event)) return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #goes(event) {
    const { board, choosing, turn, near } = this.owner;
    const undo = (event.key === "z" && event.ctrlKey) || (event.key === "u" && !event.ctrlKey);
    if (undo && !turn.button.disabled) turn.undo();
    else if (event.key === "z" && !event.ctrlKey) near.turn();
    else if (event.key === "b" && !event.ctrlKey) board.focus();
    else if (event.key === "m" && !event.ctrlKey) choosing.moves.focus();
    else return false;
    return true;
  }
}
