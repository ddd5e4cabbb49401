// Asks a module what a script of workshop/module_games.py asks; returns its answers and what its arrays hold in the end.
/** @param {typeof import("../../src/backburn/site/page/kernels.js")} site @param {Uint8Array} code @param {any} script */
export async function played(site, code, script) {
  const kernels = await site.Kernels.open(code, script.signatures);
  const places = script.plans.map((/** @type {any} */ plan) => kernels.place(plan));
  const answers = [];
  for (const { kernel, place, numbers, given, told } of script.asked) {
    const passed = places[place];
    const at = (/** @type {number} */ index) => (index < 0 ? passed.length + index : index);
    for (const [index, number] of numbers) passed[at(index)] = number;
    for (const [index, bytes] of given) passed[at(index)].write(site.bytesOf(bytes));
    const found = kernels.call(kernel, passed);
    answers.push([found, ...(await Promise.all(told.map((/** @type {number} */ index) => digest(passed[at(index)].read()))))]);
  }
  const digests = [];
  for (const each of places.flat()) if (typeof each !== "number") digests.push(await digest(each.read()));
  return { answers, digests };
}

/** @param {Uint8Array} bytes */
async function digest(bytes) {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
