// @ts-check
// Files that were compressed when the site was built, for hosts that compress nothing; read as they are where a host has unpacked them.

/** @param {URL | string} address @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function packed(address) {
  return new Uint8Array(await new Response(await flowing(address)).arrayBuffer());
}

/** The same, as it comes in. @param {URL | string} address @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>} */
export async function flowing(address) {
  const { body, ok, status } = await fetch(address);
  if (!ok || !body) throw new Error(`${address}: ${status}`);
  const [ahead, whole] = body.tee();
  const reader = ahead.getReader();
  const { value: [first, second] = [] } = await reader.read();
  reader.cancel();
  return first === 0x1f && second === 0x8b ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}
