import { formatImportId, identityOf, parseImportId } from "../framework/index.js";
import { provider } from "../provider/provider.js";

type Values = Readonly<Record<string, unknown>>;

const resourceOf = (type: string) => provider.resources.find((one) => one.type === type);

/**
 * The import ID of an object in a state or a plan, as `readAccount` names it; undefined for another provider's type, or
 * while part of the identity is missing. `attributes` are the object's values as JSON.
 */
export function importIdOf(type: string, attributes: Values): string | undefined {
  const resource = resourceOf(type);
  const identity = resource && identityOf(resource, attributes);
  return identity && formatImportId(resource, identity);
}

/** The identity in an import ID; undefined for another provider's type, and for a text that is no import ID of this type. */
export function identityInImportId(type: string, id: string): Values | undefined {
  const resource = resourceOf(type);
  const parsed = resource && parseImportId(resource, id);
  return parsed && "identity" in parsed ? parsed.identity : undefined;
}

/** The attributes by which objects of a type are told apart: its identity, and what no two objects share. */
export function identifyingAttributes(type: string): readonly string[] {
  const { identity = [], uniqueBy = [] } = resourceOf(type) ?? {};
  return [...new Set([...identity, ...uniqueBy])];
}

/**
 * What identifies an object: its import ID, and the values that no two objects share, as far as its values have them. Two
 * values of one object have a key in common.
 */
export function objectKeys(type: string, attributes: Values): readonly string[] {
  const id = importIdOf(type, attributes);
  const { uniqueBy = [], identity = [] } = resourceOf(type) ?? {};
  const isOwn = uniqueBy.some((name) => !identity.includes(name));
  const values = uniqueBy.map((name) => attributes[name] ?? "");
  return [
    ...(id === undefined ? [] : [`${type} ${id}`]),
    ...(isOwn && !values.includes("") ? [`${type} ${uniqueBy.join("/")}=${values.map(String).join("/")}`] : []),
  ];
}
