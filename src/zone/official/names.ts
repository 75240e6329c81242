/** For each of the official words, or numbers, ours. */
export type Words = readonly (readonly [string | number, string])[];

/** An official attribute, ours, and the words of the values, where they are not the same. */
export type AttributeName = readonly [official: string, ours: string, words?: Words];

/** A part of an official object that is an object of its own here. */
export interface OfficialPart {
  /** The official type, followed by a name unless it is the first part. */
  readonly name: string;
  /** Our type; undefined for what this provider has no type for. */
  readonly ours?: string;
  readonly attributes: readonly AttributeName[];
  /** Official attributes that tell the objects apart; empty for what is within another one. */
  readonly identity: readonly string[];
}

/** The attribute of an official type that says what the object belongs to. */
export const PULL_ZONE = "pullzone";

/** Words that are ours in lower case. */
export const same = (...names: readonly string[]): Words =>
  names.map((name) => [name, name.toLowerCase().replace("+", "_")] as const);

/** The words of access lists, also of those that bunny.net maintains. */
export const LIST_ACTIONS = same("Allow", "Block", "Challenge", "Log", "Bypass");
