import { type CodeTable, seedCode, type SeedCode } from "../../emulator/seed/codes.js";
import type { Seed } from "../../emulator/seed/seed-schema.js";

/** An item of a seed's list. */
export type SeedItem<Name extends keyof Seed> = NonNullable<Seed[Name]> extends readonly (infer One)[] ? One : never;

/** Removes null and undefined members, for which the emulator uses defaults. */
export function withoutEmpty<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined)) as {
    [Name in keyof Members]?: NonNullable<Members[Name]>;
  };
}

/** Converts a code of the API; undefined for null. */
export const seedCodeOrNone = (table: CodeTable, value: number | null): SeedCode | undefined =>
  value === null ? undefined : seedCode(table, value);

/** Formats a time of the API as ISO 8601 in UTC with milliseconds. Returns null for null. */
export function isoTime(time: string | null): string | null {
  if (time === null) return null;
  const found = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`);
  return Number.isNaN(found.getTime()) ? null : found.toISOString().replace(".000Z", "Z");
}
