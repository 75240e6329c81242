import { neverNull } from "../../zone/official/never-null.js";
import { isOfficialProvider } from "../../zone/official/parts.js";
import { phrase, words } from "../../shared/phrase.js";
import { field, isObject, type Plan, type ResourceChange, sameValue, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { isOurType, typeMeaning } from "./meaning-table.js";

/**
 * Removes attributes from the drift of a plan that the state could not have, because an earlier version of the provider wrote it.
 * Nobody knows whether they changed. Returns a phrase for each object with such attributes.
 */
export function withoutNotRecorded(plan: Plan, redactor: Redactor): readonly [Plan, notRecorded: readonly string[]] {
  const said: string[] = [];
  const drift = plan.drift.flatMap((change): readonly ResourceChange[] => {
    const { before, after, address } = change;
    const names = notRecorded(change);
    if (names.length === 0 || !isObject(before) || !isObject(after)) return [change];
    said.push(phrase`${redactor.address(address)}: ${words(names.map((name) => phrase`${name}`).join(", "))}`);
    const found = Object.fromEntries(names.map((name) => [name, field(after, name) ?? null]));
    const filled = { ...change, before: { ...before, ...found } };
    return sameValue(filled.before, after) ? [] : [filled];
  });
  return said.length === 0 ? [plan, said] : [{ ...plan, drift }, said];
}

/** The engine writes null for an attribute that the state lacks, so only attributes count that no state has as null. */
function notRecorded({ action, provider, type, before, after }: ResourceChange): readonly string[] {
  if (action !== "update" || !isObject(before) || !isObject(after)) return [];
  const isNull = (side: Value, name: string): boolean => (field(side, name) ?? null) === null;
  return everSet(provider, type).filter((name) => isNull(before, name) && !isNull(after, name));
}

/** Returns the attributes that have a value in each state whose provider knows them. */
function everSet(provider: string, type: string): readonly string[] {
  if (isOfficialProvider(provider)) return neverNull(type);
  const rows = isOurType(type) ? Object.entries(typeMeaning(provider, type)?.rows ?? {}) : [];
  return rows.flatMap(([name, row]) => (row.required === true || row.defaulted === true ? [name] : []));
}
