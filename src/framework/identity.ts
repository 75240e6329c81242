import type { Attributes } from "./attribute.js";
import { formatImportSegment, readImportSegment } from "./import-segment.js";
import type { Resource } from "./resource.js";
import { fieldOf } from "./rules/fields.js";
import { isUnknown } from "./unknown.js";
import type { Values } from "./views.js";

/** The attributes that identify a resource's objects, in the order of the import id. */
export function identityAttributes(resource: Resource<unknown>): Attributes {
  const { attributes, identity } = resource;
  return Object.fromEntries(identity.flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : [])));
}

/** The identity in an object; undefined while part of it is missing or unknown. */
export function identityOf(resource: Resource<unknown>, object: unknown): Values | undefined {
  const entries = resource.identity.map((name) => [name, fieldOf(object, name)] as const);
  if (entries.some(([, value]) => value === null || isUnknown(value))) return undefined;
  return Object.fromEntries(entries);
}

/** How an import id of the resource looks: `<shield_zone_id>/<list_id>`. */
export function importIdForm(resource: Resource<unknown>): string {
  return resource.importId?.form ?? resource.identity.map((name) => `<${name}>`).join("/");
}

/**
 * The import id of an object with this identity. In an id of several parts, `%`, `/` and white space in a part are
 * percent-encoded; an id of one part is that part as it is.
 */
export function formatImportId(resource: Resource<unknown>, identity: Values): string {
  const alone = resource.identity.length === 1;
  return resource.identity.map((name) => formatImportSegment(identity[name], alone)).join("/");
}

/** Reads an import id; `problem` completes "The import id …". */
export function parseImportId(
  resource: Resource<unknown>,
  id: string,
): { readonly identity: Values } | { readonly problem: string } {
  if (resource.importId) {
    const own = resource.importId.parse(id);
    return own ? { identity: own } : { problem: "is not of this form" };
  }
  const names = resource.identity;
  const segments = names.length === 1 ? [id] : id.split("/");
  if (segments.length !== names.length)
    return { problem: `has ${segments.length} ${segments.length === 1 ? "part" : "parts"} instead of ${names.length}` };
  const identity: Values = {};
  for (const [index, [name, attribute]] of Object.entries(identityAttributes(resource)).entries()) {
    const read = readImportSegment(attribute, segments[index] ?? "", names.length === 1);
    if ("problem" in read) return { problem: `names a ${name} that ${read.problem}` };
    identity[name] = read.value;
  }
  return { identity };
}
