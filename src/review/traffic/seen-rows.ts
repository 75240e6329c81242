/** The most known rows, to bound memory to about 150 MB. Beyond, rows count as new. */
const MOST_ROWS = 4_000_000;

/** The rows read so far, by 53 bits of request ID and time. */
export class SeenRows {
  readonly #rows = new Set<number>();

  /** Adds a row; returns true if the row was there before. */
  has(id: string, time: number): boolean {
    const row = hashOf(id, time);
    if (this.#rows.has(row)) return true;
    if (this.#rows.size < MOST_ROWS) this.#rows.add(row);
    return false;
  }
}

function hashOf(id: string, time: number): number {
  let high = 0x811c9dc5 ^ time;
  let low = 0x9e3779b9 ^ (time / 0x1_0000_0000);
  for (let at = 0; at < id.length; at += 1) {
    const unit = id.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x85ebca6b) ^ (low >>> 13);
  }
  return (high >>> 0) * 0x20_0000 + ((low ^ high) >>> 11);
}
