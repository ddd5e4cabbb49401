// @ts-check
/** What a player probably meant by choosing an element without moves, inferred from the moves of similar elements. */

export class Guesses {
  constructor() {
    /** @type {Map<string, string>} kinds of things, and a move with a gap for the thing's name */
    this.patterns = new Map();
  }

  /** Learn from the things that offer moves now, and forget what was decided before. @param {Element[]} offers @param {Map<string, string>} texts the moves by their ids */
  learn(offers, texts) {
    this.patterns.clear();
    for (const offer of offers) {
      const { kind, name } = named(offer.id);
      const move = (offer.getAttribute("data-moves") ?? "").split(" ").map((id) => texts.get(id) ?? "");
      const found = move.find((text) => text.split(" ").includes(name));
      if (found) this.patterns.set(kind, found.split(" ").map((word) => (word === name ? "{}" : word)).join(" "));
    }
  }

  /** The move that a thing's choice would be now; empty if like things offer nothing that is named for them. @param {Element} thing */
  move(thing) {
    const { kind, name } = named(thing.id);
    return this.patterns.get(kind)?.replaceAll("{}", name) ?? "";
  }

  /** Which of the things that lie on each other was meant: one that like things say a move for, or else the first. @param {Element[]} things */
  meant(things) {
    return things.find((thing) => this.move(thing)) ?? things[0];
  }
}

/** `square-11` is the 11 of the squares. @param {string} id */
function named(id) {
  const cut = id.indexOf("-");
  return cut < 0 ? { kind: id, name: "" } : { kind: id.slice(0, cut), name: id.slice(cut + 1) };
}
