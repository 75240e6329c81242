import { type CompareOptions } from "../diff/differences.js";
import { compare } from "../diff/compare.js";
import type { AttributeReview } from "../document/resource-document.js";
import { field, isObject, type ResourceChange, type Value } from "../plan/plan.js";
import type { TypeMeaning } from "./meaning-table.js";

/**
 * The attributes of an object that a create takes over, with the values that the provider found. An attribute that keeps its
 * value has it on both sides.
 */
export function withFoundRows(
  rows: readonly AttributeReview[],
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
  options: CompareOptions,
): readonly AttributeReview[] {
  const found = foundIn(change, meaning);
  if (found === undefined) return rows;
  const compared = compare({ ...change, ...found }, options);
  const differing = new Map(compared.attributes.map((row) => [row.path, row]));
  return rows.flatMap((row): readonly AttributeReview[] => {
    const other = differing.get(row.path);
    if (other !== undefined) return [other];
    if (row.kind === "value" && row.after !== undefined) return [{ ...row, before: row.after }];
    return row.kind === "sensitive" ? [row] : [];
  });
}

/** What was found of the attributes that the change sets, and what of it is sensitive; undefined where nothing was found. */
function foundIn(
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
): Pick<ResourceChange, "before" | "beforeSensitive"> | undefined {
  const path = change.action === "create" ? meaning?.all("found")[0]?.path : undefined;
  const found = path === undefined ? undefined : field(change.after, path);
  const masks = change.afterSensitive;
  const mask = masks === true || path === undefined ? true : field(masks, path);
  if (!isObject(found) || mask === true) return undefined;
  const before: Record<string, Value> = Object.fromEntries(
    Object.keys(isObject(change.after) ? change.after : {}).flatMap((name) => {
      const value = field(found, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const marked = Object.entries(isObject(mask) ? mask : {}).filter(([, is]) => is !== false);
  return { before, beforeSensitive: { ...(isObject(masks) ? masks : {}), ...Object.fromEntries(marked) } };
}
