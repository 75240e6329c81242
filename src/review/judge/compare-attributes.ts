import { compare, type CompareOptions } from "../diff/compare.js";
import { formatPath } from "../diff/lines.js";
import type { AttributeReview } from "../document/resource-document.js";
import { type Configured, constantOf, type ResourceChange, type Value, field, isObject } from "../plan/plan.js";
import type { TypeMeaning } from "./meaning-table.js";
import type { ReviewContext } from "./review-context.js";
import { type Rows, withNames } from "./rules/order-findings.js";

const NOTHING: ReadonlySet<string> = new Set();

/** Returns the rows of an object in a report, without the attributes of `skip`. */
export function attributeRows(
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
  skip: ReadonlySet<string>,
  context: ReviewContext,
): Rows {
  if (change.action === "forget") return { attributes: [], known_after_apply: [] };
  const { redactor, configured } = context;
  const options = { redactor, rows: meaning?.rows, sets: meaning?.sets ?? NOTHING, skip };
  const compared = compare(change, options);
  const found = { ...compared, attributes: withFoundRows(compared.attributes, change, meaning, options) };
  const forcing = change.replacePaths.map((path) => formatPath(path));
  const set = change.action === "create" ? configured(change.address) : undefined;
  const { attributes, known_after_apply } = withNames(found, change, meaning, context);
  const marked = set === undefined ? attributes : attributes.map((row) => markDefault(row, set));
  return {
    attributes: forcing.length === 0 ? marked : marked.map((row) => markForcing(row, forcing)),
    known_after_apply,
  };
}

/** Marks a value that the configuration does not set. A nested value can be marked only if the attribute is constant. */
function markDefault(row: AttributeReview, configured: Configured): AttributeReview {
  const [top = "", ...rest] = row.path.split(".");
  if (!configured.has(top)) return /^\w+$/.test(top) ? { ...row, default: true } : row;
  let value = constantOf(configured, top);
  for (const name of rest) {
    if (!isObject(value)) return row;
    value = field(value, name) ?? undefined;
    if (value === undefined) return { ...row, default: true };
  }
  return row;
}

function markForcing(row: AttributeReview, forcing: readonly string[]): AttributeReview {
  const forces = forcing.some(
    (path) => row.path === path || row.path.startsWith(`${path}.`) || row.path.startsWith(`${path}[`),
  );
  return forces ? { ...row, forces_replacement: true } : row;
}

/**
 * Shows the attributes with the values that the provider found, if a create takes over an object. Unchanged values appear on both
 * sides.
 */
function withFoundRows(
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

/** Returns the found values of the attributes that the change sets, and their sensitivity. Undefined if nothing was found. */
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
