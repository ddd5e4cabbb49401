// @ts-check
/** The button that shows the board alone, larger, where a game's squares are many; for each game as it was last. */

import { tool } from "../kit/frame.js";
import { store } from "../kit/store.js";
import { t } from "../kit/strings.js";

export class Near {
  /** @param {import("./table.js").Table} table @param {import("../board/board.js").Board} board @param {() => void} turned what is to be done when it is shown otherwise */
  constructor(table, board, turned) {
    this.table = table;
    this.board = board;
    this.turned = turned;
    this.button = tool("look", t("turn.near"), () => this.turn(), { hidden: true });
    table.on("painted", () => this.#show());
  }

  /** Show the board alone, or everything. */
  turn() {
    if (this.button.hidden) return;
    const { game } = this.table.view;
    store.set("near", { ...store.get("near"), [game]: !store.get("near")[game] });
    this.#show();
  }

  #show() {
    const { shape } = this.board;
    this.button.hidden = !shape.hasBoard;
    const near = shape.hasBoard && Boolean(store.get("near")[this.table.view.game]);
    this.button.setAttribute("aria-pressed", String(near));
    if (shape.near === near) return;
    shape.bring(near);
    this.turned();
  }
}
