import { createHash } from "node:crypto";
import type { Finding, OfPlan } from "../document/resource-document.js";

/** 128 bits: nobody finds another change with the same. */
const DIGEST_LENGTH = 32;

/** A row, and what was found of it. */
export interface DigestedRow extends OfPlan {
  readonly findings?: readonly Finding[];
}

/**
 * Of all that the engine is going to do with what a row is about, and of what that means: a finding may rely on other objects, such as
 * a list that takes over what this one stopped. `stack` is its stack's name if there are several.
 */
export function changeDigest({ planned, findings = [] }: DigestedRow, stack: string): string {
  return digestOf([
    stack,
    planned().value(),
    findings.map(({ rule, direction, severity, text }) => [rule, direction, severity, text]),
  ]);
}

/** Adds the digest by which a later review sees what the report of a row shortens. */
export const withDigest = <Row extends DigestedRow>(row: Row) => ({ ...row, digest: changeDigest(row, "") });

/** A digest of a whole value. */
export function digestOf(whole: unknown): string {
  const text = JSON.stringify(whole, (_, value: unknown) =>
    typeof value === "bigint" ? { integer: value.toString() } : value,
  );
  return createHash("sha256").update(text).digest("hex").slice(0, DIGEST_LENGTH);
}
