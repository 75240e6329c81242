/** More different values are not counted for themselves. */
const MOST_COUNTED = 2_000;

/** A value, and in how many requests it is: at least so many. */
export interface CountedValue {
  readonly value: string;
  readonly requests: number;
}

/**
 * Counts the values that are most common, in bounded memory: among more than 2,000 different values, those that are rare are
 * forgotten, and every count may be too low by the same small number.
 */
export class CommonValues {
  readonly #counts = new Map<string, number>();
  /** By how much counts may be too low. */
  #forgotten = 0;

  add(value: string): void {
    const count = this.#counts.get(value);
    if (count !== undefined) this.#counts.set(value, count + 1);
    else if (this.#counts.size < MOST_COUNTED) this.#counts.set(value, 1);
    else this.#forget();
  }

  /** Each of the others loses one request to a value that is not counted. */
  #forget(): void {
    this.#forgotten += 1;
    for (const [value, count] of this.#counts)
      if (count === 1) this.#counts.delete(value);
      else this.#counts.set(value, count - 1);
  }

  get isExact(): boolean {
    return this.#forgotten === 0;
  }

  /** The most common ones first, and then by their text. */
  first(most: number): readonly CountedValue[] {
    return [...this.#counts]
      .sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1))
      .slice(0, most)
      .map(([value, requests]) => ({ value, requests }));
  }
}

/** More different values are "more than" so many. */
const MOST_DIFFERENT = 10_000;

/** Counts different values, in bounded memory. */
export class DifferentValues {
  readonly #values = new Set<string>();
  #isMore = false;

  add(value: string): void {
    if (this.#values.size < MOST_DIFFERENT) this.#values.add(value);
    else if (!this.#values.has(value)) this.#isMore = true;
  }

  get count(): number {
    return this.#values.size;
  }

  /** Whether there are more than are counted. */
  get isMore(): boolean {
    return this.#isMore;
  }
}
