import type { ResourceReview, Shown } from "../document/resource-document.js";
import { phrase, words } from "../../shared/phrase.js";
import { show } from "../diff/lines.js";
import type { Accepted, AttributeRows } from "../judge/attribute-rows.js";
import { typeMeaning } from "../judge/meaning-table.js";
import { isArray, isObject, type ResourceChange, type Value } from "../plan/plan.js";
import { HIDDEN, type Redactor } from "../plan/secrets.js";
import { isComputed } from "../../zone/official/written.js";
import { valueAt } from "./outcomes.js";

/** A drifted member that a configuration can set to the found value. A null value means that the member must be removed. */
export interface FoundMember {
  readonly path: readonly string[];
  readonly value: Shown;
}

export interface FoundMembers {
  readonly editable: readonly FoundMember[];
  readonly entries?: string;
  /** Why the other members cannot be configured with the found values, as sentences. */
  readonly refused: readonly string[];
}

/** Separates configurable members from read-only, sensitive, and invalid ones. */
export function foundMembers(
  drifted: ResourceChange,
  object: ResourceReview,
  undone: readonly (readonly string[])[],
  redactor: Redactor,
): FoundMembers {
  const rows = typeMeaning(drifted.provider, drifted.type)?.rows ?? {};
  const editable: FoundMember[] = [];
  const refused: string[] = [];
  const readOnly: string[] = [];
  let entries: string | undefined;
  for (const path of wholeMembers(undone, rows)) {
    const [top = ""] = path;
    const name = phrase`${redactor.text(path.join("."))}`;
    const is = valueAt(drifted.after, path) ?? null;
    const isReadOnly = (at: string): boolean => rows[at]?.readOnly === true || isComputed(drifted.type, at);
    if (path.some((_, at) => isReadOnly(path.slice(0, at + 1).join(".")))) {
      readOnly.push(top);
    } else if (marked(drifted, path, is, redactor)) {
      refused.push(phrase`Set ${words(name)} to the value found, which is not shown because it is sensitive.`);
    } else if (object.entries?.attribute === top && path.length === 1) {
      entries = top;
    } else {
      const problem = problemWith(is, path.join("."), rows);
      if (problem === undefined) editable.push({ path, value: shownValue(is, path.join("."), isReadOnly, redactor) });
      else refused.push(phrase`${words(name)} cannot be accepted: ${words(problem)}`);
    }
  }
  const isAlone = editable.length + refused.length === 0 && entries === undefined;
  return {
    editable,
    ...(entries !== undefined && { entries }),
    refused: isAlone ? [...refused, ...readOnlyTexts(readOnly, rows)] : refused,
  };
}

/** Maps are written as a whole, because their members come and go. */
function wholeMembers(undone: readonly (readonly string[])[], rows: AttributeRows): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  for (const path of undone) {
    const end = path.findIndex((_, at) => rows[path.slice(0, at + 1).join(".")]?.map === true);
    const whole = end === -1 ? path : path.slice(0, end + 1);
    found.set(JSON.stringify(whole), whole);
  }
  return [...found.values()];
}

function marked(
  { beforeSensitive, afterSensitive }: ResourceChange,
  path: readonly string[],
  is: Value,
  redactor: Redactor,
): boolean {
  const masks = [beforeSensitive, afterSensitive];
  const around = [[], ...path.map((_, at) => path.slice(0, at + 1))];
  return (
    masks.some((mask) => around.some((steps) => valueAt(mask, steps) === true)) ||
    masks.some((mask) => holdsSecret(show(is, valueAt(mask, path), false, redactor)))
  );
}

function holdsSecret(value: Shown): boolean {
  if (typeof value === "string") return value.includes(HIDDEN);
  return value !== null && typeof value === "object" && Object.values(value).some(holdsSecret);
}

/** Returns the configurable part of a value, without read-only and null members. */
function shownValue(value: Value, path: string, isReadOnly: (path: string) => boolean, redactor: Redactor): Shown {
  if (isArray(value)) return value.map((item) => shownValue(item, path, isReadOnly, redactor));
  if (!isObject(value)) return show(value, false, false, redactor);
  const members = Object.entries(value).filter(([name, inner]) => inner !== null && !isReadOnly(`${path}.${name}`));
  return Object.fromEntries(
    members.map(([name, inner]) => [name, shownValue(inner, `${path}.${name}`, isReadOnly, redactor)]),
  );
}

/** Explains why the value is invalid in a configuration; undefined if it may be valid. */
function problemWith(value: Value, path: string, rows: AttributeRows): string | undefined {
  const row = rows[path];
  if (value === null)
    return row?.required === true
      ? "it is required, and this release of the provider does not know the value found."
      : undefined;
  if (isArray(value)) {
    if (value.length === 0 && row?.accepts?.filled === true)
      return "it was found empty, which the provider does not accept.";
    return first(value.map((item) => (isObject(item) ? problemWith(item, path, rows) : undefined)));
  }
  if (isObject(value))
    return first(Object.entries(value).map(([name, inner]) => problemInside(inner, `${path}.${name}`, rows)));
  return problemWithScalar(value, row?.accepts);
}

/** Null members are left out, unless they are required. */
function problemInside(value: Value, path: string, rows: AttributeRows): string | undefined {
  return value === null && rows[path]?.required !== true ? undefined : problemWith(value, path, rows);
}

function problemWithScalar(value: boolean | number | bigint | string, accepts: Accepted = {}): string | undefined {
  const { words: known, least, most, filled } = accepts;
  const found = phrase`it was found as ${String(value)}, and the provider accepts`;
  if (known !== undefined && !known.some((word) => word === value)) return `${found} only ${known.join(", ")}.`;
  if (typeof value === "number" || typeof value === "bigint") {
    if (least !== undefined && value < least) return `${found} only ${least} or more.`;
    if (most !== undefined && value > most) return `${found} only ${most} or less.`;
  }
  if (filled === true && typeof value === "string" && value.trim() === "")
    return "it was found blank, which the provider does not accept.";
  return undefined;
}

const first = (problems: readonly (string | undefined)[]): string | undefined =>
  problems.find((problem) => problem !== undefined);

/** Explains attributes derived from values that the API does not return. */
function readOnlyTexts(names: readonly string[], rows: AttributeRows): readonly string[] {
  const sources = names.flatMap((name) => {
    const meaning = rows[name]?.meaning;
    return meaning?.kind === "derived" ? meaning.from : [];
  });
  if (sources.length > 0)
    return sources.map(
      (source) =>
        phrase`Write the value in use into ${source}: the API does not return the value, and shows only that it changed.`,
    );
  return [...new Set(names)].map((name) => phrase`Nothing to edit for ${name}: it is read-only, and the API sets it.`);
}
