import type { Finding } from "../document/resource-document.js";
import { digestedFinding, seenDigest } from "../judge/change-digest.js";
import { typeMeaning } from "../judge/meaning-table.js";
import { hidesChange, withoutMarked } from "../judge/planned.js";
import { isObject, marks, type ResourceChange, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";

/**
 * Returns the digest of a change outside of Terraform: both sides of the object, and the findings. Undefined if a sensitive value
 * differs: without that value, the digest would also cover other changes, and with it, somebody could guess the value.
 */
export function seenOutside(
  change: ResourceChange,
  {
    at,
    findings,
    redactor,
  }: { readonly at: readonly unknown[]; readonly findings: readonly Finding[]; readonly redactor: Redactor },
): string | undefined {
  if (change.action !== "destroy" && hidesChange(change, redactor)) return undefined;
  const { type, provider, mode, deposed, actions, before, after, beforeSensitive, afterSensitive } = change;
  const derived = derivedFromMarked(change);
  const visible = (side: Value): Value => withoutMembers(withoutMarked(side, beforeSensitive, afterSensitive), derived);
  const object = [type, provider, mode, deposed ?? null];
  return seenDigest([at, object, actions, visible(before), visible(after), findings.map(digestedFinding)], (text) =>
    redactor.text(text),
  );
}

/** A checksum of a sensitive value would reveal a value that can be guessed. */
function derivedFromMarked({ provider, type, beforeSensitive, afterSensitive }: ResourceChange): readonly string[] {
  const names = [beforeSensitive, afterSensitive].flatMap((mask) =>
    isObject(mask) ? Object.keys(mask).filter((name) => marks(mask[name])) : [],
  );
  const marked = new Set(names);
  return typeMeaning(provider, type)?.derivedFrom(marked, marked) ?? [];
}

const withoutMembers = (value: Value, names: readonly string[]): Value =>
  !isObject(value) || names.length === 0
    ? value
    : Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
