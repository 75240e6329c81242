import { computed } from "./attribute.js";
import { valueProblems } from "./constraints.js";
import { type Attribute, type Attributes, string, type Type } from "./types.js";
import { fieldOf, isUnknown, UNKNOWN } from "../values/values.js";
import type { Values } from "./infer.js";
import { safeJson } from "../../shared/safe-json.js";

/** A custom form of the import ID, for a resource whose identity does not fit the form `<a>/<b>`. */
export interface ImportIdForm<Id> {
  /** The form for users: `<zone>:<name>`. */
  readonly form: string;
  /** Returns undefined if the text does not have this form. */
  parse(id: string): Id | undefined;
  /** Returns the text that `parse` reads as this identity. */
  format(identity: Id): string;
}

interface Identified {
  readonly attributes: Attributes;
  /** The attributes that identify the object, in the order of the import ID. */
  readonly identity: readonly string[];
  readonly importId: ImportIdForm<Values> | undefined;
}

const WHOLE = /^-?\d+$/;

/** Formats one part of an import ID. If the ID has several parts, `%`, `/` and white space are percent-encoded. */
function formatImportSegment(value: unknown, alone: boolean): string {
  const text = String(value);
  return alone ? text : text.replace(/[%/\s]/gu, (character) => encodeURIComponent(character));
}

/**
 * Parses one part of an import ID as the attribute's type. `problem` completes "zone_id …".
 * @testable Its time for long texts.
 */
export function readImportSegment(
  attribute: Attribute,
  segment: string,
  alone: boolean,
): { readonly value: unknown } | { readonly problem: string } {
  const text = alone ? segment : decoded(segment);
  if (text === undefined) return { problem: `has a broken percent-encoding (write % as %25 and / as %2F)` };
  if (text === "") return { problem: "is empty" };
  const value = converted(attribute.type, text);
  if (value === undefined && !WHOLE.test(text)) return { problem: `is not a whole number: ${safeJson(text)}` };
  if (value === undefined) return { problem: `must ${boundsOf(attribute)}, but is ${text}` };
  const [problem] = valueProblems(attribute.type, value, attribute.constraints, attribute.sensitive);
  return problem === undefined ? { value } : { problem };
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function converted(type: Type, text: string): unknown {
  if (type.kind === "string") return text;
  if (!WHOLE.test(text)) return undefined;
  if (type.kind === "int64") return BigInt(text);
  return Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

function boundsOf({ constraints }: Attribute): string {
  const own = constraints.map(({ requirement }) => requirement);
  return own.length > 0 ? own.join(" and ") : `be between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`;
}

const identities = new WeakMap<Identified, Attributes>();

/** Returns the attributes that identify a resource's objects, in the order of the import ID. */
export function identityAttributes(resource: Identified): Attributes {
  const known = identities.get(resource);
  if (known !== undefined) return known;
  const { attributes, identity } = resource;
  const made = Object.fromEntries(identity.flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : [])));
  identities.set(resource, made);
  return made;
}

/** Returns the identity of an object. Undefined if a part of the identity is missing or unknown. */
export function identityOf(resource: Identified, object: unknown): Values | undefined {
  const entries = resource.identity.map((name) => [name, fieldOf(object, name)] as const);
  if (entries.some(([, value]) => value === null || isUnknown(value))) return undefined;
  return Object.fromEntries(entries);
}

/** Returns the attribute `id` of a resource: the import ID. It is unknown while a part of the identity is unknown. */
export function idAttribute(resource: Identified): Attribute {
  const derive = (object: Readonly<Values>): unknown => {
    const parts = resource.identity.map((name) => fieldOf(object, name));
    if (parts.some(isUnknown)) return UNKNOWN;
    const identity = identityOf(resource, object);
    return identity === undefined ? null : formatImportId(resource, identity);
  };
  return { ...computed(string, { doc: `Import ID: \`${importIdForm(resource)}\`.`, stable: true }), derive };
}

/** Returns the form of a resource's import ID, such as `<shield_zone_id>/<list_id>`. */
export function importIdForm(resource: Identified): string {
  return resource.importId?.form ?? resource.identity.map((name) => `<${name}>`).join("/");
}

/**
 * Formats the import ID of an object. If the ID has several parts, `%`, `/` and white space are percent-encoded. A resource may
 * define its own form.
 */
export function formatImportId(resource: Identified, identity: Values): string {
  if (resource.importId) return resource.importId.format(identity);
  const alone = resource.identity.length === 1;
  return resource.identity.map((name) => formatImportSegment(identity[name], alone)).join("/");
}

/** `problem` completes a sentence about `part`. If there is no `part`, the sentence is about the whole ID. */
interface ImportIdProblem {
  readonly part: string | undefined;
  readonly problem: string;
}

/** Parses an import ID. */
export function parseImportId(resource: Identified, id: string): { readonly identity: Values } | ImportIdProblem {
  if (resource.importId) {
    const own = resource.importId.parse(id);
    return own ? { identity: own } : { part: undefined, problem: "does not have this form" };
  }
  const count = resource.identity.length;
  const segments = count === 1 ? [id] : id.split("/");
  if (segments.length !== count) {
    const parts = segments.length === 1 ? "part" : "parts";
    return { part: undefined, problem: `has ${segments.length} ${parts} instead of ${count}` };
  }
  const identity: Values = {};
  for (const [index, [name, attribute]] of Object.entries(identityAttributes(resource)).entries()) {
    const read = readImportSegment(attribute, segments[index] ?? "", count === 1);
    if ("problem" in read) return { part: name, problem: read.problem };
    identity[name] = read.value;
  }
  return { identity };
}
