/** Pairs of an official word or number and our word. */
export type Words = readonly (readonly [string | number, string])[];

/** An official attribute, our attribute, and the words that differ. */
export type AttributeName = readonly [official: string, ours: string, words?: Words];

/** A part of an official object. In this provider, the part is an object of its own. */
export interface OfficialPart {
  /** The official type. All parts but the first add a name to the type. */
  readonly name: string;
  /** Undefined if this provider has no such type. */
  readonly ours?: string;
  readonly attributes: readonly AttributeName[];
  /** Official attributes that identify the object; empty for a part within another object. */
  readonly identity: readonly string[];
}

/** The official attribute with the ID of the pull zone. */
export const PULL_ZONE = "pullzone";

/** Maps words to themselves in lower case. */
export const lowerCased = (...names: readonly string[]): Words =>
  names.map((name) => [name, name.toLowerCase().replace("+", "_")] as const);

export const LIST_ACTIONS = lowerCased("Allow", "Block", "Challenge", "Log", "Bypass");
