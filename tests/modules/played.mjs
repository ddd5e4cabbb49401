// Puts the questions of a case, as tests/modules/case.py writes it, to a module; returns its answers and what its memories hold in the end.
/** @param {typeof import("../../src/backburn/site/kernels.js")} site @param {Uint8Array} code @param {any} questions */
export async function played(site, code, questions) {
  const kernels = await site.Kernels.open(code, questions.signatures);
  const seats = questions.plans.map((/** @type {any} */ plan) => kernels.place(plan));
  const answers = questions.asked.map((/** @type {any} */ each) => {
    const [, views, ...rest] = seats[each.seat];
    if (each.state) views.write(site.bytesOf(each.state));
    rest[rest.length - 2] = each.iterations;
    return kernels.call("answer", [each.question, views, ...rest]);
  });
  const digests = [];
  for (const seat of seats)
    for (const slab of seat)
      if (typeof slab !== "number") digests.push(await digest(slab.read()));
  return { answers, digests };
}

/** @param {Uint8Array} bytes */
async function digest(bytes) {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
