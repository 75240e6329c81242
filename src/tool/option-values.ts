import { InvalidArgumentError } from "commander";
/** Collects the values of a repeatable option. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** The API keeps events and logs this long. */
export const KEPT_HOURS = 72;

/** Parses `--hours`: hours as `2` or `2h`, minutes as `30m`. Returns hours. */
export function toHours(written: string): number {
  const [, digits, unit] = /^(\d{1,4})([hm]?)$/.exec(written) ?? [];
  const hours = Number(digits ?? Number.NaN) / (unit === "m" ? 60 : 1);
  if (!(hours > 0 && hours <= KEPT_HOURS))
    throw new InvalidArgumentError(
      `It is a number of hours, such as 2, at most ${KEPT_HOURS}, or of minutes, such as 30m: the API keeps nothing older.`,
    );
  return hours;
}
