import type { Attribute, Attributes } from "../definition/attribute.js";
import { isWhollyKnown } from "../definition/equality.js";
import { nestedType, type NestedType } from "../definition/types.js";
import { elementsOf, fieldOf, fieldsOf, isUnknown } from "../values/values.js";
import { sameMeaning } from "./same-meaning.js";
import type { Values } from "../definition/infer.js";
import { convertNested } from "./stored-values.js";

/** What null means where the API may set a value: in a configuration that the API sets it (`open`), otherwise null. */
type NullMeans = "open" | "null";

/**
 * For each configured element of a set of objects, the prior element that it continues: one in which everything the
 * user sets is equivalent (or not known yet); null for a new one. Elements of sets have no names, so only their values
 * can be compared. No prior element is continued twice, since two planned elements could become equal. As many as
 * possible are continued, those first in which the user sets everything.
 */
export function counterparts(
  attributes: Attributes,
  configured: readonly unknown[],
  prior: readonly unknown[],
  nullMeans: NullMeans,
): unknown[] {
  const takenBy: (number | undefined)[] = prior.map(() => undefined);
  const candidates = configured.map((one) =>
    prior.flatMap((other, j) => (agrees(attributes, one, other, nullMeans) ? [j] : [])),
  );
  // Finds a prior element for the i-th, moving others to their next best match if necessary (augmenting paths).
  const place = (i: number, tried: Set<number>): boolean =>
    (candidates[i] ?? []).some((j) => {
      if (tried.has(j)) return false;
      tried.add(j);
      const other = takenBy[j];
      if (other !== undefined && !place(other, tried)) return false;
      takenBy[j] = i;
      return true;
    });
  const order = [...configured.keys()].sort(
    (a, b) => openness(attributes, configured[a]) - openness(attributes, configured[b]),
  );
  for (const i of order) place(i, new Set());
  return configured.map((_, i) => {
    const j = takenBy.indexOf(i);
    return j === -1 ? null : prior[j];
  });
}

/** 1 if the user leaves something in the object to the API, otherwise 0. */
function openness(attributes: Attributes, object: unknown): 0 | 1 {
  const open = Object.entries(attributes).some(([name, { type, presence }]) => {
    const value = fieldOf(object, name);
    if (presence === "optional_computed" && value === null) return true;
    const nested = nestedType(type);
    return nested !== undefined && objectsIn(nested, value).some((one) => openness(nested.attributes, one) === 1);
  });
  return open ? 1 : 0;
}

function agrees(attributes: Attributes, configured: unknown, prior: unknown, nullMeans: NullMeans): boolean {
  return Object.entries(attributes).every(([name, attribute]) => {
    const [wanted, before] = [fieldOf(configured, name), fieldOf(prior, name)];
    return agreesIn(attribute, wanted, before, { nullMeans, siblings: configured });
  });
}

interface Agreement {
  readonly nullMeans: NullMeans;
  readonly siblings: unknown;
}

function agreesIn(attribute: Attribute, configured: unknown, prior: unknown, how: Agreement): boolean {
  const { type, presence, default: fallback } = attribute;
  if (presence === "computed" || isUnknown(prior)) return true;
  if (configured === null && presence === "optional_computed" && how.nullMeans === "open") return true;
  const wanted = configured === null && presence === "defaulted" ? fallback : configured;
  const nested = attribute.equal === undefined ? nestedType(type) : undefined;
  if (nested && wanted !== null && prior !== null && !isUnknown(wanted))
    return agreesInside(nested, wanted, prior, how.nullMeans);
  return isWhollyKnown(type, wanted) && sameMeaning(attribute, prior, wanted, how.siblings);
}

function agreesInside(nested: NestedType, configured: unknown, prior: unknown, nullMeans: NullMeans): boolean {
  const { nesting, attributes } = nested;
  const [wanted, before] = [objectsIn(nested, configured), objectsIn(nested, prior)];
  if (wanted.length !== before.length) return false;
  if (nesting === "set") return !counterparts(attributes, wanted, before, nullMeans).includes(null);
  if (nesting === "map")
    return Object.entries(fieldsOf(configured)).every(
      ([key, one]) => Object.hasOwn(fieldsOf(prior), key) && agrees(attributes, one, fieldOf(prior, key), nullMeans),
    );
  return wanted.every((one, index) => agrees(attributes, one, before[index], nullMeans));
}

function objectsIn({ nesting }: NestedType, value: unknown): readonly unknown[] {
  if (nesting === "single") return value === null ? [] : [value];
  return nesting === "map" ? Object.values(fieldsOf(value)) : elementsOf(value);
}

/**
 * `next` with the prior value wherever both are equivalent, so that another spelling is not a change. A set of plain
 * values is kept or replaced as a whole; a set of objects is merged element by element.
 */
export function keepSpelling(attributes: Attributes, prior: unknown, next: Readonly<Values>): Values {
  const kept = Object.entries(attributes).map(([name, attribute]) => {
    return [name, keepAttribute(attribute, fieldOf(prior, name), fieldOf(next, name), next)] as const;
  });
  return Object.fromEntries(kept);
}

function keepAttribute(attribute: Attribute, prior: unknown, next: unknown, siblings: Readonly<Values>): unknown {
  if (prior === null || next === null || isUnknown(next)) return next;
  if (sameMeaning(attribute, prior, next, siblings)) return prior;
  const nested = nestedType(attribute.type);
  if (!nested) return next;
  const keep = (one: Readonly<Values>, [before]: readonly unknown[]): Values =>
    keepSpelling(nested.attributes, before, one);
  if (nested.nesting !== "set") return convertNested(nested, next, [prior], keep);
  const continued = counterparts(nested.attributes, elementsOf(next), elementsOf(prior), "null");
  return convertNested({ ...nested, nesting: "list" }, next, [continued], keep);
}
