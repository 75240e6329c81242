/** Maximum number of slots in all tables, to bound memory. When all slots are used, later rows count as new. */
const MOST_SLOTS = 16_000_000;
const FIRST_SLOTS = 64;
/** The milliseconds of one table. Rows are almost in order, so the table in use stays in the processor's cache. */
const SPAN = 1_000_000;

/** The rows read so far, by 64 bits of request ID and time, in tables of at most 128 MB: 4 to 8 million rows of a busy site. */
export class SeenRows {
  readonly #tables = new Map<number, Table>();
  #table = new Table();
  #span = NaN;
  #slots = 0;

  /** Adds a row; returns true if the row was there before. */
  has(id: string, time: number): boolean {
    const span = Math.floor(time / SPAN);
    if (span !== this.#span) this.#open(span);
    const table = this.#table;
    if (table.isFull) this.#grow(table);
    let high = 0x811c9dc5 ^ time;
    let low = 0x9e3779b9 ^ (time / 0x1_0000_0000);
    for (let at = 0; at < id.length; at += 1) {
      const unit = id.charCodeAt(at);
      high = Math.imul(high ^ unit, 0x01000193);
      low = Math.imul(low ^ unit, 0x85ebca6b) ^ (low >>> 13);
    }
    // Two zeros mark an empty slot.
    return table.has(mixBits(high), mixBits(low ^ high) | 1);
  }

  #open(span: number): void {
    this.#span = span;
    this.#table = this.#tables.get(span) ?? new Table();
    if (this.#slots < MOST_SLOTS) this.#tables.set(span, this.#table);
  }

  #grow(table: Table): void {
    const added = Math.max(table.slots, FIRST_SLOTS);
    if (this.#slots + added > MOST_SLOTS) return;
    this.#slots += added;
    table.grow(table.slots + added);
  }
}

/** A hash table with two words per slot. At most half of the slots are used. */
class Table {
  #words = new Uint32Array(0);
  #rows = 0;

  get slots(): number {
    return this.#words.length / 2;
  }

  get isFull(): boolean {
    return 4 * this.#rows >= this.#words.length;
  }

  /** Adds a row unless the table is full; returns true if the row was there before. */
  has(high: number, low: number): boolean {
    if (this.#words.length === 0) return false;
    const last = this.slots - 1;
    let slot = high & last;
    for (; this.#words[2 * slot + 1] !== 0; slot = (slot + 1) & last)
      if (this.#words[2 * slot] === high >>> 0 && this.#words[2 * slot + 1] === low >>> 0) return true;
    if (this.isFull) return false;
    this.#words[2 * slot] = high;
    this.#words[2 * slot + 1] = low;
    this.#rows += 1;
    return false;
  }

  grow(slots: number): void {
    const old = this.#words;
    this.#words = new Uint32Array(2 * slots);
    this.#rows = 0;
    for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) this.has(old[at] ?? 0, old[at + 1] ?? 0);
  }
}

function mixBits(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b);
  return twice ^ (twice >>> 16);
}
