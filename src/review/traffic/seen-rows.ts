/** Maximum number of remembered rows, to bound memory. Later rows count as new. */
const MOST = 8_000_000;
const FIRST_SLOTS = 65_536;

/** The rows read so far, by 64 bits of request ID and time, in at most 128 MB. */
export class SeenRows {
  #slots = new Uint32Array(2 * FIRST_SLOTS);
  #rows = 0;

  /** Adds a row; returns true if it was there before. */
  has(id: string, time: number): boolean {
    let [high, low] = [0x811c9dc5 ^ time, 0x9e3779b9 ^ (time / 0x1_0000_0000)];
    for (let at = 0; at < id.length; at += 1) {
      const unit = id.charCodeAt(at);
      high = Math.imul(high ^ unit, 0x01000193);
      low = Math.imul(low ^ unit, 0x85ebca6b) ^ (low >>> 13);
    }
    // Two zeros mark an empty slot.
    return this.#add(mixBits(high), mixBits(low ^ high) | 1);
  }

  #add(high: number, low: number): boolean {
    const last = this.#slots.length / 2 - 1;
    let slot = high & last;
    for (; this.#slots[2 * slot + 1] !== 0; slot = (slot + 1) & last)
      if (this.#slots[2 * slot] === high >>> 0 && this.#slots[2 * slot + 1] === low >>> 0) return true;
    if (this.#rows >= MOST) return false;
    this.#slots[2 * slot] = high;
    this.#slots[2 * slot + 1] = low;
    this.#rows += 1;
    if (this.#rows * 2 > last) this.#grow();
    return false;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    this.#rows = 0;
    for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) this.#add(old[at] ?? 0, old[at + 1] ?? 0);
  }
}

function mixBits(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b);
  return twice ^ (twice >>> 16);
}
