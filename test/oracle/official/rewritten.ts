import type { ChangeOptions, Json, JsonObject } from "../../review/support/plan-builder.js";

/** The official provider has no attribute for it. */
export class NotOfficial extends Error {}

/** Both sides of an object of ours. */
export interface OurChange {
  readonly type: string;
  readonly name: string;
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  readonly options: ChangeOptions;
}

export const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

export const isMarked = (mask: Json | undefined): boolean =>
  mask === true || (typeof mask === "object" && mask !== null && Object.values(mask).some(isMarked));

/** `begins_with` is `BEGINSWITH`. */
export const upper = (word: Json | undefined): Json =>
  typeof word === "string" ? word.replaceAll("_", "").toUpperCase() : (word ?? null);

/** `block` is `Block`. */
export const title = (word: Json | undefined): Json =>
  typeof word === "string" ? `${word.slice(0, 1).toUpperCase()}${word.slice(1)}` : (word ?? null);

/** The pull zone of a zone of the oracle (`placeOf`). */
export const pullZoneOf = (zone: Json | undefined): Json =>
  typeof zone === "number" ? zone + 880_000 : (zone ?? null);

/** A word or a number as text; empty for anything else. */
export const textOf = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Refuses a change of attributes that have no official counterpart. */
export function requireSame({ before, after, options }: OurChange, ...names: readonly string[]): void {
  for (const name of names) {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
    const later = objectOf(options.unknown)[name];
    if ((before !== null && after !== null && JSON.stringify(was) !== JSON.stringify(is)) || isMarked(later))
      throw new NotOfficial(name);
  }
}
