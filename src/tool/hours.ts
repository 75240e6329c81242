import { InvalidArgumentError } from "commander";

/** For so many hours the API keeps events and logs. */
export const KEPT_HOURS = 72;

/** Reads the value of `--hours`: hours, as `2` or `2h`, or minutes, as `30m`; returns hours. */
export function toHours(written: string): number {
  const [, digits, unit] = /^(\d{1,4})([hm]?)$/.exec(written) ?? [];
  const hours = Number(digits ?? Number.NaN) / (unit === "m" ? 60 : 1);
  if (!(hours > 0 && hours <= KEPT_HOURS))
    throw new InvalidArgumentError(
      `It is a number of hours, such as 2, at most ${KEPT_HOURS}, or of minutes, such as 30m: the API keeps nothing older.`,
    );
  return hours;
}
