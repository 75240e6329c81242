/** Milliseconds since the epoch of a time with or without a zone; without one, it is UTC. NaN if it is not a time. */
export function readTime(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}

/** The second of a time as the API may return it: it may leave out fractions, and the time zone. NaN as `readTime`. */
export const secondOf = (text: string): number => Math.floor(readTime(text) / 1000);

/** `1 hour`, `24 hours`, `90 minutes`: a number of hours that may be a fraction. */
export function hoursText(hours: number): string {
  const [count, unit] = Number.isInteger(hours) ? [hours, "hour"] : [Math.round(hours * 60), "minute"];
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}

/** The same, up to now: `the last hour`, `the last 24 hours`. */
export const lastHours = (hours: number): string => `the last ${hoursText(hours).replace(/^1 /, "")}`;
