import type { SeenRow } from "../document/drift-document.js";
import type { Finding } from "../document/resource-document.js";
import { digestedFinding, seenDigest } from "../judge/change-digest.js";
import { typeMeaning } from "../judge/meaning-table.js";
import { hidesChange, withoutMarked } from "../judge/planned.js";
import type { Ignoring } from "./ignore-file.js";
import { marks, type ResourceChange, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";

/**
 * Returns the digest of a change outside of Terraform: both sides of the object, and the findings. Undefined if a sensitive value
 * differs, or if an object that is judged has one: without that value, the digest would also cover other changes, and with it,
 * somebody could guess the value.
 */
function seenOutside(
  change: ResourceChange,
  {
    at,
    findings,
    redactor,
  }: { readonly at: readonly unknown[]; readonly findings: readonly Finding[]; readonly redactor: Redactor },
): string | undefined {
  const { type, provider, mode, deposed, actions, before, after, beforeSensitive, afterSensitive } = change;
  const isMarked = marks(beforeSensitive) || marks(afterSensitive);
  if (hidesChange(change, redactor) || (isMarked && typeMeaning(provider, type) !== undefined)) return undefined;
  const visible = (side: Value): Value => withoutMarked(side, beforeSensitive, afterSensitive);
  const object = [type, provider, mode, deposed ?? null, actions, visible(before), visible(after)];
  return seenDigest([at, object, findings.map(digestedFinding)], (text) => redactor.text(text));
}

/** Returns the rows that would cover a change outside of Terraform at a place; undefined if a row of the file covers it. */
export function rowsFor(
  change: ResourceChange,
  seen: Parameters<typeof seenOutside>[1],
  place: Omit<SeenRow, "seen">,
  ignore: Ignoring,
): readonly SeenRow[] | undefined {
  const digest = seenOutside(change, seen);
  const row = digest === undefined ? undefined : ignore.toReport({ ...place, seen: digest });
  return digest === undefined ? [] : row && [row];
}
