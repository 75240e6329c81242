import { createHash } from "node:crypto";
import type { Finding, OfPlan } from "../document/resource-document.js";

/** 128 bits, so nobody finds a second change with the same digest. */
const DIGEST_LENGTH = 32;

export interface DigestedRow extends OfPlan {
  readonly findings?: readonly Finding[];
}

/**
 * Returns the digest of a row, which covers the planned change and its findings. Findings may depend on other objects, such as a
 * list that takes over from this list. `stack` is empty if there is only one stack.
 */
export function changeDigest({ planned, findings = [] }: DigestedRow, stack: string): string {
  return digestOf([stack, planned().value(), findings.map(digestedFinding)]);
}

/** Returns the digest of what a report shows, in any order of members. `hide` removes copies of secrets from the text. */
export function seenDigest(shown: unknown, hide = (text: string): string => text): string {
  return digestOf(hide(JSON.stringify(shown, (_, value: unknown) => inOrder(value))));
}

function inOrder(value: unknown): unknown {
  if (typeof value === "bigint") return { integer: value.toString() };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The members of a finding that a digest covers. */
export const digestedFinding = ({ rule, direction, severity, text }: Finding): readonly string[] => [
  ...[rule, direction, severity, text],
];

/** Adds the digest, with which a later review detects changes in values that the report shortens. */
export const withDigest = <Row extends DigestedRow>(row: Row) => ({ ...row, digest: changeDigest(row, "") });

/** Returns the digest of a value. */
export const digestOf = (whole: unknown): string =>
  createHash("sha256").update(exactText(whole)).digest("hex").slice(0, DIGEST_LENGTH);

/** Returns different texts for different values. */
export const exactText = (whole: unknown): string =>
  JSON.stringify(whole, (_, value: unknown) => (typeof value === "bigint" ? { integer: value.toString() } : value));
