/** Remembers the values that were asked for last: at least `most` keys, and at most twice as many. */
export class Recent<Key, Value> {
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** The remembered value, or what is made of the key. */
  get(key: Key, make: (key: Key) => Value): Value {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const value = this.#old.get(key) ?? make(key);
    if (this.#young.size >= this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    return value;
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
