import { createHash } from "node:crypto";
import type { OfPlan } from "../document/resource-document.js";

/** 128 bits: nobody finds another change with the same. */
const DIGEST_LENGTH = 32;

/** Of all that the engine is going to do with what a row is about; `stack` is its stack's name if there are several. */
export function changeDigest({ planned }: OfPlan, stack: string): string {
  return digestOf([stack, planned().value()]);
}

/** Adds the digest by which a later review sees what the report of a row shortens. */
export const withDigest = <Row extends OfPlan>(row: Row) => ({ ...row, digest: changeDigest(row, "") });

/** A digest of a whole value. */
export function digestOf(whole: unknown): string {
  const text = JSON.stringify(whole, (_, value: unknown) =>
    typeof value === "bigint" ? { integer: value.toString() } : value,
  );
  return createHash("sha256").update(text).digest("hex").slice(0, DIGEST_LENGTH);
}
