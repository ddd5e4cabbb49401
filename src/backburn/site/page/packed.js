// @ts-check
// Files that were compressed when the site was built, for hosts that compress nothing; read as they are where a host has unpacked them.

/** @param {URL | string} address @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function packed(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isPacked ? new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()) : bytes;
}
