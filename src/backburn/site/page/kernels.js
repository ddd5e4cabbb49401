// Kernels of a game as a module of WebAssembly, and the arrays that they work on: see site/blocks.py for what a plan is and
// workshop/modules.py for how a module is made. No Python runs here.

/** @typedef {{block: number, offset: number, shape: number[], strides: number[], itemsize: number}} Place */
/** @typedef {{blocks: {bytes: number, contents: string}[], arguments: (Place | number)[]}} Plan */
/** @typedef {{arguments: string[], returns: string}} Signature what a kernel takes ("array", "i64", "i32", "f64") and returns ("none", "i64", "f64") */

const ALIGNMENT = 16; // bytes; the most that a kernel's instructions ask for
const PAGE = 65536; // bytes by which a memory grows
const RESULT = 16; // bytes for what a kernel returns, and for an error that none raises

export class Kernels {
  /** @param {BufferSource} code @param {Record<string, Signature>} signatures by the kernels' names */
  static async open(code, signatures) {
    const { instance } = await WebAssembly.instantiate(code, { env: {} });
    return new Kernels(instance, signatures);
  }

  /** @param {WebAssembly.Instance} instance @param {Record<string, Signature>} signatures */
  constructor(instance, signatures) {
    this.exports = /** @type {Record<string, any>} */ (instance.exports);
    this.signatures = signatures;
    this.end = Number(this.exports.__heap_base.value);
    this.result = this.take(RESULT);
    this.error = this.take(RESULT);
  }

  /** The bytes of the module's memory; a view that was taken before the memory grew is empty. */
  get memory() {
    return new Uint8Array(this.exports.memory.buffer);
  }

  /** Take some bytes of memory, all 0, and return their address. @param {number} bytes */
  take(bytes) {
    const address = Math.ceil(this.end / ALIGNMENT) * ALIGNMENT;
    this.end = address + bytes;
    const missing = this.end - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  /** Make room for a plan's arrays, fill them, and return the arguments. @param {Plan} plan */
  place(plan) {
    const addresses = plan.blocks.map((block) => this.take(block.bytes));
    plan.blocks.forEach((block, i) => this.memory.set(bytesOf(block.contents), addresses[i]));
    return plan.arguments.map((each) => (typeof each === "number" ? each : new Slab(this, addresses[each.block] + each.offset, each)));
  }

  /** Call a kernel and return its number, 0 if it has none. @param {string} name @param {(Slab | number)[]} given */
  call(name, given) {
    const { arguments: kinds, returns } = this.signatures[name];
    if (given.length !== kinds.length) throw new TypeError(`${name} takes ${kinds.length} arguments, not ${given.length}`);
    const passed = given.flatMap((each, i) => (each instanceof Slab ? each.passed : kinds[i] === "i64" ? BigInt(each) : each));
    if (this.exports[name](this.result, this.error, ...passed)) throw new Error(`the kernel ${name} failed`);
    if (returns === "none") return 0;
    const found = new DataView(this.exports.memory.buffer);
    return returns === "f64" ? found.getFloat64(this.result, true) : Number(found.getBigInt64(this.result, true));
  }
}

/** An array in a module's memory. */
export class Slab {
  /** @param {Kernels} kernels @param {number} address @param {Place} place */
  constructor(kernels, address, place) {
    const { shape, strides, itemsize } = place;
    const count = shape.reduce((product, each) => product * each, 1);
    this.kernels = kernels;
    this.address = address;
    this.bytes = count * itemsize;
    /** As compiled code takes an array: no count of references, no owner, its items, their bytes, where, shape, strides. */
    this.passed = [0, 0, BigInt(count), BigInt(itemsize), address, ...shape.map(BigInt), ...strides.map(BigInt)];
  }

  /** A copy of its bytes. */
  read() {
    return this.kernels.memory.slice(this.address, this.address + this.bytes);
  }

  /** Overwrite its first bytes. @param {Uint8Array} bytes */
  write(bytes) {
    this.kernels.memory.set(bytes.subarray(0, this.bytes), this.address);
  }
}

/** @param {string} text in base64 */
export function bytesOf(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
