// @ts-check
/** The panels beside the board: the log, the rulebook, the facts, the table itself. */

import { Facts } from "../board/facts.js";
import { Rulebook } from "../board/rules.js";
import { t } from "../kit/strings.js";
import { Tabs } from "../kit/tabs.js";
import { AboutTable } from "./about.js";
import { Log } from "./log.js";
import { logNames } from "./view.js";

export class Panels {
  /** @param {import("./table.js").Table} table @param {{ seal: import("./seal.js").Seal, talk: import("./talk.js").Talk }} parts */
  constructor(table, { seal, talk }) {
    const [log, rules, facts, about] = [new Log(), new Rulebook(table.view.game), new Facts(), new AboutTable(table, seal)];
    about.element.append(talk.element);
    this.tabs = new Tabs(t("table.panels"), [
      { id: "log", words: t("log.title"), drawing: "clock", content: log.element },
      { id: "rules", words: t("rules.title"), drawing: "book", content: rules.element, shown: () => rules.load() },
      { id: "facts", words: t("facts.tab"), drawing: "list", content: facts.element },
      { id: "table", words: t("sheet.title"), drawing: "people", content: about.element },
    ]);
    this.element = this.tabs.element;
    table.on("painted", (view) => {
      log.show(view.log, logNames(view.seats), { undone: view.undone });
      facts.show(view.scene.facts);
      about.show(view);
    });
    table.on("covered", () => {
      log.show([], []);
      facts.show([]);
    });
    table.on("clause", (clause) => {
      this.tabs.bring("rules");
      rules.open(clause);
    });
  }
}
