import { createHash } from "node:crypto";
import type { Value } from "../plan/plan.js";
import { plain } from "./comparable.js";

/** What the engine is going to do with one thing that a review is about. */
export interface Planned {
  /** All of it, whole and in its order, without sensitive values. Never printed. */
  readonly value: () => Value;
  /** Why a reviewer cannot see all of it, as a sentence; undefined if one can. */
  readonly unseen: () => string | undefined;
}

/** What the engine is going to do with an object. */
export interface PlannedObject extends Planned {
  /** As `unseen`, without what the API decides: why the plan and the code do not say all that is asked of it. */
  readonly unsaid: () => string | undefined;
}

const known = new WeakMap<object, Planned>();

/** Remembers what the engine is going to do with what `said` is about. The report itself has it only in part. */
export function remember<Said extends object>(said: Said, planned: Planned | undefined): Said {
  if (planned !== undefined) known.set(said, planned);
  return said;
}

/** What {@link remember} has been told. */
export const plannedOf = (said: object): Planned | undefined => known.get(said);

/** 128 bits: nobody finds another change with the same. */
const DIGEST_LENGTH = 32;

/** Of all that the engine is going to do with what `said` is about; `stack` is its stack's name if there are several. */
export function changeDigest(said: object, stack: string): string {
  return digestOf([stack, known.get(said)?.value() ?? plain(said)]);
}

/** A digest of a whole value. */
export function digestOf(whole: unknown): string {
  const text = JSON.stringify(whole, (_, value: unknown) =>
    typeof value === "bigint" ? { integer: value.toString() } : value,
  );
  return createHash("sha256").update(text).digest("hex").slice(0, DIGEST_LENGTH);
}
