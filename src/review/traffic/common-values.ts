import type { ValueCount } from "../document/traffic-document.js";

/** Maximum number of distinct values with their own count. */
const MOST_COUNTED = 2_000;

/**
 * Counts the most common values in bounded memory. Among more than 2,000 distinct values, rare ones are dropped, and every count
 * may be too low by the same small number.
 */
export class CommonValues {
  readonly #counts = new Map<string, number>();
  #forgotten = 0;

  add(value: string): void {
    const count = this.#counts.get(value);
    if (count !== undefined) this.#counts.set(value, count + 1);
    else if (this.#counts.size < MOST_COUNTED) this.#counts.set(value, 1);
    else this.#forget();
  }

  /** Takes one request from each count, instead of counting a new value. */
  #forget(): void {
    this.#forgotten += 1;
    for (const [value, count] of this.#counts)
      if (count === 1) this.#counts.delete(value);
      else this.#counts.set(value, count - 1);
  }

  get isExact(): boolean {
    return this.#forgotten === 0;
  }

  /** Returns the most common values. Values with equal counts are in order of their text. */
  first(most: number): readonly ValueCount[] {
    return [...this.#counts]
      .sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1))
      .slice(0, most)
      .map(([value, requests]) => ({ value, requests }));
  }
}

/** Beyond this number, only "more than" is reported. */
const MOST_DIFFERENT = 10_000;

/** Counts distinct values in bounded memory. */
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

  /** Reports whether there are more values than counted. */
  get isMore(): boolean {
    return this.#isMore;
  }
}
