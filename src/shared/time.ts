/** Milliseconds since the epoch of a time with or without a zone; without one, it is UTC. NaN if it is not a time. */
export function readTime(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}

/** The second of a time as the API may return it: it may leave out fractions, and the time zone. NaN as `readTime`. */
export const secondOf = (text: string): number => Math.floor(readTime(text) / 1000);
