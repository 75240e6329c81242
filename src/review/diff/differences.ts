import { orderOf } from "./order.js";
import type { AttributeReview } from "../document/resource-document.js";
import { sameValue, type Step, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { diffLines, formatPath, type ItemDifference, schemaPath, show } from "./lines.js";

/**
 * Options for a comparison. `sets` has the schema paths that are compared as sets. `skip` has the schema paths that are shown
 * elsewhere.
 */
export interface CompareOptions {
  readonly redactor: Redactor;
  readonly sets: ReadonlySet<string>;
  readonly skip: ReadonlySet<string>;
  /** Schema paths that are attribute names, not map keys; `"outputs"` if even the first step is a key. */
  readonly rows?: Readonly<Record<string, unknown>> | "outputs" | undefined;
}

export interface Sides {
  readonly before: Value | undefined;
  readonly after: Value | undefined;
  readonly unknown: Value | undefined;
  readonly beforeSensitive: Value | undefined;
  readonly afterSensitive: Value | undefined;
}

export interface Walk extends CompareOptions {
  readonly steps: Step[];
  readonly attributes: AttributeReview[];
  readonly known_after_apply: string[];
  readonly respelt: string[];
}

/** Adds the difference of a whole value. */
export function pushValue(sides: Sides, walk: Walk): void {
  const before = show(sides.before, sides.beforeSensitive, false, walk.redactor);
  const after = show(sides.after, sides.afterSensitive, sides.unknown, walk.redactor);
  const path = pathOf(walk);
  if (sameValue(before, after)) {
    walk.attributes.push({ path, kind: "sensitive" });
    return;
  }
  const [old, text] = [before ?? "", after ?? ""];
  const isText = typeof old === "string" && typeof text === "string" && `${old}${text}`.includes("\n");
  if (isText && (before === null || after === null)) {
    walk.attributes.push({ path, kind: "text", ...diffLines(old, text) });
    return;
  }
  walk.attributes.push({ path, kind: "value", ...(before !== null && { before }), ...(after !== null && { after }) });
}

/** Adds the added and removed items of a list, and both orders if `hasOrder`. */
export function pushItems(
  { before, after }: { readonly before: readonly Value[]; readonly after: readonly Value[] },
  { removed, added }: ItemDifference,
  hasOrder: boolean,
  walk: Walk,
): void {
  const shown = (items: readonly Value[]) => items.map((item) => show(item, false, false, walk.redactor));
  const at = (items: readonly Value[], positions: readonly number[]) =>
    shown(positions.map((position) => items[position] ?? null));
  const order = hasOrder ? orderOf(shown(before), shown(after)) : undefined;
  const reordered = removed.length + added.length === 0 || undefined;
  walk.attributes.push({
    path: pathOf(walk),
    kind: "items",
    added: at(after, added),
    removed: at(before, removed),
    before_count: before.length,
    after_count: after.length,
    ...(reordered && { reordered }),
    ...(order && { order }),
  });
}

/** Formats the current path. Secrets are hidden in map keys, but not in attribute names. */
export function pathOf({
  steps,
  redactor,
  rows,
}: Pick<Walk, "redactor" | "rows"> & { readonly steps: readonly Step[] }): string {
  if (redactor.idle) return formatPath(steps);
  return formatPath(steps, (step, index) => {
    if (rows === "outputs") return redactor.text(step);
    const isName = index === 0 || (rows !== undefined && Object.hasOwn(rows, schemaPath(steps.slice(0, index + 1))));
    return isName ? step : redactor.text(step);
  });
}
