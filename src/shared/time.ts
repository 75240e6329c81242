/** Parses a time to milliseconds since the epoch. A time without a zone is in UTC. Returns NaN if the time is invalid. */
export function readTime(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}

/** Returns a time in whole seconds, because the API may omit fractions and the zone. Returns NaN if the time is invalid. */
export const secondOf = (text: string): number => Math.floor(readTime(text) / 1000);

/** Formats hours, including fractions: `1 hour`, `24 hours`, `90 minutes`. */
export function hoursText(hours: number): string {
  const [count, unit] = Number.isInteger(hours) ? [hours, "hour"] : [Math.round(hours * 60), "minute"];
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}

/** Formats a period until now: `the last hour`, `the last 24 hours`. */
export const lastHours = (hours: number): string => `the last ${hoursText(hours).replace(/^1 /, "")}`;
