// @ts-check
/** Which thing lies next in a direction. */

/** The thing that is nearest in a direction; null if there is none. @template {Element} T @param {Element} from @param {T[]} things @param {number[]} way across and down @returns {T | null} */
export function nearest(from, things, [across, down]) {
  const here = middle(from);
  const costs = things.map((thing) => {
    const there = middle(thing);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const ahead = x * across + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * across);
    return ahead > 1 ? ahead + 2 * aside : Infinity;
  });
  const best = Math.min(...costs);
  return best < Infinity ? things[costs.indexOf(best)] : null;
}

/** The middle of a thing in the window. @param {Element} thing */
export function middle(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The thing whose middle is nearest to the pointer; null if there is none. @template {Element} T @param {MouseEvent} event @param {T[]} things @returns {T | null} */
export function nearestTo({ clientX, clientY }, things) {
  const far = (/** @type {T} */ thing) => Math.hypot(middle(thing).x - clientX, middle(thing).y - clientY);
  return things.sort((one, other) => far(one) - far(other))[0] ?? null;
}
