import type { AttributeReview } from "../document/resource-document.js";
import {
  type Change,
  field,
  isArray,
  isObject,
  marks,
  parseJson,
  sameValue,
  type Step,
  type Value,
} from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { isNestedDeeper, MOST_LEVELS } from "../../shared/nesting.js";
import { maskAt, diffItems, diffLines, formatPath, type ItemDifference, schemaPath, show } from "./lines.js";
import { orderOf } from "./order.js";

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

export interface Comparison {
  readonly attributes: readonly AttributeReview[];
  readonly known_after_apply: readonly string[];
  /** Paths of JSON texts that differ in spelling but not in meaning. */
  readonly respelt: readonly string[];
}

interface Sides {
  readonly before: Value | undefined;
  readonly after: Value | undefined;
  readonly unknown: Value | undefined;
  readonly beforeSensitive: Value | undefined;
  readonly afterSensitive: Value | undefined;
}

interface Walk extends CompareOptions {
  readonly steps: Step[];
  readonly attributes: AttributeReview[];
  readonly known_after_apply: string[];
  readonly respelt: string[];
}

/** Compares both sides of a change. Equal values are not listed, and secrets are not shown. */
export function compare(change: Change, { redactor, sets, skip, rows }: CompareOptions): Comparison {
  const walk: Walk = { redactor, sets, skip, rows, steps: [], attributes: [], known_after_apply: [], respelt: [] };
  compareSides(change, walk);
  return walk;
}

function compareSides(sides: Sides, walk: Walk): void {
  const { before, after } = sides;
  if (sides.unknown === true) {
    walk.known_after_apply.push(pathOf(walk));
  } else if (sides.beforeSensitive === true || sides.afterSensitive === true) {
    if (!sameOrBothAbsent(before, after)) walk.attributes.push({ path: pathOf(walk), kind: "sensitive" });
  } else if (bothObjects(sides)) {
    compareObjects(sides, walk);
  } else if (before === after || (before ?? null) === (after ?? null)) {
    return;
  } else if (isArray(before) && isArray(after)) {
    compareLists(before, after, sides, walk);
  } else if (typeof before === "string" && typeof after === "string") {
    compareTexts(before, after, walk);
  } else {
    pushValue(sides, walk);
  }
}

function sameOrBothAbsent(before: Value | undefined, after: Value | undefined): boolean {
  return sameValue(before ?? null, after ?? null);
}

/** If only one side is an object, the other side counts as an empty object, so a new block lists its attributes. */
function bothObjects({ before, after, unknown }: Sides): boolean {
  if (isObject(before)) return isObject(after) || isAbsent(after);
  if (!isAbsent(before)) return false;
  return isObject(after) || (isAbsent(after) && isObject(unknown));
}

function compareObjects(sides: Sides, walk: Walk): void {
  const atTop = walk.steps.length === 0;
  for (const name of memberNames(sides)) {
    if (atTop && walk.skip.has(name)) continue;
    const before = field(sides.before, name);
    const after = field(sides.after, name);
    const unknown = field(sides.unknown, name);
    // Most members are equal, and this check is the cheapest.
    if (sameValue(before, after) && !marks(unknown)) continue;
    walk.steps.push(name);
    compareSides(
      {
        before,
        after,
        unknown,
        beforeSensitive: maskOf(sides.beforeSensitive, name),
        afterSensitive: maskOf(sides.afterSensitive, name),
      },
      walk,
    );
    walk.steps.pop();
  }
}

/** Returns the names of all sides, each once. Most objects have the same names on both sides and need no set. */
function memberNames({ before, after, unknown }: Sides): readonly string[] {
  const names = isObject(before) ? Object.keys(before) : [];
  const has = (side: Value | undefined, name: string): boolean => isObject(side) && Object.hasOwn(side, name);
  if (isObject(after)) for (const name of Object.keys(after)) if (!has(before, name)) names.push(name);
  if (!isObject(unknown)) return names;
  return [...names, ...Object.keys(unknown).filter((name) => !has(before, name) && !has(after, name))];
}

function maskOf(mask: Value | undefined, name: string): Value | undefined {
  return mask === true ? true : field(mask, name);
}

function compareLists(before: readonly Value[], after: readonly Value[], sides: Sides, walk: Walk): void {
  if (sameValue(before, after) && !marks(sides.unknown)) return;
  if (marks(sides.beforeSensitive) || marks(sides.afterSensitive) || marks(sides.unknown)) {
    compareMarkedLists(before, after, sides, walk);
    return;
  }
  const difference = diffItems(before, after);
  const { removed, added } = difference;
  const isSet = walk.sets.has(schemaPath(walk.steps));
  const isSame = removed.length + added.length === 0;
  if (isSame && isSet) return;
  if (!isSame && !isSet && before.length === after.length && sameNumbers(removed, added) && !before.every(isScalar)) {
    for (const index of removed) compareMember(index, before, after, sides, walk);
    return;
  }
  const hasOrder = isSame || (!isSet && [...before, ...after].every(isScalar));
  pushItems({ before, after }, difference, hasOrder, walk);
}

/** Compares lists with masks item by item. If the length changes, compares the lists as one value. */
function compareMarkedLists(before: readonly Value[], after: readonly Value[], sides: Sides, walk: Walk): void {
  if (before.length !== after.length) {
    pushValue(sides, walk);
    return;
  }
  for (const index of before.keys()) compareMember(index, before, after, sides, walk);
}

function compareMember(
  index: number,
  before: readonly Value[],
  after: readonly Value[],
  sides: Sides,
  walk: Walk,
): void {
  walk.steps.push(index);
  compareSides(
    {
      before: before[index],
      after: after[index],
      unknown: maskAt(sides.unknown, index),
      beforeSensitive: maskAt(sides.beforeSensitive, index),
      afterSensitive: maskAt(sides.afterSensitive, index),
    },
    walk,
  );
  walk.steps.pop();
}

function compareTexts(before: string, after: string, walk: Walk): void {
  const isTooDeep = [before, after].some((text) => MAY_BE_JSON.test(text) && isNestedDeeper(text, MOST_LEVELS));
  const structured = isTooDeep ? undefined : bothJson(before, after);
  if (structured !== undefined) {
    const [left, right] = structured;
    if (sameValue(left, right)) walk.respelt.push(pathOf(walk));
    else
      compareSides({ before: left, after: right, unknown: false, beforeSensitive: false, afterSensitive: false }, walk);
    return;
  }
  const from = walk.redactor.text(before);
  const to = walk.redactor.text(after);
  const path = pathOf(walk);
  // Only secrets differ.
  if (from === to) walk.attributes.push({ path, kind: "sensitive" });
  else if (isTooDeep) walk.attributes.push({ path, kind: "text", ...asOneValue(from, to) });
  else if (from.includes("\n") || to.includes("\n"))
    walk.attributes.push({ path, kind: "text", ...diffLines(from, to) });
  else walk.attributes.push({ path, kind: "value", before: from, after: to });
}

function asOneValue(before: string, after: string): ReturnType<typeof diffLines> {
  const difference = diffLines(before, after);
  const why = `nested more than ${MOST_LEVELS} levels: shown as one value`;
  return { ...difference, lines: [{ kind: "gap", text: why }, ...difference.lines] };
}

const MAY_BE_JSON = /^\s*[{[]/;

function bothJson(before: string, after: string): readonly [Value, Value] | undefined {
  if (!MAY_BE_JSON.test(before) || !MAY_BE_JSON.test(after)) return undefined;
  try {
    return [parseJson(before), parseJson(after)];
  } catch {
    return undefined;
  }
}

function isAbsent(value: Value | undefined): value is null | undefined {
  return value === null || value === undefined;
}

function isScalar(value: Value): boolean {
  return typeof value !== "object" || value === null;
}

function sameNumbers(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((number, index) => number === right[index]);
}

/** Adds the difference of a whole value. */
function pushValue(sides: Sides, walk: Walk): void {
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
function pushItems(
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
