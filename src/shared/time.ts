/** Parses a time to milliseconds since the epoch; UTC if it has no zone. NaN if it is invalid. */
export function readTime(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}

/** Returns a time in whole seconds, since the API may omit fractions and the zone. NaN if it is invalid. */
export const secondOf = (text: string): number => Math.floor(readTime(text) / 1000);

/** Formats hours, also fractions: `1 hour`, `24 hours`, `90 minutes`. */
export function hoursText(hours: number): string {
  const [count, unit] = Number.isInteger(hours) ? [hours, "hour"] : [Math.round(hours * 60), "minute"];
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}

/** Formats a period until now: `the last hour`, `the last 24 hours`. */
export const lastHours = (hours: number): string => `the last ${hoursText(hours).replace(/^1 /, "")}`;
